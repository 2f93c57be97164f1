import { expose, transfer } from 'comlink';
import type { ModelSpec, Pieces } from '../core/types';
import { loadModelFiles, ModelCache, readFolder, type DroppedFile } from '../models';
import type { CanaryText } from '../models/canary';
import type {
  CachedModel,
  CatalogueEntry,
  Device,
  EmbedResult,
  LoadProgress,
  MaxSimMatrix,
  RerankResult,
  RerankTask,
} from '../models/types';
import { RunningModel, Tokenizers } from './inferenceModel';
import { outcome, type Outcome } from './inferenceOutcome';

export interface WorkerLoad {
  entry: CatalogueEntry;
  spec: ModelSpec;
  base: string | null;
  device: Device;
  /** Compare with the reference vectors that ship with the model. */
  canary: boolean;
}

export interface WorkerLoaded {
  files: { path: string; bytes: number; sha256: string }[];
  /** Another worker finds the files in this browser. */
  kept: boolean;
  canary: number | null;
  memory: number;
  ms: { download: number; start: number };
}

type Report = (progress: LoadProgress) => void;

/** A tokenizer alone is no model: its files are kept, but the model does not count as kept. */
class TokenizerCache extends ModelCache {
  override async finish(entry: CatalogueEntry, origin: CachedModel['origin'], files: CachedModel['files']) {
    const { id, revision, dtype } = entry;
    return { id, revision, dtype, origin, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  }
}

const cache = new ModelCache();
const jobs = new Map<number, AbortController>();
/** The one model of this worker. */
let running: RunningModel | null = null;
let memory = () => 0;
/** Of a worker that only cuts texts into pieces: tokenizers by model. */
const tokenizers = new Map<string, Tokenizers>();

const tokenizerKey = ({ id, revision, dtype }: { id: string; revision: string; dtype: string }) =>
  JSON.stringify([id, revision, dtype]);

/** Runs `work` under a number by which it can be cancelled. */
async function cancellable<T>(job: number, work: (signal: AbortSignal) => Promise<T>): Promise<Outcome<T>> {
  const abort = new AbortController();
  jobs.set(job, abort);
  try {
    return await outcome(() => work(abort.signal));
  } finally {
    jobs.delete(job);
  }
}

async function loadModel(request: WorkerLoad, signal: AbortSignal, report: Report): Promise<WorkerLoaded> {
  const { entry, spec, base, device } = request;
  const source = await loadModelFiles({ entry, base, cache, signal, progress: report });
  const canary = request.canary && base !== null ? await readCanary(base, signal) : null;
  report({ phase: 'start', done: 0, total: 1 });
  const from = performance.now();
  const { startNetwork, runtimeMemory } = await import('../models/load');
  signal.throwIfAborted();
  memory = runtimeMemory;
  const network = await startNetwork(entry, source, device);
  running = new RunningModel(entry, network, Tokenizers.read(entry, source.read));
  const start = performance.now() - from;
  if (canary) report({ phase: 'canary', done: 0, total: canary.length });
  return {
    files: source.files,
    kept: cache.persistent && source.notKept === null,
    canary: canary && (await running.canary(spec, canary)),
    memory: memory(),
    ms: { download: source.downloadMs, start },
  };
}

/** `null` where there is none to be had, as on a visit without a connection. */
async function readCanary(base: string, signal: AbortSignal): Promise<CanaryText[] | null> {
  try {
    const response = await fetch(new URL('canary.json', base), { signal });
    return response.ok ? ((await response.json()) as CanaryText[]) : null;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

function model(): RunningModel {
  if (!running) throw new Error('No model is loaded in this worker.');
  return running;
}

const api = {
  /** Holds a lock until this worker ends, however it ends: whoever waits for the lock learns of it. */
  hold(lock: string): Promise<void> {
    return new Promise((held) => {
      void navigator.locks.request(lock, () => {
        held();
        return new Promise<never>(() => {});
      });
    });
  },

  load(job: number, request: WorkerLoad, report: Report): Promise<Outcome<WorkerLoaded>> {
    return cancellable(job, (signal) => loadModel(request, signal, report));
  },
  cancel(job: number) {
    jobs.get(job)?.abort(new DOMException('The job was cancelled.', 'AbortError'));
  },

  async embed(spec: ModelSpec, texts: string[], batchSize: number): Promise<Outcome<EmbedResult>> {
    const answer = await outcome(() => model().embed(spec, texts, batchSize));
    return 'value' in answer ? transfer(answer, [answer.value.vectors.buffer, answer.value.ms.buffer]) : answer;
  },
  rerank(spec: ModelSpec, kind: 'maxsim' | 'cross-encoder', task: RerankTask): Promise<Outcome<RerankResult>> {
    return outcome(() => model().rerank(spec, kind, task));
  },
  matrix(spec: ModelSpec, question: string, chunk: string): Promise<Outcome<MaxSimMatrix>> {
    return outcome(() => model().matrix(spec, question, chunk));
  },
  memory: () => memory(),

  loadTokenizer(job: number, entry: CatalogueEntry, base: string | null): Promise<Outcome<void>> {
    return cancellable(job, async (signal) => {
      const files = entry.files.filter(({ path }) => /^tokenizer(_config)?\.json$/.test(path));
      const part = { entry: { ...entry, files }, base, cache: new TokenizerCache(), signal, progress: () => {} };
      const { read } = await loadModelFiles(part);
      tokenizers.set(tokenizerKey(entry), Tokenizers.read(entry, read));
    });
  },
  pieces(spec: ModelSpec, texts: string[]): Promise<Outcome<Pieces[]>> {
    return outcome(() => {
      const found = tokenizers.get(tokenizerKey(spec));
      if (!found) throw new Error(`The tokenizer of ${spec.id} is not loaded.`);
      const tokenizer = found.of(spec);
      return texts.map((text) => tokenizer.pieces(text));
    });
  },

  cached: (): Promise<Outcome<CachedModel[]>> => outcome(() => cache.list()),
  forget: (id: string): Promise<Outcome<void>> => outcome(() => cache.delete(id)),
  addFolder: (entry: CatalogueEntry, files: DroppedFile[]): Promise<Outcome<CachedModel>> =>
    outcome(() => readFolder(entry, files, cache)),
};

export type InferenceApi = typeof api;
expose(api);
