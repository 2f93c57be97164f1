import { describe, expect, it } from 'vitest';
import {
  compareRuns,
  type ComparedQuestion,
  type ComparedRun,
  type CompareResult,
  type Difference,
} from '../../src/core/compare';
import { differenceSentences } from '../../src/notebook/compare/sentences';
import {
  bootstrapSentences,
  deltaFormula,
  holmSteps,
  pairsOf,
  powerSentences,
  testSentences,
} from '../../src/notebook/compare/arithmetic';
import { formatNegative, formatDifference } from '../../src/ui/format';
import {
  countsText,
  intervalText,
  pCell,
  pFactor,
  pProduct,
  pResult,
  pText,
  size,
} from '../../src/notebook/compare/words';
import { COURSE_MODES } from '../../src/recipe';

const SPEC = { resampleBy: 'questions', resamples: 1000, seed: 42 } as const;
const mode = COURSE_MODES[0]!;

type Values = Record<string, number | null>;

function run(metrics: string[], rows: Values[], gold: string[][] = [], types: string[] = []): ComparedRun {
  const questions = rows.map((values, i): ComparedQuestion => ({
    id: `q${i + 1}`,
    type: types[i] ?? 'policy',
    gold: gold[i] ?? [`kb-${i}`],
    values,
    docs: [],
  }));
  return {
    spec: {
      chunking: { maxChars: 300, overlap: 50, headingPrefix: true },
      tokenizer: { kind: 'jieba', stopWords: true, dropSingleHan: false, userDictionary: [] },
      modes: [mode],
      k: 4,
      metrics,
      convention: 'course',
    },
    data: { corpus: 'c', evalset: 'e', stopWords: 's' },
    models: [],
    appVersion: '1',
    mode,
    questions,
  };
}

/** One metric, from a list of values before and after. */
function compare(metric: string, before: (number | null)[], after: (number | null)[], gold: string[][] = []) {
  const rows = (values: (number | null)[]) => values.map((value) => ({ [metric]: value }));
  return compareRuns(run([metric], rows(before), gold), run([metric], rows(after), gold), SPEC);
}

const first = (result: CompareResult): Difference => result.differences[0]!;
const text = (result: CompareResult, lang: 'zh' | 'en' = 'en') =>
  differenceSentences(result, first(result), lang).join('\n');

const fill = (n: number, value: number) => Array.from({ length: n }, () => value);

describe('numbers', () => {
  it('print a difference with its sign and a proper minus', () => {
    expect(formatDifference(1 / 26)).toBe('+0.038');
    expect(formatDifference(-1 / 26)).toBe('−0.038');
    expect(formatDifference(0)).toBe('0.000');
    expect(formatDifference(-0.0001)).toBe('0.000');
    expect(formatDifference(null)).toBe('–');
    expect(formatNegative(-0.0001)).toBe('0.000');
    expect(intervalText({ low: -0.0384, high: 0.1153 })).toBe('[−0.038, 0.115]');
  });
  it('keep a small size from reading as 0', () => {
    expect(size(-1 / 26)).toBe('0.038');
    expect(size(0.0002)).toBe('0.0002');
  });
  it('print p with two digits that count, and the end of its arithmetic with four', () => {
    expect(pText(0.25)).toBe('= 0.25');
    expect(pText(0.0004)).toBe('< 0.001');
    expect(pCell(0.0625)).toBe('0.063');
    expect(pCell(0.0004)).toBe('<0.001');
    expect(pCell(null)).toBe('–');
    expect(pResult(0.25)).toBe('= 0.25');
    expect(pResult(1 / 3)).toBe('≈ 0.3333');
  });
});

it('p has as many digits as its product takes', () => {
  // 0.375 · 6 = 2.25, and 0.38 · 6 would be 2.28.
  expect([pFactor(0.375, 6), pProduct(0.375 * 6)]).toEqual(['0.375', '2.25']);
  // 0.25 · 7 = 1.75.
  expect([pFactor(0.25, 7), pProduct(0.25 * 7)]).toEqual(['0.25', '1.75']);
  // 1/1024 · 7 = 0.0068359…: 0.00098 · 7 = 0.00686 is not 0.00684, 0.000977 · 7 = 0.006839 is.
  expect([pFactor(1 / 1024, 7), pProduct(7 / 1024)]).toEqual(['0.000977', '0.00684']);
  for (let i = 1; i <= 300; i++)
    for (const times of [1, 3, 6, 7]) {
      const p = i / 301;
      expect(pProduct(Number(pFactor(p, times)) * times)).toBe(pProduct(p * times));
    }
});

describe('a metric at another k', () => {
  const at = (k: number, value: number) => {
    const made = run(
      [`precision@${k}`, 'rr'],
      [
        { [`precision@${k}`]: value, rr: 1 },
        { [`precision@${k}`]: 0, rr: 0 },
      ],
    );
    return { ...made, spec: { ...made.spec, k } };
  };
  const result = compareRuns(at(4, 1 / 4), at(3, 1 / 3), SPEC);

  it('stands with its values, and with no word on chance, better or worse', async () => {
    const done = await result;
    // ¼ of two questions is 0.125, ⅓ is 0.1667.
    expect(differenceSentences(done, first(done), 'zh')).toEqual([
      'precision@4 是 0.125，precision@3 是 0.167（n = 2），差 +0.042。k 不同，这是两个量：差不说明变好变差，所以不做检验、没有区间，也不算进 Holm 校正。',
    ]);
    const words = text(done);
    expect(words).toContain('precision@4 is 0.125 and precision@3 is 0.167 (n = 2), a difference of +0.042.');
    expect(words).not.toMatch(/chance|95%|p [=<]|\d better/);
    expect(countsText(first(done))).toBe('–');
  });

  it('is no step of Holm’s', async () => {
    const done = await result;
    const other = done.differences.find(({ metric, overall }) => overall && metric.after === 'rr')!;
    expect(holmSteps(done, other).map(({ row }) => row.metric.after)).toEqual(['rr']);
    expect(countsText(other)).toBe('0/0/2');
  });
});

describe('one question of 26 fixed', () => {
  const result = compare('hit@1', fill(26, 0), [1, ...fill(25, 0)]);

  it('says the size, the step, that it may be chance, and what it would take', async () => {
    const words = text(await result);
    expect(words).toContain('hit@1 went from 0.000 to 0.038, up by 0.038 (n = 26: 1 better, 0 worse).');
    expect(words).toContain('One question is 1/26 ≈ 0.038: no smaller difference in hit@1 exists.');
    // Resampled means are Binomial(26, 1/26)/26; P(X ≤ 2) = 0.92 and P(X ≤ 3) = 0.98, so the upper end is 3/26 = 0.115.
    expect(words).toContain(
      'The 95% interval [0.000, 0.115] contains 0 and p = 1: with 26 questions this could well be chance.',
    );
    // Both sign patterns of one changed question have the same |sum|: 2/2.
    expect(words).toContain('Only 1 question changed: even if all went the same way, p could not be below 2/2 = 1.');
    // s² = (25·(1/26)² + (25/26)²)/25 = 1/26 and (2.8016 · √(1/26) ÷ (1/26))² = 7.8489 · 26 = 204.07.
    expect(words).toContain('To show a difference of 0.038 with a power of 80% takes about 205 questions.');
    // 2.8016 · √(1/26) ÷ √26 = 2.8016/26 = 0.1078.
    expect(words).toContain('The smallest difference that 26 questions show with a power of 80% is about 0.108.');
  });

  it('says the same in Chinese', async () => {
    const words = text(await result, 'zh');
    expect(words).toContain('hit@1 从 0.000 到 0.038，高了 0.038（n = 26：1 题变好，0 题变差）。');
    expect(words).toContain('一题是 1/26 ≈ 0.038：hit@1 没有比这更小的差别。');
    expect(words).toContain('95% 区间 [0.000, 0.115] 里有 0，p = 1：在 26 题上，这么大的差别碰巧也会出现。');
    expect(words).toContain('只有 1 题变了：哪怕全朝一个方向变，p 最小也只能是 2/2 = 1。');
    expect(words).toContain('要有八成把握看出 0.038 这么大的差别，大约需要 205 题。');
  });

  it('opens into its sum, its draws, its patterns and its power', async () => {
    const done = await result;
    const row = first(done);
    const scored = pairsOf(done, row);
    const parts = deltaFormula(row, scored, 'en');
    expect(parts.map((part) => part.text).join('')).toBe('( q1 (1 − 0) + 25 unchanged × 0 ) ÷ 26 = 1/26 ≈ 0.038');
    expect(parts.find(({ docId }) => docId)?.docId).toBe('q1');
    expect(bootstrapSentences(row, SPEC, 'en')).toEqual([
      'Seed 42, 1,000 resamples: each draws 26 of the 26 questions with replacement and takes the mean of their differences.',
      'Of the 1,000 means in ascending order, those at 2.5% and 97.5% (in proportion where that falls between two): [0.000, 0.115].',
    ]);
    expect(testSentences(row, scored, SPEC, 'en').join(' ')).toContain(
      '2^1 = 2 patterns. All were counted: 2 have a |sum| of at least the 1 observed. p = 2/2 = 1.',
    );
    // √(1/26) = 0.196.
    expect(powerSentences(row, scored, 'en').join(' ')).toContain('s = 0.196');
    expect(powerSentences(row, scored, 'en').join(' ')).toContain('(1.960 + 0.842) × s ÷ √26 = 0.108');
  });
});

describe('what the numbers do not show', () => {
  it('calls five wins out of five a matter on which the two methods disagree', async () => {
    const result = await compare('hit@1', fill(10, 0), [...fill(5, 1), ...fill(5, 0)]);
    // 2 of 2^5 patterns: p = 0.0625. Each resampled mean is Binomial(10, ½)/10, and P(0) = 1/1024: the low end is above 0.
    expect(text(result)).toContain(
      'does not contain 0, yet p is 0.063: the two methods disagree, and 10 questions do not settle it.',
    );
    expect(text(result)).toContain(
      'Only 5 questions changed: even if all went the same way, p could not be below 2/32 = 0.0625.',
    );
  });

  it('calls eight wins out of eight rare, and speaks of no lower bound of p', async () => {
    const result = await compare('hit@1', fill(10, 0), [...fill(8, 1), 0, 0]);
    // 2/2^8 = 0.0078.
    expect(text(result)).toContain(
      'does not contain 0 and p = 0.0078: chance alone would rarely make a difference this large.',
    );
    expect(text(result)).not.toContain('could not be below');
    // s² = (8·0.2² + 2·0.8²)/9 = 0.1778; (2.8016)²·0.1778/0.64 = 2.18 → 3, fewer than there are.
    expect(text(result)).not.toContain('takes about');
  });

  it('says when wins and losses cancel, and when nothing changed at all', async () => {
    const cancel = await compare('hit@1', [0, 1, 1], [1, 0, 1]);
    expect(text(cancel)).toContain('hit@1 is 0.667 in both runs (n = 3): 1 better and 1 worse cancel out.');
    const level = await compare('hit@1', [1, 0], [1, 0]);
    expect(text(level)).toContain('hit@1 is 0.500 in both runs (n = 2); no question changed.');
    expect(text(level)).not.toContain('interval');
    const row = first(level);
    expect(testSentences(row, pairsOf(level, row), SPEC, 'zh')).toEqual(['没有一题变，正负号怎么换和都是 0：p = 1。']);
    expect(powerSentences(row, pairsOf(level, row), 'en')).toEqual([]);
  });

  it('has no interval on one question', async () => {
    const result = await compare('hit@1', [0], [1]);
    expect(text(result)).toContain('With fewer than two units to draw from there is no interval; p = 1.');
    expect(bootstrapSentences(first(result), SPEC, 'en')).toEqual([
      'With fewer than two units every draw is the same: no interval.',
    ]);
  });

  it('counts questions without a value apart, and says when there is none with one', async () => {
    const result = await compare('hit@1', [0, null, 1], [1, 1, null]);
    expect(text(result)).toContain('2 more questions have no value of this metric');
    const none = await compare('hit@1', [null], [1]);
    expect(text(none)).toBe('No question has a value of hit@1 in both runs: there is nothing to compare.');
  });
});

describe('the smallest step', () => {
  it('is a part of a question where a question has several gold documents', async () => {
    const gold = [['a'], ['b', 'c']];
    // One of two documents of one of two questions: ½ · ½.
    expect(text(await compare('recall@4', [0, 0], [0, 0.5], gold))).toContain(
      'moves recall@4 by 1/2 = 0.5; a question has up to 2 gold documents, and one of them is 1/4 = 0.25',
    );
  });
  it('is claimed for no mixture of thirds and halves, and for no metric of ranks', async () => {
    const gold = [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ];
    expect(text(await compare('recall@4', [0, 0], [0.5, 0], gold))).toContain(
      'One question going from 0 to 1 moves recall@4 by 1/2 = 0.5.',
    );
    expect(text(await compare('rr', [0, 0], [0.5, 0]))).not.toContain('no smaller');
  });
});

describe('several metrics', () => {
  // hit@1: 8 of 8 better, 2/2^8 = 0.0078125. rr: 2 better, 2/4 = 0.5.
  const before = fill(8, 0).map(() => ({ 'hit@1': 0, rr: 0 }));
  const after = fill(8, 0).map((_, i) => ({ 'hit@1': 1, rr: i < 2 ? 0.5 : 0 }));
  const result = compareRuns(run(['rr', 'hit@1'], before), run(['rr', 'hit@1'], after), SPEC);

  it('are corrected after Holm, smallest p first', async () => {
    const done = await result;
    const steps = holmSteps(done, first(done));
    expect(
      steps.map(({ place, row, times, product, corrected }) => [place, row.metric.after, times, product, corrected]),
    ).toEqual([
      [1, 'hit@1', 2, 2 / 128, 2 / 128],
      [2, 'rr', 1, 0.5, 0.5],
    ]);
  });
  it('are named when a small p is one of several', async () => {
    const done = await result;
    const hit = done.differences.find(({ metric }) => metric.after === 'hit@1')!;
    expect(differenceSentences(done, hit, 'en').join('\n')).toContain('2 metrics were tested together');
    // 2 · 0.0078125 = 0.015625.
    expect(differenceSentences(done, hit, 'en').join('\n')).toContain('for this one p = 0.016.');
    const rr = first(done);
    expect(differenceSentences(done, rr, 'en').join('\n')).not.toContain('tested together');
  });
});

describe('sums', () => {
  it('write a loss with its own values and mark it', async () => {
    const result = await compare('rr', [1, 0], [0.5, 0.25]);
    const row = first(result);
    const parts = deltaFormula(row, pairsOf(result, row), 'en');
    // (−0.5 + 0.25) ÷ 2 = −0.125.
    expect(parts.map((part) => part.text).join('')).toBe('( q1 (0.5 − 1) + q2 (0.25 − 0) ) ÷ 2 = −0.25/2 = −0.125');
    expect(parts.filter(({ role }) => role === 'miss').map(({ docId }) => docId)).toEqual(['q1']);
    // Four patterns of ±0.5 ± 0.25: 0.75, 0.25, −0.25, −0.75; all have at least 0.25.
    expect(testSentences(row, pairsOf(result, row), SPEC, 'en').join(' ')).toContain(
      '4 have a |sum| of at least the 0.25 observed. p = 4/4 = 1.',
    );
  });
  it('are written by value when they are long, losses in brackets', async () => {
    const result = await compare('hit@1', [...fill(60, 0), ...fill(10, 1)], [...fill(60, 1), ...fill(10, 0)]);
    const row = first(result);
    const scored = pairsOf(result, row);
    // (60 − 10) ÷ 70 = 0.714.
    expect(
      deltaFormula(row, scored, 'en')
        .map((part) => part.text)
        .join(''),
    ).toBe('( 60 × 1 + 10 × (−1) ) ÷ 70 = 50/70 ≈ 0.714');
    // 70 changed questions of one size: counted by the binomial distribution, never by listing 2^70 patterns.
    expect(testSentences(row, scored, SPEC, 'en').join(' ')).toContain('the binomial distribution');
  });
  it('say how many drawn patterns reached the observed sum where they are too many to count', async () => {
    const n = 20;
    const result = await compare(
      'rr',
      fill(n, 0),
      Array.from({ length: n }, (_, i) => (i + 1) / 100),
    );
    const row = first(result);
    // All 20 went up: only 2 of 2^20 patterns reach the sum, so of 1,000 drawn most likely none does: (0 + 1)/1001.
    expect(row.exact).toBe(false);
    const words = testSentences(row, pairsOf(result, row), SPEC, 'en').join(' ');
    expect(words).toContain('2^20 = 1,048,576 patterns');
    expect(words).toContain(
      '1,000 were drawn with seed 42, and 0 have a |sum| of at least the 2.1 observed. p = (0 + 1)/(1,000 + 1) ≈ 0.000999.',
    );
  });
});

describe('groups', () => {
  it('are named when they are what the bootstrap draws', async () => {
    const gold = [['a'], ['a'], ['b']];
    const rows = (values: number[]) => values.map((value) => ({ 'hit@1': value }));
    const spec = { ...SPEC, resampleBy: 'clusters' } as const;
    const result = await compareRuns(
      run(['hit@1'], rows([0, 0, 0]), gold),
      run(['hit@1'], rows([1, 1, 0]), gold),
      spec,
    );
    expect(text(result)).toContain('The 3 questions form 2 groups that share gold; groups are what is drawn.');
    expect(bootstrapSentences(first(result), spec, 'zh')[0]).toContain('3 题并成 2 组');
  });
  it('of one type carry the warning that types were not corrected for', async () => {
    const types = ['policy', 'colloquial'];
    const rows = (values: number[]) => values.map((value) => ({ 'hit@1': value }));
    const result = await compareRuns(
      run(['hit@1'], rows([0, 0]), [], types),
      run(['hit@1'], rows([0, 1]), [], types),
      SPEC,
    );
    const [all, policy, colloquial] = result.differences as [Difference, Difference, Difference];
    const say = (row: Difference) => differenceSentences(result, row, 'en').join('\n');
    expect(say(colloquial)).toContain('not the choice of which type to look at');
    expect(say(all)).not.toContain('not the choice');
    expect(say(policy)).not.toContain('not the choice');
  });
});
