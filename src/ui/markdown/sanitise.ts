import DOMPurify, { type Config } from 'dompurify';
import type { MarkdownWords } from './words';
import { destination, isImage, isInPage, isLink } from './links';
import { inVariant } from './variants';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** Classes that this folder gives out. No text can name one: markdown-it writes no class but `language-…`. */
export const CLASSES = { wrong: 'wrong-formula', left: 'to-left', center: 'to-center', right: 'to-right' } as const;
const OWN_CLASSES: ReadonlySet<string> = new Set(Object.values(CLASSES));

const words = (list: string) => list.split(' ');
/** What each HTML element may carry; elements not named carry nothing. `id` and `name` are nowhere: a text must not be
    able to put itself in the place of a global of the page. */
const HTML_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  ol: ['start'],
  th: ['scope', 'class'],
  td: ['class'],
  span: ['class'],
};
const HTML_TAGS = words('h3 h4 h5 h6 p br hr blockquote ul ol li em strong s code pre a img span small');
const TABLE_TAGS = words('table thead tbody tr th td');
/** What KaTeX writes as MathML, less `semantics` and its annotation, which would show the source a second time. */
const MATH_TAGS = words(
  'math menclose mfrac mi mn mo mover mpadded mphantom mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover',
);
const MATH_ATTRIBUTES = words(
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence height largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace scriptlevel separator stretchy symmetric voffset width',
);

const CONFIG: Config & { RETURN_DOM_FRAGMENT: true } = {
  RETURN_DOM_FRAGMENT: true,
  ALLOWED_TAGS: [...HTML_TAGS, ...TABLE_TAGS, ...MATH_TAGS, '#text'],
  ALLOWED_ATTR: [...new Set([...Object.values(HTML_ATTRIBUTES).flat(), ...MATH_ATTRIBUTES])],
  ADD_FORBID_CONTENTS: ['annotation', 'annotation-xml'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** An instance of our own: its hook must not meet anybody else's sanitising. */
const purify = DOMPurify(window);
const mathAttributes: ReadonlySet<string> = new Set(MATH_ATTRIBUTES);
purify.addHook('uponSanitizeAttribute', (node, data) => {
  const fits =
    node.namespaceURI === MATHML
      ? mathAttributes.has(data.attrName)
      : (HTML_ATTRIBUTES[node.localName] ?? []).includes(data.attrName);
  if (!fits || (data.attrName === 'class' && !OWN_CLASSES.has(data.attrValue))) data.keepAttr = false;
});

function finishLink(link: HTMLAnchorElement, text: MarkdownWords) {
  const href = link.getAttribute('href') ?? '';
  if (!isLink(href)) return link.replaceWith(...link.childNodes);
  if (isInPage(href)) return;
  const own = link.title ? `${link.title} · ` : '';
  link.title = `${own}${text.external(destination(href))}`;
  link.className = 'external';
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

/** Puts something too wide for the page into a region that scrolls by itself and can be reached by keyboard. */
function scrollable(element: Element, tag: 'div' | 'span', role: string, label: string, className: string) {
  const region = element.ownerDocument.createElement(tag);
  region.className = className;
  region.tabIndex = 0;
  region.setAttribute('role', role);
  region.setAttribute('aria-label', label);
  element.replaceWith(region);
  region.append(element);
}

function tableLabel(table: Element, text: MarkdownWords): string {
  const heads = [...table.querySelectorAll('th')].map((head) => head.textContent?.trim() ?? '').filter(Boolean);
  return text.table(heads.slice(0, 6).join(' · '));
}

/** `columnalign` as classes: like `mathvariant`, it is no part of MathML Core. */
function alignColumns(table: Element) {
  const sides = words(table.getAttribute('columnalign') ?? '');
  for (const row of table.querySelectorAll(':scope > mtr')) {
    // Numbered environments have an empty cell in front of the first column.
    const first = row.children.length > sides.length ? 1 : 0;
    for (const [column, side] of sides.entries())
      if (side === 'left' || side === 'right') row.children[first + column]?.setAttribute('class', CLASSES[side]);
  }
}

function finishMath(math: Element, text: MarkdownWords) {
  // KaTeX writes | as U+2223, which fonts without maths draw short or not at all.
  for (const bar of math.querySelectorAll('mi')) if (bar.textContent === '∣') bar.textContent = '|';
  for (const element of math.querySelectorAll('[mathvariant]')) {
    const variant = element.getAttribute('mathvariant') ?? '';
    if (variant === 'normal') continue;
    element.textContent = inVariant(element.textContent ?? '', variant);
    element.removeAttribute('mathvariant');
  }
  for (const table of math.querySelectorAll('mtable[columnalign]')) alignColumns(table);
  if (math.getAttribute('display') === 'block')
    scrollable(math, math.parentElement?.closest('p') ? 'span' : 'div', 'group', text.formula, 'formula');
}

/**
 * Turns markup made from a text into nodes that are safe to show: a closed list of elements and attributes, links that
 * lead only where `links.ts` allows, pictures only from the text itself. The nodes belong to a document without a
 * window, so nothing is fetched or run before they are inserted.
 */
export function sanitise(html: string, text: MarkdownWords): DocumentFragment {
  const fragment = purify.sanitize(html, CONFIG);
  for (const image of fragment.querySelectorAll('img'))
    if (!isImage(image.getAttribute('src') ?? '')) image.replaceWith(image.alt);
  for (const link of fragment.querySelectorAll('a')) finishLink(link, text);
  for (const table of fragment.querySelectorAll('table'))
    scrollable(table, 'div', 'region', tableLabel(table, text), 'scroll');
  for (const pre of fragment.querySelectorAll('pre')) {
    pre.tabIndex = 0;
    pre.setAttribute('role', 'region');
    pre.setAttribute('aria-label', text.code);
  }
  for (const math of fragment.querySelectorAll('math')) finishMath(math, text);
  return fragment;
}
