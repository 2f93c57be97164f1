import { getContext, setContext } from 'svelte';
import { parseRecipe, type Recipe } from '../recipe';
import { Storage, VectorStore } from '../storage';
import { RetrievalClient } from '../workers';
import { IdleQueue } from './idle';
import { fetchJson, Library } from './library';
import { hasOwnNotebook, Notebook, type StoredOutput } from './notebook.svelte';
import { Models } from './models.svelte';
import { Notices } from './notices.svelte';
import { Settings } from './settings.svelte';
import { Shipped, type ShippedList } from './shipped';
import { Supplier } from './supplier';

/** Everything a component can ask for. Made once in App.svelte; tests make their own. */
export class AppState {
  readonly settings = new Settings();
  readonly notices = new Notices();
  readonly idle = new IdleQueue();
  readonly client: RetrievalClient;
  readonly library: Library;
  readonly storage: Promise<Storage>;
  readonly models: Models;
  readonly #vectors: VectorStore;
  #notebook = $state.raw<Notebook | null>(null);

  constructor() {
    this.storage = Storage.open((trouble) => this.notices.add({ kind: 'storage', ...trouble }));
    this.library = new Library(this.storage);
    const crashed = (error: Error) => this.notices.add({ kind: 'worker-crash', detail: error.message });
    this.client = new RetrievalClient(this.library, crashed);
    this.#vectors = new VectorStore(this.storage);
    this.models = new Models(this.#vectors, crashed);
  }

  get notebook(): Notebook | null {
    return this.#notebook;
  }

  /** Opens a notebook as the reader left it, or as shipped. */
  async open(original: Recipe, storedOutputs: string, shippedList: ShippedList): Promise<void> {
    // All of this is independent of the reader's own changes, so it starts before they are read.
    this.client.warm(original.tokenizer);
    if (isFirstVisit()) void this.library.builtin().catch(() => {}); // Asked for again, and reported, by the load below.
    const stored = fetchJson<StoredOutput[]>(storedOutputs);
    const recipe = await this.#kept(original);
    const shipped = new Shipped(shippedList);
    const notebook = new Notebook(recipe, original, {
      models: this.models,
      shipped,
      supplier: new Supplier(this.#vectors, this.models, shipped),
      library: this.library,
      client: this.client,
      storage: this.storage,
    });
    stored.then(
      (outputs) => {
        notebook.offer(outputs);
        shipped.warm();
      },
      () => {
        // Without the results computed beforehand the page computes its own: only the first paint is later.
      },
    );
    this.#notebook = notebook;
    await notebook.load();
    if (!notebook.loadError) markVisited();
    await notebook.settled();
    this.idle.start();
  }

  /** The reader's version of a notebook. One that cannot be read is left in place and named, and the original opens. */
  async #kept(original: Recipe): Promise<Recipe> {
    // A first visit has nothing to wait for: opening the database takes longer than drawing the page.
    if (!hasOwnNotebook()) return original;
    const record = await (await this.storage).get('notebooks', original.id);
    if (!record) return original;
    try {
      return parseRecipe(record.recipe);
    } catch (error) {
      this.notices.add({ kind: 'recipe-unreadable', detail: error instanceof Error ? error.message : String(error) });
      return original;
    }
  }
}

const VISITED = 'rag-eval-notebook.visited';

/** Whether IndexedDB can hold nothing yet, so that the shipped data need not wait for its answer. */
function isFirstVisit(): boolean {
  try {
    return localStorage.getItem(VISITED) === null;
  } catch {
    return true;
  }
}

function markVisited() {
  try {
    localStorage.setItem(VISITED, '1');
  } catch {
    // Then every visit counts as the first.
  }
}

const KEY = Symbol('app');

export function provideApp(app: AppState): AppState {
  return setContext(KEY, app);
}

export function useApp(): AppState {
  return getContext<AppState>(KEY);
}
