import type { Need, SweepResult } from '../../core/evaluate';

/**
 * What the waiting modes of a sweep wait for, one entry a model and kind. Two modes of a row share what they miss, and
 * rows share theirs unless the chunks change with the value: so counts are the greatest of a row, and only a sweep of
 * chunk sizes or overlaps adds its rows up (at most that many are computed: some chunks may be the same).
 */
export function needsOfSweep({ parameter, rows }: SweepResult): Need[] {
  const total = new Map<string, Need>();
  const add = parameter === 'maxChars' || parameter === 'overlap';
  for (const { run } of rows) {
    const ofRow = new Map<string, Need>();
    for (const need of run.waiting.flatMap(({ needs }) => needs)) {
      const key = JSON.stringify([need.kind, need.model]);
      const known = ofRow.get(key);
      if (!known || known.count < need.count) ofRow.set(key, need);
    }
    for (const [key, need] of ofRow) {
      const before = total.get(key)?.count ?? 0;
      total.set(key, { ...need, count: add ? before + need.count : Math.max(before, need.count) });
    }
  }
  return [...total.values()];
}
