import { describe, expect, it } from 'vitest';
import { ModelCache } from '../../../src/models/cache';
import { ModelCacheFullError } from '../../../src/models/errors';
import { loadModelFiles } from '../../../src/models/files';
import { BASE, digest, failingStorage, failure, makeEntry, makeHost, ONNX } from './fixture';

const none = () => undefined;
const refusing = () =>
  ({ open: () => Promise.reject(new DOMException('No.', 'SecurityError')) }) as unknown as CacheStorage;
const throwing = (): CacheStorage => {
  throw new DOMException('Access is denied.', 'SecurityError');
};

describe('ModelCache', () => {
  it('gives back what was stored, to a cache opened later too', async () => {
    const entry = await makeEntry();
    const cache = new ModelCache();
    await cache.put(entry, 'onnx/model.onnx', ONNX, await digest(ONNX));
    expect(await new ModelCache().read(entry, 'onnx/model.onnx')).toEqual(ONNX);
    expect(await new ModelCache().read(entry, 'config.json')).toBeNull();
    expect(cache.persistent).toBe(true);
  });

  it('keeps forms and revisions of a model apart, and deletes them together', async () => {
    const entry = await makeEntry();
    const other = { ...entry, revision: 'decaf' };
    const half = { ...entry, dtype: 'fp16' as const };
    const neighbour = { ...entry, id: `${entry.id}0` };
    const cache = new ModelCache();
    for (const each of [entry, other, half, neighbour]) {
      await cache.put(each, 'config.json', ONNX, await digest(ONNX));
      await cache.finish(each, 'hub', [{ path: 'config.json', bytes: 3000, sha256: await digest(ONNX) }]);
    }
    expect((await cache.list()).filter(({ id }) => id.startsWith(entry.id))).toHaveLength(4);
    await cache.drop(half);
    expect(await cache.manifest(half)).toBeNull();
    expect(await cache.manifest(entry)).toMatchObject({ revision: 'c0ffee', dtype: 'fp32', bytes: 3000 });
    await cache.delete(entry.id);
    expect((await cache.list()).filter(({ id }) => id.startsWith(entry.id)).map(({ id }) => id)).toEqual([
      neighbour.id,
    ]);
    expect(await cache.read(other, 'config.json')).toBeNull();
  });

  it('takes a manifest that cannot be read for none', async () => {
    const entry = await makeEntry();
    await new ModelCache().finish(entry, 'hub', []);
    const raw = await caches.open('rag-eval-models');
    const key = (await raw.keys()).find(({ url }) => url.includes(`/${entry.id}/`));
    if (!key) throw new Error('no manifest');
    await raw.put(key, new Response('{"id":1}'));
    expect(await new ModelCache().manifest(entry)).toBeNull();
    await raw.put(key, new Response('{'));
    expect(await new ModelCache().manifest(entry)).toBeNull();
  });

  it.each([
    ['is missing', none],
    ['refuses', refusing],
    ['throws', throwing],
  ])('holds files in memory where the Cache API %s', async (_, storage) => {
    const entry = await makeEntry();
    const cache = new ModelCache(storage);
    const options = { entry, base: BASE, cache, signal: new AbortController().signal, progress: () => {} };
    await loadModelFiles({ ...options, fetch: makeHost().fetch });
    expect(cache.persistent).toBe(false);
    const host = makeHost();
    expect((await loadModelFiles({ ...options, fetch: host.fetch })).fromCache).toBe(true);
    expect(host.asked).toEqual([]);
    expect((await cache.list()).map(({ id }) => id)).toEqual([entry.id]);
    await cache.delete(entry.id);
    expect(await cache.list()).toEqual([]);
    expect(await new ModelCache().manifest(entry)).toBeNull();
  });

  it('says that there is no room, with what was needed', async () => {
    const full = failingStorage(
      () => true,
      () => new DOMException('Quota exceeded.', 'QuotaExceededError'),
    );
    const cache = new ModelCache(full);
    const error = await failure(cache.put(await makeEntry(), 'onnx/model.onnx', ONNX, await digest(ONNX)));
    expect(error).toBeInstanceOf(ModelCacheFullError);
    expect(error).toMatchObject({ bytes: 3000 });
    expect(cache.persistent).toBe(true);
  });

  it('carries on in memory where the Cache API opens and does not write', async () => {
    const broken = failingStorage(
      () => true,
      () => new DOMException('Unexpected internal error.', 'UnknownError'),
    );
    const entry = await makeEntry();
    const cache = new ModelCache(broken);
    await cache.put(entry, 'onnx/model.onnx', ONNX, await digest(ONNX));
    expect(await cache.read(entry, 'onnx/model.onnx')).toEqual(ONNX);
    expect(cache.persistent).toBe(false);
  });
});
