import type { Frame } from './scatter';

/** Words that want a place: `x`, `y` in pixels is what they name. Earlier ones choose first. */
export interface Wanted {
  text: string;
  x: number;
  y: number;
}

/** A label with its place: `x` is its middle, `y` its baseline. `index` is its position among the wanted. */
export interface Label {
  text: string;
  index: number;
  x: number;
  y: number;
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const LABEL_SIZE = 11;
/** Latin letters of the UI font are about this wide in parts of the font size; Han characters and full-width signs 1. */
const LATIN = 0.56;
const WIDE = /[\u2E80-\uFFFF]/;
/** Free pixels around a label. */
const MARGIN = 3;
/** Where a label may stand, seen from what it names, in line heights: on it, above, below. */
const SHIFTS = [0, -1.2, 1.2, -2.2, 2.2];

export function textWidth(text: string, size = LABEL_SIZE): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? size : size * LATIN;
  return width;
}

/** The beginning of a text that is longer than so many pixels. */
export function clipTo(text: string, most: number, size = LABEL_SIZE): string {
  if (textWidth(text, size) <= most) return text;
  let clipped = '';
  for (const letter of text) {
    if (textWidth(`${clipped}${letter}…`, size) > most) break;
    clipped += letter;
  }
  return `${clipped}…`;
}

const overlap = (a: Area, b: Area) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Places those labels for which there is room: inside the frame, none over another. The rest is left out. */
export function placeLabels(wanted: readonly Wanted[], { width, height }: Frame): Label[] {
  const taken: Area[] = [];
  const labels: Label[] = [];
  wanted.forEach(({ text, x, y }, index) => {
    const half = textWidth(text) / 2 + MARGIN;
    if (x < 0 || x > width || y < 0 || y > height || 2 * half > width) return;
    // A label near the edge is moved in, not dropped.
    const middle = Math.min(width - half, Math.max(half, x));
    for (const shift of SHIFTS) {
      const centre = y + shift * LABEL_SIZE;
      const area = {
        left: middle - half,
        right: middle + half,
        top: centre - LABEL_SIZE / 2 - MARGIN,
        bottom: centre + LABEL_SIZE / 2 + MARGIN,
      };
      if (area.top < 0 || area.bottom > height || taken.some((other) => overlap(area, other))) continue;
      taken.push(area);
      labels.push({ text, index, x: middle, y: centre + LABEL_SIZE * 0.36 });
      return;
    }
  });
  return labels;
}
