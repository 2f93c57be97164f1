import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodePoints, VectorIndex, VectorShapeError } from '../../../src/core/retrieve';
import { seededRandom } from '../../../src/core/random';

const problemOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof VectorShapeError) return error.problem;
    throw error;
  }
  return null;
};

describe('by hand', () => {
  // Length 1: 0.6² + 0.8² = 0.36 + 0.64 = 1; 0.28² + 0.96² = 0.0784 + 0.9216 = 1.
  const index = new VectorIndex(['c', 'b', 'a'], 2, Float32Array.of(0.6, 0.8, 1, 0, 0.28, 0.96));
  const query = Float32Array.of(0.8, 0.6);
  // c: 0.8·0.6 + 0.6·0.8 = 0.48 + 0.48 = 0.96
  // b: 0.8·1 + 0.6·0 = 0.8
  // a: 0.8·0.28 + 0.6·0.96 = 0.224 + 0.576 = 0.8
  it('cosines', () => {
    expect(index.cosine(query, 0)).toBeCloseTo(0.96, 6);
    expect(index.cosine(query, 1)).toBeCloseTo(0.8, 6);
    expect(index.cosine(query, 2)).toBeCloseTo(0.8, 6);
  });
  it('ranks by cosine', () => {
    expect(index.search(query, 1).map(({ chunk }) => chunk)).toEqual([0]);
    expect(index.search(Float32Array.of(1, 0), 3)).toEqual([
      { chunk: 1, score: 1 },
      { chunk: 0, score: Math.fround(0.6) },
      { chunk: 2, score: Math.fround(0.28) },
    ]);
  });
  it('ties by id in code-point order', () => {
    // U+1F600 is above U+FF5E as a code point and below it as UTF-16.
    const tied = new VectorIndex(['\u{1f600}', '\uff5e', 'z'], 1, Float32Array.of(1, 1, 1));
    expect(tied.search(Float32Array.of(1), 2).map(({ chunk }) => chunk)).toEqual([2, 1]);
    expect(tied.search(Float32Array.of(1), Infinity).map(({ chunk }) => chunk)).toEqual([2, 1, 0]);
  });
  it('scores below 0 are found too, and a limit below 1 finds nothing', () => {
    expect(index.search(Float32Array.of(-1, 0), Infinity).map(({ score }) => score)).toEqual([
      -Math.fround(0.28),
      -Math.fround(0.6),
      -1,
    ]);
    expect(index.search(query, 0)).toEqual([]);
    expect(new VectorIndex([], 2, new Float32Array(0)).search(query, 5)).toEqual([]);
  });
});

/** Rows of which many are equal; dimensions that are no multiple of 8, row counts that are none of 4. */
const data = fc
  .record({
    dimensions: fc.integer({ min: 1, max: 40 }),
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    picks: fc.array(fc.integer({ min: 0, max: 11 }), { maxLength: 60 }),
    limit: fc.integer({ min: 1, max: 70 }),
  })
  .map(({ dimensions, seed, picks, limit }) => {
    const random = seededRandom(seed);
    const vector = () => Float32Array.from({ length: dimensions }, () => random() - 0.5);
    const pool = Array.from({ length: 12 }, vector);
    const rows = new Float32Array(picks.length * dimensions);
    picks.forEach((pick, i) => rows.set(pool[pick] as Float32Array, i * dimensions));
    return {
      dimensions,
      rows,
      limit,
      query: vector(),
      ids: picks.map((pick, i) => `d${(i * 7) % 61}#${pick}`),
    };
  });

describe.each(['js', 'wasm'] as const)('%s', (kernel) => {
  it('is the kernel that runs', () => {
    expect(new VectorIndex(['a'], 1, Float32Array.of(1), kernel).kernel).toBe(kernel);
  });

  it('finds what sorting all rows finds, duplicates among them', () => {
    fc.assert(
      fc.property(data, ({ ids, dimensions, rows, query, limit }) => {
        const index = new VectorIndex(ids, dimensions, rows, kernel);
        const naive = ids.map((id, chunk) => {
          let score = 0;
          for (let i = 0; i < dimensions; i++) score += query[i]! * rows[chunk * dimensions + i]!;
          return { id, chunk, score };
        });
        const hits = index.search(query, limit);
        hits.forEach(({ chunk, score }) => expect(score).toBeCloseTo(naive[chunk]!.score, 12));
        // The naive sum is rounded otherwise: rows that differ by rounding only are ordered by what the index says.
        const exact = naive.map(({ id, chunk }) => ({ id, chunk, score: index.cosine(query, chunk) }));
        exact.sort((a, b) => b.score - a.score || compareCodePoints(a.id, b.id));
        expect(hits).toEqual(exact.slice(0, limit).map(({ chunk, score }) => ({ chunk, score })));
        naive.sort((a, b) => b.score - a.score);
        hits.forEach(({ score }, rank) => expect(score).toBeCloseTo(naive[rank]!.score, 12));
      }),
      { numRuns: 60 },
    );
  });

  it('gives equal rows equal scores wherever they stand', () => {
    const random = seededRandom(5);
    const row = Float32Array.from({ length: 21 }, () => random() - 0.5);
    const query = Float32Array.from({ length: 21 }, () => random() - 0.5);
    const ids = Array.from({ length: 23 }, (_, i) => `d${i}`);
    const hits = new VectorIndex(ids, 21, () => row, kernel).search(query, 23);
    expect(new Set(hits.map(({ score }) => score)).size).toBe(1);
    expect(hits.map(({ chunk }) => ids[chunk])).toEqual([...ids].sort(compareCodePoints));
  });
});

describe('kernels', () => {
  it('agree to the last bit, more rows than one call takes', () => {
    const random = seededRandom(11);
    for (const [count, dimensions] of [
      [2051, 64],
      [1030, 13],
      [9, 5],
    ] as const) {
      const rows = Float32Array.from({ length: count * dimensions }, () => random() - 0.5);
      const query = Float32Array.from({ length: dimensions }, () => random() - 0.5);
      const ids = Array.from({ length: count }, (_, i) => `d${i}`);
      const [js, wasm] = (['js', 'wasm'] as const).map((kernel) => new VectorIndex(ids, dimensions, rows, kernel));
      expect(wasm?.search(query, Infinity)).toEqual(js?.search(query, Infinity));
      expect(wasm?.search(query, Infinity)).toHaveLength(count);
    }
  });

  it('WebAssembly for many rows, JavaScript for few', () => {
    const index = (count: number) =>
      new VectorIndex(Array.from({ length: count }, String), 64, new Float32Array(count * 64));
    expect(index(4095).kernel).toBe('js');
    expect(index(4096).kernel).toBe('wasm');
  });

  it('JavaScript where WebAssembly is forbidden or missing', () => {
    const { WebAssembly: own } = globalThis;
    const make = () => new VectorIndex(['a'], 1, Float32Array.of(1), 'wasm').kernel;
    class Forbidden {
      constructor() {
        throw new own.CompileError('blocked by the page policy');
      }
    }
    try {
      for (const replaced of [undefined, { ...own, validate: () => false }]) {
        Object.defineProperty(globalThis, 'WebAssembly', { value: replaced, configurable: true, writable: true });
        expect(make()).toBe('js');
      }
      const { Memory, CompileError, validate, Instance } = own;
      const value = { Memory, CompileError, validate, Instance, Module: Forbidden };
      Object.defineProperty(globalThis, 'WebAssembly', { value, configurable: true, writable: true });
      expect(make()).toBe('js');
    } finally {
      Object.defineProperty(globalThis, 'WebAssembly', { value: own, configurable: true, writable: true });
    }
    expect(make()).toBe('wasm');
  });

  it('keep their own copy of the rows', () => {
    const rows = Float32Array.of(1, 0);
    const index = new VectorIndex(['a'], 2, rows);
    rows.fill(0);
    expect(index.search(Float32Array.of(1, 0), 1)).toEqual([{ chunk: 0, score: 1 }]);
  });
});

describe('errors', () => {
  const rows = Float32Array.of(1, 0, 0, 1);
  const index = new VectorIndex(['a', 'b'], 2, rows);
  it('lengths', () => {
    const length = { code: 'length', of: 'rows' };
    expect(problemOf(() => new VectorIndex(['a'], 2, rows))).toEqual({ ...length, expected: 2, actual: 4 });
    expect(problemOf(() => new VectorIndex(['a'], 3, () => rows))).toEqual({ ...length, expected: 3, actual: 4 });
    expect(problemOf(() => index.search(rows, 1))).toEqual({ code: 'length', of: 'query', expected: 2, actual: 4 });
    expect(problemOf(() => index.cosine(Float32Array.of(1), 0))).toMatchObject({ of: 'query', actual: 1 });
    for (const dimensions of [0, -1, 1.5, NaN])
      expect(problemOf(() => new VectorIndex([], dimensions, new Float32Array(0)))).toEqual({
        code: 'dimensions',
        dimensions,
      });
    expect(() => index.cosine(Float32Array.of(1, 0), 2)).toThrow(RangeError);
  });
  it.each([NaN, Infinity, -Infinity])('%f names its row', (bad) => {
    expect(problemOf(() => new VectorIndex(['a', 'b'], 2, Float32Array.of(1, 0, 0, bad)))).toEqual({
      code: 'not-finite',
      of: 'rows',
      id: 'b',
    });
    expect(problemOf(() => index.search(Float32Array.of(bad, 0), 1))).toMatchObject({ of: 'query', id: null });
  });
});
