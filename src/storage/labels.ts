import { JUDGE_KINDS, type Label } from '../core/judge/types';
import type { Storage } from './storage';

/** What is kept of an answer that has no label, or no longer. */
export interface Unlabelled {
  /** That of its label. */
  id: string;
  /** A note that was begun. */
  draft: string;
  /** The judge's verdict was shown: a label given from now on is not blind. */
  seen: boolean;
}

/** What the store holds, in no particular order. */
export interface KeptLabels {
  labels: Label[];
  unlabelled: Unlabelled[];
}

/** People's verdicts on this device, by what they are about. What cannot be written stays in memory. */
export class LabelStore {
  constructor(private readonly storage: Promise<Storage>) {}

  /** Everything that is kept; records this version cannot read are left out and left in place. */
  async all(): Promise<KeptLabels> {
    const storage = await this.storage;
    try {
      const records: unknown[] = (await storage.database?.getAll('labels')) ?? [];
      return { labels: records.filter(isLabel), unlabelled: records.filter(isUnlabelled) };
    } catch (error) {
      storage.report(error);
      return { labels: [], unlabelled: [] };
    }
  }

  /** Writes records, each in the place of what was kept under its id. */
  async put(records: readonly (Label | Unlabelled)[]): Promise<void> {
    const storage = await this.storage;
    if (!storage.database) return;
    try {
      const transaction = storage.database.transaction('labels', 'readwrite');
      await Promise.all([...records.map((record) => transaction.store.put(record, record.id)), transaction.done]);
    } catch (error) {
      storage.report(error);
    }
  }

  async remove(id: string): Promise<void> {
    const storage = await this.storage;
    try {
      await storage.database?.delete('labels', id);
    } catch (error) {
      storage.report(error);
    }
  }
}

const LABEL_TEXTS = ['id', 'question', 'type', 'text', 'answer', 'note', 'labelledAt'] as const;

/** Whether a record has every field the page reads, of its kind. */
function isLabel(record: unknown): record is Label {
  return (
    isObject<Label>(record) &&
    LABEL_TEXTS.every((field) => typeof record[field] === 'string') &&
    JUDGE_KINDS.some((judge) => judge === record.judge) &&
    typeof record.value === 'boolean' &&
    typeof record.blind === 'boolean'
  );
}

function isUnlabelled(record: unknown): record is Unlabelled {
  return (
    isObject<Unlabelled>(record) &&
    typeof record.id === 'string' &&
    typeof record.draft === 'string' &&
    typeof record.seen === 'boolean'
  );
}

function isObject<T>(record: unknown): record is { [Field in keyof T]?: unknown } {
  return typeof record === 'object' && record !== null;
}
