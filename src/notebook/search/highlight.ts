export interface Piece {
  text: string;
  match: boolean;
}

/** A text in the form tokens have, with the place in the original that each of its units comes from. */
function normalised(text: string): { text: string; origin: number[] } {
  let out = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const form = character.normalize('NFKC').toLowerCase();
    for (let i = 0; i < form.length; i += 1) origin.push(at);
    out += form;
    at += character.length;
  }
  origin.push(at);
  return { text: out, origin };
}

const WORD = /[\p{Script=Latin}\p{N}]/u;

/**
 * The text cut into pieces that hold a token and pieces that do not. Tokens are found as they were indexed (NFKC,
 * lower case); a Latin word or number is only found whole, so that `c` does not light up in `csv`.
 */
export function highlight(original: string, tokens: readonly string[]): Piece[] {
  const { text, origin } = normalised(original);
  const marked = new Uint8Array(original.length);
  for (const token of new Set(tokens)) {
    if (token === '') continue;
    for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
      const before = text[at - 1] ?? '';
      const after = text[at + token.length] ?? '';
      if (WORD.test(token[0] ?? '') && WORD.test(before)) continue;
      if (WORD.test(token.at(-1) ?? '') && WORD.test(after)) continue;
      marked.fill(1, origin[at], origin[at + token.length]);
    }
  }
  const pieces: Piece[] = [];
  for (let start = 0; start < original.length;) {
    let end = start + 1;
    while (end < original.length && marked[end] === marked[start]) end += 1;
    pieces.push({ text: original.slice(start, end), match: marked[start] === 1 });
    start = end;
  }
  return pieces;
}
