import { proxy, type Remote } from 'comlink';
import type { LoadProgress } from '../models';
import type { InferenceApi, WorkerLoad, WorkerLoaded } from './inference.worker';
import { settled, type Outcome } from './inferenceOutcome';
import { WorkerCrashError } from './retrievalClient';
import { watch, type Spawned } from './spawn';

/** How a job is watched and stopped. */
export interface InferenceOptions {
  signal?: AbortSignal;
  progress?: (progress: LoadProgress) => void;
}

/** Milliseconds after which a worker that says nothing at all counts as one that never started. */
const START_LIMIT = 60_000;

let jobs = 0;

/** One inference worker as the page sees it. Its death is noticed however it comes: an error, or an end without a word. */
export class InferenceHandle {
  readonly #live: Spawned<InferenceApi>;
  readonly #end = new AbortController();
  readonly #watching: Promise<unknown>;
  #dead: Error | null = null;

  /** @param name the WebGPU worker is told from the others by its name (src/models/runtime.ts) */
  constructor(name: 'inference' | 'inference-webgpu' | 'inference-tokenizer') {
    // Written out once: bundlers look for this very expression.
    const worker = new Worker(new URL('./inference.worker.ts', import.meta.url), { type: 'module', name });
    this.#live = watch<InferenceApi>(worker, this.#end.signal, (detail) => new WorkerCrashError(detail));
    this.#live.gone.catch((error: Error) => (this.#dead = error));
    this.#watching = this.#watchLock(`${name} ${Math.random()}`).catch(() => {
      // It died before it held the lock: whoever asks it something is told by `gone`.
    });
  }

  get dead(): boolean {
    return this.#dead !== null;
  }

  /** Ends the worker; its memory is free at once, and what it was asked rejects with WorkerCrashError. */
  end(reason = 'The inference worker was stopped.') {
    if (this.#dead) return;
    this.#end.abort(new WorkerCrashError(reason));
  }

  /**
   * @throws what the worker threw, in its own class; WorkerCrashError when it died; the signal's reason when aborted,
   *   and the worker's answer is then not waited for
   */
  async ask<T>(call: (api: Remote<InferenceApi>) => Promise<Outcome<T>>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    let stop = () => {};
    const aborted = new Promise<never>((_, reject) => (stop = () => reject(signal?.reason)));
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const asked = this.#watching.then(() => call(this.#live.remote));
      return settled(await Promise.race([asked, this.#live.gone, aborted]));
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Like `ask`, for work that the worker itself can stop when the signal is aborted. */
  async start<T>(
    call: (api: Remote<InferenceApi>, job: number) => Promise<Outcome<T>>,
    signal?: AbortSignal,
  ): Promise<T> {
    const job = ++jobs;
    const cancel = () => void (this.#dead ?? this.#live.remote.cancel(job));
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await this.ask((api) => call(api, job), signal);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  load(request: WorkerLoad, { signal, progress }: InferenceOptions): Promise<WorkerLoaded> {
    const report = proxy(progress ?? (() => {}));
    return this.start((api, job) => api.load(job, request, report), signal);
  }

  async memory(): Promise<number> {
    if (this.#dead) return 0;
    return Promise.race([this.#live.remote.memory(), this.#live.gone]).catch(() => 0);
  }

  /**
   * A worker that the browser kills (or `terminate`) sends no event. It holds a lock while it lives, and whoever gets
   * the lock next knows that it is gone. Without locks (plain http) only events tell.
   */
  async #watchLock(name: string): Promise<void> {
    if (!navigator.locks) return;
    const late = setTimeout(() => this.end('The inference worker did not start.'), START_LIMIT);
    try {
      await Promise.race([this.#live.remote.hold(name), this.#live.gone]);
    } finally {
      clearTimeout(late);
    }
    void navigator.locks
      .request(name, { signal: this.#end.signal }, () => this.end('The inference worker is gone.'))
      .catch(() => {
        // Ended on purpose: nothing is waited for any more.
      });
  }
}
