import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holm } from '../../../src/core/stats';

describe('Holm', () => {
  it('multiplies the smallest by m, the next by m − 1, and never steps down', () => {
    // Sorted .005 .01 .03 .04: 4 · .005 = .02, 3 · .01 = .03, 2 · .03 = .06, 1 · .04 = .04 → .06.
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((p, i) => expect(adjusted[i]).toBeCloseTo(p, 14));
    // 2 · .6 = 1.2 is no probability.
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
    expect(holm([0.2])).toEqual([0.2]);
    // Equal values stay equal: 3 · .125, then 2 · .125 and .125 raised to it.
    expect(holm([0.125, 0.125, 0.125])).toEqual([0.375, 0.375, 0.375]);
  });

  it('passes null through and does not count it', () => {
    // m = 2: 2 · .02 and 1 · .5.
    expect(holm([0.5, null, 0.02])).toEqual([0.5, null, 0.04]);
    expect(holm([null])).toEqual([null]);
    expect(holm([])).toEqual([]);
  });

  it('refuses what is no probability', () => {
    expect(() => holm([1.5])).toThrow(RangeError);
    expect(() => holm([NaN])).toThrow(RangeError);
  });

  it('lies between the value and Bonferroni, keeps the order, and does not depend on the order', () => {
    const thousandths = fc.integer({ min: 0, max: 1000 }).map((p) => p / 1000);
    const family = fc.array(thousandths, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(family, (ps) => {
        const adjusted = holm(ps).map((p) => p ?? NaN);
        ps.forEach((p, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p * ps.length));
          ps.forEach((q, j) => {
            if (p <= q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? NaN);
          });
        });
        expect(holm([...ps].reverse())).toEqual([...adjusted].reverse());
      }),
    );
  });
});
