import { expose } from 'comlink';
import {
  evaluate,
  mapPoints,
  mergeNeeds,
  needsOf,
  RetrievalEngine,
  StoppedError,
  sweep,
  traceQuestion,
  type DataVersions,
  type EvaluateSpec,
  type IndexSpec,
  type MapRequest,
  type MapResult,
  type ModeSpec,
  type Needs,
  type RerankSpec,
  type Role,
  type Run,
  type ScoreRows,
  type SweepResult,
  type SweepValue,
  type Tick,
  type TraceRequest,
  type TraceResult,
  type VectorRows,
} from '../core/evaluate';
import { compareRuns, type ComparedRun, type CompareResult, type CompareSpec } from '../core/compare';
import { APP_VERSION } from '../core/version';
import type { Article, Chunk, ChunkingSpec, ModelSpec, Question, TokenInfo, TokenizerSpec } from '../core/types';

/** One recipe's modes, for the question what they need. */
export interface NeedsOf extends IndexSpec {
  modes: ModeSpec[];
  k: number;
}

type Report = (done: number, total: number) => void;

/** Work longer than this without a pause would keep a cancel message waiting. */
const SLICE_MS = 25;

const cancelled = new Set<number>();
let dictionary: string | null = null;

/** jieba's WebAssembly could not be fetched or compiled. */
class TokenizerLoadError extends Error {
  override name = 'TokenizerLoadError';
}

/** jieba-wasm (4 MB) is fetched when the first recipe needs it. */
async function loadJieba(userDictionary: string[]) {
  const jieba = await import('jieba-wasm/web');
  await jieba.default().catch((error: unknown) => {
    throw new TokenizerLoadError(error instanceof Error ? error.message : String(error));
  });
  const wanted = JSON.stringify(userDictionary);
  // add_word cannot be undone: another dictionary needs another worker, which the client sees to.
  if (dictionary !== null && dictionary !== wanted) throw new Error('This worker holds another user dictionary.');
  if (dictionary === null) for (const word of userDictionary) jieba.add_word(word);
  dictionary = wanted;
  // The first cut unpacks the dictionary, which takes a few hundred milliseconds: not in the first search's time.
  jieba.cut_for_search('云', true);
  return (text: string) => jieba.cut_for_search(text, true);
}

const engine = new RetrievalEngine({ loadJieba, now: () => performance.now() });

/** Lets messages in every SLICE_MS, passes progress on, and stops a job that was cancelled meanwhile. */
function ticker(job: number, report: Report): Tick {
  let last = performance.now();
  return (done, total) => {
    if (performance.now() - last < SLICE_MS) return;
    return pause().then(() => {
      last = performance.now();
      if (cancelled.has(job)) throw new StoppedError('The job was cancelled.');
      report(done, total);
    });
  };
}

/** A macrotask without the 4 ms floor of nested timers. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

const api = {
  putCorpus: (hash: string, articles: Article[]) => engine.putCorpus(hash, articles),
  putEvalset: (hash: string, questions: Question[]) => engine.putEvalset(hash, questions),
  putStopWords: (hash: string, words: string[]) => engine.putStopWords(hash, words),

  putVectors: (model: ModelSpec, role: Role, rows: VectorRows) => engine.putVectors(model, role, rows),
  putScores: (reranker: Pick<RerankSpec, 'kind' | 'model'>, rows: ScoreRows[]) => engine.putScores(reranker, rows),

  cancel(job: number) {
    cancelled.add(job);
  },

  /** Loads what the first search will need while the data is still on its way. */
  async warm(tokenizer: TokenizerSpec) {
    if (tokenizer.kind === 'jieba') await loadJieba(tokenizer.userDictionary);
  },

  chunks(_job: number, _report: Report, corpus: string, chunking: ChunkingSpec): Chunk[] {
    return engine.chunks(corpus, chunking);
  },

  trace(job: number, report: Report, data: DataVersions, request: TraceRequest): Promise<TraceResult> {
    return traceQuestion(engine, data, request, ticker(job, report));
  },

  /** @param asked the texts that will be asked, or `null` for the questions of the eval set */
  async needs(
    job: number,
    report: Report,
    data: DataVersions,
    specs: NeedsOf[],
    asked: string[] | null,
  ): Promise<Needs> {
    const questions = asked ? asked.map((question) => ({ question })) : engine.questions(data.evalset);
    const all: Needs[] = [];
    for (const spec of specs) all.push(await needsOf(engine, data, { ...spec, questions }, ticker(job, report)));
    return mergeNeeds(all);
  },

  map(job: number, report: Report, data: DataVersions, request: MapRequest): Promise<MapResult> {
    return mapPoints(engine, data, request, ticker(job, report));
  },

  evaluate(job: number, report: Report, data: DataVersions, spec: EvaluateSpec): Promise<Run> {
    return evaluate(engine, spec, { data, appVersion: APP_VERSION, tick: ticker(job, report) });
  },

  sweep(
    job: number,
    report: Report,
    data: DataVersions,
    spec: EvaluateSpec,
    parameter: SweepResult['parameter'],
    values: SweepValue[],
  ): Promise<SweepResult> {
    const options = { data, appVersion: APP_VERSION, tick: ticker(job, report) };
    return sweep(engine, spec, parameter, values, options);
  },

  compare(
    job: number,
    report: Report,
    before: ComparedRun,
    after: ComparedRun,
    spec: CompareSpec,
  ): Promise<CompareResult> {
    return compareRuns(before, after, spec, ticker(job, report));
  },

  async inspect(
    _job: number,
    _report: Report,
    stopWords: string,
    spec: TokenizerSpec,
    text: string,
  ): Promise<TokenInfo[]> {
    return (await engine.tokenizer(stopWords, spec)).inspect(text);
  },
};

export type RetrievalApi = typeof api;
expose(api);
