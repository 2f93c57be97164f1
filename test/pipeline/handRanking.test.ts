import { describe, expect, it } from 'vitest';
import { figuresOf, metricIdOf } from '../../src/notebook/hand-metrics/figures';
import {
  goldWith,
  moveBy,
  notRetrieved,
  parseIds,
  sameOrder,
  sameSet,
  toggled,
} from '../../src/notebook/hand-metrics/handRanking';

describe('parseIds', () => {
  it('reads lines, commas of both scripts and semicolons, and drops blanks', () => {
    expect(parseIds('d1\nd2, d3，d4、d5;d6；\r\n\n , d7\t')).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7']);
  });
  it('keeps spaces inside an id, and repeats', () => {
    expect(parseIds('refund policy.md\nd1,d1')).toEqual(['refund policy.md', 'd1', 'd1']);
  });
  it('is empty for a blank text', () => {
    expect(parseIds(' \n ,')).toEqual([]);
  });
});

describe('moveBy', () => {
  const ranking = ['a', 'b', 'c', 'd'];
  it('moves up and down', () => {
    expect(moveBy(ranking, 'c', -1)).toEqual(['a', 'c', 'b', 'd']);
    expect(moveBy(ranking, 'b', 1)).toEqual(['a', 'c', 'b', 'd']);
    expect(moveBy(ranking, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  });
  it('stops at the ends', () => {
    expect(moveBy(ranking, 'b', -9)).toEqual(['b', 'a', 'c', 'd']);
    expect(moveBy(ranking, 'c', 9)).toEqual(['a', 'b', 'd', 'c']);
    expect(moveBy(ranking, 'a', -1)).toBe(ranking);
  });
  it('leaves the list alone for an id it does not hold', () => {
    expect(moveBy(ranking, 'x', 1)).toBe(ranking);
  });
});

describe('sets and orders', () => {
  it('toggles', () => {
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  });
  it('compares', () => {
    expect(sameOrder(['a', 'b'], ['a', 'b'])).toBe(true);
    expect(sameOrder(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(sameOrder(['a'], ['a', 'b'])).toBe(false);
    expect(sameSet(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(sameSet(['a', 'b'], ['a'])).toBe(false);
    expect(sameSet(['a'], ['b'])).toBe(false);
  });
});

describe('goldWith', () => {
  const graded = { expected_docs: ['a', 'b'], grades: { a: 3, b: 1, c: 0 }, groups: [['a'], ['b']] };
  it('is the question’s own without a change', () => {
    expect(goldWith(graded, null).grades).toEqual(new Map([['a', 3], ['b', 1], ['c', 0]])); // prettier-ignore
    expect(goldWith(graded, null).groups).toEqual([['a'], ['b']]);
  });
  it('keeps grades, gives 1 to what is newly marked, forgets what is not marked any more', () => {
    const gold = goldWith(graded, ['a', 'd']);
    expect(gold.grades).toEqual(new Map([['a', 3], ['c', 0], ['d', 1]])); // prettier-ignore
    expect(gold.groups).toBeUndefined();
  });
  it('raises a document judged irrelevant when it is marked', () => {
    expect(goldWith(graded, ['c']).grades).toEqual(new Map([['c', 1]]));
  });
  it('names the gold that is not in the ranking', () => {
    expect(notRetrieved(goldWith(graded, null), ['b', 'c'])).toEqual(['a']);
  });
});

describe('figuresOf', () => {
  it('takes RR and AP over the whole list and the others at k', () => {
    expect(metricIdOf('rr', 2)).toBe('rr');
    expect(metricIdOf('ap', 2)).toBe('ap');
    expect(metricIdOf('ndcg', 2)).toBe('ndcg@2');
    expect(metricIdOf('r-precision', 2)).toBe('r-precision');
  });
  it('computes the example of the free list', () => {
    // d1 d2 d3 d4 d5 d6, gold d2 and d5, k = 4: found within 4: d2. RR = 1/2; AP = (1/2 + 2/5)/2 = 0.45
    const gold = goldWith({ expected_docs: ['d2', 'd5'] }, null);
    const figures = figuresOf(
      ['hit', 'recall', 'precision', 'rr', 'ap'],
      ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'],
      gold,
      4,
    );
    const values = Object.fromEntries(figures.map(({ label, value }) => [label, value]));
    expect(values).toEqual({ 'hit@4': 1, 'recall@4': 0.5, 'precision@4': 0.25, RR: 0.5, AP: 0.45 });
  });
  it('says why there is no value instead of 0', () => {
    const [figure] = figuresOf(['rr'], ['d1'], goldWith({ expected_docs: [] }, null), 4);
    expect(figure).toMatchObject({ value: null, undefinedBecause: 'no-gold' });
  });
});
