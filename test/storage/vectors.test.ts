import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATABASE_NAME, DATABASE_VERSION, Storage, VectorStore, type StorageTrouble } from '../../src/storage';

let troubles: StorageTrouble[] = [];
const open = () => new VectorStore(Storage.open((trouble) => troubles.push(trouble)));
const row = (key: string, ...values: number[]) => ({ key, vector: Float32Array.from(values), device: 'wasm', ms: 2 });

beforeEach(async () => {
  await deleteDB(DATABASE_NAME);
  troubles = [];
});
afterEach(() => vi.restoreAllMocks());

describe('VectorStore', () => {
  it('keeps vectors by model and text for the next visit', async () => {
    await open().putVectors('f1', [row('a', 1, 0), row('b', 0, 1)]);
    const again = open();
    const found = await again.vectors('f1', ['b', 'missing', 'a']);
    expect([...found].map(([key, { vector, device, ms }]) => [key, [...vector], device, ms])).toEqual([
      ['b', [0, 1], 'wasm', 2],
      ['a', [1, 0], 'wasm', 2],
    ]);
    expect((await again.vectors('f2', ['a'])).size).toBe(0);
  });

  it('adds scores to those that are there; a pair scored again takes the new score', async () => {
    const record = (chunks: string[], scores: number[]) => ({
      chunks,
      scores,
      ms: scores.map(() => null),
      device: 'wasm',
    });
    const store = open();
    await store.putScores('f', 'maxsim', 'q', record(['a', 'b'], [0.1, 0.2]));
    await store.putScores('f', 'maxsim', 'q', record(['b', 'c'], [0.5, 0.3]));
    const found = (await store.scores('f', 'maxsim', ['q'])).get('q');
    expect(found?.chunks).toEqual(['a', 'b', 'c']);
    expect(found?.scores).toEqual([0.1, 0.5, 0.3]);
    expect((await store.scores('f', 'cross-encoder', ['q'])).size).toBe(0);
  });

  it('counts what it keeps, model by model, and clears it', async () => {
    const store = open();
    // 3 × 2 × 4 bytes + 1 × 3 × 4 bytes = 36
    await store.putVectors('f1', [row('a', 1, 0), row('b', 0, 1), row('c', 1, 1)]);
    await store.putVectors('f2', [row('a', 1, 0, 0)]);
    await store.putScores('f1', 'maxsim', 'q', { chunks: ['a', 'b'], scores: [1, 2], ms: [1, 1], device: 'wasm' });
    expect(await store.use()).toEqual({ rows: 4, bytes: 36, scores: 2 });
    await store.clear();
    expect(await store.use()).toEqual({ rows: 0, bytes: 0, scores: 0 });
  });

  it('says when the disk is full and goes on', async () => {
    const store = open();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no space', 'QuotaExceededError');
    });
    await store.putVectors('f', [row('a', 1)]);
    await store.putScores('f', 'maxsim', 'q', { chunks: [], scores: [], ms: [], device: 'wasm' });
    expect(troubles.map(({ code }) => code)).toEqual(['full', 'full']);
  });

  it('is empty and quiet without IndexedDB', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied by policy', 'SecurityError');
    });
    const store = open();
    await store.putVectors('f', [row('a', 1)]);
    expect((await store.vectors('f', ['a'])).size).toBe(0);
    expect(troubles.map(({ code }) => code)).toEqual(['blocked']);
  });

  it('joins a database of schema 1 without touching what is in it', async () => {
    const old = await openDB(DATABASE_NAME, 1, {
      upgrade(db) {
        for (const name of ['corpora', 'evalsets', 'wordlists'])
          db.createObjectStore(name, { keyPath: 'hash' }).createIndex('id', 'id');
        db.createObjectStore('notebooks', { keyPath: 'id' });
        for (const name of ['vectors', 'runs', 'answers', 'verdicts', 'labels', 'log', 'settings', 'keys'])
          db.createObjectStore(name);
      },
    });
    await old.put('notebooks', { id: 'own', recipe: { v: 1 }, savedAt: '' });
    old.close();
    const storage = Storage.open((trouble) => troubles.push(trouble));
    expect(await (await storage).get('notebooks', 'own')).toMatchObject({ recipe: { v: 1 } });
    const store = new VectorStore(storage);
    await store.putScores('f', 'maxsim', 'q', { chunks: ['a'], scores: [1], ms: [null], device: 'wasm' });
    expect((await store.use()).scores).toBe(1);
    expect((await storage).database?.version).toBe(DATABASE_VERSION);
    expect(troubles).toEqual([]);
  });
});
