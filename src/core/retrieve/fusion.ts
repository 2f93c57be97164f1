import type { FusionPart, FusionSpec } from '../types';
import { compareCodePoints } from './order';

export interface ListEntry {
  chunk: number;
  score: number;
}

export interface FusedChunk extends ListEntry {
  /** One a list, in the order of the lists; the contributions add up to `score` in this order. */
  parts: FusionPart[];
}

export interface ScoreRange {
  min: number;
  max: number;
}

export interface Fused {
  /** Every chunk of either pool: score descending, ties by chunk id ascending (code points). */
  hits: FusedChunk[];
  /** One a list: the ends of the scores in its pool, by which a weighted sum scales them; `null` for an empty list. */
  ranges: (ScoreRange | null)[];
}

export type FusionProblem =
  | { code: 'lists'; count: number }
  | { code: 'parameter'; parameter: 'kRrf' | 'weights' | 'alpha' | 'pool'; value: number | readonly number[] }
  /** `list` from 0, `rank` from 1. `unsorted`: better than the entry before it, or equal with an earlier id. */
  | { code: 'unsorted' | 'duplicate' | 'unknown-chunk' | 'not-finite'; list: number; rank: number; chunk: number };

export class FusionInputError extends Error {
  override name = 'FusionInputError';
  constructor(readonly problem: FusionProblem) {
    super(`Cannot fuse: ${JSON.stringify(problem)}`);
  }
}

type Lists = readonly (readonly ListEntry[])[];

/**
 * One ranked list out of two, as a recipe says.
 * @param pool how many chunks each list brings in
 * @param lists two, each best first (score descending, ties by id), each chunk once
 * @param ids of all chunks
 * @throws FusionInputError
 */
export function fuse(spec: FusionSpec, pool: number, lists: Lists, ids: readonly string[]): Fused {
  return spec.kind === 'rrf'
    ? reciprocalRankFusion(lists, { kRrf: spec.kRrf, weights: spec.weights, pool }, ids)
    : weightedSum(lists, { alpha: spec.alpha, pool }, ids);
}

/**
 * Reciprocal rank fusion: Σ over the lists of w / (k_rrf + rank), rank from 1; a list that lacks the chunk adds 0.
 * A list of weight 0 brings in no chunk.
 * Cormack, Clarke & Büttcher, SIGIR 2009; the weights are an extension.
 * @throws FusionInputError
 */
export function reciprocalRankFusion(
  lists: Lists,
  { kRrf, weights = [1, 1], pool }: { kRrf: number; weights?: readonly [number, number]; pool: number },
  ids: readonly string[],
): Fused {
  if (!(kRrf >= 0 && kRrf < Infinity)) throw invalid('kRrf', kRrf);
  if (weights.length !== 2 || !weights.every((weight) => weight >= 0 && weight < Infinity) || !weights.some(Boolean))
    throw invalid('weights', weights);
  const pools = poolsOf(lists, pool, ids);
  const hits = combine(pools, ids, weights, (list, found, weight) => ({
    list,
    rank: found?.rank ?? null,
    score: found?.score ?? null,
    scaled: null,
    weight,
    contribution: found ? weight / (kRrf + found.rank) : 0,
  }));
  return { hits, ranges: pools.map(rangeOf) };
}

/**
 * α·x̂ + (1 − α)·ŷ with x̂ = (x − min) / (max − min) over the pool of its list. A chunk that a list lacks gets 0 from it,
 * as does every chunk of a list whose scores are all equal.
 * @throws FusionInputError
 */
export function weightedSum(
  lists: Lists,
  { alpha, pool }: { alpha: number; pool: number },
  ids: readonly string[],
): Fused {
  if (!(alpha >= 0 && alpha <= 1)) throw invalid('alpha', alpha);
  const pools = poolsOf(lists, pool, ids);
  const ranges = pools.map(rangeOf);
  const hits = combine(pools, ids, [alpha, 1 - alpha], (list, found, weight) => {
    const scaled = found ? scale(found.score, ranges[list] ?? null) : 0;
    return {
      list,
      rank: found?.rank ?? null,
      score: found?.score ?? null,
      scaled,
      weight,
      contribution: weight * scaled,
    };
  });
  return { hits, ranges };
}

/** The first `pool` entries of a list by chunk, with their ranks. */
type Pool = Map<number, { rank: number; score: number }>;

function poolsOf(lists: Lists, pool: number, ids: readonly string[]): Pool[] {
  if (lists.length !== 2) throw new FusionInputError({ code: 'lists', count: lists.length });
  if (!(Number.isInteger(pool) && pool >= 1)) throw invalid('pool', pool);
  return lists.map((entries, list) => {
    checkList(entries, list, ids);
    return new Map(entries.slice(0, pool).map(({ chunk, score }, i) => [chunk, { rank: i + 1, score }]));
  });
}

function checkList(entries: readonly ListEntry[], list: number, ids: readonly string[]): void {
  const seen = new Set<number>();
  entries.forEach(({ chunk, score }, i) => {
    const fail = (code: 'unsorted' | 'duplicate' | 'unknown-chunk' | 'not-finite') =>
      new FusionInputError({ code, list, rank: i + 1, chunk });
    const id = ids[chunk];
    if (id === undefined) throw fail('unknown-chunk');
    if (!Number.isFinite(score)) throw fail('not-finite');
    if (seen.has(chunk)) throw fail('duplicate');
    seen.add(chunk);
    const before = entries[i - 1];
    if (!before) return;
    const isTie = before.score === score;
    if (isTie ? compareCodePoints(ids[before.chunk] as string, id) > 0 : before.score < score) throw fail('unsorted');
  });
}

function combine(
  pools: readonly Pool[],
  ids: readonly string[],
  weights: readonly number[],
  part: (list: number, found: { rank: number; score: number } | undefined, weight: number) => FusionPart,
): FusedChunk[] {
  // A list without weight brings nothing in: its chunks would stand at 0, in the order of their ids.
  const chunks = new Set(pools.flatMap((pool, list) => (weights[list] ? [...pool.keys()] : [])));
  const hits = Array.from(chunks, (chunk): FusedChunk => {
    const parts = pools.map((pool, list) => part(list, pool.get(chunk), weights[list] as number));
    return { chunk, score: parts.reduce((sum, { contribution }) => sum + contribution, 0), parts };
  });
  return hits.sort((a, b) => b.score - a.score || compareCodePoints(ids[a.chunk] as string, ids[b.chunk] as string));
}

/** Best first, so the ends of the list are the ends of the range. */
function rangeOf(pool: Pool): ScoreRange | null {
  const scores = Array.from(pool.values(), ({ score }) => score);
  const [max, min] = [scores[0], scores.at(-1)];
  return max === undefined || min === undefined ? null : { min, max };
}

function scale(score: number, range: ScoreRange | null): number {
  return range && range.max > range.min ? (score - range.min) / (range.max - range.min) : 0;
}

function invalid(parameter: 'kRrf' | 'weights' | 'alpha' | 'pool', value: number | readonly number[]) {
  return new FusionInputError({ code: 'parameter', parameter, value });
}
