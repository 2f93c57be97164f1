/** One character as a tokenizer sees it, and the stretch of the text it came from (UTF-16 offsets, end exclusive). */
export interface Character {
  start: number;
  end: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Where each character of the normalised text comes from, white space left out. Normalising may drop, add or replace
 * characters but keeps them within what a reader sees as one character, so each of those is normalised by itself.
 * @param offset added to every start and end
 */
export function characters(
  text: string,
  normalizer: { normalize(text: string): string } | null,
  offset: number,
): Character[] {
  const found: Character[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const span = { start: offset + index, end: offset + index + segment.length };
    for (const character of normalizer ? normalizer.normalize(segment) : segment)
      if (!/[\s▁]/u.test(character)) found.push(span);
  }
  return found;
}
