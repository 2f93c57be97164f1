import type { Bm25Spec } from '../types';
import { BuiltinBuilder, type Bm25Builder, type Bm25Index } from './bm25';
import { MiniSearchBuilder } from './minisearch';

/** A builder for the engine the spec names. @throws Bm25SpecError */
export function createBm25Builder(spec: Bm25Spec): Bm25Builder {
  return spec.engine === 'builtin' ? new BuiltinBuilder(spec) : new MiniSearchBuilder(spec);
}

/** Every chunk needs its tokens and every token list its chunk. */
export class ChunkTokensMismatchError extends Error {
  override name = 'ChunkTokensMismatchError';
  constructor(
    readonly chunks: number,
    readonly tokenLists: number,
  ) {
    super(`${chunks} chunks came with ${tokenLists} token lists.`);
  }
}

/**
 * The index over a whole corpus at once.
 * @param chunkTokens the tokens of each chunk, in the order of `chunkIds`
 * @throws Bm25SpecError, ChunkTokensMismatchError
 */
export function createBm25Index(
  spec: Bm25Spec,
  chunkIds: readonly string[],
  chunkTokens: readonly (readonly string[])[],
): Bm25Index {
  if (chunkIds.length !== chunkTokens.length) throw new ChunkTokensMismatchError(chunkIds.length, chunkTokens.length);
  const builder = createBm25Builder(spec);
  chunkIds.forEach((id, i) => builder.add(id, chunkTokens[i] ?? []));
  return builder.finish();
}
