import { canonicalJson, type Cell, type Recipe } from '../recipe';

/** Steps that can be taken back. A recipe is a few kilobytes that mostly share their parts. */
const MOST_STEPS = 200;
/** Changes of the same thing within this time are one step: a dragged slider, a typed word. */
const SAME_STEP_MS = 1000;

/** What can be undone and redone: earlier and later recipes around the present one. */
export class History {
  #past: Recipe[] = [];
  #future: Recipe[] = [];
  #last = { what: '', at: -Infinity };

  constructor(private readonly now: () => number = () => performance.now()) {}

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Notes that `before` becomes `after`. What was undone before is gone then. */
  record(before: Recipe, after: Recipe) {
    const what = changed(before, after);
    if (what === '') return;
    const at = this.now();
    const goesOn = what === this.#last.what && at - this.#last.at < SAME_STEP_MS && this.#past.length > 0;
    this.#last = { what, at };
    this.#future = [];
    if (goesOn) return;
    this.#past.push(before);
    if (this.#past.length > MOST_STEPS) this.#past.shift();
  }

  /** The recipe before the last step; `null` when there is none. */
  undo(present: Recipe): Recipe | null {
    return this.#step(this.#past, this.#future, present);
  }

  redo(present: Recipe): Recipe | null {
    return this.#step(this.#future, this.#past, present);
  }

  #step(from: Recipe[], to: Recipe[], present: Recipe): Recipe | null {
    const recipe = from.pop();
    if (!recipe) return null;
    to.push(present);
    this.#last = { what: '', at: -Infinity };
    return recipe;
  }
}

/** Names what differs: `k`, or `cells/sweep-1/values`. A change of the list of cells is never the same thing twice. */
function changed(before: Recipe, after: Recipe): string {
  const names = (Object.keys(after) as (keyof Recipe)[]).filter(
    (name) => name !== 'cells' && differ(before[name], after[name]),
  );
  const ids = (recipe: Recipe) => recipe.cells.map(({ id }) => id).join();
  if (ids(before) !== ids(after)) return [...names, `cells ${ids(before)} ${ids(after)}`].join();
  const cells = after.cells.flatMap((cell, i) => inCell(before.cells[i], cell));
  return [...names, ...cells].join();
}

function inCell(before: Cell | undefined, after: Cell): string[] {
  if (!before || before === after) return [];
  const name = (what: string) => `cells/${after.id}/${what}`;
  const own = (['title', 'collapsed'] as const).filter((field) => before[field] !== after[field]);
  const old = before.params as Record<string, unknown>;
  const params = Object.entries(after.params).filter(([field, value]) => differ(old[field], value));
  return [...own.map(name), ...params.map(([field]) => name(field))];
}

const differ = (a: unknown, b: unknown) => a !== b && canonicalJson(a) !== canonicalJson(b);
