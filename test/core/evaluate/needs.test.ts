import { beforeEach, describe, expect, it } from 'vitest';
import {
  evaluate,
  needsOf,
  RetrievalEngine,
  sweep,
  type EvaluateSpec,
  type ModeSpec,
} from '../../../src/core/evaluate';
import { textKey } from '../../../src/core/text';
import type { Article, ModelSpec, Question } from '../../../src/core/types';

const model: ModelSpec = { id: 'm', revision: 'r', dtype: 'fp32', lowercase: true, instruction: false };
const article = (id: string, text: string): Article => ({ id, title: id, sections: [{ heading: '', text }], meta: {} });
// "apple" twice: one text, one vector, two chunks.
const articles = [article('a', 'apple'), article('b', 'banana'), article('a2', 'apple')];
const question = (id: string, text: string, gold: string[]): Question => ({
  id,
  question: text,
  expected_docs: gold,
  type: 't',
  answer_points: [],
});
const questions = [question('q1', 'apple pie', ['a']), question('q2', 'banana split', ['b'])];
const data = { corpus: 'c', evalset: 'e', stopWords: 's' };
const bm25: ModeSpec['retrievers'][number] = { kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 };
const vector: ModeSpec['retrievers'][number] = { kind: 'vector', model };
const mode = (id: string, change: Partial<ModeSpec>): ModeSpec => ({
  id,
  retrievers: [bm25],
  fusion: null,
  pool: 20,
  rerank: null,
  ...change,
});
const BM25 = mode('bm25', {});
const VECTOR = mode('vector', { retrievers: [vector] });
const RERANKED = mode('bm25+maxsim', { rerank: { kind: 'maxsim', model, depth: 20 } });
const spec = (modes: ModeSpec[]): EvaluateSpec => ({
  chunking: { maxChars: 300, overlap: 0, headingPrefix: false },
  tokenizer: { kind: 'whitespace', stopWords: false, dropSingleHan: false, userDictionary: [] },
  modes,
  k: 2,
  metrics: ['rr'],
  convention: 'course',
});
const options = { data, appVersion: 'test', tick: () => {} };
const origin = { source: 'computed' as const, device: 'wasm', fingerprint: 'f' };
const fruits = [textKey('apple'), textKey('banana')];

let engine: RetrievalEngine;
beforeEach(() => {
  engine = new RetrievalEngine({ loadJieba: async () => () => [], now: () => 0 });
  engine.putCorpus('c', articles);
  engine.putEvalset('e', questions);
  engine.putStopWords('s', []);
});
const needs = (modes: ModeSpec[]) => needsOf(engine, data, { ...spec(modes), questions }, () => {});

/** Chunks: apple (1, 0), banana (0.6, 0.8). Questions: apple pie (1, 0), banana split (0, 1). */
function giveVectors() {
  engine.putVectors(model, 'passage', { keys: fruits, dimensions: 2, rows: Float32Array.of(1, 0, 0.6, 0.8), origin });
  engine.putVectors(model, 'query', {
    keys: [textKey('apple pie'), textKey('banana split')],
    dimensions: 2,
    rows: Float32Array.of(1, 0, 0, 1),
    ms: Float64Array.of(3, NaN),
    origin,
  });
}
const giveScores = (scores: [number, number], ms: number[]) =>
  engine.putScores(
    { kind: 'maxsim', model },
    ['apple pie', 'banana split'].map((text) => ({ question: textKey(text), chunks: fruits, scores, ms, origin })),
  );

describe('what modes need of a model', () => {
  it('is each text once, whatever number of chunks hold it', async () => {
    const { vectors, scores } = await needs([BM25, VECTOR, RERANKED]);
    expect(vectors.map(({ role, texts }) => [role, texts.map(({ text }) => text)])).toEqual([
      ['passage', ['apple', 'banana']],
      ['query', ['apple pie', 'banana split']],
    ]);
    // BM25 alone brings the candidates, so the pairs are known at once: both apples are one text.
    expect(scores[0]?.questions.map(({ question: q, chunks }) => [q.text, chunks.map(({ text }) => text)])).toEqual([
      ['apple pie', ['apple']],
      ['banana split', ['banana']],
    ]);
  });

  it('leaves modes waiting that lack it, and evaluates the others', async () => {
    const run = await evaluate(engine, spec([BM25, VECTOR, RERANKED]), options);
    expect(run.modes.map((done) => done.mode)).toEqual(['bm25']);
    expect(run.waiting).toEqual([
      { mode: 'vector', needs: [{ kind: 'vectors', model, count: 4 }] },
      { mode: 'bm25+maxsim', needs: [{ kind: 'scores', model, count: 2 }] },
    ]);
    expect(run.total).toBe(2);
  });

  it('is nothing once it was handed over: duplicate chunks tie by id, times and origins are kept', async () => {
    giveVectors();
    giveScores([0.9, 0.7], [2, 2]);
    expect(await needs([BM25, VECTOR, RERANKED])).toEqual({ vectors: [], scores: [] });
    const run = await evaluate(engine, spec([BM25, VECTOR, RERANKED]), options);
    const [, byVector, reranked] = run.modes;
    // q1 · apple = 1 twice: a#1 before a2#1; q1 · banana = 0.6. q2 · banana = 0.8; q2 · apple = 0.
    expect(byVector?.questions.map(({ chunks }) => chunks.map(({ id }) => id))).toEqual([
      ['a#1', 'a2#1', 'b#1'],
      ['b#1', 'a#1', 'a2#1'],
    ]);
    expect(byVector?.questions[0]?.chunks[2]?.score).toBeCloseTo(0.6, 6);
    expect(byVector?.questions.map(({ embedMs }) => embedMs)).toEqual([3, null]);
    // q1 has two apples at 2 ms each; q2 has the banana alone: mean 3.
    expect(reranked?.questions.map(({ rerankMs }) => rerankMs)).toEqual([4, 2]);
    expect(reranked?.rerankLatency?.mean).toBe(3);
    const common = { spec: model, fingerprint: 'f', devices: ['wasm'] };
    expect(run.models).toEqual([
      // Two chunk texts and two questions; (q1, apple) once although two chunks hold it, and (q2, banana).
      { ...common, task: 'embedding', sources: { shipped: 0, cached: 0, computed: 4 } },
      { ...common, task: 'maxsim', sources: { shipped: 0, cached: 0, computed: 2 } },
    ]);
  });

  it('tells gold that no candidate holds', async () => {
    engine.putEvalset('e', [question('q1', 'apple pie', ['b'])]);
    giveScores([1, 1], []);
    const run = await evaluate(engine, spec([RERANKED]), options);
    expect(run.modes[0]?.questions[0]).toMatchObject({ outsidePool: ['b'], rerankMs: null });
    expect(run.modes[0]?.rerankLatency).toBeNull();
  });

  it('refuses vectors that do not fit', () => {
    const put = (dimensions: number, length: number) =>
      engine.putVectors(model, 'query', { keys: ['x'], dimensions, rows: new Float32Array(length), origin });
    expect(() => put(2, 3)).toThrow(RangeError);
    put(2, 2);
    expect(() => put(3, 3)).toThrow(RangeError);
  });

  it('sweeps the depth of a reranker: only its candidates are ranked', async () => {
    giveVectors();
    giveScores([0.1, 0.9], []);
    const modes = [mode('v+r', { retrievers: [vector], rerank: { kind: 'maxsim', model, depth: 20 } })];
    const { rows } = await sweep(engine, spec(modes), 'rerankDepth', [1, 3], options);
    // q1 (gold a): alone among one candidate, rr 1; among three the banana's 0.9 comes first, rr 1/2. q2 (gold b): 1.
    expect(rows.map(({ run }) => run.modes[0]?.questions.map(({ values }) => values['rr']))).toEqual([
      [1, 1],
      [0.5, 1],
    ]);
  });

  it('knows an empty knowledge base', async () => {
    engine.putCorpus('c', []);
    giveVectors();
    const run = await evaluate(engine, spec([VECTOR]), options);
    expect(run.waiting).toEqual([]);
    expect(run.modes[0]?.questions.map(({ chunks }) => chunks)).toEqual([[], []]);
  });
});
