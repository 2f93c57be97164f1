import { plan, type PlannedCell } from '../../pipeline';
import type { Cell, Recipe } from '../../recipe';

/** A cell, and the inputs it lacks: output names nobody above it writes, or ids of cells that are not above it. */
export interface Lacking {
  cell: Cell;
  missing: string[];
}

/** What a cell depends on does not depend on how large the data is. */
const NO_SIZES = { corpusChars: 0, questions: 0 };

/**
 * Of a cell all of whose inputs stand above it, and that cannot be computed all the same: the cells among them, or
 * further up, that lack something themselves, each once and in the order of the notebook.
 */
export function lackingAbove(recipe: Recipe, cellId: string): Lacking[] {
  const planned = new Map(plan(recipe, NO_SIZES).map((cell) => [cell.id, cell]));
  const found = new Set<PlannedCell>();
  const look = (id: string) => {
    const cell = planned.get(id);
    if (!cell || cell.key !== null || found.has(cell)) return;
    if (cell.missing.length > 0 && id !== cellId) found.add(cell);
    else cell.inputs.forEach(look);
  };
  look(cellId);
  const missing = new Map([...found].map((cell) => [cell.id, cell.missing]));
  return recipe.cells.flatMap((cell) => {
    const lacks = missing.get(cell.id);
    return lacks ? [{ cell, missing: lacks }] : [];
  });
}
