import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  aggregate,
  ALL,
  computeMetric,
  EmptySampleError,
  explainMean,
  goldOf,
  percentile,
  summariseLatency,
  worstType,
  type MetricRow,
  type MetricStep,
} from '../../../src/core/metrics';
import { explainStep } from '../../../src/i18n/explain';

const rows: MetricRow[] = [
  { id: 'q1', type: 'policy', values: { rr: 1 } },
  { id: 'q2', type: 'colloquial', values: { rr: 0.25 } },
  { id: 'q3', type: 'policy', values: { rr: null }, leftOut: 'no-gold' },
  { id: 'q4', type: 'colloquial', values: { rr: 0 }, leftOut: 'missing' },
  { id: 'q5', type: 'none', values: { rr: null }, leftOut: 'failed' },
  { id: 'q6', type: 'none', values: { rr: null } },
];

describe('aggregate', () => {
  const table = aggregate(rows, ['rr']);
  const figure = (type: string) => table.find((row) => row.type === type)?.figures.rr;

  it('has ALL and the types in order of first appearance', () => {
    expect(table.map(({ type, total, overall }) => [type, total, overall])).toEqual([
      [ALL, 6, true],
      ['policy', 2, false],
      ['colloquial', 2, false],
      ['none', 2, false],
    ]);
  });

  it('takes the mean over values only and says what was left out', () => {
    expect(figure(ALL)).toEqual({
      mean: 1.25 / 3, // q1 1, q2 0.25, q4 0
      n: 3,
      step: 1 / 3,
      leftOut: [
        { reason: 'no-gold', ids: ['q3'] },
        { reason: 'failed', ids: ['q5'] },
        { reason: 'undefined', ids: ['q6'] },
      ],
      zeroed: ['q4'],
    });
    expect(figure('policy')).toMatchObject({ mean: 1, n: 1, step: 1 });
    expect(figure('colloquial')).toMatchObject({ mean: 0.125, n: 2, zeroed: ['q4'] });
  });

  it('has no mean where nothing has a value', () => {
    expect(figure('none')).toMatchObject({ mean: null, n: 0, step: null });
    expect(aggregate([], ['rr'])).toEqual([
      {
        type: ALL,
        overall: true,
        total: 0,
        figures: { rr: { mean: null, n: 0, step: null, leftOut: [], zeroed: [] } },
      },
    ]);
  });

  it('finds the weakest type: all of them when they tie, none without a mean', () => {
    expect(worstType(table, 'rr')).toEqual(['colloquial']);
    const tied = [...rows, { id: 'q7', type: 'multi', values: { rr: 0.125 } }];
    expect(worstType(aggregate(tied, ['rr']), 'rr')).toEqual(['colloquial', 'multi']);
    expect(worstType(aggregate(rows.slice(4), ['rr']), 'rr')).toEqual([]);
    expect(worstType(table, 'ap')).toEqual([]);
  });
});

describe('explainMean', () => {
  it('is the sum with its questions, and ends on the mean', () => {
    const { steps, terms, mean } = explainMean(rows, 'rr', ALL);
    expect(terms).toEqual([
      { id: 'q1', value: 1 },
      { id: 'q2', value: 0.25 },
      { id: 'q4', value: 0 },
    ]);
    expect(steps.map(({ key }) => key)).toEqual([
      'mean-left-out',
      'mean-left-out',
      'mean-left-out',
      'mean-zeroed',
      'mean-sum',
      'mean',
    ]);
    const text = steps.map(({ formula }) => formula.map((part) => part.text).join(''));
    expect(text.slice(-2)).toEqual(['Σ = 1 (q1) + 0.25 (q2) + 0 (q4) = 1.25', 'MRR = 1.25/3 ≈ 0.417']);
    expect(steps[4]?.formula.flatMap((part) => part.role ?? [])).toEqual(['gold', 'gold', 'miss', 'result']);
    expect(steps.at(-1)?.values).toMatchObject({ value: mean, n: 3 });
    expect(explainStep('zh', steps[0] as MetricStep)).toBe('1 个问题没有标准答案，不参加平均：q3');
    expect(explainStep('zh', steps.at(-1) as MetricStep)).toBe('除以参加平均的 3 个问题：MRR ≈ 0.417，一个问题占 1/3');
    for (const step of steps) expect(explainStep('en', step)).not.toMatch(/\p{Script=Han}|NaN|\[object/u);
  });

  it('of a type takes that type only', () => {
    expect(explainMean(rows, 'rr', 'colloquial').terms.map(({ id }) => id)).toEqual(['q2', 'q4']);
    const none = explainMean(rows, 'rr', 'none');
    expect(none.mean).toBeNull();
    expect(none.steps.at(-1)?.key).toBe('mean-none');
    expect(explainStep('zh', none.steps.at(-1) as MetricStep)).toBe('2 个问题都没有值，MRR 没有定义');
  });
});

interface Expected {
  summary: Record<string, { 'hit@1': number; 'recall@4': number; mrr: number; n: number }>;
  failures: string[];
  questions: {
    id: string;
    type: string;
    expected_docs: string[];
    ranked_docs: string[];
    'hit@1': number | null;
    'recall@4': number | null;
    rr: number | null;
  }[];
}

describe('the built-in data', () => {
  const expected = JSON.parse(readFileSync('test/fixtures/cloudledger/expected.json', 'utf8')) as Expected;
  const metrics = ['hit@1', 'recall@4', 'rr'] as const;
  const scored = expected.questions.map((question) => {
    const gold = goldOf(question);
    const values = Object.fromEntries(metrics.map((id) => [id, computeMetric(id, question.ranked_docs, gold).value]));
    return { id: question.id, type: question.type, values, question };
  });

  it('scores every question as the reference does', () => {
    for (const { values, question } of scored)
      for (const id of metrics) {
        const reference = question[id];
        if (question.expected_docs.length === 0) expect(values[id]).toBeNull();
        else expect(values[id], `${question.id} ${id}`).toBeCloseTo(reference as number, 3);
      }
  });

  it('has the table of the course', () => {
    const table = aggregate(scored, metrics);
    for (const [type, row] of Object.entries(expected.summary)) {
      const figures = table.find((candidate) => candidate.type === type)?.figures;
      expect(figures?.['hit@1']?.n).toBe(row.n);
      expect(
        [figures?.['hit@1']?.mean, figures?.['recall@4']?.mean, figures?.rr?.mean].map((x) => x?.toFixed(3)),
      ).toEqual([row['hit@1'], row['recall@4'], row.mrr].map((x) => x.toFixed(3)));
    }
    expect(table[0]?.figures['hit@1']?.mean).toBe(22 / 26);
    expect(worstType(table, 'recall@4')).toEqual(['colloquial']);
    expect(scored.filter(({ values }) => values['recall@4'] === 0).map(({ id }) => id)).toEqual(expected.failures);
  });
});

describe('percentile', () => {
  it('interpolates linearly, as numpy does by default', () => {
    const sample = [40, 10, 30, 20]; // sorted 10 20 30 40
    expect(percentile(sample, 0.5)).toBe(25); // position 1.5
    expect(percentile(sample, 0.25)).toBe(17.5); // position 0.75: 10 + 0.75·10
    expect(percentile(sample, 0.95)).toBeCloseTo(38.5, 12); // position 2.85: 30 + 0.85·10
    expect([percentile(sample, 0), percentile(sample, 1)]).toEqual([10, 40]);
    expect(percentile([7], 0.95)).toBe(7);
    expect(sample).toEqual([40, 10, 30, 20]);
  });
  it('summarises latencies', () => {
    expect(summariseLatency([4, 1, 2, 3, 10])).toEqual({ mean: 4, p50: 3, p95: expect.closeTo(8.8, 12) as number }); // position 3.8: 4 + 0.8·6
  });
  it('refuses an empty sample and a quantile that is none', () => {
    expect(() => percentile([], 0.5)).toThrow(EmptySampleError);
    expect(() => summariseLatency([])).toThrow(EmptySampleError);
    expect(() => percentile([1], 1.01)).toThrow(RangeError);
    expect(() => percentile([1], NaN)).toThrow(RangeError);
  });
});
