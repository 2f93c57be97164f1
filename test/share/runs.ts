import type { DataVersions, ModelUse, ModeRun, ModeSpec, QuestionResult, Run } from '../../src/core/evaluate';
import { aggregate } from '../../src/core/metrics';
import type { ModelSpec } from '../../src/core/types';
import { hashOf } from './documents';

export const DATA: DataVersions = { corpus: hashOf('a'), evalset: hashOf('b'), stopWords: hashOf('c') };

export const MODEL: ModelSpec = {
  id: 'bge-small-zh-v1.5',
  revision: 'built-in',
  dtype: 'fp32',
  lowercase: true,
  instruction: false,
};

export const BM25: ModeSpec = {
  id: 'bm25',
  retrievers: [{ kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 }],
  fusion: null,
  pool: 20,
  rerank: null,
};
export const VECTOR: ModeSpec = { ...BM25, id: 'vector', retrievers: [{ kind: 'vector', model: MODEL }] };
export const RERANKED: ModeSpec = {
  ...VECTOR,
  id: 'vector+maxsim',
  rerank: { kind: 'maxsim', model: MODEL, depth: 20 },
};

export const use = (more: Partial<ModelUse> = {}): ModelUse => ({
  spec: MODEL,
  task: 'embedding',
  fingerprint: hashOf('f'),
  devices: ['wasm'],
  sources: { shipped: 0, cached: 0, computed: 3 },
  ...more,
});

const METRICS = ['recall@4', 'rr'];
/** Type, recall and reciprocal rank of three questions. */
type Row = [type: string, recall: number | null, rr: number | null];
export const ROWS: Row[] = [
  ['policy', 1, 1],
  ['policy', 0.5, 1 / 3],
  ['chat', 1 / 3, null],
];

export function modeRun(mode: string, rows: readonly Row[] = ROWS): ModeRun {
  const questions = rows.map(([type, recall, rr], i): QuestionResult => ({
    id: `q${i + 1}`,
    type,
    gold: [],
    docs: [],
    chunks: [],
    values: { 'recall@4': recall, rr },
    tokens: [],
    matched: [],
    ms: 1,
    embedMs: null,
    rerankMs: null,
  }));
  const aggregates = aggregate(questions, METRICS);
  return { mode, questions, aggregates, latency: null, embedding: null, rerankLatency: null };
}

export function runOf(specs: ModeSpec[], modes: ModeRun[], more: Partial<Run> = {}): Run {
  return {
    spec: {
      chunking: { maxChars: 300, overlap: 50, headingPrefix: true },
      tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
      modes: specs,
      k: 4,
      metrics: METRICS,
      convention: 'course',
    },
    data: DATA,
    appVersion: '0.2.0',
    chunkCount: 3,
    modes,
    waiting: [],
    models: [],
    total: specs.length * ROWS.length,
    ms: { index: 1, search: 1 },
    ...more,
  };
}

/** The result with one mode waiting for its model. */
export function waitingRun(specs: ModeSpec[], modes: ModeRun[], waiting: string): Run {
  const run = runOf(specs, modes, { waiting: [{ mode: waiting, needs: [] }] });
  return { ...run, total: run.total - ROWS.length };
}
