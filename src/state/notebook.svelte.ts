import { SvelteMap } from 'svelte/reactivity';
import { plan, type CellState } from '../pipeline';
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
import type { AnswerSet } from '../core/generate/types';
import type { Question } from '../core/types';
import type { RetrievalClient } from '../workers';
import type { Order } from './asking';
import { CellRuns, type StoredOutput } from './cellRuns.svelte';
import { corpusChars, type Corpus, type EvalSet, type StopWords } from './dataset';
import { History, type OtherStep } from './history';
import type { Keeper } from './keeper';
import type { Library, NotebookData } from './library';
import type { Llm, Role } from './llm.svelte';
import type { LogBook } from './log.svelte';
import type { Models } from './models.svelte';
import type { RecomputeReport } from './recompute';
import type { Shipped } from './shipped';
import { NotebookSets } from './sets.svelte';
import type { Supplier } from './supplier';

export interface NotebookDeps {
  library: Library;
  client: RetrievalClient;
  models: Models;
  shipped: Shipped;
  supplier: Supplier;
  log: LogBook;
  llm(): Promise<Llm>;
  recordedAnswers(sample: string): Promise<AnswerSet>;
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
  /** The knowledge base and the eval set, and how they are edited. */
  readonly sets: NotebookSets;
  #runs: CellRuns;
  #visited = new SvelteMap<string, string>();
  #loadError = $state.raw<Error | null>(null);
  #kind = $state.raw<NotebookKind>('builtin');
  #access = $state.raw<Access>('full');
  #keeper: Keeper | null;
  #history = new History();
  /** What is typed but not yet part of the recipe: written before the notebook is saved, handed over or closed. */
  #drafts = new Set<() => void>();
  /** The recipe before a group of changes that is one step. */
  #before: Recipe | null = null;
  /** Counts changes, so that what depends on the history is computed anew. */
  #steps = $state(0);
  #forgetModels: () => void;

  constructor(
    recipe: Recipe,
    /** The recipe it came from: what "back to the original" returns to. */
    readonly original: Recipe,
    deps: NotebookDeps,
    private readonly options: NotebookOptions,
  ) {
    this.#recipe = recipe;
    this.#kind = options.kind;
    this.#access = options.access ?? 'full';
    this.#keeper = options.keeper;
    this.sets = new NotebookSets(deps.library, {
      original: original.data,
      visiting: () => this.#kind === 'visiting',
      mayChange: () => this.#mayChange(),
      refs: () => this.#recipe.data,
      point: (kind, ref) => this.update((draft) => (draft.data[kind] = ref)),
    });
    const { client, supplier, log, llm, recordedAnswers } = deps;
    this.#runs = new CellRuns(
      {
        client,
        supplier,
        log,
        llm,
        recordedAnswers,
        questions: async (hash) => (await deps.library.find('evalset', { id: '', hash })).items as Question[],
        recipe: () => this.#recipe,
        data: () => this.sets.need(),
      },
      async (id, before, context) => {
        const { recompute } = await import('./recompute');
        return recompute(deps, this.recipeAt(id), this.sets.need(), before, context);
      },
    );
    this.#forgetModels = deps.models.onReady(() => this.#runs.retryWaiting());
  }

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
    return this.sets.data;
  }
  get corpus(): Corpus | null {
    return this.sets.data?.corpus ?? null;
  }
  get evalset(): EvalSet | null {
    return this.sets.data?.evalset ?? null;
  }
  get stopWords(): StopWords | null {
    return this.sets.data?.stopWords ?? null;
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
    return this.#runs.state(id);
  }

  /** The last output of a cell; `undefined` before the first. */
  output<T>(id: string): T | undefined {
    return this.#runs.output<T>(id);
  }

  /** Loads the recipe's data and starts the cells. A failure is kept in `loadError`; calling again retries. */
  async load(): Promise<void> {
    this.#loadError = null;
    try {
      await this.sets.load();
      this.#sync();
    } catch (error) {
      this.#loadError = error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Shows results computed beforehand until the live ones replace them. May come before or after the data. */
  offer(outputs: StoredOutput[]) {
    this.#runs.offer(outputs, this.#plan());
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
    if (!this.#mayBecome(after)) return false;
    if (!this.#before) this.#history.record(before, after);
    this.#become(after);
    return true;
  }

  /** Makes all changes of `work` one step of the history. */
  together(work: () => void) {
    if (this.#before) return work();
    const before = this.#recipe;
    this.#before = before;
    try {
      work();
    } finally {
      this.#before = null;
      this.#history.record(before, this.#recipe);
      this.#steps += 1;
    }
  }

  /** Puts something done beside the recipe among the steps that can be undone. */
  recordStep(step: OtherStep) {
    this.#history.recordOther(step);
    this.#steps += 1;
  }

  /** Registers how to write what is being typed. Returns how to forget it. */
  draft(write: () => void): () => void {
    this.#drafts.add(write);
    return () => this.#drafts.delete(write);
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
    this.#go('undo', 'redo');
  }
  redo() {
    this.#go('redo', 'undo');
  }

  /** Resolves when the cells that run by themselves have come to an end, well or not. */
  settled(): Promise<void> {
    return this.#runs.settled();
  }
  run(id: string): Promise<void> {
    return this.#runs.run(id);
  }
  /** Lets a cell ask a language model: everything that is missing, one question first, or what failed before. */
  spend(id: string, order: Order): Promise<void> {
    return this.#runs.spend(id, order);
  }
  /** Collects what was replied before by the model that a role has now. */
  collectReplies(role: Role) {
    const type = role === 'answer' ? 'generate' : 'judge';
    for (const cell of this.#recipe.cells)
      if (cell.type === type && cell.params.source === 'model') void this.#runs.collect(cell.id);
  }
  /** Computes an Evaluate cell's vectors and rerank scores anew on this machine, after asking for the model. */
  recompute(id: string): Promise<void> {
    return this.#runs.recompute(id);
  }
  /** What the recomputation of a cell's present result found. */
  recomputeReport(id: string): RecomputeReport | null {
    return this.#runs.report(id);
  }
  async runAll() {
    // Asked for by a click, so a cell that waits for a model may ask for it now.
    for (const { id } of this.#recipe.cells) await this.#runs.run(id, this.state(id).waiting);
  }
  cancel(id: string) {
    this.#runs.cancel(id);
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

  /** Writes what is pending and what is being typed. */
  flush(): Promise<void> {
    for (const write of this.#drafts) write();
    return this.#keeper?.flush() ?? Promise.resolve();
  }

  /** The same while the page is being closed: nothing that has to wait comes to an end then. */
  flushNow() {
    // Without locks another tab may have written: only a write that looks first is safe.
    if (!navigator.locks) return void this.flush();
    for (const write of this.#drafts) write();
    if (this.#access !== 'other-tab') this.#keeper?.flushNow();
  }

  /** Another tab writes this notebook from now on; what was changed here until now is written first. */
  async yieldToOtherTab(): Promise<void> {
    const flushed = this.flush();
    this.#access = 'other-tab';
    await flushed;
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
    if (this.data) this.sets.keep();
    this.#keeper.later(this.#recipe);
  }

  /** Cuts off what runs and writes what is pending. The notebook is not used any more. */
  async close(): Promise<void> {
    this.#runs.stop();
    this.#forgetModels();
    await this.flush();
  }

  #withId(change: (draft: Recipe) => string | null): string | null {
    let id: string | null = null;
    const done = this.update((draft) => (id = change(draft)));
    return done ? id : null;
  }

  #go(way: 'undo' | 'redo', back: 'undo' | 'redo') {
    const step = this.#history[way](this.#recipe);
    if (!step) return;
    this.#steps += 1;
    if ('other' in step) {
      void step.other[way]();
      return;
    }
    const next = { ...step.recipe, id: this.#recipe.id };
    if (this.#mayBecome(next)) this.#become(next);
    else this.#history[back](step.recipe);
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
    this.sets.follow();
    this.#sync();
    if (this.#access !== 'other-tab') this.#keeper?.later(this.#recipe);
  }

  /** Whether the notebook may become this. Only a read-only one is asked what differs: a dragged slider is not. */
  #mayBecome(recipe: Recipe): boolean {
    return !this.readOnly || sameButView(this.#recipe, recipe) || this.#mayChange();
  }

  #mayChange(): boolean {
    if (this.readOnly) this.options.onRefused();
    return !this.readOnly;
  }

  #plan() {
    const { corpus, evalset } = this;
    return plan(this.#recipe, {
      corpusChars: corpus ? corpusChars(corpus) : 0,
      questions: evalset?.items.length ?? 0,
    });
  }

  #sync() {
    if (this.data) this.#runs.sync(this.#plan());
  }
}
