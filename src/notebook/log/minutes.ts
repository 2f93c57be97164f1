import type { LogEntry } from '../../core/compare';

type Dated = Pick<LogEntry, 'id' | 'recordedAt'>;

/** A list of entries never changes; another one takes its place. */
const known = new WeakMap<readonly Dated[], Map<number, number>>();

/** Whether another entry was recorded in the same minute: then their dates take seconds to tell them apart. */
export function sharesMinute(all: readonly Dated[], entry: Dated): boolean {
  const found = countsOf(all).get(minuteOf(entry)) ?? 0;
  // The one that was found may be the entry itself.
  return found > 1 || (found === 1 && !all.some(({ id }) => id === entry.id));
}

function countsOf(all: readonly Dated[]): Map<number, number> {
  const before = known.get(all);
  if (before) return before;
  const counts = new Map<number, number>();
  for (const entry of all) counts.set(minuteOf(entry), (counts.get(minuteOf(entry)) ?? 0) + 1);
  known.set(all, counts);
  return counts;
}

function minuteOf({ recordedAt }: Dated): number {
  return Math.floor(Date.parse(recordedAt) / 60_000);
}
