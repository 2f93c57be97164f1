import {
  aggregate,
  computeMetric,
  CONVENTIONS,
  goldOf,
  rankDocuments,
  relevantSet,
  summariseLatency,
  type Convention,
} from '../metrics';
import { searchDepth, type Bm25Index } from '../retrieve';
import type { Tokenizer } from '../text';
import type { Chunk, Question } from '../types';
import type { RetrievalEngine } from './engine';
import type { DataVersions, EvaluateSpec, ModeRun, ModeSpec, QuestionResult, Run, Tick } from './types';

/** Questions between two looks at the clock. One takes well under a millisecond on the built-in data. */
const QUESTIONS_PER_TICK = 8;

/** Thrown by a tick to stop; what is ready by then is kept. */
export class StoppedError extends Error {
  override name = 'StoppedError';
}

export interface EvaluateOptions {
  data: DataVersions;
  appVersion: string;
  /** Counts units of work (chunks tokenized, then questions searched). Rejects with StoppedError to stop. */
  tick: Tick;
}

/**
 * Evaluates every mode on every question. Stopped half way, it returns what is ready: the questions done, with their
 * own means and `total` telling that there should be more.
 */
export async function evaluate(engine: RetrievalEngine, spec: EvaluateSpec, options: EvaluateOptions): Promise<Run> {
  const { data, tick } = options;
  const questions = engine.questions(data.evalset);
  const chunks = engine.chunks(data.corpus, spec.chunking);
  const run: Run = {
    spec,
    data,
    appVersion: options.appVersion,
    chunkCount: chunks.length,
    modes: [],
    total: questions.length * spec.modes.length,
    ms: { index: 0, search: 0 },
  };
  const work = chunks.length + run.total;
  try {
    for (const mode of spec.modes) {
      const started = engine.now();
      const index = await engine.index(data, spec, bm25Of(mode), (done) => tick(done, work));
      const indexed = engine.now();
      run.ms.index += indexed - started;
      const done = chunks.length + run.modes.length * questions.length;
      const tokenizer = await engine.tokenizer(data.stopWords, spec.tokenizer);
      const search = { spec, mode, index, tokenizer, chunks, now: engine.now };
      run.modes.push(await evaluateMode(search, questions, (n) => tick(done + n, work)));
      run.ms.search += engine.now() - indexed;
      if ((run.modes.at(-1)?.questions.length ?? 0) < questions.length) break;
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
  return run;
}

interface Search {
  spec: EvaluateSpec;
  mode: ModeSpec;
  index: Bm25Index;
  tokenizer: Tokenizer;
  chunks: Chunk[];
  now(): number;
}

async function evaluateMode(search: Search, questions: Question[], tick: (done: number) => void | Promise<void>) {
  const results: QuestionResult[] = [];
  try {
    for (const question of questions) {
      results.push(evaluateQuestion(search, question));
      if (results.length % QUESTIONS_PER_TICK === 0) await tick(results.length);
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
  return summarise(search.mode.id, results, search.spec.metrics);
}

function summarise(mode: string, questions: QuestionResult[], metrics: string[]): ModeRun {
  return {
    mode,
    questions,
    aggregates: aggregate(questions, metrics),
    latency: questions.length ? summariseLatency(questions.map((question) => question.ms)) : null,
  };
}

function evaluateQuestion({ spec, index, tokenizer, chunks, now }: Search, question: Question): QuestionResult {
  const started = now();
  const tokens = tokenizer.tokens(question.question);
  const hits = index.search(tokens, searchDepth(spec.k));
  const docs = rankDocuments(hits.map((hit) => chunkAt(chunks, hit.chunk).docId));
  const ms = now() - started;
  const gold = goldOf(question);
  const relevant = relevantSet(gold);
  const convention = conventionOf(spec.convention);
  return {
    id: question.id,
    type: question.type,
    gold: [...relevant],
    docs,
    chunks: hits.map((hit) => ({ id: chunkAt(chunks, hit.chunk).id, score: hit.score })),
    values: Object.fromEntries(
      spec.metrics.map((metric) => [metric, computeMetric(metric, docs, gold, convention).value]),
    ),
    ...(relevant.size > 0 ? {} : { leftOut: 'no-gold' as const }),
    tokens,
    matched: [...new Set(tokens)].filter((token) => index.documentFrequency(token) > 0),
    ms,
  };
}

export function conventionOf(name: string): Convention {
  const convention = CONVENTIONS[name as keyof typeof CONVENTIONS];
  if (!convention) throw new Error(`There is no convention named "${name}".`);
  return convention;
}

export function bm25Of(mode: ModeSpec) {
  const retriever = mode.retrievers.find((candidate) => candidate.kind === 'bm25');
  if (!retriever) throw new Error(`The mode "${mode.id}" has no BM25 retriever.`);
  return retriever;
}

export function chunkAt(chunks: Chunk[], index: number): Chunk {
  const chunk = chunks[index];
  if (!chunk) throw new RangeError(`There is no chunk ${index}; the corpus has ${chunks.length}.`);
  return chunk;
}
