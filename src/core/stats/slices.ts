import type { Tick } from '../evaluate';

/** Additions between two looks at the clock: about a millisecond. */
const SLICE_WORK = 500_000;

/**
 * Runs `work(from, to)` over 0 … total − 1 in pieces of about a millisecond, with a tick after each.
 * @param cost additions that one unit takes
 * @throws what the tick rejects with: it stops the work
 */
export async function inSlices(
  total: number,
  cost: number,
  work: (from: number, to: number) => void,
  tick: Tick,
): Promise<void> {
  const step = Math.max(1, Math.floor(SLICE_WORK / Math.max(1, cost)));
  for (let from = 0; from < total; from += step) {
    const to = Math.min(total, from + step);
    work(from, to);
    await tick(to, total);
  }
}
