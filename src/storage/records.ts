import type { Storage } from './storage';

/** Single records by name, such as settings. Reading and writing never rejects; what fails is reported. */
export class RecordStore {
  constructor(
    private readonly storage: Promise<Storage>,
    private readonly store: 'settings' | 'answers',
  ) {}

  /** `undefined` when it is not there. The reader checks its shape. */
  async get(name: string): Promise<unknown> {
    const storage = await this.storage;
    try {
      return await storage.database?.get(this.store, name);
    } catch (error) {
      storage.report(error);
      return undefined;
    }
  }

  /** Whether it is on disk now. */
  async put(name: string, value: unknown): Promise<boolean> {
    const storage = await this.storage;
    if (!storage.database) return false;
    try {
      await storage.database.put(this.store, value, name);
      return true;
    } catch (error) {
      storage.report(error);
      return false;
    }
  }
}
