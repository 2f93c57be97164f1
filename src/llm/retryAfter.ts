/** What is looked up in an answer's headers; names in lower case. */
export interface HeaderBag {
  get(name: string): string | null;
}

/**
 * Milliseconds a provider asks to wait: `retry-after-ms`, then `Retry-After` (seconds, or an HTTP date; RFC 9110,
 * 10.2.3). A page sees those of another origin only when the provider allows it.
 * @param now milliseconds since 1970, for dates
 * @returns `null` where it says nothing that makes sense
 */
export function retryAfterOf(headers: HeaderBag, now: number): number | null {
  const exact = amount(headers.get('retry-after-ms'), 1);
  if (exact !== null) return exact;
  const header = headers.get('retry-after');
  const seconds = amount(header, 1000);
  if (seconds !== null) return seconds;
  const date = header ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The wait that some providers write into the message instead: `Please try again in 1.2s.` */
export function retryInWords(message: string): number | null {
  const found = /\b(?:try again|retry) (?:in|after) ([\d.]+)\s?(ms|s|seconds?)\b/i.exec(message);
  if (!found) return null;
  return amount(found[1] ?? null, found[2]?.toLowerCase() === 'ms' ? 1 : 1000);
}

function amount(text: string | null, unit: number): number | null {
  if (text === null || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return null;
  const ms = Math.round(Number(text) * unit);
  return Number.isSafeInteger(ms) ? ms : null;
}
