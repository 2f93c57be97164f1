import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { createBm25Index } from '../../../src/core/retrieve';
import type { Bm25Engine } from '../../../src/core/types';
import { chunks, chunkTokens, questions, tokenizer } from './cloudledger';
import { corpus, parameters } from './corpora';
import { builtin, largestDifference, order, settled } from './naive';

const ids = chunks.map(({ id }) => id);
const indexOf = (engine: Bm25Engine) => createBm25Index({ ...builtin, engine }, ids, chunkTokens);

describe('corrected', () => {
  it('equals the built-in engine on the built-in data: 1e-12, same order', () => {
    const textbook = indexOf('builtin');
    const corrected = indexOf('minisearch-corrected');
    for (const { question } of questions) {
      const query = tokenizer.tokens(question);
      const a = textbook.search(query, Infinity);
      const b = corrected.search(query, Infinity);
      expect(order(b)).toEqual(order(a));
      expect(largestDifference(a, b)).toBeLessThan(1e-12);
    }
  });

  it('equals it on random corpora, for any k1 and b, repeated query tokens included', () => {
    fc.assert(
      fc.property(corpus, parameters, ({ ids, docs, query }, spec) => {
        const a = createBm25Index({ engine: 'builtin', ...spec }, ids, docs).search(query, Infinity);
        const b = createBm25Index({ engine: 'minisearch-corrected', ...spec }, ids, docs).search(query, Infinity);
        expect(order(settled(b, ids))).toEqual(order(settled(a, ids)));
        expect(largestDifference(a, b)).toBeLessThan(1e-12);
      }),
      { numRuns: 300 },
    );
  });

  it('counts all tokens as length', () => {
    const index = createBm25Index({ ...builtin, engine: 'minisearch-corrected' }, ['d', 'e'], [['a', 'a', 'b'], ['a']]);
    expect([index.lengthOf(0), index.averageLength]).toEqual([3, 2]);
  });
});

describe('as it ships', () => {
  it('equals a MiniSearch set up by its manual with the tokens joined by spaces', () => {
    const plain = new MiniSearch({ fields: ['text'], tokenize: (text) => text.split(' ') });
    plain.addAll(chunkTokens.map((tokens, id) => ({ id, text: tokens.join(' ') })));
    const index = indexOf('minisearch');
    for (const { question } of questions) {
      const query = tokenizer.tokens(question);
      const hits = index.search(query, Infinity);
      const reference = plain.search(query.join(' ')).map(({ id, score }) => ({ chunk: id as number, score }));
      expect(order(settled(hits, ids))).toEqual(order(settled(reference, ids)));
      expect(largestDifference(reference, hits)).toBe(0);
    }
  });

  it('does not look at k1 and b', () => {
    const query = tokenizer.tokens('年付退款');
    const other = createBm25Index({ engine: 'minisearch', k1: 0.3, b: 0.1 }, ids, chunkTokens);
    expect(other.search(query, 10)).toEqual(indexOf('minisearch').search(query, 10));
  });

  it('counts different tokens as length', () => {
    const index = createBm25Index({ ...builtin, engine: 'minisearch' }, ['d', 'e'], [['a', 'a', 'b'], ['a']]);
    expect([index.lengthOf(0), index.averageLength]).toEqual([2, 1.5]);
  });
});

describe.each(['minisearch', 'minisearch-corrected'] as const)('%s', (engine) => {
  it('explains by contributions that sum to the score to 1e-12', () => {
    fc.assert(
      fc.property(corpus, parameters, ({ ids, docs, query }, spec) => {
        for (const { score, terms } of createBm25Index({ engine, ...spec }, ids, docs).search(query, 20, {
          explain: true,
        }))
          expect(Math.abs((terms ?? []).reduce((sum, { contribution }) => sum + contribution, 0) - score)).toBeLessThan(
            1e-12,
          );
      }),
    );
  });

  it('breaks ties by id and keeps to the limit', () => {
    const index = createBm25Index({ ...builtin, engine }, ['d#2', 'd#10', 'd#1'], [['a'], ['a'], ['a']]);
    expect(order(index.search(['a'], 2))).toEqual([2, 1]);
    expect(index.search(['a'], 0)).toEqual([]);
    expect(index.search([], 5)).toEqual([]);
  });
});
