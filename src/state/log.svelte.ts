import type { LogEntry } from '../core/compare';
import type { Run } from '../core/evaluate';
import { fingerprint } from '../recipe';
import type { LogStore } from '../storage';
import { randomId } from './ids';

/** What an entry says besides the run itself. */
export type NewEntry = Pick<LogEntry, 'notebook' | 'title' | 'cell' | 'cellTitle' | 'dataNames' | 'conclusion'>;

/** The experiment log of this device: every evaluation that was recorded, newest first. Read when first asked for. */
export class LogBook {
  #entries = $state.raw<LogEntry[]>([]);
  #loading: Promise<void> | null = null;
  #loaded = $state(false);

  constructor(private readonly store: LogStore) {}

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }
  get loaded(): boolean {
    return this.#loaded;
  }

  /** Reads what is kept; once for the life of the page. */
  load(): Promise<void> {
    this.#loading ??= this.store.entries().then((kept) => {
      const here = new Set(this.#entries.map(({ id }) => id));
      this.#entries = newestFirst([...this.#entries, ...kept.filter(({ id }) => !here.has(id))]);
      this.#loaded = true;
    });
    return this.#loading;
  }

  /** Records a run. `keep: false`: for the life of the page only (a visiting notebook leaves nothing on the device). */
  async record(run: Run, about: NewEntry, { keep = true } = {}): Promise<LogEntry> {
    const { scoresOf } = await import('../core/compare');
    const { spec, data, models, appVersion, chunkCount } = run;
    const entry: LogEntry = {
      ...about,
      id: randomId(),
      recordedAt: new Date().toISOString(),
      runKey: fingerprint(run),
      spec,
      data,
      models,
      appVersion,
      chunkCount,
      scores: scoresOf(run),
      baseline: false,
    };
    this.store.hold(entry, run);
    this.#entries = newestFirst([entry, ...this.#entries]);
    if (keep) await this.store.keep(entry, run);
    return entry;
  }

  /** The whole run of an entry; `null` when the entry or its run is not on this device. */
  async run(entryId: string): Promise<Run | null> {
    await this.load();
    const entry = this.#entries.find(({ id }) => id === entryId);
    return entry ? this.store.run(entry.runKey) : null;
  }

  setConclusion(id: string, conclusion: string): Promise<void> {
    return this.#change((entry) => (entry.id === id ? { ...entry, conclusion } : entry));
  }

  /** Marks an entry as the baseline of its notebook, which has one at most. */
  setBaseline(id: string, on: boolean): Promise<void> {
    const notebook = this.#entries.find((entry) => entry.id === id)?.notebook;
    return this.#change((entry) => {
      if (entry.notebook !== notebook || (entry.id !== id && !entry.baseline)) return entry;
      return { ...entry, baseline: on && entry.id === id };
    });
  }

  /** Takes an entry out and returns how to put it back. */
  async remove(id: string): Promise<() => Promise<void>> {
    const entry = this.#entries.find((candidate) => candidate.id === id);
    this.#entries = this.#entries.filter((candidate) => candidate.id !== id);
    await this.store.remove(id);
    return async () => {
      if (!entry) return;
      this.#entries = newestFirst([entry, ...this.#entries]);
      await this.store.put(entry);
    };
  }

  /** Entries of a notebook that becomes another one (a kept copy, a fork) go with it. */
  async move(from: string, to: string): Promise<void> {
    const moved = this.#entries.filter(({ notebook }) => notebook === from).map((entry) => ({ ...entry, notebook: to }));
    await this.#change((entry) => moved.find(({ id }) => id === entry.id) ?? entry);
    for (const entry of moved) await this.store.keepHeld(entry);
  }

  async #change(change: (entry: LogEntry) => LogEntry): Promise<void> {
    const before = this.#entries;
    this.#entries = before.map(change);
    for (const [i, entry] of this.#entries.entries()) if (entry !== before[i]) await this.store.put(entry);
  }
}

function newestFirst(entries: LogEntry[]): LogEntry[] {
  return entries.toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : a.recordedAt > b.recordedAt ? -1 : 0));
}
