import type { FormulaPart, Step } from '../types';

/** Why a metric has no value for a question. */
export type UndefinedReason = 'no-gold' | 'ideal-zero' | 'empty-ranking' | 'no-groups';

/** Why a question is not in a mean: `undefined` is a metric without value for another reason than the row's own. */
export type LeftOutReason = 'no-gold' | 'missing' | 'failed' | 'undefined';

/**
 * What the sentence of each kind of step is filled with. `metric` is the label as the reader knows it (`recall@4`),
 * `looked` the number of ranks there were to look at. Every step that ends an explanation carries the `value`.
 */
export type StepValues = {
  undefined: { metric: string; reason: UndefinedReason };
  'zero-by-convention': { metric: string; reason: UndefinedReason; convention: string; value: number };
  'rank-gold': { rank: number; doc: string };
  'rank-miss': { rank: number; doc: string };
  'hit-yes': { metric: string; k: number; rank: number; doc: string; value: number };
  'hit-no': { metric: string; k: number; looked: number; value: number };
  'rr-found': { metric: string; rank: number; doc: string; value: number };
  'rr-none': { metric: string; looked: number; value: number };
  'gold-set': { docs: string[] };
  'found-set': { looked: number; docs: string[] };
  recall: { metric: string; found: number; relevant: number; value: number };
  'precision-k': { metric: string; found: number; k: number; looked: number; value: number };
  'precision-returned': { metric: string; found: number; looked: number; value: number };
  'precision-empty': { metric: string; value: number };
  f1: { metric: string; precision: number; recall: number; value: number };
  'f1-zero': { metric: string; value: number };
  'r-cut': { relevant: number };
  'r-precision': { metric: string; found: number; relevant: number; value: number };
  'ap-term': { rank: number; doc: string; found: number; value: number };
  'ap-not-found': { docs: string[]; looked: number };
  'ap-sum': { terms: number; value: number };
  'ap-over-relevant': { metric: string; relevant: number; value: number };
  'ap-over-hits': { metric: string; found: number; value: number };
  'ap-none': { metric: string; looked: number; value: number };
  'ndcg-term': { rank: number; doc: string; grade: number; value: number };
  'ndcg-term-zero': { rank: number; doc: string; grade: number };
  'ndcg-term-unjudged': { rank: number; doc: string };
  'ndcg-dcg': { label: string; value: number };
  'ndcg-ideal-judged': { grades: string[] };
  'ndcg-ideal-retrieved': { grades: string[] };
  'ndcg-idcg': { label: string; value: number };
  ndcg: { metric: string; value: number };
  'judged-set': { looked: number; docs: string[] };
  judged: { metric: string; judged: number; looked: number; value: number };
  'group-covered': { group: number; docs: string[]; doc: string; rank: number };
  'group-open': { group: number; docs: string[]; k: number };
  groups: { metric: string; covered: number; groups: number; value: number };
  'all-groups-yes': { metric: string; groups: number; value: number };
  'all-groups-no': { metric: string; open: number; groups: number; value: number };
  'mean-sum': { metric: string; ids: string[]; value: number };
  'mean-zeroed': { ids: string[] };
  'mean-left-out': { reason: LeftOutReason; ids: string[] };
  mean: { metric: string; n: number; value: number };
  'mean-none': { metric: string; total: number };
};

export type StepKey = keyof StepValues;
export type MetricStep = Step<StepKey>;

/** Where a metric writes its steps. Computing without explaining passes `null` and builds none of them (`trace?.`). */
export interface Trace {
  step<K extends StepKey>(key: K, values: StepValues[K], formula: FormulaPart[], ranks?: number[]): void;
}

export class StepList implements Trace {
  readonly steps: MetricStep[] = [];

  step<K extends StepKey>(key: K, values: StepValues[K], formula: FormulaPart[], ranks: number[] = []): void {
    this.steps.push({ key, values, formula, ranks });
  }
}

/** The ranks 1…n. */
export function ranksTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
