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
    const key = 'hash' in record ? record.hash : record.id;
    (this.#memory[store] as Map<string, Records[S]>).set(key, record);
    if (!this.#db) return;
    try {
      await this.#db.put(store, record as never);
      (this.#memory[store] as Map<string, Records[S]>).delete(key);
    } catch (error) {
      this.report(error);
    }
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
