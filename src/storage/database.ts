import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Article, Question } from '../core/types';
import type { Recipe } from '../recipe';

export const DATABASE_NAME = 'rag-eval-notebook';
export const DATABASE_VERSION = 2;

interface DataSetRecord {
  /** sha256 over the canonical JSON of the items. */
  hash: string;
  id: string;
  name: string;
  builtin: boolean;
  /** The data set this one was edited from. */
  basedOn: string;
  savedAt: string;
}
export interface CorpusRecord extends DataSetRecord {
  items: Article[];
}
export interface EvalSetRecord extends DataSetRecord {
  items: Question[];
}
export interface WordListRecord extends DataSetRecord {
  items: string[];
}

export interface NotebookRecord {
  id: string;
  recipe: Recipe;
  savedAt: string;
  /** Counts the writes: a tab that knows of fewer has an old copy. Absent in records of the first release. */
  rev?: number;
  /** Only where the reader was in a built-in notebook: its parameters are those of the site. */
  place?: boolean;
}

/** A vector of one text, under `<model fingerprint> <textKey>`. */
export interface VectorRecord {
  vector: Float32Array;
  device: string;
  /** Milliseconds the embedding took on this device; `null` where it was not measured alone. */
  ms: number | null;
}

/** Rerank scores of one question, under `<model fingerprint> <kind> <textKey>`. */
export interface ScoreRecord {
  /** textKeys of the chunks, and their scores in the same order. */
  chunks: string[];
  scores: number[];
  /** Milliseconds each took on this device. */
  ms: (number | null)[];
  device: string;
}

export interface Schema extends DBSchema {
  corpora: { key: string; value: CorpusRecord; indexes: { id: string } };
  evalsets: { key: string; value: EvalSetRecord; indexes: { id: string } };
  wordlists: { key: string; value: WordListRecord; indexes: { id: string } };
  notebooks: { key: string; value: NotebookRecord };
  vectors: { key: string; value: VectorRecord };
  scores: { key: string; value: ScoreRecord };
  runs: { key: string; value: unknown };
  answers: { key: string; value: unknown };
  verdicts: { key: string; value: unknown };
  labels: { key: string; value: unknown };
  log: { key: string; value: unknown };
  settings: { key: string; value: unknown };
  keys: { key: string; value: unknown };
}
export type StoreName = 'corpora' | 'evalsets' | 'wordlists' | 'notebooks';

/** Longest wait for the browser to open the database. Some private modes never answer. */
const OPEN_TIMEOUT_MS = 3000;

/**
 * Opens the one database, upgrading it step by step from whatever version is there.
 * @throws DOMException or Error when the browser blocks or lacks IndexedDB, or does not answer within 3 s.
 */
export async function openDatabase(onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  if (typeof indexedDB === 'undefined') throw new Error('This browser has no IndexedDB.');
  const opening = openDB<Schema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(db, from) {
      if (from < 1) createVersion1(db);
      if (from < 2) db.createObjectStore('scores');
    },
    // A newer page in another tab wants to upgrade: holding on would block it for ever.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('IndexedDB did not answer.')), OPEN_TIMEOUT_MS),
  );
  return Promise.race([opening, timeout]);
}

function createVersion1(db: IDBPDatabase<Schema>) {
  for (const name of ['corpora', 'evalsets', 'wordlists'] as const)
    db.createObjectStore(name, { keyPath: 'hash' }).createIndex('id', 'id');
  db.createObjectStore('notebooks', { keyPath: 'id' });
  for (const name of ['vectors', 'runs', 'answers', 'verdicts', 'labels', 'log', 'settings', 'keys'] as const)
    db.createObjectStore(name);
}
