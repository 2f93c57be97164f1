import type { Article, GivenChunk, Section } from '../types';
import { writeJsonl, type Row } from './json';
import { splitSections } from './markdown';
import { problem, type Place, type Problem } from './problem';
import { idText, isFields, metaText, setOwn, type Fields } from './values';

/** The first of these that a row has is its id. */
const ID_FIELDS = ['id', '_id', 'doc_id'] as const;
/** The first of these that a row has is its text. */
const TEXT_FIELDS = ['text', 'content', 'contents'] as const;
/** Of a chunk row, the first of these is the heading of the section it is shown under. */
const HEADING_FIELDS = ['heading', 'section'] as const;
/** Objects whose entries go to `meta` one by one (`metadata`: BEIR, `meta`: our own export). */
const META_OBJECTS = ['meta', 'metadata'] as const;

/** An article and where it was read, so that duplicates can be named. */
export interface PlacedArticle {
  article: Article;
  place: Place;
}

/**
 * Rows → articles. A row is `{id|_id|doc_id, title?, text|content|contents, …}` (BEIR `corpus.jsonl` included); its
 * text is cut at `## ` lines. `sections: [{heading, text}]` (our own export) is taken as it is. Rows with both
 * `chunk_id` and `doc_id` are ready-made chunks: grouped by `doc_id` in the order they come. Without a title the title
 * is empty, so that nothing is indexed that was not in the data.
 */
export function readCorpusRows(rows: readonly Row[]): { articles: PlacedArticle[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const articles: PlacedArticle[] = [];
  const grouped = new Map<string, PlacedArticle>();
  const chunkPlaces = new Map<string, Place>();
  for (const row of rows) {
    if ('chunk_id' in row.fields && 'doc_id' in row.fields) {
      const fresh = addChunk(row, grouped, chunkPlaces, problems);
      if (fresh) articles.push(fresh);
    } else {
      const article = readArticleRow(row, problems);
      if (article) articles.push({ article, place: row.place });
    }
  }
  return { articles, problems };
}

/** Articles as JSONL rows `{id, title, meta, sections, chunks?}`, read back the same by `readCorpusRows`. */
export function writeCorpusJsonl(articles: readonly Article[]): string {
  return writeJsonl(
    articles.map(({ id, title, meta, sections, chunks }) => ({
      id,
      title,
      meta,
      sections,
      ...(chunks ? { chunks } : {}),
    })),
  );
}

function readArticleRow({ fields, place }: Row, problems: Problem[]): Article | null {
  const id = readId(fields, ID_FIELDS, place, problems);
  if (id === null) return null;
  const here = { ...place, id };
  const title = readText(fields, 'title', here, problems);
  const sections = 'sections' in fields ? readSections(fields, here, problems) : readBody(fields, here, problems);
  const chunks = 'chunks' in fields ? readChunks(fields, here, problems) : [];
  const used = new Set<string>(['id', 'title', 'sections', 'chunks', ...usedOf(fields, ID_FIELDS)]);
  if (!('sections' in fields)) usedOf(fields, TEXT_FIELDS).forEach((field) => used.add(field));
  const meta = readMeta(fields, used, here, problems);
  if (title === null || sections === null || chunks === null) return null;
  if (sections.length === 0 && chunks.length === 0) problems.push(problem('article-empty', 'warning', {}, here));
  return { id, title, sections, meta, ...(chunks.length > 0 ? { chunks } : {}) };
}

/** Adds a ready-made chunk to its article; returns the article when this is its first chunk. */
function addChunk(
  { fields, place }: Row,
  grouped: Map<string, PlacedArticle>,
  chunkPlaces: Map<string, Place>,
  problems: Problem[],
): PlacedArticle | null {
  const chunkId = readId(fields, ['chunk_id'], place, problems);
  const docId = idText(fields['doc_id']) || null;
  if (docId === null) problems.push(problem('chunk-doc-missing', 'error', {}, place));
  if (chunkId === null || docId === null) return null;
  const here = { ...place, id: docId };
  const text = readBodyText(fields, here, problems);
  const heading = readText(fields, HEADING_FIELDS.find((f) => f in fields) ?? 'heading', here, problems);
  if (text === null || heading === null) return null;
  if (chunkPlaces.has(chunkId)) {
    problems.push(problem('chunk-duplicate', 'error', { chunk: chunkId }, here));
    return null;
  }
  chunkPlaces.set(chunkId, place);
  const known = grouped.get(docId);
  const placed = known ?? { article: articleOfChunks(docId, fields, here, problems), place };
  grouped.set(docId, placed);
  placed.article.sections.push({ heading, text: text.trim() });
  placed.article.chunks?.push({ id: chunkId, text });
  return known ? null : placed;
}

function articleOfChunks(id: string, fields: Fields, place: Place, problems: Problem[]): Article {
  const title = readText(fields, 'title', place, problems) ?? '';
  const used = new Set<string>(['chunk_id', 'doc_id', 'title', ...TEXT_FIELDS, ...HEADING_FIELDS]);
  return { id, title, sections: [], meta: readMeta(fields, used, place, problems), chunks: [] };
}

function readId(fields: Fields, names: readonly string[], place: Place, problems: Problem[]): string | null {
  const name = names.find((n) => fields[n] !== undefined && fields[n] !== null);
  const id = name === undefined ? '' : idText(fields[name]);
  if (id === null) {
    problems.push(problem('field-type', 'error', { field: name ?? '', expected: 'text-or-number' }, place));
  } else if (id === '') {
    problems.push(problem('id-missing', 'error', { fields: names.join(' / ') }, place));
  }
  return id || null;
}

/** A field that may be missing or `null`; `null` is returned only for a wrong type. */
function readText(fields: Fields, field: string, place: Place, problems: Problem[]): string | null {
  const value = fields[field] ?? '';
  if (typeof value === 'string') return value.trim();
  problems.push(problem('field-type', 'error', { field, expected: 'text' }, place));
  return null;
}

function readBodyText(fields: Fields, place: Place, problems: Problem[]): string | null {
  const field = TEXT_FIELDS.find((f) => fields[f] !== undefined && fields[f] !== null);
  const value = field === undefined ? undefined : fields[field];
  if (typeof value === 'string') return value;
  if (field === undefined) {
    problems.push(problem('text-missing', 'error', { fields: TEXT_FIELDS.join(' / ') }, place));
  } else {
    problems.push(problem('field-type', 'error', { field, expected: 'text' }, place));
  }
  return null;
}

function readBody(fields: Fields, place: Place, problems: Problem[]): Section[] | null {
  const text = readBodyText(fields, place, problems);
  return text === null ? null : splitSections(text).filter((s) => s.heading !== '' || s.text !== '');
}

function readSections(fields: Fields, place: Place, problems: Problem[]): Section[] | null {
  const sections = readList(fields['sections'], (item) => {
    const { heading = '', text } = item;
    return typeof heading === 'string' && typeof text === 'string' ? { heading, text } : null;
  });
  if (!sections) problems.push(problem('field-type', 'error', { field: 'sections', expected: 'section-list' }, place));
  return sections;
}

function readChunks(fields: Fields, place: Place, problems: Problem[]): GivenChunk[] | null {
  const chunks = readList(fields['chunks'], ({ id, text }) =>
    typeof id === 'string' && id !== '' && typeof text === 'string' ? { id, text } : null,
  );
  if (!chunks) problems.push(problem('field-type', 'error', { field: 'chunks', expected: 'chunk-list' }, place));
  return chunks;
}

/** All items converted, or `null` when the value is no list or one item does not convert. */
function readList<T>(value: unknown, convert: (item: Fields) => T | null): T[] | null {
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => (isFields(item) ? convert(item) : null));
  return items.every((item) => item !== null) ? items : null;
}

function usedOf(fields: Fields, names: readonly string[]): string[] {
  const name = names.find((n) => fields[n] !== undefined && fields[n] !== null);
  return name === undefined ? [] : [name];
}

function readMeta(
  fields: Fields,
  used: ReadonlySet<string>,
  place: Place,
  problems: Problem[],
): Record<string, string> {
  const meta: Record<string, string> = {};
  const add = (key: string, value: unknown): void => {
    const text = metaText(value);
    if (text === undefined) problems.push(problem('field-type', 'error', { field: key, expected: 'text' }, place));
    else if (text !== null) setOwn(meta, key, text);
  };
  for (const [key, value] of Object.entries(fields)) {
    if (used.has(key)) continue;
    if ((META_OBJECTS as readonly string[]).includes(key) && isFields(value)) {
      for (const [inner, item] of Object.entries(value)) add(inner, item);
    } else add(key, value);
  }
  return meta;
}
