import type { Recipe } from '../recipe';
import type { Storage } from '../storage';
import { tell } from './tabs';

/** Changes within this time are saved together: a dragged slider writes once. */
const SAVE_DELAY_MS = 300;

/** Writes one notebook to this device, a moment after each change and one write at a time. */
export class Keeper {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #pending: Recipe | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly storage: Promise<Storage>,
    /** Revision that was read last; 0 for a new notebook. */
    private rev: number,
    /** Only where the reader is in a built-in notebook: other tabs may be elsewhere in it. */
    private readonly place: boolean,
    private readonly onConflict: () => void,
  ) {}

  later(recipe: Recipe) {
    this.#pending = recipe;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_DELAY_MS);
  }

  /** Writes a pending change now. Resolves when nothing is left to write. Never rejects. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const recipe = this.#pending;
    this.#pending = null;
    if (recipe) this.#writing = this.#writing.then(() => this.#write(recipe));
    return this.#writing;
  }

  /** Forgets what was not written: another tab writes now. */
  drop() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#pending = null;
  }

  async #write(recipe: Recipe): Promise<void> {
    const storage = await this.storage;
    const record = { id: recipe.id, recipe, savedAt: new Date().toISOString() };
    if (this.place) return storage.put('notebooks', { ...record, place: true });
    const outcome = await storage.saveNotebook(record, this.rev);
    if (outcome === 'conflict') this.onConflict();
    if (outcome !== 'saved') return;
    this.rev += 1;
    tell({ kind: 'saved', id: recipe.id });
  }
}
