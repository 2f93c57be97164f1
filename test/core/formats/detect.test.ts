import { zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readCorpusFiles, readEvalFiles, readPastedCorpus } from '../../../src/core/formats';
import { codesOf, problemsOf, utf8, valueOf } from './tools';

const file = (name: string, text: string) => ({ name, bytes: utf8(text) });
const idsOf = (...files: { name: string; bytes: Uint8Array }[]) =>
  valueOf(readCorpusFiles(files)).articles.map((a) => a.id);

describe('readCorpusFiles', () => {
  it('reads every format, several at once', () => {
    expect(
      idsOf(
        file('a.md', '# A\ntext'),
        file('f/b.TXT', 'text'),
        file('c.jsonl', '{"id":"c1","text":"x"}\n{"id":"c2","text":"y"}'),
        file('d.json', '[{"id":"d","text":"x"}]'),
        file('e.csv', 'id,title,text\ne,T,x'),
        file('f.tsv', 'id\ttext\nf\tx'),
        { name: 'g.zip', bytes: zipSync({ 'x/g.md': utf8('text') }) },
      ),
    ).toEqual(['a', 'b', 'c1', 'c2', 'd', 'e', 'f', 'g']);
  });

  it('reads table cells as fields: text cut at headings, the rest to meta, empty cells left out', () => {
    const csv = 'id,title,text,category,lang\na,T,"x\n## H\ny",c,\n';
    expect(valueOf(readCorpusFiles([file('a.csv', csv)])).articles).toEqual([
      {
        id: 'a',
        title: 'T',
        sections: [
          { heading: '', text: 'x' },
          { heading: 'H', text: 'y' },
        ],
        meta: { category: 'c' },
      },
    ]);
  });

  it('names both places of a duplicate id and imports nothing', () => {
    const result = readCorpusFiles([
      file('a.jsonl', '{"id":"x","text":"1"}'),
      file('b.jsonl', '\n{"id":"x","text":"2"}'),
    ]);
    expect(result.ok).toBe(false);
    expect(problemsOf(result)).toEqual([
      {
        code: 'id-duplicate',
        severity: 'error',
        file: 'b.jsonl',
        line: 2,
        id: 'x',
        values: { firstFile: 'a.jsonl', firstLine: 1, firstRow: 0 },
      },
    ]);
    const stated = '---\nid: same\n---\nx';
    expect(codesOf(readCorpusFiles([file('a.md', stated), file('b.md', stated)]))).toEqual(['id-duplicate']);
  });

  it('tells files of one name apart by their folders', () => {
    expect(idsOf(file('kb/a/index.md', 'x'), file('kb/b/index.md', 'y'), file('kb/c.md', 'z'))).toEqual([
      'kb/a/index',
      'kb/b/index',
      'c',
    ]);
    expect(codesOf(readCorpusFiles([file('k/a.md', 'x'), file('k/a.txt', 'y')]))).toEqual(['id-duplicate']);
  });

  it('skips what it cannot read by name, and fails when nothing is left', () => {
    const mixed = readCorpusFiles([
      file('a.md', 'x'),
      file('b.docx', 'x'),
      file('f/.hidden.md', 'x'),
      file('c.md', ''),
    ]);
    expect(valueOf(mixed).articles).toHaveLength(1);
    expect(problemsOf(mixed)).toMatchObject([
      { code: 'file-unsupported', severity: 'warning', file: 'b.docx', values: { extension: 'docx' } },
      { code: 'file-empty', severity: 'warning', file: 'c.md' },
    ]);
    expect(codesOf(readCorpusFiles([file('b.docx', 'x')]))).toEqual(['file-unsupported', 'nothing-readable']);
    expect(readCorpusFiles([]).ok).toBe(false);
    expect(problemsOf(readCorpusFiles([file('a.md', '\n')]))).toMatchObject([
      { code: 'file-empty', severity: 'error' },
    ]);
  });

  it('converts GBK with consent, drops a BOM with a note, and keeps HTML as text', () => {
    const gbk = readCorpusFiles([{ name: 'a.md', bytes: iconv.encode('# 退款\n三个工作日', 'gbk') }]);
    expect(valueOf(gbk).articles[0]?.title).toBe('退款');
    expect(problemsOf(gbk)).toMatchObject([{ code: 'encoding-gbk', severity: 'warning', file: 'a.md' }]);
    const bom = readCorpusFiles([file('a.jsonl', '\uFEFF{"id":"a","text":"x"}')]);
    expect(valueOf(bom).articles[0]?.id).toBe('a');
    expect(codesOf(bom)).toEqual(['encoding-bom']);
    const html = '<script>alert(1)</script>';
    expect(valueOf(readCorpusFiles([file('a.md', `# ${html}\nx`)])).articles[0]?.title).toBe(html);
  });

  it('reads 50 MB with a warning, in seconds', { timeout: 60_000 }, () => {
    const line = (i: number) => `{"id":"d${i}","title":"t","text":"${'x'.repeat(10_000)}"}\n`;
    // Each line has over 10,000 bytes: 5,243 of them exceed 50 × 1,048,576 = 52,428,800 bytes.
    const result = readCorpusFiles([file('big.jsonl', Array.from({ length: 5243 }, (_, i) => line(i)).join(''))]);
    expect(valueOf(result).articles).toHaveLength(5243);
    expect(problemsOf(result)).toMatchObject([{ code: 'file-large', severity: 'warning', values: { mb: 50 } }]);
  });

  it('refuses more than the cap without reading it', () => {
    const bytes = { length: 201 * 1024 * 1024 } as unknown as Uint8Array;
    expect(problemsOf(readCorpusFiles([{ name: 'a.md', bytes }]))).toMatchObject([
      { code: 'file-too-large', severity: 'error', values: { mb: 201, limitMb: 200 } },
    ]);
  });

  it('survives 100,000 faulty rows', () => {
    const result = readCorpusFiles([file('a.jsonl', '{"text":"x"}\n'.repeat(100_000))]);
    expect(problemsOf(result)).toHaveLength(100_000);
    const evalSet = Array.from({ length: 150_000 }, (_, i) => `{"id":"${i}","question":"x","expected_docs":["u"]}\n`);
    expect(problemsOf(readEvalFiles([file('q.jsonl', evalSet.join(''))], new Set()))).toHaveLength(150_000);
  });
});

describe('readEvalFiles', () => {
  it('does not take running text for questions', () => {
    expect(codesOf(readEvalFiles([file('a.md', '# x')], new Set()))).toEqual(['file-unsupported', 'nothing-readable']);
  });

  it('joins several files and finds ids used in both', () => {
    const row = '{"id":"q","question":"x","expected_docs":["a"]}';
    const result = readEvalFiles([file('a.jsonl', row), file('b.json', `[${row}]`)], new Set(['a']));
    expect(problemsOf(result)).toMatchObject([
      { code: 'id-duplicate', file: 'b.json', row: 1, values: { firstFile: 'a.jsonl', firstLine: 1 } },
    ]);
  });
});

describe('readPastedCorpus', () => {
  it.each([
    ['JSONL', '{"id":"a","text":"x"}\n{"id":"b","text":"y"}', ['a', 'b']],
    ['a JSON array', ' [ {"id":"a","text":"x"} ]', ['a']],
    ['a table', 'id\ttext\na\tx', ['a']],
    ['Markdown', '---\nid: m\n---\n## H\nx', ['m']],
    ['plain text', 'just text, with a comma', ['pasted']],
  ])('recognises %s', (_, text, ids) => {
    expect(valueOf(readPastedCorpus(text)).articles.map((a) => a.id)).toEqual(ids);
  });
});
