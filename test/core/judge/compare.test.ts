import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareJudged, refusalMatrix, type JudgedRow } from '../../../src/core/judge';
import { rowOf } from './rows';

const refusals = (outcomes: Record<string, boolean | 'failed'>): JudgedRow[] =>
  Object.entries(outcomes).map(([id, refused]) => rowOf(id, {}, { faithful: true, complete: true, refused }));

describe('two sets of judged answers', () => {
  it('are paired by question, and flips are named', () => {
    const before = refusals({ a: false, b: false, c: true, d: true, e: false, x: true });
    const after = refusals({ e: true, d: true, c: false, b: true, a: false, y: true });
    const result = compareJudged(before, after);
    expect(result).toMatchObject({ paired: 5, onlyBefore: ['x'], onlyAfter: ['y'] });
    // In the order after: e and b became refusals, c none. Exact McNemar: 2 · P(X ≤ 1), X ~ Bin(3, ½) = 2 · 4/8 → 1.
    expect(result.verdicts.refused).toEqual({
      n: 5,
      bothYes: 1,
      yesToNo: ['c'],
      noToYes: ['e', 'b'],
      bothNo: 1,
      left: [],
      p: 1,
    });
    expect(result.verdicts.faithful).toMatchObject({ n: 5, bothYes: 5, yesToNo: [], noToYes: [], p: 1 });
    // Over a–e only: 2 of 5 refused before, 3 of 5 after.
    expect(result.before.counts.refused.answerable).toBe(2);
    expect(result.after.counts.refused.answerable).toBe(3);
  });

  it('are tested by the exact form of McNemar', () => {
    const ids = Array.from({ length: 8 }, (_, i) => `q${i}`);
    const before = refusals(Object.fromEntries(ids.map((id) => [id, false])));
    // Six flips, all one way: 2 · 1/2^6 = 1/32.
    const after = refusals(Object.fromEntries(ids.map((id, i) => [id, i < 6])));
    expect(compareJudged(before, after).verdicts.refused.p).toBeCloseTo(1 / 32, 14);
  });

  it('leave out what one side has no verdict on', () => {
    const unanswerable = rowOf('u', { answerable: false }, { refused: true });
    const before = [...refusals({ a: 'failed', b: true }), unanswerable];
    const after = [...refusals({ a: true, b: true }), unanswerable];
    const { verdicts } = compareJudged(before, after);
    expect(verdicts.refused).toMatchObject({ n: 2, bothYes: 2, left: ['a'] });
    // The unanswerable question is neither counted nor missed.
    expect(verdicts.complete).toMatchObject({ n: 2, bothYes: 2, left: [] });
    expect(compareJudged([], after).verdicts.refused).toMatchObject({ n: 0, p: null });
  });

  it('turn round when before and after change places', () => {
    const outcome = fc.constantFrom<boolean | 'failed'>(true, false, 'failed');
    const side = fc.array(outcome, { minLength: 6, maxLength: 6 });
    const rowsOf = (list: (boolean | 'failed')[]) => refusals(Object.fromEntries(list.map((v, i) => [`q${i}`, v])));
    fc.assert(
      fc.property(side, side, (a, b) => {
        const there = compareJudged(rowsOf(a), rowsOf(b));
        const back = compareJudged(rowsOf(b), rowsOf(a));
        const { verdicts } = there;
        expect(verdicts.refused.yesToNo).toEqual(back.verdicts.refused.noToYes);
        expect(verdicts.refused.p).toBe(back.verdicts.refused.p);
        const { n, bothYes, bothNo, yesToNo, noToYes, left } = verdicts.refused;
        expect(bothYes + bothNo + yesToNo.length + noToYes.length).toBe(n);
        expect(n + left.length).toBe(6);
        expect(there.before).toEqual(refusalMatrix(rowsOf(a)));
        expect(there.after).toEqual(refusalMatrix(rowsOf(b)));
      }),
    );
  });
});
