import * as v from 'valibot';
import type { LogEntry } from './types';

const number = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Every metric lies between 0 and 1; a sum in another order may come out a little above. */
const ROUNDING = 1e-9;
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1 + ROUNDING));
const model = v.object({
  id: v.string(),
  revision: v.string(),
  dtype: v.string(),
  lowercase: v.boolean(),
  instruction: v.boolean(),
});

const mode = v.object({
  id: v.string(),
  retrievers: v.pipe(
    v.array(
      v.variant('kind', [
        v.object({
          kind: v.literal('bm25'),
          engine: v.picklist(['builtin', 'minisearch', 'minisearch-corrected']),
          k1: number,
          b: number,
        }),
        v.object({ kind: v.literal('vector'), model }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(2),
  ),
  fusion: v.nullable(
    v.variant('kind', [
      v.object({ kind: v.literal('rrf'), kRrf: number, weights: v.tuple([number, number]) }),
      v.object({ kind: v.literal('weighted'), alpha: number }),
    ]),
  ),
  pool: count,
  rerank: v.nullable(v.object({ kind: v.picklist(['maxsim', 'cross-encoder']), model, depth: count })),
});

const spec = v.object({
  chunking: v.object({ maxChars: count, overlap: count, headingPrefix: v.boolean() }),
  tokenizer: v.object({
    kind: v.picklist(['jieba', 'segmenter', 'bigram', 'whitespace']),
    stopWords: v.boolean(),
    dropSingleHan: v.boolean(),
    userDictionary: v.array(v.string()),
  }),
  modes: v.array(mode),
  k: count,
  metrics: v.array(v.string()),
  convention: v.literal('course'),
});

const use = v.object({
  spec: model,
  task: v.picklist(['embedding', 'maxsim', 'cross-encoder']),
  fingerprint: v.string(),
  devices: v.array(v.string()),
  sources: v.object({ shipped: count, cached: count, computed: count }),
});

const score = v.pipe(
  v.object({
    mode: v.string(),
    metric: v.string(),
    type: v.string(),
    overall: v.boolean(),
    mean: v.nullable(share),
    n: count,
    total: count,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.n <= dataset.value.total) return;
    const { n, total } = dataset.value;
    const path = [{ type: 'object', origin: 'value', input: dataset.value, key: 'n', value: n }] as const;
    addIssue({ received: `${n} (total ${total})`, path: [...path] });
  }),
);

const entry = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  notebook: v.string(),
  title: v.string(),
  cell: v.string(),
  cellTitle: v.string(),
  recordedAt: v.pipe(v.string(), v.isoTimestamp()),
  runKey: v.string(),
  dataNames: v.object({ corpus: v.string(), evalset: v.string() }),
  chunkCount: count,
  spec,
  data: v.object({ corpus: v.string(), evalset: v.string(), stopWords: v.string() }),
  models: v.array(use),
  appVersion: v.string(),
  scores: v.array(score),
  conclusion: v.string(),
  baseline: v.boolean(),
});

export type EntryResult = { ok: true; entry: LogEntry } | { ok: false; field: string; found: string };

/**
 * Reads a log entry from untrusted JSON. Fields it does not know are dropped.
 * @returns the entry, or the path of the first field that cannot be read (`spec.modes.0.pool`) and what stands there
 */
export function parseEntry(json: unknown): EntryResult {
  const result = v.safeParse(entry, json);
  if (result.success) return { ok: true, entry: result.output };
  const issue = result.issues[0];
  return { ok: false, field: v.getDotPath(issue) ?? '', found: issue.received };
}
