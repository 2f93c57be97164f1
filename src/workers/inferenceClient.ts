import type { ModelSpec, Pieces } from '../core/types';
import {
  entryOf,
  ModelUnknownError,
  prefixesOf,
  type CachedModel,
  type CatalogueEntry,
  type DroppedFile,
  type EmbedResult,
  type LoadedModel,
  type LoadRequest,
  type MaxSimMatrix,
  type RerankResult,
  type RerankTask,
} from '../models';
import { InferenceHandle, type InferenceOptions } from './inferenceHandle';
import { ModelPool, type Slice } from './inferencePool';
import { sliceTexts } from './inferenceSlices';
import { WorkerCrashError } from './retrievalClient';

export interface InferenceClientOptions {
  /** Told each time a worker dies, also when its work went on on another. */
  onCrash?: (error: WorkerCrashError) => void;
  /** The catalogue to look models up in; another one for tests. */
  find?: (spec: ModelSpec) => CatalogueEntry | null;
}

export interface EmbedOptions {
  /** Decides which prefix of the model is put before the texts. */
  role: 'query' | 'passage';
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
  /** Vectors of the texts from `start` on, as soon as they are there; slices come in any order. */
  onVectors: (start: number, result: EmbedResult) => void;
  /** Texts that share a run; 1 by default (src/models/embed.ts says why). */
  batchSize?: number;
}

export interface RerankOptions {
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
  /** Scores of one task, as soon as they are there; tasks come in any order. */
  onScores: (index: number, result: RerankResult) => void;
}

/** A model is used that was not loaded, or was unloaded. */
export class ModelNotLoadedError extends Error {
  override name = 'ModelNotLoadedError';
  constructor(readonly id: string) {
    super(`The model ${id} is not loaded.`);
  }
}

interface Held {
  pool: ModelPool;
  loading: Promise<LoadedModel>;
}

/** Settings that only concern texts (lower-casing, instruction) need no other model in memory. */
const keyOf = ({ id, revision, dtype }: ModelSpec) => JSON.stringify([id, revision, dtype]);

/**
 * The typed way to the inference workers. Each loaded model has workers of its own, so that unloading frees all of its
 * memory; cutting texts into pieces and the files kept in this browser have one more, which never loads the runtime and
 * answers while the others are busy.
 */
export class InferenceClient {
  readonly #held = new Map<string, Held>();
  readonly #tokenizers = new Map<string, Promise<void>>();
  #light: InferenceHandle | null = null;
  readonly #onCrash: (error: WorkerCrashError) => void;
  readonly #find: (spec: ModelSpec) => CatalogueEntry | null;

  constructor({ onCrash, find }: InferenceClientOptions = {}) {
    this.#onCrash = onCrash ?? (() => {});
    this.#find = find ?? entryOf;
  }

  /**
   * Loads a model, or gives what is loaded when the request asks for nothing else.
   * @throws ModelUnknownError, ModelFileError, ModelRuntimeError, CanaryError, WorkerCrashError; the signal's reason
   *   when aborted, and the download has stopped then
   */
  async load(request: LoadRequest, options: InferenceOptions = {}): Promise<LoadedModel> {
    const entry = this.#entry(request.spec);
    const key = keyOf(request.spec);
    const held = this.#held.get(key);
    if (held && sameRequest(held.pool.request, request)) return held.loading;
    held?.pool.end();
    const pool = new ModelPool(entry, request, this.#onCrash);
    const loading = pool.start(options);
    this.#held.set(key, { pool, loading });
    try {
      return await loading;
    } catch (error) {
      if (this.#held.get(key)?.pool === pool) this.#held.delete(key);
      throw error;
    }
  }

  /**
   * Embeds texts with the model's prefix before each, in slices dealt to the workers. A worker that dies loses the
   * slice it was at: it is replaced and the slice tried once more.
   * @throws ModelNotLoadedError, ModelRuntimeError; WorkerCrashError when a slice killed two workers; the signal's reason
   */
  async embed(spec: ModelSpec, texts: readonly string[], options: EmbedOptions): Promise<void> {
    const { role, signal, progress, onVectors, batchSize = 1 } = options;
    const pool = await this.#pool(spec);
    const prefix = prefixesOf(pool.entry, spec)[role];
    let done = 0;
    const slices = sliceTexts(texts, batchSize).map(({ start, end }): Slice<EmbedResult> => {
      const part = texts.slice(start, end).map((text) => prefix + text);
      return {
        ask: (worker, stop) => worker.ask((api) => api.embed(spec, part, batchSize), stop),
        deliver(result) {
          onVectors(start, result);
          progress?.((done += end - start), texts.length);
        },
      };
    });
    await pool.run(slices, signal);
  }

  /**
   * Scores the chunks of each task against its question. MaxSim of an empty question or chunk is 0.
   * @throws like `embed`
   */
  async rerank(
    spec: ModelSpec,
    kind: 'maxsim' | 'cross-encoder',
    tasks: readonly RerankTask[],
    { signal, progress, onScores }: RerankOptions,
  ): Promise<void> {
    const pool = await this.#pool(spec);
    let done = 0;
    const slices = tasks.map((task, index): Slice<RerankResult> => ({
      ask: (worker, stop) => worker.ask((api) => api.rerank(spec, kind, task), stop),
      deliver(result) {
        onScores(index, result);
        progress?.((done += 1), tasks.length);
      },
    }));
    await pool.run(slices, signal);
  }

  /** Every question piece against every chunk piece. Texts carry their prefixes already. @throws like `embed` */
  async matrix(spec: ModelSpec, question: string, chunk: string, signal?: AbortSignal): Promise<MaxSimMatrix> {
    const pool = await this.#pool(spec);
    const found: MaxSimMatrix[] = [];
    const ask = (worker: InferenceHandle, stop: AbortSignal) =>
      worker.ask((api) => api.matrix(spec, question, chunk), stop);
    await pool.run([{ ask, deliver: (result: MaxSimMatrix) => void found.push(result) }], signal);
    return found[0] as MaxSimMatrix;
  }

  /** Fetches what cutting texts into pieces needs, unless it is there. @throws ModelUnknownError, ModelFileError, ModelRuntimeError */
  async loadTokenizer(request: Pick<LoadRequest, 'spec' | 'base'>, signal?: AbortSignal): Promise<void> {
    const entry = this.#entry(request.spec);
    const key = keyOf(request.spec);
    const loading =
      this.#tokenizers.get(key) ??
      this.#lightWorker().start((api, job) => api.loadTokenizer(job, entry, request.base), signal);
    this.#tokenizers.set(key, loading);
    try {
      await loading;
    } catch (error) {
      if (this.#tokenizers.get(key) === loading) this.#tokenizers.delete(key);
      throw error;
    }
  }

  /**
   * Texts, their prefixes included, as the model sees them.
   * @throws ModelNotLoadedError before loadTokenizer, or load, has been called; the signal's reason
   */
  async pieces(spec: ModelSpec, texts: string[], signal?: AbortSignal): Promise<Pieces[]> {
    const held = this.#held.get(keyOf(spec));
    const worker = this.#lightWorker();
    // The files of a loaded model are in this browser: nothing is fetched.
    if (!this.#tokenizers.has(keyOf(spec)) && held) await this.loadTokenizer(held.pool.request, signal);
    const loading = this.#tokenizers.get(keyOf(spec));
    if (!loading) throw new ModelNotLoadedError(spec.id);
    await loading;
    return worker.ask((api) => api.pieces(spec, texts), signal);
  }

  /** Models kept in this browser. */
  cached(): Promise<CachedModel[]> {
    return this.#lightWorker().ask((api) => api.cached());
  }
  /** Removes a model's files from this browser; a loaded one goes on working. */
  forget(id: string): Promise<void> {
    return this.#lightWorker().ask((api) => api.forget(id));
  }
  /** Checks and keeps the files of a dropped folder. @throws ModelFilesError, ModelFileError, ModelCacheFullError */
  addFolder(entry: CatalogueEntry, files: DroppedFile[]): Promise<CachedModel> {
    return this.#lightWorker().ask((api) => api.addFolder(entry, files));
  }

  /** Ends the model's workers and frees their memory. What runs on them rejects with WorkerCrashError. */
  unload(spec: ModelSpec) {
    this.#held.get(keyOf(spec))?.pool.end();
    this.#held.delete(keyOf(spec));
  }

  /** Ends everything. The client can be used again. */
  stop() {
    for (const { pool } of this.#held.values()) pool.end();
    this.#held.clear();
    this.#tokenizers.clear();
    this.#light?.end();
    this.#light = null;
  }

  /** Bytes that the runtimes of all workers hold. A busy worker answers when it is done with its text. */
  async memory(): Promise<number> {
    const each = await Promise.all([...this.#held.values()].map(({ pool }) => pool.memory()));
    return each.reduce((sum, bytes) => sum + bytes, 0);
  }

  #entry(spec: ModelSpec): CatalogueEntry {
    const entry = this.#find(spec);
    if (!entry) throw new ModelUnknownError(spec.id, spec.revision, spec.dtype);
    return entry;
  }

  async #pool(spec: ModelSpec): Promise<ModelPool> {
    const held = this.#held.get(keyOf(spec));
    if (!held) throw new ModelNotLoadedError(spec.id);
    await held.loading;
    return held.pool;
  }

  #lightWorker(): InferenceHandle {
    if (this.#light && !this.#light.dead) return this.#light;
    this.#tokenizers.clear();
    return (this.#light = new InferenceHandle('inference-tokenizer'));
  }
}

function sameRequest(a: LoadRequest, b: LoadRequest): boolean {
  return a.base === b.base && a.device === b.device && a.workers === b.workers;
}
