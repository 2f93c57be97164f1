import { canonicalJson, type Cell, type Recipe } from '../recipe';

/** Steps that can be taken back. A recipe is a few kilobytes that mostly share their parts. */
const MOST_STEPS = 200;
/** Changes of the same thing within this time are one step: a dragged slider, a typed word. */
const SAME_STEP_MS = 1000;

/** Something done beside the recipe, such as an entry of the log that was deleted. */
export interface OtherStep {
  undo(): void | Promise<void>;
  redo(): void | Promise<void>;
}

/** A recipe to go to, or something else to take back or do again. */
type Step = { recipe: Recipe } | { other: OtherStep };

/** What can be undone and redone: earlier and later recipes around the present one, and other steps between them. */
export class History {
  #past: Step[] = [];
  #future: Step[] = [];
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
    if (!goesOn) this.#push({ recipe: before });
  }

  /** Notes something that was done beside the recipe. */
  recordOther(other: OtherStep) {
    this.#last = { what: '', at: -Infinity };
    this.#future = [];
    this.#push({ other });
  }

  /** The last step, which the caller takes back; `null` when there is none. */
  undo(present: Recipe): Step | null {
    return this.#step(this.#past, this.#future, present);
  }
  redo(present: Recipe): Step | null {
    return this.#step(this.#future, this.#past, present);
  }

  #push(step: Step) {
    this.#past.push(step);
    if (this.#past.length > MOST_STEPS) this.#past.shift();
  }

  #step(from: Step[], to: Step[], present: Recipe): Step | null {
    const step = from.pop();
    if (!step) return null;
    to.push('other' in step ? step : { recipe: present });
    this.#last = { what: '', at: -Infinity };
    return step;
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
