import { strFromU8, unzipSync, zipSync, type Zippable } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { MAX_ZIP_ENTRIES, readCorpusFiles, readZip, writeCorpusZip } from '../../../src/core/formats';
import type { Article } from '../../../src/core/types';
import { codesOf, problemsOf, utf8, valueOf } from './tools';

const zipOf = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, utf8(text)])) as Zippable);

/** Replaces a piece of an archive by another of the same length, in every place it stands. */
function patched(zip: Uint8Array, from: Uint8Array, to: Uint8Array): Uint8Array {
  const bytes = zip.slice();
  for (let at = 0; at + from.length <= bytes.length; at++) {
    if (from.every((byte, i) => bytes[at + i] === byte)) bytes.set(to, at);
  }
  return bytes;
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const centralHeader = (bytes: Uint8Array): number => view(bytes).getUint32(bytes.length - 22 + 16, true);

describe('readZip', () => {
  it('reads nested folders and leaves out what is no data', () => {
    const zip = zipOf({
      'kb/a.md': '# A',
      'kb/deep/er/b.txt': 'B',
      '__MACOSX/kb/._a.md': 'x',
      'kb/.DS_Store': 'x',
      'kb/logo.png': 'x',
    });
    const result = readZip(zip, 'kb.zip');
    expect(valueOf(result).map((f) => [f.name, strFromU8(f.bytes)])).toEqual([
      ['kb.zip/kb/a.md', '# A'],
      ['kb.zip/kb/deep/er/b.txt', 'B'],
    ]);
    expect(problemsOf(result)).toMatchObject([
      { code: 'file-unsupported', severity: 'warning', file: 'kb.zip/kb/logo.png', values: { extension: 'png' } },
    ]);
  });

  it.each(['../../etc/evil.md', '/etc/evil.md', 'C:\\docs\\evil.md', 'a/../../evil.md'])(
    'uses only the last part of %s, and says so',
    (name) => {
      const result = readCorpusFiles([{ name: 'kb.zip', bytes: zipOf({ [name]: 'text' }) }]);
      expect(valueOf(result).articles[0]?.id).toBe('evil');
      expect(valueOf(result).files[0]?.name).toBe('kb.zip/evil.md');
      expect(problemsOf(result)).toMatchObject([
        { code: 'zip-unsafe-name', severity: 'warning', file: 'kb.zip', values: { entry: name, used: 'evil.md' } },
      ]);
    },
  );

  it('reads names in GBK, as Chinese Windows writes them', () => {
    // The same number of bytes, put in place of an ASCII name, so that no flag says UTF-8.
    const zip = patched(zipOf({ 'abcd.md': 'x' }), utf8('abcd'), iconv.encode('退款', 'gbk'));
    expect(valueOf(readZip(zip, 'k.zip'))[0]?.name).toBe('k.zip/退款.md');
  });

  it('stops an archive that unpacks too large, whatever size it declares', () => {
    const zip = zipSync({ 'a.txt': new Uint8Array(3_000_000).fill(97) });
    expect(zip.length).toBeLessThan(10_000);
    expect(problemsOf(readZip(zip, 'bomb.zip', 1_000_000))).toMatchObject([
      { code: 'zip-too-large', severity: 'error', file: 'bomb.zip', values: { limitMb: 1 } },
    ]);
    const lying = zip.slice();
    view(lying).setUint32(centralHeader(lying) + 24, 10, true);
    expect(codesOf(readZip(lying, 'bomb.zip', 1_000_000))).toEqual(['zip-too-large']);
    expect(readZip(zip, 'fine.zip', 3_000_000).ok).toBe(true);
  });

  it('counts the entries before unpacking any', () => {
    const files = Object.fromEntries(Array.from({ length: MAX_ZIP_ENTRIES + 1 }, (_, i) => [`${i}.md`, '']));
    expect(problemsOf(readZip(zipOf(files), 'many.zip'))).toMatchObject([
      { code: 'zip-too-many', values: { count: 20_001, limit: 20_000 } },
    ]);
  });

  it('reports broken archives, damaged, encrypted and strangely packed entries', () => {
    const zip = zipOf({ 'a.md': 'some text that is packed' });
    expect(codesOf(readZip(zip.subarray(0, 40), 'x.zip'))).toEqual(['zip-broken']);
    expect(codesOf(readZip(utf8('no zip at all, but long enough'), 'x.zip'))).toEqual(['zip-broken']);
    const damaged = zip.slice();
    // 30 bytes of local header, 4 of name: the first byte of the packed text is the 35th.
    damaged[36] = (damaged[36] ?? 0) ^ 0x10;
    expect(codesOf(readZip(damaged, 'x.zip'))).toEqual(['zip-entry-broken']);
    // Stored without compression, only the checksum can tell.
    const stored = zipSync({ 'a.md': utf8('plain') }, { level: 0 });
    expect(readZip(stored, 'x.zip').ok).toBe(true);
    expect(codesOf(readZip(patched(stored, utf8('plain'), utf8('plaid')), 'x.zip'))).toEqual(['zip-entry-broken']);
    const encrypted = zip.slice();
    view(encrypted).setUint16(centralHeader(zip) + 8, 1, true);
    expect(codesOf(readZip(encrypted, 'x.zip'))).toEqual(['zip-encrypted']);
    const method = zip.slice();
    view(method).setUint16(centralHeader(zip) + 10, 14, true);
    expect(problemsOf(readZip(method, 'x.zip'))).toMatchObject([{ code: 'zip-method', values: { method: 14 } }]);
  });
});

describe('writeCorpusZip', () => {
  it('gives back the articles, whatever their ids', () => {
    const ids = ['kb-001', '../x', 'a/b', 'a_b', '..', '退款'];
    const articles: Article[] = ids.map((id) => ({ id, title: id, sections: [{ heading: 'h', text: 't' }], meta: {} }));
    const zip = writeCorpusZip(articles);
    expect(Object.keys(unzipSync(zip))).toEqual(['kb-001.md', '__x.md', 'a_b.md', 'a_b-2.md', '_.md', '退款.md']);
    const result = readCorpusFiles([{ name: 'kb.zip', bytes: zip }]);
    expect(valueOf(result).articles).toEqual(articles);
    expect(problemsOf(result)).toEqual([]);
  });
});
