import type { FormulaPart } from '../types';
import { equals, formatNumber, joined, plain, quotient, sumOf } from './formula';
import { docAt, looked, needsGold, type MetricInput } from './input';
import { ranksTo, type Trace } from './trace';

/**
 * Σ precision@i over the relevant ranks i (≤ k), divided by |G| — also when k < |G|, so that ap@k can stay below 1.
 * The convention may divide by the number of relevant documents found instead.
 */
export const averagePrecision = needsGold((input, trace) => {
  const { ranking, relevant } = input;
  const limit = looked(input);
  const precisions: FormulaPart[] = [];
  let found = 0;
  let sum = 0;
  for (let rank = 1; rank <= limit; rank++) {
    const doc = docAt(ranking, rank);
    if (!relevant.has(doc)) continue;
    found++;
    const value = found / rank;
    sum += value;
    trace?.step('ap-term', { rank, doc, found, value }, termFormula(rank, doc, found, value), ranksTo(rank));
    if (trace) precisions.push({ text: formatNumber(value), role: 'gold', docId: doc, rank });
  }
  if (trace) traceNotFound(input, limit, trace);
  return found === 0 ? none(input, limit, trace) : finish(input, { found, sum, precisions }, trace);
});

function termFormula(rank: number, doc: string, found: number, value: number): FormulaPart[] {
  return quotient(`precision@${rank}`, { text: String(found), role: 'gold', docId: doc, rank }, plain(rank), value);
}

function traceNotFound({ ranking, relevant }: MetricInput, limit: number, trace: Trace): void {
  const seen = new Set(ranking.slice(0, limit));
  const docs = [...relevant].filter((doc) => !seen.has(doc));
  if (docs.length === 0) return;
  const parts = docs.map((docId): FormulaPart => ({ text: `${docId}: 0`, role: 'miss', docId }));
  trace.step('ap-not-found', { docs, looked: limit }, joined(parts, ', '));
}

function none({ label }: MetricInput, limit: number, trace: Trace | null): number {
  trace?.step('ap-none', { metric: label, looked: limit, value: 0 }, [plain(label), ...equals(0)], ranksTo(limit));
  return 0;
}

interface Terms {
  found: number;
  sum: number;
  precisions: FormulaPart[];
}

function finish({ label, relevant, convention }: MetricInput, terms: Terms, trace: Trace | null): number {
  const { found, sum, precisions } = terms;
  trace?.step('ap-sum', { terms: found, value: sum }, sumOf('Σ', precisions, sum));
  if (convention.apDenominator === 'hits') {
    const value = sum / found;
    const formula = () => quotient(label, plain(formatNumber(sum)), plain(found), value);
    trace?.step('ap-over-hits', { metric: label, found, value }, formula());
    return value;
  }
  const value = sum / relevant.size;
  const formula = () => quotient(label, plain(formatNumber(sum)), plain(relevant.size), value);
  trace?.step('ap-over-relevant', { metric: label, relevant: relevant.size, value }, formula());
  return value;
}
