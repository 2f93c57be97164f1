/** Colours of groups that have no fixed hue (articles, categories): the only place where such colours are made. */

/** Hues in degrees of OKLCH that groups share out. The stretch left out, 50° to 100°, is the amber that means gold. */
const FROM = 100;
const SPAN = 310;

/**
 * Lightness in OKLCH on light and on dark paper. Neighbours in hue differ in lightness, which colour-blind eyes see too;
 * all have a contrast of at least 3:1 with the sheet (WCAG 2.2, 1.4.11).
 */
const LIGHTNESS = [
  { light: 0.44, dark: 0.86 },
  { light: 0.62, dark: 0.66 },
  { light: 0.53, dark: 0.76 },
] as const;
const CHROMA = { light: 0.105, dark: 0.095 };

/**
 * The colour of group `index` of `count`, for light and dark, as a CSS value. Groups that stand beside each other get
 * neighbouring hues. Hues of more than about eight groups cannot be told apart surely: a name must be in reach.
 */
export function groupColor(index: number, count: number): string {
  const hue = (FROM + (SPAN * index) / Math.max(1, count)) % 360;
  const { light, dark } = LIGHTNESS[index % LIGHTNESS.length] as (typeof LIGHTNESS)[number];
  const one = (lightness: number, chroma: number) => `oklch(${lightness} ${chroma} ${hue.toFixed(1)})`;
  return `light-dark(${one(light, CHROMA.light)}, ${one(dark, CHROMA.dark)})`;
}
