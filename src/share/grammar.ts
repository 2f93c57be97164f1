import { problemOf } from './error';
import { LINK } from './limits';
import type { LinkProblem, Route } from './types';

const ID = /^[\w-]{1,64}$/;

/** Whether a fragment is an address of this page; an anchor within it (`#cell-3`) is not. An empty one leads home. */
export function isRoute(hash: string): boolean {
  return /^(#?$|#?(\/|%2f))/i.test(hash);
}

/**
 * Where a fragment leads: `#/d/<id>`, `#/n/<id>`, `#/r1/<payload>`, `#/u/<https-url>~<sha256>`; empty: home. What a
 * chat program did to it (percent-encoding, a full stop or a closing bracket drawn into the link, zero-width characters)
 * is undone where it can be told from the link itself. Never throws: what leads nowhere is `invalid`.
 */
export function parseHash(hash: string): Route {
  const path = slashes(withoutInvisible(hash.replace(/^#/, '')));
  if (path === '' || path === '/') return { kind: 'home' };
  const match = /^\/([a-z]\d*)\/(.+)$/s.exec(path);
  const [, kind, rest] = match ?? [];
  if (kind === undefined || rest === undefined) return invalid('unknown-address', path);
  if (kind === 'd') return idRoute('builtin', rest);
  if (kind === 'n') return idRoute('own', rest);
  if (kind === 'r1') return payloadRoute(rest);
  if (kind === 'u') return urlRoute(rest);
  // A later codec, by a later page.
  if (/^r\d+$/.test(kind)) return invalid('too-new', kind);
  return invalid('unknown-address', path);
}

/** The fragment of a route, `#` included. An invalid one has no fragment but home's. */
export function formatRoute(route: Route): string {
  switch (route.kind) {
    case 'builtin':
      return `#/d/${route.id}`;
    case 'own':
      return `#/n/${route.id}`;
    case 'payload':
      return `#/r1/${route.payload}`;
    case 'url':
      return `#/u/${route.url}~${route.sha256}`;
    default:
      return '#/';
  }
}

const invalid = (code: LinkProblem['code'], detail: string): Route => ({
  kind: 'invalid',
  problem: problemOf(code, detail),
});

/** Zero-width characters, byte-order marks, soft hyphens and line breaks stand in no address, raw or encoded. */
function withoutInvisible(text: string): string {
  return text.replace(/[\u00ad\u200b-\u200f\u2060\ufeff\t\r\n]|%E2%80%8[B-F]|%E2%81%A0|%EF%BB%BF|%C2%AD|%0[9AD]/gi, '');
}

/** The slashes of the grammar, where they came encoded; those of the address behind them stay as they are. */
function slashes(path: string): string {
  return path.replace(/^%2f/i, '/').replace(/^(\/[a-z]\d*)%2f/i, '$1/');
}

/**
 * Whether text after the end of a link was only drawn into it: punctuation, then nothing or a space or a script that no
 * link is written in; or parameters some program appended.
 */
function isAppendix(tail: string): boolean {
  return /^[?&#]/.test(tail) || /^[^\w-]*?([\s\u0080-\uffff].*)?$/s.test(tail);
}

/** Splits after the longest start that the pattern matches; `null` when more than an appendix follows. */
function cut(text: string, start: RegExp): string | null {
  const [head] = start.exec(text) ?? [];
  return head !== undefined && isAppendix(text.slice(head.length)) ? head : null;
}

function idRoute(kind: 'builtin' | 'own', rest: string): Route {
  const id = cut(decoded(rest), /^[\w-]+/);
  return id !== null && ID.test(id) ? { kind, id } : invalid('unknown-address', rest);
}

function payloadRoute(rest: string): Route {
  if (rest.length > 2 * LINK.STOP) return invalid('too-long', String(LINK.STOP));
  const payload = cut(decoded(rest), /^[\w-]+/) ?? rest;
  return payload.length > LINK.STOP ? invalid('too-long', String(LINK.STOP)) : { kind: 'payload', payload };
}

/** Once decoded, where that can be done. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is no encoding: it is read as it stands, and judged as that.
    return text;
  }
}

function urlRoute(rest: string): Route {
  if (rest.length > LINK.STOP) return invalid('too-long', String(LINK.STOP));
  // An address may hold encoded characters of its own: it is decoded only when all of it was encoded.
  const text = /^https?%3a/i.test(rest) ? decoded(rest) : rest;
  const [, address, sha256, tail] = /^(.*)(?:~|%7e)([0-9a-f]{64})(.*)$/is.exec(text) ?? [];
  const url = readUrl(address ?? text);
  if (url.kind !== 'url') return url;
  return sha256 !== undefined && isAppendix(decoded(tail ?? ''))
    ? { ...url, sha256: sha256.toLowerCase() }
    : invalid('bad-checksum', /^.*(?:~|%7e)(.*)$/is.exec(text)?.[1] ?? '');
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address a notebook may be loaded from: https, or http on this machine; without name and password, and without a
 * fragment, which no server sees. The problem names no more of it than its scheme or host: the rest may be secret.
 */
function readUrl(address: string): Route {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return invalid('unknown-address', '#/u/');
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname)))
    return invalid('not-https', url.protocol);
  if (url.username !== '' || url.password !== '') return invalid('unknown-address', url.host);
  url.hash = '';
  return { kind: 'url', url: url.href, sha256: '' };
}

/**
 * The route to a notebook file at an address.
 * @param sha256 of the file's bytes, 64 hex digits
 */
export function urlRouteOf(address: string, sha256: string): Route {
  const url = readUrl(address.trim());
  if (url.kind !== 'url') return url;
  return /^[0-9a-f]{64}$/i.test(sha256) ? { ...url, sha256: sha256.toLowerCase() } : invalid('bad-checksum', sha256);
}
