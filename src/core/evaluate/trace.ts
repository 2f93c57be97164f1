import { documentRanking, engineDifferences, searchDepth, type EngineDifference } from '../retrieve';
import type { Bm25Engine, Hit } from '../types';
import type { RetrievalEngine } from './engine';
import { bm25Of, chunkAt } from './evaluate';
import type { DataVersions, IndexSpec, ModeSpec, Tick, Trace } from './types';

export interface TraceRequest extends IndexSpec {
  mode: ModeSpec;
  question: string;
  k: number;
  /** Engine to hold the mode's own against. */
  against: Bm25Engine | null;
}

export interface TraceResult {
  trace: Trace;
  differences: EngineDifference | null;
}

/** Follows one question: tokens, scored chunks with the terms that made each score, document ranking. */
export async function traceQuestion(
  engine: RetrievalEngine,
  data: DataVersions,
  request: TraceRequest,
  tick: Tick,
): Promise<TraceResult> {
  const chunks = engine.chunks(data.corpus, request.chunking);
  const tokenizer = await engine.tokenizer(data.stopWords, request.tokenizer);
  const bm25 = bm25Of(request.mode);
  const index = await engine.index(data, request, bm25, tick);
  const infos = tokenizer.inspect(request.question);
  const tokens = infos.filter((info) => !info.dropped).map((info) => info.text);
  const hits = index.search(tokens, searchDepth(request.k), { explain: true });
  const trace: Trace = {
    question: request.question,
    tokens: infos,
    unmatched: [...new Set(tokens)].filter((token) => index.documentFrequency(token) === 0),
    averageLength: index.averageLength,
    chunkCount: chunks.length,
    hits: hits.map((hit, i) => traceHit(hit, i, chunks, (chunk) => index.lengthOf(chunk))),
    documents: documentRanking(hits, chunks),
  };
  if (request.against === null || request.against === bm25.engine) return { trace, differences: null };
  const other = await engine.index(data, request, { ...bm25, engine: request.against }, tick);
  return {
    trace,
    differences: engineDifferences({ bm25, index, other, tokens, chunks, limit: searchDepth(request.k) }),
  };
}

function traceHit(hit: Hit, i: number, chunks: Parameters<typeof chunkAt>[0], lengthOf: (chunk: number) => number) {
  const chunk = chunkAt(chunks, hit.chunk);
  return {
    id: chunk.id,
    docId: chunk.docId,
    rank: i + 1,
    score: hit.score,
    terms: hit.terms ?? [],
    length: lengthOf(hit.chunk),
  };
}
