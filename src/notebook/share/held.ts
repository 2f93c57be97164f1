import type { CellState } from '../../pipeline';

/**
 * Cells without a result to check that nothing will bring by itself: nobody has run them, or they failed.
 * @param ids the cells the sender's values belong to
 */
export function heldUp(
  ids: readonly string[],
  stateOf: (id: string) => Pick<CellState, 'status' | 'waiting'>,
): { notRun: string[]; failed: string[] } {
  const held = { notRun: [] as string[], failed: [] as string[] };
  for (const id of ids) {
    const { status, waiting } = stateOf(id);
    if (status === 'failed') held.failed.push(id);
    else if (status === 'cancelled' || status === 'stale' || (status === 'idle' && !waiting)) held.notRun.push(id);
  }
  return held;
}
