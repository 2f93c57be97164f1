import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATABASE_NAME, DATABASE_VERSION, LogStore, Storage, type StorageTrouble } from '../../src/storage';
import { entry, run } from '../pipeline/logEntries';

let troubles: StorageTrouble[] = [];
const storage = () => Storage.open((trouble) => troubles.push(trouble));
const database = async () => (await storage()).database!;

beforeEach(async () => {
  await deleteDB(DATABASE_NAME);
  troubles = [];
});
afterEach(() => vi.restoreAllMocks());

describe('LogStore', () => {
  it('keeps entries and their runs for the next visit', async () => {
    await new LogStore(storage()).keep(entry(), run());
    const again = new LogStore(storage());
    expect(await again.entries()).toEqual({ entries: [entry()], unreadable: 0 });
    expect(await again.run('r1')).toEqual(run());
    expect(await again.run('r2')).toBeNull();
    expect(troubles).toEqual([]);
  });

  it('stores a run that several entries share once, and takes it out with the last of them', async () => {
    const store = new LogStore(storage());
    await store.keep(entry(), run());
    await store.keep(entry({ id: 'e2' }), run());
    expect(await (await database()).getAllKeys('runs')).toEqual(['r1']);
    await store.remove(entry());
    expect(await store.run('r1')).toEqual(run());
    await store.remove(entry({ id: 'e2' }));
    expect(await (await database()).count('runs')).toBe(0);
    expect(await (await database()).count('log')).toBe(0);
  });

  it('puts a removed entry back with its run', async () => {
    const store = new LogStore(storage());
    await store.keep(entry({ conclusion: 'kept' }), run());
    const restore = await store.remove(entry({ conclusion: 'kept' }));
    await restore(entry({ conclusion: 'kept' }));
    const again = new LogStore(storage());
    expect((await again.entries())?.entries).toEqual([entry({ conclusion: 'kept' })]);
    expect(await again.run('r1')).toEqual(run());
  });

  it('writes only what changed: what another tab wrote meanwhile stays, and what it took out stays out', async () => {
    const [here, there] = [new LogStore(storage()), new LogStore(storage())];
    await here.keep(entry(), run());
    await there.change(entry(), { conclusion: 'from there' });
    await here.change(entry({ baseline: true }), { baseline: true });
    expect((await here.entries())?.entries).toEqual([entry({ conclusion: 'from there', baseline: true })]);
    await there.remove(entry());
    await here.change(entry(), { conclusion: 'too late' });
    expect((await here.entries())?.entries).toEqual([]);
  });

  it('leaves nothing of a visiting notebook on the device until it is kept', async () => {
    const store = new LogStore(storage());
    store.hold(entry(), run());
    await store.change(entry({ conclusion: 'x' }), { conclusion: 'x' });
    expect(store.holds('e1')).toBe(true);
    expect(await store.run('r1')).toEqual(run());
    expect(await (await database()).count('log')).toBe(0);
    expect(await (await database()).count('runs')).toBe(0);
    await store.keepHeld(entry({ notebook: 'n2', conclusion: 'x' }));
    expect(store.holds('e1')).toBe(false);
    expect((await new LogStore(storage()).entries())?.entries).toEqual([entry({ notebook: 'n2', conclusion: 'x' })]);
    expect(await new LogStore(storage()).run('r1')).toEqual(run());
  });

  it('counts records it cannot read and leaves them in place', async () => {
    const store = new LogStore(storage());
    await store.keep(entry(), run());
    const db = await database();
    await db.put('log', { ...entry(), id: 'e2', scores: [{ mode: 'bm25', mean: Number.NaN }] }, 'e2');
    await db.put('log', 'nonsense', 'e3');
    await db.put('runs', { modes: 'none' }, 'r9');
    expect(await store.entries()).toEqual({ entries: [entry()], unreadable: 2 });
    expect(await store.run('r9')).toBeNull();
    expect(await db.count('log')).toBe(3);
    // A damaged record can be taken out like any other.
    await store.remove(entry({ id: 'e3', runKey: 'r9' }));
    expect(await db.getAllKeys('log')).toEqual(['e1', 'e2']);
  });

  it('keeps what cannot be written for the life of the page, says so, and tries again at the next change', async () => {
    const store = new LogStore(storage());
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    await store.keep(entry(), run());
    expect(troubles.map(({ code }) => code)).toEqual(['full']);
    expect(store.holds('e1')).toBe(true);
    expect(await store.run('r1')).toEqual(run());
    put.mockRestore();
    await store.change(entry({ conclusion: 'now' }), { conclusion: 'now' });
    expect(store.holds('e1')).toBe(false);
    expect((await new LogStore(storage()).entries())?.entries).toEqual([entry({ conclusion: 'now' })]);
    expect(await new LogStore(storage()).run('r1')).toEqual(run());
  });

  it('works in memory without IndexedDB', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied by policy', 'SecurityError');
    });
    const store = new LogStore(storage());
    await store.keep(entry(), run());
    expect(store.holds('e1')).toBe(true);
    expect(await store.run('r1')).toEqual(run());
    expect(await store.entries()).toEqual({ entries: [], unreadable: 0 });
    await (
      await store.remove(entry())
    )(entry());
    expect(store.holds('e1')).toBe(true);
    expect(troubles.map(({ code }) => code)).toEqual(['blocked']);
  });

  it('is there in a database of schema 1, with what is in it', async () => {
    const old = await openDB(DATABASE_NAME, 1, {
      upgrade(db) {
        for (const name of ['corpora', 'evalsets', 'wordlists'])
          db.createObjectStore(name, { keyPath: 'hash' }).createIndex('id', 'id');
        db.createObjectStore('notebooks', { keyPath: 'id' });
        for (const name of ['vectors', 'runs', 'answers', 'verdicts', 'labels', 'log', 'settings', 'keys'])
          db.createObjectStore(name);
      },
    });
    await old.put('log', entry(), 'e1');
    old.close();
    const store = new LogStore(storage());
    expect((await store.entries())?.entries).toEqual([entry()]);
    await store.keep(entry({ id: 'e2' }), run());
    expect((await database()).version).toBe(DATABASE_VERSION);
    expect((await store.entries())?.entries).toHaveLength(2);
    expect(troubles).toEqual([]);
  });
});
