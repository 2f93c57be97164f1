import { canonicalJson } from './canonical';
import type { CellOf, CellType, Recipe } from './schema';

type ViewTable = { [T in CellType]: readonly (keyof CellOf<T>['params'] & string)[] };

/**
 * Parameters that only point at something: which article is read, which question is traced, which figure is open.
 * Changing them makes no notebook another one. The one table of what a reader may do in a notebook that is read-only,
 * and of what does not fork a built-in one.
 */
const VIEW_PARAMS: ViewTable = {
  text: [],
  'knowledge-base': ['article'],
  'eval-set': ['question'],
  chunking: ['article'],
  search: ['question', 'text', 'mode', 'against', 'chunk', 'stage'],
  'hand-metrics': ['question', 'ranking', 'gold', 'k', 'metric', 'step'],
  evaluate: ['metric', 'open'],
  sweep: ['metric'],
  map: ['question', 'method'],
  compare: ['metric'],
  log: ['sort', 'filter', 'everywhere'],
  generate: ['open'],
  judge: ['open', 'show'],
  align: ['verdict', 'open'],
  'compare-answers': ['verdict', 'open'],
};

/** The recipe without what only points at something, and without its id. */
function essence(recipe: Recipe): string {
  const cells = recipe.cells.map(({ collapsed: _, ...cell }) => {
    const view: readonly string[] = VIEW_PARAMS[cell.type];
    return {
      ...cell,
      params: Object.fromEntries(Object.entries(cell.params).filter(([name]) => !view.includes(name))),
    };
  });
  return canonicalJson({ ...recipe, id: '', cells });
}

const essences = new WeakMap<Recipe, string>();

/** Whether two recipes differ in nothing but folded cells and what is looked at. Recipes are immutable here. */
export function sameButView(a: Recipe, b: Recipe): boolean {
  return a === b || known(a) === known(b);
}

function known(recipe: Recipe): string {
  const text = essences.get(recipe) ?? essence(recipe);
  essences.set(recipe, text);
  return text;
}
