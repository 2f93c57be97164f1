/** A bar of a histogram over whole numbers, both ends inclusive. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/**
 * Counts whole numbers ≥ 1 into bars of one round width (1, 2, 5, 10, 20, 50, …): 1–10, 11–20, … up to the largest
 * value. A bar ends with a round number, so that a limit such as 100 closes a bar instead of opening one.
 * @param most bars at most; ≥ 1
 */
export function binned(values: readonly number[], most: number): Bin[] {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, value);
  const width = roundWidth(largest / most);
  const bins = Array.from({ length: Math.ceil(largest / width) }, (_, i): Bin => {
    return { from: i * width + 1, to: (i + 1) * width, count: 0 };
  });
  for (const value of values) {
    const bin = bins[Math.ceil(value / width) - 1];
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
