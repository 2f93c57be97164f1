import { describe, expect, it } from 'vitest';
import { highlight } from '../../src/notebook/search/highlight';

const marked = (text: string, tokens: string[]) =>
  highlight(text, tokens)
    .map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('');

describe('highlight', () => {
  it('marks tokens whatever their case and width, in the original spelling', () => {
    expect(marked('请在 Excel 中另存为 ＣＳＶ。', ['excel', 'csv'])).toBe('请在 [Excel] 中另存为 [ＣＳＶ]。');
  });
  it('marks Latin words and numbers only whole, Han words anywhere', () => {
    expect(marked('csv c E1043 1043', ['c', '1043'])).toBe('csv [c] E1043 [1043]');
    expect(marked('年付订阅', ['订阅'])).toBe('年付[订阅]');
  });
  it('joins overlapping tokens and keeps every character', () => {
    expect(marked('专业版退款', ['专业', '专业版', '退款'])).toBe('[专业版退款]');
    expect(
      highlight('😀 退款 ﬁ', ['退款'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe('😀 退款 ﬁ');
  });
  it('shows markup as text: pieces are never parsed', () => {
    expect(highlight('<b>退款</b>', ['退款'])).toEqual([
      { text: '<b>', match: false },
      { text: '退款', match: true },
      { text: '</b>', match: false },
    ]);
  });
  it('marks a character whole that stands for several, and one written as letter and mark', () => {
    // NFKC: ㍿ → 株式会社, ｶﾞ (two characters) → ガ, e + U+0301 → é.
    expect(marked('甲㍿乙', ['株式'])).toBe('甲[㍿]乙');
    expect(marked('ｶﾞｲﾄﾞ 案内', ['ガイド'])).toBe('[ｶﾞｲﾄﾞ] 案内');
    expect(marked('un cafe\u0301 noir', ['caf\u00e9'])).toBe('un [cafe\u0301] noir');
  });
  it('finds nothing for an empty token, and an empty text has no pieces', () => {
    expect(marked('退款', [''])).toBe('退款');
    expect(highlight('', ['退款'])).toEqual([]);
  });
});
