import { SvelteMap } from 'svelte/reactivity';
import type { Label } from '../core/judge/types';
import { LabelStore } from '../storage';
import type { Unlabelled } from '../storage/labels';
import type { AppState } from './app.svelte';

/** People's verdicts on this device. Read when first asked for. */
export class LabelBook {
  #labels = new SvelteMap<string, Label>();
  /** What is known of answers without a label; an id is in one of the two. */
  #unlabelled = new SvelteMap<string, Unlabelled>();
  #loading: Promise<void> | null = null;

  constructor(private readonly store: LabelStore) {}

  /** Reads what is kept; once for the life of the page. */
  load(): Promise<void> {
    this.#loading ??= this.store.all().then(({ labels, unlabelled }) => {
      // What was done in the meantime is newer.
      const known = new Set([...this.#labels.keys(), ...this.#unlabelled.keys()]);
      for (const label of labels) if (!known.has(label.id)) this.#labels.set(label.id, label);
      for (const one of unlabelled) if (!known.has(one.id)) this.#unlabelled.set(one.id, one);
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
    this.#take(label);
    return this.store.put([label]);
  }

  /** The note that was begun on an answer without a label. */
  draft(id: string): string {
    return this.#unlabelled.get(id)?.draft ?? '';
  }
  async setDraft(id: string, draft: string): Promise<void> {
    if (this.#labels.has(id)) return;
    const seen = this.seen(id);
    if (draft || seen) return this.#leave({ id, draft, seen });
    this.#unlabelled.delete(id);
    return this.store.remove(id);
  }

  /** Whether an answer without a label had one before, which showed the judge's verdict. */
  seen(id: string): boolean {
    return this.#unlabelled.get(id)?.seen ?? false;
  }

  /** Takes a label out and returns how to put it back. That the verdict was seen with it is kept. */
  async remove(id: string): Promise<() => Promise<void>> {
    const label = this.#labels.get(id);
    this.#labels.delete(id);
    await this.#leave({ id, draft: '', seen: true });
    return async () => {
      if (label && !this.#labels.has(id)) await this.set(label);
    };
  }

  /** Takes over labels from a file. What is labelled here already stays. Returns how many were new. */
  async adopt(labels: readonly Label[]): Promise<number> {
    await this.load();
    const added = labels.filter(({ id }) => !this.#labels.has(id));
    for (const label of added) this.#take(label);
    await this.store.put(added);
    return added.length;
  }

  #take(label: Label) {
    this.#labels.set(label.id, label);
    this.#unlabelled.delete(label.id);
  }
  #leave(one: Unlabelled): Promise<void> {
    this.#unlabelled.set(one.id, one);
    return this.store.put([one]);
  }
}

const books = new WeakMap<AppState, LabelBook>();

/** The labels of a page. */
export function labelsOf(app: AppState): LabelBook {
  const known = books.get(app) ?? new LabelBook(new LabelStore(app.storage));
  books.set(app, known);
  return known;
}
