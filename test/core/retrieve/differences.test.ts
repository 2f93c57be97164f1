import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createBm25Index,
  documentRanking,
  engineDifferences,
  HABITS,
  habitScore,
  searchDepth,
  type Habit,
} from '../../../src/core/retrieve';
import type { Bm25Engine } from '../../../src/core/types';
import { chunks, chunkTokens, questions, tokenizer } from './cloudledger';
import { corpus, parameters } from './corpora';
import { builtin } from './naive';

describe('habits', () => {
  it.each([
    ['builtin', []],
    ['minisearch-corrected', []],
    ['minisearch', HABITS],
  ] as [Bm25Engine, Habit[]][])('%s is the textbook with %o', (engine, habits) => {
    fc.assert(
      fc.property(corpus, parameters, ({ ids, docs, query }, spec) => {
        const index = createBm25Index({ engine, ...spec }, ids, docs);
        const scores = new Map(index.search(query, Infinity).map(({ chunk, score }) => [chunk, score]));
        docs.forEach((_, chunk) => {
          const score = habitScore(index.counts, query, chunk, spec, new Set(habits));
          expect(Math.abs(score - (scores.get(chunk) ?? 0))).toBeLessThan(1e-12);
        });
      }),
      { numRuns: 200 },
    );
  });

  // N = 2, D1 = a a b (3 tokens, 2 different), D2 = c (1, 1); avgdl 2, of different tokens 1.5.
  // idf = ln(1 + 1.5/1.5) = ln 2 for a and for b. Query a b. k1 = 1.5, b = 0.75.
  const { counts } = createBm25Index(builtin, ['1', '2'], [['a', 'a', 'b'], ['c']]);
  const scored = (...habits: Habit[]) => habitScore(counts, ['a', 'b'], 0, builtin, new Set(habits)) / Math.LN2;
  it.each([
    // 1.5·(0.25 + 0.75·3/2) = 2.0625: 5/4.0625 + 2.5/3.0625
    [[], 5 / 4.0625 + 2.5 / 3.0625],
    // d = 0.5 for each of two terms
    [['lower-bound'], 5 / 4.0625 + 2.5 / 3.0625 + 1],
    // 1.5·(0.25 + 0.75·2/1.5) = 1.875
    [['distinct-length'], 5 / 3.875 + 2.5 / 2.875],
    [['coverage'], 2 * (5 / 4.0625 + 2.5 / 3.0625)],
    // 1.2·(0.3 + 0.7·3/2) = 1.62: 2·2.2/3.62 + 2.2/2.62
    [['parameters'], 4.4 / 3.62 + 2.2 / 2.62],
  ] as [Habit[], number][])('%o by hand', (habits, value) => {
    expect(scored(...habits)).toBeCloseTo(value, 13);
  });
});

describe('switching the engine', () => {
  const ids = chunks.map(({ id }) => id);
  const indexOf = (engine: Bm25Engine, spec = builtin) => createBm25Index({ ...spec, engine }, ids, chunkTokens);
  const textbook = indexOf('builtin');
  const shipped = indexOf('minisearch');
  const differences = (question: string, index = textbook, other = shipped, bm25 = builtin) =>
    engineDifferences({ bm25, index, other, tokens: tokenizer.tokens(question), chunks, limit: 10 });

  it('shows both engines as they are, and every chunk of either top 10', () => {
    for (const { question } of questions) {
      const tokens = tokenizer.tokens(question);
      const { rows } = differences(question);
      const before = textbook.search(tokens, Infinity);
      const after = shipped.search(tokens, Infinity);
      for (const row of rows) {
        expect(before[row.before.rank - 1]).toEqual({ chunk: row.chunk, score: row.before.score });
        expect(after[row.after.rank - 1]).toEqual({ chunk: row.chunk, score: row.after.score });
        expect(row.chunkId).toBe(chunks[row.chunk]?.id);
      }
      const shown = new Set([...before.slice(0, 10), ...after.slice(0, 10)].map(({ chunk }) => chunk));
      expect(new Set(rows.map(({ chunk }) => chunk))).toEqual(shown);
    }
  });

  it('blames coverage where it alone turns the order', () => {
    // k1 = 1.2 and b = 0.7 as in MiniSearch; all chunks have three tokens, all different, so length plays no part.
    // idf(rare) = ln(1 + 4.5/1.5) = ln 4 = 1.386 (N = 5, n = 1); x and y: n = 2, ln(1 + 3.5/2.5) = ln 2.4 = 0.875.
    // tf part is 1 throughout. Textbook: chunk 0 1.386 with one term; chunk 1 has x: 0.875.
    // Query rare, x, y: chunk 2 holds x and y = 1.751 > 1.386 → make it lose by df 3: ln(1 + 2.5/3.5) = 0.539, twice 1.078.
    // Textbook: chunk 0 (1.386) before chunk 2 (1.078). Coverage: 2·1.078 = 2.156 turns it round.
    // Lower bound: ×1.5 for both, no turn.
    const docs = [
      ['rare', 'f1', 'f2'],
      ['x', 'f3', 'f4'],
      ['x', 'y', 'f5'],
      ['x', 'y', 'f6'],
      ['y', 'f7', 'f8'],
    ];
    const spec = { k1: 1.2, b: 0.7 };
    const names = docs.map((_, i) => `d#${i}`);
    const index = createBm25Index({ engine: 'builtin', ...spec }, names, docs);
    const other = createBm25Index({ engine: 'minisearch', ...spec }, names, docs);
    const list = names.map((id) => ({ id, docId: 'd' }));
    const difference = engineDifferences({
      bm25: spec,
      index,
      other,
      tokens: ['rare', 'x', 'y'],
      chunks: list,
      limit: 3,
    });
    const first = difference.rows[0];
    expect(first).toMatchObject({ chunkId: 'd#0', before: { rank: 1 }, after: { rank: 3 }, responsible: ['coverage'] });
    expect(difference.habits).toEqual([
      { habit: 'lower-bound', movedAlone: 0, movedWithout: 0, changesFirst: { alone: false, without: false } },
      { habit: 'distinct-length', movedAlone: 0, movedWithout: 0, changesFirst: { alone: false, without: false } },
      { habit: 'coverage', movedAlone: 3, movedWithout: 3, changesFirst: { alone: true, without: true } },
    ]);
  });

  it('leaves no rank change of the built-in questions unexplained by all habits together', () => {
    let changes = 0;
    for (const { question } of questions) {
      const { rows, habits } = differences(question);
      expect(habits.map(({ habit }) => habit)).toEqual(HABITS);
      changes += rows.filter(({ before, after }) => before.rank !== after.rank).length;
    }
    expect(changes).toBeGreaterThan(0);
  });

  it('works the other way round', () => {
    const question = questions[0]?.question ?? '';
    const there = differences(question);
    const back = differences(question, shipped, textbook);
    expect([back.from, back.to]).toEqual(['minisearch', 'builtin']);
    expect(back.habits).toEqual(there.habits);
    expect(new Set(back.rows.map(({ chunk }) => chunk))).toEqual(new Set(there.rows.map(({ chunk }) => chunk)));
  });

  it('has no habits to show between two textbook engines', () => {
    const { rows, habits } = differences(questions[0]?.question ?? '', textbook, indexOf('minisearch-corrected'));
    expect(habits).toEqual([]);
    expect(rows.every(({ before, after, responsible }) => before.rank === after.rank && responsible.length === 0)).toBe(
      true,
    );
  });

  it('is empty for a question that matches nothing', () => {
    expect(differences('zzz').rows).toEqual([]);
  });
});

describe('document ranking', () => {
  it('keeps the first chunk of each document', () => {
    const list = ['a#1', 'a#2', 'b#1', 'b#2', 'c#1'].map((id) => ({ id, docId: id.slice(0, 1) }));
    const hits = [3, 1, 0, 4, 2].map((chunk, i) => ({ chunk, score: 9 - i }));
    expect(documentRanking(hits, list)).toEqual([
      { docId: 'b', rank: 1, chunkRank: 1, chunkId: 'b#2', laterChunkRanks: [5] },
      { docId: 'a', rank: 2, chunkRank: 2, chunkId: 'a#2', laterChunkRanks: [3] },
      { docId: 'c', rank: 3, chunkRank: 4, chunkId: 'c#1', laterChunkRanks: [] },
    ]);
    expect(documentRanking([], list)).toEqual([]);
    expect(() => documentRanking([{ chunk: 5, score: 1 }], list)).toThrow(RangeError);
  });
  it('asks for at least ten chunks', () => {
    expect([1, 4, 10, 11].map(searchDepth)).toEqual([10, 10, 10, 11]);
  });
});
