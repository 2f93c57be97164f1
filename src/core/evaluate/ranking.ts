import { fuse, rerankOrder, searchDepth, type Bm25Index, type VectorIndex } from '../retrieve';
import type { FusionPart, Hit } from '../types';
import type { ScoreBank, VectorBank } from './banks';
import type { ModeSpec } from './types';

/** One list of a mode, ready to be searched. */
export type ListSearch =
  { kind: 'bm25'; index: Bm25Index } | { kind: 'vector'; index: VectorIndex; queries: VectorBank };

/** A mode with the indexes and scores it needs. */
export interface ModeSearch {
  mode: ModeSpec;
  lists: ListSearch[];
  /** Chunk ids and textKeys in corpus order; keys only where a model takes part. */
  ids: readonly string[];
  keys: readonly string[];
  scores: ScoreBank | null;
}

export interface AskedQuestion {
  tokens: string[];
  /** Its textKey; empty where no model takes part. */
  key: string;
}

export interface Fused {
  hits: { chunk: number; score: number; parts: FusionPart[] }[];
  ranges: ({ min: number; max: number } | null)[];
}

/** Chunks a list has to bring: what the mode's next stage takes, or what the evaluation asks for. */
export function listDepth(mode: ModeSpec, k: number): number {
  if (mode.fusion) return mode.pool;
  return mode.rerank ? Math.max(1, mode.rerank.depth) : searchDepth(k);
}

/** The lists of a question, each best first. */
export function searchLists(search: ModeSearch, question: AskedQuestion, depth: number, explain = false): Hit[][] {
  return search.lists.map((list) => {
    if (list.kind === 'bm25') return list.index.search(question.tokens, depth, explain ? { explain } : undefined);
    const query = list.queries.get(question.key);
    if (!query) throw new Error('A question without a vector reached the search.');
    return list.index.search(query.vector, depth);
  });
}

export function fuseLists({ mode, ids }: ModeSearch, lists: Hit[][]): Fused | null {
  return mode.fusion ? fuse(mode.fusion, mode.pool, lists, ids) : null;
}

/** The chunks a reranker gets, in the order it gets them. */
export function candidatesOf(mode: ModeSpec, lists: Hit[][], fused: Fused | null): Hit[] {
  const ranking = fused?.hits ?? lists[0] ?? [];
  return mode.rerank ? ranking.slice(0, mode.rerank.depth) : ranking;
}

export interface Reranked {
  hits: { chunk: number; score: number; before: number }[];
  /** `null` when some score was not computed on this device. */
  ms: number | null;
}

/** Candidates without a score, as positions in `candidates`. */
export function unscored({ scores, keys }: ModeSearch, question: AskedQuestion, candidates: Hit[]): number[] {
  return candidates.flatMap(({ chunk }, i) => (scores?.get(question.key, keys[chunk] as string) ? [] : [i]));
}

/** The candidates by their rerank score. Every one must have one. */
export function rerank({ scores, keys, ids }: ModeSearch, question: AskedQuestion, candidates: Hit[]): Reranked {
  const found = candidates.map(({ chunk }) => {
    const score = scores?.get(question.key, keys[chunk] as string);
    if (!score) throw new Error('A candidate without a score reached the reranker.');
    return score;
  });
  const times = found.map(({ ms }) => ms);
  return {
    hits: rerankOrder(
      candidates.map(({ chunk }) => chunk),
      found.map(({ score }) => score),
      ids,
    ),
    ms: times.every((ms) => ms !== null) ? times.reduce((sum: number, ms) => sum + (ms ?? 0), 0) : null,
  };
}
