import { describe, expect, it } from 'vitest';
import type { Article, Question } from '../../src/core/types';
import { findArticles, MOST_FOUND } from '../../src/notebook/eval-set/picker';
import {
  countQuestions,
  filterQuestions,
  nextSort,
  NO_FILTER,
  SET_ORDER,
  smallestTypes,
  sortQuestions,
  startOf,
  typesToFilter,
} from '../../src/notebook/eval-set/table';
import { readBuiltinData } from '../tools/builtin';

const question = (id: string, type: string, docs: string[], text = '', points: string[] = []): Question => ({
  id,
  question: text,
  expected_docs: docs,
  type,
  answer_points: points,
});
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id).join(' ');

describe('counts of an eval set', () => {
  it('are those of the README for the built-in set', () => {
    const counts = countQuestions(readBuiltinData().questions);
    expect(counts.types.map(({ type, n, unanswerable }) => [type, n, unanswerable])).toEqual([
      ['policy', 10, 0],
      ['error_code', 6, 0],
      ['colloquial', 6, 0],
      ['multi', 4, 0],
      ['unanswerable', 4, 4],
    ]);
    // 10 + 6 + 6 + 4 = 26 with an answer; the type that is all of the unanswerable ones needs no second filter.
    expect([counts.answerable, counts.unanswerable]).toEqual([26, 4]);
    expect(typesToFilter(counts).map(({ type }) => type)).toEqual(['policy', 'error_code', 'colloquial', 'multi']);
    expect(smallestTypes(counts)).toEqual({ types: ['multi'], n: 4 });
  });

  it('keep a type apart from the unanswerable questions unless the two are the same', () => {
    const mixed = [question('a', 'x', []), question('b', 'x', ['d']), question('c', 'y', []), question('d', '', ['d'])];
    const counts = countQuestions(mixed);
    expect(typesToFilter(counts).map(({ type, n }) => [type, n])).toEqual([
      ['x', 2],
      ['y', 1],
      ['', 1],
    ]);
    // x and '' have one answerable question each, y has none: all that have any are equal, so none is the smallest.
    expect(smallestTypes(counts)).toBeNull();
  });
});

describe('filter', () => {
  const set = [
    question('q1', 'policy', ['kb-002'], '专业版怎么退款', ['按整月折算']),
    question('q2', 'policy', [], '有没有 ＡＰＩ 文档'),
    question('q10', 'code', ['kb-011', 'kb-002'], 'Excel 乱码'),
  ];
  const by = (change: Partial<typeof NO_FILTER>) => ids(filterQuestions(set, { ...NO_FILTER, ...change }));

  it('by type, by missing answer, by the ids of a finding, and by all of them together', () => {
    expect(by({})).toBe('q1 q2 q10');
    expect(by({ type: 'policy' })).toBe('q1 q2');
    expect(by({ unanswerable: true })).toBe('q2');
    expect(by({ ids: new Set(['q10', 'q1', 'gone']) })).toBe('q1 q10');
    expect(by({ type: 'policy', ids: new Set(['q10', 'q1']), text: 'kb-002' })).toBe('q1');
  });

  it('by words in the id, question, gold and answer points, whatever their case and width', () => {
    expect(by({ text: 'kb-002' })).toBe('q1 q10');
    expect(by({ text: '整月' })).toBe('q1');
    expect(by({ text: 'api' })).toBe('q2');
    expect(by({ text: 'EXCEL 011' })).toBe('q10');
    expect(by({ text: 'excel 整月' })).toBe('');
    // q1 is a part of q10 as well.
    expect(by({ text: 'q1' })).toBe('q1 q10');
  });

  it('does not find a word that only two fields together spell', () => {
    expect(filterQuestions([question('ab', 'x', [], 'cd')], { ...NO_FILTER, text: 'abcd' })).toEqual([]);
  });
});

describe('order', () => {
  const set = [question('q10', 'b', []), question('q2', 'a', []), question('q2-2', 'b', []), question('p3', 'a', [])];

  it('by id takes numbers as numbers, by type the order in which types appear', () => {
    expect(ids(sortQuestions(set, SET_ORDER))).toBe('q10 q2 q2-2 p3');
    expect(ids(sortQuestions(set, { by: 'id', descending: false }))).toBe('p3 q2 q2-2 q10');
    expect(ids(sortQuestions(set, { by: 'id', descending: true }))).toBe('q10 q2-2 q2 p3');
    expect(ids(sortQuestions(set, { by: 'type', descending: false }))).toBe('q10 q2-2 q2 p3');
    // Within a type the order of the set stays, also downwards.
    expect(ids(sortQuestions(set, { by: 'type', descending: true }))).toBe('q2 p3 q10 q2-2');
  });

  it('goes up, down and back to that of the set', () => {
    const up = nextSort(SET_ORDER, 'id');
    const down = nextSort(up, 'id');
    expect([up, down, nextSort(down, 'id')]).toEqual([
      { by: 'id', descending: false },
      { by: 'id', descending: true },
      SET_ORDER,
    ]);
    expect(nextSort(down, 'type')).toEqual({ by: 'type', descending: false });
  });
});

describe('long texts and long lists', () => {
  it('cuts a text, but not within a character', () => {
    expect(startOf('abcdef', 6)).toBe('abcdef');
    expect(startOf('abcdefg', 6)).toBe('abcdef…');
    // U+20000 takes two UTF-16 units: a cut after 6 units would go through the second one.
    expect(startOf('abc\u{20000}\u{20000}x', 6)).toBe('abc\u{20000}…');
  });

  it('finds articles by id and title, chosen ones left out, at most 20', () => {
    const articles = Array.from({ length: 30 }, (_, n): Article => {
      const id = `kb-${String(n + 1).padStart(3, '0')}`;
      return { id, title: n === 4 ? '退款 KB-01 说明' : `标题 ${n + 1}`, sections: [], meta: {} };
    });
    const found = (query: string, chosen: string[] = []) => findArticles(articles, query, chosen);
    // 30 articles, one chosen: 29, of which 20 are shown.
    expect(found('', ['kb-001'])).toMatchObject({ more: 9, shown: { length: MOST_FOUND } });
    expect(found('', ['kb-001']).shown[0]?.id).toBe('kb-002');
    expect(found('退款').shown.map(({ id }) => id)).toEqual(['kb-005']);
    // Ids kb-010 … kb-019 begin with the query; kb-005 has it in its title and comes after them.
    expect(found('kb-01').shown.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `kb-01${n}`),
      'kb-005',
    ]);
    expect(found('没有')).toEqual({ shown: [], more: 0 });
  });
});

describe('5,000 questions', () => {
  const many = Array.from({ length: 5000 }, (_, n) =>
    question(`q${n}`, `type ${n % 40}`, n % 9 ? [`kb-${n % 500}`] : [], `第 ${n} 个问题，怎么办理？`.repeat(4), [
      '要点',
    ]),
  );

  it('are counted, sorted and filtered without quadratic work', () => {
    // A quadratic step would take 25 million comparisons and well over this; the bound is wide for a busy machine.
    const start = performance.now();
    countQuestions(many);
    const sorted = sortQuestions(many, { by: 'id', descending: true });
    const found = filterQuestions(sorted, { ...NO_FILTER, text: 'kb-77 办理' });
    expect(performance.now() - start).toBeLessThan(400);
    expect(sorted[0]?.id).toBe('q4999');
    // kb-77 for n = 77, 577, … 4577; kb-77 is the start of no other id (ids end at kb-499). n % 9 = 0 has no gold:
    // 577 = 9·64+1, so of the ten n ≡ 77 (mod 500) those divisible by 9 are 77+500j with 5+5j ≡ 0 (mod 9): j = 8.
    expect(found.length).toBe(9);
  });
});
