import { describe, expect, it } from 'vitest';
import { runChecks, type CheckSpec, type Score } from '../../../src/core/compare';
import { ALL } from '../../../src/core/metrics';

const score = (mode: string, type: string, mean: number | null, metric = 'recall@4'): Score => ({
  mode,
  metric,
  type,
  overall: type === ALL,
  mean,
  n: mean === null ? 0 : 10,
  total: 10,
});
const check = (rule: CheckSpec['rule'], value: number, type = '', metric = 'recall@4'): CheckSpec => ({
  metric,
  type,
  rule,
  value,
});
const outcomes = (scores: Score[], baseline: Score[] | null, ...checks: CheckSpec[]) =>
  runChecks({ scores }, baseline && { scores: baseline }, checks).map(
    ({ mode, type, outcome }) => `${mode} ${type} ${outcome}`,
  );

describe('checks of a log entry', () => {
  const entry = [
    score('bm25', ALL, 0.8),
    score('bm25', 'a', 0.9),
    score('bm25', 'b', 0.6),
    score('bm25', ALL, 0.1, 'rr'),
  ];
  const baseline = [score('bm25', ALL, 0.85), score('bm25', 'a', 0.8), score('bm25', 'b', 0.8)];

  it('hold every figure of the metric to a minimum, or one type', () => {
    expect(outcomes(entry, null, check('min', 0.8))).toEqual(['bm25 ALL pass', 'bm25 a pass', 'bm25 b fail']);
    expect(outcomes(entry, null, check('min', 0.8, 'b'))).toEqual(['bm25 b fail']);
    expect(outcomes(entry, null, check('min', 0.8, ALL))).toEqual(['bm25 ALL pass']);
  });

  it('hold the drop below the baseline to a limit', () => {
    // .85 − .8 = .05, .8 − .9 = −.1, .8 − .6 = .2.
    expect(outcomes(entry, baseline, check('drop', 0.05))).toEqual(['bm25 ALL pass', 'bm25 a pass', 'bm25 b fail']);
    expect(outcomes(entry, baseline, check('drop', 0.04))).toEqual(['bm25 ALL fail', 'bm25 a pass', 'bm25 b fail']);
    expect(outcomes(entry, baseline, check('drop', 0.2))).toEqual(['bm25 ALL pass', 'bm25 a pass', 'bm25 b pass']);
    expect(runChecks({ scores: entry }, { scores: baseline }, [check('drop', 0, 'b')])).toEqual([
      {
        check: check('drop', 0, 'b'),
        mode: 'bm25',
        type: 'b',
        overall: false,
        mean: 0.6,
        baseline: 0.8,
        outcome: 'fail',
      },
    ]);
  });

  it('let a drop of exactly the limit pass', () => {
    // .9 − .8 is .09999999999999998, .3 − .2 is .09999999999999998, .8 − .7 is .10000000000000009 to a computer.
    for (const [from, to] of [
      [0.9, 0.8],
      [0.8, 0.7],
      [0.3, 0.2],
      [1, 0.9],
    ] as const)
      expect(outcomes([score('m', ALL, to)], [score('m', ALL, from)], check('drop', 0.1))).toEqual(['m ALL pass']);
    expect(outcomes([score('m', ALL, 0.1 + 0.2 - 1e-6)], null, check('min', 0.3))).toEqual(['m ALL fail']);
    expect(outcomes([score('m', ALL, 0.3)], null, check('min', 0.1 + 0.2))).toEqual(['m ALL pass']);
  });

  it('say so where there is no value', () => {
    expect(outcomes(entry, null, check('drop', 0.1))).toEqual([
      'bm25 ALL no-value',
      'bm25 a no-value',
      'bm25 b no-value',
    ]);
    expect(outcomes([score('m', ALL, null)], null, check('min', 0))).toEqual(['m ALL no-value']);
    expect(outcomes([score('m', ALL, 1)], [score('m', ALL, null)], check('drop', 1))).toEqual(['m ALL no-value']);
    // The baseline has another mode only.
    expect(outcomes([score('m', ALL, 1)], [score('other', ALL, 1)], check('drop', 1))).toEqual(['m ALL no-value']);
  });

  it('never fall silent', () => {
    expect(outcomes(entry, baseline, check('min', 0, '', 'ndcg@10'))).toEqual([' ALL no-value']);
    // A metric the entry does not have is one result, not one a type of the baseline.
    const other = [score('bm25', ALL, 1, 'hit@8'), score('bm25', 'a', 1, 'hit@8')];
    expect(outcomes(entry, other, check('drop', 0, '', 'hit@8'))).toEqual([' ALL no-value']);
    expect(outcomes(entry, baseline, check('min', 0, 'c'))).toEqual([' c no-value']);
    // Type b is gone from the entry.
    expect(outcomes(entry.slice(0, 2), baseline, check('drop', 0.1))).toEqual([
      'bm25 ALL pass',
      'bm25 a pass',
      'bm25 b no-value',
    ]);
    expect(outcomes(entry, baseline)).toEqual([]);
  });
});
