import type { Bm25Spec, Hit } from '../../../src/core/types';

export const builtin: Bm25Spec = { engine: 'builtin', k1: 1.5, b: 0.75 };

/** Textbook Okapi as it is written down: no index, every token of the query against every chunk. Only matches are kept. */
export function naiveSearch(
  { k1, b }: Pick<Bm25Spec, 'k1' | 'b'>,
  ids: string[],
  docs: string[][],
  query: string[],
): Hit[] {
  const average = docs.reduce((sum, doc) => sum + doc.length, 0) / docs.length;
  const hits = docs.map((doc, chunk) => {
    let score = 0;
    for (const term of query) {
      const df = docs.filter((other) => other.includes(term)).length;
      const tf = doc.filter((token) => token === term).length;
      const idf = Math.log(1 + (docs.length - df + 0.5) / (df + 0.5));
      if (tf > 0) score += (idf * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * doc.length) / average));
    }
    return { chunk, score };
  });
  return settled(
    hits.filter(({ score }) => score > 0),
    ids,
  );
}

/**
 * Scores that are equal in arithmetic come out some 1e-16 apart when they are summed in another order. Rankings of two
 * implementations are compared with such scores counted as ties, which go by id (all ASCII in the tests).
 */
export function settled(hits: Hit[], ids: string[]): Hit[] {
  const key = ({ score }: Hit) => Math.round(score * 1e9);
  const byId = (a: Hit, b: Hit) => ((ids[a.chunk] ?? '') < (ids[b.chunk] ?? '') ? -1 : 1);
  return [...hits].sort((a, b) => key(b) - key(a) || byId(a, b));
}

export const order = (hits: Hit[]) => hits.map(({ chunk }) => chunk);

/** Largest difference of two lists' scores, chunk by chunk. */
export function largestDifference(a: Hit[], b: Hit[]): number {
  const scores = new Map(b.map(({ chunk, score }) => [chunk, score]));
  return Math.max(0, ...a.map(({ chunk, score }) => Math.abs(score - (scores.get(chunk) ?? Infinity))));
}
