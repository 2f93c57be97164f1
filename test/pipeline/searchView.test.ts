import { describe, expect, it } from 'vitest';
import type { Trace, TraceHit } from '../../src/core/evaluate';
import type { TermContribution } from '../../src/core/types';
import { searchMessages } from '../../src/i18n/search';
import { findingOf } from '../../src/notebook/search/finding';
import { clip, idfFormula, termFormula } from '../../src/notebook/search/view';

const line = (parts: { text: string }[]) => parts.map((part) => part.text).join('');
/** What a calculator makes of a formula: the left side, with the page's signs turned into JavaScript's. */
function calculated(formula: string): number {
  const expression = formula
    .replace(/ = [\d.]+$/, '')
    .replace(/^idf = /, '')
    .replaceAll('×', '*')
    .replaceAll('−', '-')
    .replaceAll('ln(', 'Math.log(');
  return Function(`return ${expression}`)() as number;
}

const term = (contribution: number, queryTf = 1): TermContribution => ({
  term: 'excel',
  queryTf,
  tf: 2,
  df: 4,
  idf: Math.log(1 + 38.5 / 4.5),
  contribution,
});

describe('the formula of one term', () => {
  it('is the textbook one with the numbers filled in', () => {
    // idf 2.2571, tf 2, k1 1.5, b 0.75, |D|/avgdl 30/20: 2.2571 · 2·2.5 / (2 + 1.5·(0.25 + 0.75·1.5)) = 2.2571 · 5/4.0625 = 2.7779
    const parts = termFormula(term(2.7779), { length: 30, terms: [] }, { engine: 'builtin', k1: 1.5, b: 0.75 }, 20);
    expect(line(parts)).toBe('2.2571 × 2×(1.5+1) / (2 + 1.5×(1 − 0.75 + 0.75×30/20)) = 2.7779');
    expect(calculated(line(parts))).toBeCloseTo(2.7779, 3);
  });

  it('counts a term as often as the question holds it', () => {
    const parts = termFormula(term(5.5559, 2), { length: 30, terms: [] }, { engine: 'builtin', k1: 1.5, b: 0.75 }, 20);
    expect(line(parts)).toMatch(/^2 × 2\.2571 × /);
    expect(calculated(line(parts))).toBeCloseTo(2 * 2.7779, 3);
  });

  it('is that of BM25+ times the matched terms for MiniSearch as it ships, whatever k1 and b are set to', () => {
    // Two matched terms: 2 · 2.2571 · (0.5 + 2·2.2 / (2 + 1.2·(0.3 + 0.7·1.5))) = 4.5142 · (0.5 + 4.4/3.62) = 7.7440
    const terms = [term(7.744), term(1)];
    const parts = termFormula(term(7.744), { length: 30, terms }, { engine: 'minisearch', k1: 9, b: 0.1 }, 20);
    expect(calculated(line(parts))).toBeCloseTo(7.744, 3);
  });

  it('shows where its idf comes from', () => {
    expect(line(idfFormula(term(0), 42))).toBe('idf = ln(1 + (42 − 4 + 0.5) / (4 + 0.5)) = 2.2571');
  });
});

describe('clip', () => {
  it('cuts between code points and leaves what fits', () => {
    expect(clip('😀😀😀', 2)).toBe('😀😀…');
    expect(clip('😀😀', 2)).toBe('😀😀');
    expect(clip('退款', 5)).toBe('退款');
  });
});

describe('the sentence on the gold', () => {
  const hit = (rank: number, docId: string, terms: string[]): TraceHit => ({
    id: `${docId}#1`,
    docId,
    rank,
    score: 10 - rank,
    length: 10,
    terms: terms.map((text) => ({ ...term(1), term: text })),
  });
  const traceOf = (kept: string[], unmatched: string[], hits: TraceHit[]): Trace => ({
    question: '问',
    tokens: [...kept.map((text) => ({ text })), { text: '的', dropped: 'stop-word' as const }],
    unmatched,
    averageLength: 10,
    chunkCount: 42,
    hits,
    documents: hits.map(({ docId, id, rank }) => ({ docId, rank, chunkId: id, chunkRank: rank, laterChunkRanks: [] })),
  });
  const say = (trace: Trace, gold: string[], k = 4, lang: 'zh' | 'en' = 'zh') =>
    findingOf({ trace, gold: new Set(gold), known: new Set(['a', 'b', 'c']), k }, searchMessages[lang], lang);

  it('says at which rank, by which tokens, and whether that is within k', () => {
    const trace = traceOf(['退款', '发票'], [], [hit(1, 'a', ['退款', '发票']), hit(2, 'b', ['发票'])]);
    expect(say(trace, ['b'])).toBe('标准答案 b 排在第 2。b#1 命中「发票」。');
    expect(say(trace, ['b'], 1)).toBe('标准答案 b 排在第 2，在前 1 名之外。b#1 命中「发票」。');
  });

  it('says that no token is shared, or that none is left', () => {
    expect(say(traceOf(['手滑'], ['手滑'], []), ['a'])).toContain('没有一个词出现在知识库里');
    expect(say(traceOf([], [], []), ['a'])).toContain('全被去掉');
  });

  it('does not claim that the gold lacks the tokens when it may only stand below the chunks asked for', () => {
    const short = traceOf(['所有'], [], [hit(1, 'a', ['所有'])]);
    expect(say(short, ['b'])).toContain('「所有」');
    const many = Array.from({ length: 10 }, (_, i) => hit(i + 1, `x${i}`, ['所有']));
    expect(say(traceOf(['所有'], [], many), ['b'])).toBe('标准答案 b 没有检索到：它的切块不在得分最高的 10 块里。');
  });

  it('names several missing documents once with one reason, and a gold id nobody knows', () => {
    const trace = traceOf(['手滑'], ['手滑'], []);
    expect(say(trace, ['a', 'b'])).toBe('标准答案 a、b 没有检索到：问题里没有一个词出现在知识库里。');
    expect(say(trace, ['zzz'])).toContain('知识库里没有标准答案 zzz');
  });

  it('says of a question without gold what comes back all the same', () => {
    expect(say(traceOf(['退款'], [], [hit(1, 'a', ['退款'])]), [], 4, 'en')).toContain('9.0000');
    expect(say(traceOf(['手滑'], ['手滑'], []), [])).toContain('什么也没检索到');
  });
});
