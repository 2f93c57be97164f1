import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectableDifference, questionsNeeded, sampleDeviation, Z_ALPHA, Z_POWER } from '../../../src/core/stats';
import { normal } from './normal';

describe('power', () => {
  it('stands on the normal quantiles of 97.5 % and 80 %', () => {
    expect(normal(Z_ALPHA)).toBeCloseTo(0.975, 11);
    expect(normal(Z_POWER)).toBeCloseTo(0.8, 11);
  });

  it('names the smallest difference n questions show', () => {
    // 2.8015852 · .5 / √100 = .14007926.
    expect(detectableDifference(0.5, 100)).toBeCloseTo(0.14007926, 8);
    // Four times the questions, half the difference.
    expect(detectableDifference(0.5, 400)).toBeCloseTo(0.14007926 / 2, 8);
  });

  it('names the questions a difference needs', () => {
    // (2.8015852 · .5 / .1)² = 14.007926² = 196.22 → 197.
    expect(questionsNeeded(0.5, 0.1)).toBe(197);
    expect(questionsNeeded(0.5, -0.1)).toBe(197);
    // (2.8015852 · .3 / .05)² = 16.809511² = 282.56 → 283.
    expect(questionsNeeded(0.3, 0.05)).toBe(283);
    // (2.8 · .1 / 1)² = .08: but a spread takes two.
    expect(questionsNeeded(0.1, 1)).toBe(2);
    expect(questionsNeeded(0.5, 0)).toBeNull();
  });

  it('names the least number that will do', () => {
    const deviation = fc.double({ min: 0.05, max: 1, noNaN: true });
    const delta = fc.double({ min: 0.01, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(deviation, delta, (s, d) => {
        const n = questionsNeeded(s, d) ?? NaN;
        expect(detectableDifference(s, n)).toBeLessThanOrEqual(d * (1 + 1e-12));
        if (n > 2) expect(detectableDifference(s, n - 1)).toBeGreaterThan(d * (1 - 1e-12));
      }),
    );
  });

  it('takes the deviation of a sample, where there is one', () => {
    // Mean ½, squares 4 · ¼ = 1, over 3.
    expect(sampleDeviation([0, 0, 1, 1])).toBeCloseTo(Math.sqrt(1 / 3), 14);
    // 1, −1: mean 0, squares 2, over 1.
    expect(sampleDeviation([1, -1])).toBeCloseTo(Math.SQRT2, 14);
    // Three times .1 add up to .30000000000000004: rounding is no spread.
    expect(sampleDeviation([0.1, 0.1, 0.1])).toBeNull();
    expect(sampleDeviation([1])).toBeNull();
    expect(sampleDeviation([])).toBeNull();
  });
});
