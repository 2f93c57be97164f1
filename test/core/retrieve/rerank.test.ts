import { describe, expect, it } from 'vitest';
import { RerankInputError, rerankOrder, sigmoid } from '../../../src/core/retrieve';

const ids = ['a', 'b', 'c'];

describe('rerankOrder', () => {
  it('orders by the score alone and knows the rank before', () => {
    // Candidates c, a, b with 0.2, 0.9, 0.5: a (2nd), b (3rd), c (1st).
    expect(rerankOrder([2, 0, 1], [0.2, 0.9, 0.5], ids)).toEqual([
      { chunk: 0, score: 0.9, before: 2 },
      { chunk: 1, score: 0.5, before: 3 },
      { chunk: 2, score: 0.2, before: 1 },
    ]);
  });
  it('ties by id, not by the rank before', () => {
    expect(rerankOrder([2, 1, 0], Float64Array.of(-3, -3, -4), ids).map(({ chunk }) => chunk)).toEqual([1, 2, 0]);
  });
  it('nothing to rerank', () => {
    expect(rerankOrder([], [], ids)).toEqual([]);
  });
  it.each([
    [[0], [], { code: 'length', candidates: 1, scores: 0 }],
    [[0, 0], [1, 2], { code: 'duplicate', chunk: 0 }],
    [[3], [1], { code: 'unknown-chunk', chunk: 3 }],
    [[0], [NaN], { code: 'not-finite', chunk: 0, score: NaN }],
  ])('%j with %j is an error', (candidates, scores, problem) => {
    let found: unknown = null;
    try {
      rerankOrder(candidates, scores, ids);
    } catch (error) {
      if (error instanceof RerankInputError) found = error.problem;
    }
    expect(found).toEqual(problem);
  });
});

describe('sigmoid', () => {
  it('by hand', () => {
    expect(sigmoid(0)).toBe(0.5);
    // e^(−ln 3) = 1/3: 1 / (1 + 1/3) = 3/4; with the sign turned 1 / (1 + 3) = 1/4
    expect(sigmoid(Math.log(3))).toBeCloseTo(0.75, 15);
    expect(sigmoid(-Math.log(3))).toBeCloseTo(0.25, 15);
  });
  it('stays between 0 and 1 for any logit', () => {
    expect(sigmoid(-1000)).toBe(0);
    expect(sigmoid(1000)).toBe(1);
  });
});
