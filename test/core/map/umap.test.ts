import { describe, expect, it } from 'vitest';
import { umap } from '../../../src/core/map';
import { nearestNeighbours } from '../../../src/core/map/neighbours';
import { seededRandom } from '../../../src/core/random';
import { VectorShapeError } from '../../../src/core/retrieve';

const DIMENSIONS = 16;

/** Two clouds far apart, every other row from each. */
function twoClouds(count: number): Float32Array {
  const random = seededRandom(3);
  return Float32Array.from({ length: count * DIMENSIONS }, (_, i) => {
    const row = Math.floor(i / DIMENSIONS);
    return random() * 0.2 + (i % DIMENSIONS === row % 2 ? 1 : 0);
  });
}

describe('umap', () => {
  const rows = twoClouds(60);

  it('same seed, same layout; another seed, another', async () => {
    const first = await umap(rows, 60, DIMENSIONS, { seed: 5 });
    expect(first.x).toHaveLength(60);
    expect(await umap(rows, 60, DIMENSIONS, { seed: 5 })).toEqual(first);
    expect(await umap(rows, 60, DIMENSIONS, { seed: 6 })).not.toEqual(first);
  });

  it('keeps two clouds apart', async () => {
    const { x, y } = await umap(rows, 60, DIMENSIONS, { seed: 5 });
    const distance = (a: number, b: number) => Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!);
    // Of every point the nearest other one comes from its own cloud.
    for (let i = 0; i < 60; i++) {
      const others = Array.from({ length: 60 }, (_, j) => j).filter((j) => j !== i);
      const nearest = others.reduce((best, j) => (distance(i, j) < distance(i, best) ? j : best));
      expect(nearest % 2).toBe(i % 2);
    }
  });

  it.each([0, 1, 2, 3, 4, 14, 15, 16, 17])('%i rows', async (count) => {
    const { x, y } = await umap(twoClouds(count), count, DIMENSIONS, { seed: 1 });
    expect([x.length, y.length]).toEqual([count, count]);
    expect([...x, ...y].every(Number.isFinite)).toBe(true);
    if (count === 2) expect([...x]).toEqual([0, 1]);
  });

  it('rows that are all the same', async () => {
    const { x, y } = await umap(new Float32Array(20 * 3).fill(0.5), 20, 3, { seed: 1 });
    expect([...x, ...y].every(Number.isFinite)).toBe(true);
  });

  it('says how far it is, can be stopped, and does not take what is no vector', async () => {
    const seen: number[] = [];
    await umap(rows, 60, DIMENSIONS, { seed: 5, tick: (done, total) => void seen.push(done / total) });
    expect(seen.length).toBeGreaterThan(100);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    const stop = new Error('stopped');
    const tick = (done: number, total: number) => (done > total * 0.75 ? Promise.reject(stop) : undefined);
    await expect(umap(rows, 60, DIMENSIONS, { seed: 5, tick })).rejects.toBe(stop);
    await expect(umap(rows, 59, DIMENSIONS, { seed: 5 })).rejects.toBeInstanceOf(VectorShapeError);
  });
});

describe('nearestNeighbours', () => {
  it('by hand', async () => {
    // 0, 3, 1, 3 on a line, two each: itself and the nearest, of equally near ones the first.
    const { indices, distances } = await nearestNeighbours(Float32Array.of(0, 3, 1, 3), 4, 1, 2, undefined);
    expect([...indices]).toEqual([0, 2, 1, 3, 2, 0, 1, 3]);
    expect([...distances]).toEqual([0, 1, 0, 0, 0, 1, 0, 0]);
  });

  it('finds what sorting finds, over more than one block and with equal rows', async () => {
    const [count, k] = [700, 6];
    const rows = twoClouds(count);
    rows.copyWithin(300 * DIMENSIONS, 10 * DIMENSIONS, 20 * DIMENSIONS);
    const { indices, distances } = await nearestNeighbours(rows, count, DIMENSIONS, k, undefined);
    const row = (i: number) => rows.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS);
    for (let i = 0; i < count; i += 7) {
      const sorted = Array.from({ length: count }, (_, j) =>
        Math.hypot(...row(i).map((value, d) => value - row(j)[d]!)),
      );
      sorted.sort((a, b) => a - b);
      for (let place = 0; place < k; place++) {
        expect(distances[i * k + place]).toBeCloseTo(sorted[place]!, 6);
        const other = indices[i * k + place] as number;
        expect(Math.hypot(...row(i).map((value, d) => value - row(other)[d]!))).toBeCloseTo(sorted[place]!, 6);
      }
      expect(new Set(indices.subarray(i * k, (i + 1) * k)).size).toBe(k);
    }
    expect(indices.slice(310 * k - 6, 310 * k - 4)).toEqual(Int32Array.of(19, 309));
  });
});
