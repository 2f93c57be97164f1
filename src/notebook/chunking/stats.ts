import type { Chunk } from '../../core/types';

/** What a chunking did to a corpus. Lengths are code points of section text, heading prefix not counted. */
export interface ChunkStats {
  count: number;
  /** Length of every chunk, in corpus order. */
  lengths: number[];
  /** Sections that hold text, in articles that are cut here. */
  sections: number;
  longestSection: number;
  /** Sections in more than one chunk, and the chunks they became. */
  cutSections: number;
  cutChunks: number;
  /** Code points that stand in more than one chunk, each counted once for every extra time. */
  repeated: number;
  /** Chunks that came with the corpus. */
  ready: number;
  /** Articles with at least one cut section → how many of its sections are cut, in corpus order. */
  cutArticles: Map<string, number>;
}

/** Sums up a chunk list in one pass: pieces of one section are neighbours in it. */
export function chunkStats(chunks: readonly Chunk[]): ChunkStats {
  const stats: ChunkStats = {
    count: chunks.length,
    lengths: [],
    sections: 0,
    longestSection: 0,
    cutSections: 0,
    cutChunks: 0,
    repeated: 0,
    ready: 0,
    cutArticles: new Map(),
  };
  let piecesOfSection = 0;
  chunks.forEach(({ docId, span, text }, i) => {
    if (!span) {
      stats.ready++;
      stats.lengths.push(countCodePoints(text));
      return;
    }
    stats.lengths.push(span.end - span.start);
    stats.longestSection = Math.max(stats.longestSection, span.end);
    const before = chunks[i - 1];
    const continues = before?.docId === docId && before.span?.section === span.section;
    piecesOfSection = continues ? piecesOfSection + 1 : 1;
    if (!continues) stats.sections++;
    else addPiece(stats, docId, piecesOfSection, Math.max(0, (before.span?.end ?? 0) - span.start));
  });
  return stats;
}

function addPiece(stats: ChunkStats, docId: string, pieces: number, repeated: number) {
  stats.repeated += repeated;
  stats.cutChunks += pieces === 2 ? 2 : 1;
  if (pieces > 2) return;
  stats.cutSections++;
  stats.cutArticles.set(docId, (stats.cutArticles.get(docId) ?? 0) + 1);
}

/** Without making an array of them: a corpus of ready-made chunks is measured on every change. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 0; i + 1 < text.length; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00;
    if (isPair) count--;
  }
  return count;
}
