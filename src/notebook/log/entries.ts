import type { LogEntry, Score } from '../../core/compare';
import type { ModeSpec } from '../../core/evaluate';
import { ALL } from '../../core/metrics';

/** Which score of each mode the table shows. */
export interface Shown {
  metric: string;
  type: string;
  overall: boolean;
}

export const ALL_QUESTIONS = { type: ALL, overall: true } as const;

/** The entry recorded just before one in the same notebook. `all`: newest first. */
export function previousOf(all: readonly LogEntry[], entry: LogEntry): LogEntry | null {
  const at = all.findIndex(({ id }) => id === entry.id);
  return (at < 0 ? undefined : all.slice(at + 1).find(({ notebook }) => notebook === entry.notebook)) ?? null;
}

/** The newest entry of a notebook; `all`: newest first. */
export function newestOf(all: readonly LogEntry[], notebook: string): LogEntry | null {
  return all.find((entry) => entry.notebook === notebook) ?? null;
}

/** The entry marked as the baseline of a notebook; the newest of them, should two tabs have marked one each. */
export function baselineOf(all: readonly LogEntry[], notebook: string): LogEntry | null {
  return all.find((entry) => entry.notebook === notebook && entry.baseline) ?? null;
}

/** The score of a mode exactly as it is asked for. */
export function scoreOf({ scores }: Pick<LogEntry, 'scores'>, mode: string, shown: Shown): Score | null {
  const found = scores.find(
    (score) =>
      score.mode === mode &&
      score.metric === shown.metric &&
      score.type === shown.type &&
      score.overall === shown.overall,
  );
  return found ?? null;
}

/** The same, or of the metric with the k of this entry: `recall@3` for `recall@4` in an entry that was made with k = 3. */
export function scoreAtOwnK(entry: LogEntry, mode: string, shown: Shown): Score | null {
  const exact = scoreOf(entry, mode, shown);
  const [name, k] = shown.metric.split('@');
  if (exact || k === undefined) return exact;
  return scoreOf(entry, mode, { ...shown, metric: `${name}@${entry.spec.k}` });
}

/** The difference of two means; `null` when one of them is missing. */
export function difference(after: Score | null, before: Score | null): number | null {
  if (!after || !before || after.mean === null || before.mean === null) return null;
  return after.mean - before.mean;
}

/** Means that were computed in another order differ by less than this. */
const SAME = 1e-9;

/** `+0.038`, `−0.038`; `null` for no difference at all. */
export function signed(delta: number): string | null {
  if (Math.abs(delta) < SAME) return null;
  const size = Math.abs(delta).toFixed(3);
  // A difference that three decimals do not show is a difference all the same.
  return `${delta > 0 ? '+' : '−'}${size === '0.000' ? '<0.001' : size}`;
}

/** Metrics that entries have scores of, those of the first entry first. */
export function metricsIn(entries: readonly LogEntry[]): string[] {
  return [...new Set(entries.flatMap(({ scores }) => scores.map(({ metric }) => metric)))];
}

/** Groups of questions in order of first appearance: all questions, then types. */
export function groupsIn(entries: readonly Pick<LogEntry, 'scores'>[]): { type: string; overall: boolean }[] {
  const groups = new Map<string, { type: string; overall: boolean }>();
  for (const { scores } of entries)
    for (const { type, overall } of scores) groups.set(`${overall} ${type}`, { type, overall });
  return [...groups.values()].sort((a, b) => Number(b.overall) - Number(a.overall));
}

/** Modes of an entry that waited for a model when it was recorded. */
export function waitingModes({ spec, scores }: Pick<LogEntry, 'spec' | 'scores'>): ModeSpec[] {
  return spec.modes.filter(({ id }) => !scores.some(({ mode }) => mode === id));
}
