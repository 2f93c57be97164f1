import type { LogEntry } from '../../core/compare';

type Dated = Pick<LogEntry, 'id' | 'recordedAt'>;

/** A list of entries never changes; another one takes its place. */
const known = new WeakMap<readonly Dated[], Map<number, number>>();

/** Whether another entry was recorded in the same minute: then their dates take seconds to tell them apart. */
export function sharesMinute(all: readonly Dated[], entry: Dated): boolean {
  const minute = minuteOf(entry);
  const others = countsOf(all).get(minute) ?? 0;
  return others > (all.some(({ id }) => id === entry.id) ? 1 : 0);
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
