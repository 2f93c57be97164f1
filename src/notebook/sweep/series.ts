import type { SweepRow } from '../../core/evaluate';
import type { Series } from '../../viz/series';
import { figureOf, typeColumns } from './columns';

/** Dashes that tell lines of one colour apart. */
const DASHES = [
  [2, 3],
  [7, 3],
  [10, 3, 2, 3],
  [4, 4],
  [12, 4],
  [1, 4],
];
const GREYS = ['--ink', '--ink-3', '--ink-2'];

export interface SweptMode {
  id: string;
  /** CSS variable of its hue. */
  color: string;
}

/** One line a mode: the mean over all questions. Of modes with one hue, all but the first are dashed. */
export function modeSeries(rows: readonly SweepRow[], modes: readonly SweptMode[], metric: number): Series[] {
  const used = new Map<string, number>();
  return modes.map(({ id, color }) => {
    const before = used.get(color) ?? 0;
    used.set(color, before + 1);
    const values = rows.map((row) => figureOf(row, id, metric, null)?.mean ?? null);
    const line = { label: id, color, values };
    return before === 0 ? line : { ...line, dash: DASHES[(before - 1) % DASHES.length] ?? [] };
  });
}

/**
 * The mean over all questions, then one line a type: grey, for a hue belongs to a mode. Types that run through the same
 * points share one line; drawn apart, one would hide the others.
 */
export function typeSeries(
  rows: readonly SweepRow[],
  mode: SweptMode,
  metric: number,
  nameOf: (type: string | null) => string,
  join: (names: string[]) => string,
): Series[] {
  const apart = new Map<string, { names: string[]; values: (number | null)[] }>();
  for (const { type, overall } of typeColumns(rows, mode.id)) {
    const group = overall ? null : type;
    const values = rows.map((row) => figureOf(row, mode.id, metric, group)?.mean ?? null);
    const key = overall ? 'overall' : values.map((value) => value?.toFixed(9)).join(' ');
    const line = apart.get(key);
    if (line) line.names.push(nameOf(group));
    else apart.set(key, { names: [nameOf(group)], values });
  }
  return [...apart.values()].map(({ names, values }, i) => {
    const label = join(names);
    if (i === 0) return { label, color: mode.color, values };
    const color = GREYS[(i - 1) % GREYS.length] ?? '--ink';
    return { label, color, values, dash: DASHES[(i - 1) % DASHES.length] ?? [] };
  });
}
