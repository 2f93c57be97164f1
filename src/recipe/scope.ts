import type { CellOf, CellType, Recipe } from './schema';

/** The parameters of results that a cell shares with the cells around it. */
export type Settings = Pick<Recipe, 'chunking' | 'tokenizer' | 'modes' | 'k' | 'metrics' | 'convention'>;

interface Scope {
  /** The nearest Chunking cell, up to and including the cell itself, with a chunking of its own. */
  chunking: CellOf<'chunking'> | null;
  /** The nearest Evaluate cell with an evaluation of its own. */
  evaluation: CellOf<'evaluate'> | null;
}

function scopeOf({ cells }: Recipe, cellId: string): Scope {
  const scope: Scope = { chunking: null, evaluation: null };
  if (!cells.some(({ id }) => id === cellId)) return scope;
  for (const cell of cells) {
    if (cell.type === 'chunking' && cell.params.own) scope.chunking = cell;
    if (cell.type === 'evaluate' && cell.params.own) scope.evaluation = cell;
    if (cell.id === cellId) break;
  }
  return scope;
}

/**
 * The recipe as a cell sees it: with the settings of the nearest cell at or above it that has its own, else the
 * notebook's. Two Evaluate cells can so be held against each other, and what stands below one follows it.
 */
export function recipeAt(recipe: Recipe, cellId: string): Recipe {
  const { chunking, evaluation } = scopeOf(recipe, cellId);
  if (!chunking && !evaluation) return recipe;
  return { ...recipe, ...evaluation?.params.own, chunking: chunking?.params.own ?? recipe.chunking };
}

/** Changes a draft of the whole recipe by changing it as a cell sees it: settings go back to the cell they came from. */
export function changeAt(draft: Recipe, cellId: string, change: (seen: Recipe) => void): void {
  const { chunking, evaluation } = scopeOf(draft, cellId);
  const seen = recipeAt(draft, cellId);
  if (seen === draft) {
    change(draft);
    return;
  }
  change(seen);
  const { tokenizer, modes, k, metrics, convention } = seen;
  const settings = { tokenizer, modes, k, metrics, convention };
  if (evaluation) evaluation.params.own = settings;
  else Object.assign(draft, settings);
  if (chunking) chunking.params.own = seen.chunking;
  else draft.chunking = seen.chunking;
  Object.assign(draft, { data: seen.data, title: seen.title, cells: seen.cells });
}

/** Every list of modes in a recipe: the notebook's, and those of Evaluate cells with their own. */
export function allModes({ modes, cells }: Recipe): Recipe['modes'] {
  return [...modes, ...cells.flatMap((cell) => (cell.type === 'evaluate' ? (cell.params.own?.modes ?? []) : []))];
}

/** The cells of a type above a cell, in the order they stand: those it can read. None for a cell that is not there. */
export function cellsAbove<T extends CellType>({ cells }: Recipe, cellId: string, type: T): CellOf<T>[] {
  const at = cells.findIndex(({ id }) => id === cellId);
  return cells.slice(0, Math.max(at, 0)).filter((cell): cell is CellOf<T> => cell.type === type);
}

/** The cell of a type above a cell that is closest to it: the one whose output it reads. */
export function nearestAbove<T extends CellType>(recipe: Recipe, cellId: string, type: T): CellOf<T> | undefined {
  return cellsAbove(recipe, cellId, type).at(-1);
}

/** The Generate cell whose answers a Judge cell reads; empty: none. */
export function answersCellOf(recipe: Recipe, { id, params }: CellOf<'judge'>): string {
  return params.answers || (nearestAbove(recipe, id, 'generate')?.id ?? '');
}

/** The Judge cell whose verdicts an Align cell is about; empty: none. */
export function judgeCellOf(recipe: Recipe, { id, params }: CellOf<'align'>): string {
  return params.judge || (nearestAbove(recipe, id, 'judge')?.id ?? '');
}

/** The two Judge cells that are compared: those that are named, else the nearest above, in the order they stand. */
export function comparedJudges(recipe: Recipe, cellId: string): { before: string; after: string } {
  const cell = recipe.cells.find(({ id }) => id === cellId);
  if (cell?.type !== 'compare-answers') return { before: '', after: '' };
  const judges = cellsAbove(recipe, cellId, 'judge').map(({ id }) => id);
  const after = cell.params.after || (judges.findLast((id) => id !== cell.params.before) ?? '');
  const before = cell.params.before || (judges.slice(0, judges.indexOf(after)).at(-1) ?? '');
  return { before, after };
}
