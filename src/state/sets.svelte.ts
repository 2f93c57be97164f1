import type { Article, Question } from '../core/types';
import type { DataRef, Recipe } from '../recipe';
import { edited, imported, refOf, type Corpus, type DataSet, type EvalSet } from './dataset';
import type { Library, NotebookData } from './library';

type Kind = 'corpus' | 'evalset';

/** What the data sets ask of the notebook they belong to. */
export interface SetsOwner {
  /** The data of the notebook as it came: what "back to the original" returns to. */
  readonly original: Recipe['data'];
  /** What only visits leaves nothing on the device. */
  visiting(): boolean;
  /** Says so to the reader when nothing may be changed. */
  mayChange(): boolean;
  /** The notebook's present data. */
  refs(): Recipe['data'];
  /** From now on the notebook is about this set. */
  point(kind: Kind, ref: DataRef): void;
}

/** The knowledge base and the eval set of one notebook. Sets are immutable: every edit makes a new one. */
export class NotebookSets {
  #data = $state.raw<NotebookData | null>(null);

  constructor(
    private readonly library: Library,
    private readonly owner: SetsOwner,
  ) {}

  /** `null` until it is loaded. */
  get data(): NotebookData | null {
    return this.#data;
  }

  /** @throws when the data is not loaded yet */
  need(): NotebookData {
    if (!this.#data) throw new Error('The data of the notebook is not loaded yet.');
    return this.#data;
  }

  /** @throws DataNotFoundError, DataFetchError */
  async load(): Promise<void> {
    this.#data = await this.library.load(this.owner.refs());
  }

  /** Replaces the articles. On the built-in set this makes the reader's own edited copy; the original stays. */
  editCorpus(change: (articles: readonly Article[]) => Article[]) {
    const { corpus } = this.need();
    this.restoreCorpus(this.#backToOriginal('corpus', edited(corpus, change(corpus.items))));
  }
  importCorpus(name: string, articles: Article[]) {
    this.restoreCorpus(imported(name, articles));
  }
  /** Puts back a corpus that was shown before: undo. */
  restoreCorpus(corpus: Corpus) {
    this.#set('corpus', corpus, (data) => ({ ...data, corpus }));
  }
  /** One click back to the data the notebook came with. The reader's copy stays on the device for `restore…`. */
  async resetCorpus() {
    const { original } = this.owner;
    this.restoreCorpus((await this.library.load({ ...this.owner.refs(), corpus: original.corpus })).corpus);
  }

  editEvalset(change: (questions: readonly Question[]) => Question[]) {
    const { evalset } = this.need();
    this.restoreEvalset(this.#backToOriginal('evalset', edited(evalset, change(evalset.items))));
  }
  importEvalset(name: string, questions: Question[]) {
    this.restoreEvalset(imported(name, questions));
  }
  restoreEvalset(evalset: EvalSet) {
    this.#set('evalset', evalset, (data) => ({ ...data, evalset }));
  }
  async resetEvalset() {
    const { original } = this.owner;
    this.restoreEvalset((await this.library.load({ ...this.owner.refs(), evalset: original.evalset })).evalset);
  }

  /** Shows the sets the notebook is about after a step back or forth: all of them have been here before. */
  follow() {
    const refs = this.owner.refs();
    const { corpus: shown, evalset: asked } = this.#data ?? {};
    if (shown?.hash === refs.corpus.hash && asked?.hash === refs.evalset.hash) return;
    const corpus = this.library.loaded('corpus', refs.corpus.hash) as Corpus | undefined;
    const evalset = this.library.loaded('evalset', refs.evalset.hash) as EvalSet | undefined;
    if (this.#data && corpus && evalset) this.#data = { ...this.#data, corpus, evalset };
  }

  /** Keeps on the device what is only in memory: the notebook becomes the reader's own. */
  keep() {
    const { corpus, evalset } = this.need();
    if (!corpus.builtin) this.library.keep('corpus', corpus);
    if (!evalset.builtin) this.library.keep('evalset', evalset);
  }

  /** An edit that ends at the shipped content is the shipped set again, not a copy of it. */
  #backToOriginal<T>(kind: Kind, data: DataSet<T>): DataSet<T> {
    const { hash } = this.owner.original[kind];
    return (data.hash === hash ? (this.library.loaded(kind, hash) ?? data) : data) as DataSet<T>;
  }

  #set(kind: Kind, set: DataSet<unknown>, put: (data: NotebookData) => NotebookData) {
    const before = this.need();
    if (!this.owner.mayChange()) return;
    if (this.owner.visiting()) this.library.hold(kind, set);
    else this.library.keep(kind, set);
    this.#data = put(before);
    this.owner.point(kind, refOf(set));
  }
}
