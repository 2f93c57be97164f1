import type { ModeRun, ModeSpec, QuestionResult } from '../../core/evaluate';

/** Why BM25 alone did not find everything: by the words that it had to go on. */
export type FailureKind = 'no-token' | 'tokens-only' | 'part';

/** Where a gold document stands that is not in the top k. `outside-pool`: not among what the reranker was given. */
export interface MissingGold {
  doc: string;
  kind: 'below' | 'absent' | 'outside-pool';
  /** Rank in the document ranking, from 1; `null` when it is not in it. */
  rank: number | null;
}

export interface Failure {
  question: QuestionResult;
  kind: FailureKind;
  missing: MissingGold[];
}

/** The answerable questions whose gold is not all in the top k, in eval-set order. */
export function failuresOf(mode: ModeRun, k: number): Failure[] {
  return mode.questions.flatMap((question): Failure[] => {
    if (question.leftOut || question.gold.length === 0) return [];
    const missing = question.gold.flatMap((doc) => missingGold(question, doc, k));
    if (missing.length === 0) return [];
    const part = missing.length < question.gold.length;
    const kind = part ? 'part' : question.matched.length === 0 ? 'no-token' : 'tokens-only';
    return [{ question, kind, missing }];
  });
}

function missingGold({ docs, outsidePool }: QuestionResult, doc: string, k: number): MissingGold[] {
  const at = docs.indexOf(doc);
  if (at >= 0) return at < k ? [] : [{ doc, kind: 'below', rank: at + 1 }];
  return [{ doc, kind: outsidePool?.includes(doc) ? 'outside-pool' : 'absent', rank: null }];
}

/** Whether the words of the question explain a miss: only where BM25 alone made the ranking. */
export function byWordsAlone(mode: ModeSpec | undefined): boolean {
  return mode?.retrievers.length === 1 && mode.retrievers[0]?.kind === 'bm25' && mode.rerank === null;
}

/**
 * How many chunks the reranker of a mode is given; `null` when that depends on the question: BM25 may match fewer, and
 * two pools may hold the same chunks.
 */
export function candidatesOf(mode: ModeSpec | undefined, chunkCount: number): number | null {
  if (!mode?.rerank) return null;
  const { retrievers, pool, rerank } = mode;
  // A vector list ranks every chunk, so that it alone fills its pool.
  const certain = retrievers.some(({ kind }) => kind === 'vector');
  const filled = retrievers.length > 1 ? Math.min(pool, chunkCount) : chunkCount;
  return certain && filled >= Math.min(rerank.depth, chunkCount) ? Math.min(rerank.depth, chunkCount) : null;
}
