import { ALL } from '../metrics';
import type { CheckResult, CheckSpec, LogEntry, Score } from './types';

type Scored = Pick<LogEntry, 'scores'>;

/** A drop of exactly the limit passes, though 0.9 − 0.8 is a little more than 0.1 to a computer. */
const TOLERANCE = 1e-9;

/**
 * Holds the figures of an entry to limits, in the order of `checks` and, within one, of the entry's scores. A figure
 * without a mean, or a `drop` without one to drop from, is `no-value`: neither kept nor broken. So is, under
 * `drop`, a type that the baseline has of a mode and metric of the entry and the entry lacks; and a check that names
 * no figure of the entry at all, with an empty mode: no check falls silent. Limits hold to within 1e-9.
 * A check's type may be `ALL`: all questions together only.
 * @param baseline the entry marked as such; `null`: there is none
 */
export function runChecks(entry: Scored, baseline: Scored | null, checks: readonly CheckSpec[]): CheckResult[] {
  return checks.flatMap((check) => {
    const named = entry.scores.filter((score) => isNamed(check, score));
    const results = named.map((score) => judge(check, score, baseline));
    const vanished = check.rule === 'drop' ? vanishedFrom(check, entry, baseline) : [];
    if (results.length + vanished.length > 0) return [...results, ...vanished];
    const type = check.type === '' ? ALL : check.type;
    return [noValue(check, { mode: '', type, overall: type === ALL, mean: null }, null)];
  });
}

function isNamed(check: CheckSpec, { metric, type }: Score): boolean {
  return metric === check.metric && (check.type === '' || check.type === type);
}

function judge(check: CheckSpec, score: Score, baseline: Scored | null): CheckResult {
  const from = baseline?.scores.find((other) => isSameFigure(other, score))?.mean ?? null;
  const least = check.rule === 'min' ? check.value : from === null ? null : from - check.value;
  if (score.mean === null || least === null) return noValue(check, score, from);
  const { mode, type, overall, mean } = score;
  return { check, mode, type, overall, mean, baseline: from, outcome: mean >= least - TOLERANCE ? 'pass' : 'fail' };
}

function vanishedFrom(check: CheckSpec, entry: Scored, baseline: Scored | null): CheckResult[] {
  const lost = (baseline?.scores ?? []).filter(
    (score) =>
      isNamed(check, score) &&
      entry.scores.some(({ mode, metric }) => mode === score.mode && metric === score.metric) &&
      !entry.scores.some((other) => isSameFigure(other, score)),
  );
  return lost.map((score) => noValue(check, { ...score, mean: null }, score.mean));
}

function isSameFigure(a: Score, b: Score): boolean {
  return a.mode === b.mode && a.metric === b.metric && a.type === b.type && a.overall === b.overall;
}

function noValue(
  check: CheckSpec,
  { mode, type, overall, mean }: Pick<Score, 'mode' | 'type' | 'overall' | 'mean'>,
  baseline: number | null,
): CheckResult {
  return { check, mode, type, overall, mean, baseline, outcome: 'no-value' };
}
