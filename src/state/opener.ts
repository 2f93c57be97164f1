import { sameButView, type Recipe } from '../recipe';
import type { LinkProblem, ReadDocument, Route } from '../share';
import type { Storage } from '../storage';
import { isFirstVisit } from './flags';
import { randomId } from './ids';
import type { Library } from './library';
import type { Access, NotebookKind } from './notebook.svelte';
import { UnreadableNotebookError, type Notebooks } from './notebooks.svelte';
import type { ShippedList } from './shipped';
import type { Visit } from './visit';

/** A built-in notebook: its recipe, and what was computed for it beforehand. */
export interface Lesson {
  recipe: Recipe;
  /** By name, what its text cells show. */
  texts: Readonly<Record<string, unknown>>;
  results: string;
  shipped: ShippedList;
}

/** A notebook as it is put on the page. */
export interface Opened {
  recipe: Recipe;
  /** What "back to the original" returns to. */
  original: Recipe;
  kind: NotebookKind;
  access: Access;
  /** Revision of the stored record; 0 where there is none. */
  rev: number;
  visit: Visit | null;
}

/** Finds what addresses, links and files lead to. Opening changes nothing on the device, one old form aside. */
export class Opener {
  constructor(
    readonly lessons: Readonly<Record<string, Lesson>>,
    private readonly storage: Promise<Storage>,
    private readonly notebooks: Notebooks,
    private readonly library: Library,
    /** A record that cannot be read is left in place and named. */
    private readonly onUnreadable: (detail: string) => void,
  ) {}

  /** The first lesson: where everything begins. */
  get home(): Lesson {
    return Object.values(this.lessons)[0] as Lesson;
  }
  get homeRoute(): Route {
    return { kind: 'builtin', id: Object.keys(this.lessons)[0] ?? '' };
  }
  lesson(id: string): Lesson | null {
    return Object.hasOwn(this.lessons, id) ? (this.lessons[id] as Lesson) : null;
  }
  /** Names a document from outside may use. */
  get known() {
    return {
      lesson: (id: string) => this.lesson(id) !== null,
      lessonText: (name: string) => Object.values(this.lessons).some(({ texts }) => Object.hasOwn(texts, name)),
    };
  }

  /** The reader's place in a built-in notebook: folded cells and what is looked at, on the parameters of the site. */
  async builtin(id: string): Promise<Opened | null> {
    const recipe = this.lesson(id)?.recipe;
    if (!recipe) return null;
    const opened: Opened = { recipe, original: recipe, kind: 'builtin', access: 'full', rev: 0, visit: null };
    // A first visit has nothing to wait for: opening the database takes longer than drawing the page.
    const kept = isFirstVisit() ? null : await this.#read(id);
    if (!kept) return opened;
    if (sameButView(kept.recipe, recipe)) return { ...opened, recipe: kept.recipe };
    if (!kept.place) await this.#adopt(id, recipe, kept.recipe);
    return opened;
  }

  /** The first release kept a reader's changes under the id of the built-in notebook, which has more cells today. */
  async #adopt(id: string, lesson: Recipe, kept: Recipe): Promise<void> {
    const known = new Set(kept.cells.map((cell) => cell.id));
    const then = { ...lesson, cells: lesson.cells.filter((cell) => known.has(cell.id)) };
    if (!sameButView(kept, then)) await this.notebooks.add(kept);
    await (await this.storage).delete('notebooks', id);
  }

  /** A notebook of this device; `null` when it is not here. */
  async own(id: string): Promise<Opened | null> {
    const kept = await this.#read(id);
    if (!kept) return null;
    const { recipe, rev } = kept;
    // A notebook that comes from no lesson has no parameters to go back to, but still the built-in data.
    const original = this.lesson(recipe.lesson)?.recipe ?? { ...recipe, data: this.home.recipe.data };
    return { recipe, original, kind: 'own', access: 'full', rev, visit: null };
  }

  /** What came with a link or a file, in memory only. */
  async visiting(read: ReadDocument): Promise<Opened | { problem: LinkProblem }> {
    const [{ receive }, { LinkError }] = await Promise.all([import('./visit'), import('../share/error')]);
    try {
      const visit = await receive(read, this.library);
      const recipe = { ...visit.recipe, id: randomId() };
      const original = this.lesson(recipe.lesson)?.recipe ?? recipe;
      return { recipe, original, kind: 'visiting', access: visit.open.readOnly ? 'link' : 'full', rev: 0, visit };
    } catch (error) {
      // Edits that do not fit the set they were made on, or a set of the site that cannot be fetched.
      if (error instanceof LinkError) return { problem: error.problem };
      return { problem: { code: 'download-failed', detail: error instanceof Error ? error.message : String(error) } };
    }
  }

  async #read(id: string) {
    try {
      return await this.notebooks.read(id);
    } catch (error) {
      if (!(error instanceof UnreadableNotebookError)) throw error;
      this.onUnreadable(error.message);
      return null;
    }
  }
}
