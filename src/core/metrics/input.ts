import type { Convention } from './conventions';
import { equals, plain } from './formula';
import type { Gold } from './gold';
import type { MetricStep, Trace, UndefinedReason } from './trace';

/** What a metric computes from. */
export interface MetricInput {
  /** `recall@4`, `RR`: as it stands in the steps. */
  label: string;
  ranking: readonly string[];
  gold: Gold;
  relevant: ReadonlySet<string>;
  /** Ranks to look at; `null`: all. */
  k: number | null;
  convention: Convention;
}

export interface MetricValue {
  /** `null` where the metric is undefined: never 0 or 1 instead. */
  value: number | null;
  undefinedBecause?: UndefinedReason;
}

export interface MetricResult extends MetricValue {
  /** How the value came about; the last step ends on it. */
  steps: MetricStep[];
}

/** A metric writes the steps into `trace` while it computes; `null` computes the same without them. */
export type Compute = (input: MetricInput, trace: Trace | null) => MetricValue;

/** How many ranks there are to look at: min(k, n). */
export function looked({ ranking, k }: MetricInput): number {
  return k === null ? ranking.length : Math.min(k, ranking.length);
}

export function docAt(ranking: readonly string[], rank: number): string {
  const doc = ranking[rank - 1];
  if (doc === undefined) throw new RangeError(`The ranking has ${ranking.length} ranks, not ${rank}.`);
  return doc;
}

/** The end of a computation that has no value; a convention may count a question without gold as 0. */
export function undefinedValue(input: MetricInput, reason: UndefinedReason, trace: Trace | null): MetricValue {
  const { label, convention } = input;
  const aboutGold = reason === 'no-gold' || reason === 'ideal-zero';
  if (aboutGold && convention.missingGold === 'zero') {
    const values = { metric: label, reason, convention: convention.name, value: 0 };
    trace?.step('zero-by-convention', values, [plain(label), ...equals(0)]);
    return { value: 0 };
  }
  trace?.step('undefined', { metric: label, reason }, [plain(`${label} = `), { text: '—', role: 'result' }]);
  return { value: null, undefinedBecause: reason };
}

/** A metric that is undefined when nothing is relevant. */
export function needsGold(compute: (input: MetricInput, trace: Trace | null) => number): Compute {
  return (input, trace) =>
    input.relevant.size === 0 ? undefinedValue(input, 'no-gold', trace) : { value: compute(input, trace) };
}
