import { runChecks, type CheckResult, type CheckSpec, type LogEntry } from '../../core/compare';

/** A check on one figure, and whether there was anything to check. */
export interface Judged extends CheckResult {
  /** `unscored`: the check is on every type, and no question of this one has a value, in the baseline neither. */
  verdict: 'pass' | 'fail' | 'no-value' | 'unscored';
  /** Why there is no value. */
  missing: Missing | null;
}

/** `no-metric`: the entry has no figure that the check names; `no-metric-before`: the baseline has none of that metric. */
export type Missing = 'no-metric' | 'no-metric-before' | 'no-mean' | 'no-baseline' | 'vanished';

/** Data of which the baseline and the entry have different versions. */
export interface OtherData {
  kind: 'evalset' | 'corpus';
  /** `total`: questions of the eval set; `null` for a knowledge base, or where no score tells. */
  before: { name: string; version: string; total: number | null };
  after: OtherData['before'];
}

export interface Regression {
  /** What makes the two no like for like. */
  data: OtherData[];
  outcome: 'pass' | 'fail' | 'unclear';
  results: Judged[];
  /** Modes of only one of the two: not checked. */
  leftOut: string[];
}

/**
 * Holds an entry to limits, in the modes that it and the baseline both have. A pass takes at least one figure and a
 * value wherever a check names one: a type without a value is `unclear`, never a pass. Types that cannot have one (no
 * answerable question, in neither entry) are set apart.
 * @param baseline `null` when there is none, or the entry is the baseline itself: only the `min` rules are checked then
 */
export function regression(entry: LogEntry, baseline: LogEntry | null, checks: readonly CheckSpec[]): Regression {
  const modes = modesOf(entry);
  const other = baseline ? modesOf(baseline) : modes;
  const both = modes.filter((mode) => other.includes(mode));
  const scores = entry.scores.filter(({ mode }) => both.includes(mode));
  const applied = baseline ? checks : checks.filter(({ rule }) => rule === 'min');
  const results = runChecks({ scores }, baseline, applied).map((result) => judge(result, entry, baseline));
  const leftOut = [...modes, ...other].filter((mode) => !both.includes(mode));
  const has = (verdict: Judged['verdict']) => results.some((result) => result.verdict === verdict);
  const outcome = has('fail') ? 'fail' : has('no-value') || !has('pass') ? 'unclear' : 'pass';
  return { data: baseline ? otherData(baseline, entry) : [], outcome, results, leftOut };
}

function otherData(baseline: LogEntry, entry: LogEntry): OtherData[] {
  const side = ({ data, dataNames, scores }: LogEntry, kind: OtherData['kind']) => {
    const totals = kind === 'evalset' ? scores.flatMap(({ overall, total }) => (overall ? total : [])) : [];
    return { name: dataNames[kind], version: data[kind], total: totals.length ? Math.max(...totals) : null };
  };
  return (['evalset', 'corpus'] as const)
    .filter((kind) => baseline.data[kind] !== entry.data[kind])
    .map((kind) => ({ kind, before: side(baseline, kind), after: side(entry, kind) }));
}

function judge(result: CheckResult, entry: LogEntry, before: LogEntry | null): Judged {
  const { outcome, check, mode, mean, baseline } = result;
  if (outcome !== 'no-value') return { ...result, verdict: outcome, missing: null };
  const everyType = check.type === '' && mode !== '';
  if (everyType && mean === null && baseline === null) return { ...result, verdict: 'unscored', missing: 'no-mean' };
  return { ...result, verdict: 'no-value', missing: missingOf(result, entry, before) };
}

function missingOf(
  { check, mode, type, overall, mean }: CheckResult,
  { scores }: LogEntry,
  before: LogEntry | null,
): Missing {
  if (mode === '') return 'no-metric';
  if (mean !== null)
    return before?.scores.some(({ metric }) => metric === check.metric) ? 'no-baseline' : 'no-metric-before';
  const named = scores.some(
    (score) => score.mode === mode && score.metric === check.metric && score.type === type && score.overall === overall,
  );
  return named ? 'no-mean' : 'vanished';
}

/** The least a figure may be under a check; `null` where the baseline has no value to drop from. */
export function limitOf({ check, baseline }: CheckResult): number | null {
  if (check.rule === 'min') return check.value;
  return baseline === null ? null : baseline - check.value;
}

function modesOf({ scores }: LogEntry): string[] {
  return [...new Set(scores.map(({ mode }) => mode))];
}
