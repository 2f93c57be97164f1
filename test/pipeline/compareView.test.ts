import { describe, expect, it } from 'vitest';
import type { Change, CompareResult, Difference, LogEntry, PairedQuestion } from '../../src/core/compare';
import type { Run } from '../../src/core/evaluate';
import { readCsv } from '../../src/core/formats';
import { changeWords, checkOf } from '../../src/notebook/compare/changes';
import { lackingAbove } from '../../src/notebook/compare/lacking';
import { questionsJsonl, tableCsv, tableMarkdown } from '../../src/notebook/compare/exports';
import { rankings, scoredPairs, sortPairs } from '../../src/notebook/compare/questions';
import { entryName, evaluateChoices, sideOf, swapped, type SideContext } from '../../src/notebook/compare/sides';
import { BUILTIN_MODEL, COURSE_MODES, parseRecipe, type Recipe, type RunRef } from '../../src/recipe';
import { intervalScale, shareOf } from '../../src/viz/interval';

const change = (group: Change['group'], path: string, before: unknown, after: unknown): Change => ({
  group,
  path,
  before,
  after,
});
const zh = (one: Change) => Object.values(changeWords(one, 'zh')).join(' | ');
const en = (one: Change) => Object.values(changeWords(one, 'en')).join(' | ');

describe('changes in words', () => {
  it('name the setting and both values', () => {
    expect(zh(change('chunking', 'maxChars', 300, 100))).toBe('切块大小 | 300 | 100');
    expect(en(change('chunking', 'headingPrefix', true, false))).toBe('heading in the chunk | on | off');
    expect(zh(change('k', '', 4, 8))).toBe('k | 4 | 8');
    expect(zh(change('tokenizer', 'kind', 'jieba', 'bigram'))).toBe('分词器 | jieba | 二字切分');
    expect(zh(change('mode', 'retrievers', ['bm25'], ['bm25', 'vector']))).toBe('检索列表 | BM25 | BM25 + 向量');
    expect(en(change('mode', 'retrievers.1.k1', 1.5, 0.9))).toBe('k1 | 1.5 | 0.9');
    expect(zh(change('mode', 'retrievers.0.engine', 'builtin', 'minisearch'))).toBe(
      'BM25 引擎 | 自带引擎 | MiniSearch 原样',
    );
    expect(en(change('mode', 'fusion.weights', [1, 1], [2, 1]))).toBe('fusion weights | 1:1 | 2:1');
    expect(
      en(change('mode', 'fusion', { kind: 'rrf', kRrf: 60, weights: [1, 1] }, { kind: 'weighted', alpha: 0.3 })),
    ).toBe('fusion | RRF | weighted sum (α=0.3)');
    expect(zh(change('mode', 'rerank', null, { kind: 'maxsim', model: BUILTIN_MODEL, depth: 20 }))).toBe(
      '重排 | 无 | MaxSim（20 块）',
    );
    expect(en(change('mode', 'rerank.kind', 'maxsim', 'cross-encoder'))).toBe('reranking | MaxSim | cross-encoder');
    expect(en(change('app', '', '0.1.0', '0.2.0'))).toBe('app version | 0.1.0 | 0.2.0');
  });

  it('shorten versions of data to what the page shows elsewhere', () => {
    expect(en(change('corpus', '', '24c105095e0a', 'ffffffff0000'))).toBe(
      'knowledge base version | 24c10509 | ffffffff',
    );
  });

  it('tell two models apart by what differs, and by nothing else', () => {
    const changed = change('model', 'embedding', BUILTIN_MODEL, { ...BUILTIN_MODEL, lowercase: false });
    expect(en(changed)).toBe('embedding model | bge-small-zh-v1.5 fp32 lower-cased | bge-small-zh-v1.5 fp32 case kept');
    const files = change(
      'model',
      'maxsim',
      { ...BUILTIN_MODEL, fingerprint: 'aaaaaaaaaa' },
      { ...BUILTIN_MODEL, fingerprint: 'bbbbbbbbbb' },
    );
    expect(en(files)).toBe('MaxSim model | bge-small-zh-v1.5 fp32 aaaaaaaa | bge-small-zh-v1.5 fp32 bbbbbbbb');
  });

  it('say which words a dictionary won and lost', () => {
    expect(zh(change('tokenizer', 'userDictionary', ['旧词'], ['新词', '云簿']))).toBe(
      '自定义词 | 1 个 | 2 个（加了新词、云簿，去了旧词）',
    );
  });

  it('fall back to the path and the JSON of a setting nobody knows yet', () => {
    expect(en(change('mode', 'rerank.window', { size: 3 }, 'wide'))).toBe('mode.rerank.window | {"size":3} | wide');
    expect(en(change('mode', 'constructor', 1, 2))).toBe('mode.constructor | 1 | 2');
  });
});

describe('the check of one variable', () => {
  const size = change('chunking', 'maxChars', 300, 100);
  const k = change('k', '', 4, 8);
  it('says that nothing changed, and whether results differ all the same', () => {
    expect(checkOf([], false, 'en').text).toContain('any difference would be noise, and there is none');
    expect(checkOf([], true, 'en')).toMatchObject({ kind: 'sameDiffers' });
  });
  it('names the one thing', () => {
    expect(checkOf([size], true, 'zh')).toEqual({
      kind: 'one',
      text: '只改了一样：切块大小 300 → 100。下面的差别就是它带来的。',
    });
  });
  it('warns of more than one, and names all of them', () => {
    const { kind, text } = checkOf([size, k], true, 'zh');
    expect(kind).toBe('many');
    expect(text).toContain('改了 2 样：切块大小 300 → 100；k 4 → 8。');
    expect(text).toContain('分不清是哪一样起的作用');
  });
});

function pair(
  id: string,
  before: Partial<PairedQuestion['before']>,
  after: Partial<PairedQuestion['after']>,
): PairedQuestion {
  const side = (given: Partial<PairedQuestion['before']>) => ({ values: {}, docs: [], ...given });
  return { id, type: 'policy', gold: ['a'], before: side(before), after: side(after) };
}
const METRIC = { before: 'rr', after: 'rr' };
const ALL = { type: 'ALL', overall: true };

describe('the check of one variable across two k', () => {
  const k = change('k', '', 4, 1);
  const like = { before: 'rr', after: 'rr' };
  const unlike = { before: 'recall@4', after: 'recall@1' };

  it('does not lay the difference of two measures to the change', () => {
    expect(checkOf([k], true, 'zh', [unlike, like])).toEqual({
      kind: 'one',
      text: '只改了一样：k 4 → 1。k 不同，recall@4 → recall@1 前后就不是同一个量，差多少都不能当成变好或变差；别的指标才可以直接比，差别就是改动带来的。',
    });
    expect(checkOf([k], false, 'en', [unlike]).text).toBe(
      'One thing changed: k 4 → 1. With another k, recall@4 → recall@1 is not the same measure on both sides, and its difference says nothing about better or worse.',
    );
  });
  it('says it beside the other sentences too, and nowhere else', () => {
    expect(checkOf([k, change('app', '', '1', '2')], true, 'zh', [unlike, like]).text).toMatch(
      /一次只改一样。k 不同，recall@4/,
    );
    expect(checkOf([], false, 'zh', [unlike, like]).text).toContain('k 不同');
    expect(checkOf([k], true, 'zh', [like]).text).toBe('只改了一样：k 4 → 1。下面的差别就是它带来的。');
  });
});

describe('questions', () => {
  it('are fixed, broken or unchanged; without a value on both sides they are none of these', () => {
    const pairs = [
      pair('up', { values: { rr: 0 } }, { values: { rr: 0.5 } }),
      pair('down', { values: { rr: 1 } }, { values: { rr: 0.5 } }),
      pair('same', { values: { rr: 0.3 } }, { values: { rr: 0.1 + 0.2 } }),
      pair('none', { values: { rr: null } }, { values: { rr: 1 } }),
    ];
    const { fixed, broken, unchanged } = sortPairs(scoredPairs(pairs, METRIC, ALL));
    expect([fixed, broken, unchanged].map((list) => list.map(({ pair: { id } }) => id))).toEqual([
      ['up'],
      ['down'],
      ['same'],
    ]);
    expect(scoredPairs(pairs, METRIC, { type: 'multi', overall: false })).toEqual([]);
  });

  it('show how far each document moved, what is new and what is gone', () => {
    const { before, after } = rankings(pair('q', { docs: ['x', 'b', 'a'] }, { docs: ['a', 'b', 'n'] }), {
      before: 4,
      after: 4,
    });
    expect(before.map(({ doc, move }) => [doc, move])).toEqual([
      ['x', 'gone'],
      ['b', null],
      ['a', null],
    ]);
    // a from 3 to 1 is up by 2; b stays; n is new.
    expect(after.map(({ doc, move, gold }) => [doc, move, gold])).toEqual([
      ['a', 2, true],
      ['b', null, false],
      ['n', 'new', false],
    ]);
  });

  it('mark nothing as new beside a ranking that is empty', () => {
    const { after } = rankings(pair('q', { docs: [] }, { docs: ['a'] }), { before: 4, after: 4 });
    expect(after.map(({ move }) => move)).toEqual([null]);
  });

  it('show at least ten ranks, and as many as k', () => {
    const docs = Array.from({ length: 20 }, (_, i) => `d${i}`);
    const lists = rankings(pair('q', { docs }, { docs }), { before: 4, after: 12 });
    expect([lists.before.length, lists.after.length]).toEqual([10, 12]);
  });
});

const row = (over: Partial<Difference>): Difference => ({
  metric: METRIC,
  type: 'ALL',
  overall: true,
  n: 4,
  units: 4,
  before: 0.5,
  after: 0.25,
  delta: -0.25,
  interval: { low: -0.5, high: 0.125 },
  p: 0.5,
  exact: true,
  pHolm: 1,
  wins: 1,
  losses: 2,
  ties: 1,
  step: 0.25,
  detectable: 0.6,
  needed: 23,
  ...over,
});
const result = (over: Partial<CompareResult>): CompareResult => ({
  metrics: [METRIC],
  differences: [row({}), row({ type: '=SUM(A1),-5', overall: false, interval: null, p: null, pHolm: null })],
  pairs: [pair('q1', { values: { rr: 1 }, docs: ['a'] }, { values: { rr: 0.5 }, docs: ['b', 'a'] })],
  onlyBefore: [],
  onlyAfter: [],
  changes: [],
  ...over,
});

describe('exports', () => {
  it('keep numbers numbers in the CSV, and a formula in a type’s name no formula', async () => {
    const csv = await tableCsv(result({}));
    expect(csv.split('\r\n')[1]).toBe('rr,rr,ALL,4,4,0.5,0.25,-0.25,-0.5,0.125,0.5,true,1,1,2,1,0.25,0.6,23');
    expect(csv).toContain(`"'=SUM(A1),-5"`);
    const { rows, problems } = readCsv(csv);
    expect(problems).toEqual([]);
    expect(rows[1]?.cells).toMatchObject({ type: '=SUM(A1),-5', low: '', p: '', p_exact: '', difference: '-0.25' });
  });
  it('write one line a question with its values and rankings', async () => {
    const lines = (await questionsJsonl(result({}), new Map([['q1', '为什么？']]))).trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      id: 'q1',
      type: 'policy',
      question: '为什么？',
      gold: ['a'],
      metrics: [{ before: 'rr', after: 'rr', values: [1, 0.5], difference: -0.5 }],
      docs_before: ['a'],
      docs_after: ['b', 'a'],
    });
  });
  it('copy the rows as a Markdown table whose cells cannot break it', () => {
    const table = tableMarkdown([row({ type: 'a|b', overall: false })], { before: 'BM25', after: '融合' }, 'zh');
    const lines = table.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe('| MRR | a\\|b | 0.500 | 0.250 | −0.250 | [−0.500, 0.125] | 0.5 | 1 | 1/2/1 | 4 |');
  });
});

function notebook(): Recipe {
  const ref = { id: 'x', hash: 'h' };
  const own = { tokenizer: {}, modes: COURSE_MODES.slice(0, 1), k: 8, metrics: ['rr'] };
  return parseRecipe({
    v: 2,
    id: 'test',
    data: { corpus: ref, evalset: ref, stopWords: ref },
    chunking: {},
    tokenizer: {},
    modes: COURSE_MODES,
    metrics: ['rr'],
    cells: [
      { id: 'one', type: 'evaluate', title: '' },
      { id: 'two', type: 'evaluate', title: '小块', params: { own } },
      { id: 'compare', type: 'compare' },
      { id: 'three', type: 'evaluate' },
    ],
  });
}
const entry = {
  id: 'log-1',
  title: '检索',
  cellTitle: '评测',
  recordedAt: '2025-03-04T05:06:07Z',
  conclusion: '一二三四五六七八九十一二三四五六七八九十一二三四五六',
  spec: { modes: COURSE_MODES.slice(0, 2) },
} as LogEntry;
const context: SideContext = {
  recipe: notebook(),
  cellId: 'compare',
  entries: [entry],
  loaded: true,
  runOf: (): Run | undefined => undefined,
  lang: 'zh',
};
const ref = (over: Partial<RunRef> = {}): RunRef => ({ source: 'cell', id: '', mode: '', ...over });

describe('sides', () => {
  it('come from Evaluate cells above only', () => {
    expect(evaluateChoices(context.recipe, 'compare').map(({ id, number }) => [id, number])).toEqual([
      ['one', 1],
      ['two', 2],
    ]);
    expect(sideOf('before', ref({ id: 'three' }), context)).toMatchObject({ name: '', mode: null });
  });
  it('are the first and the last mode of the nearest one unless chosen', () => {
    expect(sideOf('after', ref(), context)).toMatchObject({ id: 'two', name: '小块（评测 2）', mode: { id: 'bm25' } });
    const first = ref({ id: 'one' });
    expect(sideOf('before', first, context).mode?.id).toBe(COURSE_MODES[0]?.id);
    expect(sideOf('after', first, context).mode?.id).toBe(COURSE_MODES.at(-1)?.id);
    expect(sideOf('after', ref({ id: 'one', mode: 'gone' }), context).mode).toBeNull();
  });
  it('may be recorded runs, named by how the conclusion begins', () => {
    expect(sideOf('after', ref({ source: 'log', id: 'log-1' }), context).mode?.id).toBe(COURSE_MODES[1]?.id);
    expect(sideOf('after', ref({ source: 'log', id: 'log-2' }), context)).toMatchObject({ name: '', modes: [] });
    // 24 of the 26 characters.
    expect(entryName(entry, 'zh')).toContain('检索 评测 · 「一二三四五六七八九十一二三四五六七八九十一二三四…」');
  });
  it('are gone only when they were chosen and every entry has been read', () => {
    const deleted = ref({ source: 'log', id: 'log-2' });
    expect(sideOf('after', deleted, context).gone).toBe(true);
    expect(sideOf('after', deleted, { ...context, loaded: false }).gone).toBe(false);
    expect(sideOf('after', ref({ source: 'log', id: 'log-1' }), context).gone).toBe(false);
    expect(sideOf('before', ref({ id: 'gone' }), context).gone).toBe(true);
    expect(sideOf('before', ref(), { ...context, cellId: 'one' }).gone).toBe(false);
  });
  it('have seconds where two were recorded in one minute', () => {
    const other = { ...entry, id: 'log-3', recordedAt: '2025-03-04T05:06:59Z' };
    const later = { ...entry, id: 'log-4', recordedAt: '2025-03-04T05:07:00Z' };
    expect(entryName(entry, 'zh', [other, entry])).toContain(':06:07');
    expect(entryName(other, 'zh', [other, entry])).toContain(':06:59');
    expect(entryName(entry, 'zh', [later, entry])).not.toContain(':06:07');
  });
  it('swap with the modes they stand for, though they were left to the default', () => {
    const before = sideOf('before', ref({ id: 'one' }), context);
    const after = sideOf('after', ref({ id: 'one' }), context);
    expect(swapped(before, after)).toEqual({
      before: ref({ id: 'one', mode: COURSE_MODES.at(-1)?.id ?? '' }),
      after: ref({ id: 'one', mode: COURSE_MODES[0]?.id ?? '' }),
    });
  });
});

describe('the scale of the picture', () => {
  const interval = (value: number, low: number, high: number) => ({ key: 'a', label: 'a', value, low, high });
  it('has round ticks, holds every end and 0', () => {
    // From 0 to 0.115 in steps of 0.05 (0.115/5 = 0.023 → 0.05): 0, 0.05, 0.1, 0.15.
    const scale = intervalScale([interval(0.038, 0, 0.115)]);
    expect(scale.ticks.map((tick) => Number(tick.toFixed(3)))).toEqual([0, 0.05, 0.1, 0.15]);
    expect(shareOf(0, scale)).toBe(0);
    // 0.075 is half of 0.15.
    expect(shareOf(0.075, scale)).toBeCloseTo(0.5, 12);
  });
  it('reaches below 0 where an interval does', () => {
    const { min, max, ticks } = intervalScale([interval(-0.05, -0.2, 0.1)]);
    expect(min).toBeLessThanOrEqual(-0.2);
    expect(max).toBeGreaterThanOrEqual(0.1);
    expect(ticks.some((tick) => Math.abs(tick) < 1e-12)).toBe(true);
  });
  it('is no line of no width where nothing differs', () => {
    const scale = intervalScale([interval(0, 0, 0), { key: 'b', label: 'b', value: null, low: null, high: null }]);
    // The middle.
    expect(shareOf(0, scale)).toBeCloseTo(0.5, 12);
  });
});

describe('what a cell lacks by way of its inputs', () => {
  const ref = { id: 'x', hash: 'h' };
  const recipe = (cells: object[]) =>
    parseRecipe({
      v: 2,
      id: 'test',
      data: { corpus: ref, evalset: ref, stopWords: ref },
      chunking: {},
      tokenizer: {},
      modes: COURSE_MODES,
      metrics: ['rr'],
      cells,
    });
  const compare = { id: 'compare', type: 'compare', params: { before: { source: 'cell', id: 'e1', mode: '' } } };
  const data = [
    { id: 'kb', type: 'knowledge-base' },
    { id: 'qs', type: 'eval-set' },
  ];
  const evaluates = [
    { id: 'e1', type: 'evaluate' },
    { id: 'e2', type: 'evaluate' },
  ];
  const lacks = (cells: object[]) =>
    lackingAbove(recipe(cells), 'compare').map(({ cell, missing }) => [cell.id, ...missing]);

  it('is named at the cell that lacks it', () => {
    // The chunking is gone: both evaluations lack chunks.
    expect(lacks([...data, ...evaluates, compare])).toEqual([
      ['e1', 'chunks'],
      ['e2', 'chunks'],
    ]);
    // Without a knowledge base it is the chunking that lacks, and what the evaluations read of it as well.
    const without = lacks([data[1]!, { id: 'cut', type: 'chunking' }, ...evaluates, compare]);
    expect(without.map(([id]) => id)).toContain('cut');
  });
  it('is nothing where all is there', () => {
    expect(lacks([...data, { id: 'cut', type: 'chunking' }, ...evaluates, compare])).toEqual([]);
  });
});
