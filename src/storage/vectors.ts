import type { ScoreRecord, VectorRecord } from './database';
import type { Storage } from './storage';

/** Keys read or written in one transaction: short enough that other work gets in between. */
const BATCH = 200;

export interface CacheUse {
  /** Vectors kept, and what they take in bytes. */
  rows: number;
  bytes: number;
  /** Rerank scores kept. */
  scores: number;
}

/**
 * Vectors and rerank scores on this device, by model fingerprint and text: computed once, whatever notebook asks. A
 * write that fails is reported and costs nothing but the next visit's time.
 */
export class VectorStore {
  constructor(private readonly storage: Promise<Storage>) {}

  /** The vectors that are kept, by textKey. */
  async vectors(fingerprint: string, keys: readonly string[]): Promise<Map<string, VectorRecord>> {
    return this.#read('vectors', fingerprint, keys);
  }

  async putVectors(fingerprint: string, records: readonly (VectorRecord & { key: string })[]): Promise<void> {
    const storage = await this.storage;
    const db = storage.database;
    if (!db) return;
    try {
      for (let start = 0; start < records.length; start += BATCH) {
        const transaction = db.transaction('vectors', 'readwrite');
        const writes = records
          .slice(start, start + BATCH)
          .map(({ key, ...record }) => transaction.store.put(record, `${fingerprint} ${key}`));
        await Promise.all([...writes, transaction.done]);
      }
    } catch (error) {
      storage.report(error);
    }
  }

  /** The scores that are kept, by the question's textKey. */
  async scores(fingerprint: string, kind: string, questions: readonly string[]): Promise<Map<string, ScoreRecord>> {
    return this.#read('scores', `${fingerprint} ${kind}`, questions);
  }

  /** Adds scores to what is kept of the question. */
  async putScores(fingerprint: string, kind: string, question: string, record: ScoreRecord): Promise<void> {
    const storage = await this.storage;
    const db = storage.database;
    if (!db) return;
    try {
      const transaction = db.transaction('scores', 'readwrite');
      const key = `${fingerprint} ${kind} ${question}`;
      const known = await transaction.store.get(key);
      await Promise.all([transaction.store.put(known ? joined(known, record) : record, key), transaction.done]);
    } catch (error) {
      storage.report(error);
    }
  }

  async use(): Promise<CacheUse> {
    const db = (await this.storage).database;
    const use: CacheUse = { rows: 0, bytes: 0, scores: 0 };
    if (!db) return use;
    // Vectors of one model are all of one size: one of them and their number tell the bytes.
    const { store } = db.transaction('vectors');
    for (let cursor = await store.openCursor(); cursor;) {
      const fingerprint = cursor.key.slice(0, cursor.key.indexOf(' '));
      const count = await store.count(IDBKeyRange.bound(`${fingerprint} `, `${fingerprint}!`));
      use.rows += count;
      use.bytes += count * cursor.value.vector.byteLength;
      cursor = await store.openCursor(IDBKeyRange.lowerBound(`${fingerprint}!`));
    }
    for (let cursor = await db.transaction('scores').store.openCursor(); cursor; cursor = await cursor.continue())
      use.scores += cursor.value.scores.length;
    return use;
  }

  async clear(): Promise<void> {
    const storage = await this.storage;
    try {
      await storage.database?.clear('vectors');
      await storage.database?.clear('scores');
    } catch (error) {
      storage.report(error);
    }
  }

  async #read<S extends 'vectors' | 'scores'>(store: S, prefix: string, keys: readonly string[]) {
    const storage = await this.storage;
    const found = new Map<string, S extends 'vectors' ? VectorRecord : ScoreRecord>();
    const db = storage.database;
    if (!db) return found;
    try {
      for (let start = 0; start < keys.length; start += BATCH) {
        const transaction = db.transaction(store);
        const batch = keys.slice(start, start + BATCH);
        const records = await Promise.all(batch.map((key) => transaction.store.get(`${prefix} ${key}`)));
        records.forEach((record, i) => {
          if (record) found.set(batch[i] as string, record as S extends 'vectors' ? VectorRecord : ScoreRecord);
        });
      }
    } catch (error) {
      storage.report(error);
    }
    return found;
  }
}

function joined(known: ScoreRecord, more: ScoreRecord): ScoreRecord {
  const all = new Map(known.chunks.map((chunk, i) => [chunk, [known.scores[i], known.ms[i]] as const]));
  more.chunks.forEach((chunk, i) => all.set(chunk, [more.scores[i], more.ms[i]]));
  const entries = [...all.values()];
  return {
    chunks: [...all.keys()],
    scores: entries.map(([score]) => score as number),
    ms: entries.map(([, ms]) => ms ?? null),
    device: more.device,
  };
}
