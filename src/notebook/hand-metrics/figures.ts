import { computeMetric, formatMetricId, metricLabel, METRICS, type Gold, type MetricName } from '../../core/metrics';
import type { UndefinedReason } from '../../core/metrics';

/** The metrics always in sight, and those behind "more". */
export const MAIN_METRICS: readonly MetricName[] = ['hit', 'recall', 'precision', 'rr', 'ap', 'ndcg'];
const MORE_METRICS: readonly MetricName[] = ['f1', 'r-precision', 'precision-returned', 'judged'];
const GROUP_METRICS: readonly MetricName[] = ['groups', 'all-groups'];

export function moreMetrics(gold: Gold): readonly MetricName[] {
  return gold.groups ? [...MORE_METRICS, ...GROUP_METRICS] : MORE_METRICS;
}

export interface HandFigure {
  name: MetricName;
  id: string;
  label: string;
  value: number | null;
  undefinedBecause?: UndefinedReason;
}

/** The metric as this cell shows it: RR and AP over the whole list, like the course; nDCG at k. */
export function metricIdOf(name: MetricName, k: number): string {
  const whole = !METRICS[name].atK || name === 'rr' || name === 'ap';
  return formatMetricId(whole ? { name } : { name, k });
}

/** @throws DuplicateIdError when the ranking repeats an id. */
export function figuresOf(
  names: readonly MetricName[],
  ranking: readonly string[],
  gold: Gold,
  k: number,
): HandFigure[] {
  return names.map((name) => {
    const id = metricIdOf(name, k);
    return { name, id, label: metricLabel(id), ...computeMetric(id, ranking, gold) };
  });
}
