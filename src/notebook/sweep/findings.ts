import type { SweepResult, SweepRow, SweepValue } from '../../core/evaluate';
import { figureOf, metricColumns, metricIdAt, rowOf, sameMean, SAME, scoreChanges } from './columns';

/** What a sweep is looked at with. */
export interface SweepView {
  result: SweepResult;
  /** Positions in the run's modes and in its metrics. */
  mode: number;
  metric: number;
  /** The recipe's present value of the swept parameter, and its overlap. */
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
  /** `mean` × n: 1 is one question going from 0 to 1. `null` when the two means are over different questions. */
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
  | { kind: 'uncut'; sections: number; value: number }
  | { kind: 'sizes'; sections: number; value: number; within: number; uncutFrom: number | null }
  | { kind: 'no-cuts'; sections: number; maxChars: number }
  | { kind: 'cuts'; sections: number; maxChars: number; cut: number }
  | { kind: 'all-ready' }
  | { kind: 'some-ready'; articles: number }
  | { kind: 'shipped-constants' }
  | { kind: 'clamped'; items: { value: SweepValue; used: number }[] };

/**
 * The facts of a sweep's result in the order they are told: how far it got, whether the chosen metric moved and what is
 * best, then why it had to be so (section lengths, metrics without k, …). Each is checked on the numbers.
 */
export function findings(view: SweepView): Finding[] {
  const { rows, total } = view.result;
  const partial: Finding[] = rows.length < total ? [{ kind: 'partial', done: rows.length, total }] : [];
  if (rows.length === 0) return partial;
  if (rows.every(({ run }) => run.chunkCount === 0)) return [...partial, { kind: 'no-chunks' }];
  const [effects, reasons] = [metricFindings(view), causes(view)];
  return [...partial, ...(saysAll(effects, reasons) ? [] : effects), ...reasons, ...clamped(view)];
}

/** Where nothing was cut at any value, that alone says why every figure is the same. */
function saysAll(effects: readonly Finding[], reasons: readonly Finding[]): boolean {
  const noCut = reasons.some(({ kind }) => kind === 'uncut' || kind === 'no-cuts' || kind === 'all-ready');
  const still = effects.every(
    (effect) => effect.kind === 'no-effect' || (effect.kind === 'rankings' && !effect.changed),
  );
  return noCut && still;
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
  const lists = result.rows.map((row) => row.run.modes[mode]?.questions ?? []);
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
  const questions = high && low?.n === high.n ? mean * high.n : null;
  return { mean, questions, better, worse: changes.length - better };
}

/** Looking further down a ranking can only find more: such a metric is highest at the largest k by its definition. */
function isMonotone({ result, metric }: SweepView): boolean {
  const ids = result.rows.map(({ run }) => metricIdAt(run, metric));
  return result.parameter === 'k' && new Set(ids).size > 1 && /^(hit|recall|groups|all-groups)@/.test(ids[0] ?? '');
}

/** Why a parameter could or could not change anything here. */
function causes(view: SweepView): Finding[] {
  const { result, ready, articles, lengths } = view;
  const { parameter, rows } = result;
  if (parameter === 'k1' || parameter === 'b') return shippedConstants(view);
  if (parameter !== 'maxChars' && parameter !== 'overlap') return [];
  if (ready > 0 && ready === articles) return [{ kind: 'all-ready' }];
  const found: Finding[] = ready > 0 ? [{ kind: 'some-ready', articles: ready }] : [];
  const texts = lengths?.filter((length) => length > 0) ?? [];
  if (texts.length === 0) return found;
  const maxChars = rows[0]?.run.spec.chunking.maxChars ?? 0;
  return [parameter === 'maxChars' ? sizes(texts, rows) : cuts(texts, maxChars), ...found];
}

function sizes(lengths: readonly number[], rows: readonly SweepRow[]): Finding {
  const values = rows.map(({ run }) => run.spec.chunking.maxChars).sort((a, b) => a - b);
  const within = (limit: number) => lengths.filter((length) => length <= limit).length;
  const value = values[0] ?? 0;
  if (within(value) === lengths.length) return { kind: 'uncut', sections: lengths.length, value };
  const uncutFrom = values.find((limit) => within(limit) === lengths.length) ?? null;
  return { kind: 'sizes', sections: lengths.length, value, within: within(value), uncutFrom };
}

function cuts(lengths: readonly number[], maxChars: number): Finding {
  const cut = lengths.filter((length) => length > maxChars).length;
  const sections = lengths.length;
  return cut === 0 ? { kind: 'no-cuts', sections, maxChars } : { kind: 'cuts', sections, maxChars, cut };
}

function shippedConstants({ result, mode }: SweepView): Finding[] {
  const engine = result.rows[0]?.run.spec.modes[mode]?.retrievers[0]?.engine;
  return engine === 'minisearch' ? [{ kind: 'shipped-constants' }] : [];
}

/** An overlap has to be shorter than the chunk: values that were cut down to fit. */
function clamped({ result, overlap }: SweepView): Finding[] {
  const items = result.rows.flatMap(({ value, run }) => {
    const used = run.spec.chunking.overlap;
    const asked = result.parameter === 'overlap' ? value : result.parameter === 'maxChars' ? overlap : used;
    return typeof asked === 'number' && used < asked ? [{ value, used }] : [];
  });
  return items.length ? [{ kind: 'clamped', items }] : [];
}
