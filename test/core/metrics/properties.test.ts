import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeMetric,
  CONVENTIONS,
  explainMetric,
  METRIC_NAMES,
  METRICS,
  relevantSet,
  type Gold,
} from '../../../src/core/metrics';

const DOCS = Array.from({ length: 12 }, (_, i) => `d${i}`);
const ranking = fc.shuffledSubarray(DOCS);
const gold: fc.Arbitrary<Gold> = fc
  .record({
    grades: fc.dictionary(fc.constantFrom(...DOCS), fc.integer({ min: -2, max: 4 })),
    rel: fc.constantFrom(1, 1, 2),
    groups: fc.array(fc.subarray(DOCS, { maxLength: 3 }), { maxLength: 3 }),
  })
  .map(({ grades, rel, groups }) => ({ grades: new Map(Object.entries(grades)), rel, groups }));
const metric = fc
  .tuple(fc.constantFrom(...METRIC_NAMES), fc.integer({ min: 1, max: 15 }), fc.boolean())
  .map(([name, k, bare]) => (METRICS[name].plain && (bare || !METRICS[name].atK) ? name : `${name}@${k}`));
const convention = fc.constantFrom(...Object.values(CONVENTIONS));

describe('whatever the ranking and the gold', () => {
  it('a value lies in [0, 1], or is null with a reason', () => {
    fc.assert(
      fc.property(metric, ranking, gold, convention, (id, docs, g, c) => {
        const { value, undefinedBecause } = computeMetric(id, docs, g, c);
        if (value === null) expect(undefinedBecause).toBeDefined();
        else expect(value >= 0 && value <= 1).toBe(true);
      }),
    );
  });

  it('explaining computes the same, and the last step ends on the value', () => {
    fc.assert(
      fc.property(metric, ranking, gold, convention, (id, docs, g, c) => {
        const { steps, ...explained } = explainMetric(id, docs, g, c);
        expect(explained).toEqual(computeMetric(id, docs, g, c));
        const last = steps.at(-1);
        const result = last?.formula.at(-1);
        expect(result?.role).toBe('result');
        if (explained.value === null) expect(result?.text).toBe('—');
        else {
          expect(last?.values.value).toBe(explained.value);
          expect(Math.abs(Number(result?.text) - explained.value)).toBeLessThanOrEqual(0.0005);
        }
        for (const step of steps) for (const rank of step.ranks) expect(rank >= 1 && rank <= docs.length).toBe(true);
      }),
    );
  });

  it('moving a relevant document up past an irrelevant one never lowers RR, AP, nDCG or hit, recall, precision', () => {
    const moving = ['rr', 'rr@5', 'ap', 'ap@5', 'ndcg', 'ndcg@5', 'hit@5', 'recall@5', 'precision@5'];
    fc.assert(
      fc.property(fc.constantFrom(...moving), ranking, gold, fc.nat(), (id, docs, g, at) => {
        const relevant = relevantSet(g);
        const places = docs.flatMap((doc, i) =>
          i > 0 && relevant.has(doc) && !relevant.has(docs[i - 1] ?? '') ? [i] : [],
        );
        fc.pre(places.length > 0);
        const i = places[at % places.length] ?? 0;
        const better = docs.with(i - 1, docs[i] ?? '').with(i, docs[i - 1] ?? '');
        const before = computeMetric(id, docs, g).value ?? NaN;
        // Two sums of the same terms in another order may differ in the last bit.
        expect(computeMetric(id, better, g).value ?? NaN).toBeGreaterThanOrEqual(before - 1e-15);
      }),
    );
  });

  it('recall, hit and judged documents do not depend on the order within k', () => {
    fc.assert(
      fc.property(ranking, gold, (docs, g) => {
        for (const name of ['hit', 'recall', 'precision', 'f1', 'judged', 'groups'])
          expect(computeMetric(`${name}@12`, docs.toReversed(), g)).toEqual(computeMetric(`${name}@12`, docs, g));
      }),
    );
  });
});
