import type { Chunk, Pieces, UnknownReason } from '../../core/types';
import { countCodePoints } from './stats';

/** A string the model has no piece for, over all chunks. */
export interface UnknownString {
  text: string;
  reason: UnknownReason;
  count: number;
  /** Chunks it stands in, and the first of them. */
  chunks: number;
  first: Chunk;
}

/** A chunk longer than the model can take. */
export interface OverLong {
  chunk: Chunk;
  /** Word pieces of the whole text, special tokens included. */
  total: number;
  /** Code points at its end that the model does not see. */
  unseen: number;
}

/** What a model sees of a list of chunks. */
export interface PieceTally {
  chunks: number;
  /** Word pieces of all texts, special tokens included. */
  total: number;
  withUnknown: number;
  unknown: number;
  unknowns: Map<string, UnknownString>;
  overLong: OverLong[];
  longest: { chunk: Chunk; total: number } | null;
  /** Longest input of the model in pieces; 0 before the first chunk. */
  limit: number;
}

export function emptyTally(): PieceTally {
  return {
    chunks: 0,
    total: 0,
    withUnknown: 0,
    unknown: 0,
    unknowns: new Map(),
    overLong: [],
    longest: null,
    limit: 0,
  };
}

/** Adds one chunk. Only counts are kept: the pieces of a large corpus would not fit into memory. */
export function addPieces(tally: PieceTally, chunk: Chunk, { text, pieces, total, limit, cutAt }: Pieces): void {
  tally.chunks += 1;
  tally.total += total;
  tally.limit = limit;
  if (total > (tally.longest?.total ?? 0)) tally.longest = { chunk, total };
  if (total > limit) tally.overLong.push({ chunk, total, unseen: countCodePoints(text.slice(cutAt)) });
  const seen = new Set<string>();
  for (const { kind, start, end, reason = 'not-in-vocabulary', text: shown } of pieces) {
    if (kind !== 'unknown') continue;
    tally.unknown += 1;
    const string = start === null || end === null ? shown : text.slice(start, end);
    addUnknown(tally, string, reason, chunk, !seen.has(string));
    seen.add(string);
  }
  if (seen.size > 0) tally.withUnknown += 1;
}

function addUnknown(tally: PieceTally, text: string, reason: UnknownReason, chunk: Chunk, newHere: boolean) {
  const known = tally.unknowns.get(text);
  if (!known) {
    tally.unknowns.set(text, { text, reason, count: 1, chunks: 1, first: chunk });
    return;
  }
  known.count += 1;
  if (newHere) known.chunks += 1;
}

/** Unknown strings, the most frequent first; of equal ones the one met first. */
export function mostUnknown({ unknowns }: PieceTally): UnknownString[] {
  return [...unknowns.values()].sort((a, b) => b.count - a.count);
}
