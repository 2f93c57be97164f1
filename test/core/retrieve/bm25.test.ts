import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Bm25SpecError,
  BuiltinBuilder,
  ChunkTokensMismatchError,
  compareCodePoints,
  createBm25Index,
} from '../../../src/core/retrieve';
import { chunks, chunkTokens, questions, tokenizer } from './cloudledger';
import { corpus, parameters } from './corpora';
import { builtin, largestDifference, naiveSearch, order, settled } from './naive';

describe('by hand', () => {
  // N = 3, |D| = 3, 2, 1, avgdl = 2, k1 = 1.5, b = 0.75; the query holds b twice.
  const index = createBm25Index(builtin, ['d1', 'd2', 'd3'], [['a', 'b', 'a'], ['b', 'c'], ['c']]);
  const hits = index.search(['b', 'a', 'b', 'z'], 10, { explain: true });
  // idf(a), in 1 chunk: ln(1 + 2.5/1.5) = ln(8/3) = 0.980829; idf(b), in 2: ln(1 + 1.5/2.5) = ln 1.6 = 0.470004.
  const idfA = Math.log(8 / 3);
  const idfB = Math.log(1.6);
  // d1: k1·(0.25 + 0.75·3/2) = 2.0625. b: 2·idf·2.5/3.0625 = 2·0.470004·40/49 = 0.767353;
  //     a: idf·2·2.5/4.0625 = 0.980829·16/13 = 1.207174; together 1.974527.
  // d2: k1·(0.25 + 0.75·2/2) = 1.5. b: 2·idf·2.5/2.5 = 0.940007.
  it('scores', () => {
    expect(order(hits)).toEqual([0, 1]);
    expect(hits[0]?.score).toBeCloseTo((2 * idfB * 40) / 49 + (idfA * 16) / 13, 14);
    expect(hits[0]?.score).toBeCloseTo(1.974527, 6);
    expect(hits[1]?.score).toBeCloseTo(2 * idfB, 14);
  });
  it('terms in query order, the unknown one left out', () => {
    expect(hits[0]?.terms).toEqual([
      { term: 'b', queryTf: 2, tf: 1, df: 2, idf: expect.closeTo(idfB, 14), contribution: expect.closeTo(0.767353, 6) },
      { term: 'a', queryTf: 1, tf: 2, df: 1, idf: expect.closeTo(idfA, 14), contribution: expect.closeTo(1.207174, 6) },
    ]);
    expect(hits[1]?.terms?.map(({ term }) => term)).toEqual(['b']);
  });
  it('says what it holds', () => {
    expect(index).toMatchObject({ engine: 'builtin', size: 3, vocabularySize: 3, averageLength: 2 });
    expect([0, 1, 2, 3].map((chunk) => index.lengthOf(chunk))).toEqual([3, 2, 1, 0]);
    expect(['a', 'b', 'c', 'z'].map((term) => index.documentFrequency(term))).toEqual([1, 2, 2, 0]);
    // 5 postings: docs and tfs 4 bytes each, impacts 8; offsets 4·4; idfs 3·8; lengths ×2, touched 4·3 each; scores 8·3.
    expect(index.byteLength).toBe(5 * 16 + 16 + 24 + 36 + 24);
  });
});

describe('against a naive textbook implementation', () => {
  it('on the built-in questions: all chunks, to 1e-12, in the same order', () => {
    const ids = chunks.map(({ id }) => id);
    const index = createBm25Index(builtin, ids, chunkTokens);
    for (const { question } of questions) {
      const query = tokenizer.tokens(question);
      const hits = index.search(query, Infinity);
      const naive = naiveSearch(builtin, ids, chunkTokens, query);
      expect(order(hits)).toEqual(order(naive));
      expect(largestDifference(naive, hits)).toBeLessThan(1e-12);
    }
  });

  it('on random corpora', () => {
    fc.assert(
      fc.property(corpus, parameters, ({ ids, docs, query }, spec) => {
        const hits = createBm25Index({ engine: 'builtin', ...spec }, ids, docs).search(query, Infinity);
        const naive = naiveSearch(spec, ids, docs, query);
        expect(order(settled(hits, ids))).toEqual(order(naive));
        expect(largestDifference(naive, hits)).toBeLessThan(1e-12);
      }),
      { numRuns: 300 },
    );
  });
});

describe('search', () => {
  it('explains by contributions that sum to the score to the last bit', () => {
    fc.assert(
      fc.property(corpus, ({ ids, docs, query }) => {
        for (const { score, terms } of createBm25Index(builtin, ids, docs).search(query, 20, { explain: true }))
          expect((terms ?? []).reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
      }),
    );
  });

  it('gives the beginning of the whole ranking for any limit, again and again', () => {
    fc.assert(
      fc.property(corpus, fc.nat(16), ({ ids, docs, query }, limit) => {
        const index = createBm25Index(builtin, ids, docs);
        const all = index.search(query, Infinity);
        expect(index.search(query, limit)).toEqual(all.slice(0, limit));
        expect(index.search(query, Infinity)).toEqual(all);
      }),
    );
  });

  it('breaks ties by chunk id in code-point order', () => {
    const ids = ['d#2', 'd#10', '\u{20BB7}', '\uFF01', 'd#1'];
    const index = createBm25Index(
      builtin,
      ids,
      ids.map(() => ['同']),
    );
    expect(index.search(['同'], 10).map(({ chunk }) => ids[chunk])).toEqual([
      'd#1',
      'd#10',
      'd#2',
      '\uFF01',
      '\u{20BB7}',
    ]);
    expect(index.search(['同'], 2).map(({ chunk }) => ids[chunk])).toEqual(['d#1', 'd#10']);
  });

  it('compares code points like the numbers they are', () => {
    const numbers = (text: string) => Array.from(text, (c) => c.codePointAt(0) as number);
    const byNumbers = (a: number[], b: number[]) => {
      const i = a.findIndex((n, at) => n !== b[at]);
      if (i === -1) return a.length - b.length;
      return i >= b.length ? 1 : (a[i] as number) - (b[i] as number);
    };
    const name = fc.string({
      unit: fc.constantFrom('a', 'z', '\uE000', '\uFFFF', '\u{10000}', '\u{1F600}'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(byNumbers(numbers(a), numbers(b))));
      }),
    );
  });

  it('finds nothing for no tokens, unknown tokens, limit 0 or an empty corpus', () => {
    const index = createBm25Index(builtin, ['d'], [['a']]);
    expect(index.search([], 10)).toEqual([]);
    expect(index.search(['z', '__proto__'], 10)).toEqual([]);
    expect(index.search(['a'], 0)).toEqual([]);
    const empty = createBm25Index(builtin, [], []);
    expect(empty.search(['a'], 10)).toEqual([]);
    expect(empty.averageLength).toBe(0);
    expect(createBm25Index(builtin, ['d', 'e'], [[], []]).search(['a'], 10)).toEqual([]);
  });

  it('counts past the first size of its arrays', () => {
    const docs = Array.from({ length: 3000 }, (_, i) => [`t${i}`, 'all', ...(i % 2 ? ['odd'] : [])]);
    const index = createBm25Index(
      builtin,
      docs.map((_, i) => `d${i}`),
      docs,
    );
    expect(index.documentFrequency('all')).toBe(3000);
    expect(index.documentFrequency('odd')).toBe(1500);
    expect(index.search(['t2999', 'odd'], 3000)).toHaveLength(1500);
    expect(index.search(['t2999'], 5).map(({ chunk }) => chunk)).toEqual([2999]);
  });
});

describe('building', () => {
  it('one at a time gives the same index', () => {
    const builder = new BuiltinBuilder(builtin);
    chunks.forEach(({ id }, i) => builder.add(id, chunkTokens[i] ?? []));
    const whole = createBm25Index(
      builtin,
      chunks.map(({ id }) => id),
      chunkTokens,
    );
    const query = tokenizer.tokens('专业版年付怎么退款');
    expect(builder.finish().search(query, 10, { explain: true })).toEqual(whole.search(query, 10, { explain: true }));
  });

  it.each([
    [{ k1: -0.1, b: 0.75 }, 'k1'],
    [{ k1: NaN, b: 0.75 }, 'k1'],
    [{ k1: Infinity, b: 0.75 }, 'k1'],
    [{ k1: 1.5, b: 1.01 }, 'b'],
    [{ k1: 1.5, b: NaN }, 'b'],
  ])('refuses %o', (wrong, parameter) => {
    for (const engine of ['builtin', 'minisearch-corrected'] as const) {
      const run = () => createBm25Index({ engine, ...wrong }, [], []);
      expect(run).toThrow(Bm25SpecError);
      expect(run).toThrow(expect.objectContaining({ parameter }));
    }
  });

  it('refuses chunks without tokens', () => {
    expect(() => createBm25Index(builtin, ['a', 'b'], [['x']])).toThrow(ChunkTokensMismatchError);
  });
});
