import type { Recipe } from '../recipe';
import type { Storage } from '../storage';
import { tell } from './tabs';

/** Changes within this time are saved together: a dragged slider writes a few times a second at most. */
const SAVE_DELAY_MS = 300;

/** Writes one notebook to this device, a moment after the first change and one write at a time. */
export class Keeper {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pending: Recipe | null = null;
  #writing: Promise<void> = Promise.resolve();
  #open: Storage | null = null;

  constructor(
    private readonly storage: Promise<Storage>,
    /** Revision that was read last; 0 for a new notebook. */
    private rev: number,
    /** Only where the reader is in a built-in notebook: other tabs may be elsewhere in it. */
    private readonly place: boolean,
    private readonly onConflict: () => void,
  ) {
    void storage.then((open) => (this.#open = open));
  }

  later(recipe: Recipe) {
    this.#pending = recipe;
    this.#timer ??= setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** Writes a pending change now. Resolves when nothing is left to write. Never rejects. */
  flush(): Promise<void> {
    const recipe = this.#take();
    if (recipe) this.#writing = this.#writing.then(() => this.#write(recipe));
    return this.#writing;
  }

  /**
   * The same while the page is being closed: the write is under way when this returns, for nothing that has to wait
   * comes to an end then. Without looking for another tab's write, so only for the tab that holds the notebook.
   */
  flushNow() {
    if (!this.#open || !this.#pending) return;
    const recipe = this.#take() as Recipe;
    const record = { ...this.#record(recipe), ...(this.place ? { place: true } : { rev: ++this.rev }) };
    this.#open.putNow('notebooks', record);
  }

  /** Forgets what was not written: another tab writes now. */
  drop() {
    this.#take();
  }

  #take(): Recipe | null {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const recipe = this.#pending;
    this.#pending = null;
    return recipe;
  }

  #record(recipe: Recipe) {
    return { id: recipe.id, recipe, savedAt: new Date().toISOString() };
  }

  async #write(recipe: Recipe): Promise<void> {
    const storage = await this.storage;
    const record = this.#record(recipe);
    if (this.place) return storage.put('notebooks', { ...record, place: true });
    const outcome = await storage.saveNotebook(record, this.rev);
    if (outcome === 'conflict') this.onConflict();
    if (outcome !== 'saved') return;
    this.rev += 1;
    tell({ kind: 'saved', id: recipe.id });
  }
}
