import type { ChunkingSpec } from '../types';

/** A part of a text in code points, end exclusive. */
export interface Piece {
  start: number;
  end: number;
}

/** The settings cannot cut anything. `code` says which one is wrong. */
export class ChunkingSpecError extends Error {
  override name = 'ChunkingSpecError';
  constructor(
    readonly code: 'max-chars' | 'overlap' | 'overlap-too-long',
    readonly maxChars: number,
    readonly overlap: number,
  ) {
    super(`Cannot chunk with maxChars ${maxChars} and overlap ${overlap} (${code}).`);
  }
}

/**
 * @throws ChunkingSpecError unless maxChars is a whole number ≥ 1, overlap a whole number ≥ 0, and overlap < maxChars:
 * else a piece would be nothing but the end of the one before.
 */
export function checkChunkingSpec({ maxChars, overlap }: Pick<ChunkingSpec, 'maxChars' | 'overlap'>): void {
  if (!Number.isInteger(maxChars) || maxChars < 1) throw new ChunkingSpecError('max-chars', maxChars, overlap);
  if (!Number.isInteger(overlap) || overlap < 0) throw new ChunkingSpecError('overlap', maxChars, overlap);
  if (overlap >= maxChars) throw new ChunkingSpecError('overlap-too-long', maxChars, overlap);
}

/** Always ends a sentence; the ASCII ones only where no letter or digit follows (`3.5`, `example.com` stay whole). */
const WIDE_END = /[。！？；\n\r]/u;
const ASCII_END = /[.!?;]/;
/** Stays with the sentence it closes, as a second end mark does (`？！`). */
const CLOSER = /[”’」』）】》〉"')\]]/u;
const WORD = /[a-z0-9]/i;

/** Ends of the sentences in a text, exclusive and ascending; the end of the text is not among them. */
export function sentenceEnds(characters: readonly string[]): number[] {
  const ends: number[] = [];
  let ended = false;
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i] as string;
    const next = characters[i + 1];
    if (isEnd(character, next)) ended = true;
    else if (!(ended && CLOSER.test(character))) ended = false;
    if (ended && next !== undefined && !continues(character, next, characters[i + 2])) {
      ends.push(i + 1);
      ended = false;
    }
  }
  return ends;
}

function isEnd(character: string, next: string | undefined): boolean {
  return WIDE_END.test(character) || (ASCII_END.test(character) && !(next !== undefined && WORD.test(next)));
}

/** A line end is never followed by more of its sentence, save the second half of `\r\n`. */
function continues(character: string, next: string, afterNext: string | undefined): boolean {
  if (character === '\r') return next === '\n';
  if (character === '\n') return false;
  return isEnd(next, afterNext) || CLOSER.test(next);
}

/**
 * Cuts a text into pieces of at most maxChars code points. Each piece runs to the last sentence end within reach, or is
 * cut hard at maxChars; the next one starts `overlap` before that end. A sentence end so near that the next piece would
 * not start later than this one is passed over, so every two neighbours overlap by exactly `overlap` and each piece
 * brings something new.
 * @param characters the text, one code point an element
 */
export function cutPieces(
  characters: readonly string[],
  { maxChars, overlap }: Pick<ChunkingSpec, 'maxChars' | 'overlap'>,
): Piece[] {
  if (characters.length <= maxChars) return [{ start: 0, end: characters.length }];
  const ends = sentenceEnds(characters);
  const pieces: Piece[] = [];
  let start = 0;
  let reached = -1;
  while (start + maxChars < characters.length) {
    const limit = start + maxChars;
    while (reached + 1 < ends.length && (ends[reached + 1] as number) <= limit) reached++;
    const sentenceEnd = ends[reached] ?? 0;
    const end = sentenceEnd > start + overlap ? sentenceEnd : limit;
    pieces.push({ start, end });
    start = end - overlap;
  }
  pieces.push({ start, end: characters.length });
  return pieces;
}
