import type { Label } from '../core/judge/types';
import type { Storage } from './storage';

/** People's verdicts on this device, by what they are about. What cannot be written stays in memory. */
export class LabelStore {
  constructor(private readonly storage: Promise<Storage>) {}

  /** Every label that is kept; records this version cannot read are left out and left in place. */
  async all(): Promise<Label[]> {
    const storage = await this.storage;
    try {
      const records: unknown[] = (await storage.database?.getAll('labels')) ?? [];
      return records.filter(isLabel);
    } catch (error) {
      storage.report(error);
      return [];
    }
  }

  async put(labels: readonly Label[]): Promise<void> {
    const storage = await this.storage;
    if (!storage.database) return;
    try {
      const transaction = storage.database.transaction('labels', 'readwrite');
      await Promise.all([...labels.map((label) => transaction.store.put(label, label.id)), transaction.done]);
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

function isLabel(record: unknown): record is Label {
  const label = record as Partial<Label> | null | undefined;
  return (
    typeof label === 'object' &&
    label !== null &&
    typeof label.id === 'string' &&
    typeof label.judge === 'string' &&
    typeof label.value === 'boolean' &&
    typeof label.answer === 'string'
  );
}
