import type { Notebook } from './notebook.svelte';

/** The presentation of each notebook that is being presented: whoever leads to a cell asks here first. */
const presentations = new WeakMap<Notebook, Presenting>();

/** The presentation that shows this notebook now; `null` while its cells stand on the page one below the other. */
export function presentationOf(notebook: Notebook): Presenting | null {
  const found = presentations.get(notebook);
  return found?.on ? found : null;
}

/**
 * Which cell of the notebook fills the page. The cell is remembered by its id, so that a cell inserted, moved or removed
 * (an undo, say) does not put another one before the audience. Nothing of this is part of a recipe.
 */
export class Presenting {
  #notebook: () => Notebook | null;
  #shown = $state.raw<{ notebook: Notebook; id: string } | null>(null);
  /** Where the cell was last seen: what is shown when it is gone. */
  #last = 0;
  #controls = $state(false);

  constructor(notebook: () => Notebook | null) {
    this.#notebook = notebook;
  }

  /** Another notebook that opens meanwhile is not presented. */
  get on(): boolean {
    return this.#shown !== null && this.#shown.notebook === this.#notebook() && this.count > 0;
  }
  get count(): number {
    return this.#notebook()?.recipe.cells.length ?? 0;
  }
  /** Position of the cell that is shown, from 0; −1 while nothing is presented. */
  get at(): number {
    if (!this.on) return -1;
    const found = this.#notebook()?.recipe.cells.findIndex(({ id }) => id === this.#shown?.id) ?? -1;
    return found < 0 ? Math.min(this.#last, this.count - 1) : found;
  }
  /** Whether parameters can be changed here: not unless they are asked for. */
  get controls(): boolean {
    return this.#controls;
  }
  set controls(shown: boolean) {
    this.#controls = shown;
  }

  /** Starts with the cell at a position, or goes to it; a position beyond an end is the end. */
  open(at = 0) {
    const notebook = this.#notebook();
    const place = Math.min(Math.max(Math.trunc(at) || 0, 0), this.count - 1);
    const cell = notebook?.recipe.cells[place];
    if (!notebook || !cell) return;
    if (!this.on) this.#controls = false;
    this.#last = place;
    this.#shown = { notebook, id: cell.id };
    presentations.set(notebook, this);
  }
  /** Goes to a cell by its id. Returns whether it is there. */
  show(id: string): boolean {
    const place = this.#notebook()?.recipe.cells.findIndex((cell) => cell.id === id) ?? -1;
    if (place >= 0) this.open(place);
    return place >= 0;
  }
  next() {
    if (this.on) this.open(this.at + 1);
  }
  previous() {
    if (this.on) this.open(this.at - 1);
  }
  /** Returns the id of the cell that was shown. */
  close(): string {
    const id = this.#notebook()?.recipe.cells[this.at]?.id ?? '';
    this.#shown = null;
    return id;
  }
}
