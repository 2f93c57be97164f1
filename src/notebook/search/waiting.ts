import type { Need } from '../../core/evaluate';
import type { ModelSpec } from '../../core/types';
import type { CellState } from '../../pipeline';
import type { ModelState } from '../../state/modelsView';

/** Whether a cell computes or is about to. */
export const isBusy = (status: CellState['status']) => status === 'running' || status === 'queued';

export interface WaitingWords {
  computing: string;
  loading: string;
  ready: (n: number) => string;
  absent: (n: number) => string;
}

/**
 * What a part of a trace waits for: the work that goes on, the reader's click, or the model.
 * @param count texts or pairs that lack a result
 */
export function waitingText(words: WaitingWords, count: number, state: ModelState, busy: boolean): string {
  if (state === 'loading') return words.loading;
  if (state !== 'ready') return words.absent(count);
  return busy ? words.computing : words.ready(count);
}

/** How much of a kind a model still has to compute. */
export function lacking(needs: readonly Need[], kind: Need['kind'], model: ModelSpec): number {
  const key = JSON.stringify(model);
  return needs
    .filter((need) => need.kind === kind && JSON.stringify(need.model) === key)
    .reduce((sum, { count }) => sum + count, 0);
}
