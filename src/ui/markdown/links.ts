/** Where a link of a text may lead: another site, a mail address, or a place of this page. */
const LINK = /^(?:https?:\/\/[^/]|mailto:[^\s]|#\/)/i;
/** Pictures that are in the text itself: showing a text asks nothing of any other site. */
const IMAGE = /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i;

export function isLink(href: string): boolean {
  return LINK.test(href);
}
export function isInPage(href: string): boolean {
  return href.startsWith('#/');
}
export function isImage(src: string): boolean {
  return IMAGE.test(src);
}

/** The host of a web address, or the address of a mail link: what the reader is told before following it. */
export function destination(href: string): string {
  if (/^mailto:/i.test(href)) return href.slice('mailto:'.length).replace(/\?.*$/s, '');
  return URL.canParse(href) ? new URL(href).host : href;
}

/**
 * How much of a bare address found in running text belongs to it: Chinese is written without spaces, so what follows an
 * address is taken for a part of it. Addresses that start with a character outside ASCII are left whole.
 */
export function bareAddressLength(text: string): number {
  const scheme = /^[a-z]+:\/\//i.exec(text)?.[0].length ?? 0;
  // eslint-disable-next-line no-control-regex -- ASCII is what is meant
  const at = text.slice(scheme).search(/[^\x00-\x7f]/);
  return at <= 0 ? text.length : scheme + at;
}
