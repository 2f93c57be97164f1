import { aggregate, computeMetric, goldOf, rankDocuments, relevantSet, summariseLatency } from '../metrics';
import { searchDepth } from '../retrieve';
import { textKey, type Tokenizer } from '../text';
import type { Chunk, Question } from '../types';
import type { RetrievalEngine } from './engine';
import { bm25Of, chunkAt, conventionOf, usesModel } from './mode';
import { countNeeds, needsOf } from './needs';
import { prepareMode } from './prepare';
import { candidatesOf, fuseLists, listDepth, rerank, searchLists, unscored, type ModeSearch } from './ranking';
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
      const context = { spec, search, tokenizer, chunks, tally, unscored: new Set<string>(), now: engine.now };
      const { results, stopped } = await evaluateMode(context, questions, (n) => tick(chunks.length + done + n, work));
      run.ms.search += engine.now() - prepared;
      if (context.unscored.size > 0 && mode.rerank) {
        run.waiting.push({
          mode: mode.id,
          needs: [{ kind: 'scores', model: mode.rerank.model, count: context.unscored.size }],
        });
        if (!stopped) run.total -= questions.length;
      } else run.modes.push(summarise(search, results, spec.metrics));
      run.models = tally.result();
      if (stopped) break;
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
  }
  return run;
}

/** Modes that lack vectors. That a reranker lacks scores shows when its candidates are found. */
async function findWaiting(engine: RetrievalEngine, run: Run, questions: Question[], tick: Tick) {
  const modes = run.spec.modes.filter(usesModel).map((mode) => ({ ...mode, rerank: null }));
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
  /** Pairs of question and chunk that the mode's reranker has no score of. */
  unscored: Set<string>;
  now(): number;
}

async function evaluateMode(context: Context, questions: Question[], tick: (done: number) => void | Promise<void>) {
  const results: QuestionResult[] = [];
  try {
    for (const [i, question] of questions.entries()) {
      const result = evaluateQuestion(context, question);
      if (result) results.push(result);
      if ((i + 1) % QUESTIONS_PER_TICK === 0) await tick(i + 1);
    }
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return { results, stopped: true };
  }
  return { results, stopped: false };
}

function summarise({ mode, lists }: ModeSearch, questions: QuestionResult[], metrics: string[]): ModeRun {
  const embeds = lists.some(({ kind }) => kind === 'vector');
  const timed = embeds && questions.every(({ embedMs }) => embedMs !== null);
  const times = questions.map(({ ms, embedMs }) => ms + (timed ? (embedMs ?? 0) : 0));
  const reranked = questions.flatMap(({ rerankMs }) => (rerankMs === null ? [] : [rerankMs]));
  return {
    mode: mode.id,
    questions,
    aggregates: aggregate(questions, metrics),
    latency: questions.length ? summariseLatency(times) : null,
    embedding: embeds ? (timed ? 'included' : 'not-timed') : null,
    rerankLatency: reranked.length ? summariseLatency(reranked) : null,
  };
}

/** `null` where the reranker lacks a score: then the mode is left waiting, and only what it lacks is gathered. */
function evaluateQuestion(context: Context, question: Question): QuestionResult | null {
  const { spec, search, tokenizer, chunks, tally, now } = context;
  const { mode } = search;
  const key = usesModel(mode) ? textKey(question.question) : '';
  const started = now();
  const tokens = bm25Of(mode) ? tokenizer.tokens(question.question) : [];
  const lists = searchLists(search, { tokens, key }, listDepth(mode, spec.k));
  const candidates = candidatesOf(mode, lists, fuseLists(search, lists));
  if (mode.rerank) {
    for (const at of unscored(search, { tokens, key }, candidates))
      context.unscored.add(`${key} ${search.keys[candidates[at]?.chunk as number]}`);
    if (context.unscored.size > 0) return null;
  }
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
