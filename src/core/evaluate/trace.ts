import { documentRanking, engineDifferences, searchDepth, sigmoid, type EngineDifference } from '../retrieve';
import { modelText, textKey } from '../text';
import type { Bm25Engine, Chunk, Hit } from '../types';
import type { RetrievalEngine } from './engine';
import { bm25Of, chunkAt, usesModel } from './mode';
import { countNeeds, needsOf } from './needs';
import { prepareMode } from './prepare';
import { candidatesOf, fuseLists, listDepth, rerank, searchLists, type ModeSearch } from './ranking';
import type {
  Bm25Hit,
  DataVersions,
  IndexSpec,
  ModeSpec,
  Needs,
  Tick,
  Trace,
  TraceHit,
  TraceList,
  TraceRerank,
} from './types';

export interface TraceRequest extends IndexSpec {
  mode: ModeSpec;
  question: string;
  k: number;
  /** Engine to hold the mode's own BM25 against. */
  against: Bm25Engine | null;
}

export interface TraceResult {
  trace: Trace;
  differences: EngineDifference | null;
}

/**
 * Follows one question through its mode: tokens, lists, fusion, rerank, document ranking. Where a model's vectors or
 * scores are missing it goes as far as it can and names them.
 */
export async function traceQuestion(
  engine: RetrievalEngine,
  data: DataVersions,
  request: TraceRequest,
  tick: Tick,
): Promise<TraceResult> {
  const { mode, question } = request;
  const tokenizer = await engine.tokenizer(data.stopWords, request.tokenizer);
  const infos = tokenizer.inspect(question);
  const tokens = infos.filter((info) => !info.dropped).map((info) => info.text);
  const chunks = engine.chunks(data.corpus, request.chunking);
  const asked = { tokens, key: usesModel(mode) ? textKey(question) : '' };
  // White space alone asks nothing: a model would still make a vector of it.
  const isEmpty = modelText(question) === '';
  const needs: Needs =
    usesModel(mode) && !isEmpty
      ? await needsOf(engine, data, { ...request, modes: [mode], questions: [{ question }] }, tick)
      : { vectors: [], scores: [] };
  const stages: Stages = isEmpty
    ? { lists: [], fusion: null, rerank: null, hits: [], documents: [] }
    : await runStages(engine, data, request, asked, needs, tick);
  const bm25 = bm25Of(mode);
  const index = bm25 ? await engine.index(data, request, bm25, tick) : null;
  const trace: Trace = {
    question,
    mode,
    tokens: infos,
    unmatched: index ? [...new Set(tokens)].filter((token) => index.documentFrequency(token) === 0) : [],
    chunkCount: chunks.length,
    ...stages,
    needs: countNeeds(mode, needs),
  };
  if (!bm25 || !index || request.against === null || request.against === bm25.engine)
    return { trace, differences: null };
  const other = await engine.index(data, request, { ...bm25, engine: request.against }, tick);
  return {
    trace,
    differences: engineDifferences({ bm25, index, other, tokens, chunks, limit: searchDepth(request.k) }),
  };
}

type Stages = Pick<Trace, 'lists' | 'fusion' | 'rerank' | 'hits' | 'documents'>;

async function runStages(
  engine: RetrievalEngine,
  data: DataVersions,
  request: TraceRequest,
  asked: { tokens: string[]; key: string },
  needs: Needs,
  tick: Tick,
): Promise<Stages> {
  const { mode, k } = request;
  const chunks = engine.chunks(data.corpus, request.chunking);
  if (needs.vectors.length > 0) {
    const lists = await partialLists(engine, data, request, asked, tick);
    return { lists, fusion: null, rerank: null, hits: [], documents: [] };
  }
  const search = await prepareMode(engine, data, request, mode, tick);
  const shown = Math.max(searchDepth(k), listDepth(mode, k));
  const full = searchLists(search, asked, shown, true);
  const lists = full.map((list) => list.slice(0, listDepth(mode, k)));
  const fused = fuseLists(search, lists);
  const candidates = candidatesOf(mode, lists, fused);
  const scored = needs.scores.length === 0;
  const reranked = mode.rerank && scored ? rerank(search, asked, candidates) : null;
  const ranking: Hit[] = mode.rerank ? (reranked?.hits ?? []) : candidates;
  const hits = ranking.slice(0, searchDepth(k));
  return {
    lists: search.lists.map((list, i) => traceList(search, list, i, full[i] ?? [], chunks)),
    fusion:
      fused && mode.fusion
        ? {
            spec: mode.fusion,
            pool: mode.pool,
            hits: fused.hits.map((hit, i) => ({ ...traceHit(hit, i, chunks), parts: hit.parts })),
            ranges: fused.ranges,
          }
        : null,
    rerank: mode.rerank ? traceRerank(mode.rerank, candidates.length, reranked?.hits ?? null, chunks) : null,
    hits: hits.map((hit, i) => traceHit(hit, i, chunks)),
    documents: documentRanking(hits, chunks),
  };
}

/** The lists that need no vectors, where some are missing. */
async function partialLists(
  engine: RetrievalEngine,
  data: DataVersions,
  request: TraceRequest,
  asked: { tokens: string[] },
  tick: Tick,
): Promise<TraceList[]> {
  const chunks = engine.chunks(data.corpus, request.chunking);
  const depth = Math.max(searchDepth(request.k), listDepth(request.mode, request.k));
  const lists: TraceList[] = [];
  for (const retriever of request.mode.retrievers) {
    if (retriever.kind === 'vector') {
      lists.push({ kind: 'vector', model: retriever.model, hits: null });
      continue;
    }
    const index = await engine.index(data, request, retriever, tick);
    const hits = index.search(asked.tokens, depth, { explain: true });
    lists.push({
      kind: 'bm25',
      hits: hits.map((hit, i) => bm25Hit(hit, i, chunks, (chunk) => index.lengthOf(chunk))),
      averageLength: index.averageLength,
    });
  }
  return lists;
}

function traceList(
  { mode }: ModeSearch,
  list: ModeSearch['lists'][number],
  i: number,
  hits: Hit[],
  chunks: Chunk[],
): TraceList {
  if (list.kind === 'bm25')
    return {
      kind: 'bm25',
      hits: hits.map((hit, rank) => bm25Hit(hit, rank, chunks, (chunk) => list.index.lengthOf(chunk))),
      averageLength: list.index.averageLength,
    };
  const retriever = mode.retrievers[i];
  if (retriever?.kind !== 'vector') throw new Error('A list and its retriever are of different kinds.');
  return { kind: 'vector', model: retriever.model, hits: hits.map((hit, rank) => traceHit(hit, rank, chunks)) };
}

function traceRerank(
  spec: TraceRerank['spec'],
  candidates: number,
  hits: { chunk: number; score: number; before: number }[] | null,
  chunks: Chunk[],
): TraceRerank {
  const probability = (score: number) => (spec.kind === 'cross-encoder' ? sigmoid(score) : null);
  return {
    spec,
    candidates,
    hits:
      hits?.map((hit, i) => ({
        ...traceHit(hit, i, chunks),
        before: hit.before,
        probability: probability(hit.score),
      })) ?? null,
  };
}

function bm25Hit(hit: Hit, i: number, chunks: Chunk[], lengthOf: (chunk: number) => number): Bm25Hit {
  return { ...traceHit(hit, i, chunks), terms: hit.terms ?? [], length: lengthOf(hit.chunk) };
}

function traceHit(hit: { chunk: number; score: number }, i: number, chunks: Chunk[]): TraceHit {
  const chunk = chunkAt(chunks, hit.chunk);
  return { id: chunk.id, docId: chunk.docId, rank: i + 1, score: hit.score };
}
