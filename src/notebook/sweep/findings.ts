import type { SweepResult, SweepRow, SweepValue } from '../../core/evaluate';
import { wholeOrNothing } from '../evaluate/compare';
import { figureOf, metricColumns, metricIdAt, modeRunOf, rowOf, sameMean, SAME, scoreChanges } from './columns';
import { reasonsFor, type Reason } from './reasons';

/** What a sweep is looked at with. */
export interface SweepView {
  result: SweepResult;
  /** Id of the mode that is looked at, and the position of the metric in the run's. */
  mode: string;
  metric: number;
  /** The present value of the swept parameter in that mode, and the recipe's overlap. */
  current: SweepValue;
  overlap: number;
  /** Code points of the sections that are cut by the settings; `null` when they are not known. */
  lengths: readonly number[] | null;
  /** Articles that came in chunks, of how many. */
  ready: number;
  articles: number;
}

/** How many of the questions get better or worse, and what the difference of the means comes to in whole questions. */
export interface Difference {
  mean: number;
  /**
   * `mean` × n, where every question is worth 0 or 1; `null` for other metrics, and when the two means are over
   * different questions.
   */
  questions: number | null;
  better: number;
  worse: number;
}

/** One thing that is true of a sweep's result. The page words it. */
export type Finding =
  | { kind: 'partial'; done: number; total: number }
  | { kind: 'no-chunks' }
  | { kind: 'single'; value: SweepValue; metric: string; mean: number }
  | { kind: 'no-mean'; metric: string }
  | { kind: 'no-effect'; metric: string; mean: number; values: SweepValue[] }
  | { kind: 'unchanged'; metric: string; mean: number; values: SweepValue[] }
  | { kind: 'offset'; metric: string; questions: number }
  | { kind: 'others-changed'; metrics: string[] }
  | { kind: 'best'; metric: string; values: SweepValue[]; mean: number; n: number }
  | { kind: 'best-over'; value: SweepValue; current: boolean; difference: Difference; n: number }
  | { kind: 'current-best'; others: SweepValue[] }
  | { kind: 'monotone'; metric: string }
  | { kind: 'own-k'; metric: string }
  | { kind: 'rankings'; changed: number; total: number }
  | { kind: 'waiting'; values: SweepValue[]; all: boolean }
  | Reason;

/**
 * The facts of a sweep's result in the order they are told: how far it got, whether the chosen metric moved and what is
 * best, then why it had to be so (section lengths, modes without a fusion, …). Each is checked on the numbers or the spec.
 */
export function findings(view: SweepView): Finding[] {
  const { lead, effects, reasons } = parts(view);
  return [...lead, ...effects, ...reasons.ofMode, ...reasons.shared];
}

/** The facts of a sweep of several modes. */
export interface FindingsByMode {
  lead: Finding[];
  modes: { mode: string; found: Finding[] }[];
  /** What holds for all of them, told once. */
  shared: Finding[];
}

/** True of every mode as soon as they are true of one with the same metric. */
const TOLD_ONCE: ReadonlySet<Finding['kind']> = new Set(['monotone', 'own-k', 'shipped-constants']);

/** The same facts for several modes at once; each with its own present value of the parameter. */
export function findingsByMode(
  view: Omit<SweepView, 'mode' | 'current'>,
  modes: readonly { id: string; current: SweepValue }[],
): FindingsByMode {
  const each = modes.map(({ id, current }) => ({ mode: id, ...parts({ ...view, mode: id, current }) }));
  const own = each.map(({ mode, effects, reasons }) => ({ mode, found: [...effects, ...reasons.ofMode] }));
  const common = (own[0]?.found ?? []).filter(
    ({ kind }) => TOLD_ONCE.has(kind) && own.every(({ found }) => found.some((finding) => finding.kind === kind)),
  );
  const told = new Set(common.map(({ kind }) => kind));
  return {
    lead: each[0]?.lead ?? [],
    modes: own.map(({ mode, found }) => ({ mode, found: found.filter(({ kind }) => !told.has(kind)) })),
    shared: [...common, ...(each[0]?.reasons.shared ?? [])],
  };
}

function parts(view: SweepView): { lead: Finding[]; effects: Finding[]; reasons: ReturnType<typeof reasonsFor> } {
  const { rows, total } = view.result;
  const lead: Finding[] = rows.length < total ? [{ kind: 'partial', done: rows.length, total }] : [];
  const none = { shared: [], ofMode: [] };
  if (rows.length === 0) return { lead, effects: [], reasons: none };
  if (rows.every(({ run }) => run.chunkCount === 0))
    return { lead: [...lead, { kind: 'no-chunks' }], effects: [], reasons: none };
  const reasons = reasonsFor(view);
  const effects = effectsOf(view);
  return { lead, effects: saysAll(effects, [...reasons.shared, ...reasons.ofMode]) ? [] : effects, reasons };
}

/** Where a parameter reaches nothing, that alone says why every figure is the same. */
function saysAll(effects: readonly Finding[], reasons: readonly Finding[]): boolean {
  const reachesNothing = reasons.some(({ kind }) =>
    ['uncut', 'no-cuts', 'all-ready', 'unused', 'unused-here'].includes(kind),
  );
  const still = effects.every(
    (effect) => effect.kind === 'no-effect' || (effect.kind === 'rankings' && !effect.changed),
  );
  return reachesNothing && still;
}

/** What became of the chosen metric, over the values at which the mode did not wait for a model. */
function effectsOf(view: SweepView): Finding[] {
  const { rows } = view.result;
  const done = rows.filter((row) => modeRunOf(row, view.mode) !== null);
  const missing = rows.filter((row) => modeRunOf(row, view.mode) === null).map(({ value }) => value);
  const waiting: Finding[] = missing.length
    ? [{ kind: 'waiting', values: missing, all: missing.length === rows.length }]
    : [];
  if (done.length === 0) return waiting;
  return [...metricFindings({ ...view, result: { ...view.result, rows: done } }), ...waiting];
}

const labelOf = (view: SweepView, index = view.metric): string =>
  metricColumns(view.result.rows).find((column) => column.index === index)?.label ?? '';

function meanOf(row: SweepRow, { mode, metric }: SweepView, other = metric): number | null {
  return figureOf(row, mode, other, null)?.mean ?? null;
}

function metricFindings(view: SweepView): Finding[] {
  const { rows } = view.result;
  const metric = labelOf(view);
  const scored = rows.flatMap((row) => {
    const mean = meanOf(row, view);
    return mean === null ? [] : [{ row, mean }];
  });
  const first = scored[0];
  if (!first) return [{ kind: 'no-mean', metric }];
  if (rows.length === 1) return [{ kind: 'single', value: first.row.value, metric, mean: first.mean }];
  const same = scored.length === rows.length && scored.every(({ mean }) => sameMean(mean, first.mean));
  return same ? unchanged(view, metric, first.mean) : best(view, metric, scored);
}

function unchanged(view: SweepView, metric: string, mean: number): Finding[] {
  const { result, mode } = view;
  const { rows } = result;
  const [first] = rows as [SweepRow];
  const others = metricColumns(rows).filter(({ index }) =>
    rows.some((row) => !sameMean(meanOf(row, view, index), meanOf(first, view, index))),
  );
  const moved = new Set(rows.flatMap((row) => scoreChanges(first, row, mode, view.metric, null).map(({ id }) => id)));
  const values = rows.map((row) => row.value);
  const found: Finding[] = [{ kind: others.length ? 'unchanged' : 'no-effect', metric, mean, values }];
  if (moved.size) found.push({ kind: 'offset', metric, questions: moved.size });
  if (others.length) found.push({ kind: 'others-changed', metrics: others.map(({ label }) => label) });
  // A swept k looks further down the same ranking: that the lists differ in length says nothing.
  if (result.parameter !== 'k') return others.length ? found : [...found, rankings(view)];
  const ids = new Set(rows.map(({ run }) => metricIdAt(run, view.metric)));
  return ids.size === 1 ? [...found, { kind: 'own-k', metric }] : found;
}

function rankings({ result, mode }: SweepView): Finding {
  const lists = result.rows.map((row) => modeRunOf(row, mode)?.questions ?? []);
  const first = lists[0] ?? [];
  const changed = first.filter(({ docs }, i) =>
    lists.some((questions) => questions[i]?.docs.join('\n') !== docs.join('\n')),
  );
  return { kind: 'rankings', changed: changed.length, total: first.length };
}

interface Scored {
  row: SweepRow;
  mean: number;
}

function best(view: SweepView, metric: string, scored: readonly Scored[]): Finding[] {
  const highest = Math.max(...scored.map(({ mean }) => mean));
  const top = scored.filter(({ mean }) => sameMean(mean, highest));
  const winner = top[0] as Scored;
  const n = figureOf(winner.row, view.mode, view.metric, null)?.n ?? 0;
  const found: Finding[] = [{ kind: 'best', metric, values: top.map(({ row }) => row.value), mean: winner.mean, n }];
  const current = rowOf(view.result, view.current);
  const currentIsBest = top.some(({ row }) => row === current);
  const lowest = scored.reduce((low, candidate) => (candidate.mean < low.mean - SAME ? candidate : low));
  const against = current && !currentIsBest ? current : lowest.row;
  if (currentIsBest)
    found.push({ kind: 'current-best', others: top.flatMap(({ row }) => (row === current ? [] : [row.value])) });
  const gap = difference(view, against, winner.row);
  if (gap.mean > SAME)
    found.push({ kind: 'best-over', value: against.value, current: against === current, difference: gap, n });
  if (isMonotone(view)) found.push({ kind: 'monotone', metric });
  return found;
}

function difference(view: SweepView, from: SweepRow, to: SweepRow): Difference {
  const [low, high] = [from, to].map((row) => figureOf(row, view.mode, view.metric, null));
  const mean = (high?.mean ?? 0) - (low?.mean ?? 0);
  const changes = scoreChanges(from, to, view.mode, view.metric, null);
  const better = changes.filter((change) => (change.to ?? 0) > (change.from ?? 0)).length;
  const whole = [from, to].every((row) =>
    wholeOrNothing(metricIdAt(row.run, view.metric), modeRunOf(row, view.mode)?.questions ?? []),
  );
  const questions = whole && high && low?.n === high.n ? mean * high.n : null;
  return { mean, questions, better, worse: changes.length - better };
}

/** Looking further down a ranking can only find more: such a metric is highest at the largest k by its definition. */
function isMonotone({ result, metric }: SweepView): boolean {
  const ids = result.rows.map(({ run }) => metricIdAt(run, metric));
  return result.parameter === 'k' && new Set(ids).size > 1 && /^(hit|recall|groups|all-groups)@/.test(ids[0] ?? '');
}
