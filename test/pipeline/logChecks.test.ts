import { describe, expect, it } from 'vitest';
import type { CheckSpec } from '../../src/core/compare';
import { checkFigures, verdictText } from '../../src/notebook/log/checkWords';
import { regression } from '../../src/notebook/log/verdict';
import { bm25, entry, hybrid, score } from './logEntries';

const noDrop: CheckSpec = { metric: 'recall@4', type: '', rule: 'drop', value: 0 };
const spec = { modes: [bm25(), hybrid()] };
const of = (all: number, policy: number, multi: number, mode = 'bm25') => [
  score(mode, 'recall@4', 'ALL', all),
  score(mode, 'recall@4', 'policy', policy),
  score(mode, 'recall@4', 'multi', multi),
];
const baseline = entry({ id: 'base', baseline: true, scores: of(0.75, 1, 0.5), spec });

describe('the regression check', () => {
  it('passes when no type drops', () => {
    // All 0.875 ≥ 0.75, policy 1 ≥ 1, multi 0.75 ≥ 0.5.
    const after = entry({ scores: of(0.875, 1, 0.75), spec });
    const result = regression(after, baseline, [noDrop]);
    expect(result.outcome).toBe('pass');
    expect(verdictText(result, after, 'zh').verdict).toBe('通过：3 个数都在限度之内。');
    expect(verdictText(result, after, 'en').verdict).toBe('PASS: all 3 figures are within the limits.');
  });

  it('fails on a type that drops though the mean over all rises, and names it with its numbers', () => {
    // policy 1 → 0.5 is below 1 − 0; multi 0.5 → 1, so all: 0.75 → 0.75.
    const after = entry({ scores: of(0.75, 0.5, 1), spec });
    const result = regression(after, baseline, [noDrop]);
    expect(result.outcome).toBe('fail');
    const text = verdictText(result, after, 'zh');
    expect(text.verdict).toBe('没有通过：查了 3 个数，1 个超出限度。');
    expect(text.details).toEqual(['关键词 BM25，政策规则，recall@4：1.000 → 0.500，限度 ≥ 1.000。']);
  });

  it('takes a drop of exactly the allowance, and none beyond', () => {
    const after = entry({ scores: of(0.65, 0.9, 0.4), spec });
    // 0.75 − 0.1 = 0.65, 1 − 0.1 = 0.9, 0.5 − 0.1 = 0.4: all just at the limit.
    expect(regression(after, baseline, [{ ...noDrop, value: 0.1 }]).outcome).toBe('pass');
    expect(regression(after, baseline, [{ ...noDrop, value: 0.09 }]).outcome).toBe('fail');
  });

  it('never passes what has no value', () => {
    const after = entry({ scores: of(0.875, 1, 0.75).filter(({ type }) => type !== 'multi'), spec });
    const result = regression(after, baseline, [noDrop]);
    expect(result.outcome).toBe('unclear');
    const text = verdictText(result, after, 'zh');
    expect(text.verdict).toBe('不能算通过：没有超出限度的，但有 1 处没有值可查。');
    expect(text.details).toEqual(['关键词 BM25，跨文档：基线有 recall@4，这条记录里这一类不见了。']);
    const unknown = regression(after, baseline, [{ ...noDrop, metric: 'recall@3' }]);
    expect(unknown.outcome).toBe('unclear');
    expect(verdictText(unknown, after, 'en').details).toEqual(['This entry has no recall@3 (every type, and all).']);
    const fresh = entry({ scores: [...of(1, 1, 1), score('bm25', 'recall@4', 'new', 1)], spec });
    expect(verdictText(regression(fresh, baseline, [noDrop]), fresh, 'zh').details).toEqual([
      '关键词 BM25，new：基线没有 recall@4 的值。',
    ]);
  });

  it('sets types apart that cannot have a value, unless the check names one of them', () => {
    const none = score('bm25', 'recall@4', 'unanswerable', null);
    const base = { ...baseline, scores: [...baseline.scores, none] };
    const after = entry({ scores: [...of(1, 1, 1), none], spec });
    const result = regression(after, base, [noDrop]);
    expect(result.outcome).toBe('pass');
    expect(verdictText(result, after, 'zh').notes).toEqual(['没有查的类型（没有可算分的题）：答不了。']);
    expect(regression(after, base, [{ ...noDrop, type: 'unanswerable' }]).outcome).toBe('unclear');
  });

  it('checks the modes that both have and says which it leaves out', () => {
    const after = entry({ scores: [...of(1, 1, 1), ...of(0, 0, 0, 'hybrid')], spec });
    const result = regression(after, baseline, [noDrop]);
    expect(result.outcome).toBe('pass');
    expect(verdictText(result, after, 'zh').notes).toEqual(['没有查的检索方式（只有一边有）：融合。']);
  });

  it('without a baseline checks only what needs none', () => {
    const after = entry({ scores: of(0.75, 1, 0.5), spec });
    const least: CheckSpec = { metric: 'recall@4', type: 'multi', rule: 'min', value: 0.6 };
    const result = regression(after, null, [noDrop, least]);
    expect(result.results).toHaveLength(1);
    expect(verdictText(result, after, 'zh').details).toEqual(['关键词 BM25，跨文档，recall@4：0.500，限度 ≥ 0.600。']);
    // Nothing was checked: that is no pass.
    expect(regression(after, null, [noDrop]).outcome).toBe('unclear');
  });
});

describe('the figures of a check', () => {
  const figures = (before: number, after: number, value = 0) => {
    const scored = (mean: number) => ({ scores: [score('bm25', 'rr', 'ALL', mean, 26)], spec });
    const result = regression(entry(scored(after)), entry({ id: 'base', ...scored(before) }), [
      { metric: 'rr', type: 'ALL', rule: 'drop', value },
    ]);
    return checkFigures(result.results[0]!);
  };
  it('have three decimals', () => {
    // 22/26 = 0.84615…, 20/26 = 0.76923…, and 0.84615 − 0.01 = 0.83615.
    expect(figures(22 / 26, 20 / 26, 0.01)).toEqual({ baseline: '0.846', mean: '0.769', limit: '≥ 0.836' });
  });
  it('have more where three would hide that the limit is broken', () => {
    expect(figures(0.8464, 0.846)).toEqual({ baseline: '0.846400', mean: '0.846000', limit: '≥ 0.846400' });
  });
});

it('a metric that the baseline lacks is named once, not for every type and mode', () => {
  const at3 = of(1, 1, 1).map((figure) => ({ ...figure, metric: 'recall@3' }));
  const after = entry({ scores: at3, spec });
  const result = regression(after, baseline, [{ ...noDrop, metric: 'recall@3' }]);
  expect(result.outcome).toBe('unclear');
  expect(verdictText(result, after, 'zh').details).toEqual([
    '基线里没有 recall@3 的分数：k 不同或没有算，就不是同一个数。',
  ]);
});

describe('data of another version', () => {
  const of = (hash: string, total: number) =>
    entry({
      data: { corpus: 'a'.repeat(64), evalset: hash.repeat(64), stopWords: 'c'.repeat(64) },
      scores: [score('bm25', 'recall@4', 'ALL', 0.5, total), score('bm25', 'recall@4', 'policy', 0.5, 3)],
    });
  const check: CheckSpec = { metric: 'recall@4', type: '', rule: 'drop', value: 0 };
  const words = (before: ReturnType<typeof of>, after: ReturnType<typeof of>, lang: 'zh' | 'en' = 'zh') =>
    verdictText(regression(after, before, [check]), after, lang).warnings;

  it('is said with both versions and how many questions each has', () => {
    expect(words(of('b', 30), of('d', 29))).toEqual([
      '评测集不是同一版：30 题对 29 题（基线 云簿评测集 bbbbbbbb，30 题；这一条 云簿评测集 dddddddd，29 题）。分数差有一部分来自题目变了。',
    ]);
    expect(words(of('b', 30), of('d', 30), 'en')).toEqual([
      'Not the same version of the eval set (baseline 云簿评测集 bbbbbbbb, 30 questions; this entry 云簿评测集 dddddddd, 30 questions). Part of any difference comes from the questions.',
    ]);
  });
  it('is said of the knowledge base as well, and of nothing that is the same', () => {
    const other = { ...of('b', 30), data: { ...of('b', 30).data, corpus: 'f'.repeat(64) } };
    expect(words(of('b', 30), other)).toEqual([
      '知识库不是同一版（基线 云簿帮助中心 aaaaaaaa；这一条 云簿帮助中心 ffffffff）。分数差有一部分来自文章变了。',
    ]);
    expect(words(of('b', 30), of('b', 30))).toEqual([]);
    expect(regression(of('d', 29), null, [check]).data).toEqual([]);
  });
});
