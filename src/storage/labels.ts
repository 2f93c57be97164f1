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

  /** What is kept now under each id, `null` for nothing; records this version cannot read are left out. */
  async get(ids: readonly string[]): Promise<Map<string, Label | Unlabelled | null>> {
    const kept = new Map<string, Label | Unlabelled | null>();
    const storage = await this.storage;
    if (!storage.database) return kept;
    try {
      const store = storage.database.transaction('labels').store;
      const records: unknown[] = await Promise.all(ids.map((id) => store.get(id)));
      for (const [i, id] of ids.entries()) {
        const record = records[i];
        if (record === undefined) kept.set(id, null);
        else if (isLabel(record) || isUnlabelled(record)) kept.set(id, record);
      }
    } catch (error) {
      storage.report(error);
    }
    return kept;
  }

  /** Writes records, each in the place of what was kept under its id. Returns whether they are kept. */
  async put(records: readonly (Label | Unlabelled)[]): Promise<boolean> {
    const storage = await this.storage;
    if (!storage.database) return false;
    try {
      const transaction = storage.database.transaction('labels', 'readwrite');
      await Promise.all([...records.map((record) => transaction.store.put(record, record.id)), transaction.done]);
      return true;
    } catch (error) {
      storage.report(error);
      return false;
    }
  }

  /** Returns whether nothing is kept under the id any more. */
  async remove(id: string): Promise<boolean> {
    const storage = await this.storage;
    if (!storage.database) return false;
    try {
      await storage.database.delete('labels', id);
      return true;
    } catch (error) {
      storage.report(error);
      return false;
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
