import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../src/models/catalogue';
import { ModelCache } from '../../../src/models/cache';
import { ModelCacheFullError, ModelFileError } from '../../../src/models/errors';
import { loadModelFiles } from '../../../src/models/files';
import { modelBase } from '../../../src/models/hosts';
import type { CatalogueEntry } from '../../../src/models/types';
import {
  BASE,
  collect,
  digest,
  failingStorage,
  failure,
  FILES,
  makeEntry,
  makeHost,
  ONNX,
  onnxBytes,
  page,
  respond,
  type Host,
} from './fixture';

const load = (entry: CatalogueEntry, host: Host, cache = new ModelCache(), rest: { signal?: AbortSignal } = {}) =>
  loadModelFiles({
    entry,
    base: BASE,
    cache,
    signal: rest.signal ?? new AbortController().signal,
    progress: () => {},
    fetch: host.fetch,
  });

/** The error of a load from `host`, which has to be one of a file. */
async function fileError(entry: CatalogueEntry, host: Host): Promise<ModelFileError> {
  const error = await failure(load(entry, host));
  if (!(error instanceof ModelFileError)) throw error;
  return error;
}

async function keptPaths(entry: CatalogueEntry): Promise<string[]> {
  const cache = new ModelCache();
  const kept = await Promise.all(entry.files.map(({ path }) => cache.read(entry, path)));
  return entry.files.map(({ path }) => path).filter((_, i) => kept[i] !== null);
}

describe('loadModelFiles', () => {
  it('fetches each file once; the second time nothing is fetched, even with the network gone', async () => {
    const entry = await makeEntry();
    const host = makeHost();
    const first = await load(entry, host);
    expect(host.asked).toEqual(['config.json', 'tokenizer.json', 'onnx/model.onnx']);
    expect(first.fromCache).toBe(false);
    expect(first.downloadMs).toBeGreaterThan(0);
    expect(first.read('onnx/model.onnx')).toEqual(ONNX);
    expect(first.files).toEqual(entry.files);

    const gone = makeHost(() => Promise.reject(new TypeError('Failed to fetch')));
    const again = await load(entry, gone);
    expect(gone.asked).toEqual([]);
    expect(again).toMatchObject({ fromCache: true, downloadMs: 0, notKept: null, files: entry.files });
    expect(again.read('onnx/model.onnx')).toEqual(ONNX);
    expect(await new ModelCache().manifest(entry)).toMatchObject({ id: entry.id, origin: 'hub', files: entry.files });
  });

  it('reports bytes over all files, never falling, up to the whole', async () => {
    const entry = await makeEntry();
    const { steps, progress } = collect();
    const signal = new AbortController().signal;
    await loadModelFiles({ entry, base: BASE, cache: new ModelCache(), signal, progress, fetch: makeHost().fetch });
    const all = 21 + 28 + 3000;
    expect(steps.every(({ phase, total }) => phase === 'download' && total === all)).toBe(true);
    expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((a, b) => a - b));
    expect(steps.at(-1)).toEqual({ phase: 'download', done: all, total: all });
  });

  it('takes the total from the host where the catalogue does not know a size', async () => {
    const entry = await makeEntry(false);
    entry.files = entry.files.map((file) => ({ ...file, bytes: 0 }));
    const { steps, progress } = collect();
    const signal = new AbortController().signal;
    await loadModelFiles({ entry, base: BASE, cache: new ModelCache(), signal, progress, fetch: makeHost().fetch });
    expect(steps.at(-1)).toEqual({ phase: 'download', done: 3049, total: 3049 });
  });

  it('identifies a file without a pinned checksum by what came first', async () => {
    const entry = await makeEntry(false);
    const { files } = await load(entry, makeHost());
    expect(files[2]).toEqual({ path: 'onnx/model.onnx', bytes: 3000, sha256: await digest(ONNX) });
  });

  it('takes the right bytes whatever the host calls them', async () => {
    const entry = await makeEntry();
    const host = makeHost((path) => (FILES[path] ? respond(FILES[path], 'text/html') : undefined));
    expect((await load(entry, host)).files).toEqual(entry.files);
  });
});

describe('the model that ships with the site', () => {
  it('comes over HTTP with the checksums of the catalogue, and from the cache from then on', async () => {
    const entry = CATALOGUE[0] as CatalogueEntry;
    const cache = new ModelCache();
    await cache.delete(entry.id);
    const base = modelBase(entry, { kind: 'hub' }, new URL('/', location.href).href);
    const options = { entry, base, cache, signal: new AbortController().signal, progress: () => {} };
    const { files, fromCache } = await loadModelFiles(options);
    expect(fromCache).toBe(false);
    expect(files).toEqual(entry.files);
    expect(await cache.manifest(entry)).toMatchObject({ origin: 'site', bytes: 319 + 439_124 + 274 + 24_813_082 });
    expect((await loadModelFiles({ ...options, base: null })).files).toEqual(entry.files);
    await cache.delete(entry.id);
    expect(await cache.manifest(entry)).toBeNull();
  });
});

describe('a file that is not what it should be', () => {
  it('one flipped byte: both checksums are named, and the file is not kept', async () => {
    const entry = await makeEntry();
    const flipped = ONNX.slice();
    flipped[1500] = (flipped[1500] ?? 0) ^ 1;
    const error = await fileError(
      entry,
      makeHost((path) => (path.endsWith('.onnx') ? respond(flipped) : undefined)),
    );
    expect(error).toMatchObject({ code: 'checksum', path: 'onnx/model.onnx', host: 'files.example' });
    expect(error.detail).toMatchObject({ expected: await digest(ONNX), actual: await digest(flipped) });
    expect(await keptPaths(entry)).toEqual(['config.json', 'tokenizer.json']);
    expect(await new ModelCache().manifest(entry)).toBeNull();
  });

  it('goes on after the files that were whole', async () => {
    const entry = await makeEntry();
    await failure(
      load(
        entry,
        makeHost((path) => (path.endsWith('.onnx') ? page() : undefined)),
      ),
    );
    const host = makeHost();
    expect((await load(entry, host)).files).toEqual(entry.files);
    expect(host.asked).toEqual(['onnx/model.onnx']);
  });

  it('a web page with status 200 in place of ONNX or JSON', async () => {
    const html = { code: 'html', host: 'files.example' };
    const onnx = makeHost((path) => (path.endsWith('.onnx') ? page() : undefined));
    expect(await fileError(await makeEntry(), onnx)).toMatchObject({ ...html, path: 'onnx/model.onnx' });
    expect(await fileError(await makeEntry(false), onnx)).toMatchObject({ ...html, path: 'onnx/model.onnx' });
    const json = makeHost((path) => (path === 'config.json' ? page() : undefined));
    expect(await fileError(await makeEntry(false), json)).toMatchObject({ ...html, path: 'config.json' });
  });

  it('a git-lfs pointer', async () => {
    const text = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 3000\n';
    const host = makeHost((path) => (path.endsWith('.onnx') ? new Response(text) : undefined));
    expect(await fileError(await makeEntry(), host)).toMatchObject({ code: 'lfs-pointer', path: 'onnx/model.onnx' });
  });

  it('JSON that says something went wrong in place of ONNX, and text in place of config.json', async () => {
    const onnx = makeHost((path) => (path.endsWith('.onnx') ? new Response('{"error":"no such model"}') : undefined));
    expect(await fileError(await makeEntry(false), onnx)).toMatchObject({ code: 'layout', path: 'onnx/model.onnx' });
    const config = makeHost((path) => (path === 'config.json' ? new Response('model_type: bert') : undefined));
    expect(await fileError(await makeEntry(false), config)).toMatchObject({ code: 'layout', path: 'config.json' });
  });

  it('missing, refused, empty and cut short', async () => {
    const answer = (make: () => Response) => makeHost((path) => (path === 'tokenizer.json' ? make() : undefined));
    const of = async (make: () => Response, pinned = true) => fileError(await makeEntry(pinned), answer(make));
    const path = 'tokenizer.json';
    expect(await of(() => page(404))).toMatchObject({ code: 'missing', path, detail: { status: 404 } });
    expect(await of(() => page(503))).toMatchObject({ code: 'http', path, detail: { status: 503 } });
    expect(await of(() => new Response(''), false)).toMatchObject({ code: 'size', detail: { actualBytes: 0 } });
    expect(await of(() => new Response('{"version"'))).toMatchObject({
      code: 'size',
      detail: { actualBytes: 10, expectedBytes: 28 },
    });
    const promised = () => new Response('{"version"', { headers: { 'content-length': '28' } });
    expect(await of(promised, false)).toMatchObject({ code: 'size', detail: { actualBytes: 10, expectedBytes: 28 } });
  });

  it('a host that cannot be reached, and a connection that breaks', async () => {
    const refused = makeHost(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fileError(await makeEntry(), refused)).toMatchObject({ code: 'blocked', host: 'files.example' });
    let pulls = 0;
    const breaking = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            if (pulls++ === 0) controller.enqueue(onnxBytes(700));
            else controller.error(new TypeError('network error'));
          },
        }),
      );
    const host = makeHost((path) => (path.endsWith('.onnx') ? breaking() : undefined));
    const error = await fileError(await makeEntry(), host);
    expect(error).toMatchObject({ code: 'interrupted', path: 'onnx/model.onnx', detail: { actualBytes: 700 } });
  });
});

describe('cancelling', () => {
  it('stops the stream, rejects with AbortError and leaves nothing of the file', async () => {
    const entry = await makeEntry();
    const abort = new AbortController();
    let cancelled = false;
    let pulled = 0;
    const endless = new ReadableStream({
      async pull(controller) {
        pulled++;
        controller.enqueue(onnxBytes(500));
        if (pulled === 3) abort.abort();
        await new Promise((resume) => setTimeout(resume, 1));
      },
      cancel() {
        cancelled = true;
      },
    });
    const host = makeHost((path) => (path.endsWith('.onnx') ? new Response(endless) : undefined));
    const error = await failure(load(entry, host, new ModelCache(), { signal: abort.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(cancelled).toBe(true);
    const after = pulled;
    await new Promise((resume) => setTimeout(resume, 50));
    expect(pulled).toBe(after);
    expect(await keptPaths(entry)).toEqual(['config.json', 'tokenizer.json']);
    expect(await new ModelCache().manifest(entry)).toBeNull();
  });

  it('does not wait for a host that has stopped sending', async () => {
    const entry = await makeEntry();
    const abort = new AbortController();
    let cancelled = false;
    const stalled = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(onnxBytes(500)),
          cancel: () => void (cancelled = true),
        }),
      );
    const host = makeHost((path) => (path.endsWith('.onnx') ? stalled() : undefined));
    const loading = failure(load(entry, host, new ModelCache(), { signal: abort.signal }));
    setTimeout(() => abort.abort(), 50);
    expect(await loading).toMatchObject({ name: 'AbortError' });
    expect(cancelled).toBe(true);
  });

  it('asks no host when it was cancelled before', async () => {
    const host = makeHost();
    const error = await failure(load(await makeEntry(), host, new ModelCache(), { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(host.asked).toEqual([]);
  });
});

describe('what is kept', () => {
  it('a damaged copy is found, named and removed; the next load fetches that file alone', async () => {
    const entry = await makeEntry();
    await load(entry, makeHost());
    const damaged = ONNX.slice();
    damaged[9] = (damaged[9] ?? 0) + 1;
    await new ModelCache().put(entry, 'onnx/model.onnx', damaged, await digest(ONNX));
    const host = makeHost();
    const error = await fileError(entry, host);
    expect(error).toMatchObject({ code: 'kept-copy', path: 'onnx/model.onnx', host: '' });
    expect(error.detail).toMatchObject({ expected: await digest(ONNX), actual: await digest(damaged) });
    expect(host.asked).toEqual([]);
    expect(await new ModelCache().manifest(entry)).toBeNull();
    expect((await load(entry, host)).files).toEqual(entry.files);
    expect(host.asked).toEqual(['onnx/model.onnx']);
  });

  it('a damaged copy of a file without a pinned checksum is found by the one it was stored under', async () => {
    const entry = await makeEntry(false);
    await load(entry, makeHost());
    await new ModelCache().put(entry, 'onnx/model.onnx', onnxBytes(2999), await digest(ONNX));
    expect(await fileError(entry, makeHost())).toMatchObject({ code: 'kept-copy', path: 'onnx/model.onnx' });
  });

  it('files of a folder that are gone are not looked for on the network', async () => {
    const entry = await makeEntry();
    const options = { cache: new ModelCache(), signal: new AbortController().signal, progress: () => {} };
    const error = await failure(loadModelFiles({ entry, base: null, ...options }));
    expect(error).toMatchObject({ code: 'not-kept', path: 'config.json' });
  });

  it('a full disk: the model is used all the same, and nothing of it stays', async () => {
    const entry = await makeEntry();
    const storage = failingStorage(
      (url) => url.endsWith('.onnx'),
      () => new DOMException('Quota exceeded.', 'QuotaExceededError'),
    );
    const loaded = await load(entry, makeHost(), new ModelCache(storage));
    expect(loaded.read('onnx/model.onnx')).toEqual(ONNX);
    expect(loaded.files).toEqual(entry.files);
    expect(loaded.notKept).toBeInstanceOf(ModelCacheFullError);
    expect(loaded.notKept?.bytes).toBe(3000);
    expect(loaded.notKept?.quota).toBeGreaterThan(0);
    expect(await keptPaths(entry)).toEqual([]);
    expect(await new ModelCache().manifest(entry)).toBeNull();
  });
});
