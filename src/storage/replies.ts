import type { Reply } from '../core/generate/types';
import type { Storage } from './storage';

/**
 * Replies of language models on this device, by a hash over all that was asked: what was paid for once is not paid for
 * again. Answers and verdicts have a store each. What cannot be written stays in memory for the life of the page.
 */
export class ReplyStore {
  #held = new Map<string, Reply>();

  constructor(
    private readonly storage: Promise<Storage>,
    private readonly store: 'answers' | 'verdicts',
  ) {}

  /** The replies that are kept, by key. */
  async get(keys: readonly string[]): Promise<Map<string, Reply>> {
    const storage = await this.storage;
    const found = new Map<string, Reply>();
    try {
      const transaction = storage.database?.transaction(this.store);
      const records = await Promise.all(keys.map((key) => transaction?.store.get(key)));
      records.forEach((record, i) => {
        if (isReply(record)) found.set(keys[i] as string, record);
      });
    } catch (error) {
      storage.report(error);
    }
    for (const key of keys) {
      const held = this.#held.get(key);
      if (held) found.set(key, held);
    }
    return found;
  }

  /** Resolves once the reply is on disk or, after a reported trouble, in memory. Never rejects. */
  async put(key: string, reply: Reply): Promise<void> {
    this.#held.set(key, reply);
    const storage = await this.storage;
    if (!storage.database) return;
    try {
      await storage.database.put(this.store, reply, key);
      this.#held.delete(key);
    } catch (error) {
      storage.report(error);
    }
  }
}

function isReply(record: unknown): record is Reply {
  const reply = record as Partial<Reply> | null | undefined;
  return (
    typeof reply === 'object' &&
    reply !== null &&
    typeof reply.text === 'string' &&
    typeof reply.usage === 'object' &&
    typeof reply.at === 'string'
  );
}
