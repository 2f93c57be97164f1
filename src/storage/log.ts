import type { LogEntry } from '../core/compare';
import type { Run } from '../core/evaluate';
import type { Storage } from './storage';

/**
 * Recorded evaluations on this device: entries in the store `log` by id, their runs in `runs` by content. What cannot be
 * written stays in memory for the life of the page.
 */
export class LogStore {
  #runs = new Map<string, Run>();
  /** Entries that are only in memory. */
  #held = new Set<string>();

  constructor(private readonly storage: Promise<Storage>) {}

  /** Every entry that is kept, in no particular order. */
  async entries(): Promise<LogEntry[]> {
    const storage = await this.storage;
    try {
      return ((await storage.database?.getAll('log')) ?? []) as LogEntry[];
    } catch (error) {
      storage.report(error);
      return [];
    }
  }

  /** The run under a key; `null` when it is not here. */
  async run(key: string): Promise<Run | null> {
    const held = this.#runs.get(key);
    if (held) return held;
    const storage = await this.storage;
    try {
      return ((await storage.database?.get('runs', key)) as Run | undefined) ?? null;
    } catch (error) {
      storage.report(error);
      return null;
    }
  }

  /** Keeps an entry in memory only. */
  hold(entry: LogEntry, run: Run) {
    this.#runs.set(entry.runKey, run);
    this.#held.add(entry.id);
  }

  /** Writes an entry and its run in one transaction. */
  async keep(entry: LogEntry, run: Run): Promise<void> {
    const storage = await this.storage;
    if (!storage.database) return;
    try {
      const transaction = storage.database.transaction(['log', 'runs'], 'readwrite');
      await Promise.all([
        transaction.objectStore('runs').put(run, entry.runKey),
        transaction.objectStore('log').put(entry, entry.id),
        transaction.done,
      ]);
      this.#runs.delete(entry.runKey);
      this.#held.delete(entry.id);
    } catch (error) {
      storage.report(error);
    }
  }

  /** Writes an entry that was only in memory until now, with its run. */
  async keepHeld(entry: LogEntry): Promise<void> {
    const run = this.#runs.get(entry.runKey);
    if (this.#held.has(entry.id) && run) await this.keep(entry, run);
  }

  /** Writes a changed entry, unless it is only in memory. */
  async put(entry: LogEntry): Promise<void> {
    if (this.#held.has(entry.id)) return;
    const storage = await this.storage;
    try {
      await storage.database?.put('log', entry, entry.id);
    } catch (error) {
      storage.report(error);
    }
  }

  /** Takes an entry out. Its run stays: others may have the same, and the removal can be taken back. */
  async remove(id: string): Promise<void> {
    const storage = await this.storage;
    try {
      await storage.database?.delete('log', id);
    } catch (error) {
      storage.report(error);
    }
  }
}
