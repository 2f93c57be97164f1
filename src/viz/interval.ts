/** A value with the interval around it; `null` where it has none. */
export interface IntervalRow {
  key: string;
  label: string;
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface IntervalScale {
  min: number;
  max: number;
  /** From left to right; 0 is always among them. */
  ticks: number[];
}

/** Ticks that a phone has room for. */
const MOST_TICKS = 6;
/** Half the width of a scale on which nothing differs from 0. */
const LEAST = 0.01;

/** One scale for all rows, with round ticks and 0 in it. */
export function intervalScale(rows: readonly IntervalRow[]): IntervalScale {
  const values = rows.flatMap(({ value, low, high }) => [value, low, high]).filter((x) => x !== null);
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const [from, to] = most - least < 1e-9 ? [-LEAST, LEAST] : [least, most];
  const step = roundStep((to - from) / (MOST_TICKS - 1));
  const first = Math.floor(from / step + 1e-9);
  const last = Math.ceil(to / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return { min: first * step, max: last * step, ticks };
}

/** The smallest of 1, 2, 5 · 10^n that is no less than the size. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= size - 1e-12) ?? 10;
  return factor * power;
}

/** Where a value stands on the scale, from 0 to 1. */
export function shareOf(value: number, { min, max }: IntervalScale): number {
  return (value - min) / (max - min);
}
