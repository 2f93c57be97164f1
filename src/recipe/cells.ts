import { LIMITS } from './limits';
import { CellSchema, type Cell, type CellType, type Recipe } from './schema';
import { recipeAt } from './scope';
import * as v from 'valibot';

/** A new id that no cell has: the type with a number after it. */
function freeId(cells: readonly Cell[], type: string): string {
  const taken = new Set(cells.map(({ id }) => id));
  for (let n = 1; ; n++) {
    const id = `${type}-${n}`;
    if (!taken.has(id)) return id;
  }
}

/** Whether another cell fits in. */
export function hasRoom({ cells }: Recipe): boolean {
  return cells.length < LIMITS.cells;
}

/**
 * Puts a new cell with default parameters before the cell that is now at `index` and returns its id; `null` when the
 * notebook is full. A second Chunking or Evaluate cell gets settings of its own, equal to those in force there.
 */
export function insertCell(draft: Recipe, type: CellType, index: number): string | null {
  if (!hasRoom(draft)) return null;
  const id = freeId(draft.cells, type);
  const cell = v.parse(CellSchema, { id, type, params: {} });
  const second = draft.cells.some((other) => other.type === type);
  draft.cells.splice(Math.min(Math.max(index, 0), draft.cells.length), 0, cell);
  if (second) giveOwn(draft, cell);
  return id;
}

/** Puts a copy below a cell and returns its id. A copy of a Chunking or Evaluate cell can be changed by itself. */
export function duplicateCell(draft: Recipe, id: string): string | null {
  const index = draft.cells.findIndex((cell) => cell.id === id);
  const cell = draft.cells[index];
  if (!cell || !hasRoom(draft)) return null;
  const copy = { ...structuredClone(cell), id: freeId(draft.cells, cell.type) };
  draft.cells.splice(index + 1, 0, copy);
  giveOwn(draft, copy);
  return copy.id;
}

function giveOwn(draft: Recipe, cell: Cell): void {
  if (cell.type !== 'chunking' && cell.type !== 'evaluate') return;
  if (cell.params.own) return;
  const { chunking, tokenizer, modes, k, metrics, convention } = structuredClone(recipeAt(draft, cell.id));
  if (cell.type === 'chunking') cell.params.own = chunking;
  else cell.params.own = { tokenizer, modes, k, metrics, convention };
}

/** Moves a cell by so many places; stays within the notebook. */
export function moveCell(draft: Recipe, id: string, by: number): void {
  const from = draft.cells.findIndex((cell) => cell.id === id);
  const [cell] = from < 0 ? [] : draft.cells.splice(from, 1);
  if (cell) draft.cells.splice(Math.min(Math.max(from + by, 0), draft.cells.length), 0, cell);
}

export function removeCell(draft: Recipe, id: string): void {
  draft.cells = draft.cells.filter((cell) => cell.id !== id);
}

export function renameCell(draft: Recipe, id: string, title: string): void {
  const cell = draft.cells.find((candidate) => candidate.id === id);
  if (cell) cell.title = title.trim().slice(0, LIMITS.title);
}
