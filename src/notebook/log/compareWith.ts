import type { LogEntry } from '../../core/compare';
import { insertCell, type CellOf, type RunRef } from '../../recipe';
import type { LogBook } from '../../state/log.svelte';
import type { Notebook } from '../../state/notebook.svelte';

/** The last mode that both entries have scores of; empty when there is none. */
export function commonMode(before: LogEntry, after: LogEntry): string {
  const has = ({ scores }: LogEntry, id: string) => scores.some(({ mode }) => mode === id);
  return after.spec.modes.findLast(({ id }) => has(before, id) && has(after, id))?.id ?? '';
}

export type CompareOutcome =
  { ok: true; cellId: string } | { ok: false; why: 'missing' | 'no-mode' | 'full' | 'refused' };

/**
 * Sets the Compare cell right below the Log cell, when it compares entries of the log already, or a new one there, to two
 * entries.
 */
export async function compareEntries(
  notebook: Notebook,
  log: LogBook,
  logCell: string,
  before: LogEntry,
  after: LogEntry,
): Promise<CompareOutcome> {
  const mode = commonMode(before, after);
  if (!mode) return { ok: false, why: 'no-mode' };
  const runs = await Promise.all([log.run(before.id), log.run(after.id)]);
  if (runs.includes(null)) return { ok: false, why: 'missing' };
  const side = ({ id }: LogEntry): RunRef => ({ source: 'log', id, mode });
  let cellId: string | null = null;
  const done = notebook.update((draft) => {
    const at = draft.cells.findIndex(({ id }) => id === logCell);
    const below = draft.cells[at + 1];
    const reusable = below?.type === 'compare' && isOfLog(below);
    cellId = reusable ? below.id : insertCell(draft, 'compare', at + 1);
    const cell = draft.cells.find(({ id }) => id === cellId);
    if (cell?.type === 'compare') Object.assign(cell.params, { before: side(before), after: side(after) });
  });
  if (!done) return { ok: false, why: 'refused' };
  return cellId === null ? { ok: false, why: 'full' } : { ok: true, cellId };
}

function isOfLog({ params }: CellOf<'compare'>): boolean {
  return params.before.source === 'log' && params.after.source === 'log';
}
