import { describe, expect, it } from 'vitest';
import { pca } from '../../../src/core/map';
import { seededRandom } from '../../../src/core/random';
import { VectorShapeError } from '../../../src/core/retrieve';

const close = (values: Iterable<number>, expected: number[], digits = 6) => {
  const found = [...values];
  expect(found).toHaveLength(expected.length);
  found.forEach((value, i) => expect(value).toBeCloseTo(expected[i] as number, digits));
};

describe('by hand', () => {
  it('points on a line', async () => {
    // (t, 2t) for t = −2, 0, 1, 1, of mean 0: the axis is (1, 2)/√5, along which t lies at t·√5. Nothing beside it.
    const { x, y, explained } = await pca(Float32Array.of(-2, -4, 0, 0, 1, 2, 1, 2), 4, 2, { seed: 1 });
    close(x, [-2 * Math.sqrt(5), 0, Math.sqrt(5), Math.sqrt(5)], 12);
    expect([...y]).toEqual([0, 0, 0, 0]);
    close(explained, [1, 0], 12);
  });

  it('a rectangle of sides 4 and 2, turned and moved', async () => {
    // Axes (0.8, 0.6) and (−0.6, 0.8), corners at ±2 and ±1 along them: variances 4 and 1, shares 4/5 and 1/5. The second
    // axis has its loading of greatest magnitude, 0.8, above 0, and the first likewise. Moved by (5, −3).
    const corners = [
      [2, 1],
      [2, -1],
      [-2, 1],
      [-2, -1],
    ] as const;
    const rows = Float32Array.from(corners.flatMap(([u, v]) => [0.8 * u - 0.6 * v + 5, 0.6 * u + 0.8 * v - 3]));
    for (const seed of [0, 1, 42]) {
      const { x, y, explained } = await pca(rows, 4, 2, { seed });
      close(x, [2, 2, -2, -2]);
      close(y, [1, -1, 1, -1]);
      close(explained, [0.8, 0.2]);
    }
  });

  it('three dimensions, of which the third counts least', async () => {
    // ±3 on the second axis, ±2 on the third, ±1 on the first, one at a time: variances 18/6, 8/6, 2/6 of 28/6.
    const rows = Float32Array.of(0, 3, 0, 0, -3, 0, 0, 0, 2, 0, 0, -2, 1, 0, 0, -1, 0, 0);
    const { x, y, explained } = await pca(rows, 6, 3, { seed: 3 });
    close(x, [3, -3, 0, 0, 0, 0]);
    close(y, [0, 0, 2, -2, 0, 0]);
    close(explained, [18 / 28, 8 / 28]);
  });
});

it('equal variances in two directions: any axes, but all of the variance and the same every time', async () => {
  const rows = Float32Array.of(1, 0, -1, 0, 0, 1, 0, -1);
  const first = await pca(rows, 4, 2, { seed: 7 });
  close(first.explained, [0.5, 0.5]);
  first.x.forEach((x, i) => expect(Math.hypot(x, first.y[i] as number)).toBeCloseTo(1, 6));
  expect(await pca(rows, 4, 2, { seed: 7 })).toEqual(first);
});

it('the seed decides where to start, not what is found', async () => {
  const random = seededRandom(9);
  const rows = Float32Array.from({ length: 200 * 24 }, (_, i) => (random() - 0.5) * (1 + (i % 24)));
  const [a, b] = [await pca(rows, 200, 24, { seed: 1 }), await pca(rows, 200, 24, { seed: 2 })];
  close(a.x, [...b.x], 8);
  close(a.y, [...b.y], 8);
  // No shorter than along any axis of the data, centred at 0 and without correlation of one another.
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(a.x)).toBeCloseTo(0, 10);
  expect(mean(a.x.map((x, i) => x * (a.y[i] as number)))).toBeCloseTo(0, 8);
  const column = (i: number) => Float64Array.from({ length: 200 }, (_, row) => rows[row * 24 + i] as number);
  const variance = (values: Float64Array) => mean(values.map((value) => (value - mean(values)) ** 2));
  for (let i = 0; i < 24; i++) expect(variance(a.x)).toBeGreaterThanOrEqual(variance(column(i)) - 1e-9);
});

it('little data', async () => {
  expect(await pca(new Float32Array(0), 0, 3, { seed: 1 })).toEqual({
    x: new Float64Array(0),
    y: new Float64Array(0),
    explained: [0, 0],
  });
  const same = await pca(Float32Array.of(1, 2, 1, 2), 2, 2, { seed: 1 });
  expect(same).toEqual({ x: new Float64Array(2), y: new Float64Array(2), explained: [0, 0] });
  // One dimension: −1, 1.
  const { x, y, explained } = await pca(Float32Array.of(3, 5), 2, 1, { seed: 1 });
  close(x, [-1, 1]);
  close(y, [0, 0]);
  close(explained, [1, 0]);
});

it('can be stopped, and does not take what is no vector', async () => {
  const stop = new Error('stopped');
  const tick = () => Promise.reject(stop);
  await expect(pca(new Float32Array(8), 4, 2, { seed: 1, tick })).rejects.toBe(stop);
  await expect(pca(new Float32Array(7), 4, 2, { seed: 1 })).rejects.toBeInstanceOf(VectorShapeError);
  await expect(pca(Float32Array.of(1, NaN), 1, 2, { seed: 1 })).rejects.toBeInstanceOf(VectorShapeError);
});
