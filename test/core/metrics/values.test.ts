import { describe, expect, it } from 'vitest';
import {
  computeMetric,
  DuplicateIdError,
  explainMetric,
  goldOf,
  METRIC_NAMES,
  METRICS,
  type Gold,
} from '../../../src/core/metrics';

const gold = (grades: Record<string, number>, rel = 1): Gold => ({ grades: new Map(Object.entries(grades)), rel });
const value = (id: string, ranking: string[], g: Gold) => computeMetric(id, ranking, g).value;

// Ranks:        1    2    3    4    5        relevant at 2 and 4; f is relevant and not retrieved
const ranking = ['a', 'b', 'c', 'd', 'e'];
const binary = gold({ b: 1, d: 1, f: 1 });
// Relevant at 2 (grade 3) and 5 (grade 2); a is judged harmful, c useless, d unjudged, f not retrieved.
const graded = gold({ a: -1, b: 3, c: 0, e: 2, f: 1 });
const log2 = Math.log2;

describe('metrics of binary gold, worked by hand', () => {
  it.each([
    ['hit@1', 0], // a is not relevant
    ['hit@2', 1], // b is
    ['hit@10', 1],
    ['recall@1', 0 / 3],
    ['recall@4', 2 / 3], // b, d of b, d, f
    ['recall@10', 2 / 3],
    ['precision@4', 2 / 4],
    ['precision@10', 2 / 10], // five empty ranks count as not relevant
    ['precision-returned@4', 2 / 4],
    ['precision-returned@10', 2 / 5], // five documents came back
    ['f1@4', 4 / 7], // 2·(1/2)(2/3) / (1/2 + 2/3) = (2/3) / (7/6)
    ['f1@1', 0], // precision and recall both 0
    ['rr', 1 / 2],
    ['rr@2', 1 / 2],
    ['rr@1', 0],
    ['ap', 1 / 3], // (1/2 + 2/4) / 3
    ['ap@2', 1 / 6], // (1/2) / 3
    ['ap@1', 0],
    ['r-precision', 1 / 3], // |G| = 3; a, b, c holds b
    ['judged@4', 2 / 4], // a and c have no judgement
    ['judged@10', 2 / 5], // of the five ranks there are
    ['ndcg@2', 1 / log2(3) / (1 + 1 / log2(3))], // ideal: two relevant on two ranks
    ['ndcg@4', (1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3) + 1 / 2)],
    ['ndcg', (1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3) + 1 / 2)],
  ])('%s = %d', (id, expected) => {
    expect(value(id, ranking, binary)).toBeCloseTo(expected, 14);
  });

  it('looks at every rank for RR, AP and nDCG without k', () => {
    const twelve = Array.from({ length: 12 }, (_, i) => `d${i + 1}`);
    expect(value('rr', twelve, gold({ d12: 1 }))).toBe(1 / 12);
    expect(value('rr@10', twelve, gold({ d12: 1 }))).toBe(0);
    expect(value('ap', twelve, gold({ d12: 1 }))).toBe(1 / 12);
    expect(value('ndcg', twelve, gold({ d12: 1 }))).toBeCloseTo(1 / log2(13), 14);
    expect(value('ndcg@10', twelve, gold({ d12: 1 }))).toBe(0);
  });

  it('gives a perfect ranking exactly 1', () => {
    for (const id of [
      'hit@3',
      'recall@3',
      'precision@3',
      'f1@3',
      'rr',
      'ap',
      'ndcg@3',
      'ndcg',
      'r-precision',
      'judged@3',
    ])
      expect(value(id, ['f', 'd', 'b', 'x'], binary), id).toBe(1);
  });

  it('scores an empty ranking 0, and judged@k not at all', () => {
    for (const id of [
      'hit@4',
      'recall@4',
      'precision@4',
      'precision-returned@4',
      'f1@4',
      'rr',
      'ap',
      'ndcg@4',
      'r-precision',
    ])
      expect(value(id, [], binary), id).toBe(0);
    expect(computeMetric('judged@4', [], binary)).toEqual({ value: null, undefinedBecause: 'empty-ranking' });
  });

  it('has no value without gold', () => {
    const none = goldOf({ expected_docs: [] });
    for (const id of [
      'hit@4',
      'recall@4',
      'precision@4',
      'precision-returned@4',
      'f1@4',
      'rr',
      'ap',
      'ndcg@4',
      'r-precision',
    ])
      expect(computeMetric(id, ranking, none), id).toEqual({ value: null, undefinedBecause: 'no-gold' });
    expect(value('judged@4', ranking, none)).toBe(0);
  });
});

describe('metrics of graded gold, worked by hand', () => {
  it('nDCG: negative, zero and unjudged gain nothing; the ideal list holds what was not retrieved', () => {
    // DCG@5 = 3/log₂3 + 2/log₂6 = 1.892789 + 0.773706 = 2.666495
    // IDCG@5 = 3/log₂2 + 2/log₂3 + 1/log₂4 = 3 + 1.261860 + 0.5 = 4.761860
    expect(value('ndcg@5', ranking, graded)).toBeCloseTo(2.666495 / 4.76186, 6);
    // k = 2: 3/log₂3 over 3 + 2/log₂3
    expect(value('ndcg@2', ranking, graded)).toBeCloseTo(1.892789 / 4.26186, 6);
    // k beyond the ranking changes nothing: all three gains are in the ideal list already
    expect(value('ndcg@50', ranking, graded)).toBe(value('ndcg@5', ranking, graded));
  });

  it('counts grades from rel on as relevant', () => {
    expect(value('rr', ranking, graded)).toBe(1 / 2); // a has grade −1
    expect(value('recall@5', ranking, graded)).toBe(2 / 3); // b, e of b, e, f
    const strict: Gold = { ...graded, rel: 3 };
    expect(value('recall@5', ranking, strict)).toBe(1); // only b
    expect(value('ap', ['e', 'b'], strict)).toBe(1 / 2);
    expect(value('judged@5', ranking, graded)).toBe(4 / 5); // all but d
  });

  it('has no nDCG when no grade is above 0', () => {
    expect(computeMetric('ndcg@5', ranking, gold({ a: 0, b: -2 }))).toEqual({
      value: null,
      undefinedBecause: 'ideal-zero',
    });
    expect(computeMetric('rr', ranking, gold({ a: 0, b: -2 }))).toEqual({ value: null, undefinedBecause: 'no-gold' });
  });

  it('keeps nDCG when rel is above every grade', () => {
    expect(value('ndcg@2', ['a'], gold({ a: 1 }, 2))).toBe(1);
    expect(value('recall@2', ['a'], gold({ a: 1 }, 2))).toBeNull();
  });
});

describe('groups', () => {
  const groups = (g: string[][]) => goldOf({ expected_docs: ['b'], groups: g });
  it.each([
    [4, 2 / 3, 0], // b covers 1, d covers 2, x y covers nothing
    [2, 1 / 3, 0],
  ])('within %d', (k, share, all) => {
    const three = groups([['a2', 'b'], ['d'], ['x', 'y']]);
    expect(value(`groups@${k}`, ranking, three)).toBeCloseTo(share, 14);
    expect(value(`all-groups@${k}`, ranking, three)).toBe(all);
  });
  it('one document may cover two groups', () => {
    expect(value('all-groups@1', ['b'], groups([['b'], ['b', 'c']]))).toBe(1);
  });
  it('is undefined without groups, and an empty group is never covered', () => {
    for (const g of [groups([]), goldOf({ expected_docs: ['b'] })])
      for (const id of ['groups@4', 'all-groups@4'])
        expect(computeMetric(id, ranking, g)).toEqual({ value: null, undefinedBecause: 'no-groups' });
    expect(value('groups@4', ranking, groups([['b'], []]))).toBe(1 / 2);
  });
});

describe('every metric', () => {
  const ids = METRIC_NAMES.flatMap((name) => {
    const { atK, plain } = METRICS[name];
    return [...(atK ? [`${name}@3`] : []), ...(plain ? [name] : [])];
  });
  it('has an id in the list', () => expect(ids).toHaveLength(15));
  it('refuses a ranking that repeats an id, and says where', () => {
    for (const id of ids) {
      expect(() => computeMetric(id, ['a', 'b', 'c', 'b'], binary), id).toThrow(DuplicateIdError);
      expect(() => explainMetric(id, ['a', 'b', 'c', 'b'], binary), id).toThrow(
        expect.objectContaining({ id: 'b', ranks: [2, 4] }) as Error,
      );
    }
  });
});
