import type { Article, Section } from '../../core/types';

/** An article as it is being edited. Plain data: it survives the cell being folded. */
export interface Draft {
  /** Id of the article under edit; empty for a new one. */
  original: string;
  id: string;
  title: string;
  category: string;
  body: string;
  /** The fields as they were when editing began, to tell whether anything changed. */
  before: { id: string; title: string; category: string; body: string };
}

export interface DraftErrors {
  id?: 'empty' | 'duplicate';
  title?: 'empty';
  body?: 'empty';
}

/** What the form needs of `core/formats`, which is loaded when the form opens. */
export interface MarkdownTools {
  writeMarkdown(article: Article): string;
  splitSections(body: string): Section[];
}

/** The sections of an article as Markdown, without front matter. */
export function bodyOf(article: Article, { writeMarkdown }: Pick<MarkdownTools, 'writeMarkdown'>): string {
  const bare: Article = { id: 'x', title: 'x', meta: {}, sections: article.sections };
  return writeMarkdown(bare)
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .trim();
}

export function draftOf(article: Article, tools: MarkdownTools): Draft {
  const before = {
    id: article.id,
    title: article.title,
    category: article.meta['category'] ?? '',
    body: bodyOf(article, tools),
  };
  return { original: article.id, ...before, before };
}

export function newDraft(articles: readonly Article[], category: string): Draft {
  const before = { id: nextId(articles), title: '', category, body: '' };
  return { original: '', ...before, before };
}

/** The next number of the longest-running series (`kb-020` → `kb-021`); `doc-1` where there is none. */
export function nextId(articles: readonly Article[]): string {
  const taken = new Set(articles.map((article) => article.id));
  const last = /^(.*?)(\d{1,9})$/.exec(articles.at(-1)?.id ?? '');
  const stem = last?.[1] ?? 'doc-';
  const width = last?.[2]?.length ?? 1;
  for (let n = Number(last?.[2] ?? 0) + 1; ; n++) {
    const id = stem + String(n).padStart(width, '0');
    if (!taken.has(id)) return id;
  }
}

export function isChanged({ id, title, category, body, before }: Draft): boolean {
  return id !== before.id || title !== before.title || category !== before.category || body !== before.body;
}

/** Sections of the text as they will be stored: those with a heading or a text. */
export function sectionsOf(body: string, { splitSections }: Pick<MarkdownTools, 'splitSections'>): Section[] {
  return splitSections(body)
    .map(({ heading, text }, at) => ({ heading, text: at === 0 ? text.replace(/^\\(?=\\*# )/, '') : text }))
    .filter(({ heading, text }) => heading !== '' || text !== '');
}

/** What keeps a draft from being saved. `articles`: the knowledge base it goes into. */
export function errorsOf(draft: Draft, articles: readonly Article[]): DraftErrors {
  const errors: DraftErrors = {};
  const id = draft.id.trim();
  if (id === '') errors.id = 'empty';
  else if (articles.some((article) => article.id === id && article.id !== draft.original)) errors.id = 'duplicate';
  if (draft.title.trim() === '') errors.title = 'empty';
  if (draft.body.replace(/^##[ \t]*$/gm, '').trim() === '') errors.body = 'empty';
  return errors;
}

/** The knowledge base with the draft in it: in the place of its article, or at the end. */
export function withDraft(articles: readonly Article[], draft: Draft, tools: MarkdownTools): Article[] {
  const present = articles.find((article) => article.id === draft.original);
  const article = articleOf(draft, present, tools);
  return present ? articles.map((other) => (other === present ? article : other)) : [...articles, article];
}

function articleOf(draft: Draft, present: Article | undefined, tools: MarkdownTools): Article {
  const meta = { ...present?.meta };
  const category = draft.category.trim();
  if (category === '') delete meta['category'];
  else meta['category'] = category;
  const article: Article = { id: draft.id.trim(), title: draft.title.trim(), sections: [], meta };
  // An untouched text keeps its sections to the letter, and its ready-made chunks.
  const untouched = present !== undefined && draft.body === draft.before.body;
  article.sections = untouched ? present.sections : sectionsOf(draft.body, tools);
  if (untouched && present.chunks) article.chunks = present.chunks;
  return article;
}
