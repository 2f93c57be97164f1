import fc from 'fast-check';

/** Few different words, so that repeats, ties, shared terms and empty chunks are common. */
const token = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '退款', '年付', '1', '\u0000', 'x\u00001');

export interface RandomCorpus {
  ids: string[];
  docs: string[][];
  query: string[];
}

export const corpus: fc.Arbitrary<RandomCorpus> = fc
  .record({
    docs: fc.array(fc.array(token, { maxLength: 12 }), { minLength: 1, maxLength: 14 }),
    query: fc.array(fc.oneof({ weight: 9, arbitrary: token }, fc.constant('not there')), { maxLength: 8 }),
    shift: fc.nat(13),
  })
  // Ids that do not ascend with the index.
  .map(({ docs, query, shift }) => ({ ids: docs.map((_, i) => `doc#${((i * 3 + shift) % 101) + 1}`), docs, query }));

export const parameters = fc.record({
  k1: fc.double({ min: 0, max: 3, noNaN: true }),
  b: fc.double({ min: 0, max: 1, noNaN: true }),
});
