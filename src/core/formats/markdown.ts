import { parseDocument, stringify, LineCounter } from 'yaml';
import type { Article, Section } from '../types';
import { stemOf } from './files';
import { excerpt, problem, type Place, type Problem } from './problem';
import { metaText, setOwn } from './values';

/**
 * How often a YAML alias may be followed. Front matter has no use for aliases; the cap stops a few lines from
 * expanding into gigabytes ("billion laughs").
 */
const MAX_YAML_ALIASES = 10;

/** The `s`: a line may hold U+2028 or U+2029, which end a line for JavaScript's dot but not for Markdown. */
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/s;
const HEADING = /^##(?:[ \t]+(.*))?$/s;

export interface ReadArticle {
  /** `null` when a problem of severity `error` is among the problems. */
  article: Article | null;
  /** The id is the file's name because the file gives none. */
  idFromName: boolean;
  problems: Problem[];
}

/**
 * One article from Markdown: YAML front matter (`id`, `title`, everything else to `meta` as text), then a section for
 * each line that starts with `## ` outside fenced code. Text before the first is a section without a heading. Without
 * `id` the file's name serves; without `title` the first `# ` line of that text (taken out of it), else the name.
 * Line ends become `\n`; section texts are trimmed.
 */
export function readMarkdown(text: string, fileName: string): ReadArticle {
  const { fields, body, problems } = splitFrontMatter(normaliseLineEnds(text), { file: fileName });
  if (!fields) return { article: null, idFromName: false, problems };
  const sections = splitSections(body);
  const title = takeTitle(fields['title']?.trim() ?? '', sections) || stemOf(fileName);
  return finish(fields, title, sections.filter(isFilled), fileName, problems);
}

/** One article from plain text: the whole text is one section without a heading; front matter is read if present. */
export function readPlainText(text: string, fileName: string): ReadArticle {
  const { fields, body, problems } = splitFrontMatter(normaliseLineEnds(text), { file: fileName });
  if (!fields) return { article: null, idFromName: false, problems };
  const sections = [{ heading: '', text: body.trim() }].filter(isFilled);
  return finish(fields, fields['title']?.trim() || stemOf(fileName), sections, fileName, problems);
}

/**
 * An article as Markdown that `readMarkdown` reads back the same, provided its texts are trimmed and close their code
 * fences. Lines that would be taken for headings are escaped with `\`. Ready-made chunks have no place in Markdown.
 */
export function writeMarkdown(article: Article): string {
  const front: Record<string, string> = { id: article.id, title: article.title };
  for (const [key, value] of Object.entries(article.meta)) {
    if (key !== 'id' && key !== 'title') setOwn(front, key, value);
  }
  const parts = article.sections.map((section, i) => {
    const text = escapeHeadings(section.text);
    if (i > 0 || section.heading !== '' || text === '') return `## ${section.heading}`.trimEnd() + `\n${text}`;
    return text.replace(/^(\\*)(?=# )/, '$1\\');
  });
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${parts.map((part) => part.trimEnd() + '\n').join('\n')}`;
}

/** Cuts a text at its `## ` lines; the first section is what stands before them and may be empty. */
export function splitSections(body: string): Section[] {
  const sections = [{ heading: '', lines: [] as string[] }];
  let fence = '';
  for (const line of normaliseLineEnds(body).split('\n')) {
    const mark = FENCE.exec(line);
    if (mark) fence = nextFence(fence, mark[1] ?? '', mark[2] ?? '');
    const heading = fence === '' ? HEADING.exec(line) : null;
    if (heading) sections.push({ heading: (heading[1] ?? '').trim(), lines: [] });
    else sections.at(-1)?.lines.push(fence === '' ? line.replace(/^\\(?=\\*##(?:[ \t]|$))/, '') : line);
  }
  return sections.map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }));
}

/** CommonMark: a fence is closed by the same character, at least as long, with nothing behind it. */
function nextFence(open: string, mark: string, rest: string): string {
  if (open === '') return mark.startsWith('`') && rest.includes('`') ? '' : mark;
  return mark[0] === open[0] && mark.length >= open.length && rest.trim() === '' ? '' : open;
}

function escapeHeadings(text: string): string {
  let fence = '';
  return text
    .split('\n')
    .map((line) => {
      const mark = FENCE.exec(line);
      if (mark) fence = nextFence(fence, mark[1] ?? '', mark[2] ?? '');
      return fence === '' ? line.replace(/^(?=\\*##(?:[ \t]|$))/, '\\') : line;
    })
    .join('\n');
}

function isFilled(section: Section): boolean {
  return section.heading !== '' || section.text !== '';
}

/** The title, taking its `# ` line out of the text before the first section so that it is not indexed twice. */
function takeTitle(given: string, sections: Section[]): string {
  const lead = sections[0];
  if (!lead) return given;
  const lines = lead.text.split('\n');
  const at = given === '' ? firstTitleLine(lines) : lines[0]?.replace(/^#\s+/, '').trim() === given ? 0 : -1;
  const line = lines[at];
  if (line === undefined || !/^#\s/.test(line)) {
    lead.text = lead.text.replace(/^\\(?=\\*# )/, '');
    return given;
  }
  lines.splice(at, 1);
  lead.text = lines.join('\n').trim();
  return line.replace(/^#\s+/, '').trim();
}

function firstTitleLine(lines: readonly string[]): number {
  let fence = '';
  return lines.findIndex((line) => {
    const mark = FENCE.exec(line);
    if (mark) fence = nextFence(fence, mark[1] ?? '', mark[2] ?? '');
    return fence === '' && /^#\s+\S/.test(line);
  });
}

interface FrontMatter {
  /** `null` when it is there and cannot be read. */
  fields: Record<string, string> | null;
  body: string;
  problems: Problem[];
}

function splitFrontMatter(text: string, place: Place): FrontMatter {
  if (!/^---[ \t]*\n/.test(text)) return { fields: {}, body: text, problems: [] };
  const start = text.indexOf('\n') + 1;
  const close = /^(?:---|\.\.\.)[ \t]*$/m.exec(text.slice(start));
  if (!close) {
    return { fields: {}, body: text, problems: [problem('front-matter-open', 'warning', {}, { ...place, line: 1 })] };
  }
  const source = text.slice(start, start + close.index);
  const { value, problems } = parseYaml(source, place);
  if (problems.length > 0) return { fields: null, body: '', problems };
  // A rule, a paragraph and another rule are no front matter.
  if (value === null) return { fields: {}, body: text, problems: [] };
  return { fields: value, body: text.slice(start + close.index + close[0].length), problems: [] };
}

/** YAML with every scalar kept as it is written: `1.10`, `007`, `true` and dates stay text. */
function parseYaml(source: string, place: Place): { value: Record<string, string> | null; problems: Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(source, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  const bad = (reason: string, offset: number): { value: null; problems: Problem[] } => {
    const line = lines.linePos(offset).line;
    const values = { reason, excerpt: excerpt(source.split('\n')[line - 1] ?? '') };
    // The front matter starts on the second line of the file.
    return { value: null, problems: [problem('yaml-bad', 'error', values, { ...place, line: line + 1 })] };
  };
  const error = document.errors[0];
  if (error) return bad(error.code, error.pos[0]);
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_YAML_ALIASES });
  } catch (cause) {
    // Thrown for an alias without its anchor and for too many aliases; yaml gives no position then.
    return bad(cause instanceof ReferenceError ? 'ALIAS' : 'UNREADABLE', 0);
  }
  if (document.contents === null) return { value: {}, problems: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { value: null, problems: [] };
  const fields: Record<string, string> = {};
  for (const [key, item] of Object.entries(value)) setOwn(fields, key, metaText(item) ?? '');
  return { value: fields, problems: [] };
}

function finish(
  fields: Record<string, string>,
  title: string,
  sections: Section[],
  file: string,
  problems: Problem[],
): ReadArticle {
  const given = fields['id']?.trim() ?? '';
  const id = given || stemOf(file);
  if (id === '') {
    return { article: null, idFromName: true, problems: [problem('id-missing', 'error', { fields: 'id' }, { file })] };
  }
  const meta: Record<string, string> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (key !== 'id' && key !== 'title') setOwn(meta, key, value);
  }
  const empty = sections.length === 0 ? [problem('article-empty', 'warning', {}, { file, id })] : [];
  return { article: { id, title, sections, meta }, idFromName: given === '', problems: [...problems, ...empty] };
}

function normaliseLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}
