import type { Bm25Hit } from '../../core/evaluate';
import { SHIPPED } from '../../core/retrieve/habits';
import type { Bm25Spec, FormulaPart, TermContribution } from '../../core/types';

const short = (value: number) => String(Number(value.toFixed(4)));

/** The formula of one term in symbols; MiniSearch as it ships has m, the number of matched terms, and d. */
export function symbolicFormula(engine: Bm25Spec['engine']): string {
  const fraction = 'tf×(k1+1) / (tf + k1×(1 − b + b×|D|/avgdl))';
  return engine === 'minisearch' ? `m × idf × (d + ${fraction})` : `idf × ${fraction}`;
}

/**
 * The BM25 formula of one term with its numbers filled in:
 * idf · tf·(k1+1) / (tf + k1·(1 − b + b·|D|/avgdl)), times the question's own count of the term.
 *
 * For MiniSearch as it ships: with its own k1 and b, d added to the fraction, and times the number of matched terms.
 * @param hit the chunk: its length as its engine counts it, and all its terms
 */
export function termFormula(
  term: TermContribution,
  hit: Pick<Bm25Hit, 'length' | 'terms'>,
  bm25: Bm25Spec,
  averageLength: number,
): FormulaPart[] {
  const shipped = bm25.engine === 'minisearch';
  const { k1, b } = shipped ? SHIPPED : bm25;
  const times = term.queryTf > 1 ? `${term.queryTf} × ` : '';
  const norm = `${k1}×(1 − ${b} + ${b}×${hit.length}/${short(averageLength)})`;
  const fraction = `${term.tf}×(${k1}+1) / (${term.tf} + ${norm})`;
  const idf = short(term.idf);
  const product = shipped ? `${hit.terms.length} × ${idf} × (${SHIPPED.d} + ${fraction})` : `${idf} × ${fraction}`;
  return [{ text: `${times}${product} = ` }, { text: term.contribution.toFixed(4), role: 'result' }];
}

/** idf = ln(1 + (N − df + 0.5)/(df + 0.5)) with the numbers of one term. */
export function idfFormula({ df, idf }: TermContribution, chunkCount: number): FormulaPart[] {
  const text = `idf = ln(1 + (${chunkCount} − ${df} + 0.5) / (${df} + 0.5)) = `;
  return [{ text }, { text: idf.toFixed(4), role: 'result' }];
}

/** The first `most` code points of a text, marked when there are more. Looks at no more of the text than that. */
export function clip(text: string, most: number): string {
  // A code point is two units at most.
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : text;
}
