import * as v from 'valibot';
import { ModelCacheFullError } from './errors';
import { MemoryStore, WebStore, type FileStore } from './fileStore';
import type { CachedModel, CatalogueEntry } from './types';

const CACHE_NAME = 'rag-eval-models';
/** Keys have to be addresses. `.invalid` is reserved (RFC 2606): none of these can ever be fetched. */
const ROOT = 'https://models.invalid/';
const CHECKSUM = 'x-sha256';

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Checksum of the bytes when they were stored. */
  sha256: string;
}

const ManifestSchema = v.object({
  id: v.string(),
  revision: v.string(),
  dtype: v.string(),
  origin: v.picklist(['site', 'hub', 'folder']),
  files: v.array(v.object({ path: v.string(), bytes: v.number(), sha256: v.string() })),
  bytes: v.number(),
});

function folderOf({ id, revision, dtype }: Pick<CatalogueEntry, 'id' | 'revision' | 'dtype'>): string {
  return `${ROOT}${[id, revision, dtype].map(encodeURIComponent).join('/')}/`;
}

const fileKey = (entry: CatalogueEntry, path: string) => `${folderOf(entry)}files/${path}`;
const manifestKey = (entry: CatalogueEntry) => `${folderOf(entry)}manifest`;

async function fullError(bytes: number, cause: unknown): Promise<ModelCacheFullError> {
  const estimate = await navigator.storage?.estimate().catch(() => null);
  return new ModelCacheFullError(bytes, estimate?.usage ?? null, estimate?.quota ?? null, { cause });
}

/**
 * Files of models, kept in this browser (Cache API): one entry a file, one manifest a model once all of its files are
 * there. Where the Cache API is missing (plain http) or refuses (private windows), files are held in memory until the
 * page is closed.
 */
export class ModelCache {
  #store: Promise<FileStore> | null = null;
  #persistent = true;
  readonly #storage: () => CacheStorage | undefined;

  /** @param storage tells the browser's cache storage; another one for tests */
  constructor(storage: () => CacheStorage | undefined = () => globalThis.caches) {
    this.#storage = storage;
  }

  /** Whether files outlive the page, as far as is known by now. */
  get persistent(): boolean {
    return this.#persistent;
  }

  /** The manifest of a model all of whose files are kept; `null` when there is none. */
  async manifest(entry: CatalogueEntry): Promise<CachedModel | null> {
    return this.#manifestAt(manifestKey(entry));
  }

  /** All models kept, by name. */
  async list(): Promise<CachedModel[]> {
    const urls = await (await this.#open()).urls();
    const manifests = await Promise.all(
      urls.filter((url) => url.endsWith('/manifest')).map((url) => this.#manifestAt(url)),
    );
    return manifests.filter((manifest) => manifest !== null).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** One file with the checksum it was stored under; `null` when it is not kept. The bytes are not checked. */
  async stored(entry: CatalogueEntry, path: string): Promise<StoredFile | null> {
    const response = await (await this.#open()).match(fileKey(entry, path));
    const sha256 = response?.headers.get(CHECKSUM);
    if (!response || !sha256) return null;
    return { bytes: new Uint8Array(await response.arrayBuffer()), sha256 };
  }

  async read(entry: CatalogueEntry, path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.stored(entry, path))?.bytes ?? null;
  }

  /**
   * Keeps one file that has been checked.
   * @throws ModelCacheFullError when the browser has no room; nothing of the file is kept then
   */
  async put(entry: CatalogueEntry, path: string, bytes: Uint8Array<ArrayBuffer>, sha256: string): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream', [CHECKSUM]: sha256 };
    await this.#put(fileKey(entry, path), bytes, headers);
  }

  /**
   * Writes the manifest: from now on the model counts as kept.
   * @throws ModelCacheFullError
   */
  async finish(
    entry: CatalogueEntry,
    origin: CachedModel['origin'],
    files: CachedModel['files'],
  ): Promise<CachedModel> {
    const { id, revision, dtype } = entry;
    const kept = files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
    const bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
    const manifest: CachedModel = { id, revision, dtype, origin, files: kept, bytes };
    const text = new TextEncoder().encode(JSON.stringify(manifest));
    await this.#put(manifestKey(entry), text, { 'content-type': 'application/json' });
    return manifest;
  }

  /** Removes one file and the manifest, which no longer holds. */
  async removeFile(entry: CatalogueEntry, path: string): Promise<void> {
    const store = await this.#open();
    await store.delete(manifestKey(entry));
    await store.delete(fileKey(entry, path));
  }

  /** Removes all of one model in one revision and form. */
  async drop(entry: CatalogueEntry): Promise<void> {
    await this.#deleteUnder(folderOf(entry));
  }

  /** Removes all of a model, whatever its revisions and forms. */
  async delete(id: string): Promise<void> {
    await this.#deleteUnder(`${ROOT}${encodeURIComponent(id)}/`);
  }

  async #deleteUnder(prefix: string): Promise<void> {
    const store = await this.#open();
    for (const url of await store.urls()) if (url.startsWith(prefix)) await store.delete(url);
  }

  async #manifestAt(url: string): Promise<CachedModel | null> {
    const response = await (await this.#open()).match(url);
    if (!response) return null;
    // A manifest that cannot be read counts as none: its files are found, checked and listed anew at the next load.
    const data: unknown = await response.json().catch(() => null);
    const parsed = v.safeParse(ManifestSchema, data);
    return parsed.success ? parsed.output : null;
  }

  async #put(url: string, bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Promise<void> {
    const store = await this.#open();
    try {
      await store.put(url, new Response(bytes, { headers }));
    } catch (error) {
      if (error instanceof Error && error.name === 'QuotaExceededError') throw await fullError(bytes.length, error);
      if (store instanceof MemoryStore) throw error;
      // Storage that opens and then refuses to write (seen in private windows): carry on in memory.
      await this.#useMemory().put(url, new Response(bytes, { headers }));
    }
  }

  #open(): Promise<FileStore> {
    this.#store ??= this.#openWeb();
    return this.#store;
  }

  async #openWeb(): Promise<FileStore> {
    try {
      const cache = await this.#storage()?.open(CACHE_NAME);
      if (cache) return new WebStore(cache);
    } catch {
      // The browser refuses storage here: `persistent` tells the page, which says that files last until it is closed.
    }
    return this.#useMemory();
  }

  #useMemory(): MemoryStore {
    const memory = new MemoryStore();
    this.#persistent = false;
    this.#store = Promise.resolve(memory);
    return memory;
  }
}
