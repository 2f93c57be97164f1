import { expose } from 'comlink';
import type { Article } from '../core/types';
import { buildSearch, type ArticleSearch, type SearchResult } from './articleSearch';

/** Time between two reports of progress. */
const REPORT_MS = 100;

const articles: Article[] = [];
let search: ArticleSearch | null = null;

const api = {
  /** Articles to search, in batches. */
  put(batch: Article[]) {
    for (const article of batch) articles.push(article);
  },

  build(report: (done: number, total: number) => void) {
    let last = performance.now();
    search = buildSearch(articles, (done, total) => {
      if (performance.now() - last < REPORT_MS) return;
      last = performance.now();
      report(done, total);
    });
  },

  search(query: string): SearchResult {
    if (!search) throw new Error('The search is not built yet.');
    return search(query);
  },
};

export type ArticleSearchApi = typeof api;
expose(api);
