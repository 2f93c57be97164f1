import { describe, expect, it } from 'vitest';
import type { Bm25Hit, FusedHit, ModeSpec, Trace, TraceHit } from '../../src/core/evaluate';
import type { FusionPart, FusionSpec, Pieces, TermContribution } from '../../src/core/types';
import { searchMessages } from '../../src/i18n/search';
import { stageMessages } from '../../src/i18n/searchStages';
import {
  cosineFormula,
  digitsOf,
  fusionFormula,
  fusionRule,
  meanFormula,
  sigmoidFormula,
} from '../../src/notebook/search/arithmetic';
import { findingOf, lostSentences } from '../../src/notebook/search/finding';
import { outsideOf } from '../../src/notebook/search/outside';
import { chipsOf, markStretch, unknownsOf } from '../../src/notebook/search/pieceView';
import { bestRanks, lastStage, listKey, modelsOf, stagesOf, tracksOf } from '../../src/notebook/search/stages';
import { lacking, waitingText } from '../../src/notebook/search/waiting';
import { BUILTIN_MODEL } from '../../src/recipe';
import { clip, idfFormula, termFormula } from '../../src/notebook/search/view';

const line = (parts: { text: string }[]) => parts.map((part) => part.text).join('');
/** What a calculator makes of a formula: the left side, with the page's signs turned into JavaScript's. */
function calculated(formula: string): number {
  const expression = formula
    .replace(/ = [\d.]+$/, '')
    .replace(/^idf = /, '')
    .replaceAll('×', '*')
    .replaceAll('e^', 'Math.E**')
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

const BM25_MODE: ModeSpec = {
  id: 'bm25',
  retrievers: [{ kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 }],
  fusion: null,
  pool: 20,
  rerank: null,
};
const RRF: FusionSpec = { kind: 'rrf', kRrf: 60, weights: [1, 1] };

describe('the sentence on the gold', () => {
  const hit = (rank: number, docId: string, terms: string[]): Bm25Hit => ({
    id: `${docId}#1`,
    docId,
    rank,
    score: 10 - rank,
    length: 10,
    terms: terms.map((text) => ({ ...term(1), term: text })),
  });
  const traceOf = (kept: string[], unmatched: string[], hits: Bm25Hit[]): Trace => ({
    question: '问',
    mode: BM25_MODE,
    tokens: [...kept.map((text) => ({ text })), { text: '的', dropped: 'stop-word' as const }],
    unmatched,
    chunkCount: 42,
    lists: [{ kind: 'bm25', hits, averageLength: 10 }],
    fusion: null,
    rerank: null,
    hits: hits.map(({ id, docId, rank, score }) => ({ id, docId, rank, score })),
    documents: hits.map(({ docId, id, rank }) => ({ docId, rank, chunkId: id, chunkRank: rank, laterChunkRanks: [] })),
    needs: [],
  });
  const say = (trace: Trace, gold: string[], k = 4, lang: 'zh' | 'en' = 'zh') =>
    findingOf(
      { trace, gold: new Set(gold), known: new Set(['a', 'b', 'c']), k },
      { t: searchMessages[lang], stages: stageMessages[lang], lang },
    );

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

/** Chunks `x#1`, `y#1`, … best first; the document is what stands before the `#`. */
const ranked = (ids: string[], scores: number[] = []): TraceHit[] =>
  ids.map((id, i) => ({ id, docId: id.split('#')[0] ?? '', rank: i + 1, score: scores[i] ?? 1 / (i + 1) }));
const bm25Hits = (ids: string[]): Bm25Hit[] => ranked(ids).map((hit) => ({ ...hit, terms: [], length: 10 }));
const fused = (ids: string[]): FusedHit[] => ranked(ids).map((hit) => ({ ...hit, parts: [] }));

interface Shape {
  bm25: string[];
  vector: string[] | null;
  fusion?: string[];
  pool?: number;
  rerank?: string[] | null;
  depth?: number;
}
/** A hybrid trace, reranked when `depth` is given. */
function hybrid({ bm25, vector, fusion, pool = 2, rerank = null, depth }: Shape): Trace {
  const final = depth === undefined ? (fusion ?? []) : (rerank ?? []);
  const documents = [...new Set(final.map((id) => id.split('#')[0] ?? ''))];
  const spec = { kind: 'maxsim' as const, model: BUILTIN_MODEL, depth: depth ?? 0 };
  return {
    question: '问',
    mode: {
      id: 'hybrid',
      retrievers: [...BM25_MODE.retrievers, { kind: 'vector', model: BUILTIN_MODEL }],
      fusion: RRF,
      pool,
      rerank: depth === undefined ? null : spec,
    },
    tokens: [],
    unmatched: [],
    chunkCount: 9,
    lists: [
      { kind: 'bm25', hits: bm25Hits(bm25), averageLength: 10 },
      { kind: 'vector', model: BUILTIN_MODEL, hits: vector && ranked(vector) },
    ],
    fusion: fusion ? { spec: RRF, pool, hits: fused(fusion), ranges: [null, null] } : null,
    rerank:
      depth === undefined || !fusion
        ? null
        : {
            spec,
            candidates: Math.min(depth, fusion.length),
            hits:
              rerank &&
              ranked(rerank).map((hit) => ({ ...hit, before: fusion.indexOf(hit.id) + 1, probability: null })),
          },
    hits: ranked(final),
    documents: documents.map((docId, i) => {
      const chunkRanks = final.flatMap((id, rank) => (id.startsWith(`${docId}#`) ? [rank + 1] : []));
      const [chunkRank = 0, ...laterChunkRanks] = chunkRanks;
      return { docId, rank: i + 1, chunkId: final[chunkRank - 1] ?? '', chunkRank, laterChunkRanks };
    }),
    needs: vector ? [] : [{ kind: 'vectors', model: BUILTIN_MODEL, count: 9 }],
  };
}

describe('the stages of a trace', () => {
  const trace = hybrid({
    bm25: ['a#1', 'b#1', 'c#1'],
    vector: ['c#1', 'a#2', 'b#1'],
    fusion: ['a#1', 'c#1', 'a#2', 'b#1'],
    depth: 3,
    rerank: ['c#1', 'a#2', 'a#1'],
  });

  it('are the lists, cut at the pool, then fusion and reranking', () => {
    expect(stagesOf(trace).map(({ key, hits }) => [key, hits.map(({ id }) => id).join()])).toEqual([
      ['bm25', 'a#1,b#1'],
      ['vector', 'c#1,a#2'],
      ['fusion', 'a#1,c#1,a#2,b#1'],
      ['rerank', 'c#1,a#2,a#1'],
    ]);
    expect(lastStage(trace)).toBe('rerank');
    expect(lastStage(hybrid({ bm25: [], vector: [] }))).toBe('fusion');
  });

  it('end where vectors are missing', () => {
    const waiting = hybrid({ bm25: ['a#1'], vector: null });
    expect(stagesOf(waiting).map(({ key }) => key)).toEqual(['bm25']);
  });

  it('number the second list of a kind', () => {
    const lists = [{ kind: 'vector' as const }, { kind: 'bm25' as const }, { kind: 'vector' as const }];
    expect([0, 1, 2].map((i) => listKey(lists, i))).toEqual(['vector', 'bm25', 'vector-2']);
  });

  it('give each chunk its ranks, and the document that its chunk or a better one makes', () => {
    const tracks = tracksOf(trace, stagesOf(trace), new Set(['c']));
    // Documents of c#1, a#2, a#1: c first, a second by a#2; a#1 joins it. b#1 is no candidate.
    expect(tracks).toEqual([
      { id: 'a#1', gold: false, ranks: [1, null, 1, 3, 2], joins: true },
      { id: 'b#1', gold: false, ranks: [2, null, 4, null, null], joins: false },
      { id: 'c#1', gold: true, ranks: [null, 1, 2, 1, 1], joins: false },
      { id: 'a#2', gold: false, ranks: [null, 2, 3, 2, 2], joins: false },
    ]);
  });

  it('have a best rank for a document in each', () => {
    expect(bestRanks(stagesOf(trace), 'a').map(({ rank }) => rank)).toEqual([1, 2, 1, 2]);
    expect(bestRanks(stagesOf(trace), 'b').map(({ rank }) => rank)).toEqual([2, null, 4, null]);
  });

  it('name each model once', () => {
    expect(modelsOf(trace)).toEqual([BUILTIN_MODEL]);
    expect(modelsOf({ mode: BM25_MODE })).toEqual([]);
  });
});

describe('gold outside the pool', () => {
  it('is out of the fusion when it is in the first 2 of neither list, with the rank it had', () => {
    const trace = hybrid({ bm25: ['a#1', 'b#1', 'g#1'], vector: ['a#1', 'b#1'], fusion: ['a#1', 'b#1'] });
    expect(outsideOf(trace, ['g', 'a'])).toEqual([{ docId: 'g', lost: 'pool', count: 2, rank: 3 }]);
  });

  it('is out of reach of the reranker when fused below its depth', () => {
    const trace = hybrid({
      bm25: ['a#1', 'g#1'],
      vector: ['b#1', 'a#1'],
      fusion: ['a#1', 'b#1', 'g#1'],
      depth: 2,
      rerank: ['b#1', 'a#1'],
    });
    expect(outsideOf(trace, ['g', 'b'])).toEqual([{ docId: 'g', lost: 'candidates', count: 2, rank: 3 }]);
  });

  it('is known before the candidates have a score', () => {
    const trace = hybrid({ bm25: ['a#1'], vector: ['a#1'], fusion: ['a#1'], depth: 20, rerank: null });
    expect(outsideOf(trace, ['g'])).toEqual([{ docId: 'g', lost: 'pool', count: 2, rank: null }]);
  });

  it('is not claimed while a list waits for vectors, nor for a mode of one list', () => {
    expect(outsideOf(hybrid({ bm25: ['a#1'], vector: null }), ['g'])).toEqual([]);
    const plain = { ...hybrid({ bm25: ['a#1'], vector: ['a#1'] }), mode: BM25_MODE };
    expect(outsideOf(plain, ['g'])).toEqual([]);
  });

  it('is said in words', () => {
    const trace = hybrid({
      bm25: ['a#1', 'g#1'],
      vector: ['b#1', 'a#1'],
      fusion: ['a#1', 'b#1', 'g#1'],
      depth: 2,
      rerank: ['b#1', 'a#1'],
    });
    const say = (lang: 'zh' | 'en') =>
      findingOf(
        { trace, gold: new Set(['g', 'b']), known: new Set(['a', 'b', 'g']), k: 4 },
        { t: searchMessages[lang], stages: stageMessages[lang], lang },
      );
    expect(say('zh')).toBe(
      '标准答案 b 排在第 1。b 最好的切块：BM25 未进 → 向量第 1 → 融合第 2 → 重排第 1。' +
        'g 融合第 3，但只有前 2 块交给重排，没轮到它。',
    );
    expect(say('en')).toContain('g is at rank 3 (fused), but only the first 2 chunks go to the reranker.');
  });

  it('is said in the singular of a reranker that sees one chunk', () => {
    const say = (trace: Trace) =>
      findingOf(
        { trace, gold: new Set(['g']), known: new Set(['a', 'g']), k: 4 },
        { t: searchMessages.en, stages: stageMessages.en, lang: 'en' },
      );
    const below = hybrid({ bm25: ['a#1', 'g#1'], vector: ['a#1'], fusion: ['a#1', 'g#1'], depth: 1, rerank: ['a#1'] });
    expect(say(below)).toBe('g is at rank 2 (fused), but only the first chunk goes to the reranker.');
    const out = hybrid({ bm25: ['a#1'], vector: ['a#1'], fusion: ['a#1'], depth: 1, pool: 1, rerank: ['a#1'] });
    expect(say(out)).toBe(
      'g was not the one candidate; no reranker can bring it back. It was not first in either BM25 or vector.',
    );
  });

  it('is named by its one list where nothing is fused', () => {
    const fusedTrace = hybrid({ bm25: ['a#1', 'g#1'], vector: [], fusion: ['a#1'], depth: 1, rerank: ['a#1'] });
    const trace: Trace = {
      ...fusedTrace,
      mode: { ...fusedTrace.mode, retrievers: BM25_MODE.retrievers, fusion: null },
      lists: fusedTrace.lists.slice(0, 1),
      fusion: null,
    };
    expect(
      lostSentences(outsideOf(trace, ['g']), trace, { t: searchMessages.zh, stages: stageMessages.zh, lang: 'zh' }),
    ).toEqual(['g BM25 第 2，但只有前 1 块交给重排，没轮到它。']);
  });

  it('is said with its cause when no list brought it in', () => {
    const shape = { bm25: ['a#1', 'b#1', 'g#1'], vector: ['a#1', 'b#1'], fusion: ['a#1', 'b#1'] };
    const say = (trace: Trace) =>
      findingOf(
        { trace, gold: new Set(['g']), known: new Set(['a', 'b', 'g']), k: 4 },
        { t: searchMessages.zh, stages: stageMessages.zh, lang: 'zh' },
      );
    expect(say(hybrid(shape))).toBe('g 不在 BM25 和向量各自的前 2 名里，融合里没有它。它最好的切块排在第 3。');
    expect(say(hybrid({ ...shape, depth: 20, rerank: ['a#1', 'b#1'] }))).toBe(
      'g 不在 2 个候选里，重排没法把它找回来。BM25 和向量各自的前 2 名里都没有它。它最好的切块排在第 3。',
    );
  });
});

describe('what a list waits for', () => {
  const words = stageMessages.zh.waiting;
  it('is the model, the click or the work', () => {
    expect(waitingText(words, 3, 'absent', false)).toBe('还有 3 段文字没有向量，先载入模型。');
    expect(waitingText(words, 3, 'failed', true)).toBe('还有 3 段文字没有向量，先载入模型。');
    expect(waitingText(words, 3, 'loading', true)).toBe('正在载入模型…');
    expect(waitingText(words, 3, 'ready', false)).toBe('还有 3 段文字没有向量，按「继续计算」。');
    expect(waitingText(words, 3, 'ready', true)).toBe('正在算向量…');
    expect(waitingText(stageMessages.en.waiting, 1, 'ready', false)).toMatch(/^1 text has/);
  });
  it('counts what its own model lacks', () => {
    const other = { ...BUILTIN_MODEL, id: 'other' };
    const needs = [
      { kind: 'vectors' as const, model: BUILTIN_MODEL, count: 2 },
      { kind: 'vectors' as const, model: other, count: 5 },
      { kind: 'scores' as const, model: BUILTIN_MODEL, count: 7 },
      { kind: 'vectors' as const, model: { ...BUILTIN_MODEL }, count: 1 },
    ];
    // 2 + 1 of the same model; the other's 5 and the 7 scores are not its vectors.
    expect(lacking(needs, 'vectors', BUILTIN_MODEL)).toBe(3);
  });
});

describe('the arithmetic of fusion', () => {
  const part = (list: number, change: Partial<FusionPart>): FusionPart => ({
    list,
    rank: null,
    score: null,
    scaled: null,
    weight: 1,
    contribution: 0,
    ...change,
  });
  const rrf = { spec: RRF, ranges: [null, null] };

  it('is 1/(60+1) + 1/(60+3) for ranks 1 and 3', () => {
    // 0.016393 + 0.015873 = 0.032266
    const parts = [part(0, { rank: 1, score: 9 }), part(1, { rank: 3, score: 0.7 })];
    const formula = line(fusionFormula({ parts, score: 0.032266 }, rrf, 4));
    expect(formula).toBe('1/(60+1) + 1/(60+3) = 0.0323');
    expect(calculated(formula)).toBeCloseTo(0.032266, 6);
  });

  it('is written as the form of the mode writes it, with its numbers', () => {
    expect(fusionRule(RRF, stageMessages.zh)).toBe('Σ w ÷ (k_rrf + 名次)，k_rrf = 60，w = 1');
    expect(fusionRule({ ...RRF, kRrf: 10, weights: [0.5, 2] }, stageMessages.en)).toBe(
      'Σ w ÷ (k_rrf + rank), k_rrf = 10, w = 0.5 : 2',
    );
  });

  it('shows weights that are not 1, and 0 for a list that lacks the chunk', () => {
    const parts = [part(0, { weight: 0.5 }), part(1, { rank: 2, score: 0.7, weight: 2 })];
    const formula = line(fusionFormula({ parts, score: 2 / 62 }, rrf, 4));
    // 2/62 = 0.032258
    expect(formula).toBe('0 + 2/(60+2) = 0.0323');
  });

  it('scales by the range of the list for a weighted sum', () => {
    const fusion = {
      spec: { kind: 'weighted' as const, alpha: 0.3 },
      ranges: [
        { min: 2, max: 10 },
        { min: -0.1, max: 0.9 },
      ],
    };
    // 0.3 · (6 − 2)/(10 − 2) + 0.7 · (0.4 + 0.1)/(0.9 + 0.1) = 0.15 + 0.35 = 0.5
    const parts = [
      part(0, { rank: 2, score: 6, scaled: 0.5, weight: 0.3, contribution: 0.15 }),
      part(1, { rank: 3, score: 0.4, scaled: 0.5, weight: 0.7, contribution: 0.35 }),
    ];
    const formula = line(fusionFormula({ parts, score: 0.5 }, fusion, 4));
    expect(formula).toBe('0.3 × (6 − 2)/(10 − 2) + 0.7 × (0.4 − (−0.1))/(0.9 − (−0.1)) = 0.5000');
    expect(calculated(formula)).toBeCloseTo(0.5, 10);
    expect(line(fusionFormula({ parts, score: 0.5 }, fusion, 4, 'scaled'))).toBe(
      '0.3 × 0.5000 + 0.7 × 0.5000 = 0.5000',
    );
  });

  it('scales a list of equal scores to 0', () => {
    const fusion = { spec: { kind: 'weighted' as const, alpha: 0.5 }, ranges: [{ min: 3, max: 3 }, null] };
    const parts = [part(0, { rank: 1, score: 3, scaled: 0, weight: 0.5 }), part(1, { weight: 0.5, scaled: 0 })];
    expect(line(fusionFormula({ parts, score: 0 }, fusion, 4))).toBe('0.5 × 0 + 0 = 0.0000');
  });

  it('prints as many digits as tell neighbours apart', () => {
    expect(digitsOf([0.0328, 0.0308])).toBe(4);
    // Both are .0297 to four decimals.
    expect(digitsOf([0.02971, 0.02967])).toBe(5);
    expect(digitsOf([0.5, 0.5])).toBe(4);
    expect(digitsOf([0.12345678, 0.12345677])).toBe(6);
  });
});

describe('the arithmetic of vectors and rerankers', () => {
  it('is a dot product of unit vectors', () => {
    expect(line(cosineFormula(0.757596))).toBe('= Σ qᵢ·cᵢ / (1 × 1) = 0.7576');
  });

  it('is the mean of the best cosines', () => {
    // (0.9 + 0.6 − 0.3) / 3 = 0.4
    const formula = line(meanFormula([0.9, 0.6, -0.3], 0.4));
    expect(formula).toBe('(0.900 + 0.600 + (−0.300)) / 3 = 0.4000');
    expect(calculated(formula)).toBeCloseTo(0.4, 10);
    expect(line(meanFormula(Array<number>(30).fill(0.5), 0.5))).toMatch(
      /0\.500 \+ … \+ 0\.500 \+ 0\.500\) \/ 30 = 0\.5000$/,
    );
  });

  it('is the logistic function of a logit', () => {
    // 1 / (1 + e^2) = 0.1192; 1 / (1 + e^−2) = 0.8808
    expect(line(sigmoidFormula(-2, 0.1192))).toBe('1 / (1 + e^(2)) = 0.1192');
    expect(calculated(line(sigmoidFormula(2, 0.8808)))).toBeCloseTo(0.8808, 4);
  });
});

describe('what the model sees', () => {
  const pieces: Pieces = {
    text: 'API 坏了🦄',
    pieces: [
      { text: '[CLS]', id: 101, kind: 'special', start: null, end: null },
      { text: '[UNK]', id: 100, kind: 'unknown', start: 0, end: 3, reason: 'upper-case' },
      { text: '坏', id: 1, kind: 'piece', start: 4, end: 5 },
      { text: '了', id: 2, kind: 'piece', start: 5, end: 6 },
      { text: '[UNK]', id: 100, kind: 'unknown', start: 6, end: 8, reason: 'not-in-vocabulary' },
      { text: '[SEP]', id: 102, kind: 'special', start: null, end: null },
    ],
    total: 6,
    limit: 512,
    cutAt: 8,
  };

  it('names what became [UNK] and why', () => {
    expect(unknownsOf(pieces)).toEqual([
      { reason: 'upper-case', originals: ['API'] },
      { reason: 'not-in-vocabulary', originals: ['🦄'] },
    ]);
    expect(chipsOf(pieces, 2)).toEqual([
      { text: '[CLS]', kind: 'special', original: '', reason: null },
      { text: '[UNK]', kind: 'unknown', original: 'API', reason: 'upper-case' },
    ]);
  });

  it('marks one stretch of a text and loses none of it', () => {
    expect(markStretch('退款规则', { start: 2, end: 4 })).toEqual([
      { text: '退款', marked: false },
      { text: '规则', marked: true },
    ]);
    expect(markStretch('退款', null)).toEqual([{ text: '退款', marked: false }]);
  });
});
