import type { Tick } from '../evaluate';
import { seededRandom } from '../random';
import { inSlices } from './slices';

export interface Interval {
  low: number;
  high: number;
}

export interface BootstrapOptions {
  /** Indices of the differences in each unit; absent: each difference is a unit. A drawn unit brings all of its own. */
  units?: readonly (readonly number[])[];
  resamples: number;
  seed: number;
  /** Share of the resampled means that the interval holds; 0.95 unless set. */
  level?: number;
  /** Counts resamples. */
  tick?: Tick;
}

/** Sums of the same differences in another order differ from 0 by less than this. */
const TINY = 1e-12;

/**
 * Percentile interval of the mean difference by the paired bootstrap: as many units as there are are drawn with
 * replacement, `resamples` times, and the mean taken over all differences of the drawn units (with units of different
 * sizes, Σ of their differences / Σ of their sizes). The ends are the (1 − level)/2 and (1 + level)/2 quantiles of these
 * means by linear interpolation at position p·(B − 1) of the sorted means (type 7 of Hyndman & Fan 1996, the default of
 * numpy.percentile and so of scipy.stats.bootstrap).
 *
 * Efron & Tibshirani, An Introduction to the Bootstrap, 1993, ch. 13 (percentile interval); drawing whole clusters:
 * Davison & Hinkley, Bootstrap Methods and their Application, 1997, 3.8.
 * @throws RangeError without a difference, and for units or options that make no sense.
 */
export async function pairedBootstrap(differences: readonly number[], options: BootstrapOptions): Promise<Interval> {
  const [interval] = await pairedBootstraps([differences], options);
  return interval as Interval;
}

/**
 * `pairedBootstrap` of several metrics of the same questions at once: every resample draws once for all of them, so that
 * the intervals are those that each metric alone has with the same seed.
 * @param columns differences by metric; all in the order of the same questions
 * @throws RangeError as `pairedBootstrap`, and when the columns differ in length
 */
export async function pairedBootstraps(
  columns: readonly (readonly number[])[],
  options: BootstrapOptions,
): Promise<Interval[]> {
  const { resamples, seed, level = 0.95, tick = () => {} } = options;
  if (!(Number.isInteger(resamples) && resamples >= 1)) throw new RangeError(`${resamples} resamples cannot be drawn.`);
  if (!(level > 0 && level < 1)) throw new RangeError(`A level lies between 0 and 1; ${level} does not.`);
  if (columns.length === 0) return [];
  const table = unitTable(columns, options.units);
  const means = columns.map(() => new Float64Array(resamples));
  const random = seededRandom(seed);
  const cost = table.sizes.length * (columns.length + 1);
  await inSlices(resamples, cost, (from, to) => draw(table, means, random, from, to), tick);
  const tail = (1 - level) / 2;
  const intervals: Interval[] = [];
  for (const values of means) {
    const ascending = values.sort();
    intervals.push({ low: quantile(ascending, tail), high: quantile(ascending, 1 - tail) });
    await tick(resamples, resamples);
  }
  return intervals;
}

interface UnitTable {
  /** Differences in each unit. */
  sizes: Float64Array;
  /** Sum of each unit's differences, units × columns, row-major. */
  sums: Float64Array;
  width: number;
}

function unitTable(columns: readonly (readonly number[])[], given: BootstrapOptions['units']): UnitTable {
  const n = columns[0]?.length ?? 0;
  if (n === 0) throw new RangeError('A bootstrap needs at least one difference.');
  if (columns.some((column) => column.length !== n)) throw new RangeError('The columns differ in length.');
  const units = given ?? Array.from({ length: n }, (_, i) => [i]);
  if (units.length === 0) throw new RangeError('A bootstrap needs at least one unit.');
  const width = columns.length;
  const sums = new Float64Array(units.length * width);
  units.forEach((unit, u) => {
    if (unit.length === 0) throw new RangeError(`Unit ${u} is empty.`);
    for (const i of unit)
      columns.forEach((column, c) => {
        const value = column[i];
        if (value === undefined || !Number.isFinite(value)) throw new RangeError(`There is no difference ${i}.`);
        sums[u * width + c] = (sums[u * width + c] ?? 0) + value;
      });
  });
  return { sizes: Float64Array.from(units, ({ length }) => length), sums, width };
}

/** Fills the means of the resamples `from` … `to` − 1. */
function draw(
  { sizes, sums, width }: UnitTable,
  means: readonly Float64Array[],
  random: () => number,
  from: number,
  to: number,
): void {
  const count = sizes.length;
  const totals = new Float64Array(width);
  for (let r = from; r < to; r++) {
    totals.fill(0);
    let size = 0;
    for (let u = 0; u < count; u++) {
      const pick = Math.floor(random() * count);
      const row = pick * width;
      size += sizes[pick] as number;
      for (let c = 0; c < width; c++) totals[c] = (totals[c] as number) + (sums[row + c] as number);
    }
    for (let c = 0; c < width; c++) {
      const mean = (totals[c] as number) / size;
      // Whether 0 lies in the interval must not hang on the last bit of a sum.
      (means[c] as Float64Array)[r] = Math.abs(mean) < TINY ? 0 : mean;
    }
  }
}

function quantile(ascending: Float64Array, p: number): number {
  const position = p * (ascending.length - 1);
  const at = Math.floor(position);
  const below = ascending[at] as number;
  const above = ascending[Math.min(at + 1, ascending.length - 1)] as number;
  return below + (above - below) * (position - at);
}
