export interface Piece {
  text: string;
  match: boolean;
}

interface Normalised {
  text: string;
  /** For each unit of `text`: where the characters it comes from begin and end in the original. */
  from: number[];
  to: number[];
}

/**
 * A character with what joins it under NFKC: combining marks, half-width voicing marks, Hangul jamo. Normalising these
 * groups one by one gives the same as normalising the whole text, and keeps the way back to the original.
 */
const GROUP = /[^][\p{M}\uFF9E\uFF9F\u1160-\u11FF]*/gu;

/** A text in the form tokens have, with the way back to the original. */
function normalised(original: string): Normalised {
  const from: number[] = [];
  const to: number[] = [];
  let text = '';
  let at = 0;
  for (const [group] of original.matchAll(GROUP)) {
    const form = group.normalize('NFKC').toLowerCase();
    for (let i = 0; i < form.length; i += 1) {
      from.push(at);
      to.push(at + group.length);
    }
    text += form;
    at += group.length;
  }
  return { text, from, to };
}

/** Scripts that put spaces between words, and digits: what stands next to one of these belongs to the same word. */
const WORD = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u;

/**
 * The text cut into pieces that hold a token and pieces that do not; put together they are the original. Tokens are
 * found as they were indexed (NFKC, lower case); a Latin word or number is only found whole, so that `c` does not light
 * up in `csv`. Where one character stands for several (㎏), it is marked whole.
 */
export function highlight(original: string, tokens: readonly string[]): Piece[] {
  const { text, from, to } = normalised(original);
  const marked = new Uint8Array(original.length);
  for (const token of new Set(tokens)) {
    if (token === '') continue;
    for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
      const end = at + token.length;
      if (!cutsWord(text, at) && !cutsWord(text, end)) marked.fill(1, from[at], to[end - 1]);
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

/** Whether a word or number goes on across this place. */
function cutsWord(text: string, at: number): boolean {
  return WORD.test(text[at - 1] ?? '') && WORD.test(text[at] ?? '');
}
