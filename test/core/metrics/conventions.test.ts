import { describe, expect, it } from 'vitest';
import { computeMetric, CONVENTIONS, goldOf, missingMetric, type ConventionName } from '../../../src/core/metrics';

const ranking = ['a', 'b', 'c', 'd', 'e'];
const binary = goldOf({ expected_docs: ['b', 'd', 'f'] });
const graded = goldOf({ expected_docs: [], grades: { a: -1, b: 3, c: 0, e: 2, f: 1 } });
const none = goldOf({ expected_docs: [] });
const value = (name: ConventionName, id: string, gold = binary, docs = ranking) =>
  computeMetric(id, docs, gold, CONVENTIONS[name]).value;

describe('conventions', () => {
  it('a question without gold: left out, or 0', () => {
    expect(value('course', 'rr', none)).toBeNull();
    for (const name of ['trec_eval', 'ranx', 'phoenix'] as const)
      for (const id of ['rr', 'ap', 'ndcg@5', 'recall@4']) expect(value(name, id, none)).toBe(0);
    expect(value('trec_eval', 'ndcg', goldOf({ expected_docs: [], grades: { a: 0 } }))).toBe(0);
    // judgements and groups are not about gold that is missing
    expect(value('trec_eval', 'groups@4', none)).toBeNull();
    expect(value('trec_eval', 'judged@4', none, [])).toBeNull();
  });

  it('precision over k, or over what was returned', () => {
    expect(value('course', 'precision@10')).toBe(2 / 10);
    expect(value('quepid', 'precision@10')).toBe(2 / 5);
    expect(value('ragas-id', 'precision@10')).toBe(2 / 5);
    expect(value('quepid', 'precision@4')).toBe(2 / 4);
    // 2·(2/5)(2/3) / (2/5 + 2/3) = (8/15) / (16/15)
    expect(value('autorag', 'f1@10')).toBeCloseTo(1 / 2, 14);
  });

  it('AP over all relevant, or over those found', () => {
    expect(value('course', 'ap')).toBeCloseTo((1 / 2 + 2 / 4) / 3, 14);
    expect(value('autorag', 'ap')).toBeCloseTo((1 / 2 + 2 / 4) / 2, 14);
    expect(value('ragas-id', 'ap')).toBeCloseTo((1 / 2 + 2 / 4) / 2, 14);
    expect(value('autorag', 'ap', binary, ['a'])).toBe(0);
  });

  it('nDCG with exponential gain', () => {
    // DCG@5 = 7/log₂3 + 3/log₂6 = 4.416508 + 1.160558; IDCG@5 = 7 + 3/log₂3 + 1/log₂4 = 7 + 1.892789 + 0.5
    expect(value('quepid', 'ndcg@5', graded)).toBeCloseTo(5.577066 / 9.392789, 6);
  });

  it('nDCG with the retrieved documents as ideal list', () => {
    // DCG@5 = 3/log₂3 + 2/log₂6 = 2.666495; ideal: b, e → 3 + 2/log₂3 = 4.261860 (f was not retrieved)
    expect(value('phoenix', 'ndcg@5', graded)).toBeCloseTo(2.666495 / 4.26186, 6);
    expect(value('phoenix', 'ndcg@5', binary, ['b'])).toBe(1);
    expect(value('phoenix', 'ndcg@5', binary, ['a'])).toBe(0);
  });

  it('a question missing from the run: 0 when it has gold, or left out', () => {
    expect(missingMetric('recall@4', binary).value).toBe(0);
    expect(missingMetric('recall@4', none).value).toBeNull();
    expect(missingMetric('recall@4', binary, { ...CONVENTIONS.course, missingQuestion: 'exclude' }).value).toBeNull();
  });

  it('each carries its own name', () => {
    for (const [name, convention] of Object.entries(CONVENTIONS)) expect(convention.name).toBe(name);
  });
});
