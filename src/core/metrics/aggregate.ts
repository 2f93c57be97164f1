import type { FormulaPart } from '../types';
import { equals, formatNumber, joined, plain, quotient } from './formula';
import { meanLabel, type MetricId } from './metricId';
import { StepList, type LeftOutReason, type MetricStep, type Trace } from './trace';

/** The row of the table that takes every question together. */
export const ALL = 'ALL';

/** One question's values. `leftOut` says why it has none, or (`missing`) why it counts as 0. */
export interface MetricRow {
  id: string;
  type: string;
  values: Record<MetricId, number | null>;
  leftOut?: Exclude<LeftOutReason, 'undefined'>;
}

export interface LeftOut {
  reason: LeftOutReason;
  ids: string[];
}

/** The mean of one metric over one type of questions. */
export interface Figure {
  /** Over the questions that have a value; `null` when none has. */
  mean: number | null;
  /** Questions in the mean. */
  n: number;
  /** What one question weighs, 1/n: the least a 0-or-1 metric can move. */
  step: number | null;
  /** Questions without a value, by reason in order of first appearance. */
  leftOut: LeftOut[];
  /** Questions missing from the run that the mean counts as 0. */
  zeroed: string[];
}

export interface Aggregate {
  /** A type of question, or `ALL`. */
  type: string;
  /** Every question, whatever its type. Tells this one from a type that happens to be called ALL. */
  overall: boolean;
  /** Questions, scored or not. */
  total: number;
  figures: Record<MetricId, Figure>;
}

/** A question as a mean counts it. */
export interface MeanTerm {
  id: string;
  value: number;
}

export interface MeanExplanation extends Figure {
  /** The summands in order: the questions behind `mean-sum`'s formula. */
  terms: MeanTerm[];
  steps: MetricStep[];
}

/** The means of every metric: `ALL` first, then each type in order of first appearance. */
export function aggregate(rows: readonly MetricRow[], metrics: readonly MetricId[]): Aggregate[] {
  const types = new Map<string, MetricRow[]>();
  for (const row of rows) {
    const group = types.get(row.type);
    if (group) group.push(row);
    else types.set(row.type, [row]);
  }
  const summarise = (type: string, overall: boolean, group: readonly MetricRow[]): Aggregate => ({
    type,
    overall,
    total: group.length,
    figures: Object.fromEntries(metrics.map((metric) => [metric, meanOf(group, metric, null).figure])),
  });
  return [summarise(ALL, true, rows), ...[...types].map(([type, group]) => summarise(type, false, group))];
}

/** The figure of one cell of the table with the sum that makes it. `type` is a type of question or `ALL`. */
export function explainMean(rows: readonly MetricRow[], metric: MetricId, type: string): MeanExplanation {
  const group = type === ALL ? rows : rows.filter((row) => row.type === type);
  const trace = new StepList();
  const { figure, terms } = meanOf(group, metric, trace);
  return { ...figure, terms, steps: trace.steps };
}

/** The types with the lowest mean; more than one when they tie, none when no type has a mean. */
export function worstType(aggregates: readonly Aggregate[], metric: MetricId): string[] {
  const means = aggregates.flatMap(({ type, overall, figures }) => {
    const mean = figures[metric]?.mean ?? null;
    return overall || mean === null ? [] : [{ type, mean }];
  });
  const lowest = Math.min(...means.map(({ mean }) => mean));
  return means.filter(({ mean }) => mean === lowest).map(({ type }) => type);
}

function meanOf(
  rows: readonly MetricRow[],
  metric: MetricId,
  trace: Trace | null,
): { figure: Figure; terms: MeanTerm[] } {
  const terms: MeanTerm[] = [];
  const zeroed: string[] = [];
  const leftOut = new Map<LeftOutReason, string[]>();
  let sum = 0;
  for (const row of rows) {
    const value = row.values[metric] ?? null;
    if (value === null) {
      const reason = row.leftOut ?? 'undefined';
      const ids = leftOut.get(reason);
      if (ids) ids.push(row.id);
      else leftOut.set(reason, [row.id]);
      continue;
    }
    terms.push({ id: row.id, value });
    sum += value;
    if (row.leftOut === 'missing') zeroed.push(row.id);
  }
  const n = terms.length;
  const figure: Figure = {
    mean: n ? sum / n : null,
    n,
    step: n ? 1 / n : null,
    leftOut: [...leftOut].map(([reason, ids]) => ({ reason, ids })),
    zeroed,
  };
  if (trace) traceMean({ label: meanLabel(metric), total: rows.length, sum, figure, terms }, trace);
  return { figure, terms };
}

interface MeanTrace {
  label: string;
  total: number;
  sum: number;
  figure: Figure;
  terms: readonly MeanTerm[];
}

function traceMean({ label, total, sum, figure, terms }: MeanTrace, trace: Trace): void {
  const { mean, n, leftOut, zeroed } = figure;
  for (const { reason, ids } of leftOut)
    trace.step(
      'mean-left-out',
      { reason, ids },
      joined(
        ids.map((id) => missed(id)),
        ', ',
      ),
    );
  if (zeroed.length)
    trace.step(
      'mean-zeroed',
      { ids: zeroed },
      joined(
        zeroed.map((id) => missed(`${id}: 0`)),
        ', ',
      ),
    );
  if (mean === null) {
    trace.step('mean-none', { metric: label, total }, [plain(`${label} = `), { text: '—', role: 'result' }]);
    return;
  }
  const summands = terms.map(({ id, value }): FormulaPart => {
    return { text: `${formatNumber(value)} (${id})`, role: value > 0 ? 'gold' : 'miss' };
  });
  const sumFormula = [plain('Σ = '), ...joined(summands, ' + '), ...equals(sum)];
  trace.step('mean-sum', { metric: label, ids: terms.map(({ id }) => id), value: sum }, sumFormula);
  trace.step('mean', { metric: label, n, value: mean }, quotient(label, plain(formatNumber(sum)), plain(n), mean));
}

const missed = (text: string): FormulaPart => ({ text, role: 'miss' });
