import { CONVENTIONS, type Convention } from '../metrics';
import type { Chunk } from '../types';
import type { ModeSpec, RetrieverSpec } from './types';

export function conventionOf(name: string): Convention {
  const convention = CONVENTIONS[name as keyof typeof CONVENTIONS];
  if (!convention) throw new Error(`There is no convention named "${name}".`);
  return convention;
}

type Bm25Retriever = Extract<RetrieverSpec, { kind: 'bm25' }>;

/** The BM25 retriever of a mode, if it has one. */
export function bm25Of(mode: ModeSpec): Bm25Retriever | null {
  return mode.retrievers.find((candidate): candidate is Bm25Retriever => candidate.kind === 'bm25') ?? null;
}

/** Whether any number of the mode comes from a model. */
export function usesModel(mode: ModeSpec): boolean {
  return mode.rerank !== null || mode.retrievers.some(({ kind }) => kind === 'vector');
}

export function chunkAt(chunks: readonly Chunk[], index: number): Chunk {
  const chunk = chunks[index];
  if (!chunk) throw new RangeError(`There is no chunk ${index}; the corpus has ${chunks.length}.`);
  return chunk;
}
