import type { Tick } from '../evaluate';
import { changesBetween } from './changes';
import { differencesOf } from './differences';
import { groupsOf, pairMetrics, pairQuestions } from './pairs';
import type { ComparedRun, CompareResult, CompareSpec, Difference } from './types';

/**
 * Two modes of two runs (or of one) on the questions of both: what differs, by how much, and how sure that is; shared
 * design "Statistics". With `resampleBy: 'clusters'` the bootstrap draws questions that share a gold document together;
 * the randomisation test always flips single questions.
 * @param tick counts questions of all groups; rejects to stop, and the comparison rejects with it
 * @throws RangeError when `spec.resamples` is no whole number from 1
 */
export async function compareRuns(
  before: ComparedRun,
  after: ComparedRun,
  spec: CompareSpec,
  tick: Tick = () => {},
): Promise<CompareResult> {
  const metrics = pairMetrics(before, after);
  const pairs = pairQuestions(before, after);
  const groups = groupsOf(pairs);
  const total = groups.reduce((sum, group) => sum + group.pairs.length, 0);
  const rows: Difference[][] = [];
  let done = 0;
  for (const group of groups) {
    const base = done;
    rows.push(await differencesOf(group, metrics, spec, (share) => tick(base + share * group.pairs.length, total)));
    done += group.pairs.length;
  }
  const paired = new Set(pairs.map(({ id }) => id));
  const unpaired = ({ questions }: ComparedRun) => questions.flatMap(({ id }) => (paired.has(id) ? [] : [id]));
  return {
    metrics,
    differences: metrics.flatMap((_, i) => rows.flatMap((row) => row[i] ?? [])),
    pairs,
    onlyBefore: unpaired(before),
    onlyAfter: unpaired(after),
    changes: changesBetween(before, after),
  };
}
