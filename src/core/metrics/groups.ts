import type { FormulaPart } from '../types';
import { docPart, equals, joined, plain, quotient } from './formula';
import { looked, undefinedValue, type Compute, type MetricInput } from './input';
import type { Trace } from './trace';

/** Share of the OR-groups with at least one document within the first k ranks. */
export const groupRecall: Compute = (input, trace) => {
  const groups = input.gold.groups ?? [];
  if (groups.length === 0) return undefinedValue(input, 'no-groups', trace);
  const covered = countCovered(input, groups, trace);
  const value = covered / groups.length;
  const values = { metric: input.label, covered, groups: groups.length, value };
  const numerator: FormulaPart = { text: String(covered), role: 'gold' };
  trace?.step('groups', values, quotient(input.label, numerator, plain(groups.length), value));
  return { value };
};

/** 1 if every OR-group is covered within the first k ranks, else 0. */
export const allGroups: Compute = (input, trace) => {
  const { label, gold } = input;
  const groups = gold.groups ?? [];
  if (groups.length === 0) return undefinedValue(input, 'no-groups', trace);
  const open = groups.length - countCovered(input, groups, trace);
  const value = open === 0 ? 1 : 0;
  const formula = [plain(label), ...equals(value)];
  if (open === 0) trace?.step('all-groups-yes', { metric: label, groups: groups.length, value }, formula);
  else trace?.step('all-groups-no', { metric: label, open, groups: groups.length, value }, formula);
  return { value };
};

function countCovered(input: MetricInput, groups: readonly string[][], trace: Trace | null): number {
  const limit = looked(input);
  const top = input.ranking.slice(0, limit);
  let covered = 0;
  for (const [i, docs] of groups.entries()) {
    const rank = top.findIndex((doc) => docs.includes(doc)) + 1;
    if (rank > 0) covered++;
    if (trace) traceGroup({ group: i + 1, docs, rank, k: input.k ?? limit }, top, trace);
  }
  return covered;
}

interface GroupState {
  group: number;
  docs: string[];
  /** 0: no document of the group was found. */
  rank: number;
  k: number;
}

function traceGroup({ group, docs, rank, k }: GroupState, top: readonly string[], trace: Trace): void {
  const parts = docs.map((docId): FormulaPart => {
    const at = top.indexOf(docId) + 1;
    return at > 0 ? docPart(docId, at, 'gold') : { text: docId, role: 'miss', docId };
  });
  const doc = top[rank - 1];
  const formula = joined(parts, ' ∨ ');
  if (doc === undefined) trace.step('group-open', { group, docs, k }, formula);
  else trace.step('group-covered', { group, docs, doc, rank }, formula, [rank]);
}
