/** Characters that turn the direction of what follows and are not seen: Unicode 16, UAX #9, table 2. */
const CONTROLS: Readonly<Record<string, string>> = {
  '\u202A': 'LRE',
  '\u202B': 'RLE',
  '\u202C': 'PDF',
  '\u202D': 'LRO',
  '\u202E': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
};
const CONTROL = /([\u202A-\u202E\u2066-\u2069])/;
const EVERY_CONTROL = /[\u202A-\u202E\u2066-\u2069]/g;
/** Beyond this many, the names are plain text like the rest: a text made of nothing else must not fill the page. */
const MOST_MARKS = 200;

export interface TextPiece {
  text: string;
  /** The text is the name of a control that stood there. */
  control: boolean;
}

const nameOf = (control: string) => `⟨${CONTROLS[control]}⟩`;

/** The text with every direction control replaced by its name, so that what is read is what is there. */
export function plainControls(text: string): string {
  return text.replace(EVERY_CONTROL, nameOf);
}

/** The text in pieces: what is shown as it is, and the names of the direction controls in between. */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let rest = text;
  for (let marks = 0; marks < MOST_MARKS; marks += 1) {
    const at = rest.search(CONTROL);
    if (at < 0) break;
    if (at > 0) pieces.push({ text: rest.slice(0, at), control: false });
    pieces.push({ text: nameOf(rest.charAt(at)), control: true });
    rest = rest.slice(at + 1);
  }
  if (rest) pieces.push({ text: plainControls(rest), control: false });
  return pieces;
}

/**
 * The first characters of a text, counted in code points, so that no character is cut in two.
 * @returns the text itself when it is no longer than that
 */
export function beginningOf(text: string, limit: number): string {
  // No text has more code points than UTF-16 units.
  if (text.length <= limit) return text;
  let units = 0;
  for (let points = 0; points < limit && units < text.length; points += 1)
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, units);
}

/** Number of code points. */
export function lengthOf(text: string): number {
  let points = 0;
  for (let units = 0; units < text.length; points += 1) units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
  return points;
}

/** UTF-16 units that a block of a long text mostly has, and those it never goes beyond. */
const BLOCK = 4000;
const MOST_BLOCK = 10_000;

/**
 * A long text in blocks that end with a line break where there is one, so that a browser lays out only those in sight.
 * One after the other they are the text.
 */
export function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let from = 0;
  while (text.length - from > BLOCK) {
    const end = endOfBlock(text.slice(from, from + MOST_BLOCK));
    blocks.push(text.slice(from, from + end));
    from += end;
  }
  if (from < text.length) blocks.push(text.slice(from));
  return blocks;
}

function endOfBlock(start: string): number {
  const before = start.lastIndexOf('\n', BLOCK - 1) + 1;
  if (before > 0) return before;
  const after = start.indexOf('\n', BLOCK) + 1;
  if (after > 0) return after;
  // Never between the halves of one character.
  return start.length - Number(start.length === MOST_BLOCK && /[\uD800-\uDBFF]/.test(start.at(-1) ?? ''));
}

/** How a text begins, on one line: for a table, or a name. */
export function firstWords(text: string, limit: number): string {
  // What is cut away is not looked at: the text may be long.
  const head = beginningOf(text, limit * 4);
  const line = plainControls(head).replace(/\s+/g, ' ').trim();
  const start = beginningOf(line, limit);
  return start.length < line.length || head.length < text.length ? `${start}…` : start;
}
