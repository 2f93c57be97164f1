import { ALL, type MetricId } from '../metrics';
import type { ComparedMetric, ComparedRun, PairedQuestion } from './types';

/**
 * The metrics of both runs, in the order of the run after: by the same id first; then, where only k differs, those that
 * carry their run's own k (`recall@4` of a run at k = 4 and `recall@8` of one at k = 8), or that stand at the same
 * place of the two lists.
 */
export function pairMetrics(before: ComparedRun, after: ComparedRun): ComparedMetric[] {
  const [old, now] = [before.spec.metrics, after.spec.metrics];
  const free = new Set(old.filter((id) => !now.includes(id)));
  return now.flatMap((id, at) => {
    if (old.includes(id)) return [{ before: id, after: id }];
    const partner = [...free].find((other) => {
      const [a, b] = [split(other), split(id)];
      if (a.name !== b.name || a.k === null || b.k === null) return false;
      return (a.k === String(before.spec.k) && b.k === String(after.spec.k)) || old[at] === other;
    });
    if (partner === undefined) return [];
    free.delete(partner);
    return [{ before: partner, after: id }];
  });
}

/**
 * Whether a pair of metrics measures the same thing in both runs. `precision@4` and `precision@3` do not: one of three
 * against one of four is no change of the ranking, so there is nothing to test.
 */
export function isSameMeasure({ before, after }: ComparedMetric): boolean {
  return before === after;
}

function split(id: MetricId): { name: string; k: string | null } {
  const at = id.indexOf('@');
  return at < 0 ? { name: id, k: null } : { name: id.slice(0, at), k: id.slice(at + 1) };
}

/** The questions of both runs by id, in the order of the run after; type and gold are that run's. */
export function pairQuestions(before: ComparedRun, after: ComparedRun): PairedQuestion[] {
  const old = new Map(before.questions.map((question) => [question.id, question]));
  return after.questions.flatMap(({ id, type, gold, values, docs }) => {
    const from = old.get(id);
    return from ? [{ id, type, gold, before: { values: from.values, docs: from.docs }, after: { values, docs } }] : [];
  });
}

/** Questions that are looked at together. */
export interface PairGroup {
  type: string;
  overall: boolean;
  pairs: PairedQuestion[];
}

/** All questions, then each type in order of first appearance. */
export function groupsOf(pairs: PairedQuestion[]): PairGroup[] {
  const types = new Map<string, PairedQuestion[]>();
  for (const pair of pairs) {
    const group = types.get(pair.type);
    if (group) group.push(pair);
    else types.set(pair.type, [pair]);
  }
  const byType = Array.from(types, ([type, group]) => ({ type, overall: false, pairs: group }));
  return [{ type: ALL, overall: true, pairs }, ...byType];
}
