import type { DataVersions, EvaluateSpec, ModelUse, ModeSpec } from '../evaluate';
import type { MetricId } from '../metrics';

/** One question of a run as a comparison needs it. */
export interface ComparedQuestion {
  id: string;
  type: string;
  gold: string[];
  values: Record<MetricId, number | null>;
  /** Its document ranking. */
  docs: string[];
}

/** What a run was made with: enough to say how two of them differ. */
export interface RunSettings {
  spec: EvaluateSpec;
  data: DataVersions;
  models: ModelUse[];
  appVersion: string;
}

/** One mode of a run. */
export interface ComparedRun extends RunSettings {
  mode: ModeSpec;
  questions: ComparedQuestion[];
}

export interface CompareSpec {
  /** What the bootstrap draws: questions, or groups of questions that share a gold document. */
  resampleBy: 'questions' | 'clusters';
  resamples: number;
  seed: number;
}

/** A metric of both runs; the names differ where k does, and then it is not the same measure (`isSameMeasure`). */
export interface ComparedMetric {
  before: MetricId;
  after: MetricId;
}

/**
 * One metric over one group of questions, after less before, over the questions that have a value in both runs. Of a
 * metric that is not the same measure in both (`isSameMeasure`) nothing is tested: no interval, p or power, and it is
 * none of the metrics that Holm's correction counts.
 */
export interface Difference {
  metric: ComparedMetric;
  type: string;
  /** All questions together. */
  overall: boolean;
  /** Questions with a value in both. */
  n: number;
  /** Groups drawn by the bootstrap; n where questions are. */
  units: number;
  before: number | null;
  after: number | null;
  delta: number | null;
  /** 95 % percentile interval of the paired bootstrap; `null` below 2 units, and without a test. */
  interval: { low: number; high: number } | null;
  /** Two-sided paired randomisation test (sign flips); `null` without a question or a common measure. */
  p: number | null;
  /** All 2^m sign patterns of the m changed questions were counted, not a sample of them. */
  exact: boolean;
  /** `p` after Holm's correction over the metrics of this group. */
  pHolm: number | null;
  wins: number;
  losses: number;
  ties: number;
  /** What one question weighs: 1/n. */
  step: number | null;
  /** Smallest difference that n questions with this spread show with a power of 80 % at 5 %; `null` without a spread. */
  detectable: number | null;
  /** Questions needed to show the present difference with that power; `null` when it is 0 or has no spread. */
  needed: number | null;
}

export interface PairedQuestion {
  id: string;
  type: string;
  gold: string[];
  before: Pick<ComparedQuestion, 'values' | 'docs'>;
  after: Pick<ComparedQuestion, 'values' | 'docs'>;
}

/** What a change belongs to. Two changes of one group and path are one variable. */
export type ChangeGroup =
  'corpus' | 'evalset' | 'stopWords' | 'chunking' | 'tokenizer' | 'mode' | 'k' | 'model' | 'app';

/** A setting that differs between two runs. */
export interface Change {
  group: ChangeGroup;
  /** Where: `maxChars`, `retrievers.0.k1`, `rerank.depth`; empty when it is the group itself. */
  path: string;
  /** As JSON values; `null` when the one side does not have it. */
  before: unknown;
  after: unknown;
}

export interface CompareResult {
  metrics: ComparedMetric[];
  /** By metric in the order of `metrics`, within it all questions first, then each type. */
  differences: Difference[];
  /** Questions of both runs, in the order of the run after. */
  pairs: PairedQuestion[];
  onlyBefore: string[];
  onlyAfter: string[];
  /** Empty when the two runs were made alike. */
  changes: Change[];
}

/** One score of a run: a figure of its table. */
export interface Score {
  mode: string;
  metric: MetricId;
  type: string;
  overall: boolean;
  mean: number | null;
  n: number;
  total: number;
}

/** A recorded evaluation: an entry of the experiment log. Full rankings are kept apart, under `runKey`. */
export interface LogEntry extends RunSettings {
  id: string;
  notebook: string;
  /** Titles at the time of recording. */
  title: string;
  cell: string;
  cellTitle: string;
  /** ISO 8601, UTC. */
  recordedAt: string;
  /** Fingerprint of the whole run in the store `runs`. */
  runKey: string;
  dataNames: { corpus: string; evalset: string };
  chunkCount: number;
  scores: Score[];
  conclusion: string;
  baseline: boolean;
}

/** A limit an evaluation has to keep, as the recipe holds it. */
export interface CheckSpec {
  metric: MetricId;
  /** Empty: every type, and all questions together. */
  type: string;
  /** `drop`: at most so far below the baseline. `min`: at least so high. */
  rule: 'drop' | 'min';
  value: number;
}

/** One check on one figure. */
export interface CheckResult {
  check: CheckSpec;
  mode: string;
  type: string;
  overall: boolean;
  /** `null` mean: it has no value, and the check says so instead of passing. */
  mean: number | null;
  baseline: number | null;
  outcome: 'pass' | 'fail' | 'no-value';
}
