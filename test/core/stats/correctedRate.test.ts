import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile } from '../../../src/core/metrics';
import { seededRandom } from '../../../src/core/random';
import { correctedRate, labelsNeeded, shareOut, type VerdictPair } from '../../../src/core/stats';

/** Pairs with the judge's verdict first: yes-yes, yes-no, no-yes, no-no. */
function pairsOf(yesYes: number, yesNo: number, noYes: number, noNo: number): VerdictPair[] {
  const of = (judge: boolean, human: boolean, count: number) => Array.from({ length: count }, () => ({ judge, human }));
  return [...of(true, true, yesYes), ...of(true, false, yesNo), ...of(false, true, noYes), ...of(false, false, noNo)];
}

const draw = { seed: 42, resamples: 2000 };
const rate = (yes: number, no: number, pairs: VerdictPair[], options = draw) =>
  correctedRate({ judged: { yes, no }, pairs, ...options });

describe('corrected rate', () => {
  it('is worked by hand', () => {
    // The judge says yes of 80 of 100. Labelled: 10 of its yes (8 yes, 2 no) and 10 of its no (1 yes, 9 no).
    // Weights 80/10 = 8 and 20/10 = 2. Weighted: 64 yes-yes, 16 yes-no, 2 no-yes, 18 no-no.
    // TPR = 64/66, TNR = 18/34. θ = (.8 + 18/34 − 1)/(64/66 + 18/34 − 1) = .66: 64 + 2 of 100.
    const result = rate(80, 20, pairsOf(8, 2, 1, 9));
    expect(result.p).toBe(0.8);
    expect(result.strata).toEqual({
      yes: { judged: 80, labelled: 10, humanYes: 8, weight: 8 },
      no: { judged: 20, labelled: 10, humanYes: 1, weight: 2 },
    });
    expect(result.tpr).toBeCloseTo(64 / 66, 14);
    expect(result.tnr).toBeCloseTo(18 / 34, 14);
    expect(result.quotient?.above).toBeCloseTo(0.8 + 18 / 34 - 1, 14);
    expect(result.quotient?.below).toBeCloseTo(64 / 66 + 18 / 34 - 1, 14);
    expect(result.value).toBeCloseTo(0.66, 14);
    expect(result).toMatchObject({ undefinedBecause: null, exact: false, noDisagreement: false });
  });

  it('would be wrong without the weights', () => {
    // Unweighted TPR = 8/9, TNR = 9/11: (.8 + 9/11 − 1)/(8/9 + 9/11 − 1) = .8742…, not .66.
    const wrong = (0.8 + 9 / 11 - 1) / (8 / 9 + 9 / 11 - 1);
    expect(Math.abs(wrong - (rate(80, 20, pairsOf(8, 2, 1, 9)).value ?? 0))).toBeGreaterThan(0.2);
  });

  it('is what the labels say when every row has one', () => {
    // 3 yes-yes and 1 no-yes of 7.
    const result = rate(5, 2, pairsOf(3, 2, 1, 1));
    expect(result).toMatchObject({ exact: true, noDisagreement: false });
    expect(result.value).toBeCloseTo(4 / 7, 14);
    expect(result.interval).toEqual({ low: result.value, high: result.value });
  });

  it('says which verdict lacks a label', () => {
    expect(rate(0, 0, [])).toMatchObject({ value: null, p: null, undefinedBecause: 'empty', interval: null });
    expect(rate(3, 2, [])).toMatchObject({ value: null, p: 0.6, undefinedBecause: 'unlabelled', interval: null });
    expect(rate(3, 2, pairsOf(1, 0, 0, 0))).toMatchObject({ value: null, undefinedBecause: 'no-unlabelled' });
    expect(rate(3, 2, pairsOf(0, 0, 0, 1))).toMatchObject({ value: null, undefinedBecause: 'yes-unlabelled' });
    // A verdict that never occurs needs none.
    expect(rate(4, 0, pairsOf(1, 1, 0, 0))).toMatchObject({ value: 0.5, undefinedBecause: null, p: 1 });
  });

  it('has a value where the quotient is 0 / 0, or one of its rates is missing', () => {
    // A judge that tells nothing apart: a person says yes of half of either verdict. TPR + TNR = 1.
    expect(rate(60, 40, pairsOf(5, 5, 5, 5))).toMatchObject({ value: 0.5, quotient: null, tpr: 0.6, tnr: 0.4 });
    // The person says yes of all: there is no TNR.
    expect(rate(6, 4, pairsOf(2, 0, 2, 0))).toMatchObject({ value: 1, tpr: 0.6, tnr: null, quotient: null });
  });

  it('equals the quotient of Rogan and Gladen wherever there is one, and lies between 0 and 1', () => {
    const few = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(few, few, few, few, few, few, (yesYes, yesNo, noYes, noNo, moreYes, moreNo) => {
        const judged = { yes: yesYes + yesNo + moreYes, no: noYes + noNo + moreNo };
        const pairs = pairsOf(yesYes, yesNo, noYes, noNo);
        const { value, quotient, interval, p, tpr, tnr } = correctedRate({ judged, pairs, seed: 1, resamples: 50 });
        if (value === null || interval === null) return;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(interval.low).toBeGreaterThanOrEqual(-1e-12);
        expect(interval.high).toBeLessThanOrEqual(1 + 1e-12);
        expect(interval.low).toBeLessThanOrEqual(interval.high);
        if (!quotient || p === null || tpr === null || tnr === null) return;
        expect(quotient.above).toBeCloseTo(p + tnr - 1, 12);
        expect(quotient.above / quotient.below).toBeCloseTo(value, 9);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses what is no count', () => {
    expect(() => rate(1, 0, pairsOf(2, 0, 0, 0))).toThrow(RangeError);
    expect(() => rate(1.5, 0, pairsOf(1, 0, 0, 0))).toThrow(RangeError);
    expect(() => rate(-1, 0, [])).toThrow(RangeError);
    expect(() => rate(1, 0, pairsOf(1, 0, 0, 0), { seed: 1, resamples: 0 })).toThrow(RangeError);
  });
});

describe('interval', () => {
  it('meets the binomial distribution of one yes in four labels', () => {
    // Drawn from (1 + ½)/(4 + 1) = .3. Bin(4, .3): P(0) = .240, P(≤ 1) = .652, P(≤ 2) = .916, P(≤ 3) = .992: 2.5 % falls
    // on 0, 97.5 % on 3 of 4.
    // Of 8 rows 4 are labelled: deviations −¼ and ½ shrink by √(1 − 4/8).
    const { interval } = rate(8, 0, pairsOf(1, 3, 0, 0), { seed: 3, resamples: 10_000 });
    expect(interval?.low).toBeCloseTo(0.25 - 0.25 * Math.SQRT1_2, 12);
    expect(interval?.high).toBeCloseTo(0.25 + 0.5 * Math.SQRT1_2, 12);
  });

  it('is the bootstrap of its definition, one drawn row after the other', () => {
    const result = rate(80, 20, pairsOf(8, 2, 1, 9), { seed: 7, resamples: 20_000 });
    const random = seededRandom(8);
    // Shares of yes in a draw of 10 of 10; deviations shrink by √(1 − 10/80) and √(1 − 10/20).
    // Drawn from 10 labels and half a one of either kind.
    const drawn = (yes: number) => {
      let hits = 0;
      for (let i = 0; i < 10; i++) if (random() * 11 < yes + 0.5) hits++;
      return hits / 10;
    };
    const rates = Array.from({ length: 20_000 }, () => {
      const yes = 0.8 + Math.sqrt(7 / 8) * (drawn(8) - 0.8);
      const no = 0.1 + Math.sqrt(1 / 2) * (drawn(1) - 0.1);
      return 0.8 * yes + 0.2 * no;
    });
    // Other random numbers: the ends may lie a step of the drawn shares of no apart, .2 · .1 · √½ = .014.
    expect(Math.abs((result.interval?.low ?? NaN) - percentile(rates, 0.025))).toBeLessThan(0.0142);
    expect(Math.abs((result.interval?.high ?? NaN) - percentile(rates, 0.975))).toBeLessThan(0.0142);
  });

  it('comes near ± 1.96 standard errors for many labels', () => {
    // 200 of 1000 yes (160 yes) and 200 of 1000 no (20 yes): θ = .5 · .8 + .5 · .1 = .45;
    // variance .25 · .8 · (.16 + .09)/200 = .00025, half width 1.96 · .01581 = .03099.
    const { value, interval } = rate(1000, 1000, pairsOf(160, 40, 20, 180), { seed: 3, resamples: 10_000 });
    expect(value).toBeCloseTo(0.45, 12);
    expect(((interval?.high ?? 0) - (interval?.low ?? 0)) / 2).toBeCloseTo(0.031, 2.5);
  });

  it('does not move a verdict whose rows are all labelled', () => {
    // Yes is known: 3 of 4. No: 2 of 4 labelled, one yes; drawn shares 0, ½, 1 with ¼, ½, ¼ ((1 + ½)/(2 + 1) = ½);
    // √(1 − 2/4) of ± ½.
    const { value, interval } = rate(4, 4, pairsOf(3, 1, 1, 1));
    const reach = (0.5 * Math.SQRT1_2) / 2;
    expect(value).toBe(0.625);
    expect(interval?.low).toBeCloseTo(0.625 - reach, 12);
    expect(interval?.high).toBeCloseTo(0.625 + reach, 12);
  });

  it('holds for thousands of labels', () => {
    // 1 of 5000 disagrees; (1.5/5001)^5000 is no number to a computer. Half width about 1.96 · √(.5 · .0003/5000) = .0003.
    const { value, interval } = rate(10_000, 0, pairsOf(4999, 1, 0, 0));
    expect(value).toBeCloseTo(0.9998, 12);
    expect(interval?.low).toBeGreaterThan(0.9992);
    expect(interval?.low).toBeLessThan(0.9998);
    expect(interval?.high).toBeLessThanOrEqual(1);
  });

  it('is the same for the same seed', () => {
    const pairs = pairsOf(8, 2, 3, 9);
    expect(rate(80, 20, pairs).interval).toEqual(rate(80, 20, pairs).interval);
    expect(rate(80, 20, pairs).interval).not.toEqual(rate(80, 20, pairs, { seed: 43, resamples: 2000 }).interval);
  });

  it('leaves room for errors that were not met, and says when none was', () => {
    const none = rate(80, 20, pairsOf(10, 0, 0, 10));
    expect(none).toMatchObject({ value: 0.8, noDisagreement: true, exact: false });
    expect(none.interval?.low).toBeLessThan(0.75);
    expect(none.interval?.high).toBeGreaterThan(0.8);
    // The disagreements are in the verdict that is known in full.
    expect(rate(80, 4, pairsOf(10, 0, 2, 2))).toMatchObject({ noDisagreement: true });
    expect(rate(80, 20, pairsOf(0, 1, 0, 10))).toMatchObject({ noDisagreement: false });
    expect(rate(80, 20, pairsOf(9, 1, 0, 10))).toMatchObject({ noDisagreement: false });
  });

  it('holds the true rate with as few as twelve labels', () => {
    // The judge says yes of 20 of 25 and is wrong on 3 of them; its 5 no are all labelled, 1 of them wrong. Truth: 18/25.
    // Of the 20, 7 are labelled: C(3, x) · C(17, 7 − x) / C(20, 7) of the draws hold x of the 3.
    const draws = [19_448, 3 * 12_376, 3 * 6188, 2380].map((ways) => ways / 77_520);
    const held = draws.map((_, x) => {
      const { interval } = rate(20, 5, pairsOf(7 - x, x, 1, 4));
      return interval !== null && interval.low <= 0.72 && 0.72 <= interval.high;
    });
    // Without what is added, x = 0 would be one point beside the truth: a quarter of the draws.
    expect(draws.reduce((sum, share, x) => sum + (held[x] ? share : 0), 0)).toBeGreaterThan(0.95);
  });

  it('holds the true rate about as often as it says', () => {
    // 300 rows of which a person would say: 0.85 of the judge's 200 yes, 0.2 of its 100 no. 40 labels by verdict.
    const random = seededRandom(5);
    const people = { yes: [170, 200], no: [20, 100] } as const;
    const sample = ([yes, all]: readonly [number, number], count: number) => {
      const rows = Array.from({ length: all }, (_, i) => ({ human: i < yes, at: random() }));
      return rows.sort((a, b) => a.at - b.at).slice(0, count);
    };
    let held = 0;
    for (let i = 0; i < 300; i++) {
      const yes = sample(people.yes, 40).map(({ human }) => ({ judge: true, human }));
      const no = sample(people.no, 40).map(({ human }) => ({ judge: false, human }));
      const { interval } = rate(200, 100, [...yes, ...no], { seed: i, resamples: 300 });
      if (interval && interval.low <= 190 / 300 && 190 / 300 <= interval.high) held++;
    }
    // 95 % but for the discreteness of 40 labels; σ over 300 samples is 1.3 %.
    expect(held / 300).toBeGreaterThan(0.89);
    expect(held / 300).toBeLessThan(0.99);
  });

  it('takes no time to speak of for 200 labels', () => {
    const pairs = pairsOf(80, 20, 20, 80);
    rate(500, 500, pairs);
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      rate(500, 500, pairs);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(20);
  });
});

describe('labels', () => {
  it('are shared out evenly while they last', () => {
    expect(shareOut({ yes: 24, no: 4 }, 6)).toEqual({ yes: 3, no: 3 });
    expect(shareOut({ yes: 24, no: 4 }, 7)).toEqual({ yes: 4, no: 3 });
    expect(shareOut({ yes: 24, no: 4 }, 12)).toEqual({ yes: 8, no: 4 });
    expect(shareOut({ yes: 3, no: 20 }, 12)).toEqual({ yes: 3, no: 9 });
    expect(shareOut({ yes: 5, no: 5 }, 30)).toEqual({ yes: 5, no: 5 });
    expect(shareOut({ yes: 0, no: 5 }, 3)).toEqual({ yes: 0, no: 3 });
  });

  it('that are needed are worked by hand', () => {
    // 50 and 50 judged, 10 and 10 labelled, one disagreement each: q = 2/12, q(1 − q) = 5/36. With n each, half width
    // = 1.96 · √(2 · ¼ · (1 − n/50) · (5/36)/n). n = 20: 1.96 · √(.5 · .6 · .13889/20) = .0895; n = 17: .1018;
    // n = 18 and 17: 1.96 · √(¼ · .13889 · (.66/17 + .64/18)) = .09967…: 35 labels, 15 more.
    const half = (a: number, b: number) =>
      1.959964 * Math.sqrt(0.25 * (5 / 36) * ((1 - a / 50) / a + (1 - b / 50) / b));
    expect(half(17, 17)).toBeGreaterThan(0.1);
    expect(half(18, 17)).toBeLessThan(0.1);
    expect(labelsNeeded({ judged: { yes: 50, no: 50 }, pairs: pairsOf(9, 1, 1, 9) })).toEqual({ more: 15, of: 80 });
  });

  it('are none when it is narrow enough, and at most all', () => {
    expect(labelsNeeded({ judged: { yes: 50, no: 50 }, pairs: pairsOf(20, 0, 0, 20) })).toEqual({ more: 0, of: 60 });
    expect(labelsNeeded({ judged: { yes: 4, no: 3 }, pairs: pairsOf(4, 0, 0, 3) })).toEqual({ more: 0, of: 0 });
    expect(labelsNeeded({ judged: { yes: 0, no: 0 }, pairs: [] })).toEqual({ more: 0, of: 0 });
    expect(labelsNeeded({ judged: { yes: 4, no: 3 }, pairs: [] }, 0.001)).toEqual({ more: 7, of: 7 });
    expect(() => labelsNeeded({ judged: { yes: 4, no: 3 }, pairs: [] }, 0)).toThrow(RangeError);
  });

  it('are fewer for a wider interval, and enough once they are given', () => {
    const few = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(few, few, few, few, few, few, (yesYes, yesNo, noYes, noNo, moreYes, moreNo) => {
        const judged = { yes: yesYes + yesNo + moreYes * 5, no: noYes + noNo + moreNo * 5 };
        const input = { judged, pairs: pairsOf(yesYes, yesNo, noYes, noNo) };
        const { more, of } = labelsNeeded(input);
        expect(of).toBe(judged.yes + judged.no - input.pairs.length);
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(of);
        expect(labelsNeeded(input, 0.2).more).toBeLessThanOrEqual(more);
      }),
    );
  });
});
