import { SvelteMap } from 'svelte/reactivity';
import type { Article, Question } from '../core/types';
import type { Run } from '../core/evaluate';
import { plan, Runner, type CellState, type JobContext, type Sizes } from '../pipeline';
import {
  changeAt,
  duplicateCell,
  insertCell,
  moveCell,
  parseRecipe,
  recipeAt,
  removeCell,
  renameCell,
  sameButView,
  type CellOf,
  type CellType,
  type Recipe,
} from '../recipe';
import type { Storage } from '../storage';
import type { RetrievalClient } from '../workers';
import {
  corpusChars,
  edited,
  imported,
  refOf,
  type Corpus,
  type DataSet,
  type EvalSet,
  type StopWords,
} from './dataset';
import { History } from './history';
import { createJob } from './jobs';
import type { Keeper } from './keeper';
import type { Library, NotebookData } from './library';
import type { LogBook } from './log.svelte';
import type { Models } from './models.svelte';
import type { RecomputeReport } from './recompute';
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
  log: LogBook;
}

/**
 * `builtin`: as the site has it; the first change that matters makes it the reader's own. `own`: kept on this device.
 * `visiting`: came with a link or file and is only in memory.
 */
export type NotebookKind = 'builtin' | 'own' | 'visiting';

/** `other-tab`: another tab writes this notebook. `link`: the one who made the link wants it so. */
export type Access = 'full' | 'other-tab' | 'link';

export interface NotebookOptions {
  kind: NotebookKind;
  access?: Access;
  /** Where changes go; `null` for a visiting notebook. */
  keeper: Keeper | null;
  /** The first change of a built-in notebook that matters: gives the id of the reader's own and where it is kept. */
  onFork(): { id: string; keeper: Keeper };
  /** A change that a read-only notebook does not take. */
  onRefused(): void;
}

/**
 * The one owner of a notebook: its recipe, its data, and the state of its cells. Components read from here and change
 * parameters only through `update…` and the data methods; everything on the page follows from the recipe.
 */
export class Notebook {
  #recipe = $state.raw<Recipe>() as Recipe;
  #data = $state.raw<NotebookData | null>(null);
  #states = new SvelteMap<string, CellState>();
  #runner: Runner;
  #stored: StoredOutput[] = [];
  #visited = new SvelteMap<string, string>();
  #loadError = $state.raw<Error | null>(null);
  #kind = $state.raw<NotebookKind>('builtin');
  #access = $state.raw<Access>('full');
  #keeper: Keeper | null;
  #history = new History();
  /** Counts changes, so that what depends on the history is computed anew. */
  #steps = $state(0);
  /** Evaluate cells whose next run is to be computed anew. */
  #anew = new Set<string>();
  #recomputed = $state.raw<{ run: Run; report: RecomputeReport } | null>(null);

  constructor(
    recipe: Recipe,
    /** The recipe it came from: what "back to the original" returns to. */
    readonly original: Recipe,
    private readonly deps: NotebookDeps,
    private readonly options: NotebookOptions,
  ) {
    this.#recipe = recipe;
    this.#kind = options.kind;
    this.#access = options.access ?? 'full';
    this.#keeper = options.keeper;
    const job = createJob({
      client: deps.client,
      supplier: deps.supplier,
      log: deps.log,
      recipe: () => this.#recipe,
      data: () => this.#need(),
      recompute: (id, context) => (this.#anew.delete(id) ? this.#recompute(id, context) : null),
    });
    this.#runner = new Runner(job, (id, state) => this.#states.set(id, state));
    this.#forgetModels = deps.models.onReady(() => this.#runner.retryWaiting());
  }
  #forgetModels: () => void;

  get recipe(): Recipe {
    return this.#recipe;
  }
  get kind(): NotebookKind {
    return this.#kind;
  }
  get access(): Access {
    return this.#access;
  }
  /** Only what is looked at can be changed. */
  get readOnly(): boolean {
    return this.#access !== 'full';
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

  /** The recipe as a cell sees it: with the settings of the nearest cell at or above it that has its own. */
  recipeAt(cellId: string): Recipe {
    return recipeAt(this.#recipe, cellId);
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

  /**
   * Changes the recipe. The draft is a copy; what is out of range is clamped, as in a recipe from outside. Returns
   * whether it was done: a read-only notebook takes only changes of what is looked at.
   */
  update(change: (draft: Recipe) => void): boolean {
    const before = this.#recipe;
    const draft = structuredClone(before);
    change(draft);
    const after = parseRecipe(draft);
    if (this.readOnly && !sameButView(before, after)) {
      this.options.onRefused();
      return false;
    }
    this.#history.record(before, after);
    this.#become(after);
    return true;
  }

  /** The same, on the recipe as a cell sees it: settings are changed where the cell has them from. */
  updateAt(cellId: string, change: (seen: Recipe) => void): boolean {
    return this.update((draft) => changeAt(draft, cellId, change));
  }

  /** Changes the parameters of one cell. */
  updateCell<T extends CellType>(id: string, type: T, change: (params: CellOf<T>['params']) => void): boolean {
    return this.update((draft) => {
      const cell = draft.cells.find((candidate) => candidate.id === id);
      if (cell?.type === type) change(cell.params as CellOf<T>['params']);
    });
  }

  /** Returns the new cell's id; `null` when the notebook is full or read-only. */
  insertCell(type: CellType, index: number): string | null {
    return this.#withId((draft) => insertCell(draft, type, index));
  }
  duplicateCell(id: string): string | null {
    return this.#withId((draft) => duplicateCell(draft, id));
  }
  moveCell(id: string, by: number) {
    this.update((draft) => moveCell(draft, id, by));
  }
  removeCell(id: string) {
    this.cancel(id);
    this.update((draft) => removeCell(draft, id));
  }
  renameCell(id: string, title: string) {
    this.update((draft) => renameCell(draft, id, title));
  }
  setCollapsed(id: string, collapsed: boolean) {
    this.update((draft) => {
      const cell = draft.cells.find((candidate) => candidate.id === id);
      if (cell) cell.collapsed = collapsed;
    });
  }

  get canUndo(): boolean {
    return this.#steps >= 0 && this.#history.canUndo;
  }
  get canRedo(): boolean {
    return this.#steps >= 0 && this.#history.canRedo;
  }
  undo() {
    this.#go(this.#history.undo(this.#recipe), (recipe) => this.#history.redo(recipe));
  }
  redo() {
    this.#go(this.#history.redo(this.#recipe), (recipe) => this.#history.undo(recipe));
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

  /** Puts the parameters of every result back to the notebook it came from. Data, cells and what is open stay. */
  resetParameters() {
    const { chunking, tokenizer, modes, k, metrics, convention, cells } = structuredClone(this.original);
    this.update((draft) => {
      Object.assign(draft, { chunking, tokenizer, modes, k, metrics, convention });
      for (const cell of draft.cells) {
        const shipped = cells.find((candidate) => candidate.id === cell.id);
        if (cell.type === 'sweep' && shipped?.type === 'sweep') cell.params = shipped.params;
        if (cell.type === 'chunking' && shipped?.type === 'chunking') cell.params.own = shipped.params.own;
        if (cell.type === 'evaluate' && shipped?.type === 'evaluate') cell.params.own = shipped.params.own;
      }
    });
  }

  /** Whether a result is computed with other parameters than in the notebook it came from. */
  get changed(): boolean {
    const { data, cells } = this.original;
    const keys = (recipe: Recipe) =>
      new Map(plan({ ...recipe, data }, { corpusChars: 0, questions: 0 }).map(({ id, key }) => [id, key]));
    const [here, there] = [keys(this.#recipe), keys(this.original)];
    // A cell that was added or taken out is no parameter.
    return cells.some(({ id, type }) => {
      const [now, then] = [here.get(id), there.get(id)];
      return ['chunking', 'evaluate', 'sweep'].includes(type) && now && then && now !== then;
    });
  }

  /** Remembers a view that is no parameter (an open panel, a filter) for the life of the page. */
  view(name: string): string {
    return this.#visited.get(name) ?? '';
  }
  setView(name: string, value: string) {
    this.#visited.set(name, value);
  }

  /** Writes a pending change now: the page is about to go, or another notebook comes. */
  flush(): Promise<void> {
    return this.#keeper?.flush() ?? Promise.resolve();
  }

  /** Another tab writes this notebook from now on; what was changed here until now is written first. */
  async yieldToOtherTab(): Promise<void> {
    this.#access = 'other-tab';
    await this.flush();
    this.#keeper?.drop();
  }

  /** From now on this tab writes, going on from what the other tab wrote last. */
  takeOver(recipe: Recipe, keeper: Keeper) {
    this.#keeper = keeper;
    this.#access = 'full';
    this.#history = new History();
    this.#steps += 1;
    this.#recipe = recipe;
    void this.load();
  }

  /** Makes a visiting or read-only notebook the reader's own, with its data, under a new id. */
  keepCopy(id: string, keeper: Keeper) {
    this.#keeper = keeper;
    this.#kind = 'own';
    this.#access = 'full';
    this.#recipe = { ...this.#recipe, id };
    if (this.#data) for (const [kind, data] of this.#ownData()) this.deps.library.keep(kind, data);
    this.#keeper.later(this.#recipe);
  }

  /** Cuts off what runs and writes what is pending. The notebook is not used any more. */
  async close(): Promise<void> {
    this.#runner.stop();
    this.#forgetModels();
    await this.flush();
  }

  #withId(change: (draft: Recipe) => string | null): string | null {
    let id: string | null = null;
    const done = this.update((draft) => (id = change(draft)));
    return done ? id : null;
  }

  #go(recipe: Recipe | null, back: (recipe: Recipe) => Recipe | null) {
    if (!recipe) return;
    const next = { ...recipe, id: this.#recipe.id };
    if (this.readOnly && !sameButView(this.#recipe, next)) {
      back(recipe);
      this.options.onRefused();
      return;
    }
    const { library } = this.deps;
    const corpus = library.loaded('corpus', next.data.corpus.hash) as Corpus | undefined;
    const evalset = library.loaded('evalset', next.data.evalset.hash) as EvalSet | undefined;
    if (this.#data && corpus && evalset) this.#data = { ...this.#data, corpus, evalset };
    this.#become(next);
  }

  #become(recipe: Recipe) {
    const fork = this.#kind === 'builtin' && !sameButView(this.#recipe, recipe);
    this.#recipe = recipe;
    this.#steps += 1;
    if (fork) {
      const { id, keeper } = this.options.onFork();
      this.#keeper?.drop();
      this.#kind = 'own';
      this.#keeper = keeper;
      this.#recipe = { ...recipe, id };
    }
    this.#sync();
    if (this.#access !== 'other-tab') this.#keeper?.later(this.#recipe);
  }

  async #recompute(id: string, context: JobContext): Promise<Run> {
    const before = this.output<Run>(id) ?? null;
    const { recompute } = await import('./recompute');
    this.#recomputed = await recompute(this.deps, this.recipeAt(id), this.#need(), before, context);
    return this.#recomputed.run;
  }

  /** An edit that ends at the shipped content is the shipped set again, not a copy of it. */
  #backToOriginal<T>(kind: 'corpus' | 'evalset', data: DataSet<T>): DataSet<T> {
    const { hash } = this.original.data[kind];
    return (data.hash === hash ? (this.deps.library.loaded(kind, hash) ?? data) : data) as DataSet<T>;
  }

  #setCorpus(corpus: Corpus) {
    this.#setData('corpus', corpus, (data) => ({ ...data, corpus }));
  }
  #setEvalset(evalset: EvalSet) {
    this.#setData('evalset', evalset, (data) => ({ ...data, evalset }));
  }

  #setData(kind: 'corpus' | 'evalset', set: DataSet<unknown>, put: (data: NotebookData) => NotebookData) {
    const before = this.#need();
    if (this.readOnly) {
      this.options.onRefused();
      return;
    }
    // What only visits leaves nothing on the device.
    if (this.#kind === 'visiting') this.deps.library.hold(kind, set);
    else this.deps.library.keep(kind, set);
    this.#data = put(before);
    this.update((draft) => (draft.data[kind] = refOf(set)));
  }

  #ownData(): ['corpus' | 'evalset', DataSet<unknown>][] {
    const { corpus, evalset } = this.#need();
    const sets: ['corpus' | 'evalset', DataSet<unknown>][] = [
      ['corpus', corpus],
      ['evalset', evalset],
    ];
    return sets.filter(([, set]) => !set.builtin);
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
}
