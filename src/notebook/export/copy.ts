import {
  ARIA,
  COMMON,
  DROPPED,
  MATH,
  OF_HTML,
  OF_MATH,
  OF_SVG,
  PLAIN,
  REFERENCES,
  REPLACED,
  ROLES,
  SVG,
} from './names';
import { fieldText } from './fields';
import { SCREEN_ONLY } from './leaveOut';
import type { Picture } from './pictures';

export interface CopyContext {
  /** The document the copy is made for: one that loads and runs nothing. */
  target: Document;
  /** What canvases show. */
  pictures: ReadonlyMap<Element, Picture>;
  /** Folds to close in the copy. */
  closed: ReadonlySet<Element>;
  /** Words for a box that is ticked or not. */
  words: { yes: string; no: string };
  /** Ids of the page and what they are called in the copy. */
  ids: Map<string, string>;
}

const HTML_NS = 'http://www.w3.org/1999/xhtml';
const SVG_NS = 'http://www.w3.org/2000/svg';
const MATH_NS = 'http://www.w3.org/1998/Math/MathML';
/** What a style may not do in a page that asks no server and covers nothing. */
const UNSAFE_STYLE = /url\(|image-set\(|expression|@import|position\s*:\s*(fixed|sticky)/i;
const DATA_IMAGE = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;
const REF_ATTRIBUTE = /^url\(["']?#([^"')]+)["']?\)$/;

/**
 * A copy to read: only elements and attributes known to be harmless, controls as their text, canvases as pictures. Text
 * stays text, whatever it spells.
 * @returns `null` when nothing of it is for reading
 */
export function copyOf(node: Node, context: CopyContext): Node | null {
  if (node.nodeType === Node.TEXT_NODE) return context.target.createTextNode(node.nodeValue ?? '');
  if (!(node instanceof Element) || isLeftOut(node)) return null;
  const name = node.localName.toLowerCase();
  if (node.namespaceURI === HTML_NS) return copyHtml(node as HTMLElement, name, context);
  if (node.namespaceURI === SVG_NS && SVG.has(name)) return copyElement(node, SVG_NS, node.localName, OF_SVG, context);
  if (node.namespaceURI === MATH_NS && MATH.has(name)) return copyElement(node, MATH_NS, name, OF_MATH, context);
  return null;
}

/** Not shown, or only of use on the live page. */
function isLeftOut(element: Element): boolean {
  if (element.hasAttribute('hidden') || element.hasAttribute('popover') || element.hasAttribute(SCREEN_ONLY))
    return true;
  if (element.matches('.loading, .export, .pointed, .help')) return true;
  // Announcements and hints on keys. Captions and labels in tables are kept for those who listen.
  return element.matches('.visually-hidden') && !element.matches('caption') && !element.closest('table');
}

function copyHtml(element: HTMLElement, name: string, context: CopyContext): Node | null {
  const { target } = context;
  if (name === 'canvas') return pictureOf(element, context);
  if (name === 'input' || name === 'select' || name === 'textarea') return fieldCopy(element, context);
  if (name === 'a' && linkOf(element, context) === null) return copyElement(element, HTML_NS, 'span', OF_HTML, context);
  if (name === 'img' && !DATA_IMAGE.test(element.getAttribute('src') ?? ''))
    return target.createTextNode(element.getAttribute('alt') ?? '');
  if (name === 'details' && element.children.length < 2) {
    const [summary] = element.children;
    return summary ? copyElement(summary, HTML_NS, 'p', OF_HTML, context) : null;
  }
  if (DROPPED.has(name) || (name === 'label' && saysNothing(element as HTMLLabelElement, context))) return null;
  const become = REPLACED[name] ?? name;
  if (PLAIN.has(become)) return copyElement(element, HTML_NS, become, OF_HTML, context);
  // An element of no known kind: what it says is kept.
  const rest = target.createDocumentFragment();
  appendCopies(rest, element, context);
  return rest;
}

function copyElement(
  source: Element,
  ns: string,
  name: string,
  own: ReadonlySet<string>,
  context: CopyContext,
): Element {
  const copy = context.target.createElementNS(ns, name);
  for (const attribute of source.attributes) copyAttribute(copy, source, attribute, own, context);
  if (source.localName === 'details' && context.closed.has(source)) copy.removeAttribute('open');
  if (name === 'a') setLink(copy, source, context);
  if (name === 'img') copy.setAttribute('src', source.getAttribute('src') ?? '');
  appendCopies(copy, source, context);
  return copy;
}

function appendCopies(copy: Node, source: Element, context: CopyContext) {
  for (const child of source.childNodes) {
    const made = copyOf(child, context);
    if (made) copy.appendChild(made);
  }
}

function copyAttribute(
  copy: Element,
  source: Element,
  { name, value }: Attr,
  own: ReadonlySet<string>,
  context: CopyContext,
) {
  const key = name.toLowerCase();
  const html = copy.namespaceURI === HTML_NS;
  if (key === 'id') {
    const id = context.ids.get(value);
    if (id) copy.setAttribute('id', id);
  } else if (key === 'style') {
    if (!UNSAFE_STYLE.test(value)) copy.setAttribute('style', value);
  } else if (key === 'tabindex') {
    // What scrolls has to be reached without a mouse.
    if (value === '0' && source.matches('.scroll, [role=region]')) copy.setAttribute('tabindex', '0');
  } else if (key === 'role') {
    if (ROLES.has(value)) copy.setAttribute('role', value);
  } else if (ARIA.has(key)) {
    // A label on a bare span is not read, and is no valid one.
    if (copy.localName !== 'span' || source.hasAttribute('role')) copy.setAttribute(key, value);
  } else if (REFERENCES.has(key)) {
    const ids = value.split(/\s+/).flatMap((id) => context.ids.get(id) ?? []);
    if (ids.length && copy.localName !== 'span') copy.setAttribute(key, ids.join(' '));
  } else if (COMMON.has(key) || own.has(key)) {
    const reference = REF_ATTRIBUTE.exec(value)?.[1];
    if (reference !== undefined) {
      const id = context.ids.get(reference);
      if (id) copy.setAttribute(name, `url(#${id})`);
    } else if (html || !/url\(|:\/\//i.test(value)) copy.setAttribute(name, value);
  }
}

/** Where a link leads in the copy: another site, or a place in the copy; `null` when nowhere. */
function linkOf(element: Element, { ids }: CopyContext): string | null {
  const href = element.getAttribute('href')?.trim() ?? '';
  if (/^https?:\/\/[^\s]+$/i.test(href)) return href;
  const id = href.startsWith('#') ? ids.get(decode(href.slice(1))) : undefined;
  return id ? `#${id}` : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function setLink(copy: Element, source: Element, context: CopyContext) {
  const href = linkOf(source, context);
  if (href === null) return;
  copy.setAttribute('href', href);
  if (!href.startsWith('#')) copy.setAttribute('rel', 'noopener noreferrer');
}

/** Light and dark picture of a canvas, of which the reader's own setting chooses one. */
function pictureOf(canvas: HTMLElement, { pictures, target }: CopyContext): Node | null {
  const shot = pictures.get(canvas);
  if (!shot) return null;
  const picture = target.createElement('picture');
  const dark = target.createElement('source');
  dark.setAttribute('media', '(prefers-color-scheme: dark)');
  dark.setAttribute('srcset', shot.dark);
  const image = target.createElement('img');
  image.setAttribute('src', shot.light);
  // The frame around it carries the description.
  image.setAttribute('alt', '');
  const { width, height } = canvas.getBoundingClientRect();
  image.setAttribute('width', String(Math.round(width)));
  image.setAttribute('height', String(Math.round(height)));
  image.setAttribute('class', `${canvas.getAttribute('class') ?? ''} shot`.trim());
  picture.append(dark, image);
  return picture;
}

function fieldCopy(element: HTMLElement, { target, words }: CopyContext): Node | null {
  const text = fieldText(element, words);
  if (text === null) return null;
  const copy = target.createElement('span');
  copy.className = 'value';
  copy.textContent = text;
  return copy;
}

/** The name of a field that is left out: a search box, an empty line, a button to choose a file. */
function saysNothing({ control }: HTMLLabelElement, { words }: CopyContext): boolean {
  return control !== null && !control.matches('[type=range]') && fieldText(control, words) === null;
}

/** Gives every id that something refers to a short name of its own; the others are left out of the copy. */
export function referredIds(roots: readonly Element[]): Map<string, string> {
  const ids = new Map<string, string>();
  const note = (id: string | undefined) => {
    if (id && !ids.has(id) && document.getElementById(id)) ids.set(id, `n${ids.size + 1}`);
  };
  const selector = '[aria-labelledby], [aria-describedby], [clip-path], [marker-end], [marker-start], [fill], a[href]';
  for (const root of roots)
    for (const element of [root, ...root.querySelectorAll(selector)])
      for (const { name, value } of element.attributes)
        if (REFERENCES.has(name)) value.split(/\s+/).forEach(note);
        else if (name === 'href' && value.startsWith('#')) note(decode(value.slice(1)));
        else note(REF_ATTRIBUTE.exec(value)?.[1]);
  return ids;
}
