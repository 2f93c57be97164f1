import { describe, expect, it } from 'vitest';
import {
  assertUnique,
  compareIds,
  DuplicateIdError,
  formatMetricId,
  goldOf,
  MetricIdError,
  orderByScore,
  parseMetricId,
  rankDocuments,
  relevantSet,
} from '../../../src/core/metrics';

describe('rankings', () => {
  it('keep the first place of a document', () => {
    expect(rankDocuments(['b', 'a', 'b', 'c', 'a'])).toEqual(['b', 'a', 'c']);
    expect(rankDocuments([])).toEqual([]);
  });

  it('with a repeated id are an error that names it and both ranks', () => {
    expect(() => assertUnique(['a', 'b', 'c'])).not.toThrow();
    expect(() => assertUnique(['x', 'a', 'y', 'a', 'x'])).toThrow(new DuplicateIdError('a', [2, 4]));
  });

  it('order by score, then by id in the direction of the tie rule', () => {
    const entries = [
      { id: 'b', score: 1 },
      { id: 'a', score: 1 },
      { id: 'c', score: 2 },
      { id: 'Z', score: 1 },
    ];
    const ids = (rule: 'id-ascending' | 'id-descending') => orderByScore(entries, rule).map(({ id }) => id);
    expect(ids('id-ascending')).toEqual(['c', 'Z', 'a', 'b']); // Z is U+005A, a is U+0061: not what a locale says
    expect(ids('id-descending')).toEqual(['c', 'b', 'a', 'Z']);
    expect(entries[0]?.id).toBe('b');
  });

  it('compare ids by code point, also beyond U+FFFF', () => {
    // U+FF01 < U+1F600, though the emoji's first UTF-16 unit D83D is the smaller one.
    expect(compareIds('\uff01', '\u{1f600}')).toBeLessThan(0);
    expect(compareIds('\u{1f600}', '\u{1f601}')).toBeLessThan(0);
    expect(compareIds('kb-1', 'kb-10')).toBeLessThan(0);
    expect(compareIds('kb-10', 'kb-2')).toBeLessThan(0);
    expect(compareIds('a', 'a')).toBe(0);
  });
});

describe('gold', () => {
  it('takes grades where there are any, else grade 1 for every expected document', () => {
    expect([...goldOf({ expected_docs: ['a', 'b', 'a'] }).grades]).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    const graded = goldOf({ expected_docs: ['x'], grades: { a: 2, b: 0, c: -1 } });
    expect([...relevantSet(graded)]).toEqual(['a']);
    expect(graded.groups).toBeUndefined();
  });
  it('reads rel', () => {
    expect([...relevantSet(goldOf({ expected_docs: [], grades: { a: 2, b: 1 } }, 2))]).toEqual(['a']);
    expect([...relevantSet(goldOf({ expected_docs: [], grades: { a: 2, b: 0 } }, 0))]).toEqual(['a', 'b']);
  });
});

describe('metric ids', () => {
  it('round-trip', () => {
    for (const id of [
      'hit@1',
      'recall@4',
      'precision-returned@10',
      'rr',
      'rr@10',
      'ndcg',
      'ndcg@10',
      'r-precision',
      'all-groups@3',
    ])
      expect(formatMetricId(parseMetricId(id))).toBe(id);
    expect(parseMetricId('recall@4')).toEqual({ name: 'recall', k: 4 });
    expect(parseMetricId('rr')).toEqual({ name: 'rr' });
  });
  it.each([
    ['mrr', 'unknown-metric'],
    ['', 'unknown-metric'],
    ['constructor@3', 'unknown-metric'],
    ['Recall@4', 'unknown-metric'],
    ['recall', 'needs-k'],
    ['r-precision@3', 'takes-no-k'],
    ['recall@k', 'bad-k'],
    ['recall@0', 'bad-k'],
    ['recall@04', 'bad-k'],
    ['recall@-1', 'bad-k'],
    ['recall@1.5', 'bad-k'],
    ['recall@', 'bad-k'],
    ['recall@4@5', 'bad-k'],
    ['recall@99999999999999999999', 'bad-k'],
  ] as const)('refuse "%s": %s', (id, code) => {
    expect(() => parseMetricId(id)).toThrow(MetricIdError);
    expect(() => parseMetricId(id)).toThrow(expect.objectContaining({ code, id }) as Error);
  });
});
