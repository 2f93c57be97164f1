import { aggregate, computeMetric, goldOf, rankDocuments, relevantSet, summariseLatency } from '../metrics';
import { searchDepth } from '../retrieve';
import { textKey, type Tokenizer } from '../text';
import type { Chunk, Question } from '../types';
import type { RetrievalEngine } from './engine';
import { bm25Of, chunkAt, conventionOf, usesModel } from './mode';
import { countNeeds, needsOf } from './needs';
import { prepareMode } from './prepare';
import { candidatesOf, fuseLists, listDepth, rerank, searchLists, type ModeSearch } from './ranking';
import { tallyScores, tallyVectors, UseTally } from './uses';
import type { DataVersions, EvaluateSpec, ModeRun, QuestionResult, Run, Tick } from './types';

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
 * Evaluates every mode on every question. A mode whose vectors or rerank scores are not all there is left waiting, with
 * what it needs. Stopped half way, it returns what is ready: the questions done, with their own means and `total`
 * telling that there should be more.
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
    waiting: [],
    models: [],
    total: questions.length * spec.modes.length,
    ms: { index: 0, search: 0 },
  };
  try {
    await findWaiting(engine, run, questions, tick);
    const ready = spec.modes.filter(({ id }) => !run.waiting.some(({ mode }) => mode === id));
    run.total = questions.length * ready.length;
    const work = chunks.length + run.total;
    const tally = new UseTally();
    await tallyVectors(tally, engine, data, spec, ready, questions);
    for (const mode of ready) {
      const started = engine.now();
      const done = run.modes.length * questions.length;
      const search = await prepareMode(engine, data, spec, mode, (n) => tick(n + done, work));
      const tokenizer = await engine.tokenizer(data.stopWords, spec.tokenizer);
      const prepared = engine.now();
      run.ms.index += prepared - started;
      const context = { spec, search, tokenizer, chunks, tally, now: engine.now };
      run.modes.push(await evaluateMode(context, questions, (n) => tick(chunks.length + done + n, work)));
      run.ms.search += engine.now() - prepared;
      run.models = tally.result();
      if ((run.modes.at(-1)?.questions.length ?? 0) < questions.length) break;
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
  return run;
}

async function findWaiting(engine: RetrievalEngine, run: Run, questions: Question[], tick: Tick) {
  const modes = run.spec.modes.filter(usesModel);
  if (modes.length === 0) return;
  const needs = await needsOf(engine, run.data, { ...run.spec, modes, questions }, tick);
  for (const mode of modes) {
    const counted = countNeeds(mode, needs);
    if (counted.length > 0) run.waiting.push({ mode: mode.id, needs: counted });
  }
}

interface Context {
  spec: EvaluateSpec;
  search: ModeSearch;
  tokenizer: Tokenizer;
  chunks: Chunk[];
  tally: UseTally;
  now(): number;
}

async function evaluateMode(context: Context, questions: Question[], tick: (done: number) => void | Promise<void>) {
  const results: QuestionResult[] = [];
  try {
    for (const question of questions) {
      results.push(evaluateQuestion(context, question));
      if (results.length % QUESTIONS_PER_TICK === 0) await tick(results.length);
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
  const { mode, lists } = context.search;
  const embeds = lists.some(({ kind }) => kind === 'vector');
  return summarise(mode.id, embeds, results, context.spec.metrics);
}

function summarise(mode: string, embeds: boolean, questions: QuestionResult[], metrics: string[]): ModeRun {
  const timed = embeds && questions.every(({ embedMs }) => embedMs !== null);
  const times = questions.map(({ ms, embedMs }) => ms + (timed ? (embedMs ?? 0) : 0));
  const reranked = questions.flatMap(({ rerankMs }) => (rerankMs === null ? [] : [rerankMs]));
  return {
    mode,
    questions,
    aggregates: aggregate(questions, metrics),
    latency: questions.length ? summariseLatency(times) : null,
    embedding: embeds ? (timed ? 'included' : 'not-timed') : null,
    rerankLatency: reranked.length ? summariseLatency(reranked) : null,
  };
}

function evaluateQuestion(
  { spec, search, tokenizer, chunks, tally, now }: Context,
  question: Question,
): QuestionResult {
  const { mode } = search;
  const key = usesModel(mode) ? textKey(question.question) : '';
  const started = now();
  const tokens = bm25Of(mode) ? tokenizer.tokens(question.question) : [];
  const lists = searchLists(search, { tokens, key }, listDepth(mode, spec.k));
  const candidates = candidatesOf(mode, lists, fuseLists(search, lists));
  const reranked = mode.rerank ? rerank(search, { tokens, key }, candidates) : null;
  const hits = (reranked?.hits ?? candidates).slice(0, searchDepth(spec.k));
  const docOf = (hit: { chunk: number }) => chunkAt(chunks, hit.chunk).docId;
  const docs = rankDocuments(hits.map(docOf));
  const ms = now() - started;
  tallyScores(tally, search, key, candidates);
  const gold = goldOf(question);
  const relevant = relevantSet(gold);
  const convention = conventionOf(spec.convention);
  const inPool = new Set(candidates.map(docOf));
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
    matched: matchedTokens(search, tokens),
    ms,
    embedMs: embedMs(search, key),
    rerankMs: reranked?.ms ?? null,
    ...(mode.rerank ? { outsidePool: [...relevant].filter((doc) => !inPool.has(doc)) } : {}),
  };
}

function matchedTokens({ lists }: ModeSearch, tokens: string[]): string[] {
  const list = lists.find((candidate) => candidate.kind === 'bm25');
  if (list?.kind !== 'bm25') return [];
  return [...new Set(tokens)].filter((token) => list.index.documentFrequency(token) > 0);
}

/** What embedding the question took on this device; `null` when some list's vector came from elsewhere. */
function embedMs({ lists }: ModeSearch, key: string): number | null {
  const times = lists.flatMap((list) => (list.kind === 'vector' ? [list.queries.get(key)?.ms ?? null] : []));
  if (times.length === 0 || times.some((ms) => ms === null)) return null;
  return times.reduce((sum: number, ms) => sum + (ms ?? 0), 0);
}
