import type { LogEntry, Score } from '../../src/core/compare';
import type { ModeSpec, Run } from '../../src/core/evaluate';

const MODEL = { id: 'bge-small-zh-v1.5', revision: 'built-in', dtype: 'fp32', lowercase: true, instruction: false };

export const bm25 = (k1 = 1.5, b = 0.75): ModeSpec => ({
  id: 'bm25',
  retrievers: [{ kind: 'bm25', engine: 'builtin', k1, b }],
  fusion: null,
  pool: 20,
  rerank: null,
});

export const vector = (): ModeSpec => ({
  id: 'vector',
  retrievers: [{ kind: 'vector', model: MODEL }],
  fusion: null,
  pool: 20,
  rerank: null,
});

export const hybrid = (k1 = 1.5, pool = 20, depth: number | null = null): ModeSpec => ({
  id: depth === null ? 'hybrid' : 'hybrid+maxsim',
  retrievers: [
    { kind: 'bm25', engine: 'builtin', k1, b: 0.75 },
    { kind: 'vector', model: MODEL },
  ],
  fusion: { kind: 'rrf', kRrf: 60, weights: [1, 1] },
  pool,
  rerank: depth === null ? null : { kind: 'maxsim', model: MODEL, depth },
});

/** `score('bm25', 'recall@4', 'ALL', 0.5)`; a type of its own is no `overall`. */
export const score = (mode: string, metric: string, type: string, mean: number | null, n = 4): Score => ({
  mode,
  metric,
  type,
  overall: type === 'ALL',
  mean,
  n: mean === null ? 0 : n,
  total: n,
});

export type Differing = Partial<Omit<LogEntry, 'spec'>> & { spec?: Partial<LogEntry['spec']> };

/** An entry that differs from a plain one in what is named. */
export function entry({ spec, ...rest }: Differing = {}): LogEntry {
  return {
    id: 'e1',
    notebook: 'n1',
    title: '第一本',
    cell: 'evaluate',
    cellTitle: '评测',
    recordedAt: '2026-09-01T08:00:00.000Z',
    runKey: 'r1',
    dataNames: { corpus: '云簿帮助中心', evalset: '云簿评测集' },
    chunkCount: 100,
    data: { corpus: 'a'.repeat(64), evalset: 'b'.repeat(64), stopWords: 'c'.repeat(64) },
    models: [],
    appVersion: '0.1.0',
    scores: [],
    conclusion: '',
    baseline: false,
    ...rest,
    spec: {
      chunking: { maxChars: 300, overlap: 50, headingPrefix: true },
      tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
      modes: [bm25()],
      k: 4,
      metrics: ['recall@4', 'rr'],
      convention: 'course',
      ...spec,
    },
  };
}

/** A run of two questions in one mode: one found, one not. */
export function run(ms = 1): Run {
  const { spec, data, appVersion, chunkCount } = entry();
  const question = (id: string, type: string, found: number) => ({
    id,
    type,
    gold: ['kb-001'],
    docs: ['kb-001'],
    chunks: [{ id: 'kb-001#1', score: 1 }],
    values: { 'recall@4': found, rr: found },
    tokens: [],
    matched: [],
    ms,
    embedMs: null,
    rerankMs: null,
  });
  const figure = (mean: number, n: number) => ({ mean, n, step: 1 / n, leftOut: [], zeroed: [] });
  const aggregate = (type: string, overall: boolean, mean: number, n: number) => ({
    type,
    overall,
    total: n,
    figures: { 'recall@4': figure(mean, n), rr: figure(mean, n) },
  });
  return {
    spec,
    data,
    appVersion,
    chunkCount,
    modes: [
      {
        mode: 'bm25',
        questions: [question('q1', 'policy', 1), question('q2', 'multi', 0)],
        aggregates: [aggregate('ALL', true, 0.5, 2), aggregate('policy', false, 1, 1), aggregate('multi', false, 0, 1)],
        latency: { mean: ms, p50: ms, p95: ms },
        embedding: null,
        rerankLatency: null,
      },
    ],
    waiting: [],
    models: [],
    total: 2,
    ms: { index: 1, search: 1 },
  };
}
