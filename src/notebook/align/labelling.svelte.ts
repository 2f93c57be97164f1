import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { JudgeKind, Label } from '../../core/judge/types';
import type { Lang } from '../../i18n/define';
import type { LabelBook } from '../../state/labels.svelte';
import type { Item } from './items';
import { isLabelled } from './items';
import { markLate, rewritten } from './late';

/** Ids of labels whose row showed its verdict since the page was opened: a label given now is not blind. */
const seen = new SvelteSet<string>();

/** What the reader does with labels, and what was written before there is a label to keep it in. */
export class Labelling {
  #drafts = new SvelteMap<string, string>();

  constructor(private readonly book: Pick<LabelBook, 'get' | 'set' | 'remove'>) {}

  /** The note of a row, whether it is labelled yet or not. */
  note(item: Item): string {
    return item.label?.note ?? this.#drafts.get(item.id) ?? '';
  }
  draft(item: Item, text: string) {
    if (!isLabelled(item)) this.#drafts.set(item.id, text);
  }

  /** Keeps the reader's verdict. One given after the judge's was seen is marked as such. */
  async decide(judge: JudgeKind, item: Item, value: boolean, lang: Lang): Promise<void> {
    const { id, question, type, text } = item.row.answer;
    if (item.label?.value === value) return;
    const before = item.label?.note ?? this.#drafts.get(item.id)?.trim() ?? '';
    const note = item.label !== null || seen.has(item.id) ? markLate(before, lang) : before;
    seen.add(item.id);
    this.#drafts.delete(item.id);
    const labelledAt = new Date().toISOString();
    await this.book.set({
      id: item.id,
      judge,
      question: id,
      type,
      text: question,
      answer: text,
      value,
      note,
      labelledAt,
    });
  }

  /** Keeps a changed note of a labelled row; the date stays that of the verdict. */
  async annotate(id: string, text: string, lang: Lang): Promise<void> {
    const label: Label | null = this.book.get(id);
    if (!label) return;
    const note = rewritten(label.note, text.trim(), lang);
    if (note !== label.note) await this.book.set({ ...label, note });
  }

  /** Takes a label away and hides the verdict again. Returns how to put it back. */
  async remove(item: Item): Promise<() => Promise<void>> {
    seen.add(item.id);
    return this.book.remove(item.id);
  }
}
