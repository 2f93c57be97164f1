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
