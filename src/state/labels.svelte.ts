import { SvelteMap } from 'svelte/reactivity';
import type { Label } from '../core/judge/types';
import { LabelStore } from '../storage';
import type { Unlabelled } from '../storage/labels';
import type { AppState } from './app.svelte';
import { listen, tell } from './tabs';

/** The labels of a file, beside what is here. */
export interface Adopted {
  /** Taken over: there was nothing here. */
  added: Label[];
  /** Here already, the same. */
  same: Label[];
  /** Another label, or a note that was begun, is here about the same answer and stays. */
  different: Label[];
}

/** People's verdicts on this device. Read when first asked for. */
export class LabelBook {
  #labels = new SvelteMap<string, Label>();
  /** What is known of answers without a label; an id is in one of the two. */
  #unlabelled = new SvelteMap<string, Unlabelled>();
  /** Ids whose rows had their verdict on the page elsewhere. Known for as long as the page is. */
  #shown = new Set<string>();
  /** Ids that are being written here, and how many times at once: what is held of them is newer than what is kept. */
  #writing = new Map<string, number>();
  /** Ids that another tab wrote and that have not been read since. */
  #stale = new Set<string>();
  #loading: Promise<void> | null = null;

  constructor(private readonly store: LabelStore) {}

  /** Reads what is kept, once, and follows what other tabs write, for the life of the page. */
  load(): Promise<void> {
    this.#loading ??= this.#begin();
    return this.#loading;
  }
  async #begin(): Promise<void> {
    listen(({ kind, id }) => {
      if (kind !== 'labels') return;
      this.#stale.add(id);
      void this.#reread();
    });
    const { labels, unlabelled } = await this.store.all();
    // What was done in the meantime is newer.
    const known = new Set([...this.#labels.keys(), ...this.#unlabelled.keys()]);
    for (const record of [...labels, ...unlabelled]) if (!known.has(record.id)) this.#hold(record);
  }

  get(id: string): Label | null {
    return this.#labels.get(id) ?? null;
  }
  get all(): readonly Label[] {
    return [...this.#labels.values()];
  }

  set(label: Label): Promise<void> {
    return this.#put([label]);
  }

  /** The note that was begun on an answer without a label. */
  draft(id: string): string {
    return this.#unlabelled.get(id)?.draft ?? '';
  }
  async setDraft(id: string, draft: string): Promise<void> {
    if (this.#labels.has(id)) return;
    const seen = this.#unlabelled.get(id)?.seen ?? false;
    if (draft || seen) return this.#put([{ id, draft, seen }]);
    this.#unlabelled.delete(id);
    return this.#write([id], () => this.store.remove(id));
  }

  /**
   * Whether the judge's verdict on an answer without a label was shown: by a label it had before, or elsewhere on the
   * page. A label given from now on is not blind.
   */
  seen(id: string): boolean {
    return this.#shown.has(id) || (this.#unlabelled.get(id)?.seen ?? false);
  }
  /** Says that the verdicts about these labels' rows have been on the page elsewhere, such as in the Judge cell's list. */
  shown(ids: Iterable<string>): void {
    for (const id of ids) this.#shown.add(id);
  }

  /** Takes a label out and returns how to put it back. That the verdict was seen with it is kept. */
  async remove(id: string): Promise<() => Promise<void>> {
    const label = this.#labels.get(id);
    await this.#put([{ id, draft: '', seen: true }]);
    return async () => {
      if (label && !this.#labels.has(id)) await this.set(label);
    };
  }

  /** Takes over the labels of a file where there is nothing here to lose, and says of the others how they compare. */
  async adopt(labels: readonly Label[]): Promise<Adopted> {
    await this.load();
    const found: Adopted = { added: [], same: [], different: [] };
    for (const label of labels) found[this.#compare(label)].push(label);
    await this.#put(found.added);
    return found;
  }
  #compare(label: Label): keyof Adopted {
    const here = this.#labels.get(label.id);
    if (here) return isSame(here, label) ? 'same' : 'different';
    const draft = this.draft(label.id).trim();
    return draft === '' || draft === label.note ? 'added' : 'different';
  }

  /**
   * Puts labels of a file that `adopt` found different in the place of what is here. Returns how to put that back, all
   * but what was changed since.
   */
  async replace(labels: readonly Label[]): Promise<() => Promise<void>> {
    const before = labels.map(({ id }) => this.#labels.get(id) ?? this.#unlabelled.get(id));
    await this.#put(labels);
    return () =>
      this.#put(
        labels.flatMap((label, i) => {
          const now = this.#labels.get(label.id);
          return (now && isSame(now, label) && before[i]) || [];
        }),
      );
  }

  #hold(record: Label | Unlabelled) {
    const isLabel = 'value' in record;
    if (isLabel) this.#labels.set(record.id, record);
    else this.#unlabelled.set(record.id, record);
    (isLabel ? this.#unlabelled : this.#labels).delete(record.id);
  }
  #put(records: readonly (Label | Unlabelled)[]): Promise<void> {
    for (const record of records) this.#hold(record);
    return this.#write(
      records.map(({ id }) => id),
      () => this.store.put(records),
    );
  }

  /** Writes, and tells other tabs once it is kept: what could not be written must not make them forget what they hold. */
  async #write(ids: readonly string[], write: () => Promise<boolean>): Promise<void> {
    for (const id of ids) this.#writing.set(id, (this.#writing.get(id) ?? 0) + 1);
    try {
      if (await write()) tell(...ids.map((id) => ({ kind: 'labels' as const, id })));
    } finally {
      for (const id of ids) {
        const others = (this.#writing.get(id) ?? 1) - 1;
        if (others > 0) this.#writing.set(id, others);
        else this.#writing.delete(id);
      }
    }
    // What another tab wrote meanwhile may be the last that was written.
    if (ids.some((id) => this.#stale.has(id))) await this.#reread();
  }

  /** Reads again what another tab wrote. What is being written here waits until it is. */
  async #reread(): Promise<void> {
    await this.load();
    const ids = [...this.#stale].filter((id) => !this.#writing.has(id));
    for (const id of ids) this.#stale.delete(id);
    if (ids.length === 0) return;
    for (const [id, record] of await this.store.get(ids)) {
      if (this.#writing.has(id)) this.#stale.add(id);
      else if (record === null) this.#forget(id);
      else if (!this.#holds(record)) this.#hold(record);
    }
  }
  #forget(id: string) {
    this.#labels.delete(id);
    this.#unlabelled.delete(id);
  }
  /** This page hears of what it wrote itself, too. */
  #holds(record: Label | Unlabelled): boolean {
    if ('value' in record) {
      const label = this.#labels.get(record.id);
      return label !== undefined && isSame(label, record);
    }
    const unlabelled = this.#unlabelled.get(record.id);
    return unlabelled?.draft === record.draft && unlabelled.seen === record.seen;
  }
}

/** Whether two labels about the same answer say the same. */
function isSame(one: Label, other: Label): boolean {
  return (['value', 'note', 'blind', 'labelledAt'] as const).every((field) => one[field] === other[field]);
}

const books = new WeakMap<AppState, LabelBook>();

/** The labels of a page. */
export function labelsOf(app: AppState): LabelBook {
  const known = books.get(app) ?? new LabelBook(new LabelStore(app.storage));
  books.set(app, known);
  return known;
}
