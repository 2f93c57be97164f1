import { compareCodePoints } from './order';

export interface RerankedChunk {
  chunk: number;
  score: number;
  /** Rank among the candidates as they came, from 1. */
  before: number;
}

export type RerankProblem =
  | { code: 'length'; candidates: number; scores: number }
  | { code: 'not-finite'; chunk: number; score: number }
  | { code: 'duplicate'; chunk: number }
  | { code: 'unknown-chunk'; chunk: number };

export class RerankInputError extends Error {
  override name = 'RerankInputError';
  constructor(readonly problem: RerankProblem) {
    super(`Cannot rerank: ${JSON.stringify(problem)}`);
  }
}

/**
 * The candidates in the order of a reranker's scores alone: score descending, ties by chunk id ascending (code points).
 * @param candidates chunks, best first, as the mode ranked them before
 * @param scores one a candidate: MaxSim, or the logit of a cross-encoder
 * @param ids of all chunks
 * @throws RerankInputError
 */
export function rerankOrder(
  candidates: readonly number[],
  scores: ArrayLike<number>,
  ids: readonly string[],
): RerankedChunk[] {
  if (candidates.length !== scores.length)
    throw new RerankInputError({ code: 'length', candidates: candidates.length, scores: scores.length });
  const seen = new Set<number>();
  const ranked = candidates.map((chunk, i) => {
    const score = scores[i] as number;
    if (seen.has(chunk)) throw new RerankInputError({ code: 'duplicate', chunk });
    if (ids[chunk] === undefined) throw new RerankInputError({ code: 'unknown-chunk', chunk });
    if (!Number.isFinite(score)) throw new RerankInputError({ code: 'not-finite', chunk, score });
    seen.add(chunk);
    return { chunk, score, before: i + 1 };
  });
  return ranked.sort((a, b) => b.score - a.score || compareCodePoints(ids[a.chunk] as string, ids[b.chunk] as string));
}

/** 1 / (1 + e^−x): the logit of a cross-encoder as a number between 0 and 1. It does not change the order. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
