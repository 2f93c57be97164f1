import { describe, expect, it } from 'vitest';
import type { Article } from '../../src/core/types';
import { buildSearch, INDEX_LIMIT_CHARS, LISTED_RESULTS } from '../../src/workers/articleSearch';
import { markTerms, snippet } from '../../src/notebook/knowledge-base/marks';
import { decodeTerm, encodeTerm, queryTerms, searchTerms } from '../../src/workers/articleTerms';
import { readBuiltinData } from '../tools/builtin';

const builtin = readBuiltinData().articles;

const marked = (pieces: { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');

describe('terms', () => {
  it('are words, Han bigrams, and the last character of a Han run', () => {
    expect(searchTerms('VIP会员退款 E1043')).toEqual(['vip', '会员', '员退', '退款', '款', 'e1043']);
    expect(queryTerms('退款 E1043 款')).toEqual(['退款', 'e1043', '款']);
    // NFKC: full-width letters are letters.
    expect(queryTerms('ＣＳＶ，')).toEqual(['csv']);
  });

  it('keep their prefixes in the index and come back from it', () => {
    // 退 is U+9000: 9000 hex = 36864 = 9·4096 + 0·64 + 0. 𠮷 is U+20BB7 = 134071 = 32·4096 + 46·64 + 55.
    expect(encodeTerm('退')).toBe('\ue009\ue000\ue000');
    expect(encodeTerm('𠮷')).toBe('\ue020\ue02e\ue037');
    for (const term of ['退款', '𠮷野', 'e1043', '款']) expect(decodeTerm(encodeTerm(term))).toBe(term);
    expect(encodeTerm('退款').startsWith(encodeTerm('退'))).toBe(true);
  });
});

describe('marking', () => {
  it('marks the query where it stands whole, else the terms, merged where they overlap', () => {
    expect(marked(markTerms('年付退款与退货', '退款', ['退款', '退货']))).toBe('年付[退款]与退货');
    expect(marked(markTerms('会员费退', '会员退费', ['会员', '员费']))).toBe('[会员费]退');
    expect(marked(markTerms('<b>CSV</b>', 'csv', []))).toBe('<b>[CSV]</b>');
    expect(marked(markTerms('无', '有', []))).toBe('无');
  });
  it('cuts a snippet around the first match without cutting a character in two', () => {
    const text = '😀'.repeat(100) + '退款' + '后'.repeat(200);
    const pieces = snippet(text, '退款', []);
    expect(marked(pieces)).toContain('[退款]');
    // encodeURIComponent throws on half a surrogate pair.
    expect(() => encodeURIComponent(marked(pieces))).not.toThrow();
    expect(marked(pieces)).toMatch(/^….*…$/);
  });
});

describe('search in the built-in knowledge base', () => {
  const found = (query: string) => {
    const search = buildSearch(builtin);
    const result = search(query);
    return { how: result.how, ids: result.found.map(({ article }) => builtin[article]?.id) };
  };

  it('finds by prefix, by a single character, and with a typing error', () => {
    // E1043 is the title of kb-011; only titles of error codes start with e10.
    expect(found('E1043').ids[0]).toBe('kb-011');
    expect(found('e10').ids).toContain('kb-011');
    expect(found('exel').ids).toContain('kb-011');
    const withChar = builtin
      .filter((one) => JSON.stringify([one.title, one.sections]).includes('锁'))
      .map(({ id }) => id);
    expect(new Set(found('锁').ids)).toEqual(new Set(withChar));
    expect(withChar.length).toBeGreaterThan(0);
  });

  it('wants all words, and says so when it has to do with some', () => {
    expect(found('年付 剩余整月')).toMatchObject({ how: 'all', ids: expect.arrayContaining(['kb-002']) });
    expect(found('年付 霹雳舞').how).toBe('some');
    expect(found('霹雳舞')).toEqual({ how: 'some', ids: [] });
  });

  it('lists a section once, however many parts it was indexed in', () => {
    const long: Article = { id: 'l', title: 'L', meta: {}, sections: [{ heading: '', text: '退款'.repeat(5_000) }] };
    const result = buildSearch([long])('退款');
    expect(result).toMatchObject({ total: 1, found: [{ article: 0, section: 0 }] });
  });
});

describe('a very large knowledge base', () => {
  const filler = 'x'.repeat(INDEX_LIMIT_CHARS / 60 + 1);
  const large = Array.from({ length: 60 }, (_, n): Article => ({
    id: `d${n}`,
    title: '',
    meta: {},
    sections: [{ heading: '', text: `${filler}甲乙` }],
  }));

  it('is scanned word for word', () => {
    const search = buildSearch(large);
    const result = search(' 甲乙 ');
    expect(result).toMatchObject({ how: 'scan', total: 60, found: { length: LISTED_RESULTS } });
    expect(search('乙甲').total).toBe(0);
  });
});
