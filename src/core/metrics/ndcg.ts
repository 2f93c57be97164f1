import type { FormulaPart } from '../types';
import type { Convention } from './conventions';
import { equals, formatNumber, joined, plain, quotient, sumOf } from './formula';
import { docAt, looked, undefinedValue, type Compute, type MetricInput } from './input';
import { compareIds } from './ranking';
import { ranksTo, type Trace } from './trace';

/**
 * DCG / IDCG with DCG = Σ gain(g(rᵢ)) / log₂(i+1) (Järvelin & Kekäläinen 2002; exponential gain: Burges et al. 2005).
 * Unjudged documents and grades ≤ 0 gain nothing. The ideal list holds all judged documents, best first, cut at k.
 */
export const ndcg: Compute = (input, trace) => {
  const { label, gold, k } = input;
  if (gold.grades.size === 0) return undefinedValue(input, 'no-gold', trace);
  const suffix = k === null ? '' : `@${k}`;
  const dcg = gainOfRanking(input, `DCG${suffix}`, trace);
  const idcg = gainOfIdeal(input, `IDCG${suffix}`, trace);
  if (idcg === 0) return undefinedValue(input, 'ideal-zero', trace);
  const value = dcg / idcg;
  const formula = () => quotient(label, plain(formatNumber(dcg)), plain(formatNumber(idcg)), value);
  trace?.step('ndcg', { metric: label, value }, formula());
  return { value };
};

function gainOf(grade: number, { ndcgGain }: Convention): number {
  if (grade <= 0) return 0;
  return ndcgGain === 'linear' ? grade : 2 ** grade - 1;
}

function gainOfRanking(input: MetricInput, label: string, trace: Trace | null): number {
  const { ranking, gold, convention } = input;
  const limit = looked(input);
  const terms: FormulaPart[] = [];
  let sum = 0;
  for (let rank = 1; rank <= limit; rank++) {
    const doc = docAt(ranking, rank);
    const grade = gold.grades.get(doc);
    const gain = gainOf(grade ?? 0, convention);
    const value = gain / Math.log2(rank + 1);
    sum += value;
    if (!trace) continue;
    if (gain > 0) terms.push({ text: formatNumber(value), role: 'gold', docId: doc, rank });
    traceTerm({ rank, doc, grade, value }, convention, trace);
  }
  trace?.step('ndcg-dcg', { label, value: sum }, sumOf(label, terms, sum), ranksTo(limit));
  return sum;
}

interface Term {
  rank: number;
  doc: string;
  grade: number | undefined;
  value: number;
}

function traceTerm({ rank, doc, grade, value }: Term, convention: Convention, trace: Trace): void {
  const zero = (): FormulaPart[] => [{ text: doc, role: 'miss', docId: doc, rank }, plain(': '), plain(0)];
  if (grade === undefined) trace.step('ndcg-term-unjudged', { rank, doc }, zero(), [rank]);
  else if (grade <= 0) trace.step('ndcg-term-zero', { rank, doc, grade }, zero(), [rank]);
  else {
    const formula = [...gainParts(grade, rank, doc, convention), ...equals(value)];
    trace.step('ndcg-term', { rank, doc, grade, value }, formula, [rank]);
  }
}

/** `3/log₂5`, or `(2^3 − 1)/log₂5`. */
function gainParts(grade: number, rank: number, docId: string, { ndcgGain }: Convention): FormulaPart[] {
  const text = ndcgGain === 'linear' ? String(grade) : `(2^${grade} − 1)`;
  return [{ text, role: 'gold', docId, rank }, plain(`/log₂${rank + 1}`)];
}

/** The best that could have been: documents with a gain, by grade, cut at k. */
function gainOfIdeal(input: MetricInput, label: string, trace: Trace | null): number {
  const { ranking, gold, k, convention } = input;
  const docs = convention.ndcgIdeal === 'judged' ? [...gold.grades.keys()] : ranking;
  const ideal = docs
    .map((doc) => ({ doc, grade: gold.grades.get(doc) ?? 0 }))
    .filter(({ grade }) => grade > 0)
    .sort((a, b) => b.grade - a.grade || compareIds(a.doc, b.doc))
    .slice(0, k ?? undefined);
  const sum = ideal.reduce((total, { grade }, i) => total + gainOf(grade, convention) / Math.log2(i + 2), 0);
  if (trace) traceIdeal(ideal, sum, label, convention, trace);
  return sum;
}

function traceIdeal(
  ideal: readonly { doc: string; grade: number }[],
  sum: number,
  label: string,
  convention: Convention,
  trace: Trace,
): void {
  const list = ideal.map(({ doc, grade }): FormulaPart => ({ text: `${doc} (${grade})`, role: 'gold', docId: doc }));
  const key = convention.ndcgIdeal === 'judged' ? 'ndcg-ideal-judged' : 'ndcg-ideal-retrieved';
  trace.step(key, { grades: ideal.map(({ grade }) => String(grade)) }, list.length ? joined(list, ', ') : [plain('∅')]);
  const terms = ideal.flatMap(({ doc, grade }, i) => {
    // A place in the ideal list is not a rank of the reader's ranking: it must not light one up.
    const parts = gainParts(grade, i + 1, doc, convention).map(({ text, role }) => (role ? { text, role } : { text }));
    return i ? [plain(' + '), ...parts] : parts;
  });
  const formula = terms.length ? [plain(`${label} = `), ...terms, ...equals(sum)] : [plain(label), ...equals(0)];
  trace.step('ndcg-idcg', { label, value: sum }, formula);
}
