import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreement, type VerdictPair } from '../../../src/core/stats';

/** Pairs with the judge's verdict first: yes-yes, yes-no, no-yes, no-no. */
function pairsOf(yesYes: number, yesNo: number, noYes: number, noNo: number): VerdictPair[] {
  const of = (judge: boolean, human: boolean, count: number) => Array.from({ length: count }, () => ({ judge, human }));
  return [...of(true, true, yesYes), ...of(true, false, yesNo), ...of(false, true, noYes), ...of(false, false, noNo)];
}

describe('agreement', () => {
  it('is worked by hand on two readers of fifty proposals', () => {
    // The usual textbook table: 20 both yes, 5 and 10 apart, 15 both no. Observed (20 + 15)/50 = .70. Yes: 25/50 and
    // 30/50; chance .5 · .6 + .5 · .4 = .50. κ = (.70 − .50)/(1 − .50) = .40.
    const { observed, chance, kappa, ...counts } = agreement(pairsOf(20, 5, 10, 15));
    expect(counts).toEqual({ n: 50, yesYes: 20, yesNo: 5, noYes: 10, noNo: 15, undefinedBecause: null });
    expect(observed).toBeCloseTo(0.7, 14);
    expect(chance).toBeCloseTo(0.5, 14);
    expect(kappa).toBeCloseTo(0.4, 14);
  });

  it('depends on how even the verdicts are at the same observed agreement', () => {
    // Observed .6 in both. 45/15/25/15: chance .6 · .7 + .4 · .3 = .54, κ = .06/.46. 25/35/5/35: chance
    // .6 · .3 + .4 · .7 = .46, κ = .14/.54.
    expect(agreement(pairsOf(45, 15, 25, 15)).kappa).toBeCloseTo(0.06 / 0.46, 14);
    expect(agreement(pairsOf(25, 35, 5, 35)).kappa).toBeCloseTo(0.14 / 0.54, 14);
  });

  it('is no better than chance, or worse', () => {
    // Chance ½ · ½ + ½ · ½; observed ½, then 0: κ = 0, then −1.
    expect(agreement(pairsOf(5, 5, 5, 5)).kappa).toBe(0);
    expect(agreement(pairsOf(0, 5, 5, 0)).kappa).toBe(-1);
    // The judge always says yes: observed and chance are both .8.
    expect(agreement(pairsOf(8, 2, 0, 0)).kappa).toBe(0);
  });

  it('has no κ when both always say the same', () => {
    expect(agreement(pairsOf(7, 0, 0, 0))).toMatchObject({
      observed: 1,
      chance: 1,
      kappa: null,
      undefinedBecause: 'chance-is-1',
    });
    expect(agreement(pairsOf(0, 0, 0, 3))).toMatchObject({ observed: 1, kappa: null, undefinedBecause: 'chance-is-1' });
    // One always yes, the other always no: chance is 0, nothing is undefined.
    expect(agreement(pairsOf(0, 4, 0, 0))).toMatchObject({ observed: 0, chance: 0, kappa: 0, undefinedBecause: null });
  });

  it('has nothing to say about no pairs', () => {
    expect(agreement([])).toMatchObject({ n: 0, observed: null, chance: null, kappa: null, undefinedBecause: 'empty' });
  });

  const count = fc.integer({ min: 0, max: 40 });

  it('is 1 exactly when all pairs agree and both verdicts occur', () => {
    fc.assert(
      fc.property(count, count, count, count, (a, b, c, d) => {
        const { kappa } = agreement(pairsOf(a, b, c, d));
        expect(kappa === 1).toBe(b === 0 && c === 0 && a > 0 && d > 0);
        if (kappa !== null) {
          expect(kappa).toBeGreaterThanOrEqual(-1);
          expect(kappa).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('does not change with the order, when judge and person change places, or when yes and no do', () => {
    fc.assert(
      fc.property(count, count, count, count, fc.integer(), (a, b, c, d, turn) => {
        const { kappa } = agreement(pairsOf(a, b, c, d));
        const pairs = pairsOf(a, b, c, d);
        const cut = pairs.length === 0 ? 0 : Math.abs(turn) % pairs.length;
        expect(agreement([...pairs.slice(cut), ...pairs.slice(0, cut)]).kappa).toBe(kappa);
        expect(agreement(pairsOf(a, c, b, d)).kappa).toBe(kappa);
        expect(agreement(pairsOf(d, c, b, a)).kappa).toBe(kappa);
      }),
    );
  });
});
