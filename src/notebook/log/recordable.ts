import { isPartialRun, type Run } from '../../core/evaluate';
import type { CellState } from '../../pipeline';
import { canonicalJson, type Recipe } from '../../recipe';
import type { NotebookData } from '../../state/library';
import { evaluateSpecOf, versionsOf } from '../../state/specs';

/** Why a result cannot be recorded; `null`: it can. */
export type NotRecordable = 'no-result' | 'running' | 'stored' | 'stale' | 'partial' | 'failed' | null;

/**
 * Whether an Evaluate cell's output is its own, whole and of the recipe as it is. Modes that wait for a model do not
 * stand in the way: the entry has no scores of them, and says so.
 * @param seen the recipe as the cell sees it
 */
export function notRecordable(state: CellState, seen: Recipe, data: NotebookData | null): NotRecordable {
  const run = state.output as Run | undefined;
  if (state.status === 'running' || state.status === 'queued') return 'running';
  if (state.status === 'failed') return 'failed';
  if (!run || !data) return 'no-result';
  if (state.stored) return 'stored';
  if (state.status === 'stale') return 'stale';
  if (state.status === 'cancelled' || isPartialRun(run)) return 'partial';
  // A cell that waits for a model, or for a click, keeps its old output without being called stale.
  const made = canonicalJson([evaluateSpecOf(seen), versionsOf(data)]);
  if (canonicalJson([run.spec, run.data]) !== made) return 'stale';
  return run.modes.length === 0 ? 'no-result' : null;
}
