import type { Article, Chunk, ChunkingSpec } from '../types';
import { checkChunkingSpec, cutPieces } from './pieces';

/**
 * Cuts articles into chunks, each with its span in code points of its section's text. A section of at most maxChars is
 * one chunk; pieces of white space only are none. Chunks that came with an article (`article.chunks`) are used as they
 * are, id and text, with no heading and no span.
 * @throws ChunkingSpecError
 */
export function chunkArticles(articles: readonly Article[], spec: ChunkingSpec): Chunk[] {
  checkChunkingSpec(spec);
  return articles.flatMap((article) => (article.chunks ? givenChunks(article) : cutArticle(article, spec)));
}

function givenChunks({ id, title, chunks }: Article): Chunk[] {
  return (chunks ?? []).map((chunk) => ({ id: chunk.id, docId: id, title, heading: '', text: chunk.text, span: null }));
}

function cutArticle(article: Article, spec: ChunkingSpec): Chunk[] {
  const chunks: Chunk[] = [];
  article.sections.forEach(({ heading, text }, section) => {
    const characters = Array.from(text);
    for (const { start, end } of cutPieces(characters, spec)) {
      const piece = characters.slice(start, end).join('');
      if (piece.trim() === '') continue;
      chunks.push({
        id: `${article.id}#${chunks.length + 1}`,
        docId: article.id,
        title: article.title,
        heading,
        text: chunkTextForIndex(article.title, heading, piece, spec.headingPrefix),
        span: { section, start, end },
      });
    }
  });
  return chunks;
}

/** What is indexed of a piece: with the prefix, `title · heading` (or the one of them that is not empty) on a line before it. */
export function chunkTextForIndex(title: string, heading: string, piece: string, headingPrefix: boolean): string {
  if (!headingPrefix) return piece;
  const prefix = [title, heading].filter((part) => part !== '').join(' · ');
  return prefix === '' ? piece : `${prefix}\n${piece}`;
}

/** Articles that yield nothing to search, whatever the settings: all of their text (or ready-made chunks) is blank. */
export function articlesWithoutText(articles: readonly Article[]): Article[] {
  return articles.filter(({ chunks, sections }) => (chunks ?? sections).every(({ text }) => text.trim() === ''));
}
