import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoppedError } from '../../../src/core/evaluate';
import { seededRandom } from '../../../src/core/random';
import { randomisationTest, signTest } from '../../../src/core/stats';
import { normal } from './normal';

const options = { resamples: 10_000, seed: 42 };
const pOf = async (differences: number[]) => (await randomisationTest(differences, options)).p;

/** Every pattern, bit by bit, in whole numbers: no rounding, no cleverness. */
function bruteForce(whole: number[]): number {
  const observed = Math.abs(whole.reduce((sum, d) => sum + d, 0));
  let hits = 0;
  for (let pattern = 0; pattern < 2 ** whole.length; pattern++) {
    let sum = 0;
    for (const [i, d] of whole.entries()) sum += (pattern >> i) & 1 ? d : -d;
    if (Math.abs(sum) >= observed) hits++;
  }
  return hits / 2 ** whole.length;
}

describe('paired randomisation test', () => {
  it('counts all sign patterns of a few changed questions', async () => {
    // ++ 2, +− 0, −+ 0, −− −2: two of four reach 2. Unchanged questions take no part.
    expect(await randomisationTest([1, 0, 1, 0, 0], options)).toEqual({ p: 2 / 4, exact: true, changed: 2 });
    // Sizes ½ ¼ ¼: sums ±1 once each, ±½ twice each, 0 twice. |1| reached by 2 of 8, |½| by 6 of 8.
    expect(await pOf([0.5, 0.25, 0.25])).toBe(2 / 8);
    expect(await pOf([0.5, -0.25, 0.25])).toBe(6 / 8);
    expect(await pOf([-0.5, 0.25, 0.25])).toBe(1);
    // Five clean wins: +++++ and −−−−−, 2 of 32.
    expect(await pOf([1, 1, 1, 1, 1])).toBe(2 / 32);
  });

  it('is 1 without a change', async () => {
    expect(await randomisationTest([0, 0], options)).toEqual({ p: 1, exact: true, changed: 0 });
    expect(await randomisationTest([], options)).toEqual({ p: 1, exact: true, changed: 0 });
  });

  it('sees ties that rounding would break', async () => {
    // .1 + .2 − .3 = 0 on paper, 5.6e-17 to a computer: every pattern reaches it.
    expect(await pOf([0.1, 0.2, -0.3])).toBe(1);
    // Sizes .1 .2 .3 .3, observed .3. (±.1 ± .2) is ±.3, ±.1; (±.3 ± .3) is .6, 0, 0, −.6. With ±.6 all 8 sums reach .3
    // (.9 .7 .5 .3), with 0 those with ±.3: 2 · 2. Together 12 of 16.
    expect(await pOf([0.1, 0.2, 0.3, -0.3])).toBe(12 / 16);
    // Tenths and thirds as metrics give them: all positive, so only the two clean patterns, in any order.
    const values = [1 / 3, 0.1, 2 / 3, 0.2, 0.3, 1 / 3 - 0.1];
    expect(await pOf(values)).toBe(2 / 64);
    expect(await pOf([...values].reverse())).toBe(2 / 64);
  });

  it('is the sign test where all changes have one size, at any number', async () => {
    // 15 wins, 5 losses: 2 · (1 + 20 + 190 + 1140 + 4845 + 15504)/2^20 = 43400/1048576.
    const differences = Array.from({ length: 30 }, (_, i) => (i < 15 ? 1 : i < 20 ? -1 : 0));
    const result = await randomisationTest(differences, options);
    expect(result).toMatchObject({ exact: true, changed: 20 });
    expect(result.p).toBeCloseTo(43400 / 1048576, 14);
    // And by the other road, few enough to enumerate: 9 wins, 3 losses.
    const few = [...Array.from({ length: 9 }, () => 0.5), -0.5, -0.5, -0.5];
    expect(await pOf(few)).toBeCloseTo(signTest(9, 3), 14);
  });

  it('agrees with counting in whole numbers up to 16 changes', async () => {
    const sixteenths = fc.array(fc.integer({ min: -16, max: 16 }), { minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(sixteenths, async (whole) => {
        // 0 changes both ways alike: 2^z patterns of z zeros for each of the others.
        expect(await pOf(whole.map((d) => d / 16))).toBe(bruteForce(whole));
        expect(await pOf(whole.map((d) => d / 10))).toBe(bruteForce(whole));
      }),
      { numRuns: 100 },
    );
    const sixteen = [3, -1, 2, 5, -4, 1, 1, 2, -3, 6, 2, -2, 4, 1, -1, 3];
    expect(await randomisationTest(sixteen, options)).toEqual({ p: bruteForce(sixteen), exact: true, changed: 16 });
  });

  it('samples beyond that, and comes as near the exact value as chance allows', async () => {
    const eighteen = [3, -1, 2, 5, -4, 1, 1, 2, -3, 6, 2, -2, 4, 1, -1, 3, -5, 2];
    const exact = bruteForce(eighteen);
    expect(exact).toBeGreaterThan(0.05);
    expect(exact).toBeLessThan(0.6);
    for (const seed of [1, 2, 3]) {
      const { p, exact: counted } = await randomisationTest(
        eighteen.map((d) => d / 10),
        { resamples: 40_000, seed },
      );
      expect(counted).toBe(false);
      // Four standard errors of a share of 40,000.
      expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 40_000));
      // (hits + 1)/(B + 1) with a whole number of hits.
      const hits = p * 40_001 - 1;
      expect(Math.abs(hits - Math.round(hits))).toBeLessThan(1e-6);
    }
  });

  it('flips every sign, also beyond the 32 of one draw', async () => {
    // 80 differences in [−.5, .5) and .06 on top: the sum of random signs is near normal with variance Σ d².
    const random = seededRandom(7);
    const values = Array.from({ length: 80 }, () => random() - 0.5 + 0.06);
    const sum = values.reduce((total, d) => total + d, 0);
    const z = Math.abs(sum) / Math.sqrt(values.reduce((total, d) => total + d * d, 0));
    const wanted = 2 * (1 - normal(z));
    expect(wanted).toBeGreaterThan(0.01);
    expect(wanted).toBeLessThan(0.9);
    const { p } = await randomisationTest(values, { resamples: 40_000, seed: 1 });
    expect(Math.abs(p - wanted)).toBeLessThan(0.015);
  });

  it('never gives 0', async () => {
    // 40 wins of different sizes: the true p is 2^-39, no drawn pattern reaches it.
    const wins = Array.from({ length: 40 }, (_, i) => (i + 1) / 40);
    expect(await pOf(wins)).toBe(1 / 10_001);
  });

  it('does not depend on the order of the two runs', async () => {
    const differences = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(differences, async (whole) => {
        const values = whole.map((d) => d / 20);
        const some = { resamples: 300, seed: 5 };
        const { p } = await randomisationTest(values, some);
        const turned = await randomisationTest(
          values.map((d) => -d),
          some,
        );
        expect(turned.p).toBe(p);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  });

  it('rejects in about 5 % of the cases when there is no difference', async () => {
    // 400 samples of 20 differences symmetric about 0: hits at p ≤ .05 are Bin(400, ≤ .05), 20 ± 3 · 4.4.
    let rejected = 0;
    const random = seededRandom(99);
    for (let i = 0; i < 400; i++) {
      const values = Array.from({ length: 20 }, () => random() - 0.5);
      if ((await randomisationTest(values, { resamples: 400, seed: i })).p <= 0.05) rejected++;
    }
    expect(rejected).toBeGreaterThan(6);
    expect(rejected).toBeLessThan(34);
  });

  it('stops when told to, and refuses what is no number', async () => {
    const values = Array.from({ length: 1000 }, (_, i) => (i + 1) / 1000);
    const stop = () => {
      throw new StoppedError('enough');
    };
    await expect(randomisationTest(values, { ...options, tick: stop })).rejects.toThrow(StoppedError);
    await expect(randomisationTest([NaN], options)).rejects.toThrow(RangeError);
    await expect(randomisationTest([1], { ...options, resamples: 0.5 })).rejects.toThrow(RangeError);
  });
});
