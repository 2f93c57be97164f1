import type { Chunk, Hit } from '../types';

export interface RankedDocument {
  docId: string;
  /** Place among the documents, from 1. */
  rank: number;
  /** The chunk that brought the document in: its place among the chunks, from 1. */
  chunkRank: number;
  chunkId: string;
  /** Places of the document's other chunks, which the document ranking drops. */
  laterChunkRanks: number[];
}

/**
 * The document ranking of a chunk ranking: each document at the place of its first chunk.
 * @param chunks the chunk list that `hits` point into
 * @throws RangeError when a hit points outside of it
 */
export function documentRanking(
  hits: readonly Hit[],
  chunks: readonly Pick<Chunk, 'id' | 'docId'>[],
): RankedDocument[] {
  const documents = new Map<string, RankedDocument>();
  hits.forEach(({ chunk: index }, i) => {
    const chunk = chunks[index];
    if (!chunk) throw new RangeError(`Hit ${i + 1} points at chunk ${index} of ${chunks.length}.`);
    const known = documents.get(chunk.docId);
    if (known) known.laterChunkRanks.push(i + 1);
    else
      documents.set(chunk.docId, {
        docId: chunk.docId,
        rank: documents.size + 1,
        chunkRank: i + 1,
        chunkId: chunk.id,
        laterChunkRanks: [],
      });
  });
  return [...documents.values()];
}
