/**
 * Quantiles of the standard normal distribution (any table; R: `qnorm(0.975)`, `qnorm(0.8)`): a two-sided test at
 * α = 0.05, and a power of 80 %.
 */
export const Z_ALPHA = 1.959963984540054;
export const Z_POWER = 0.8416212335729143;

/** Values that differ by less have no spread: what they differ by is rounding. */
const TINY = 1e-12;

/**
 * Standard deviation of a sample, with n − 1 below the line. `null` when it says nothing: fewer than two values, or all
 * of them equal.
 */
export function sampleDeviation(values: readonly number[]): number | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (n - 1));
  return deviation < TINY ? null : deviation;
}

/**
 * Smallest mean difference that n pairs show with a power of 80 % at α = 0.05, two-sided, when their differences have
 * this standard deviation: (z_α + z_power) · s / √n. Normal approximation, so too hopeful for a handful of questions.
 * Chow, Shao & Wang, Sample Size Calculations in Clinical Research, 3.1 (one sample of differences), solved for δ.
 */
export function detectableDifference(deviation: number, n: number): number {
  return ((Z_ALPHA + Z_POWER) * deviation) / Math.sqrt(n);
}

/**
 * Pairs needed to show a mean difference with a power of 80 % at α = 0.05, two-sided: ((z_α + z_power) · s / δ)²,
 * rounded up, at least the 2 that a spread takes. Source as `detectableDifference`. `null` when the difference is 0.
 */
export function questionsNeeded(deviation: number, delta: number): number | null {
  if (Math.abs(delta) < TINY) return null;
  return Math.max(2, Math.ceil((((Z_ALPHA + Z_POWER) * deviation) / delta) ** 2));
}
