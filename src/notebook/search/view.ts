import type { TraceHit } from '../../core/evaluate';
import type { Bm25Spec, FormulaPart, TermContribution } from '../../core/types';

const short = (value: number) => String(Number(value.toFixed(4)));

/**
 * The BM25 formula of one term with its numbers filled in:
 * idf · tf·(k1+1) / (tf + k1·(1 − b + b·|D|/avgdl)), times the question's own count of the term.
 */
export function termFormula(
  term: TermContribution,
  hit: Pick<TraceHit, 'length'>,
  { k1, b }: Pick<Bm25Spec, 'k1' | 'b'>,
  averageLength: number,
): FormulaPart[] {
  const times = term.queryTf > 1 ? `${term.queryTf} × ` : '';
  return [
    { text: `${term.term}: ${times}${short(term.idf)} × ${term.tf}×(${k1}+1) / (${term.tf} + ${k1}×(1 − ${b} + ${b}×` },
    { text: `${hit.length}/${short(averageLength)}` },
    { text: ')) = ' },
    { text: term.contribution.toFixed(4), role: 'result' },
  ];
}
