/** A bar of a histogram over whole numbers, both ends inclusive. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/**
 * Counts whole numbers ≥ 0 into bars of one round width (1, 2, 5, 10, 20, 50, …), from 0 to the largest value.
 * @param most bars at most; ≥ 1
 */
export function binned(values: readonly number[], most: number): Bin[] {
  if (values.length === 0) return [];
  let largest = 0;
  for (const value of values) largest = Math.max(largest, value);
  const width = roundWidth((largest + 1) / most);
  const bins = Array.from({ length: Math.floor(largest / width) + 1 }, (_, i): Bin => {
    return { from: i * width, to: (i + 1) * width - 1, count: 0 };
  });
  for (const value of values) {
    const bin = bins[Math.floor(value / width)];
    if (bin) bin.count++;
  }
  return bins;
}

/** The smallest of 1, 2, 5 × a power of ten that is no smaller than `least`, and at least 1. */
function roundWidth(least: number): number {
  let power = 1;
  while (power * 5 < least) power *= 10;
  return [1, 2, 5].map((digit) => digit * power).find((width) => width >= least) ?? power * 10;
}
