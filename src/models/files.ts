import type { ModelCache } from './cache';
import { abortError, download } from './download';
import { ModelCacheFullError, ModelFileError } from './errors';
import { hostName } from './hosts';
import { ProgressMeter } from './progress';
import type { CachedModel, CatalogueEntry, LoadProgress, ModelFile } from './types';
import { sha256Hex, verifyFile } from './verify';

export interface LoadFilesOptions {
  entry: CatalogueEntry;
  /** The folder that holds `config.json` (modelBase); `null` for files that came from a folder and lie in the cache. */
  base: string | null;
  cache: ModelCache;
  signal: AbortSignal;
  progress(progress: LoadProgress): void;
  /** Another one for tests. */
  fetch?: typeof fetch;
}

export interface LoadedFiles {
  /** In the order of the catalogue, every checksum computed from the bytes at hand. */
  files: { path: string; bytes: number; sha256: string }[];
  /** @throws ModelFileError `missing` for a path that is not among `files` */
  read(path: string): Uint8Array<ArrayBuffer>;
  /** Spent on the network and on checking what came; 0 when everything was kept. */
  downloadMs: number;
  /** Nothing was fetched. */
  fromCache: boolean;
  /** Set when the browser had no room: the files are used now and will be fetched again next time. */
  notKept: ModelCacheFullError | null;
}

interface Ready {
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
}

/**
 * A kept file, checked against the checksum it was stored under and the pinned one.
 * @throws ModelFileError `kept-copy`; the file has been removed then, and can be fetched again
 */
async function keptFile(options: LoadFilesOptions, file: ModelFile, manifest: CachedModel | null) {
  const { entry, cache } = options;
  const stored = await cache.stored(entry, file.path);
  if (!stored) return null;
  const actual = await sha256Hex(stored.bytes);
  const listed = manifest?.files.find(({ path }) => path === file.path)?.sha256;
  const expected = file.sha256 ?? listed ?? stored.sha256;
  if (actual === expected) return { bytes: stored.bytes, sha256: actual };
  await cache.removeFile(entry, file.path);
  throw new ModelFileError('kept-copy', file.path, '', { expected, actual, actualBytes: stored.bytes.length });
}

async function readKept(options: LoadFilesOptions, manifest: CachedModel | null): Promise<Map<string, Ready>> {
  const { entry, signal } = options;
  const meter = new ProgressMeter('check', entry.files, options.progress);
  const ready = new Map<string, Ready>();
  for (const file of entry.files) {
    if (signal.aborted) throw abortError();
    const kept = await keptFile(options, file, manifest);
    if (!kept) continue;
    ready.set(file.path, kept);
    meter.finished(file.path, kept.bytes.length);
  }
  return ready;
}

/** Keeps what came, until the browser has no room; then nothing of the model stays. */
class Keeper {
  full: ModelCacheFullError | null = null;

  constructor(
    private readonly cache: ModelCache,
    private readonly entry: CatalogueEntry,
  ) {}

  async keep(work: () => Promise<unknown>): Promise<void> {
    if (this.full) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ModelCacheFullError)) throw error;
      this.full = error;
      await this.cache.drop(this.entry);
    }
  }
}

async function fetchMissing(options: LoadFilesOptions, missing: ModelFile[], keeper: Keeper) {
  const { entry, base, cache, signal } = options;
  if (base === null) throw new ModelFileError('not-kept', missing[0]?.path ?? '', '');
  const host = hostName(base);
  const meter = new ProgressMeter('download', missing, options.progress);
  const came = new Map<string, Ready>();
  for (const file of missing) {
    const { path } = file;
    const bytes = await download({
      url: new URL(path, base).href,
      path,
      host,
      signal,
      fetch: options.fetch ?? fetch,
      received: (received, length) => meter.moved(path, received, length),
    });
    const sha256 = await verifyFile(file, bytes, host);
    if (signal.aborted) throw abortError();
    meter.finished(path, bytes.length);
    came.set(path, { bytes, sha256 });
    await keeper.keep(() => cache.put(entry, path, bytes, sha256));
  }
  return came;
}

/**
 * All files of a model, from this browser where they are kept, otherwise from the host, and kept from then on. A file
 * is kept only once it is whole and checked: a failed or cancelled download leaves the files before it and nothing of
 * itself, and the next one goes on from there.
 * @throws ModelFileError; ModelRuntimeError `out-of-memory`; AbortError when `signal` is aborted
 */
export async function loadModelFiles(options: LoadFilesOptions): Promise<LoadedFiles> {
  const { entry, cache } = options;
  const manifest = await cache.manifest(entry);
  const ready = await readKept(options, manifest);
  const missing = entry.files.filter(({ path }) => !ready.has(path));
  const keeper = new Keeper(cache, entry);
  const started = performance.now();
  if (missing.length > 0)
    for (const [path, file] of await fetchMissing(options, missing, keeper)) ready.set(path, file);
  const downloadMs = missing.length > 0 ? performance.now() - started : 0;

  const files = entry.files.flatMap(({ path }) => {
    const file = ready.get(path);
    return file ? [{ path, bytes: file.bytes.length, sha256: file.sha256 }] : [];
  });
  const origin = entry.revision === 'built-in' ? 'site' : 'hub';
  if (missing.length > 0 || !manifest) await keeper.keep(() => cache.finish(entry, origin, files));
  return {
    files,
    read(path) {
      const file = ready.get(path);
      if (!file) throw new ModelFileError('missing', path, '');
      return file.bytes;
    },
    downloadMs,
    fromCache: missing.length === 0,
    notKept: keeper.full,
  };
}
