import type { ModeRun, QuestionResult, Run } from '../../core/evaluate';
import { signTest } from '../../core/stats';
import type { Group } from './view';

/** One question that two modes score differently. */
export interface QuestionChange {
  id: string;
  before: number;
  after: number;
}

/** Two modes on the questions that have a value in both. */
export interface Comparison {
  mode: string;
  against: string;
  n: number;
  /** Difference of the two means over these questions; `null` without any. */
  delta: number | null;
  fixed: QuestionChange[];
  broken: QuestionChange[];
  /** Exact two-sided sign test over the questions that changed. */
  p: number;
}

/** Sums of the same values in another order differ by less than this. */
const SAME = 1e-9;

/** Which questions `after` scores higher or lower than `before`, over all questions or one type of them. */
export function compareModes(before: ModeRun, after: ModeRun, metric: string, group?: Group): Comparison {
  const old = new Map(before.questions.map((question) => [question.id, question]));
  const changes = after.questions.flatMap((question) => {
    if (group && !group.overall && question.type !== group.type) return [];
    const from = valueOf(old.get(question.id), metric);
    const to = valueOf(question, metric);
    return from === null || to === null ? [] : [{ id: question.id, before: from, after: to }];
  });
  const fixed = changes.filter((change) => change.after > change.before + SAME);
  const broken = changes.filter((change) => change.after < change.before - SAME);
  const sum = changes.reduce((total, change) => total + change.after - change.before, 0);
  return {
    mode: after.mode,
    against: before.mode,
    n: changes.length,
    delta: changes.length ? sum / changes.length : null,
    fixed,
    broken,
    p: signTest(fixed.length, broken.length),
  };
}

const valueOf = (question: QuestionResult | undefined, metric: string) => question?.values[metric] ?? null;

/** Every evaluated mode against the one in the row above it. */
export function rowChanges(run: Run, metric: string): Comparison[] {
  return run.modes.slice(1).flatMap((mode, i) => {
    const above = run.modes[i];
    return above ? [compareModes(above, mode, metric)] : [];
  });
}

/**
 * Whether every one of the questions is worth 0 or 1 by definition of the metric: only then is a difference of means a
 * number of questions, and no mean can move by less than 1/n.
 */
export function wholeOrNothing(metric: string, questions: readonly Pick<QuestionResult, 'gold'>[]): boolean {
  const name = metric.split('@')[0] ?? '';
  if (name === 'hit' || name === 'all-groups') return true;
  return name === 'recall' && questions.every(({ gold }) => gold.length <= 1);
}

/** A difference of means in questions: none, less than one going from 0 to 1, just that, or more. */
export type DeltaSize = 'none' | 'less' | 'one' | 'more';

export function deltaSize(delta: number, n: number): DeltaSize {
  const questions = Math.abs(delta) * n;
  if (questions < SAME) return 'none';
  if (Math.abs(questions - 1) < SAME) return 'one';
  return questions < 1 ? 'less' : 'more';
}

/** The modes that are furthest from the first row on one group of questions, to one side. */
export interface Standing {
  group: Group;
  /** More than one when they tie. */
  modes: string[];
  against: string;
  n: number;
  /** Their mean less the first row's: above 0 for leaders, below 0 for those behind. */
  delta: number;
  /** Fewest and most questions that score differently than in the first row, over these modes. */
  changed: [number, number];
}

/** On each group: who leads the first row, and by how much; none where nobody does. */
export function leaders(run: Run, metric: string, groups: readonly Group[]): Standing[] {
  return groups.flatMap((group) => furthest(run, metric, group, 1));
}

/** On each group: who falls furthest behind the first row. */
export function behind(run: Run, metric: string, groups: readonly Group[]): Standing[] {
  return groups.flatMap((group) => furthest(run, metric, group, -1));
}

function furthest(run: Run, metric: string, group: Group, side: 1 | -1): Standing[] {
  const [first, ...others] = run.modes;
  if (!first) return [];
  const compared = others.map((mode) => compareModes(first, mode, metric, group));
  const deltas = compared.map(({ delta }) => (delta ?? 0) * side);
  const most = Math.max(0, ...deltas);
  if (most < SAME) return [];
  const found = compared.filter((_, i) => (deltas[i] ?? 0) > most - SAME);
  const n = found[0]?.n ?? 0;
  const counts = found.map(({ fixed, broken }) => fixed.length + broken.length);
  const changed: Standing['changed'] = [Math.min(...counts), Math.max(...counts)];
  return [{ group, modes: found.map(({ mode }) => mode), against: first.mode, n, delta: most * side, changed }];
}

/** Groups on which all modes have the same mean. */
export function levelGroups(run: Run, metric: string, groups: readonly Group[]): Group[] {
  const off = new Set([...leaders(run, metric, groups), ...behind(run, metric, groups)].map(({ group }) => group));
  return groups.filter((group) => !group.overall && !off.has(group));
}
