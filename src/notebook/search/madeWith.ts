import type { TraceResult } from '../../core/evaluate';
import type { Chunk, ChunkingSpec, TokenizerSpec } from '../../core/types';

/** What a trace was computed with. The trace does not carry it, and an old result stays on the page until the next is there. */
export interface MadeWith {
  chunking: ChunkingSpec;
  tokenizer: TokenizerSpec;
  k: number;
  chunks: readonly Chunk[];
}

const known = new WeakMap<TraceResult, MadeWith>();

/**
 * The parameters of a result: those in force when it was last seen as up to date. A result first seen when it is already
 * old gets those of now.
 */
export function madeWith(result: TraceResult, upToDate: boolean, now: MadeWith): MadeWith {
  if (upToDate) known.set(result, now);
  return known.get(result) ?? now;
}
