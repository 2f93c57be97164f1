import type { Bm25Spec, TermContribution } from '../types';
import { inverseDocumentFrequency } from './bm25';
import { findPosting, queryTerms, type CorpusCounts, type QueryTerm } from './counts';

/**
 * What MiniSearch 7.2.0 as it ships does otherwise than the textbook:
 * - `lower-bound`: BM25+, every matched term adds d = 0.5 times its idf on top (Lv & Zhai 2011);
 * - `distinct-length`: |D| and its mean count different tokens, not tokens;
 * - `coverage`: the sum is multiplied by the number of different query terms the chunk holds;
 * - `parameters`: k1 = 1.2 and b = 0.7, whatever the page says.
 */
export type Habit = 'lower-bound' | 'distinct-length' | 'coverage' | 'parameters';

export const HABITS: readonly Habit[] = ['lower-bound', 'distinct-length', 'coverage', 'parameters'];

/** MiniSearch's defaults (`defaultBM25params`). */
export const SHIPPED = { k1: 1.2, b: 0.7, d: 0.5 } as const;

/**
 * The terms of one chunk's score under the textbook formula with some habits put on. None on: the built-in engine. All
 * on: MiniSearch as it ships.
 * @returns the contributions in query order; their sum is the score. Empty when the chunk holds no query term
 */
export function habitTerms(
  counts: CorpusCounts,
  terms: readonly QueryTerm[],
  chunk: number,
  spec: Pick<Bm25Spec, 'k1' | 'b'>,
  habits: ReadonlySet<Habit>,
): TermContribution[] {
  const { k1, b } = habits.has('parameters') ? SHIPPED : spec;
  const d = habits.has('lower-bound') ? SHIPPED.d : 0;
  const distinct = habits.has('distinct-length');
  const length = (distinct ? counts.distinctLengths : counts.lengths)[chunk] ?? 0;
  const norm = k1 * (1 - b + (b * length) / (distinct ? counts.averageDistinctLength : counts.averageLength));
  const matched = terms
    .map((term) => ({ ...term, posting: findPosting(counts, term.id, chunk) }))
    .filter(({ posting }) => posting >= 0);
  const factor = habits.has('coverage') ? matched.length : 1;
  return matched.map(({ term, id, queryTf, posting }) => {
    const tf = counts.tfs[posting] as number;
    const df = (counts.offsets[id + 1] as number) - (counts.offsets[id] as number);
    const idf = inverseDocumentFrequency(counts.size, df);
    // Grouped as the built-in engine does it: with no habit on, the two are equal to the last bit.
    const contribution = queryTf * (factor * (idf * (d + (tf * (k1 + 1)) / (tf + norm))));
    return { term, queryTf, tf, df, idf, contribution };
  });
}

/** The score of `habitTerms`: 0 when the chunk holds no query term. */
export function habitScore(
  counts: CorpusCounts,
  queryTokens: readonly string[],
  chunk: number,
  spec: Pick<Bm25Spec, 'k1' | 'b'>,
  habits: ReadonlySet<Habit>,
): number {
  return habitTerms(counts, queryTerms(counts, queryTokens), chunk, spec, habits).reduce(
    (sum, { contribution }) => sum + contribution,
    0,
  );
}
