export {
  aggregate,
  ALL,
  explainMean,
  worstType,
  type Aggregate,
  type Figure,
  type LeftOut,
  type MeanExplanation,
  type MeanTerm,
  type MetricRow,
} from './aggregate';
export { computeMetric, explainMetric, missingMetric } from './compute';
export { CONVENTIONS, type Convention, type ConventionName } from './conventions';
export { formatNumber } from './formula';
export { DEFAULT_REL, goldOf, relevantSet, type Gold } from './gold';
export type { Compute, MetricInput, MetricResult, MetricValue } from './input';
export {
  formatMetricId,
  isMetricName,
  meanLabel,
  metricLabel,
  MetricIdError,
  parseMetricId,
  type MetricId,
  type ParsedMetric,
} from './metricId';
export { EmptySampleError, percentile, summariseLatency, type LatencySummary } from './percentile';
export { assertUnique, compareIds, DuplicateIdError, orderByScore, rankDocuments, type TieRule } from './ranking';
export { METRIC_NAMES, METRICS, type MetricDefinition, type MetricName } from './table';
export {
  StepList,
  type LeftOutReason,
  type MetricStep,
  type StepKey,
  type StepValues,
  type Trace,
  type UndefinedReason,
} from './trace';
