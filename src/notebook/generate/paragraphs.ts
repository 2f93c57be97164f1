import type { CitationState, CitedPart } from '../../core/generate';
import { beginningOf, blocksOf, lengthOf } from '../../ui/safeText';

/** Citations and lines that are elements of their own; what is beyond them is text in blocks. */
const MOST_CITATIONS = 150;
const MOST_PARAGRAPHS = 150;
/** UTF-16 units: a block ends with the first line break after so many, and anywhere after many more. */
const BLOCK = 4000;
const MOST_BLOCK = 10_000;

export type Piece =
  | { kind: 'text'; text: string }
  /** `at`: which citation of the answer it is, from 0. */
  | { kind: 'citation'; text: string; id: string; state: CitationState; at: number };

export interface Paragraphs {
  /** Each ends with its line break. Their texts, one after the other, are the beginning of the answer. */
  list: Piece[][];
  /** The answer goes on. */
  cut: boolean;
  /** Citations among the text that are not pieces of their own. */
  plain: number;
}

/** The punctuation that a text which follows a citation begins with: no line may begin with it. */
export function closingOf(piece: Piece | undefined): string {
  return piece?.kind === 'text'
    ? (/^[。，、；：！？）〕］】」』》〉”’….,;:!?)\]}]{1,4}/.exec(piece.text)?.[0] ?? '')
    : '';
}

/**
 * An answer in paragraphs, so that a chunk can be opened below the one that cites it, and each has its own direction.
 * @param limit code points
 */
export function paragraphsOf(parts: readonly CitedPart[], limit: number): Paragraphs {
  const list: Piece[][] = [];
  let open: Piece[] = [];
  let size = 0;
  let left = limit;
  let at = 0;
  let plain = 0;
  const close = () => {
    if (open.length > 0) list.push(open);
    open = [];
    size = 0;
  };
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last?.kind === 'text') last.text += text;
    else open.push({ kind: 'text', text });
    size += text.length;
    const full = list.length >= MOST_PARAGRAPHS && size < BLOCK;
    if ((text.endsWith('\n') && !full) || size >= MOST_BLOCK) close();
  };
  for (const part of parts) {
    const text = beginningOf(part.text, left);
    left -= part.text.length <= left ? lengthOf(part.text) : left;
    if (part.kind === 'citation' && text === part.text && at < MOST_CITATIONS) {
      open.push({ ...part, at });
      at += 1;
    } else {
      if (part.kind === 'citation' && text === part.text) plain += 1;
      linesOf(text, MOST_PARAGRAPHS - list.length)
        .flatMap(blocksOf)
        .forEach(addText);
    }
    if (text.length < part.text.length) {
      close();
      return { list, cut: true, plain };
    }
  }
  close();
  return { list, cut: false, plain };
}

/** The lines of a text with their breaks; the last one holds all that is beyond the number wanted. */
function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  let from = 0;
  while (lines.length < most - 1) {
    const end = text.indexOf('\n', from);
    if (end < 0) break;
    lines.push(text.slice(from, end + 1));
    from = end + 1;
  }
  if (from < text.length) lines.push(text.slice(from));
  return lines;
}
