import type { LogEntry } from '../../core/compare';
import type { LogBook } from '../../state/log.svelte';
import { baselineOf } from './entries';

/** What was done to the log, as a step that can be taken back and done again. */
export interface LogStep {
  undo(): Promise<void>;
  redo(): Promise<void>;
}

type Log = Pick<LogBook, 'entries' | 'remove' | 'setConclusion' | 'setBaseline'>;

/** Entries that were recorded or imported. */
export function addedStep(log: Log, ids: readonly string[]): LogStep {
  const { takeOut, putBack } = moves(log, ids);
  return { undo: takeOut, redo: putBack };
}

/** An entry that was deleted. `restore`: what its deletion gave back. */
export function removedStep(log: Log, id: string, restore: () => Promise<void>): LogStep {
  const { takeOut, putBack } = moves(log, [id], [restore]);
  return { undo: putBack, redo: takeOut };
}

export function conclusionStep(log: Log, { id, conclusion }: LogEntry, after: string): LogStep {
  return { undo: () => log.setConclusion(id, conclusion), redo: () => log.setConclusion(id, after) };
}

/** An entry before it is marked as baseline, or is one no longer: another one may have been it until then. */
export function baselineStep(log: Log, { id, notebook, baseline }: LogEntry): LogStep {
  const before = baselineOf(log.entries, notebook)?.id;
  return {
    undo: () => (before === undefined ? log.setBaseline(id, false) : log.setBaseline(before, true)),
    redo: () => log.setBaseline(id, !baseline),
  };
}

/** Takes entries out and puts them back, one after the other however fast the two are asked for. */
function moves(log: Log, ids: readonly string[], restores: (() => Promise<void>)[] = []) {
  let work = Promise.resolve();
  const then = (next: () => Promise<void>) => (work = work.then(next, next));
  return {
    takeOut: () =>
      then(async () => {
        for (const id of ids)
          // What is gone by other means is not this step's to put back.
          if (log.entries.some((entry) => entry.id === id)) restores.push(await log.remove(id));
      }),
    putBack: () =>
      then(async () => {
        for (const restore of restores.splice(0)) await restore();
      }),
  };
}
