import { describe, expect, it } from 'vitest';
import type { Chunk, Piece, Pieces } from '../../src/core/types';
import { addPieces, emptyTally, mostUnknown } from '../../src/notebook/chunking/pieceTally';

const chunk = (id: string): Chunk => ({
  id,
  docId: id.split('#')[0] ?? '',
  title: '',
  heading: '',
  text: '',
  span: null,
});
const special = (text: string): Piece => ({ text, id: 1, kind: 'special', start: null, end: null });
const known = (text: string, start: number): Piece => ({ text, id: 2, kind: 'piece', start, end: start + text.length });
const unknown = (start: number, end: number, reason: Piece['reason'] = 'upper-case'): Piece => ({
  text: '[UNK]',
  id: 100,
  kind: 'unknown',
  start,
  end,
  ...(reason && { reason }),
});
const cls = special('[CLS]');
const sep = special('[SEP]');
const seen = (text: string, pieces: Piece[], change: Partial<Pieces> = {}): Pieces => ({
  text,
  pieces: [cls, ...pieces, sep],
  total: pieces.length + 2,
  limit: 512,
  cutAt: text.length,
  ...change,
});

describe('what a model sees of all chunks', () => {
  it('counts unknown strings by how often they stand and in how many chunks', () => {
    const tally = emptyTally();
    addPieces(tally, chunk('a#1'), seen('API和API', [unknown(0, 3), known('和', 3), unknown(4, 7)]));
    addPieces(tally, chunk('a#2'), seen('和', [known('和', 0)]));
    addPieces(tally, chunk('b#1'), seen('API☃', [unknown(0, 3), unknown(3, 4, 'not-in-vocabulary')]));
    // API twice in a#1 and once in b#1: 3 in 2 chunks; ☃ once. Four pieces in two of three chunks.
    expect(tally).toMatchObject({ chunks: 3, withUnknown: 2, unknown: 4 });
    // 3 + 2, 1 + 2 and 2 + 2 pieces.
    expect(tally.total).toBe(12);
    expect(mostUnknown(tally)).toEqual([
      { text: 'API', reason: 'upper-case', count: 3, chunks: 2, first: chunk('a#1') },
      { text: '☃', reason: 'not-in-vocabulary', count: 1, chunks: 1, first: chunk('b#1') },
    ]);
  });
  it('does not take a special token for an unknown one', () => {
    const tally = emptyTally();
    addPieces(tally, chunk('a#1'), seen('', []));
    expect(tally).toMatchObject({ withUnknown: 0, unknown: 0, total: 2 });
  });
  it('lists chunks longer than the model takes, with the characters it does not see', () => {
    const tally = emptyTally();
    const text = '甲乙丙😀丁';
    // Cut before the emoji, which is one character in two UTF-16 units: 😀 and 丁 are not seen.
    addPieces(tally, chunk('a#1'), seen(text, [known('甲', 0)], { total: 513, cutAt: 3 }));
    addPieces(tally, chunk('a#2'), seen('甲', [known('甲', 0)], { total: 512 }));
    expect(tally.overLong).toEqual([{ chunk: chunk('a#1'), total: 513, unseen: 2 }]);
    expect(tally.longest).toEqual({ chunk: chunk('a#1'), total: 513 });
    expect(tally.limit).toBe(512);
  });
  it('keeps the first of chunks of equal length', () => {
    const tally = emptyTally();
    for (const id of ['a#1', 'a#2']) addPieces(tally, chunk(id), seen('甲', [known('甲', 0)]));
    expect(tally.longest?.chunk.id).toBe('a#1');
  });
});
