import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareCodePoints,
  fuse,
  FusionInputError,
  reciprocalRankFusion,
  weightedSum,
  type ListEntry,
} from '../../../src/core/retrieve';

const ids = ['a', 'b', 'c'];
const list = (...pairs: [chunk: number, score: number][]): ListEntry[] =>
  pairs.map(([chunk, score]) => ({ chunk, score }));
const scores = ({ hits }: { hits: ListEntry[] }) => hits.map(({ chunk, score }) => [ids[chunk], score]);

describe('reciprocal rank fusion by hand', () => {
  // BM25: a, b; vector: c, a.
  const lists = [list([0, 7], [1, 3]), list([2, 0.9], [0, 0.5])];

  it('k_rrf 60, weights 1', () => {
    // a: 1/(60+1) + 1/(60+2) = 0.016393 + 0.016129 = 0.032522
    // c: 0 + 1/61 = 0.016393
    // b: 1/62 + 0 = 0.016129
    const fused = reciprocalRankFusion(lists, { kRrf: 60, pool: 20 }, ids);
    expect(scores(fused)).toEqual([
      ['a', 1 / 61 + 1 / 62],
      ['c', 1 / 61],
      ['b', 1 / 62],
    ]);
    expect(fused.hits[0]?.score).toBeCloseTo(0.032522, 6);
    expect(fused.hits[1]?.parts).toEqual([
      { list: 0, rank: null, score: null, scaled: null, weight: 1, contribution: 0 },
      { list: 1, rank: 1, score: 0.9, scaled: null, weight: 1, contribution: 1 / 61 },
    ]);
    expect(fused.ranges).toEqual([
      { min: 3, max: 7 },
      { min: 0.5, max: 0.9 },
    ]);
  });

  it('weights', () => {
    // weights 0.5 and 2, k_rrf 1: a: 0.5/2 + 2/3 = 0.25 + 0.666667 = 0.916667; c: 2/2 = 1; b: 0.5/3 = 0.166667
    expect(scores(reciprocalRankFusion(lists, { kRrf: 1, weights: [0.5, 2], pool: 20 }, ids))).toEqual([
      ['c', 1],
      ['a', expect.closeTo(0.916667, 6)],
      ['b', expect.closeTo(0.166667, 6)],
    ]);
  });

  it('a list of weight 0 brings nothing in: with 1 and 0 the fusion is the first list', () => {
    // a 1/61, b 1/62; c stands only in the list without weight.
    expect(scores(reciprocalRankFusion(lists, { kRrf: 60, weights: [1, 0], pool: 20 }, ids))).toEqual([
      ['a', 1 / 61],
      ['b', 1 / 62],
    ]);
    expect(() => reciprocalRankFusion(lists, { kRrf: 60, weights: [0, 0], pool: 20 }, ids)).toThrow(FusionInputError);
  });

  it('the pool cuts each list', () => {
    // pool 1: only a from the first and c from the second, both 1/61: a before c by id.
    const fused = reciprocalRankFusion(lists, { kRrf: 60, pool: 1 }, ids);
    expect(scores(fused)).toEqual([
      ['a', 1 / 61],
      ['c', 1 / 61],
    ]);
    // a is second in the vector list, outside the pool.
    expect(fused.hits[0]?.parts[1]).toMatchObject({ rank: null, score: null, contribution: 0 });
    expect(fused.ranges[0]).toEqual({ min: 7, max: 7 });
  });

  it('a tie goes by id, whatever the order of the chunks', () => {
    // b and c change places between the lists: 1/61 + 1/62 each.
    const fused = reciprocalRankFusion([list([2, 2], [1, 1]), list([1, 2], [2, 1])], { kRrf: 60, pool: 20 }, ids);
    expect(scores(fused)).toEqual([
      ['b', 1 / 61 + 1 / 62],
      ['c', 1 / 61 + 1 / 62],
    ]);
  });

  it('one list empty', () => {
    const fused = reciprocalRankFusion([[], list([2, 0.9])], { kRrf: 60, pool: 20 }, ids);
    expect(scores(fused)).toEqual([['c', 1 / 61]]);
    expect(fused.ranges).toEqual([null, { min: 0.9, max: 0.9 }]);
    expect(reciprocalRankFusion([[], []], { kRrf: 60, pool: 20 }, ids)).toEqual({ hits: [], ranges: [null, null] });
  });
});

describe('weighted sum by hand', () => {
  // BM25: a 6, b 3, c 2; vector: b 0.75, c 0.25.
  const lists = [list([0, 6], [1, 3], [2, 2]), list([1, 0.75], [2, 0.25])];

  it('scales each list to 0 … 1; a chunk that a list lacks gets 0 from it', () => {
    // x̂: a (6−2)/(6−2) = 1, b (3−2)/4 = 0.25, c 0; ŷ: b (0.75−0.25)/0.5 = 1, c 0, a absent 0. α = 0.75:
    // a: 0.75·1 + 0.25·0 = 0.75; b: 0.75·0.25 + 0.25·1 = 0.1875 + 0.25 = 0.4375; c: 0
    const fused = weightedSum(lists, { alpha: 0.75, pool: 20 }, ids);
    expect(scores(fused)).toEqual([
      ['a', 0.75],
      ['b', 0.4375],
      ['c', 0],
    ]);
    expect(fused.ranges).toEqual([
      { min: 2, max: 6 },
      { min: 0.25, max: 0.75 },
    ]);
    expect(fused.hits[0]?.parts).toEqual([
      { list: 0, rank: 1, score: 6, scaled: 1, weight: 0.75, contribution: 0.75 },
      { list: 1, rank: null, score: null, scaled: 0, weight: 0.25, contribution: 0 },
    ]);
    expect(fused.hits[1]?.parts[0]).toEqual({
      list: 0,
      rank: 2,
      score: 3,
      scaled: 0.25,
      weight: 0.75,
      contribution: 0.1875,
    });
  });

  it('the range is that of the pool, not of the list', () => {
    // pool 2: x from 3 to 6: a 1, b 0; y as before: b 1, c 0. α = 0.25: b 0.75·1 = 0.75, a 0.25, c 0
    const fused = weightedSum(lists, { alpha: 0.25, pool: 2 }, ids);
    expect(scores(fused)).toEqual([
      ['b', 0.75],
      ['a', 0.25],
      ['c', 0],
    ]);
    expect(fused.ranges[0]).toEqual({ min: 3, max: 6 });
  });

  it('equal scores all become 0, and the other list decides', () => {
    // x̂ = 0 for a and b (max = min = 5); ŷ: c 1, b 0. α = 0.5: c 0.5; a and b 0, by id
    expect(scores(weightedSum([list([0, 5], [1, 5]), list([2, 4], [1, 2])], { alpha: 0.5, pool: 20 }, ids))).toEqual([
      ['c', 0.5],
      ['a', 0],
      ['b', 0],
    ]);
    // One chunk is a list of equal scores.
    expect(scores(weightedSum([list([1, 9]), []], { alpha: 1, pool: 20 }, ids))).toEqual([['b', 0]]);
  });
});

describe('a weighted sum that is one list', () => {
  it('α = 1 ranks as the first list does, without what only the second found', () => {
    // x̂: a (7 − 3)/(7 − 3) = 1, b 0; c is only in the second list, whose weight is 0.
    expect(scores(weightedSum([list([0, 7], [1, 3]), list([2, 0.9], [0, 0.5])], { alpha: 1, pool: 20 }, ids))).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });
});

describe('fuse', () => {
  const lists = [list([0, 6], [1, 3]), list([2, 0.75], [1, 0.25])];
  it('does what the spec says', () => {
    expect(fuse({ kind: 'rrf', kRrf: 10, weights: [1, 3] }, 2, lists, ids)).toEqual(
      reciprocalRankFusion(lists, { kRrf: 10, weights: [1, 3], pool: 2 }, ids),
    );
    expect(fuse({ kind: 'weighted', alpha: 0.3 }, 2, lists, ids)).toEqual(
      weightedSum(lists, { alpha: 0.3, pool: 2 }, ids),
    );
  });

  const names = Array.from({ length: 30 }, (_, i) => `d${(i * 11) % 30}`);
  const randomList = fc.uniqueArray(fc.record({ chunk: fc.nat({ max: 29 }), score: fc.integer({ min: -5, max: 5 }) }), {
    selector: ({ chunk }) => chunk,
  });
  const sorted = (entries: ListEntry[]) =>
    [...entries].sort((a, b) => b.score - a.score || compareCodePoints(names[a.chunk]!, names[b.chunk]!));

  it('on random lists: all chunks of both pools once, in order, each score the sum of its parts', () => {
    const spec = fc.oneof(
      fc.record({
        kind: fc.constant('rrf' as const),
        kRrf: fc.integer({ min: 0, max: 100 }),
        weights: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })).filter(([a, b]) => a + b > 0),
      }),
      fc.record({ kind: fc.constant('weighted' as const), alpha: fc.double({ min: 0, max: 1, noNaN: true }) }),
    );
    fc.assert(
      fc.property(spec, fc.integer({ min: 1, max: 20 }), randomList, randomList, (spec, pool, first, second) => {
        const both = [sorted(first), sorted(second)];
        const { hits } = fuse(spec, pool, both, names);
        const weights = spec.kind === 'rrf' ? spec.weights : [spec.alpha, 1 - spec.alpha];
        const weighed = both.filter((_, i) => weights[i]! > 0);
        const union = new Set(weighed.flatMap((entries) => entries.slice(0, pool).map(({ chunk }) => chunk)));
        expect(hits.map(({ chunk }) => chunk).sort()).toEqual([...union].sort());
        expect(hits.map(({ chunk, score }) => ({ chunk, score }))).toEqual(
          sorted(hits).map(({ chunk, score }) => ({ chunk, score })),
        );
        for (const { chunk, score, parts } of hits) {
          expect(parts[0]!.contribution + parts[1]!.contribution).toBe(score);
          parts.forEach(({ list, rank }) => {
            const place = both[list]!.findIndex((entry) => entry.chunk === chunk) + 1;
            expect(rank).toBe(place >= 1 && place <= pool ? place : null);
          });
        }
      }),
    );
  });
});

describe('errors', () => {
  const problem = (lists: ListEntry[][], pool = 20, spec: Parameters<typeof fuse>[0] | null = null) => {
    try {
      fuse(spec ?? { kind: 'rrf', kRrf: 60, weights: [1, 1] }, pool, lists, ids);
    } catch (error) {
      if (error instanceof FusionInputError) return error.problem;
      throw error;
    }
    return null;
  };
  it('lists', () => {
    expect(problem([[]])).toEqual({ code: 'lists', count: 1 });
    expect(problem([[], list([0, 1], [1, 2])])).toEqual({ code: 'unsorted', list: 1, rank: 2, chunk: 1 });
    expect(problem([list([1, 1], [0, 1]), []])).toEqual({ code: 'unsorted', list: 0, rank: 2, chunk: 0 });
    expect(problem([list([0, 2], [1, 1], [0, 1]), []])).toEqual({ code: 'duplicate', list: 0, rank: 3, chunk: 0 });
    expect(problem([list([3, 2]), []])).toEqual({ code: 'unknown-chunk', list: 0, rank: 1, chunk: 3 });
    expect(problem([list([0, NaN]), []])).toEqual({ code: 'not-finite', list: 0, rank: 1, chunk: 0 });
  });
  it('parameters', () => {
    expect(problem([[], []], 0)).toEqual({ code: 'parameter', parameter: 'pool', value: 0 });
    expect(problem([[], []], 1.5)).toMatchObject({ parameter: 'pool' });
    expect(problem([[], []], 1, { kind: 'rrf', kRrf: -1, weights: [1, 1] })).toMatchObject({ parameter: 'kRrf' });
    expect(problem([[], []], 1, { kind: 'rrf', kRrf: 1, weights: [1, NaN] })).toMatchObject({ parameter: 'weights' });
    expect(problem([[], []], 1, { kind: 'weighted', alpha: 1.1 })).toMatchObject({ parameter: 'alpha' });
  });
});
