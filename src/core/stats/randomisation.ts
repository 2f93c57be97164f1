import type { Tick } from '../evaluate';
import { seededRandom } from '../random';
import { signTest } from './signTest';
import { inSlices } from './slices';

export interface RandomisationOptions {
  /** Sign patterns drawn where they are too many to count. */
  resamples: number;
  seed: number;
  /** Counts drawn patterns. */
  tick?: Tick;
}

export interface RandomisationResult {
  /** Two-sided. */
  p: number;
  /** Every sign pattern was counted; otherwise `resamples` of them were drawn. */
  exact: boolean;
  /** Differences other than 0: only their signs matter. */
  changed: number;
}

/** Up to so many changed questions all 2^m sign patterns are counted (65,536 at most). */
export const MAX_ENUMERATED = 16;

/** Of the sum of all |d|: sums that are equal on paper differ by less. */
const TIE = 1e-10;
/** Differences this close to 0 are rounding. */
const TINY = 1e-12;

/**
 * Paired randomisation test of the mean difference, two-sided: if the two runs were alike, each difference could as well
 * have the other sign. p = the share of sign patterns whose |sum| is at least the observed one.
 *
 * Counted exactly when at most 16 differences are not 0, and at any number when all that are not 0 have one size (0-or-1
 * metrics: it is the sign test then). Otherwise `resamples` = B patterns are drawn and p = (hits + 1)/(B + 1), which
 * counts the observed pattern among them and is never 0.
 *
 * Fisher, The Design of Experiments, 1935, § 21; for retrieval Smucker, Allan & Carterette, CIKM 2007; the + 1: Phipson
 * & Smyth, Permutation p-values should never be zero, 2010.
 * @throws RangeError for a difference that is no number, or fewer than 1 resample
 */
export async function randomisationTest(
  differences: readonly number[],
  { resamples, seed, tick = () => {} }: RandomisationOptions,
): Promise<RandomisationResult> {
  if (!(Number.isInteger(resamples) && resamples >= 1)) throw new RangeError(`${resamples} patterns cannot be drawn.`);
  if (!differences.every(Number.isFinite)) throw new RangeError('A difference is no finite number.');
  const nonzero = Float64Array.from(differences.filter((d) => Math.abs(d) > TINY));
  const changed = nonzero.length;
  if (changed <= MAX_ENUMERATED) return { p: enumerated(nonzero), exact: true, changed };
  const sizes = nonzero.map(Math.abs);
  const smallest = sizes.reduce((a, b) => Math.min(a, b));
  const largest = sizes.reduce((a, b) => Math.max(a, b));
  if (largest - smallest < TINY) {
    const better = nonzero.filter((d) => d > 0).length;
    return { p: signTest(better, changed - better), exact: true, changed };
  }
  return { p: await sampled(nonzero, resamples, seed, tick), exact: false, changed };
}

/** Every |sum| from here on counts as at least as large as the observed one. */
function threshold(values: Float64Array): number {
  const sum = values.reduce((total, d) => total + d, 0);
  const size = values.reduce((total, d) => total + Math.abs(d), 0);
  return Math.abs(sum) - TIE * size;
}

function enumerated(values: Float64Array): number {
  const least = threshold(values);
  const sums = new Float64Array(2 ** values.length);
  let size = 1;
  for (const d of values) {
    for (let i = 0; i < size; i++) {
      const sum = sums[i] as number;
      sums[size + i] = sum - d;
      sums[i] = sum + d;
    }
    size *= 2;
  }
  let hits = 0;
  for (let i = 0; i < size; i++) if (Math.abs(sums[i] as number) >= least) hits++;
  return hits / size;
}

async function sampled(values: Float64Array, resamples: number, seed: number, tick: Tick): Promise<number> {
  const least = threshold(values);
  const total = values.reduce((sum, d) => sum + d, 0);
  const random = seededRandom(seed);
  let hits = 0;
  const count = (from: number, to: number) => {
    for (let r = from; r < to; r++) if (Math.abs(2 * keptSum(values, random) - total) >= least) hits++;
  };
  await inSlices(resamples, values.length, count, tick);
  return (hits + 1) / (resamples + 1);
}

/** Sum of the values whose sign stays in a random pattern, 32 signs a draw. The pattern's sum is twice this − the total. */
function keptSum(values: Float64Array, random: () => number): number {
  let kept = 0;
  let bits = 0;
  for (let i = 0; i < values.length; i++) {
    bits = i % 32 === 0 ? Math.floor(random() * 2 ** 32) | 0 : bits >>> 1;
    kept += (values[i] as number) * (bits & 1);
  }
  return kept;
}
