import { METRICS, type MetricName } from './table';

/** A metric as recipes and tables name it: `hit@1`, `recall@4`, `rr`, `ndcg@10`. */
export type MetricId = string;

export interface ParsedMetric {
  name: MetricName;
  k?: number;
}

export class MetricIdError extends Error {
  override name = 'MetricIdError';
  constructor(
    readonly code: 'unknown-metric' | 'needs-k' | 'takes-no-k' | 'bad-k',
    readonly id: string,
  ) {
    super(`"${id}" is not a metric: ${PROBLEMS[code]}.`);
  }
}

const PROBLEMS = {
  'unknown-metric': 'no metric has this name',
  'needs-k': 'it needs a k, as in "recall@4"',
  'takes-no-k': 'it is defined without a k',
  'bad-k': 'k must be a whole number from 1',
} as const;

/**
 * Reads a metric's id.
 * @throws MetricIdError with the id and what is wrong with it.
 */
export function parseMetricId(id: MetricId): ParsedMetric {
  const at = id.indexOf('@');
  const name = at < 0 ? id : id.slice(0, at);
  if (!isMetricName(name)) throw new MetricIdError('unknown-metric', id);
  const { atK, plain } = METRICS[name];
  if (at < 0) {
    if (!plain) throw new MetricIdError('needs-k', id);
    return { name };
  }
  if (!atK) throw new MetricIdError('takes-no-k', id);
  const digits = id.slice(at + 1);
  const k = Number(digits);
  if (!/^[1-9]\d*$/.test(digits) || !Number.isSafeInteger(k)) throw new MetricIdError('bad-k', id);
  return { name, k };
}

export function formatMetricId({ name, k }: ParsedMetric): MetricId {
  return k === undefined ? name : `${name}@${k}`;
}

export function isMetricName(name: string): name is MetricName {
  return Object.hasOwn(METRICS, name);
}

/** The metric of one question as readers write it: `RR`, `nDCG@10`. @throws MetricIdError */
export function metricLabel(id: MetricId): string {
  const { name, k } = parseMetricId(id);
  return withK(METRICS[name].label, k);
}

/** The metric's mean over questions: `MRR`, `nDCG@10`. @throws MetricIdError */
export function meanLabel(id: MetricId): string {
  const { name, k } = parseMetricId(id);
  return withK(METRICS[name].meanLabel, k);
}

function withK(label: string, k: number | undefined): string {
  return k === undefined ? label : `${label}@${k}`;
}
