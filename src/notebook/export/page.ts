import type { Lang } from '../../i18n/define';

export interface PageParts {
  lang: Lang;
  title: string;
  /** Where the results come from: data, recipe, version, day. */
  provenance: readonly string[];
  note: string;
  /** The notebook's cells, cleaned. */
  body: Element;
  styles: string;
}

/** What is allowed to the exported page: its own styles and pictures. */
export const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Rules of the exported page alone, after those it takes over. */
const OWN = `
body { background: var(--paper); }
.exported { max-width: 66rem; margin: 0 auto; padding: var(--s6) clamp(var(--s3), 4vw, var(--s6)) var(--s7); }
.exported > header { margin-bottom: var(--s5); }
.exported > section { margin-bottom: var(--s5); }
.exported h1 { font-size: var(--text-5); margin: 0 0 var(--s2); }
.exported .toggle, .exported .sort, .exported .figure, .exported .link, .exported .term { cursor: auto; text-decoration: none; border-bottom: 0; color: inherit; }
.exported .doc { cursor: auto; text-decoration: none; }
.exported .arrow { display: none; }
.exported :not(.drawing, .plot) > svg { max-width: 100%; height: auto; }
.exported .plot { height: auto !important; }
.exported .plot > svg { position: static; max-width: 100%; height: auto; }
.exported .frame:has(> picture) { height: auto; }
.exported .drawing .box { display: grid; place-items: center; }
.exported .controls p { font-size: var(--text-2); margin: 0; }
.exported .shot { max-width: 100%; height: auto; }
.exported .value { font-size: var(--text-2); color: var(--ink); }
.exported * { max-height: none !important; }
`;

/** The whole file. Everything of the reader's is put in as text or as cleaned elements, never as source. */
export function pageOf({ lang, title, provenance, note, body, styles }: PageParts): string {
  const page = document.implementation.createHTMLDocument(title);
  page.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  const meta = (attributes: Record<string, string>) => {
    const element = page.createElement('meta');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  page.head.prepend(
    meta({ charset: 'utf-8' }),
    meta({ 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    meta({ name: 'referrer', content: 'no-referrer' }),
    meta({ name: 'color-scheme', content: 'light dark' }),
  );
  page.body.append(frameOf(page, title, provenance, note, body));
  // The policy of this page holds for documents it makes, and allows no style element: it is put into the text. The
  // first end of a head is the head's own, since everything of the reader's is escaped.
  const source = page.documentElement.outerHTML.replace('</head>', () => `<style>\n${styles}${OWN}</style></head>`);
  return `<!doctype html>\n${source}\n`;
}

function frameOf(page: Document, title: string, provenance: readonly string[], note: string, body: Element): Element {
  const line = (name: string, className: string, text: string) => {
    const element = page.createElement(name);
    if (className) element.className = className;
    element.textContent = text;
    return element;
  };
  const frame = line('main', 'exported', '');
  const head = page.createElement('header');
  head.append(line('h1', '', title), line('p', 'prov', provenance.join(' · ')), line('p', 'small', note));
  frame.append(head, ...body.childNodes);
  return frame;
}
