import { CONVENTIONS, type Convention } from './conventions';
import { relevantSet, type Gold } from './gold';
import type { MetricInput, MetricResult, MetricValue } from './input';
import { metricLabel, parseMetricId, type MetricId } from './metricId';
import { assertUnique } from './ranking';
import { METRICS } from './table';
import { StepList, type Trace } from './trace';

/**
 * One metric of one ranking.
 * @param ranking Unique document ids, best first.
 * @returns A double in [0, 1], or `null` with the reason where the metric is undefined.
 * @throws DuplicateIdError when an id repeats, MetricIdError when there is no such metric.
 */
export function computeMetric(
  id: MetricId,
  ranking: readonly string[],
  gold: Gold,
  convention: Convention = CONVENTIONS.course,
): MetricValue {
  return run(id, ranking, gold, convention, null);
}

/** The same computation with its steps. @throws as computeMetric */
export function explainMetric(
  id: MetricId,
  ranking: readonly string[],
  gold: Gold,
  convention: Convention = CONVENTIONS.course,
): MetricResult {
  const trace = new StepList();
  return { ...run(id, ranking, gold, convention, trace), steps: trace.steps };
}

/** What a question scores that a run does not hold: as if nothing was retrieved, or nothing at all. */
export function missingMetric(id: MetricId, gold: Gold, convention: Convention = CONVENTIONS.course): MetricValue {
  return convention.missingQuestion === 'zero' ? computeMetric(id, [], gold, convention) : { value: null };
}

function run(
  id: MetricId,
  ranking: readonly string[],
  gold: Gold,
  convention: Convention,
  trace: Trace | null,
): MetricValue {
  const { name, k } = parseMetricId(id);
  assertUnique(ranking);
  const relevant = relevantSet(gold);
  const input: MetricInput = { label: metricLabel(id), ranking, gold, relevant, k: k ?? null, convention };
  return METRICS[name].compute(input, trace);
}
