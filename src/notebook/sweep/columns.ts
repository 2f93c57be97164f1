import type { ModeRun, Run, SweepResult, SweepRow, SweepValue, WaitingMode } from '../../core/evaluate';
import { meanLabel, type Aggregate, type Figure } from '../../core/metrics';

/** Means closer than this are the same number, added up in another order. */
export const SAME = 1e-9;

export const sameMean = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) < SAME;

/** A metric of the sweep: under a swept k it is another id in every row (`recall@1`, `recall@2`). */
export interface MetricColumn {
  /** Position in the spec's metrics. */
  index: number;
  /** `recall@4`, or `recall@k` when k is what changes. */
  label: string;
}

export function metricIdAt(run: Run, index: number): string {
  return run.spec.metrics[index] ?? '';
}

export function metricColumns(rows: readonly SweepRow[]): MetricColumn[] {
  const first = rows[0];
  if (!first) return [];
  return first.run.spec.metrics.map((metric, index) => {
    const fixed = rows.every(({ run }) => metricIdAt(run, index) === metric);
    return { index, label: fixed ? meanLabel(metric) : meanLabel(metric).replace(/@\d+$/, '@k') };
  });
}

/** Where a metric named as in the recipe (`recall@k`) stands in a result; the first when the result has none such. */
export function metricIndex(rows: readonly SweepRow[], name: string): number {
  const run = rows[0]?.run;
  if (!run) return 0;
  return Math.max(0, run.spec.metrics.indexOf(name.replace(/@k$/, `@${run.spec.k}`)));
}

/** The modes a sweep is made of, in the recipe's order; those that wait for a model are among them. */
export function modeIds(result: SweepResult): string[] {
  return result.rows[0]?.run.spec.modes.map(({ id }) => id) ?? [];
}

/** What a mode came to under one value; `null` while it waits for a model. Modes that wait have no place in `run.modes`. */
export function modeRunOf({ run }: SweepRow, mode: string): ModeRun | null {
  return run.modes.find((candidate) => candidate.mode === mode) ?? null;
}

/** What a mode waits for under one value; `null` when it does not. */
export function waitingOf({ run }: SweepRow, mode: string): WaitingMode | null {
  return run.waiting.find((candidate) => candidate.mode === mode) ?? null;
}

/** Every question's group first (`ALL`), then the types that have at least one scored question. */
export function typeColumns(rows: readonly SweepRow[], mode: string): Aggregate[] {
  const aggregates = rows.map((row) => modeRunOf(row, mode)).find((run) => run !== null)?.aggregates ?? [];
  return aggregates.filter(({ overall, figures }) => overall || Object.values(figures).some(({ n }) => n > 0));
}

/** A figure of the table. `type` is `null` for all questions. */
export function figureOf(row: SweepRow, mode: string, metric: number, type: string | null): Figure | null {
  const aggregate = modeRunOf(row, mode)?.aggregates.find((candidate) =>
    type === null ? candidate.overall : !candidate.overall && candidate.type === type,
  );
  return aggregate?.figures[metricIdAt(row.run, metric)] ?? null;
}

/** The row of the value the recipe has now. Numbers that only differ by rounding (a share of two weights) are the same. */
export function rowOf(result: SweepResult, value: SweepValue): SweepRow | null {
  const is = (other: SweepValue) =>
    typeof value === 'number' && typeof other === 'number' ? Math.abs(value - other) < SAME : value === other;
  return result.rows.find((row) => is(row.value)) ?? null;
}

/** A question whose score under one value differs from that under another. */
export interface ScoreChange {
  id: string;
  from: number | null;
  to: number | null;
}

/** The questions that `to` scores differently than `from`, in eval-set order; of one type, or of all (`null`). */
export function scoreChanges(
  from: SweepRow,
  to: SweepRow,
  mode: string,
  metric: number,
  type: string | null,
): ScoreChange[] {
  const before = new Map(modeRunOf(from, mode)?.questions.map((question) => [question.id, question]));
  const [fromId, toId] = [metricIdAt(from.run, metric), metricIdAt(to.run, metric)];
  return (modeRunOf(to, mode)?.questions ?? []).flatMap((question) => {
    if (type !== null && question.type !== type) return [];
    const was = before.get(question.id)?.values[fromId] ?? null;
    const is = question.values[toId] ?? null;
    return sameMean(was, is) ? [] : [{ id: question.id, from: was, to: is }];
  });
}
