import type { ComparedQuestion, ComparedRun, LogEntry, RunSettings } from '../../../src/core/compare';
import type { EvaluateSpec, ModelUse, ModeSpec } from '../../../src/core/evaluate';
import type { ModelSpec } from '../../../src/core/types';

export const SMALL: ModelSpec = {
  id: 'small',
  revision: 'built-in',
  dtype: 'fp32',
  lowercase: true,
  instruction: false,
};
export const LARGE: ModelSpec = { ...SMALL, id: 'large' };

export const BM25: ModeSpec = {
  id: 'bm25',
  retrievers: [{ kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 }],
  fusion: null,
  pool: 20,
  rerank: null,
};
export const VECTOR: ModeSpec = { ...BM25, id: 'vector', retrievers: [{ kind: 'vector', model: SMALL }] };
export const HYBRID: ModeSpec = {
  ...BM25,
  id: 'hybrid',
  retrievers: [...BM25.retrievers, ...VECTOR.retrievers],
  fusion: { kind: 'rrf', kRrf: 60, weights: [1, 1] },
};

export const SPEC: EvaluateSpec = {
  chunking: { maxChars: 300, overlap: 50, headingPrefix: true },
  tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
  modes: [BM25, VECTOR, HYBRID],
  k: 4,
  metrics: ['hit@1', 'recall@4', 'rr'],
  convention: 'course',
};

export function settings(spec: Partial<EvaluateSpec> = {}, rest: Partial<RunSettings> = {}): RunSettings {
  return {
    spec: { ...SPEC, ...spec },
    data: { corpus: 'c'.repeat(64), evalset: 'e'.repeat(64), stopWords: 'f'.repeat(64) },
    models: [],
    appVersion: '1.0.0',
    ...rest,
  };
}

export function use(spec: ModelSpec, fingerprint: string, task: ModelUse['task'] = 'embedding'): ModelUse {
  return { spec, task, fingerprint, devices: ['wasm'], sources: { shipped: 1, cached: 0, computed: 0 } };
}

export function question(
  id: string,
  type: string,
  gold: string[],
  values: ComparedQuestion['values'],
): ComparedQuestion {
  return { id, type, gold, values, docs: gold };
}

export function comparedRun(questions: ComparedQuestion[], spec: Partial<EvaluateSpec> = {}): ComparedRun {
  return { ...settings(spec), mode: BM25, questions };
}

export function entry(fields: Partial<LogEntry> = {}): LogEntry {
  return {
    ...settings(),
    id: 'e1',
    notebook: 'nb',
    title: 'Notebook',
    cell: 'c1',
    cellTitle: 'Evaluate',
    recordedAt: '2026-05-01T08:30:00.000Z',
    runKey: 'run',
    dataNames: { corpus: 'CloudLedger', evalset: 'Questions' },
    chunkCount: 12,
    scores: [],
    conclusion: '',
    baseline: false,
    ...fields,
  };
}
