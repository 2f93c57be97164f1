/** A run of Han characters, or a word of letters and digits of other scripts; "VIP会员" is one of each. */
const RUNS = /\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu;
const HAN = /^\p{Script=Han}/u;

function runsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(RUNS) ?? [];
}

function bigrams(run: string): string[] {
  const characters = Array.from(run);
  return characters.slice(0, -1).map((character, at) => character + (characters[at + 1] ?? ''));
}

/**
 * Terms a text is found by: words, and of each Han run its bigrams and its last character. With prefix search, every
 * single character finds its place too: as the start of a bigram, or as that last one.
 */
export function searchTerms(text: string): string[] {
  return runsOf(text).flatMap((run) => (HAN.test(run) ? [...bigrams(run), Array.from(run).at(-1) ?? ''] : [run]));
}

/** Terms of a query: words, bigrams of Han runs, and a character that stands alone. */
export function queryTerms(query: string): string[] {
  return runsOf(query).flatMap((run) => {
    const pairs = HAN.test(run) ? bigrams(run) : [];
    return pairs.length > 0 ? pairs : [run];
  });
}

/** First of 64 private-use characters, which no term holds otherwise. */
const DIGIT = 0xe000;

/**
 * A term as the index keeps it: each Han character as three base-64 digits. MiniSearch walks all branches of a node of
 * its tree to find one, and thousands of Han characters at its root make it some twenty times slower. The width is
 * fixed, so that prefixes stay prefixes.
 */
export function encodeTerm(term: string): string {
  return term.replace(/\p{Script=Han}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return String.fromCharCode(DIGIT + (code >> 12), DIGIT + ((code >> 6) & 63), DIGIT + (code & 63));
  });
}

/** The term an `encodeTerm` came from. */
export function decodeTerm(term: string): string {
  return term.replace(/[\ue000-\ue03f]{3}/g, (digits) => {
    const [high = 0, middle = 0, low = 0] = Array.from(digits, (digit) => digit.charCodeAt(0) - DIGIT);
    return String.fromCodePoint((high << 12) | (middle << 6) | low);
  });
}

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
