import type { Tick } from '../evaluate';
import {
  detectableDifference,
  holm,
  pairedBootstraps,
  questionsNeeded,
  randomisationTest,
  sampleDeviation,
  type Interval,
  type RandomisationResult,
} from '../stats';
import { clustersOf } from './clusters';
import { isSameMeasure, type PairGroup } from './pairs';
import type { ComparedMetric, CompareSpec, Difference } from './types';

/** Values of a question that differ by less are the same value, summed in another order. */
const SAME = 1e-9;

/** The questions of a group that have a value of one metric in both runs. */
interface Sample {
  /** Their places in the group. */
  rows: number[];
  before: number[];
  after: number[];
  /** After less before. */
  differences: number[];
}

interface Bootstrapped {
  units: number;
  interval: Interval | null;
}

/**
 * Every metric over one group of questions, in the order of `metrics`. Those that are not the same measure in both runs
 * have their means and their difference, and no test.
 * @param tick counts from 0 to 1: half of it the bootstrap, half the randomisation tests
 */
export async function differencesOf(
  group: PairGroup,
  metrics: readonly ComparedMetric[],
  spec: CompareSpec,
  tick: (share: number) => void | Promise<void>,
): Promise<Difference[]> {
  const samples = metrics.map((metric) => sampleOf(group, metric));
  const tested = samples.filter((_, i) => isTested(metrics[i]));
  const intervals = await intervalsOf(group, tested, spec, (done, total) => tick(done / total / 2));
  const tests: RandomisationResult[] = [];
  for (const [i, { differences }] of tested.entries()) {
    const { resamples, seed } = spec;
    const report: Tick = (done, total) => tick(0.5 + (i + done / total) / tested.length / 2);
    tests.push(await randomisationTest(differences, { resamples, seed, tick: report }));
  }
  const ps = tested.map(({ rows }, i) => (rows.length > 0 ? (tests[i]?.p ?? null) : null));
  const corrected = holm(ps);
  return metrics.map((metric, i) => {
    const sample = samples[i] as Sample;
    const at = tested.indexOf(sample);
    return {
      metric,
      type: group.type,
      overall: group.overall,
      ...summary(sample),
      ...(intervals[at] ?? { units: sample.rows.length, interval: null }),
      ...(at < 0 ? { detectable: null, needed: null } : {}),
      p: ps[at] ?? null,
      exact: tests[at]?.exact ?? true,
      pHolm: corrected[at] ?? null,
    };
  });
}

function isTested(metric: ComparedMetric | undefined): boolean {
  return metric !== undefined && isSameMeasure(metric);
}

function sampleOf({ pairs }: PairGroup, metric: ComparedMetric): Sample {
  const sample: Sample = { rows: [], before: [], after: [], differences: [] };
  pairs.forEach((pair, row) => {
    const before = pair.before.values[metric.before] ?? null;
    const after = pair.after.values[metric.after] ?? null;
    if (before === null || after === null) return;
    sample.rows.push(row);
    sample.before.push(before);
    sample.after.push(after);
    sample.differences.push(Math.abs(after - before) < SAME ? 0 : after - before);
  });
  return sample;
}

/** The bootstrap of all metrics, with one draw for those that have a value on the same questions. */
async function intervalsOf(
  { pairs }: PairGroup,
  samples: readonly Sample[],
  { resampleBy, resamples, seed }: CompareSpec,
  tick: Tick,
): Promise<Bootstrapped[]> {
  const sets = new Map<string, number[]>();
  samples.forEach(({ rows }, i) => {
    const key = rows.join();
    const known = sets.get(key);
    if (known) known.push(i);
    else sets.set(key, [i]);
  });
  const results: Bootstrapped[] = samples.map(({ rows }) => ({ units: rows.length, interval: null }));
  let finished = 0;
  for (const members of sets.values()) {
    const columns = members.map((i) => samples[i] as Sample);
    const rows = columns[0]?.rows ?? [];
    const units = resampleBy === 'clusters' ? clustersOf(rows.map((row) => pairs[row]?.gold ?? [])) : null;
    const count = units?.length ?? rows.length;
    const base = finished;
    const report: Tick = (done, total) => tick(base + done / total, sets.size);
    const options = { ...(units ? { units } : {}), resamples, seed, tick: report };
    const differences = columns.map((column) => column.differences);
    const intervals = count < 2 ? [] : await pairedBootstraps(differences, options);
    members.forEach((i, at) => (results[i] = { units: count, interval: intervals[at] ?? null }));
    finished += 1;
  }
  return results;
}

type Summary = Omit<Difference, 'metric' | 'type' | 'overall' | 'units' | 'interval' | 'p' | 'exact' | 'pHolm'>;

function summary({ before, after, differences }: Sample): Summary {
  const n = differences.length;
  const delta = mean(differences);
  const deviation = sampleDeviation(differences);
  const wins = differences.filter((d) => d > 0).length;
  const losses = differences.filter((d) => d < 0).length;
  return {
    n,
    before: mean(before),
    after: mean(after),
    delta: delta !== null && Math.abs(delta) < SAME ? 0 : delta,
    wins,
    losses,
    ties: n - wins - losses,
    step: n > 0 ? 1 / n : null,
    detectable: deviation === null ? null : detectableDifference(deviation, n),
    needed: deviation === null || delta === null ? null : questionsNeeded(deviation, delta),
  };
}

function mean(values: readonly number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}
