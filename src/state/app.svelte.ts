import { getContext, setContext } from 'svelte';
import type { Recipe } from '../recipe';
import type { LinkProblem, ReadDocument, Route } from '../share';
import { formatRoute, isRoute, parseHash } from '../share/grammar';
import { LogStore, Storage, VectorStore } from '../storage';
import { RetrievalClient } from '../workers';
import { isFirstVisit, lastOpened, markOpened, markVisited } from './flags';
import { IdleQueue } from './idle';
import { randomId } from './ids';
import { fetchJson, Library } from './library';
import { LogBook } from './log.svelte';
import { Models } from './models.svelte';
import type { StoredOutput } from './cellRuns.svelte';
import { Notebook, type NotebookOptions } from './notebook.svelte';
import { Notebooks } from './notebooks.svelte';
import { Notices } from './notices.svelte';
import { Opener, type Lesson, type Opened } from './opener';
import { Presenting } from './presenting.svelte';
import { Settings } from './settings.svelte';
import { Shipped } from './shipped';
import { Supplier } from './supplier';
import { listen, TabLock, tell } from './tabs';
import type { Visit } from './visit';

/** The address while a notebook from a file is on the page: the file itself is not in it. */
const FILE_HASH = '#/file';

/** Everything a component can ask for. Made once in App.svelte; tests make their own. */
export class AppState {
  readonly settings = new Settings();
  readonly notices = new Notices();
  readonly idle = new IdleQueue();
  readonly client: RetrievalClient;
  readonly library: Library;
  readonly storage: Promise<Storage>;
  readonly models: Models;
  readonly notebooks: Notebooks;
  readonly log: LogBook;
  /** Whether the controls of parameters are shown; a link may hide them. */
  controls = $state(true);
  /** The presentation view. */
  readonly presenting = new Presenting(() => this.#notebook);
  readonly #vectors: VectorStore;
  readonly #shipped: Shipped;
  readonly #opener: Opener;
  #notebook = $state.raw<Notebook | null>(null);
  #visit = $state.raw<Visit | null>(null);
  #problem = $state.raw<LinkProblem | null>(null);
  #asking = $state.raw<{ url: string; sha256: string } | null>(null);
  #lock: TabLock | null = null;
  /** Whether the notebook follows a change of the language models. */
  #following = false;
  /** The fragment of the open notebook. */
  #hash = '';
  #results = new Map<string, Promise<StoredOutput[]>>();
  /** Counts openings: one that a later one overtook is dropped. */
  #turn = 0;
  /** Counts addresses: what belongs to an earlier one is not done any more. */
  #asked = 0;
  /** One notebook after the other is put on the page. */
  #showing: Promise<unknown> = Promise.resolve();

  constructor(readonly lessons: Readonly<Record<string, Lesson>>) {
    this.storage = Storage.open((trouble) => this.notices.add({ kind: 'storage', ...trouble }));
    this.library = new Library(this.storage);
    const crashed = (error: Error) => this.notices.add({ kind: 'worker-crash', detail: error.message });
    this.client = new RetrievalClient(this.library, crashed);
    this.#vectors = new VectorStore(this.storage);
    this.models = new Models(this.#vectors, crashed);
    this.notebooks = new Notebooks(this.storage);
    this.log = new LogBook(new LogStore(this.storage));
    const unreadable = (detail: string) => this.notices.add({ kind: 'recipe-unreadable', detail });
    this.#opener = new Opener(lessons, this.storage, this.notebooks, this.library, unreadable);
    this.#shipped = new Shipped(this.#opener.home.shipped);
  }

  get notebook(): Notebook | null {
    return this.#notebook;
  }
  /** What is known of the link or file the open notebook came with. */
  get visit(): Visit | null {
    return this.#visit;
  }
  /** Why a link could not be opened. */
  get linkProblem(): LinkProblem | null {
    return this.#problem;
  }
  /** An address a link names, which is called only after the reader says so. */
  get asking(): { url: string; sha256: string } | null {
    return this.#asking;
  }

  /** Opens what the address names, and follows it from then on. Returns how to stop. */
  start(): () => void {
    const follow = () => {
      if (isRoute(location.hash) && location.hash !== this.#hash) void this.openHash(location.hash);
    };
    addEventListener('hashchange', follow);
    const stop = listen(({ kind }) => {
      if (kind === 'saved') void this.notebooks.refresh();
    });
    void this.openHash(isRoute(location.hash) ? location.hash : '');
    return () => {
      removeEventListener('hashchange', follow);
      stop();
    };
  }

  /** Opens what a fragment names. What cannot be opened is said, and the page keeps or gets a notebook to work with. */
  async openHash(hash: string): Promise<void> {
    this.#problem = null;
    this.#asking = null;
    this.#turn += 1;
    const asked = ++this.#asked;
    // Coming back to a file that is gone is coming home.
    const route: Route = hash === FILE_HASH ? { kind: 'home' } : parseHash(hash);
    this.#hash = hash;
    if (route.kind === 'home') {
      const last = parseHash(lastOpened());
      const known = last.kind === 'own' || last.kind === 'builtin' ? last : this.#opener.homeRoute;
      const opened = await this.#open(known);
      // An address that came meanwhile stays as it is.
      if (asked !== this.#asked) return;
      // Nobody asked for the one that is gone.
      if (!opened) this.#problem = null;
      return this.#replace(opened ? known : this.#opener.homeRoute);
    }
    if (route.kind === 'invalid') this.#refuse(route.problem);
    else await this.#open(route);
  }

  /** The data every notebook can fall back on. */
  get builtinData(): Recipe['data'] {
    return this.#opener.home.recipe.data;
  }

  dismissProblem() {
    this.#problem = null;
  }

  /** Fetches and opens the notebook a link names by address. */
  async loadAsked(signal: AbortSignal, progress: (done: number, total: number) => void): Promise<void> {
    const asked = this.#asking;
    if (!asked) return;
    const { fetchShared } = await import('./fetchShared');
    const read = await fetchShared(asked, this.#opener.known, signal, progress);
    if (this.#asking !== asked) return;
    // What went wrong may be put right, and is tried again from the same question.
    if ('problem' in read) return void this.#refuse(read.problem);
    this.#problem = null;
    this.#asking = null;
    await this.#visiting(read);
  }
  declineAsked() {
    this.#asking = null;
    if (!this.#notebook) void this.openHash('');
  }

  /** Opens a notebook file as a visiting copy, or says what is wrong with it. */
  async openFile(text: string): Promise<void> {
    const { readShared } = await import('./fetchShared');
    const read = await readShared(text, this.#opener.known);
    if ('problem' in read) {
      this.#problem = read.problem;
      return;
    }
    this.#problem = null;
    // An address of its own: the notebook before it can be gone back to.
    if (await this.#visiting(read)) this.#go(FILE_HASH);
  }

  /** Makes a visiting notebook, or one that another tab writes, the reader's own. */
  async keepCopy(): Promise<void> {
    const notebook = this.#notebook;
    if (!notebook) return;
    const before = notebook.recipe.id;
    const id = randomId();
    notebook.keepCopy(id, this.#keeper(0, notebook));
    if (this.#visit) await this.log.move(before, id);
    this.#visit = null;
    this.#settleOwn(notebook);
  }

  /** Takes the right to write the open notebook from another tab. */
  async takeOver(): Promise<void> {
    const notebook = this.#notebook;
    if (!notebook || notebook.access !== 'other-tab') return;
    const { id } = notebook.recipe;
    this.#lock = await TabLock.take(id, () => this.#lost(notebook), { steal: true });
    const found = await this.notebooks.read(id);
    const rev = found?.rev ?? 0;
    notebook.takeOver(found?.recipe ?? notebook.recipe, this.#keeper(rev, notebook));
  }

  async #open(route: Route): Promise<boolean> {
    const turn = ++this.#turn;
    switch (route.kind) {
      case 'builtin':
      case 'own': {
        const found = route.kind === 'own' ? await this.#opener.own(route.id) : await this.#opener.builtin(route.id);
        if (turn !== this.#turn) return false;
        if (!found) return this.#refuse({ code: 'unknown-notebook', detail: route.id });
        return this.#show(found, formatRoute(route), turn);
      }
      case 'payload': {
        const { decodeLink } = await import('./fetchShared');
        const read = await decodeLink(route.payload, this.#opener.known);
        if (turn !== this.#turn) return false;
        if ('problem' in read) return this.#refuse(read.problem);
        return this.#visiting(read);
      }
      case 'url':
        this.#asking = { url: route.url, sha256: route.sha256 };
        return true;
      default:
        return false;
    }
  }

  async #visiting(read: ReadDocument): Promise<boolean> {
    const turn = ++this.#turn;
    const found = await this.#opener.visiting(read);
    if (turn !== this.#turn) return false;
    if ('problem' in found) return this.#refuse(found.problem);
    return this.#show(found, '', turn);
  }

  /** Puts a notebook on the page in place of the one before it, unless a later opening has begun. */
  #show(opened: Opened, hash: string, turn: number): Promise<boolean> {
    const shown = this.#showing.then(() => turn === this.#turn && this.#replaceBy(opened, hash));
    this.#showing = shown.catch(() => {});
    return shown;
  }

  async #replaceBy(opened: Opened, hash: string): Promise<boolean> {
    const { recipe, original, kind, visit, rev } = opened;
    // All of this is independent of what else is on the way, so it starts first.
    this.client.warm(recipe.tokenizer);
    if (isFirstVisit()) void this.library.builtin().catch(() => {}); // Asked for again, and reported, by the load below.
    const stored = this.#storedFor(original);
    let { access } = opened;
    let lock: TabLock | null = null;
    const lost = () => this.#lost(notebook);
    // The notebook before it may be the same one: its lock is free again then.
    await this.#close();
    if (kind === 'own') {
      lock = await TabLock.take(recipe.id, lost);
      if (!lock) access = 'other-tab';
    }
    const options: NotebookOptions = {
      kind,
      access,
      keeper: kind === 'visiting' ? null : this.notebooks.keeper(rev, kind === 'builtin', lost),
      onFork: () => this.#fork(notebook),
      onRefused: () => this.notices.add({ kind: 'read-only' }),
    };
    const notebook: Notebook = new Notebook(recipe, original, this.#deps(), options);
    this.#lock = lock;
    this.#visit = visit;
    this.controls = visit?.open.controls ?? true;
    this.#notebook = notebook;
    if (hash) {
      this.#hash = hash;
      markOpened(hash);
    }
    stored.then(
      (outputs) => {
        notebook.offer(outputs);
        this.#shipped.warm();
      },
      () => {
        // Without the results computed beforehand the page computes its own: only the first paint is later.
      },
    );
    void this.#settle(notebook);
    return true;
  }

  async #settle(notebook: Notebook): Promise<void> {
    await notebook.load();
    if (!notebook.loadError) markVisited();
    await notebook.settled();
    this.idle.add(() => void this.notebooks.refresh());
    this.idle.start();
  }

  async #close(): Promise<void> {
    const before = this.#notebook;
    if (!before) return;
    await before.close();
    this.#lock?.release();
    this.#lock = null;
  }

  /** Another tab takes over: what was changed here is written, and nothing after that. */
  async #lost(notebook: Notebook): Promise<void> {
    await notebook.yieldToOtherTab();
    tell({ kind: 'released', id: notebook.recipe.id });
  }

  /** The first change of a built-in notebook that matters makes it the reader's own, under an address of its own. */
  #fork(notebook: Notebook) {
    const id = randomId();
    // What was recorded on the way here is the beginning of this notebook's log.
    void this.log.move(notebook.recipe.id, id);
    // The notebook has its new id only when this returns.
    queueMicrotask(() => this.#settleOwn(notebook));
    return { id, keeper: this.#keeper(0, notebook) };
  }

  #keeper(rev: number, notebook: Notebook) {
    return this.notebooks.keeper(rev, false, () => void this.#lost(notebook));
  }

  #settleOwn(notebook: Notebook) {
    const { id } = notebook.recipe;
    this.notebooks.note(notebook.recipe);
    // A step of the browser's history: back leads to what the notebook came from.
    this.#go(formatRoute({ kind: 'own', id }));
    markOpened(this.#hash);
    this.controls = true;
    void TabLock.take(id, () => void this.#lost(notebook)).then((lock) => {
      if (this.#notebook === notebook) this.#lock = lock;
      else lock?.release();
    });
  }

  #go(hash: string) {
    this.#hash = hash;
    location.hash = hash;
  }

  /** Changes the address without a step in the browser's history. */
  #replace(route: Route) {
    this.#hash = formatRoute(route);
    markOpened(this.#hash);
    if (location.hash !== this.#hash) location.replace(this.#hash);
  }

  #refuse(problem: LinkProblem): false {
    this.#problem = problem;
    if (!this.#notebook) void this.#open(this.#opener.homeRoute);
    return false;
  }

  #storedFor({ lesson }: Recipe): Promise<StoredOutput[]> {
    const path = (this.#opener.lesson(lesson) ?? this.#opener.home).results;
    const known = this.#results.get(path) ?? fetchJson<StoredOutput[]>(path);
    this.#results.set(path, known);
    return known;
  }

  #deps() {
    return {
      models: this.models,
      shipped: this.#shipped,
      supplier: new Supplier(this.#vectors, this.models, this.#shipped),
      library: this.library,
      client: this.client,
      log: this.log,
      llm: () => this.#llm(),
      recordedAnswers: async (sample: string) =>
        (await import('./recorded')).recordedAnswers(sample, this.library, this.storage),
    };
  }
  /** The reader's language models, with all that comes along: fetched when a cell first needs them. */
  async #llm() {
    const { llmOf } = await import('./llm.svelte');
    const llm = llmOf(this);
    if (!this.#following) llm.onChange((role) => this.#notebook?.collectReplies(role));
    this.#following = true;
    await llm.load();
    return llm;
  }
}

const KEY = Symbol('app');

export function provideApp(app: AppState): AppState {
  return setContext(KEY, app);
}

export function useApp(): AppState {
  return getContext<AppState>(KEY);
}
