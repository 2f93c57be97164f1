import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSim, maxSimScore, VectorShapeError } from '../../../src/core/retrieve';
import { seededRandom } from '../../../src/core/random';

describe('by hand', () => {
  // Question: q1 = (1, 0), q2 = (0, 1).
  const question = Float32Array.of(1, 0, 0, 1);
  it('three chunks', () => {
    // A: (0.6, 0.8), (0.8, 0.6): q1 0.6, 0.8 → 0.8 (2nd); q2 0.8, 0.6 → 0.8 (1st); mean 0.8
    const a = maxSim(question, Float32Array.of(0.6, 0.8, 0.8, 0.6), 2);
    expect(a.score).toBeCloseTo(0.8, 7);
    expect([...a.best]).toEqual([1, 0]);
    [0.6, 0.8, 0.8, 0.6].forEach((cosine, i) => expect(a.cosines[i]).toBeCloseTo(cosine, 7));
    // B: (1, 0): q1 1; q2 0; mean 0.5
    expect(maxSim(question, Float32Array.of(1, 0), 2)).toEqual({
      score: 0.5,
      best: Int32Array.of(0, 0),
      cosines: Float32Array.of(1, 0),
    });
    // C: (−1, 0), (0, −1), (−1, 0): the best may be below 0 or 0. q1 −1, 0, −1 → 0 (2nd); q2 0, −1, 0 → 0 (1st of equals)
    const c = maxSim(question, Float32Array.of(-1, 0, 0, -1, -1, 0), 2);
    expect(c.score).toBeCloseTo(0, 15);
    expect([...c.best]).toEqual([1, 0]);
    // Only (−1, 0): q1 −1, q2 0: mean −0.5
    expect(maxSimScore(question, Float32Array.of(-1, 0), 2)).toBe(-0.5);
  });
  it('is no symmetric measure', () => {
    // Two question pieces against one: (1 + 0) / 2; one against two: max(1, 0) = 1.
    expect(maxSimScore(question, Float32Array.of(1, 0), 2)).toBe(0.5);
    expect(maxSimScore(Float32Array.of(1, 0), question, 2)).toBe(1);
  });
  it('an empty side scores 0', () => {
    const none = new Float32Array(0);
    expect(maxSim(none, question, 2)).toEqual({ score: 0, best: new Int32Array(0), cosines: new Float32Array(0) });
    expect(maxSim(question, none, 2)).toEqual({ score: 0, best: Int32Array.of(-1, -1), cosines: new Float32Array(0) });
    expect(maxSimScore(question, none, 2)).toBe(0);
    expect(maxSimScore(none, none, 2)).toBe(0);
  });
});

it('on random rows: the mean of the highest of each row, and the short form gives the same bits', () => {
  const shape = fc.tuple(
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 9 }),
    fc.integer({ min: 1, max: 35 }),
  );
  fc.assert(
    fc.property(shape, fc.nat(), ([rows, columns, dimensions], seed) => {
      const random = seededRandom(seed);
      const question = Float32Array.from({ length: rows * dimensions }, () => random() - 0.5);
      const chunk = Float32Array.from({ length: columns * dimensions }, () => random() - 0.5);
      const { score, best, cosines } = maxSim(question, chunk, dimensions);
      const naive = (row: number, column: number) => {
        let sum = 0;
        for (let i = 0; i < dimensions; i++) sum += question[row * dimensions + i]! * chunk[column * dimensions + i]!;
        return sum;
      };
      let total = 0;
      for (let row = 0; row < rows; row++) {
        const all = Array.from({ length: columns }, (_, column) => naive(row, column));
        all.forEach((cosine, column) => expect(cosines[row * columns + column]).toBeCloseTo(cosine, 6));
        expect(naive(row, best[row]!)).toBeCloseTo(Math.max(...all), 12);
        total += Math.max(...all);
      }
      expect(score).toBeCloseTo(total / rows, 12);
      expect(maxSimScore(question, chunk, dimensions)).toBe(score);
    }),
  );
});

describe('errors', () => {
  const problem = (question: Float32Array, chunk: Float32Array, dimensions: number) => {
    for (const run of [maxSim, maxSimScore])
      try {
        run(question, chunk, dimensions);
      } catch (error) {
        if (error instanceof VectorShapeError) return error.problem;
        throw error;
      }
    return null;
  };
  const good = Float32Array.of(1, 0);
  it('lengths', () => {
    const chunk = Float32Array.of(1, 0, 1);
    expect(problem(good, chunk, 2)).toEqual({ code: 'length', of: 'chunk', expected: 4, actual: 3 });
    expect(problem(chunk, good, 2)).toEqual({ code: 'length', of: 'question', expected: 4, actual: 3 });
    expect(problem(good, good, 0)).toEqual({ code: 'dimensions', dimensions: 0 });
  });
  it('no numbers', () => {
    // In the second row, which a comparison with NaN would pass over.
    expect(problem(good, Float32Array.of(1, 0, NaN, 0), 2)).toEqual({ code: 'not-finite', of: 'chunk', id: null });
    expect(problem(Float32Array.of(0, Infinity), good, 2)).toEqual({ code: 'not-finite', of: 'question', id: null });
  });
});
