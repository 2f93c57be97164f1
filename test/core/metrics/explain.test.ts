import { describe, expect, it } from 'vitest';
import {
  CONVENTIONS,
  explainMetric,
  goldOf,
  meanLabel,
  METRIC_NAMES,
  METRICS,
  metricLabel,
  type MetricStep,
} from '../../../src/core/metrics';
import { explainMessages, explainStep } from '../../../src/i18n/explain';

const ranking = ['a', 'b', 'c', 'kb-011', 'e'];
const one = goldOf({ expected_docs: ['kb-011'] });
const text = (steps: MetricStep[]) => steps.map(({ formula }) => formula.map((part) => part.text).join(''));
const keys = (steps: MetricStep[]) => steps.map(({ key }) => key);
const last = (steps: MetricStep[]) => steps.at(-1) as MetricStep;

describe('steps', () => {
  it('RR walks down to the first relevant rank', () => {
    const { steps } = explainMetric('rr', ranking, one);
    expect(keys(steps)).toEqual(['rank-miss', 'rank-miss', 'rank-miss', 'rank-gold', 'rr-found']);
    expect(steps.map(({ ranks }) => ranks)).toEqual([[1], [2], [3], [4], [4]]);
    expect(text(steps)).toEqual(['a ∉ G', 'b ∉ G', 'c ∉ G', 'kb-011 ∈ G', 'RR = 1/4 = 0.25']);
    expect(explainStep('zh', last(steps))).toBe('第一个标准答案排在第 4：RR = 1/4 = 0.25');
    expect(explainStep('en', last(steps))).toBe('The first gold document is at rank 4: RR = 1/4 = 0.25');
  });

  it('hit@4 names the document', () => {
    const { steps } = explainMetric('hit@4', ranking, one);
    expect(explainStep('zh', last(steps))).toBe('前 4 名里有标准答案 kb-011，所以 hit@4 = 1');
    expect(explainStep('zh', last(explainMetric('hit@3', ranking, one).steps))).toBe(
      '前 3 名里没有标准答案，所以 hit@3 = 0',
    );
  });

  it('recall shows the gold, what was found, and the quotient', () => {
    const { steps } = explainMetric('recall@2', ['x', 'y'], goldOf({ expected_docs: ['y', 'z', 'w'] }));
    expect(text(steps)).toEqual(['G = {y, z, w}', '{x, y}', 'recall@2 = 1/3 ≈ 0.333']);
    expect(steps[1]?.formula.filter((part) => part.role).map((part) => part.role)).toEqual(['miss', 'gold']);
    expect(steps[1]?.ranks).toEqual([1, 2]);
    expect(explainStep('zh', last(steps))).toBe('标准答案共 3 篇，找到 1 篇：recall@2 = 1/3 ≈ 0.333');
  });

  it('AP has one step per relevant rank, then the sum and the quotient', () => {
    const { steps } = explainMetric('ap', ['y', 'x', 'z'], goldOf({ expected_docs: ['y', 'z', 'w'] }));
    expect(keys(steps)).toEqual(['ap-term', 'ap-term', 'ap-not-found', 'ap-sum', 'ap-over-relevant']);
    expect(text(steps)).toEqual([
      'precision@1 = 1/1 = 1',
      'precision@3 = 2/3 ≈ 0.667',
      'w: 0',
      'Σ = 1 + 0.667 ≈ 1.667',
      'AP = 1.667/3 ≈ 0.556', // 5/9
    ]);
    expect(steps[1]?.ranks).toEqual([1, 2, 3]);
  });

  it('nDCG has one step per rank, DCG, the ideal list, IDCG, the quotient', () => {
    const gold = goldOf({ expected_docs: [], grades: { b: 3, c: -1, e: 2 } });
    const { steps } = explainMetric('ndcg@3', ['a', 'b', 'c', 'e'], gold);
    expect(text(steps)).toEqual([
      'a: 0',
      '3/log₂3 ≈ 1.893',
      'c: 0',
      'DCG@3 ≈ 1.893',
      'b (3), e (2)',
      'IDCG@3 = 3/log₂2 + 2/log₂3 ≈ 4.262',
      'nDCG@3 = 1.893/4.262 ≈ 0.444',
    ]);
    expect(keys(steps).slice(0, 3)).toEqual(['ndcg-term-unjudged', 'ndcg-term', 'ndcg-term-zero']);
    expect(steps[5]?.ranks).toEqual([]); // the ideal list is not the reader's ranking
    const exponential = explainMetric('ndcg@3', ['b'], gold, CONVENTIONS.quepid);
    expect(text(exponential.steps)[0]).toBe('(2^3 − 1)/log₂2 = 7');
  });
});

describe('texts', () => {
  const rankings = [[], ['a'], ['a', 'b', 'c', 'd']];
  const golds = [
    goldOf({ expected_docs: [] }),
    goldOf({ expected_docs: ['b', 'z'], groups: [['b'], ['q', 'z'], []] }),
    goldOf({ expected_docs: ['d'], groups: [['d']] }),
    goldOf({ expected_docs: [], grades: { a: 0, b: 2, c: -1 } }),
    goldOf({ expected_docs: [], grades: { a: 0 } }),
  ];
  const explained = METRIC_NAMES.flatMap((name) =>
    [...(METRICS[name].atK ? [`${name}@1`, `${name}@6`] : []), ...(METRICS[name].plain ? [name] : [])].flatMap((id) =>
      rankings.flatMap((r) =>
        golds.flatMap((gold) => Object.values(CONVENTIONS).map((convention) => explainMetric(id, r, gold, convention))),
      ),
    ),
  );
  const seen = new Set(explained.flatMap(({ steps }) => keys(steps)));

  it('exercises every kind of step but those of means', () => {
    const all = Object.keys(explainMessages.zh.steps).filter((key) => !key.startsWith('mean'));
    expect([...seen].sort()).toEqual(all.sort());
  });

  it('every step has a sentence in both languages, with its numbers in', () => {
    for (const step of explained.flatMap(({ steps }) => steps)) {
      const zh = explainStep('zh', step);
      const en = explainStep('en', step);
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[A-Za-z0-9]/);
      expect(en).not.toMatch(/\p{Script=Han}/u);
      for (const sentence of [zh, en])
        expect(sentence.replace('is undefined', '')).not.toMatch(/undefined|NaN|null|\[object| {2}/);
      const result = step.formula.find((part) => part.role === 'result')?.text;
      if (result && result !== '—') for (const sentence of [zh, en]) expect(sentence).toContain(result);
    }
  });

  it('every metric has a title, a definition and labels', () => {
    for (const name of METRIC_NAMES)
      for (const lang of ['zh', 'en'] as const) {
        expect(explainMessages[lang].metrics[name].title).not.toBe('');
        expect(explainMessages[lang].metrics[name].definition).toMatch(lang === 'zh' ? /。$/ : /\.$/);
      }
    expect([
      metricLabel('rr'),
      meanLabel('rr'),
      metricLabel('ndcg@10'),
      meanLabel('ap@5'),
      meanLabel('recall@4'),
    ]).toEqual(['RR', 'MRR', 'nDCG@10', 'MAP@5', 'recall@4']);
  });
});
