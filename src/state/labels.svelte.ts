import { SvelteMap } from 'svelte/reactivity';
import type { Label } from '../core/judge/types';
import { LabelStore } from '../storage';
import type { AppState } from './app.svelte';

/** People's verdicts on this device. Read when first asked for. */
export class LabelBook {
  #labels = new SvelteMap<string, Label>();
  #loading: Promise<void> | null = null;

  constructor(private readonly store: LabelStore) {}

  /** Reads what is kept; once for the life of the page. */
  load(): Promise<void> {
    this.#loading ??= this.store.all().then((labels) => {
      // What was labelled in the meantime is newer.
      for (const label of labels) if (!this.#labels.has(label.id)) this.#labels.set(label.id, label);
    });
    return this.#loading;
  }

  get(id: string): Label | null {
    return this.#labels.get(id) ?? null;
  }
  get all(): readonly Label[] {
    return [...this.#labels.values()];
  }

  set(label: Label): Promise<void> {
    this.#labels.set(label.id, label);
    return this.store.put([label]);
  }

  /** Takes a label out and returns how to put it back. */
  async remove(id: string): Promise<() => Promise<void>> {
    const label = this.#labels.get(id);
    this.#labels.delete(id);
    await this.store.remove(id);
    return async () => {
      if (label && !this.#labels.has(id)) await this.set(label);
    };
  }

  /** Takes over labels from a file. What is labelled here already stays. Returns how many were new. */
  async adopt(labels: readonly Label[]): Promise<number> {
    await this.load();
    const added = labels.filter(({ id }) => !this.#labels.has(id));
    for (const label of added) this.#labels.set(label.id, label);
    await this.store.put(added);
    return added.length;
  }
}

const books = new WeakMap<AppState, LabelBook>();

/** The labels of a page. */
export function labelsOf(app: AppState): LabelBook {
  const known = books.get(app) ?? new LabelBook(new LabelStore(app.storage));
  books.set(app, known);
  return known;
}
