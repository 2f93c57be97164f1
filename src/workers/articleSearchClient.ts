import { proxy } from 'comlink';
import type { Article } from '../core/types';
import type { SearchResult } from './articleSearch';
import type { ArticleSearchApi } from './articleSearch.worker';
import { batchEnd } from './importReport';
import { watch } from './spawn';

export type { Found, SearchResult } from './articleSearch';

/** Asks for the sections that match; rejects when the search was ended or its worker died. */
export type Ask = (query: string) => Promise<SearchResult>;

/**
 * Makes articles searchable in a worker of its own, which lives until the signal is aborted. They are sent in batches,
 * so that the page stays smooth.
 */
export async function openArticleSearch(
  articles: readonly Article[],
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<Ask> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./articleSearch.worker.ts', import.meta.url), {
    type: 'module',
    name: 'articles',
  });
  const { remote, gone, end } = watch<ArticleSearchApi>(worker, signal, (detail) => new Error(detail));
  try {
    for (let from = 0; from < articles.length;) {
      const to = batchEnd(articles, from);
      await Promise.race([remote.put(articles.slice(from, to)), gone]);
      from = to;
    }
    await Promise.race([remote.build(proxy(progress)), gone]);
  } catch (error) {
    end();
    throw error;
  }
  return (query) => Promise.race([remote.search(query), gone]);
}
