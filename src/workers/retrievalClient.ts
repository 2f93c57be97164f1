import { proxy, releaseProxy, wrap, type Remote } from 'comlink';
import type { ComparedRun, CompareSpec } from '../core/compare';
import type {
  DataVersions,
  EvaluateSpec,
  MapRequest,
  RerankSpec,
  Role,
  ScoreRows,
  SweepResult,
  SweepValue,
  TraceRequest,
  VectorRows,
} from '../core/evaluate';
import type { Article, ChunkingSpec, ModelSpec, Question, TokenizerSpec } from '../core/types';
import type { NeedsOf, RetrievalApi } from './retrieval.worker';

/** The worker died under a job: out of memory, a bug, a script that did not load. */
export class WorkerCrashError extends Error {
  override name = 'WorkerCrashError';
}

/** The worker was replaced by one with another dictionary; the job is simply asked again. */
class RetiredError extends Error {}

/** How a job is watched and stopped. */
export interface JobOptions {
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
}

/** Where the client finds data that the worker asks for by hash. */
export interface DataSource {
  corpus(hash: string): Article[];
  evalset(hash: string): Question[];
  stopWords(hash: string): string[];
}

interface Live {
  worker: Worker;
  remote: Remote<RetrievalApi>;
  sent: Set<string>;
  dictionary: string | null;
  /** Rejects when the worker is gone, whatever the reason. */
  gone: Promise<never>;
  end(error: Error): void;
}

/**
 * The typed way to the retrieval worker. Starts it when first needed, sends each data set once, and after a crash
 * starts a new one for the next job; the job that was running is rejected with WorkerCrashError.
 */
export class RetrievalClient {
  #live: Live | null = null;
  #jobs = 0;

  constructor(
    private readonly source: DataSource,
    private readonly onCrash: (error: WorkerCrashError) => void = () => {},
  ) {}

  /** Starts the worker and what it will need, without waiting. */
  warm(tokenizer: TokenizerSpec) {
    const live = this.#start(tokenizer);
    void Promise.race([live.remote.warm(tokenizer), live.gone]).catch(() => {
      // The job that follows meets the same trouble and reports it.
    });
  }

  chunks(corpus: string, chunking: ChunkingSpec, options: JobOptions = {}) {
    return this.#job(null, { corpus }, options, (api, job, report) => api.chunks(job, report, corpus, chunking));
  }
  trace(data: DataVersions, request: TraceRequest, options: JobOptions = {}) {
    return this.#job(request.tokenizer, data, options, (api, job, report) => api.trace(job, report, data, request));
  }
  evaluate(data: DataVersions, spec: EvaluateSpec, options: JobOptions = {}) {
    return this.#job(spec.tokenizer, data, options, (api, job, report) => api.evaluate(job, report, data, spec));
  }
  /** What models have to compute for these modes and questions (`null`: the eval set). */
  needs(data: DataVersions, specs: NeedsOf[], asked: string[] | null, options: JobOptions = {}) {
    return this.#job(specs[0]?.tokenizer ?? null, data, options, (api, job, report) =>
      api.needs(job, report, data, specs, asked),
    );
  }
  map(data: DataVersions, request: MapRequest, options: JobOptions = {}) {
    return this.#job(request.tokenizer, data, options, (api, job, report) => api.map(job, report, data, request));
  }
  /** Hands vectors to the worker that the tokenizer's jobs run in. */
  putVectors(tokenizer: TokenizerSpec, model: ModelSpec, role: Role, rows: VectorRows) {
    return this.#job(tokenizer, {}, {}, (api) => api.putVectors(model, role, rows));
  }
  putScores(tokenizer: TokenizerSpec, reranker: Pick<RerankSpec, 'kind' | 'model'>, rows: ScoreRows[]) {
    return this.#job(tokenizer, {}, {}, (api) => api.putScores(reranker, rows));
  }
  sweep(
    data: DataVersions,
    spec: EvaluateSpec,
    parameter: SweepResult['parameter'],
    values: SweepValue[],
    options: JobOptions = {},
  ) {
    return this.#job(spec.tokenizer, data, options, (api, job, report) =>
      api.sweep(job, report, data, spec, parameter, values),
    );
  }
  compare(before: ComparedRun, after: ComparedRun, spec: CompareSpec, options: JobOptions = {}) {
    return this.#job(null, {}, options, (api, job, report) => api.compare(job, report, before, after, spec));
  }
  inspect(stopWords: string, tokenizer: TokenizerSpec, text: string, options: JobOptions = {}) {
    return this.#job(tokenizer, { stopWords }, options, (api, job, report) =>
      api.inspect(job, report, stopWords, tokenizer, text),
    );
  }

  stop() {
    this.#live?.end(new WorkerCrashError('The retrieval worker was stopped.'));
  }

  async #job<T>(
    tokenizer: TokenizerSpec | null,
    data: Partial<DataVersions>,
    { signal, progress }: JobOptions,
    call: (api: Remote<RetrievalApi>, job: number, report: (done: number, total: number) => void) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const live = this.#start(tokenizer);
    const job = ++this.#jobs;
    const cancel = () => void live.remote.cancel(job);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      await Promise.race([this.#send(live, data), live.gone]);
      const report = proxy(progress ?? (() => {}));
      return await Promise.race([call(live.remote, job, report), live.gone]);
    } catch (error) {
      if (!(error instanceof RetiredError)) throw error;
      return this.#job(tokenizer, data, { ...(signal && { signal }), ...(progress && { progress }) }, call);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** jieba's user words cannot be taken back, so a job with another dictionary gets a fresh worker. */
  #start(tokenizer: TokenizerSpec | null): Live {
    const dictionary = tokenizer?.kind === 'jieba' ? JSON.stringify(tokenizer.userDictionary) : null;
    const live = this.#live;
    if (live && (dictionary === null || live.dictionary === null || live.dictionary === dictionary)) {
      live.dictionary ??= dictionary;
      return live;
    }
    live?.end(new RetiredError());
    return (this.#live = { ...this.#spawn(), dictionary });
  }

  #spawn(): Live {
    const worker = new Worker(new URL('./retrieval.worker.ts', import.meta.url), { type: 'module', name: 'retrieval' });
    const remote = wrap<RetrievalApi>(worker);
    let reject: (error: Error) => void = () => {};
    const gone = new Promise<never>((_, fail) => (reject = fail));
    gone.catch(() => {
      // Nobody may be waiting; onCrash has told, and the next job starts a new worker.
    });
    const end = (error: Error) => {
      worker.terminate();
      remote[releaseProxy]();
      if (this.#live?.worker === worker) this.#live = null;
      reject(error);
    };
    const crash = (event: Event) => {
      const detail = event instanceof ErrorEvent ? event.message : '';
      const error = new WorkerCrashError(detail || 'The retrieval worker stopped.');
      end(error);
      this.onCrash(error);
    };
    worker.addEventListener('error', crash);
    worker.addEventListener('messageerror', crash);
    return { worker, remote, sent: new Set(), dictionary: null, gone, end };
  }

  async #send(live: Live, data: Partial<DataVersions>) {
    // By kind and hash: an empty corpus and an empty eval set have the same content.
    const fresh = (kind: keyof DataVersions, hash: string | undefined): hash is string => {
      if (hash === undefined || live.sent.has(`${kind} ${hash}`)) return false;
      live.sent.add(`${kind} ${hash}`);
      return true;
    };
    if (fresh('corpus', data.corpus)) await live.remote.putCorpus(data.corpus, this.source.corpus(data.corpus));
    if (fresh('evalset', data.evalset)) await live.remote.putEvalset(data.evalset, this.source.evalset(data.evalset));
    if (fresh('stopWords', data.stopWords))
      await live.remote.putStopWords(data.stopWords, this.source.stopWords(data.stopWords));
  }
}
