/**
 * Characters a slice holds at most: about 0.3 s of work for one WASM thread of 2024. Small enough that a dead worker
 * loses little and that the workers end at about the same time; large enough that messages cost nothing beside it.
 */
const SLICE_CHARACTERS = 400;
/** Beyond this many characters a model sees little of a text: longer ones count no more. */
const LONGEST = 512;

/**
 * Cuts a list of texts into stretches of about equal work, in their order. End exclusive.
 * @param least texts a slice holds at least, but for the last
 */
export function sliceTexts(texts: readonly string[], least = 1): { start: number; end: number }[] {
  const slices: { start: number; end: number }[] = [];
  let start = 0;
  let size = 0;
  texts.forEach(({ length }, i) => {
    const next = Math.min(length, LONGEST);
    if (i >= start + least && size + next > SLICE_CHARACTERS) {
      slices.push({ start, end: i });
      start = i;
      size = 0;
    }
    size += next;
  });
  if (start < texts.length) slices.push({ start, end: texts.length });
  return slices;
}
