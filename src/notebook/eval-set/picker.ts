import type { Article } from '../../core/types';

/** Most articles a picker lists at once. */
export const MOST_FOUND = 20;

/**
 * Articles whose id or title holds every word of the query, those whose id begins with it first; chosen ones are left
 * out. `more` counts what was found beyond the list.
 */
export function findArticles(
  articles: readonly Article[],
  query: string,
  chosen: readonly string[],
): { shown: Article[]; more: number } {
  const wanted = query.trim().toLowerCase();
  const words = wanted.split(/\s+/).filter(Boolean);
  const taken = new Set(chosen);
  const first: Article[] = [];
  const others: Article[] = [];
  for (const article of articles) {
    if (taken.has(article.id)) continue;
    const id = article.id.toLowerCase();
    const text = `${id}\n${article.title.toLowerCase()}`;
    if (!words.every((word) => text.includes(word))) continue;
    (wanted !== '' && id.startsWith(wanted) ? first : others).push(article);
  }
  const found = [...first, ...others];
  return { shown: found.slice(0, MOST_FOUND), more: Math.max(0, found.length - MOST_FOUND) };
}
