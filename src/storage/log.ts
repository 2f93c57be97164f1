import type { LogEntry } from '../core/compare';
import type { Run } from '../core/evaluate';
import type { Storage } from './storage';

/** What is kept of the log. */
export interface KeptLog {
  /** In no particular order. */
  entries: LogEntry[];
  /** Records that this version cannot read: damaged, or of a later one. They are left in place. */
  unreadable: number;
}

/** What of an entry can change after it was recorded. */
export type EntryChange = Partial<Pick<LogEntry, 'conclusion' | 'baseline' | 'notebook'>>;

/**
 * Recorded evaluations on this device: entries in the store `log` by id, their runs in `runs` by content. What cannot be
 * written, or must not be, stays in memory for the life of the page.
 */
export class LogStore {
  /** Runs that are only in memory. */
  #runs = new Map<string, Run>();
  /** Entries that are only in memory. */
  #held = new Set<string>();
  /** Those among them that must not be written: their notebook is only visiting. */
  #visiting = new Set<string>();

  constructor(private readonly storage: Promise<Storage>) {}

  /** Every entry that is kept; `null` when they cannot be read, which is reported. */
  async entries(): Promise<KeptLog | null> {
    const storage = await this.storage;
    try {
      // With its schemas it is needed only by a reader who opens the log.
      const { parseEntry } = await import('../core/compare/entry');
      const records: unknown[] = (await storage.database?.getAll('log')) ?? [];
      const read = records.map(parseEntry);
      const entries = read.flatMap((result) => (result.ok ? [result.entry] : []));
      return { entries, unreadable: records.length - entries.length };
    } catch (error) {
      storage.report(error);
      return null;
    }
  }

  /** Whether an entry is only in memory. */
  holds(id: string): boolean {
    return this.#held.has(id);
  }

  /** The run under a key; `null` when it is not here or is no run. */
  async run(key: string): Promise<Run | null> {
    const held = this.#runs.get(key);
    if (held) return held;
    const storage = await this.storage;
    try {
      const kept: unknown = await storage.database?.get('runs', key);
      return isRun(kept) ? kept : null;
    } catch (error) {
      storage.report(error);
      return null;
    }
  }

  /** Keeps an entry in memory only. `run`: `null` where it has none, as one that was imported. */
  hold(entry: LogEntry, run: Run | null) {
    if (run) this.#runs.set(entry.runKey, run);
    this.#held.add(entry.id);
    this.#visiting.add(entry.id);
  }

  /** Writes an entry and its run in one transaction. Until that is done, or when it fails, both are in memory. */
  async keep(entry: LogEntry, run: Run | null): Promise<void> {
    this.hold(entry, run);
    this.#visiting.delete(entry.id);
    const storage = await this.storage;
    if (!storage.database) return;
    try {
      const transaction = storage.database.transaction(['log', 'runs'], 'readwrite');
      await Promise.all([
        run ? transaction.objectStore('runs').put(run, entry.runKey) : null,
        transaction.objectStore('log').put(entry, entry.id),
        transaction.done,
      ]);
      this.#held.delete(entry.id);
      // Another entry of the same run may be in memory still: the run is found on disk as well.
      this.#runs.delete(entry.runKey);
    } catch (error) {
      storage.report(error);
    }
  }

  /**
   * Writes what changed of an entry into its record as it is now: another tab may have changed the rest of it, or taken
   * it out. An entry that could not be written before is tried again; one of a visiting notebook is not written.
   */
  async change(entry: LogEntry, change: EntryChange): Promise<void> {
    if (this.#visiting.has(entry.id)) return;
    if (this.#held.has(entry.id)) return this.keep(entry, this.#runs.get(entry.runKey) ?? null);
    const storage = await this.storage;
    if (!storage.database) return;
    try {
      const transaction = storage.database.transaction('log', 'readwrite');
      const record: unknown = await transaction.store.get(entry.id);
      if (typeof record === 'object' && record !== null)
        await transaction.store.put({ ...record, ...change }, entry.id);
      await transaction.done;
    } catch (error) {
      storage.report(error);
    }
  }

  /** Writes an entry of a notebook that was visiting until now, with its run. */
  async keepHeld(entry: LogEntry): Promise<void> {
    if (this.#held.has(entry.id)) await this.keep(entry, this.#runs.get(entry.runKey) ?? null);
  }

  /** Takes an entry out, and its run when no other entry has the same. Returns how to put both back, as it is to be then. */
  async remove(entry: LogEntry): Promise<(entry: LogEntry) => Promise<void>> {
    const { id, runKey } = entry;
    const visiting = this.#visiting.has(id);
    const run = await this.run(runKey);
    this.#held.delete(id);
    this.#visiting.delete(id);
    await this.#erase(id, runKey);
    return async (back) => {
      if (visiting) this.hold(back, run);
      else await this.keep(back, run);
    };
  }

  async #erase(id: string, runKey: string): Promise<void> {
    const storage = await this.storage;
    if (!storage.database) return;
    try {
      const transaction = storage.database.transaction(['log', 'runs'], 'readwrite');
      const log = transaction.objectStore('log');
      await log.delete(id);
      const others: unknown[] = await log.getAll();
      if (!others.some((other) => (other as LogEntry | null)?.runKey === runKey))
        await transaction.objectStore('runs').delete(runKey);
      await transaction.done;
    } catch (error) {
      storage.report(error);
    }
  }
}

/** Whether a record has the parts of a run that others read. */
function isRun(record: unknown): record is Run {
  const run = record as Partial<Run> | null | undefined;
  return (
    typeof run === 'object' &&
    run !== null &&
    Array.isArray(run.modes) &&
    Array.isArray(run.waiting) &&
    Array.isArray(run.spec?.modes) &&
    typeof run.data === 'object'
  );
}
