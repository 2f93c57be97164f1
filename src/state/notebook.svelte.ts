import { SvelteMap } from 'svelte/reactivity';
import type { Article, Question } from '../core/types';
import type { Run } from '../core/evaluate';
import { plan, Runner, type CellState, type JobContext, type Sizes } from '../pipeline';
import { parseRecipe, type CellOf, type CellType, type Recipe } from '../recipe';
import type { Storage } from '../storage';
import type { RetrievalClient } from '../workers';
import { edited, imported, refOf, type Corpus, type DataSet, type EvalSet, type StopWords } from './dataset';
import { createJob } from './jobs';
import type { Library, NotebookData } from './library';
import type { Models } from './models.svelte';
import { recompute, type RecomputeReport } from './recompute';
import type { Shipped } from './shipped';
import type { Supplier } from './supplier';

/** An output computed beforehand and shipped with the site, under the cache key it belongs to. */
export interface StoredOutput {
  type: CellType;
  key: string;
  output: unknown;
}

export interface NotebookDeps {
  library: Library;
  client: RetrievalClient;
  storage: Promise<Storage>;
  models: Models;
  shipped: Shipped;
  supplier: Supplier;
}

/** Changes within this time are saved together: a dragged slider writes once. */
const SAVE_DELAY_MS = 300;

/**
 * The one owner of a notebook: its recipe, its data, and the state of its cells. Components read from here and change
 * parameters only through `update` and the data methods; everything on the page follows from the recipe.
 */
export class Notebook {
  #recipe = $state.raw<Recipe>() as Recipe;
  #data = $state.raw<NotebookData | null>(null);
  #states = new SvelteMap<string, CellState>();
  #runner: Runner;
  #stored: StoredOutput[] = [];
  #saving: ReturnType<typeof setTimeout> | null = null;
  #visited = new SvelteMap<string, string>();
  #loadError = $state.raw<Error | null>(null);
  /** Evaluate cells whose next run is to be computed anew. */
  #anew = new Set<string>();
  #recomputed = $state.raw<{ run: Run; report: RecomputeReport } | null>(null);

  constructor(
    recipe: Recipe,
    /** The recipe as shipped: what "back to the original" returns to. */
    readonly original: Recipe,
    private readonly deps: NotebookDeps,
  ) {
    this.#recipe = recipe;
    const job = createJob({
      client: deps.client,
      supplier: deps.supplier,
      recipe: () => this.#recipe,
      data: () => this.#need(),
      recompute: (id, context) => (this.#anew.delete(id) ? this.#recompute(id, context) : null),
    });
    this.#runner = new Runner(job, (id, state) => this.#states.set(id, state));
    deps.models.onReady(() => this.#runner.retryWaiting());
  }

  get recipe(): Recipe {
    return this.#recipe;
  }
  /** `null` until the data is loaded. */
  get data(): NotebookData | null {
    return this.#data;
  }
  get corpus(): Corpus | null {
    return this.#data?.corpus ?? null;
  }
  get evalset(): EvalSet | null {
    return this.#data?.evalset ?? null;
  }
  get stopWords(): StopWords | null {
    return this.#data?.stopWords ?? null;
  }
  /** Why the data could not be loaded. */
  get loadError(): Error | null {
    return this.#loadError;
  }

  cell<T extends CellType>(id: string, type: T): CellOf<T> {
    const cell = this.#recipe.cells.find((candidate) => candidate.id === id);
    if (cell?.type !== type) throw new Error(`The recipe has no ${type} cell "${id}".`);
    return cell as CellOf<T>;
  }

  state(id: string): CellState {
    return this.#states.get(id) ?? this.#runner.state(id);
  }

  /** The last output of a cell; `undefined` before the first. */
  output<T>(id: string): T | undefined {
    return this.state(id).output as T | undefined;
  }

  /** Loads the recipe's data and starts the cells. A failure is kept in `loadError`; calling again retries. */
  async load(): Promise<void> {
    this.#loadError = null;
    try {
      this.#data = await this.deps.library.load(this.#recipe.data);
      this.#sync();
    } catch (error) {
      this.#loadError = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Shows results computed beforehand until the live ones replace them. May come before or after the data. */
  offer(outputs: StoredOutput[]) {
    this.#stored = outputs;
    for (const cell of this.#plan()) this.#offerTo(cell);
  }

  /** Changes the recipe. The draft is a copy; what is out of range is clamped, as in a recipe from outside. */
  update(change: (draft: Recipe) => void) {
    const draft = structuredClone(this.#recipe);
    change(draft);
    this.#recipe = parseRecipe(draft);
    this.#sync();
    this.#save();
  }

  /** Changes the parameters of one cell. */
  updateCell<T extends CellType>(id: string, type: T, change: (params: CellOf<T>['params']) => void) {
    this.update((draft) => {
      const cell = draft.cells.find((candidate) => candidate.id === id);
      if (cell?.type === type) change(cell.params as CellOf<T>['params']);
    });
  }

  /** Resolves when the cells that run by themselves have come to an end, well or not. */
  async settled(): Promise<void> {
    await this.#runner.settled();
  }

  run(id: string) {
    return this.#runner.run(id, { force: true });
  }
  /** Computes an Evaluate cell's vectors and rerank scores anew on this machine, after asking for the model. */
  async recompute(id: string) {
    this.#anew.add(id);
    await this.#runner.run(id, { force: true });
    this.#anew.delete(id);
  }
  /** What the recomputation of a cell's present result found. */
  recomputeReport(id: string): RecomputeReport | null {
    return this.#recomputed && this.#recomputed.run === this.output(id) ? this.#recomputed.report : null;
  }
  async runAll() {
    // Asked for by a click, so a cell that waits for a model may ask for it now.
    for (const { id } of this.#recipe.cells) await this.#runner.run(id, { force: this.state(id).waiting });
  }
  cancel(id: string) {
    this.#runner.cancel(id);
  }

  /** Replaces the articles. On the built-in set this makes the reader's own edited copy; the original stays. */
  editCorpus(change: (articles: readonly Article[]) => Article[]) {
    const { corpus } = this.#need();
    this.#setCorpus(this.#backToOriginal('corpus', edited(corpus, change(corpus.items))));
  }
  importCorpus(name: string, articles: Article[]) {
    this.#setCorpus(imported(name, articles));
  }
  /** Puts back a corpus that was shown before: undo. */
  restoreCorpus(corpus: Corpus) {
    this.#setCorpus(corpus);
  }

  editEvalset(change: (questions: readonly Question[]) => Question[]) {
    const { evalset } = this.#need();
    this.#setEvalset(this.#backToOriginal('evalset', edited(evalset, change(evalset.items))));
  }
  importEvalset(name: string, questions: Question[]) {
    this.#setEvalset(imported(name, questions));
  }
  restoreEvalset(evalset: EvalSet) {
    this.#setEvalset(evalset);
  }

  /** One click back to the data the notebook came with. The reader's copy stays on the device for `restore…`. */
  async resetCorpus() {
    const { corpus } = await this.deps.library.load({ ...this.#recipe.data, corpus: this.original.data.corpus });
    this.#setCorpus(corpus);
  }
  async resetEvalset() {
    const { evalset } = await this.deps.library.load({ ...this.#recipe.data, evalset: this.original.data.evalset });
    this.#setEvalset(evalset);
  }

  /** Puts the parameters of every result back to the notebook as shipped. Data, folded cells and open figures stay. */
  resetParameters() {
    const { chunking, tokenizer, modes, k, metrics, convention, cells } = structuredClone(this.original);
    this.update((draft) => {
      Object.assign(draft, { chunking, tokenizer, modes, k, metrics, convention });
      for (const cell of draft.cells) {
        const shipped = cells.find((candidate) => candidate.id === cell.id);
        if (cell.type === 'sweep' && shipped?.type === 'sweep') cell.params = shipped.params;
      }
    });
  }

  /** Whether a result is computed with other parameters than the notebook as shipped. */
  get changed(): boolean {
    const { data } = this.original;
    const keys = (recipe: Recipe) =>
      plan({ ...recipe, data }, { corpusChars: 0, questions: 0 })
        .filter(({ type }) => type === 'chunking' || type === 'evaluate' || type === 'sweep')
        .map(({ key }) => key)
        .join();
    return keys(this.#recipe) !== keys(this.original);
  }

  /** Remembers a view that is no parameter (an open panel, a filter) for the life of the page. */
  view(name: string): string {
    return this.#visited.get(name) ?? '';
  }
  setView(name: string, value: string) {
    this.#visited.set(name, value);
  }

  async #recompute(id: string, context: JobContext): Promise<Run> {
    const before = this.output<Run>(id) ?? null;
    this.#recomputed = await recompute(this.deps, this.#recipe, this.#need(), before, context);
    return this.#recomputed.run;
  }

  /** Writes a pending change now: the page is about to go. */
  flush() {
    if (this.#saving === null) return;
    clearTimeout(this.#saving);
    this.#saving = null;
    markOwnNotebook();
    const record = { id: this.#recipe.id, recipe: this.#recipe, savedAt: new Date().toISOString() };
    void this.deps.storage.then((storage) => storage.put('notebooks', record));
  }

  /** An edit that ends at the shipped content is the shipped set again, not a copy of it. */
  #backToOriginal<T>(kind: 'corpus' | 'evalset', data: DataSet<T>): DataSet<T> {
    const { hash } = this.original.data[kind];
    return (data.hash === hash ? (this.deps.library.loaded(kind, hash) ?? data) : data) as DataSet<T>;
  }

  #setCorpus(corpus: Corpus) {
    this.deps.library.keep('corpus', corpus);
    this.#data = { ...this.#need(), corpus };
    this.update((draft) => (draft.data.corpus = refOf(corpus)));
  }

  #setEvalset(evalset: EvalSet) {
    this.deps.library.keep('evalset', evalset);
    this.#data = { ...this.#need(), evalset };
    this.update((draft) => (draft.data.evalset = refOf(evalset)));
  }

  #need(): NotebookData {
    if (!this.#data) throw new Error('The data of the notebook is not loaded yet.');
    return this.#data;
  }

  #plan() {
    return plan(this.#recipe, this.#sizes());
  }

  #sync() {
    if (!this.#data) return;
    const cells = this.#plan();
    this.#runner.sync(cells, () => cells.forEach((cell) => this.#offerTo(cell)));
  }

  #offerTo(cell: ReturnType<typeof plan>[number]) {
    const stored = this.#stored.find((candidate) => candidate.type === cell.type && candidate.key === cell.key);
    if (stored) this.#runner.offer(cell.id, stored.key, stored.output);
  }

  #sizes(): Sizes {
    const { corpus, evalset } = this.#data ?? {};
    return { corpusChars: corpus ? corpusChars(corpus) : 0, questions: evalset?.items.length ?? 0 };
  }

  #save() {
    if (this.#saving !== null) clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.flush(), SAVE_DELAY_MS);
  }
}

const OWN_NOTEBOOK = 'rag-eval-notebook.own';

/** Whether this browser may hold a notebook the reader changed. Known at once, which IndexedDB never is. */
export function hasOwnNotebook(): boolean {
  try {
    return localStorage.getItem(OWN_NOTEBOOK) !== null;
  } catch {
    return true;
  }
}

function markOwnNotebook() {
  try {
    localStorage.setItem(OWN_NOTEBOOK, '1');
  } catch {
    // Then every visit asks IndexedDB.
  }
}

const charCounts = new WeakMap<Corpus, number>();

/** UTF-16 units of all section texts; counted once per data set. */
function corpusChars(corpus: Corpus): number {
  const known = charCounts.get(corpus);
  if (known !== undefined) return known;
  let count = 0;
  for (const article of corpus.items) for (const part of article.chunks ?? article.sections) count += part.text.length;
  charCounts.set(corpus, count);
  return count;
}
