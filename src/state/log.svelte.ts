import type { LogEntry } from '../core/compare';
import type { Run } from '../core/evaluate';
import { fingerprint, prepareFingerprint } from '../recipe';
import type { LogStore } from '../storage';
import { randomId } from './ids';

/** What an entry says besides the run itself. */
export type NewEntry = Pick<LogEntry, 'notebook' | 'title' | 'cell' | 'cellTitle' | 'dataNames' | 'conclusion'>;

/** The experiment log of this device: every evaluation that was recorded, newest first. Read when first asked for. */
export class LogBook {
  #entries = $state.raw<LogEntry[]>([]);
  #loaded = $state(false);
  #unreadable = $state(0);
  #loading: Promise<void> | null = null;
  /** Writes that are on their way, so that reading again does not miss them. */
  #writing: Promise<unknown> = Promise.resolve();
  /** Notebooks that became another one. */
  #moved = new Map<string, string>();
  /** Counts the changes made here. */
  #changes = 0;

  constructor(private readonly store: LogStore) {}

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }
  get loaded(): boolean {
    return this.#loaded;
  }
  /** Records on this device that cannot be read; they are left out of `entries`. */
  get unreadable(): number {
    return this.#unreadable;
  }

  /** Reads what is kept; once for the life of the page. */
  load(): Promise<void> {
    this.#loading ??= this.refresh();
    return this.#loading;
  }

  /** Reads again what is kept: another tab may have recorded something. */
  async refresh(): Promise<void> {
    for (let seen = -1; seen !== this.#changes;) {
      seen = this.#changes;
      await this.#writing;
      const kept = await this.store.entries();
      if (seen !== this.#changes) continue;
      this.#loaded = true;
      if (!kept) return;
      const held = this.#entries.filter(({ id }) => this.store.holds(id));
      this.#entries = newestFirst([...held, ...kept.entries.filter(({ id }) => !this.store.holds(id))]);
      this.#unreadable = kept.unreadable;
    }
  }

  /** Records a run. `keep: false`: for the life of the page only (a visiting notebook leaves nothing on the device). */
  async record(run: Run, about: NewEntry, { keep = true } = {}): Promise<LogEntry> {
    const [{ scoresOf }, runKey] = await Promise.all([import('../core/compare'), keyOf(run)]);
    const { spec, data, models, appVersion, chunkCount } = run;
    const entry: LogEntry = {
      ...about,
      id: randomId(),
      recordedAt: new Date().toISOString(),
      runKey,
      spec,
      data,
      models,
      appVersion,
      chunkCount,
      scores: scoresOf(run),
      baseline: false,
    };
    await this.#add([{ entry, run }], keep);
    return entry;
  }

  /** Takes over entries from a file, without their runs. What is here already stays. Returns how many were new. */
  async adopt(entries: readonly LogEntry[], { keep = true } = {}): Promise<number> {
    await this.load();
    const here = new Set(this.#entries.map(({ id }) => id));
    const added = entries.filter(({ id }) => !here.has(id));
    await this.#add(
      added.map((entry) => ({ entry, run: null })),
      keep,
    );
    return added.length;
  }

  /** The whole run of an entry; `null` when the entry or its run is not on this device. */
  async run(entryId: string): Promise<Run | null> {
    await this.load();
    const entry = this.#entries.find(({ id }) => id === entryId);
    return entry ? this.store.run(entry.runKey) : null;
  }

  setConclusion(id: string, conclusion: string): Promise<void> {
    return this.#change((entry) => (entry.id === id && entry.conclusion !== conclusion ? { conclusion } : null));
  }

  /** Marks an entry as the baseline of its notebook, which has one at most. */
  setBaseline(id: string, on: boolean): Promise<void> {
    const notebook = this.#entries.find((entry) => entry.id === id)?.notebook;
    return this.#change((entry) => {
      const baseline = on && entry.id === id;
      const concerned = entry.notebook === notebook && (on || entry.id === id);
      return concerned && entry.baseline !== baseline ? { baseline } : null;
    });
  }

  /** Takes an entry out and returns how to put it back. */
  async remove(id: string): Promise<() => Promise<void>> {
    const entry = this.#entries.find((candidate) => candidate.id === id);
    if (!entry) return async () => {};
    this.#set(this.#entries.filter((candidate) => candidate.id !== id));
    const restore = await this.#write(this.store.remove(entry));
    return async () => {
      if (this.#entries.some((candidate) => candidate.id === id)) return;
      // Meanwhile its notebook may have become another one, and another entry the baseline.
      const notebook = this.#moved.get(entry.notebook) ?? entry.notebook;
      const taken = this.#entries.some((other) => other.baseline && other.notebook === notebook);
      const back = { ...entry, notebook, baseline: entry.baseline && !taken };
      this.#set(newestFirst([back, ...this.#entries]));
      await this.#write(restore(back));
    };
  }

  /** Entries of a notebook that becomes another one (a kept copy, a fork) go with it, and are kept from then on. */
  async move(from: string, to: string): Promise<void> {
    await this.load();
    this.#moved.set(from, to);
    await this.#change((entry) => (entry.notebook === from ? { notebook: to } : null));
    for (const entry of this.#entries)
      if (entry.notebook === to && this.store.holds(entry.id)) await this.#write(this.store.keepHeld(entry));
  }

  async #add(added: { entry: LogEntry; run: Run | null }[], keep: boolean): Promise<void> {
    for (const { entry, run } of added) this.store.hold(entry, run);
    this.#set(newestFirst([...added.map(({ entry }) => entry), ...this.#entries]));
    if (keep) await this.#write(Promise.all(added.map(({ entry, run }) => this.store.keep(entry, run))));
  }

  async #change(changeOf: (entry: LogEntry) => Partial<LogEntry> | null): Promise<void> {
    const changed: [LogEntry, Partial<LogEntry>][] = [];
    const entries = this.#entries.map((entry) => {
      const change = changeOf(entry);
      if (!change) return entry;
      const after = { ...entry, ...change };
      changed.push([after, change]);
      return after;
    });
    if (changed.length === 0) return;
    this.#set(entries);
    await this.#write(Promise.all(changed.map(([entry, change]) => this.store.change(entry, change))));
  }

  #set(entries: LogEntry[]) {
    this.#changes += 1;
    this.#entries = entries;
  }

  #write<T>(work: Promise<T>): Promise<T> {
    this.#writing = Promise.allSettled([this.#writing, work]);
    return work;
  }
}

function newestFirst(entries: LogEntry[]): LogEntry[] {
  return entries.toSorted((a, b) => (a.recordedAt < b.recordedAt ? 1 : a.recordedAt > b.recordedAt ? -1 : 0));
}

/** Fingerprint of a run, reckoned in slices: one over thousands of questions takes longer than a page may stand still. */
async function keyOf(run: Run): Promise<string> {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
  const modes = [];
  for (const { questions, ...mode } of run.modes)
    modes.push({ ...mode, questions: await prepareFingerprint(questions, pause) });
  return fingerprint({ ...run, modes });
}
