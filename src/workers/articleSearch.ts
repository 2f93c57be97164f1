import MiniSearch from 'minisearch';
import type { Article } from '../core/types';
import { decodeTerm, encodeTerm, queryTerms, searchTerms } from './articleTerms';

/** A section that was found. `section` is -1 for an article without any. */
export interface Found {
  article: number;
  section: number;
  /** The words of the text that matched, lower-case. */
  terms: string[];
}

export interface SearchResult {
  found: Found[];
  total: number;
  /** `some`: no section has all the words, these have some. `scan`: found word for word, without an index. */
  how: 'all' | 'some' | 'scan';
}

export type ArticleSearch = (query: string) => SearchResult;

interface Entry {
  id: number;
  title: string;
  heading: string;
  text: string;
}

/** Results that are listed. */
export const LISTED_RESULTS = 50;
/** Beyond this an index of all bigrams takes more time and memory than a search box is worth; a scan is quick. */
export const INDEX_LIMIT_CHARS = 2_000_000;
/** Longest text indexed as one. */
const PART_CHARS = 4_000;

/**
 * Makes a knowledge base searchable by title, heading and text: an index of its sections; of a very large one, none but
 * a plain scan. Neither is the retrieval that is evaluated.
 */
export function buildSearch(
  articles: readonly Article[],
  progress: (done: number, total: number) => void = () => {},
): ArticleSearch {
  const chars = articles.reduce((sum, { sections }) => sum + sections.reduce((n, { text }) => n + text.length, 0), 0);
  if (chars > INDEX_LIMIT_CHARS) return (query) => scan(articles, query);
  const index = new MiniSearch<Entry>({
    fields: ['title', 'heading', 'text'],
    tokenize: searchTerms,
    processTerm: encodeTerm,
    searchOptions: { tokenize: queryTerms, boost: { title: 3, heading: 2 }, prefix: true, fuzzy: fuzziness },
  });
  const places = addAll(index, articles, progress);
  return (query) => ask(index, places, query);
}

/** One typing error in words of four Latin letters or more; none in Chinese, where it would match anything. */
function fuzziness(term: string): number | boolean {
  return /^[a-z]{4,}$/.test(term) ? 0.2 : false;
}

type Place = { article: number; section: number };

/** The place of each entry, by its id. */
function addAll(
  index: MiniSearch<Entry>,
  articles: readonly Article[],
  progress: (done: number, total: number) => void,
): Place[] {
  const places: Place[] = [];
  const add = (place: Place, title: string, heading: string, text: string) => {
    index.add({ id: places.length, title, heading, text });
    places.push(place);
  };
  for (const [article, { title, sections }] of articles.entries()) {
    if (sections.length === 0) add({ article, section: -1 }, title, '', '');
    for (const [section, { heading, text }] of sections.entries()) {
      for (let from = 0; from === 0 || from < text.length; from += PART_CHARS) {
        // Parts overlap by one unit, so that no bigram is cut in two.
        add({ article, section }, title, heading, text.slice(Math.max(0, from - 1), from + PART_CHARS));
      }
    }
    progress(article + 1, articles.length);
  }
  return places;
}

function ask(index: MiniSearch<Entry>, places: readonly Place[], query: string): SearchResult {
  let how: SearchResult['how'] = 'all';
  let hits = index.search(query, { combineWith: 'AND' });
  if (hits.length === 0) {
    hits = index.search(query, { combineWith: 'OR' });
    how = 'some';
  }
  const seen = new Map<string, Found>();
  for (const hit of hits) {
    const place = places[hit.id as number];
    if (!place) continue;
    const key = `${place.article}:${place.section}`;
    if (!seen.has(key)) seen.set(key, { ...place, terms: Object.keys(hit.match).map(decodeTerm) });
  }
  const found = [...seen.values()];
  return { found: found.slice(0, LISTED_RESULTS), total: found.length, how };
}

/** Sections that hold the query as it is written, in the order of the articles. */
function scan(articles: readonly Article[], query: string): SearchResult {
  const wanted = query.trim().toLowerCase();
  const found: Found[] = [];
  let total = 0;
  const check = (article: number, section: number, text: string) => {
    if (!text.toLowerCase().includes(wanted)) return;
    total += 1;
    if (found.length < LISTED_RESULTS) found.push({ article, section, terms: [wanted] });
  };
  for (const [article, { title, sections }] of articles.entries()) {
    if (sections.length === 0) check(article, -1, title);
    for (const [section, { heading, text }] of sections.entries())
      check(article, section, `${title}\n${heading}\n${text}`);
  }
  return { found, total, how: 'scan' };
}
