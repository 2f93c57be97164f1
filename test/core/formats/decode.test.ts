import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/core/formats';
import { utf8 } from './tools';

const TEXT = 'id,title\n1,退款需要 3 个工作日';

describe('decodeText', () => {
  it('reads UTF-8 without remarks', () => {
    expect(decodeText(utf8(TEXT))).toEqual({ ok: true, text: TEXT, encoding: 'utf-8', bom: false, notes: [] });
  });

  it('takes a BOM off and says so', () => {
    const result = decodeText(utf8('\uFEFF' + TEXT), { file: 'a.csv' });
    expect(result).toMatchObject({ ok: true, text: TEXT, encoding: 'utf-8', bom: true });
    expect(result.ok && result.notes).toEqual([{ code: 'encoding-bom', severity: 'info', values: {}, file: 'a.csv' }]);
  });

  it.each(['gbk', 'gb18030'])('converts %s and asks for consent with a preview', (encoding) => {
    const result = decodeText(iconv.encode(TEXT, encoding));
    expect(result).toMatchObject({ ok: true, text: TEXT, encoding: 'gb18030' });
    expect(result.ok && result.notes).toEqual([
      { code: 'encoding-gbk', severity: 'warning', values: { preview: '1,退款需要 3 个工作日' } },
    ]);
  });

  it.each(['utf-16le', 'utf-16be'] as const)('reads %s by its BOM', (encoding) => {
    const bytes = iconv.encode(TEXT, encoding === 'utf-16le' ? 'utf16-le' : 'utf16-be', { addBOM: true });
    expect(decodeText(bytes)).toMatchObject({ ok: true, text: TEXT, encoding, bom: true });
  });

  it('refuses NUL bytes as binary and bytes of no known encoding', () => {
    expect(decodeText(new Uint8Array([0x50, 0x4b, 0, 1]))).toMatchObject({ problem: { code: 'binary-file' } });
    // 0xff is a lead byte neither in UTF-8 nor in GB18030.
    expect(decodeText(new Uint8Array([0x61, 0xff, 0x61]))).toMatchObject({ problem: { code: 'encoding-unknown' } });
  });
});
