import type { FormulaPart } from '../types';
import { docPart, equals, plain, quotient, setOf } from './formula';
import { docAt, looked, needsGold, undefinedValue, type Compute, type MetricInput } from './input';
import { ranksTo, type Trace } from './trace';

/** 1 if a relevant document stands in the first k ranks, else 0. Looks no further than the first one. */
export const hit = needsGold((input, trace) => {
  const k = input.k ?? input.ranking.length;
  const limit = looked(input);
  const rank = scan(input, limit, trace);
  const value = rank === null ? 0 : 1;
  const formula = [plain(input.label), ...equals(value)];
  if (rank === null) trace?.step('hit-no', { metric: input.label, k, looked: limit, value }, formula, ranksTo(limit));
  else
    trace?.step('hit-yes', { metric: input.label, k, rank, doc: docAt(input.ranking, rank), value }, formula, [rank]);
  return value;
});

/** 1 / rank of the first relevant document; none → 0. */
export const reciprocalRank = needsGold((input, trace) => {
  const { label } = input;
  const limit = looked(input);
  const rank = scan(input, limit, trace);
  if (rank === null) {
    trace?.step('rr-none', { metric: label, looked: limit, value: 0 }, [plain(label), ...equals(0)], ranksTo(limit));
    return 0;
  }
  const value = 1 / rank;
  const values = { metric: label, rank, doc: docAt(input.ranking, rank), value };
  trace?.step('rr-found', values, quotient(label, plain(1), { text: String(rank), role: 'gold', rank }, value), [rank]);
  return value;
});

/** The rank of the first relevant document within `limit`, one step a rank. */
function scan({ ranking, relevant }: MetricInput, limit: number, trace: Trace | null): number | null {
  for (let rank = 1; rank <= limit; rank++) {
    const doc = docAt(ranking, rank);
    if (relevant.has(doc)) {
      trace?.step('rank-gold', { rank, doc }, [docPart(doc, rank, 'gold'), plain(' ∈ G')], [rank]);
      return rank;
    }
    trace?.step('rank-miss', { rank, doc }, [docPart(doc, rank, 'miss'), plain(' ∉ G')], [rank]);
  }
  return null;
}

/** |found| / |G| within the first k ranks. */
export const recall = needsGold((input, trace) => {
  traceGold(input, trace);
  return recallOf(input, input.label, found(input, looked(input), trace), trace);
});

/** |found| / k; the convention may put what was returned in place of k. */
export const precision = needsGold((input, trace) =>
  precisionOf(input, input.label, found(input, looked(input), trace), trace),
);

/** |found| / min(k, n); an empty ranking gives 0. */
export const precisionReturned = needsGold((input, trace) =>
  overReturned(input, input.label, found(input, looked(input), trace), trace),
);

/** Harmonic mean of precision@k and recall@k; both 0 → 0. */
export const f1 = needsGold((input, trace) => {
  const { label, k } = input;
  traceGold(input, trace);
  const count = found(input, looked(input), trace);
  const suffix = k === null ? '' : `@${k}`;
  const p = precisionOf(input, `precision${suffix}`, count, trace);
  const r = recallOf(input, `recall${suffix}`, count, trace);
  if (p + r === 0) {
    trace?.step('f1-zero', { metric: label, value: 0 }, [plain(label), ...equals(0)]);
    return 0;
  }
  const value = (2 * p * r) / (p + r);
  trace?.step('f1', { metric: label, precision: p, recall: r, value }, f1Formula(label, p, r, value));
  return value;
});

function f1Formula(label: string, p: number, r: number, value: number): FormulaPart[] {
  const [, left = plain('')] = equals(p);
  const [, right = plain('')] = equals(r);
  const parts = [plain(left.text), plain(right.text)] as const;
  return [
    plain(`${label} = 2 × `),
    parts[0],
    plain(' × '),
    parts[1],
    plain(' / ('),
    parts[0],
    plain(' + '),
    parts[1],
    plain(')'),
    ...equals(value),
  ];
}

/** Precision at rank |G|: where a perfect ranking would have found everything. */
export const rPrecision = needsGold((input, trace) => {
  const { label, ranking, relevant } = input;
  const size = relevant.size;
  traceGold(input, trace);
  trace?.step('r-cut', { relevant: size }, [plain(`|G| = ${size}`)], ranksTo(Math.min(size, ranking.length)));
  const count = found(input, Math.min(size, ranking.length), trace);
  const value = count / size;
  const values = { metric: label, found: count, relevant: size, value };
  trace?.step('r-precision', values, quotient(label, { text: String(count), role: 'gold' }, plain(size), value));
  return value;
});

/** Share of the ranks 1…min(k, n) whose document has a judgement of any grade. */
export const judged: Compute = (input, trace) => {
  const { label, ranking, gold } = input;
  const limit = looked(input);
  if (limit === 0) return undefinedValue(input, 'empty-ranking', trace);
  const count = countWhere(ranking, limit, (doc) => gold.grades.has(doc));
  const value = count / limit;
  if (trace) {
    const docs = ranking.slice(0, limit).filter((doc) => gold.grades.has(doc));
    trace.step(
      'judged-set',
      { looked: limit, docs },
      marked(ranking, limit, (doc) => gold.grades.has(doc)),
      ranksTo(limit),
    );
    trace.step(
      'judged',
      { metric: label, judged: count, looked: limit, value },
      quotient(label, plain(count), plain(limit), value),
    );
  }
  return { value };
};

function traceGold({ relevant }: MetricInput, trace: Trace | null): void {
  const parts = () => [...relevant].map((docId): FormulaPart => ({ text: docId, role: 'gold', docId }));
  trace?.step('gold-set', { docs: [...relevant] }, [plain('G = '), ...setOf(parts())]);
}

/** How many of the first `limit` ranks are relevant. */
function found({ ranking, relevant }: MetricInput, limit: number, trace: Trace | null): number {
  const isGold = (doc: string) => relevant.has(doc);
  const docs = () => ranking.slice(0, limit).filter(isGold);
  trace?.step('found-set', { looked: limit, docs: docs() }, marked(ranking, limit, isGold), ranksTo(limit));
  return countWhere(ranking, limit, isGold);
}

function countWhere(ranking: readonly string[], limit: number, test: (doc: string) => boolean): number {
  let count = 0;
  for (let rank = 1; rank <= limit; rank++) if (test(docAt(ranking, rank))) count++;
  return count;
}

function marked(ranking: readonly string[], limit: number, test: (doc: string) => boolean): FormulaPart[] {
  return setOf(ranking.slice(0, limit).map((doc, i) => docPart(doc, i + 1, test(doc) ? 'gold' : 'miss')));
}

function recallOf({ relevant }: MetricInput, label: string, count: number, trace: Trace | null): number {
  const value = count / relevant.size;
  const values = { metric: label, found: count, relevant: relevant.size, value };
  trace?.step('recall', values, quotient(label, { text: String(count), role: 'gold' }, plain(relevant.size), value));
  return value;
}

function precisionOf(input: MetricInput, label: string, count: number, trace: Trace | null): number {
  const { k, convention } = input;
  if (k === null || convention.precisionDenominator === 'returned') return overReturned(input, label, count, trace);
  const value = count / k;
  const values = { metric: label, found: count, k, looked: looked(input), value };
  trace?.step('precision-k', values, quotient(label, { text: String(count), role: 'gold' }, plain(k), value));
  return value;
}

function overReturned(input: MetricInput, label: string, count: number, trace: Trace | null): number {
  const limit = looked(input);
  if (limit === 0) {
    trace?.step('precision-empty', { metric: label, value: 0 }, [plain(label), ...equals(0)]);
    return 0;
  }
  const value = count / limit;
  const values = { metric: label, found: count, looked: limit, value };
  trace?.step(
    'precision-returned',
    values,
    quotient(label, { text: String(count), role: 'gold' }, plain(limit), value),
  );
  return value;
}
