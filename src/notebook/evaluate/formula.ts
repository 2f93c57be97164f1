import { formatNumber, type MeanExplanation, type MeanTerm } from '../../core/metrics';
import type { FormulaPart } from '../../core/types';

/** Longest sum that is written out question by question. */
const MOST_TERMS = 60;

const plain = (text: string): FormulaPart => ({ text });
const roleOf = (value: number): 'gold' | 'miss' => (value > 0 ? 'gold' : 'miss');

/**
 * `( q17: 0 + q18: 1 ) ÷ 2 = 1/2 = 0.500`. Parts that stand for a question carry its id. A long sum is written by its
 * distinct values, `1 × 4200`, in `times`' words.
 */
export function meanFormula(
  { terms, mean, n }: MeanExplanation,
  times: (value: string, n: number) => string,
): FormulaPart[] {
  if (mean === null) return [];
  const sum = formatNumber(terms.reduce((total, { value }) => total + value, 0));
  const summands = terms.length > MOST_TERMS ? byValue(terms, times) : terms.map(one);
  const joined = summands.flatMap((part, i) => (i ? [plain(' + '), part] : [part]));
  const result: FormulaPart = { text: mean.toFixed(3), role: 'result' };
  const sign = Number(mean.toFixed(3)) === mean ? ' = ' : ' ≈ ';
  return [plain('( '), ...joined, plain(` ) ÷ ${n} = ${sum}/${n}${sign}`), result];
}

const one = ({ id, value }: MeanTerm): FormulaPart => ({
  text: `${id}: ${formatNumber(value)}`,
  role: roleOf(value),
  docId: id,
});

function byValue(terms: readonly MeanTerm[], times: (value: string, n: number) => string): FormulaPart[] {
  const counts = new Map<number, number>();
  for (const { value } of terms) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => b - a)
    .map(([value, count]) => ({ text: times(formatNumber(value), count), role: roleOf(value) }));
}
