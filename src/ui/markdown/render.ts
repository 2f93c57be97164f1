import type { Lang } from '../../i18n/define';
import type { Token } from 'markdown-it';
import { createParser } from './parser';
import { BLOCK_MATH, DISPLAY_MATH, INLINE_MATH } from './maths';
import { CLASSES, sanitise } from './sanitise';
import { wordsOf, type MarkdownWords } from './words';

type Formulas = typeof import('./formulas');

/** Longest stretch of work before the page gets its turn. */
const SLICE_MS = 12;
/** Characters of markup that are sanitised at a time. */
const BATCH = 4_000;
/** Formulas set in one text; those after it show as their source. */
export const MAX_FORMULAS = 1_000;

export interface RenderOptions {
  /** Language of what the page adds: names of regions, messages about formulas. */
  lang?: Lang;
  /** Stops the work; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

const parser = createParser();
const { escapeHtml } = parser.utils;
const isMath = ({ type }: Token) => type === INLINE_MATH || type === DISPLAY_MATH || type === BLOCK_MATH;

for (const type of [INLINE_MATH, DISPLAY_MATH, BLOCK_MATH])
  parser.renderer.rules[type] = (tokens, at) => String(tokens[at]!.meta?.html ?? '');

/** Gives the page its turn whenever a slice is used up, and ends the work when nobody waits for it any more. */
function pacer(signal: AbortSignal | undefined) {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
    since = performance.now();
  };
}

/** A formula that cannot be set: as it was written, and why. */
function sourceHtml(token: Token, why: string): string {
  const source = `<code>${escapeHtml(token.markup + token.content + token.markup)}</code>`;
  const html = `<span class="${CLASSES.wrong}">${source} <small>${escapeHtml(why)}</small></span>`;
  return token.type === BLOCK_MATH ? `<p>${html}</p>` : html;
}

/** Past the limit a formula is plain text; the first one says why. */
function excessHtml(token: Token, index: number, words: MarkdownWords): string {
  if (index === MAX_FORMULAS) return sourceHtml(token, words.tooMany(MAX_FORMULAS));
  const source = escapeHtml(token.markup + token.content + token.markup);
  return token.type === BLOCK_MATH ? `<p>${source}</p>` : source;
}

function formulaHtml(token: Token, { formula }: Formulas, words: MarkdownWords): string {
  const made = formula(token.content, token.type !== INLINE_MATH);
  if ('html' in made) return made.html;
  return sourceHtml(token, 'limit' in made ? words.tooLong(made.limit) : words.wrongFormula(made.wrong));
}

/** Sets the formulas of a text. KaTeX is fetched for the first text that has one. */
async function setFormulas(tokens: Token[], words: MarkdownWords, pause: () => Promise<void>) {
  const found = tokens.flatMap((token) => [token, ...(token.children ?? [])]).filter(isMath);
  if (found.length === 0) return;
  const katex = await import('./formulas');
  for (const [index, token] of found.entries()) {
    token.meta = { html: index < MAX_FORMULAS ? formulaHtml(token, katex, words) : excessHtml(token, index, words) };
    await pause();
  }
}

/** Splits a text's tokens where a top-level block ends. */
function* blocks(tokens: Token[]): Generator<Token[]> {
  let start = 0;
  let depth = 0;
  for (const [at, { nesting }] of tokens.entries()) {
    depth += nesting;
    if (depth > 0) continue;
    yield tokens.slice(start, at + 1);
    start = at + 1;
  }
}

/**
 * Renders the Markdown of a text cell into nodes that are safe to show (sanitise.ts). Works in slices, so that a long
 * text does not hold up the page.
 * @throws the error of the module that could not be fetched (KaTeX, for a text with formulas), or the signal's reason
 */
export async function renderMarkdown(source: string, options: RenderOptions = {}): Promise<DocumentFragment> {
  const words = wordsOf(options.lang ?? 'zh');
  const pause = pacer(options.signal);
  const env = {};
  const tokens = parser.parse(source, env);
  await pause();
  await setFormulas(tokens, words, pause);
  const fragment = document.createDocumentFragment();
  let html = '';
  for (const block of blocks(tokens)) {
    html += parser.renderer.render(block, parser.options, env);
    if (html.length < BATCH) continue;
    fragment.append(sanitise(html, words));
    html = '';
    await pause();
  }
  fragment.append(sanitise(html, words));
  return fragment;
}
