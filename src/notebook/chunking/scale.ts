/** Stretches of the maxChars slider: most sections are short, so the low end moves in fine steps. */
const STRETCHES = [
  { to: 200, step: 5 },
  { to: 500, step: 10 },
  { to: 1000, step: 25 },
  { to: 2000, step: 50 },
] as const;
const FROM = 50;

/** The values the slider stops at, ascending. */
export const SCALE: readonly number[] = STRETCHES.reduce<number[]>(
  (stops, { to, step }) => {
    for (let value = (stops.at(-1) ?? FROM) + step; value <= to; value += step) stops.push(value);
    return stops;
  },
  [FROM],
);

/** The slider's position for a value; for one between two stops (typed by hand) the nearest. */
export function positionOf(value: number): number {
  let best = 0;
  SCALE.forEach((stop, i) => {
    if (Math.abs(stop - value) < Math.abs((SCALE[best] ?? FROM) - value)) best = i;
  });
  return best;
}

export function valueAt(position: number): number {
  return SCALE[Math.min(SCALE.length - 1, Math.max(0, Math.round(position)))] ?? FROM;
}
