export interface LatencySummary {
  mean: number;
  p50: number;
  p95: number;
}

export class EmptySampleError extends Error {
  override name = 'EmptySampleError';
  readonly code = 'empty-sample';
  constructor() {
    super('There is no measurement to summarise.');
  }
}

/**
 * The p-quantile (0 ≤ p ≤ 1) by linear interpolation between the two nearest measurements: position p·(n − 1) in the
 * sorted sample, the default of numpy.percentile (type 7 of Hyndman & Fan 1996).
 * @throws EmptySampleError without measurements, RangeError when p is outside [0, 1].
 */
export function percentile(sample: readonly number[], p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A quantile lies between 0 and 1; ${p} does not.`);
  return quantileOfSorted(sorted(sample), p);
}

/** Mean, median and 95th percentile, in the unit of the sample. @throws EmptySampleError */
export function summariseLatency(sample: readonly number[]): LatencySummary {
  const ascending = sorted(sample);
  return {
    mean: sample.reduce((sum, value) => sum + value, 0) / sample.length,
    p50: quantileOfSorted(ascending, 0.5),
    p95: quantileOfSorted(ascending, 0.95),
  };
}

function sorted(sample: readonly number[]): number[] {
  return [...sample].sort((a, b) => a - b);
}

function quantileOfSorted(ascending: readonly number[], p: number): number {
  const position = p * (ascending.length - 1);
  const below = ascending[Math.floor(position)];
  const above = ascending[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new EmptySampleError();
  return below + (above - below) * (position - Math.floor(position));
}
