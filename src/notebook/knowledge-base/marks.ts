/** A stretch of text; `hit` where it matched. */
export interface Piece {
  text: string;
  hit: boolean;
}

/**
 * Cuts a text into matched and other stretches. Where the whole query stands in the text, only it is marked; else all
 * terms are. `terms` and `query` match in any case.
 */
export function markTerms(text: string, query: string, terms: readonly string[]): Piece[] {
  const lower = text.toLowerCase();
  // Lower-casing a few letters (İ) changes the length; positions would then be wrong.
  if (lower.length !== text.length) return text === '' ? [] : [{ text, hit: false }];
  const whole = query.trim().toLowerCase();
  const wanted = whole !== '' && lower.includes(whole) ? [whole] : terms;
  const ranges = mergeRanges(wanted.flatMap((term) => rangesOf(lower, term)));
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of ranges) {
    if (start > at) pieces.push({ text: text.slice(at, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), hit: false });
  return pieces;
}

type Range = [start: number, end: number];

function rangesOf(text: string, term: string): Range[] {
  const ranges: Range[] = [];
  if (term === '') return ranges;
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length))
    ranges.push([at, at + term.length]);
  return ranges;
}

function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

const SNIPPET_BEFORE = 24;
const SNIPPET_LENGTH = 110;

/** The stretch of a text around its first match, on one line, cut with `…` and marked. */
export function snippet(text: string, query: string, terms: readonly string[]): Piece[] {
  const at = firstMatch(text.toLowerCase(), query, terms);
  const start = at <= SNIPPET_BEFORE ? 0 : wholeCharacter(text, at - SNIPPET_BEFORE);
  const end = wholeCharacter(text, start + SNIPPET_LENGTH);
  const line = text.slice(start, end).replace(/\s+/g, ' ').trim();
  return markTerms(`${start > 0 ? '…' : ''}${line}${end < text.length ? '…' : ''}`, query, terms);
}

function firstMatch(lower: string, query: string, terms: readonly string[]): number {
  const whole = lower.indexOf(query.trim().toLowerCase());
  if (whole >= 0) return whole;
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : 0;
}

/** A place at or before `at` that does not cut a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
