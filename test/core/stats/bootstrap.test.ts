import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoppedError } from '../../../src/core/evaluate';
import { percentile } from '../../../src/core/metrics';
import { seededRandom } from '../../../src/core/random';
import { pairedBootstrap, pairedBootstraps } from '../../../src/core/stats';

const options = { resamples: 10_000, seed: 42 };

/** The definition, one resample after the other, in plain arrays. */
function reference(differences: number[], units: number[][], resamples: number, seed: number) {
  const random = seededRandom(seed);
  const means = Array.from({ length: resamples }, () => {
    const drawn = units.map(() => units[Math.floor(random() * units.length)] ?? []).flat();
    return drawn.reduce((sum, i) => sum + (differences[i] ?? NaN), 0) / drawn.length;
  });
  return { low: percentile(means, 0.025), high: percentile(means, 0.975) };
}

describe('paired bootstrap', () => {
  it('is a point when all differences are equal', async () => {
    expect(await pairedBootstrap([0.25, 0.25, 0.25], options)).toEqual({ low: 0.25, high: 0.25 });
    expect(await pairedBootstrap([0, 0, 0, 0], options)).toEqual({ low: 0, high: 0 });
  });

  it('meets the known distribution of two questions', async () => {
    // Draws 0+0, 0+1, 1+0, 1+1: means 0, ½, 1 with ¼, ½, ¼.
    const interval = (level: number) => pairedBootstrap([0, 1], { ...options, level });
    expect(await interval(0.95)).toEqual({ low: 0, high: 1 });
    // 20 % and 80 % still lie in the outer quarters, 30 % and 70 % in the middle half.
    expect(await interval(0.6)).toEqual({ low: 0, high: 1 });
    expect(await interval(0.4)).toEqual({ low: 0.5, high: 0.5 });
  });

  it('meets the binomial distribution of one changed question in four', async () => {
    // Bin(4, ¼)/4: P(0) = .316, P(≤ ¼) = .738, P(≤ ½) = .949, P(≤ ¾) = .996. 2.5 % falls on 0, 97.5 % on ¾.
    expect(await pairedBootstrap([1, 0, 0, 0], options)).toEqual({ low: 0, high: 0.75 });
  });

  it('draws all questions of a cluster together', async () => {
    // Units {0,0,0} and {1}: twice the first 0/6, one of each 1/4, twice the second 2/2; with ¼, ½, ¼.
    const units = [[0, 1, 2], [3]];
    const interval = (level: number) => pairedBootstrap([0, 0, 0, 1], { ...options, units, level });
    expect(await interval(0.95)).toEqual({ low: 0, high: 1 });
    expect(await interval(0.4)).toEqual({ low: 0.25, high: 0.25 });
    // Three copies of one question, as one unit each, are no more than the one question: no spread at all.
    expect(await pairedBootstrap([1, 1, 0], { ...options, units: [[0, 1, 2]] })).toEqual({ low: 2 / 3, high: 2 / 3 });
  });

  it('comes near mean ± 1.96 standard errors for many questions', async () => {
    // 200 zeros and 200 ones: mean ½, s = √(400·¼/399) = .50063, s/√400 = .02503, half width .0491.
    const differences = Array.from({ length: 400 }, (_, i) => i % 2);
    const { low, high } = await pairedBootstrap(differences, options);
    expect(Math.abs(low - 0.4509)).toBeLessThan(0.004);
    expect(Math.abs(high - 0.5491)).toBeLessThan(0.004);
  });

  it('is what the definition gives, for several metrics and clusters', async () => {
    const columns = [
      [0.5, -0.25, 0, 1, 0.125, -1, 0.75],
      [0, 0, 1, -1, 0.5, 0.5, 0.25],
    ];
    const units = [[0, 3], [1], [2, 4, 5], [6]];
    const found = await pairedBootstraps(columns, { units, resamples: 501, seed: 7 });
    for (const [i, column] of columns.entries()) {
      const wanted = reference(column, units, 501, 7);
      expect(found[i]?.low).toBeCloseTo(wanted.low, 12);
      expect(found[i]?.high).toBeCloseTo(wanted.high, 12);
    }
  });

  it('does not let rounding move 0 out of the interval', async () => {
    // .1 + .2 − .3 is 5.6e-17 to a computer; as one unit its mean is 0.
    expect(await pairedBootstrap([0.1, 0.2, -0.3], { ...options, units: [[0, 1, 2]] })).toEqual({ low: 0, high: 0 });
  });

  const differences = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 1, maxLength: 30 });
  const some = { resamples: 200, seed: 3 };

  it('lies within the differences, moves with them and turns with their sign', async () => {
    await fc.assert(
      fc.asyncProperty(differences, fc.integer({ min: -5, max: 5 }), async (eighths, by) => {
        const values = eighths.map((value) => value / 8);
        const { low, high } = await pairedBootstrap(values, some);
        expect(low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(low).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        const moved = await pairedBootstrap(
          values.map((value) => value + by),
          some,
        );
        expect(moved.low).toBeCloseTo(low + by, 10);
        const turned = await pairedBootstrap(
          values.map((value) => -value),
          some,
        );
        expect(turned.low).toBeCloseTo(-high, 10);
        expect(turned.high).toBeCloseTo(-low, 10);
      }),
      { numRuns: 50 },
    );
  });

  it('gives a metric among others the interval it has alone', async () => {
    const [a, b] = [
      [0, 1, -1, 0.5],
      [1, 1, 0, 0],
    ];
    const both = await pairedBootstraps([a, b], some);
    expect(both).toEqual([await pairedBootstrap(a, some), await pairedBootstrap(b, some)]);
    expect(await pairedBootstrap(a, { ...some, seed: 4 })).not.toEqual(both[0]);
  });

  it('reports how far it is and stops when told to', async () => {
    const values = Array.from({ length: 1000 }, (_, i) => (i % 7) / 7);
    const seen: number[] = [];
    await pairedBootstrap(values, { ...options, tick: (done) => void seen.push(done) });
    expect(seen.length).toBeGreaterThan(5);
    expect(seen).toEqual([...seen].sort((x, y) => x - y));
    expect(seen.at(-1)).toBe(10_000);
    let ticks = 0;
    const stop = () => {
      if (++ticks === 2) throw new StoppedError('enough');
    };
    await expect(pairedBootstrap(values, { ...options, tick: stop })).rejects.toThrow(StoppedError);
    expect(ticks).toBe(2);
  });

  it('refuses what has no interval', async () => {
    await expect(pairedBootstrap([], options)).rejects.toThrow(RangeError);
    await expect(pairedBootstrap([1], { ...options, resamples: 0 })).rejects.toThrow(RangeError);
    await expect(pairedBootstrap([1], { ...options, level: 1 })).rejects.toThrow(RangeError);
    await expect(pairedBootstrap([1], { ...options, units: [] })).rejects.toThrow(RangeError);
    await expect(pairedBootstrap([1], { ...options, units: [[]] })).rejects.toThrow(RangeError);
    await expect(pairedBootstrap([1], { ...options, units: [[1]] })).rejects.toThrow(RangeError);
    await expect(pairedBootstrap([NaN], options)).rejects.toThrow(RangeError);
    await expect(pairedBootstraps([[1], [1, 2]], options)).rejects.toThrow(RangeError);
  });
});
