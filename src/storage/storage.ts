import type { IDBPDatabase } from 'idb';
import {
  openDatabase,
  type CorpusRecord,
  type EvalSetRecord,
  type NotebookRecord,
  type Schema,
  type StoreName,
  type WordListRecord,
} from './database';

interface Records {
  corpora: CorpusRecord;
  evalsets: EvalSetRecord;
  wordlists: WordListRecord;
  notebooks: NotebookRecord;
}

/** Why what the reader does is not kept on this device. */
export type StorageTrouble = { code: 'blocked' | 'full' | 'closed' | 'failed'; detail: string };

/**
 * The device's storage with a memory in front: every write is kept for the life of the page even when IndexedDB is
 * blocked, full or gone, and `onTrouble` says so. Nothing the reader typed is lost to a storage error.
 */
export class Storage {
  #memory = {
    corpora: new Map<string, CorpusRecord>(),
    evalsets: new Map<string, EvalSetRecord>(),
    wordlists: new Map<string, WordListRecord>(),
    notebooks: new Map<string, NotebookRecord>(),
  };
  #db: IDBPDatabase<Schema> | null = null;

  private constructor(private readonly onTrouble: (trouble: StorageTrouble) => void) {}

  /** Never rejects: without IndexedDB the storage works in memory and reports `blocked`. */
  static async open(onTrouble: (trouble: StorageTrouble) => void): Promise<Storage> {
    const storage = new Storage(onTrouble);
    try {
      storage.#db = await openDatabase(() => {
        storage.#db = null;
        onTrouble({ code: 'closed', detail: '' });
      });
    } catch (error) {
      onTrouble({ code: 'blocked', detail: messageOf(error) });
    }
    return storage;
  }

  /** The database for stores with a file of their own; `null` when only memory is left. */
  get database(): IDBPDatabase<Schema> | null {
    return this.#db;
  }

  /** Whether writes outlive the page. */
  get persistent(): boolean {
    return this.#db !== null;
  }

  async get<S extends StoreName>(store: S, key: string): Promise<Records[S] | undefined> {
    const kept = (this.#memory[store] as Map<string, Records[S]>).get(key);
    if (kept || !this.#db) return kept;
    try {
      return (await this.#db.get(store, key)) as Records[S] | undefined;
    } catch (error) {
      this.report(error);
      return undefined;
    }
  }

  /** All records of a data set id, newest first. */
  async byId<S extends Exclude<StoreName, 'notebooks'>>(store: S, id: string): Promise<Records[S][]> {
    const found = new Map<string, Records[S]>();
    if (this.#db) {
      try {
        for (const record of (await this.#db.getAllFromIndex(store, 'id', id as never)) as Records[S][])
          found.set(record.hash, record);
      } catch (error) {
        this.report(error);
      }
    }
    for (const record of (this.#memory[store] as Map<string, Records[S]>).values())
      if (record.id === id) found.set(record.hash, record);
    return [...found.values()].sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
  }

  /** Resolves once the record is on disk, or, after a reported trouble, in memory. Never rejects. */
  async put<S extends StoreName>(store: S, record: Records[S]): Promise<void> {
    const key = keyOf(record);
    (this.#memory[store] as Map<string, Records[S]>).set(key, record);
    if (!this.#db) return;
    try {
      await this.#db.put(store, record as never);
      (this.#memory[store] as Map<string, Records[S]>).delete(key);
    } catch (error) {
      this.report(error);
    }
  }

  /** Starts a write and does not wait for it: the page is about to go. */
  putNow<S extends StoreName>(store: S, record: Records[S]) {
    (this.#memory[store] as Map<string, Records[S]>).set(keyOf(record), record);
    try {
      const transaction = this.#db?.transaction(store, 'readwrite');
      // A page that comes back from the browser's cache reads what was written.
      transaction?.store.put(record as never).then(
        () => this.#memory[store].delete(keyOf(record)),
        (error: unknown) => this.report(error),
      );
      transaction?.commit();
    } catch (error) {
      this.report(error);
    }
  }

  /** Every record of a store, in no particular order. */
  async all<S extends StoreName>(store: S): Promise<Records[S][]> {
    const found = new Map<string, Records[S]>();
    try {
      for (const record of (await this.#db?.getAll(store)) ?? []) found.set(keyOf(record), record as Records[S]);
    } catch (error) {
      this.report(error);
    }
    for (const [key, record] of this.#memory[store] as Map<string, Records[S]>) found.set(key, record);
    return [...found.values()];
  }

  /**
   * Writes a notebook of which revision `rev` was read last, as revision `rev + 1`. `conflict`: another tab has written
   * a later one, which stays. `failed`: it is kept in memory, at its old revision. One transaction looks and writes, so
   * that no other tab gets in between.
   */
  async saveNotebook(record: NotebookRecord, rev: number): Promise<'saved' | 'conflict' | 'failed'> {
    const next = { ...record, rev: rev + 1 };
    if (!this.#db) {
      await this.put('notebooks', next);
      return 'saved';
    }
    try {
      const transaction = this.#db.transaction('notebooks', 'readwrite');
      const stored = await transaction.store.get(record.id);
      if (stored && (stored.rev ?? 0) !== rev) {
        await transaction.done;
        return 'conflict';
      }
      await transaction.store.put(next);
      await transaction.done;
      this.#memory.notebooks.delete(record.id);
    } catch (error) {
      this.#memory.notebooks.set(record.id, { ...record, rev });
      this.report(error);
      return 'failed';
    }
    return 'saved';
  }

  async delete(store: StoreName, key: string): Promise<void> {
    this.#memory[store].delete(key);
    try {
      await this.#db?.delete(store, key);
    } catch (error) {
      this.report(error);
    }
  }

  /** Tells the reader what became of a write. */
  report(error: unknown) {
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    this.onTrouble({ code: full ? 'full' : 'failed', detail: messageOf(error) });
  }
}

function keyOf(record: { id: string } | { hash: string }): string {
  return 'hash' in record ? record.hash : record.id;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
