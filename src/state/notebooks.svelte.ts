import { parseRecipe, type Recipe } from '../recipe';
import type { NotebookRecord, Storage } from '../storage';
import { randomId } from './ids';
import { Keeper } from './keeper';
import { TabLock, tell } from './tabs';

/** A notebook of this device as the list shows it. */
export interface NotebookSummary {
  id: string;
  /** Empty: named after its lesson, or untitled. */
  title: string;
  lesson: string;
  savedAt: string;
}

/** Another tab has the notebook open and writes it. */
export class OpenElsewhereError extends Error {
  override name = 'OpenElsewhereError';
  constructor(readonly id: string) {
    super(`Notebook ${id} is open in another tab.`);
  }
}

/** A record that no reader of this version understands; it stays where it is. */
export class UnreadableNotebookError extends Error {
  override name = 'UnreadableNotebookError';
}

/** The reader's own notebooks on this device, the one saved last first. */
export class Notebooks {
  #list = $state.raw<NotebookSummary[]>([]);

  constructor(private readonly storage: Promise<Storage>) {}

  get list(): readonly NotebookSummary[] {
    return this.#list;
  }

  async refresh(): Promise<void> {
    const records = await (await this.storage).all('notebooks');
    this.#list = records
      .filter(({ place }) => !place)
      .map(summaryOf)
      .sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  }

  /** Shows what the open notebook has become without waiting for it to be written. */
  note(recipe: Recipe) {
    const summary = summaryOf({ id: recipe.id, recipe, savedAt: new Date().toISOString() });
    this.#list = [summary, ...this.#list.filter(({ id }) => id !== recipe.id)];
  }

  /** @throws UnreadableNotebookError */
  async read(id: string): Promise<{ recipe: Recipe; rev: number; place: boolean } | null> {
    const record = await (await this.storage).get('notebooks', id);
    if (!record) return null;
    try {
      return { recipe: parseRecipe(record.recipe), rev: record.rev ?? 0, place: record.place ?? false };
    } catch (error) {
      throw new UnreadableNotebookError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** A keeper for a notebook that this tab may write. */
  keeper(rev: number, place: boolean, onConflict: () => void): Keeper {
    return new Keeper(this.storage, rev, place, onConflict);
  }

  /** Stores a recipe as a new notebook and returns its id. */
  async add(recipe: Recipe): Promise<string> {
    const id = randomId();
    const record = { id, recipe: { ...recipe, id }, savedAt: new Date().toISOString() };
    await (await this.storage).saveNotebook(record, 0);
    this.note(record.recipe);
    return id;
  }

  /** @throws OpenElsewhereError, UnreadableNotebookError */
  async duplicate(id: string, title: string): Promise<string | null> {
    const found = await this.read(id);
    return found && this.add({ ...found.recipe, title });
  }

  /** Renames a notebook that is not open here. @throws OpenElsewhereError, UnreadableNotebookError */
  async rename(id: string, title: string): Promise<void> {
    await this.#alone(id, async () => {
      const found = await this.read(id);
      if (!found) return;
      const recipe = { ...found.recipe, title };
      await (await this.storage).saveNotebook({ id, recipe, savedAt: new Date().toISOString() }, found.rev);
    });
    await this.refresh();
  }

  /** Deletes a notebook that is not open here, and returns how to bring it back. @throws OpenElsewhereError */
  async remove(id: string): Promise<() => Promise<void>> {
    const storage = await this.storage;
    let record: NotebookRecord | undefined;
    await this.#alone(id, async () => {
      record = await storage.get('notebooks', id);
      await storage.delete('notebooks', id);
    });
    this.#list = this.#list.filter((notebook) => notebook.id !== id);
    tell({ kind: 'saved', id });
    return async () => {
      if (record) await storage.put('notebooks', record);
      await this.refresh();
    };
  }

  async #alone(id: string, work: () => Promise<void>): Promise<void> {
    const lock = await TabLock.take(id, () => {});
    if (!lock) throw new OpenElsewhereError(id);
    try {
      await work();
    } finally {
      lock.release();
    }
  }
}

/** The recipe may be of any schema: only its names are read. */
function summaryOf({ id, recipe, savedAt }: NotebookRecord): NotebookSummary {
  const { title, lesson } = recipe as Partial<Recipe>;
  return { id, title: title ?? '', lesson: lesson ?? '', savedAt };
}
