import type { ModeRun, QuestionResult, Run, WaitingMode } from '../../core/evaluate';
import { ALL, meanLabel, worstType, type Figure } from '../../core/metrics';
import { metricAt } from '../../state/specs';

/** One figure of the tables, by what it is the mean of. `metric` as the recipe writes it (`recall@k`). */
export interface FigureRef {
  mode: string;
  metric: string;
  type: string;
}

/** A group of questions: a type, or all of them. */
export interface Group {
  type: string;
  overall: boolean;
}

export const sameFigure = (a: FigureRef | null, b: FigureRef) =>
  a !== null && a.mode === b.mode && a.metric === b.metric && a.type === b.type;

/** The metric of the run that a recipe's metric means; the first when the run does not hold it. */
export function metricOf(run: Run, metric: string): string {
  const id = metricAt(metric, run.spec.k);
  return run.spec.metrics.includes(id) ? id : (run.spec.metrics[0] ?? '');
}

/** `ALL` first, then the types that have a mean; a type of unanswerable questions has none and is counted apart. */
export function groupsOf(run: Run, metric: string): Group[] {
  const first = run.modes[0]?.aggregates ?? [];
  return first
    .filter(
      ({ type, overall }) =>
        overall || run.modes.some((mode) => (figureOf(mode, metric, { type, overall })?.n ?? 0) > 0),
    )
    .map(({ type, overall }) => ({ type, overall }));
}

export function figureOf(mode: ModeRun, metric: string, { type, overall }: Group): Figure | null {
  const found = mode.aggregates.find((candidate) => candidate.type === type && candidate.overall === overall);
  return found?.figures[metric] ?? null;
}

/** The lowest types of a mode; none when there is nothing to compare. */
export function lowestTypes(mode: ModeRun, metric: string): string[] {
  const scored = mode.aggregates.filter(({ overall, figures }) => !overall && (figures[metric]?.n ?? 0) > 0);
  const lowest = worstType(mode.aggregates, metric);
  return lowest.length < scored.length ? lowest : [];
}

/** The questions of each group in eval-set order, those without a value for the metric left out. */
export function questionsByType(mode: ModeRun, metric: string): Map<string, QuestionResult[]> {
  const groups = new Map<string, QuestionResult[]>();
  for (const question of mode.questions) {
    if ((question.values[metric] ?? null) === null) continue;
    const group = groups.get(question.type);
    if (group) group.push(question);
    else groups.set(question.type, [question]);
  }
  return groups;
}

/** A label that never throws: a recipe from outside may name a metric that this version does not know. */
export function labelOf(metric: string): string {
  try {
    return meanLabel(metric);
  } catch {
    return metric;
  }
}

export const ALL_GROUP: Group = { type: ALL, overall: true };

/** Questions done and asked for, of one mode. */
export function progressOf(run: Run): { done: number; total: number } {
  return { done: run.modes.reduce((sum, mode) => sum + mode.questions.length, 0), total: run.total };
}

/** A row of the table: a mode with its result, or one that waits for a model. In the order of the recipe. */
export type Row = { id: string; run: ModeRun; waiting: null } | { id: string; run: null; waiting: WaitingMode };

export function rowsOf(run: Run): Row[] {
  return run.spec.modes.flatMap(({ id }): Row[] => {
    const done = run.modes.find(({ mode }) => mode === id);
    if (done) return [{ id, run: done, waiting: null }];
    const waiting = run.waiting.find(({ mode }) => mode === id);
    return waiting ? [{ id, run: null, waiting }] : [];
  });
}
