import type { JudgeKind } from '../../core/judge/types';
import type { LabelBook } from '../../state/labels.svelte';
import type { Item } from './items';

/** What the reader does with labels. */
export class Labelling {
  constructor(private readonly book: Pick<LabelBook, 'get' | 'set' | 'remove' | 'draft' | 'setDraft' | 'seen'>) {}

  /** The note of a row, whether it is labelled yet or not. */
  note(item: Item): string {
    return item.label?.note ?? this.book.draft(item.id);
  }
  /** Keeps what is written before there is a label to keep it in. */
  draft(item: Item, text: string): Promise<void> {
    return this.book.setDraft(item.id, text);
  }

  /** Keeps the reader's verdict. One given after the judge's was seen is not blind. */
  async decide(judge: JudgeKind, item: Item, value: boolean): Promise<void> {
    const { id, question, type, text } = item.row.answer;
    if (item.label?.value === value) return;
    await this.book.set({
      id: item.id,
      judge,
      question: id,
      type,
      text: question,
      answer: text,
      value,
      blind: item.label === null && !this.book.seen(item.id),
      note: this.note(item).trim(),
      labelledAt: new Date().toISOString(),
    });
  }

  /** Keeps a changed note of a labelled row; the date stays that of the verdict. */
  async annotate(id: string, text: string): Promise<void> {
    const label = this.book.get(id);
    const note = text.trim();
    if (label && note !== label.note) await this.book.set({ ...label, note });
  }

  /** Takes a label away and hides the verdict again. Returns how to put it back. */
  remove(item: Item): Promise<() => Promise<void>> {
    return this.book.remove(item.id);
  }
}
