import { ModelHostError } from './errors';
import type { CatalogueEntry } from './types';

/** Where models that do not ship with the site come from: an entry of HOSTS, or an address of the reader's. */
export type HostChoice = { kind: 'hub' } | { kind: 'mirror' } | { kind: 'own'; url: string };

/** Closed table: recipes and links cannot add to it. */
export const HOSTS = {
  hub: 'https://huggingface.co',
  /** Serves the hub's repositories where the hub itself cannot be reached. */
  mirror: 'https://hf-mirror.com',
} as const;

const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * An address of one's own, checked, without the slash at its end.
 * @param pageUrl address of this page: plain http is allowed from its own origin, too
 * @throws ModelHostError
 */
export function ownHost(url: string, pageUrl: string): string {
  const trimmed = url.trim();
  const parsed = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new ModelHostError('not-a-url', trimmed);
  if (parsed.username || parsed.password) throw new ModelHostError('credentials', `${parsed.origin}${parsed.pathname}`);
  if (parsed.search || parsed.hash) throw new ModelHostError('query', trimmed);
  const local = LOCAL.test(parsed.hostname) || parsed.origin === new URL(pageUrl).origin;
  if (parsed.protocol === 'http:' && !local) throw new ModelHostError('insecure', trimmed);
  return `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
}

/**
 * The folder that holds a model's `config.json`, with a slash at its end: `<host>/<repo>/resolve/<revision>/`, the
 * hub's layout, which mirrors and caching proxies share; `models/<id>/` of this site for a model that ships with it.
 * @param pageUrl document.baseURI
 * @throws ModelHostError for an address of one's own that cannot be used
 */
export function modelBase(entry: CatalogueEntry, host: HostChoice, pageUrl: string): string {
  if (entry.revision === 'built-in') return new URL(`models/${encodeURIComponent(entry.id)}/`, pageUrl).href;
  const root = host.kind === 'own' ? ownHost(host.url, pageUrl) : HOSTS[host.kind];
  const repo = entry.repo.split('/').map(encodeURIComponent).join('/');
  return `${root}/${repo}/resolve/${encodeURIComponent(entry.revision)}/`;
}

/** The part of an address that a reader knows a host by: `huggingface.co`, `localhost:8080`. */
export function hostName(base: string): string {
  return new URL(base).host;
}
