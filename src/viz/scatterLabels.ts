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
const SHIFTS = [0, -0.8, 0.8, -1.6, 1.6, -2.4, 2.4];

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

/** Marks that a label had better not cover, in pixels. */
export interface Obstacles {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** A label that would cover more of them has no room. */
  most: number;
}

function covered({ x, y }: Obstacles, { left, right, top, bottom }: Area): number {
  let count = 0;
  for (let i = 0; i < x.length; i += 1) {
    const [atX, atY] = [x[i] as number, y[i] as number];
    if (atX > left && atX < right && atY > top && atY < bottom) count += 1;
  }
  return count;
}

/**
 * Places those labels for which there is room: inside the frame, none over another; the rest is left out. Of the places
 * a label could have it takes the one that covers the fewest marks, the nearest of these.
 */
export function placeLabels(wanted: readonly Wanted[], { width, height }: Frame, marks?: Obstacles): Label[] {
  const taken: Area[] = [];
  const labels: Label[] = [];
  wanted.forEach(({ text, x, y }, index) => {
    const half = textWidth(text) / 2 + MARGIN;
    if (x < 0 || x > width || y < 0 || y > height || 2 * half > width) return;
    // A label near the edge is moved in, not dropped.
    const middle = Math.min(width - half, Math.max(half, x));
    let best: { area: Area; centre: number; cost: number } | null = null;
    for (const shift of SHIFTS) {
      const centre = y + shift * LABEL_SIZE;
      const [top, bottom] = [centre - LABEL_SIZE / 2 - MARGIN, centre + LABEL_SIZE / 2 + MARGIN];
      const area = { left: middle - half, right: middle + half, top, bottom };
      if (top < 0 || bottom > height || taken.some((other) => overlap(area, other))) continue;
      const cost = marks ? covered(marks, area) : 0;
      if (marks && cost > marks.most) continue;
      if (!best || cost < best.cost) best = { area, centre, cost };
    }
    if (!best) return;
    taken.push(best.area);
    labels.push({ text, index, x: middle, y: best.centre + LABEL_SIZE * 0.36 });
  });
  return labels;
}
