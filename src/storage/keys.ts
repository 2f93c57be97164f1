import type { Storage } from './storage';

/**
 * Keys the reader wants remembered on this device: the only store that holds any, one for each origin they are sent to.
 * Reading and writing never rejects: a key that cannot be kept is asked for at the next visit.
 */
export class KeyStore {
  constructor(private readonly storage: Promise<Storage>) {}

  /** Remembered keys by origin. */
  async all(): Promise<Map<string, string>> {
    const storage = await this.storage;
    const found = new Map<string, string>();
    try {
      const origins = (await storage.database?.getAllKeys('keys')) ?? [];
      for (const origin of origins) {
        const key: unknown = await storage.database?.get('keys', origin);
        if (typeof key === 'string') found.set(origin, key);
      }
    } catch (error) {
      storage.report(error);
    }
    return found;
  }

  /** Whether it is on disk now. */
  async put(origin: string, key: string): Promise<boolean> {
    const storage = await this.storage;
    if (!storage.database) return false;
    try {
      await storage.database.put('keys', key, origin);
      return true;
    } catch (error) {
      storage.report(error);
      return false;
    }
  }

  async forget(origin: string): Promise<void> {
    const storage = await this.storage;
    try {
      await storage.database?.delete('keys', origin);
    } catch (error) {
      storage.report(error);
    }
  }
}
