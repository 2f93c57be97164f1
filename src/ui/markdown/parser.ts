import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { bareAddressLength, isImage, isLink } from './links';
import { maths } from './maths';

/** The title of a cell is h2 on the page, so the highest heading inside it is h3. */
const HEADING_SHIFT = 2;

/** What the writer asked for with `:--:` in a table, as a class: style attributes are not let through. */
const ALIGNMENTS = { left: 'to-left', center: 'to-center', right: 'to-right' } as const;

function shapeBlock(token: Token) {
  if (token.type === 'heading_open' || token.type === 'heading_close')
    token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + HEADING_SHIFT)}`;
  if (token.type !== 'th_open' && token.type !== 'td_open') return;
  const style = String(token.attrGet('style') ?? '');
  const side = /text-align:(left|center|right)/.exec(style)?.[1] as keyof typeof ALIGNMENTS | undefined;
  token.attrs = side ? [['class', ALIGNMENTS[side]]] : null;
  if (token.type === 'th_open') token.attrPush(['scope', 'col']);
}

function make(type: string, tag: string, nesting: -1 | 0 | 1, content = ''): Token {
  const token = new createMarkdownIt.Token(type, tag, nesting);
  token.content = content;
  return token;
}

/** A picture on another site becomes a link to it: the page must not call that site because a text is shown. */
function pictureAsLink(image: Token, insideLink: boolean): Token[] {
  const src = String(image.attrGet('src') ?? '');
  const words = make('text', '', 0, image.content.trim() || src);
  if (insideLink || !isLink(src)) return [words];
  const open = make('link_open', 'a', 1);
  open.attrs = [['href', src]];
  return [open, words, make('link_close', 'a', -1)];
}

/** Gives back the words that a bare address has swallowed. `children[at]` opens a link that was found in the text. */
function trimBareAddress(children: Token[], at: number): Token[] {
  const [open, words, close] = children.slice(at, at + 3);
  if (open?.markup !== 'linkify' || words?.type !== 'text' || close?.type !== 'link_close') return [];
  const length = bareAddressLength(words.content);
  if (length >= words.content.length) return [];
  const address = words.content.slice(0, length);
  const rest = make('text', '', 0, words.content.slice(length));
  open.attrs = [['href', address]];
  words.content = address;
  return [open, words, close, rest];
}

function shapeInline(children: Token[]): Token[] {
  const out: Token[] = [];
  let links = 0;
  for (let at = 0; at < children.length; at++) {
    const token = children[at]!;
    const trimmed = token.type === 'link_open' ? trimBareAddress(children, at) : [];
    if (trimmed.length > 0) {
      out.push(...trimmed);
      at += 2;
      continue;
    }
    if (token.type === 'link_open') links++;
    if (token.type === 'link_close') links--;
    if (token.type === 'image' && !isImage(String(token.attrGet('src') ?? '')))
      out.push(...pictureAsLink(token, links > 0));
    else out.push(token);
  }
  return out;
}

/**
 * The Markdown of text cells: CommonMark, tables and ~~strikethrough~~, bare web addresses as links, formulas between
 * dollar signs (maths.ts). No HTML: it shows as written. Headings start at h3.
 */
export function createParser(): MarkdownIt {
  const md = new createMarkdownIt({ html: false, linkify: true, typographer: false });
  // Only what is written as an address: "README.md" ends like a country's domain and is none.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  md.validateLink = (url) => isLink(url) || isImage(url);
  md.use(maths);
  md.core.ruler.push('shape', (state) => {
    for (const token of state.tokens) {
      shapeBlock(token);
      if (token.children) token.children = shapeInline(token.children);
    }
  });
  return md;
}
