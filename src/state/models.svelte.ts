import { SvelteMap } from 'svelte/reactivity';
import type { ModelSpec, Pieces } from '../core/types';
import { entryOf } from '../models/catalogue';
import { ModelUnknownError } from '../models/errors';
import { modelBase } from '../models/hosts';
import { RUNTIME_BYTES } from '../models/runtimeSize';
import type { CachedModel, CatalogueEntry, LoadRequest, MaxSimMatrix } from '../models/types';
import type { CacheUse, VectorStore } from '../storage';
import type { InferenceClient } from '../workers/inferenceClient';
import { readModelSettings, writeModelSettings, type ModelSettings } from './modelSettings';
import type { ConsentReason, ConsentRequest, ModelHost, ModelStatus, ModelsView } from './modelsView';

export type * from './modelsView';

const UNKNOWN: ModelStatus = { state: 'unknown', progress: null, loaded: null, cached: null, error: null };

/** A model is loaded once whatever the settings of its texts: they are given with every call. */
const loadKey = ({ id, revision, dtype }: Pick<ModelSpec, 'id' | 'revision' | 'dtype'>) =>
  JSON.stringify([id, revision, dtype]);

interface Loading {
  abort: AbortController;
  promise: Promise<boolean>;
}

/**
 * The reader's models: what is kept in this browser, what runs, and the consent before either. The inference worker and
 * all that comes with it are fetched when first needed.
 */
export class Models implements ModelsView {
  #statuses = new SvelteMap<string, ModelStatus>();
  #tokenizers = new SvelteMap<string, boolean>();
  #asking = $state.raw<ConsentRequest | null>(null);
  #settings = $state.raw<ModelSettings>(readModelSettings());
  #kept = $state.raw<readonly CachedModel[]>([]);
  #use = $state.raw<CacheUse>({ rows: 0, bytes: 0, scores: 0 });
  #gpu = $state(false);
  #probing: Promise<void> | null = null;
  #answer: ((yes: boolean) => void) | null = null;
  #agreed = new Set<string>();
  #loading = new Map<string, Loading>();
  #client: Promise<InferenceClient> | null = null;
  #onReady = new Set<() => void>();

  constructor(
    private readonly store: VectorStore,
    private readonly onCrash: (error: Error) => void,
  ) {}

  get asking() {
    return this.#asking;
  }
  get kept() {
    return this.#kept;
  }
  get vectorCache() {
    return this.#use;
  }
  /** Whether the browser offers WebGPU: an adapter, not only the interface. False until `probe` has asked. */
  get webgpuOffered(): boolean {
    return this.#gpu;
  }
  /** Asks the browser for an adapter, which wakes its GPU process: only when it matters. */
  #probe(): Promise<void> {
    this.#probing ??= (async () => {
      const gpu = (navigator as { gpu?: { requestAdapter(): Promise<unknown> } }).gpu;
      this.#gpu = ((await gpu?.requestAdapter().catch(() => null)) ?? null) !== null;
    })();
    return this.#probing;
  }

  get host(): ModelHost {
    return this.#settings.host;
  }
  set host(host: ModelHost) {
    this.#change({ host });
  }
  get device() {
    return this.#settings.device;
  }
  set device(device: ModelSettings['device']) {
    this.#change({ device });
  }
  get workers() {
    return this.#settings.workers;
  }
  set workers(workers: number) {
    this.#change({ workers });
  }

  #change(change: Partial<ModelSettings>) {
    this.#settings = { ...this.#settings, ...change };
    writeModelSettings(this.#settings);
  }

  entry(spec: ModelSpec): CatalogueEntry | null {
    return entryOf(spec);
  }
  status(spec: ModelSpec): ModelStatus {
    return this.#statuses.get(loadKey(spec)) ?? UNKNOWN;
  }
  isReady(spec: ModelSpec): boolean {
    return this.status(spec).state === 'ready';
  }
  /** Called whenever a model has become ready. Gives the way to stop. */
  onReady(listener: () => void): () => void {
    this.#onReady.add(listener);
    return () => this.#onReady.delete(listener);
  }

  /** The inference worker's client, fetched when first needed. */
  client(): Promise<InferenceClient> {
    this.#client ??= import('../workers/inferenceClient').then(
      ({ InferenceClient }) => new InferenceClient({ onCrash: this.onCrash }),
    );
    this.#client.catch(() => (this.#client = null));
    return this.#client;
  }

  /**
   * The model's files with their checksums: pinned, or as kept in this browser. `null` when neither is known, so that
   * nothing cached can belong to it.
   */
  async files(spec: ModelSpec): Promise<{ path: string; sha256: string }[] | null> {
    const entry = entryOf(spec);
    if (!entry) return null;
    const pinned = entry.files.flatMap(({ path, sha256 }) => (sha256 === null ? [] : [{ path, sha256 }]));
    if (pinned.length === entry.files.length) return pinned;
    const { loaded, cached } = this.status(spec);
    if (loaded) return loaded.files;
    if (cached) return cached.files;
    return (await this.#cachedModel(spec))?.files ?? null;
  }

  answer(yes: boolean) {
    this.#answer?.(yes);
    this.#answer = null;
    this.#asking = null;
  }

  /** @throws ModelUnknownError when no catalogue record has this id, revision and dtype */
  async load(spec: ModelSpec, reason: ConsentReason, signal?: AbortSignal): Promise<boolean> {
    signal?.throwIfAborted();
    // Whoever asked may lose interest: then the question, or the download, is called off.
    const callOff = () => {
      if (this.#asking?.spec === spec) this.answer(false);
      this.cancelLoad(spec);
    };
    signal?.addEventListener('abort', callOff, { once: true });
    try {
      return await this.#ensure(spec, reason);
    } finally {
      signal?.removeEventListener('abort', callOff);
    }
  }

  async #ensure(spec: ModelSpec, reason: ConsentReason): Promise<boolean> {
    const entry = entryOf(spec);
    if (!entry) throw new ModelUnknownError(spec.id, spec.revision, spec.dtype);
    if (this.isReady(spec)) return true;
    const key = loadKey(spec);
    const loading = this.#loading.get(key);
    if (loading) return loading.promise;
    if (!this.#agreed.has(key) && !(await this.#ask(entry, spec, reason))) return false;
    this.#agreed.add(key);
    const started = this.#loading.get(key);
    if (started) return started.promise;
    const abort = new AbortController();
    const promise = this.#load(spec, abort);
    this.#loading.set(key, { abort, promise });
    return promise.finally(() => this.#loading.delete(key));
  }

  async #ask(entry: CatalogueEntry, spec: ModelSpec, reason: ConsentReason): Promise<boolean> {
    const [cached] = await Promise.all([this.#cachedModel(spec), this.#probe()]);
    // One question at a time: a second model's waits for the first one's answer by being refused.
    if (this.#answer) return false;
    const size = entry.files.reduce((sum, file) => sum + file.bytes, 0);
    this.#asking = {
      entry,
      spec,
      reason,
      bytes: cached ? 0 : size,
      runtime: this.#runtimeBytes(),
      from: entry.repo === '' ? '' : new URL(this.#base(entry)).host,
      cached: cached !== null,
    };
    return new Promise((resolve) => (this.#answer = resolve));
  }

  /** At most: with the device on `auto` it is known only later whether WebGPU can be used. */
  #runtimeBytes(): number {
    if ([...this.#statuses.values()].some(({ loaded }) => loaded !== null)) return 0;
    const gpu = this.#settings.device !== 'wasm' && this.webgpuOffered;
    return gpu ? RUNTIME_BYTES.webgpu : RUNTIME_BYTES.wasm;
  }

  #base(entry: CatalogueEntry): string {
    return modelBase(entry, this.#settings.host, document.baseURI);
  }

  async #load(spec: ModelSpec, abort: AbortController): Promise<boolean> {
    const key = loadKey(spec);
    const startedAt = performance.now();
    const before = this.status(spec);
    this.#set(key, { state: 'loading', progress: null, error: null });
    try {
      const request = this.#request(spec, before.cached);
      const client = await this.client();
      const loaded = await client.load(request, {
        signal: abort.signal,
        progress: (progress) => {
          if (!abort.signal.aborted) this.#set(key, { progress: { ...progress, startedAt } });
        },
      });
      this.#set(key, { state: 'ready', progress: null, loaded });
      this.#tokenizers.set(key, true);
      void this.refresh();
      for (const listener of this.#onReady) listener();
      return true;
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      this.#set(key, {
        progress: null,
        ...(abort.signal.aborted
          ? { state: before.cached ? 'cached' : 'absent' }
          : { state: 'failed' as const, error: failure }),
      });
      return false;
    }
  }

  #request(spec: ModelSpec, cached: CachedModel | null): LoadRequest {
    const entry = entryOf(spec);
    if (!entry) throw new ModelUnknownError(spec.id, spec.revision, spec.dtype);
    const { device, workers } = this.#settings;
    // A recipe's model may come from a draft the page still watches: workers take plain data only.
    const base = cached?.origin === 'folder' ? null : this.#base(entry);
    return { spec: { ...spec }, base, device, workers };
  }

  cancelLoad(spec: ModelSpec) {
    this.#loading.get(loadKey(spec))?.abort.abort();
  }

  async unload(spec: ModelSpec) {
    (await this.client()).unload({ ...spec });
    this.#set(loadKey(spec), { state: this.status(spec).cached ? 'cached' : 'absent', loaded: null });
  }

  async loadTokenizer(spec: ModelSpec) {
    if (this.tokenizerReady(spec)) return;
    const cached = await this.#cachedModel(spec);
    await (await this.client()).loadTokenizer(this.#request(spec, cached));
    this.#tokenizers.set(loadKey(spec), true);
  }
  tokenizerReady(spec: ModelSpec): boolean {
    return this.#tokenizers.get(loadKey(spec)) ?? false;
  }
  async pieces(spec: ModelSpec, texts: string[], signal?: AbortSignal): Promise<Pieces[]> {
    signal?.throwIfAborted();
    return (await this.client()).pieces({ ...spec }, [...texts], signal);
  }
  async matrix(spec: ModelSpec, question: string, chunk: string): Promise<MaxSimMatrix> {
    return (await this.client()).matrix({ ...spec }, question, chunk);
  }

  async refresh() {
    void this.#probe();
    this.#use = await this.store.use();
    this.#kept = await (await this.client()).cached();
    for (const key of this.#statuses.keys()) this.#noteCached(key, this.#kept);
  }
  async forget(id: string) {
    await (await this.client()).forget(id);
    await this.refresh();
  }
  async clearVectors() {
    await this.store.clear();
    this.#use = await this.store.use();
  }
  async addFolder(entry: CatalogueEntry, files: { path: string; file: File }[]) {
    await (await this.client()).addFolder(entry, files);
    await this.refresh();
  }

  async #cachedModel(spec: ModelSpec): Promise<CachedModel | null> {
    return this.#noteCached(loadKey(spec), await (await this.client()).cached());
  }

  /** Takes down whether a model is kept in this browser; one that is loading, runs or failed stays what it is. */
  #noteCached(key: string, kept: readonly CachedModel[]): CachedModel | null {
    const cached = kept.find((model) => loadKey(model) === key) ?? null;
    const { state } = this.#statuses.get(key) ?? UNKNOWN;
    const settled = state === 'unknown' || state === 'absent' || state === 'cached';
    this.#set(key, { cached, ...(settled ? { state: cached ? 'cached' : 'absent' } : {}) });
    return cached;
  }

  #set(key: string, change: Partial<ModelStatus>) {
    this.#statuses.set(key, { ...(this.#statuses.get(key) ?? UNKNOWN), ...change });
  }
}
