import { redactor } from './redact';

/** Beginnings that providers give their keys, and enough behind them that it is no word. */
const BEGINNING = /(^|[^a-z0-9])(sk-|AIza|AQ\.|gsk_|xai-|hf_)(?=[\w.-]*\d)[\w.-]{16,}/i;
/** Nobody names a model or a path like this: names are broken by dashes, dots and slashes. */
const RUN = /[a-z0-9]{32,}/gi;
/** Cloudflare's addresses hold the number of the account, 32 hex digits: `/client/v4/accounts/…`, gateways `/v1/…`. */
const CLOUDFLARE = /^https:\/\/(api|gateway\.ai)\.cloudflare\.com\/(client\/v4\/accounts|v1)\/[0-9a-f]{32}(?=\/|$)/i;

/** A key as the page knows it: ends of a held one (`sk-…wxyz`), or all of one that is being typed. */
export type PastedKey = { masked: string } | { typed: string };

/**
 * Whether somebody put a key where an address or the name of a model belongs: those are kept, shown and sent along.
 * @param known keys of the page; any other is told by how it looks
 */
export function pastedKey(text: string, known: readonly PastedKey[] = []): boolean {
  const rest = text.trim().replace(CLOUDFLARE, '');
  if (BEGINNING.test(rest)) return true;
  if ((rest.match(RUN) ?? []).some((run) => /\d/.test(run) && /[a-z]/i.test(run))) return true;
  return known.some((key) => ('typed' in key ? holds(text, key.typed) : fits(text, key.masked)));
}

function holds(text: string, key: string): boolean {
  return redactor(key.trim()).text(text) !== text;
}

/** Only long keys show their ends, so that something long between the two is no chance. */
function fits(text: string, masked: string): boolean {
  const [start, end, ...more] = masked.split('…');
  if (!start || !end || more.length > 0) return false;
  return text.split(/[\s/?#&=:@]+/).some((part) => part.length >= 16 && part.startsWith(start) && part.endsWith(end));
}
