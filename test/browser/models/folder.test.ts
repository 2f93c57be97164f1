import { describe, expect, it } from 'vitest';
import { ModelCache } from '../../../src/models/cache';
import { ModelCacheFullError, ModelFilesError } from '../../../src/models/errors';
import { loadModelFiles } from '../../../src/models/files';
import { matchFolder, readFolder, type DroppedFile } from '../../../src/models/folder';
import { CONFIG, failingStorage, failure, FILES, makeEntry, ONNX, onnxBytes, TOKENIZER } from './fixture';

const drop = (files: Record<string, Uint8Array<ArrayBuffer>>): DroppedFile[] =>
  Object.entries(files).map(([path, bytes]) => ({ path, file: new File([bytes], path.split('/').at(-1) ?? path) }));
const under = (prefix: string) =>
  Object.fromEntries(Object.entries(FILES).map(([path, bytes]) => [`${prefix}${path}`, bytes]));

describe('readFolder', () => {
  it('keeps the files, and the model then loads without any host', async () => {
    const entry = await makeEntry();
    const cache = new ModelCache();
    const kept = await readFolder(entry, drop(under('my model/')), cache);
    expect(kept).toMatchObject({ id: entry.id, origin: 'folder', bytes: 3049, files: entry.files });
    const options = { cache: new ModelCache(), signal: new AbortController().signal, progress: () => {} };
    const loaded = await loadModelFiles({ entry, base: null, ...options });
    expect(loaded).toMatchObject({ fromCache: true, files: entry.files });
    expect((await cache.manifest(entry))?.origin).toBe('folder');
  });

  it.each([
    ['without the folder’s own name', under('')],
    ['as the hub’s tools lay it out', under('models--Test--model/snapshots/c0ffee/')],
    ['with ONNX beside config.json', { 'm/config.json': CONFIG, 'm/tokenizer.json': TOKENIZER, 'm/model.onnx': ONNX }],
    ['with what systems leave behind', { ...under('m/'), '__MACOSX/m/config.json': ONNX, 'm/.git/config.json': ONNX }],
    [
      'with the paths of Windows',
      Object.fromEntries(Object.entries(under('m/')).map(([p, b]) => [p.replaceAll('/', '\\'), b])),
    ],
  ])('finds the files %s', async (_, files) => {
    const entry = await makeEntry();
    expect((await readFolder(entry, drop(files), new ModelCache())).files).toEqual(entry.files);
  });

  it('takes the folder that holds most of the model', async () => {
    const entry = await makeEntry();
    const found = matchFolder(entry, drop({ 'all/config.json': ONNX, ...under('all/models/test/') }));
    expect([...found.values()].map(({ path }) => path)).toEqual([
      'all/models/test/config.json',
      'all/models/test/tokenizer.json',
      'all/models/test/onnx/model.onnx',
    ]);
  });

  it('names what is missing and what was there', async () => {
    const entry = await makeEntry();
    const files = { 'm/config.json': CONFIG, 'm/model.safetensors': ONNX, 'm/onnx/model_fp16.onnx': ONNX };
    const error = await failure(readFolder(entry, drop(files), new ModelCache()));
    expect(error).toBeInstanceOf(ModelFilesError);
    expect(error).toMatchObject({
      modelId: entry.id,
      missing: ['tokenizer.json', 'onnx/model.onnx'],
      found: ['m/config.json', 'm/model.safetensors', 'm/onnx/model_fp16.onnx'],
    });
    const nothing = await failure(readFolder(entry, [], new ModelCache()));
    expect(nothing).toMatchObject({ missing: ['config.json', 'tokenizer.json', 'onnx/model.onnx'], found: [] });
  });

  it('checks the files as a download is checked, and leaves what was kept before', async () => {
    const entry = await makeEntry();
    const cache = new ModelCache();
    await readFolder(entry, drop(under('m/')), cache);
    const wrong = drop({ ...under('m/'), 'm/onnx/model.onnx': onnxBytes(3001) });
    const error = await failure(readFolder(entry, wrong, cache));
    expect(error).toMatchObject({ code: 'checksum', path: 'onnx/model.onnx', host: '' });
    expect(await cache.read(entry, 'onnx/model.onnx')).toEqual(ONNX);
    expect(await cache.manifest(entry)).not.toBeNull();
  });

  it('keeps nothing when there is no room for all', async () => {
    const entry = await makeEntry();
    const full = failingStorage(
      (url) => url.endsWith('.onnx'),
      () => new DOMException('Quota exceeded.', 'QuotaExceededError'),
    );
    const error = await failure(readFolder(entry, drop(under('m/')), new ModelCache(full)));
    expect(error).toBeInstanceOf(ModelCacheFullError);
    expect(await new ModelCache().read(entry, 'config.json')).toBeNull();
  });

  it('says so when a file cannot be read', async () => {
    const entry = await makeEntry();
    const files = drop(under('m/'));
    const gone = new File([], 'config.json');
    gone.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotReadableError'));
    const error = await failure(
      readFolder(entry, [{ path: 'm/config.json', file: gone }, ...files.slice(1)], new ModelCache()),
    );
    expect(error).toMatchObject({ code: 'unreadable', path: 'm/config.json' });
  });
});
