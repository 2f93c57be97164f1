import type { Article, Question } from '../core/types';
import type { DataRef } from '../recipe';
import type { Storage } from '../storage';
import type { DataSource } from '../workers';
import type { Corpus, DataSet, EvalSet, StopWords } from './dataset';

export const BUILTIN_ID = 'cloudledger';

interface BuiltinFile {
  articles: Article[];
  questions: Question[];
  stopWords: string[];
  versions: { corpus: string; evalset: string; stopWords: string };
}

export interface NotebookData {
  corpus: Corpus;
  evalset: EvalSet;
  stopWords: StopWords;
}

/** A data set that is neither on this device nor part of the site. */
export class DataNotFoundError extends Error {
  override name = 'DataNotFoundError';
  constructor(
    readonly what: 'corpus' | 'evalset' | 'stopWords',
    readonly ref: DataRef,
  ) {
    super(`The data set ${ref.id} (${ref.hash.slice(0, 8)}) is not on this device.`);
  }
}

/** The site's own data could not be fetched. */
export class DataFetchError extends Error {
  override name = 'DataFetchError';
}

type StoreOf = { corpus: 'corpora'; evalset: 'evalsets'; stopWords: 'wordlists' };
const STORES: StoreOf = { corpus: 'corpora', evalset: 'evalsets', stopWords: 'wordlists' };
type Kind = keyof StoreOf;

/** Data sets by hash: from memory, this device's storage, or the files shipped with the site. */
export class Library implements DataSource {
  /** By kind and hash: an empty corpus and an empty eval set have the same content. */
  #memory = new Map<string, DataSet<unknown>>();
  #builtin: Promise<BuiltinFile> | null = null;

  constructor(private readonly storage: Promise<Storage>) {}

  corpus(hash: string): Article[] {
    return this.#items<Article>('corpus', hash);
  }
  evalset(hash: string): Question[] {
    return this.#items<Question>('evalset', hash);
  }
  stopWords(hash: string): string[] {
    return this.#items<string>('stopWords', hash);
  }

  #items<T>(kind: Kind, hash: string): T[] {
    const data = this.#memory.get(`${kind} ${hash}`);
    if (!data) throw new Error(`The data set ${hash.slice(0, 8)} is not loaded.`);
    return data.items as T[];
  }

  /** @throws DataNotFoundError, DataFetchError */
  async load(refs: { corpus: DataRef; evalset: DataRef; stopWords: DataRef }): Promise<NotebookData> {
    const [corpus, evalset, stopWords] = await Promise.all([
      this.#load<Article>('corpus', refs.corpus),
      this.#load<Question>('evalset', refs.evalset),
      this.#load<string>('stopWords', refs.stopWords),
    ]);
    return { corpus, evalset, stopWords };
  }

  /** One set. @throws DataNotFoundError, DataFetchError */
  find(kind: Kind, ref: DataRef): Promise<DataSet<unknown>> {
    return this.#load(kind, ref);
  }

  /** A set that has been loaded or kept since the page was opened. */
  loaded(kind: Kind, hash: string): DataSet<unknown> | undefined {
    return this.#memory.get(`${kind} ${hash}`);
  }

  /** Keeps a set for the life of the page. */
  hold(kind: Kind, data: DataSet<unknown>) {
    this.#memory.set(`${kind} ${data.hash}`, data);
  }

  /** Keeps a set in memory at once and on the device as soon as it can. */
  keep(kind: Kind, data: DataSet<unknown>) {
    this.hold(kind, data);
    const record = { ...data, savedAt: new Date().toISOString() };
    void this.storage.then((storage) => storage.put(STORES[kind], record as never));
  }

  async #load<T>(kind: Kind, ref: DataRef): Promise<DataSet<T>> {
    const known = this.loaded(kind, ref.hash);
    if (known) return known as DataSet<T>;
    const stored = await (await this.storage).get(STORES[kind], ref.hash);
    if (stored) {
      const { savedAt: _, ...data } = stored;
      this.#memory.set(`${kind} ${data.hash}`, data);
      return data as DataSet<unknown> as DataSet<T>;
    }
    const builtin = await this.builtin();
    if (builtin.versions[kind] !== ref.hash) throw new DataNotFoundError(kind, ref);
    const items = { corpus: builtin.articles, evalset: builtin.questions, stopWords: builtin.stopWords }[kind];
    const data = { id: BUILTIN_ID, hash: ref.hash, name: '', builtin: true, basedOn: '', items };
    this.keep(kind, data);
    return data as DataSet<unknown> as DataSet<T>;
  }

  /** The shipped data set, fetched once. */
  builtin(): Promise<BuiltinFile> {
    this.#builtin ??= fetchJson<BuiltinFile>(`data/${BUILTIN_ID}/dataset.json`).catch((error: unknown) => {
      this.#builtin = null;
      throw error;
    });
    return this.#builtin;
  }
}

/** A file of the site, wherever it is served from. @throws DataFetchError with the path and the server's answer */
export async function fetchJson<T>(path: string): Promise<T> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI));
  } catch (error) {
    throw new DataFetchError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!response.ok) throw new DataFetchError(`${path}: HTTP ${response.status}`);
  return (await response.json()) as T;
}
