export { articlesWithoutText, chunkArticles, chunkTextForIndex } from './chunk';
export { checkChunkingSpec, ChunkingSpecError, cutPieces, sentenceEnds, type Piece } from './pieces';
