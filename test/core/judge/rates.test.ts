import { describe, expect, it } from 'vitest';
import { appliesTo, ratesOf, refusalMatrix, stateOf, verdictOf } from '../../../src/core/judge';
import { rowOf } from './rows';

const open = { answerable: false, type: 'unanswerable', points: [] };

const ROWS = [
  rowOf('q1', {}, { faithful: true, complete: true, refused: false }),
  rowOf('q2', {}, { faithful: false, complete: true, refused: false }),
  rowOf('q3', { type: 'howto' }, { faithful: true, complete: false, refused: true }),
  rowOf('q4', { type: 'howto' }, { faithful: 'failed', complete: true, refused: false }),
  rowOf('q5', { type: 'howto' }, { faithful: 'running', complete: 'todo', refused: false }),
  // No answer came: nothing can be judged.
  rowOf('q6', { status: 'failed' }, {}),
  rowOf('q7', { status: 'todo' }, {}),
  rowOf('u1', open, { refused: true }),
  rowOf('u2', open, { refused: false }),
  rowOf('u3', open, { refused: 'failed' }),
];

describe('rates', () => {
  const rates = ratesOf(ROWS);

  it('are shares of the rows with a verdict; the others are counted apart', () => {
    // Answerable rows are q1–q7. Faithful: q1, q3 yes, q2 no; failed q4, q6; to do q5, q7.
    expect(rates.faithful.overall).toEqual({ yes: 2, n: 3, value: 2 / 3, failed: 2, todo: 2, total: 7 });
    // Complete: q1, q2, q4 yes, q3 no; failed q6; to do q5, q7.
    expect(rates.complete.overall).toEqual({ yes: 3, n: 4, value: 3 / 4, failed: 1, todo: 2, total: 7 });
    // Refused, of all ten: q3, u1 yes; q1, q2, q4, q5, u2 no; failed q6, u3; to do q7.
    expect(rates.refused.overall).toEqual({ yes: 2, n: 7, value: 2 / 7, failed: 2, todo: 1, total: 10 });
  });

  it('tell false refusals from right ones', () => {
    expect(rates.refusedAnswerable).toEqual({ yes: 1, n: 5, value: 1 / 5, failed: 1, todo: 1, total: 7 });
    expect(rates.refusedUnanswerable).toEqual({ yes: 1, n: 2, value: 1 / 2, failed: 1, todo: 0, total: 3 });
  });

  it('are given for every type, also where the judge does not apply', () => {
    expect(rates.faithful.byType).toEqual([
      { type: 'policy', yes: 1, n: 2, value: 1 / 2, failed: 1, todo: 1, total: 4 },
      { type: 'howto', yes: 1, n: 1, value: 1, failed: 1, todo: 1, total: 3 },
      { type: 'unanswerable', yes: 0, n: 0, value: null, failed: 0, todo: 0, total: 0 },
    ]);
    expect(rates.refused.byType.map(({ type, yes, n }) => [type, yes, n])).toEqual([
      ['policy', 0, 2],
      ['howto', 1, 3],
      ['unanswerable', 1, 2],
    ]);
  });

  it('are undefined without rows', () => {
    const none = { yes: 0, n: 0, value: null, failed: 0, todo: 0, total: 0 };
    expect(ratesOf([]).refused).toEqual({ overall: none, byType: [] });
  });
});

describe('rows', () => {
  it('ignore verdicts that an unanswerable question does not get', () => {
    const row = rowOf('u', open, { faithful: false, refused: true });
    expect(verdictOf(row, 'faithful')).toBeNull();
    expect(ratesOf([row]).faithful.overall.total).toBe(0);
  });

  it('ask about completeness where points are known or a verdict came along', () => {
    expect(appliesTo(rowOf('q', { points: [] }, { refused: false }), 'complete')).toBe(false);
    expect(appliesTo(rowOf('q', { points: [] }, { complete: true }), 'complete')).toBe(true);
    expect(appliesTo(rowOf('q', {}, {}), 'complete')).toBe(true);
  });

  it('are judged, failed or to do', () => {
    expect(stateOf(rowOf('q', {}, { refused: false }), 'refused')).toBe('judged');
    expect(stateOf(rowOf('q', {}, { refused: 'failed' }), 'refused')).toBe('failed');
    expect(stateOf(rowOf('q', {}, { refused: 'running' }), 'refused')).toBe('todo');
    expect(stateOf(rowOf('q', {}, {}), 'refused')).toBe('todo');
    expect(stateOf(rowOf('q', { status: 'failed' }, { refused: 'todo' }), 'refused')).toBe('failed');
  });
});

describe('refusal matrix', () => {
  it('counts answered and refused against answerable and not', () => {
    const matrix = refusalMatrix(ROWS);
    // Answered: q1, q2, q4, q5 and u2; refused: q3 and u1; no verdict: q6, q7, u3.
    expect(matrix.counts).toEqual({
      answered: { answerable: 4, unanswerable: 1 },
      refused: { answerable: 1, unanswerable: 1 },
    });
    expect(matrix.left).toBe(3);
    expect(matrix.coverage).toEqual({ count: 5, of: 7, value: 5 / 7 });
    expect(matrix.falseAccept).toEqual({ count: 1, of: 2, value: 1 / 2 });
    expect(matrix.falseRefusal).toEqual({ count: 1, of: 5, value: 1 / 5 });
    // Of the 5 answered q1 is right, q2 and u2 are wrong; q4 and q5 lack a verdict.
    expect(matrix.risk).toEqual({ count: 2, of: 3, value: 2 / 3, left: 2 });
  });

  it('leaves a row with one verdict missing out of the risk although the other is false', () => {
    const rows = [
      rowOf('a', {}, { faithful: false, complete: 'failed', refused: false }),
      rowOf('b', {}, { faithful: true, complete: false, refused: false }),
      rowOf('c', {}, { faithful: true, complete: true, refused: false }),
      // Refused: its other verdicts do not matter.
      rowOf('d', {}, { faithful: true, complete: false, refused: true }),
    ];
    expect(refusalMatrix(rows).risk).toEqual({ count: 1, of: 2, value: 1 / 2, left: 1 });
  });

  it('has no shares of nothing', () => {
    const none = { count: 0, of: 0, value: null };
    expect(refusalMatrix([])).toMatchObject({ coverage: none, falseAccept: none, falseRefusal: none, left: 0 });
    expect(refusalMatrix([]).risk).toEqual({ ...none, left: 0 });
  });
});
