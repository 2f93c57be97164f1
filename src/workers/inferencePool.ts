import {
  CANARY_LIMIT,
  CanaryError,
  ModelRuntimeError,
  type CatalogueEntry,
  type DeviceReason,
  type LoadedModel,
  type LoadRequest,
} from '../models';
import type { WorkerLoad, WorkerLoaded } from './inference.worker';
import { InferenceHandle, type InferenceOptions } from './inferenceHandle';
import { WorkerCrashError } from './retrievalClient';

/** One piece of work: lost as a whole when its worker dies, and then tried once more on another. */
export interface Slice<T> {
  ask(worker: InferenceHandle, signal: AbortSignal): Promise<T>;
  deliver(result: T): void;
}

interface Member {
  worker: InferenceHandle;
  /** Set while a new worker takes the place of a dead one. */
  restart: Promise<void> | null;
}

/** The workers that run one model: several on WASM, whose single thread uses one core, or one on WebGPU. */
export class ModelPool {
  readonly #members: Member[] = [];
  /** Workers start one after another: several that fetched the model at the same time have failed. */
  #starting: Promise<unknown> = Promise.resolve();
  readonly #end = new AbortController();
  #request: WorkerLoad;

  constructor(
    readonly entry: CatalogueEntry,
    readonly request: LoadRequest,
    private readonly onCrash: (error: WorkerCrashError) => void,
  ) {
    this.#request = { entry, spec: request.spec, base: request.base, device: 'wasm', canary: false };
  }

  /**
   * Starts the workers. WebGPU comes first where it may be used; what speaks against it is told with the result.
   * @throws ModelFileError, ModelRuntimeError, CanaryError, WorkerCrashError; the signal's reason when aborted
   */
  async start(options: InferenceOptions): Promise<LoadedModel> {
    const from = performance.now();
    try {
      const gpu = await this.#tryWebgpu(options);
      const first = gpu.loaded ?? (await this.#startFirst(options));
      if (!gpu.loaded && first.kept) await this.#startOthers(options);
      const download = gpu.download + first.ms.download;
      return {
        device: this.#request.device,
        deviceReason: gpu.reason,
        canary: first.canary,
        workers: this.#members.length,
        files: first.files,
        memory: await this.memory(),
        ms: { download, start: performance.now() - from - download },
      };
    } catch (error) {
      this.end();
      throw error;
    }
  }

  get size(): number {
    return this.#members.length;
  }

  /** Runs slices on all workers, in their order. @throws like `start`, and ModelRuntimeError of a slice */
  async run<T>(slices: readonly Slice<T>[], outer?: AbortSignal): Promise<void> {
    const failed = new AbortController();
    const signal = AbortSignal.any([failed.signal, this.#end.signal, ...(outer ? [outer] : [])]);
    signal.throwIfAborted();
    let next = 0;
    const work = async (member: Member) => {
      for (let slice = slices[next++]; slice; slice = slices[next++]) {
        signal.throwIfAborted();
        const result = await this.#attempt(member, slice, signal);
        signal.throwIfAborted();
        slice.deliver(result);
      }
    };
    try {
      await Promise.all(this.#members.map(work));
    } catch (error) {
      // The other workers finish the slice they are at, and nobody listens.
      failed.abort(error);
      throw error;
    }
  }

  async memory(): Promise<number> {
    const each = await Promise.all(this.#members.map(({ worker }) => worker.memory()));
    return each.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Ends all workers. What is running rejects with WorkerCrashError. */
  end() {
    this.#end.abort(new WorkerCrashError('The model was unloaded.'));
    for (const { worker } of this.#members) worker.end();
  }

  async #attempt<T>(member: Member, slice: Slice<T>, signal: AbortSignal): Promise<T> {
    for (let retried = false; ; retried = true) {
      await this.#alive(member);
      const { worker } = member;
      try {
        return await slice.ask(worker, signal);
      } catch (error) {
        signal.throwIfAborted();
        // After an error of its own a WASM runtime is in no state to go on.
        if (error instanceof ModelRuntimeError) worker.end(error.message);
        if (!(error instanceof WorkerCrashError)) throw error;
        this.onCrash(error);
        if (retried) throw error;
      }
    }
  }

  async #alive(member: Member): Promise<void> {
    if (!member.worker.dead && !member.restart) return;
    member.restart ??= this.#startOne({}).then(({ worker }) => {
      member.worker = worker;
    });
    try {
      await member.restart;
    } finally {
      member.restart = null;
    }
  }

  async #tryWebgpu(options: InferenceOptions): Promise<WebgpuAttempt> {
    const { device, base } = this.request;
    if (device === 'wasm') return refused('not-asked');
    if (!(await offersWebgpu(device === 'webgpu'))) return refused('not-offered');
    // Chosen by itself, it has to show that it computes right.
    if (device === 'auto' && !hasCanary(this.entry, base)) return refused('no-canary');
    this.#request = { ...this.#request, device: 'webgpu', canary: hasCanary(this.entry, base) };
    let download = 0;
    try {
      const { worker, loaded } = await this.#startOne(options);
      download = loaded.ms.download;
      const agrees = loaded.canary === null ? device === 'webgpu' : loaded.canary <= CANARY_LIMIT;
      if (agrees) {
        this.#members.push({ worker, restart: null });
        return { loaded, reason: 'chosen', download: 0 };
      }
      worker.end();
      return this.#backToWasm(loaded.canary === null ? 'no-canary' : 'canary', download);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!(error instanceof ModelRuntimeError || error instanceof WorkerCrashError)) throw error;
      return this.#backToWasm('failed', download);
    }
  }

  #backToWasm(reason: DeviceReason, download: number): WebgpuAttempt {
    this.#request = { ...this.#request, device: 'wasm', canary: false };
    return { loaded: null, reason, download };
  }

  async #startFirst(options: InferenceOptions): Promise<WorkerLoaded> {
    this.#request = { ...this.#request, canary: hasCanary(this.entry, this.request.base) };
    const { worker, loaded } = await this.#startOne(options);
    this.#members.push({ worker, restart: null });
    this.#request = { ...this.#request, canary: false };
    if (loaded.canary !== null && !(loaded.canary <= CANARY_LIMIT)) throw new CanaryError('wasm', loaded.canary);
    return loaded;
  }

  /** Workers beyond the first make it faster. Where memory does not suffice for all, there are fewer. */
  async #startOthers({ signal, progress }: InferenceOptions): Promise<void> {
    const total = Math.max(1, this.request.workers);
    while (this.#members.length < total) {
      progress?.({ phase: 'start', done: this.#members.length, total });
      try {
        const { worker } = await this.#startOne(signal ? { signal } : {});
        this.#members.push({ worker, restart: null });
      } catch (error) {
        if (error instanceof ModelRuntimeError && error.code === 'out-of-memory') return;
        throw error;
      }
    }
  }

  #startOne(options: InferenceOptions): Promise<{ worker: InferenceHandle; loaded: WorkerLoaded }> {
    const started = this.#starting.then(async () => {
      this.#end.signal.throwIfAborted();
      options.signal?.throwIfAborted();
      const worker = new InferenceHandle(this.#request.device === 'webgpu' ? 'inference-webgpu' : 'inference');
      const stop = () => worker.end();
      this.#end.signal.addEventListener('abort', stop, { once: true });
      try {
        return { worker, loaded: await worker.load(this.#request, options) };
      } catch (error) {
        worker.end();
        throw error;
      } finally {
        this.#end.signal.removeEventListener('abort', stop);
      }
    });
    this.#starting = started.catch(() => {
      // Told to whoever waits for this worker; the next one starts all the same.
    });
    return started;
  }
}

interface WebgpuAttempt {
  loaded: WorkerLoaded | null;
  reason: DeviceReason;
  download: number;
}

const refused = (reason: DeviceReason): WebgpuAttempt => ({ loaded: null, reason, download: 0 });

/** Reference vectors ship with the models that ship with the site. */
const hasCanary = (entry: CatalogueEntry, base: string | null) =>
  base !== null && entry.revision === 'built-in' && entry.task === 'embedding';

interface Adapter {
  /** Computes on the processor all the same. Older browsers tell it on the adapter itself. */
  info?: { isFallbackAdapter?: boolean };
  isFallbackAdapter?: boolean;
}

/** @param software a WebGPU that only imitates a GPU will do: the reader asked for it by name. WASM is faster. */
async function offersWebgpu(software: boolean): Promise<boolean> {
  const { gpu } = navigator as { gpu?: { requestAdapter(): Promise<Adapter | null> } };
  try {
    const adapter = await gpu?.requestAdapter();
    return Boolean(adapter) && (software || !(adapter?.info?.isFallbackAdapter ?? adapter?.isFallbackAdapter));
  } catch {
    // A browser that blocks its GPU answers by an error; it offers none then.
    return false;
  }
}
