import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATABASE_NAME, Storage, type StorageTrouble } from '../../src/storage';

const record = (hash: string, id = 'own') => ({
  hash,
  id,
  name: '我的题',
  builtin: false,
  basedOn: '',
  savedAt: '2026-01-01T00:00:00.000Z',
  items: [{ id: 'q1', question: '?', expected_docs: [], type: '', answer_points: [] }],
});

let troubles: StorageTrouble[] = [];
const open = () => Storage.open((trouble) => troubles.push(trouble));

beforeEach(async () => {
  // Deleting closes what an earlier test left open, which it reports: only then is the slate clean.
  await deleteDB(DATABASE_NAME);
  troubles = [];
});
afterEach(() => vi.restoreAllMocks());

describe('Storage', () => {
  it('keeps records for the next visit', async () => {
    await (await open()).put('evalsets', record('a'));
    const again = await open();
    expect(await again.get('evalsets', 'a')).toEqual(record('a'));
    expect((await again.byId('evalsets', 'own')).map((found) => found.hash)).toEqual(['a']);
    expect(troubles).toEqual([]);
  });

  it('works in memory and says so when IndexedDB is blocked', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied by policy', 'SecurityError');
    });
    const storage = await open();
    expect(storage.persistent).toBe(false);
    expect(troubles).toEqual([{ code: 'blocked', detail: 'denied by policy' }]);
    await storage.put('evalsets', record('a'));
    expect(await storage.get('evalsets', 'a')).toEqual(record('a'));
  });

  it('keeps what could not be written because the disk is full, and says so', async () => {
    const storage = await open();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    await storage.put('evalsets', record('b'));
    expect(troubles.map((trouble) => trouble.code)).toEqual(['full']);
    expect(await storage.get('evalsets', 'b')).toEqual(record('b'));
  });

  it('lets a newer tab upgrade the database and says that it was closed', async () => {
    const storage = await open();
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(DATABASE_NAME, 99);
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
      request.onerror = () => reject(request.error ?? new Error('upgrade failed'));
    });
    expect(troubles.map((trouble) => trouble.code)).toEqual(['closed']);
    await storage.put('evalsets', record('c'));
    expect(await storage.get('evalsets', 'c')).toEqual(record('c'));
  });
});
