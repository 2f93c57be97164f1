import { describe, expect, it } from 'vitest';
import type { Question } from '../../src/core/types';
import {
  copyDraft,
  copyId,
  draftOf,
  errorsOf,
  hiddenFields,
  isChanged,
  newDraft,
  nextId,
  questionOf,
  withDraft,
  type Draft,
  type Fields,
} from '../../src/notebook/eval-set/draft';
import { readBuiltinData } from '../tools/builtin';

const builtin = readBuiltinData().questions;
const question = (id: string, change: Partial<Question> = {}): Question => ({
  id,
  question: `问题 ${id}`,
  expected_docs: ['kb-001'],
  type: 'policy',
  answer_points: ['一', '二'],
  ...change,
});
const edit = (draft: Draft, change: Partial<Fields>): Draft => ({ ...draft, fields: { ...draft.fields, ...change } });

describe('id of a new question', () => {
  it('follows the series of the last one', () => {
    expect(nextId(builtin)).toBe('q31');
    expect(nextId([])).toBe('q1');
    expect(nextId([question('q08'), question('q09')])).toBe('q10');
    // The last one is q1, and q2 is taken.
    expect(nextId([question('q2'), question('q1')])).toBe('q3');
    expect(nextId([question('faq')])).toBe('q1');
  });

  it('of a copy is the number of the copy', () => {
    expect(copyId('q17', builtin)).toBe('q17-2');
    const copied = [question('q17'), question('q17-2')];
    expect(copyId('q17', copied)).toBe('q17-3');
    expect(copyId('q17-2', copied)).toBe('q17-3');
    // No q2024 to be a copy of: the number is part of the id.
    expect(copyId('q2024-7', [question('q2024-7')])).toBe('q2024-7-2');
  });
});

describe('a question under edit', () => {
  it('leaves every built-in question as it is when nothing is changed', () => {
    for (const original of builtin) {
      const draft = draftOf(original);
      expect(isChanged(draft)).toBe(false);
      expect(errorsOf(draft, builtin)).toEqual({});
      expect(questionOf(draft, original)).toEqual(original);
    }
    expect(builtin.length).toBe(30);
  });

  it('takes its place in the set, and pairs follow its new id', () => {
    const set = [question('a'), question('b'), question('c', { pair_of: 'b' })];
    const saved = withDraft(
      set,
      edit(draftOf(set[1]!), { id: ' b2 ', question: ' 新的说法 ', points: '甲\n\n 乙 \n' }),
    );
    expect(saved.map(({ id, pair_of }) => [id, pair_of])).toEqual([
      ['a', undefined],
      ['b2', undefined],
      ['c', 'b2'],
    ]);
    expect(saved[1]).toMatchObject({ question: '新的说法', answer_points: ['甲', '乙'] });
    expect(saved[0]).toBe(set[0]);
  });

  it('stands after the one it is copied from, a new one at the end', () => {
    const set = [question('a', { tier: 'smoke' }), question('b')];
    const copy = withDraft(set, edit(copyDraft(set[0]!, set), { question: '换个说法' }));
    expect(copy.map(({ id, tier }) => [id, tier])).toEqual([
      ['a', 'smoke'],
      ['a-2', 'smoke'],
      ['b', undefined],
    ]);
    const added = withDraft(set, edit(newDraft(set, 'multi'), { id: 'z', question: '新', docs: ['kb-009'] }));
    expect(added[2]).toEqual({ id: 'z', question: '新', type: 'multi', expected_docs: ['kb-009'], answer_points: [] });
  });

  it('keeps an answer point with a line end to the letter unless the points are edited', () => {
    const original = question('a', { answer_points: ['一行\n又一行', ' 前面有空格'] });
    expect(questionOf(edit(draftOf(original), { type: 'multi' }), original).answer_points).toBe(original.answer_points);
  });
});

describe('gold under edit', () => {
  const original = question('a', {
    expected_docs: ['d1', 'd2'],
    evidence: [
      { doc: 'd1', section: 's', quote: 'x' },
      { doc: 'd2', section: 's', quote: 'y' },
    ],
    groups: [['d1'], ['d1', 'd2']],
    gold_chunks: ['d1#1', 'd2#3'],
  });

  it('drops what hung on an article that is taken out', () => {
    const saved = questionOf(edit(draftOf(original), { docs: ['d2', 'd3'] }), original);
    expect(saved.expected_docs).toEqual(['d2', 'd3']);
    expect(saved.evidence).toEqual([{ doc: 'd2', section: 's', quote: 'y' }]);
    // The group of d1 alone is empty now, the other one keeps d2.
    expect(saved.groups).toEqual([['d2']]);
    expect(saved.gold_chunks).toEqual(['d2#3']);
  });

  it('keeps it all when an article is only added', () => {
    const saved = questionOf(edit(draftOf(original), { docs: ['d1', 'd2', 'd3'] }), original);
    expect(saved).toEqual({ ...original, expected_docs: ['d1', 'd2', 'd3'] });
  });

  it('is empty for an unanswerable question, with nothing left that names an article', () => {
    const graded = { ...original, grades: { d1: 2, d2: 1 } };
    const saved = questionOf(edit(draftOf(graded), { unanswerable: true }), graded);
    expect(saved).toEqual({ ...question('a'), expected_docs: [] });
  });

  it('fills missing grades with 1 once one is given, and drops them when all are emptied', () => {
    const draft = draftOf(original);
    expect(questionOf(edit(draft, { grades: { d2: ' 3 ' } }), original).grades).toEqual({ d1: 1, d2: 3 });
    const graded = { ...original, grades: { d1: 2, d9: 1 } };
    expect(questionOf(draftOf(graded), graded).grades).toBe(graded.grades);
    // d9 is relevant without being expected: it keeps its grade.
    expect(questionOf(edit(draftOf(graded), { grades: { d1: '', d2: '', d9: '1' } }), graded).grades).toEqual({
      d1: 1,
      d2: 1,
      d9: 1,
    });
    expect(questionOf(edit(draftOf(graded), { grades: { d1: '', d9: '' } }), graded)).not.toHaveProperty('grades');
  });

  it('of an article with the name of an object method is no grade', () => {
    const odd = question('a', { expected_docs: ['constructor'] });
    const draft = draftOf(odd);
    expect(errorsOf(draft, [odd])).toEqual({});
    expect(questionOf(edit(draft, { docs: ['constructor', '__proto__'] }), odd)).not.toHaveProperty('grades');
  });
});

describe('what keeps a draft from being saved', () => {
  const set = [question('a'), question('b')];

  it('is an id that is empty or taken, no question, no gold, a grade that is no whole number', () => {
    const draft = draftOf(set[0]!);
    expect(errorsOf(edit(draft, { id: ' b ' }), set)).toEqual({ id: 'duplicate' });
    expect(errorsOf(edit(draft, { id: ' ', question: '\n', docs: [] }), set)).toEqual({
      id: 'empty',
      question: 'empty',
      docs: 'none',
    });
    expect(errorsOf(edit(draft, { docs: [], unanswerable: true }), set)).toEqual({});
    expect(errorsOf(edit(draft, { grades: { 'kb-001': '1.5' } }), set)).toEqual({ grades: ['kb-001'] });
    expect(errorsOf(edit(draft, { grades: { 'kb-001': '2' } }), set)).toEqual({});
  });

  it('finds a copy saved under the id of its original', () => {
    const draft = copyDraft(set[0]!, set);
    expect(isChanged(draft)).toBe(false);
    expect(errorsOf(edit(draft, { id: 'a' }), set)).toEqual({ id: 'duplicate' });
  });
});

it('names the fields the form does not show', () => {
  expect(hiddenFields(question('a'))).toEqual([]);
  expect(hiddenFields(builtin[0]!).sort()).toEqual(['difficulty', 'evidence', 'tier']);
});
