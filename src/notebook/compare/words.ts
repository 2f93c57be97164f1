import type { ComparedMetric, Difference } from '../../core/compare';
import { appMessages } from '../../i18n/app';
import type { Lang } from '../../i18n/define';
import { formatMetric } from '../../ui/format';
import { typeName } from '../../ui/typeName';
import { labelOf } from '../evaluate/view';

const MINUS = '−';

/** A number with a proper minus sign: `−0.038`. */
export function number(value: number): string {
  return formatMetric(value)
    .replace(/^-(0\.0+)$/, '$1')
    .replace('-', MINUS);
}

/** A difference with its sign: `+0.038`, `−0.038`, `0.000`; a dash without one. */
export function signed(delta: number | null): string {
  if (delta === null) return formatMetric(null);
  const text = number(delta);
  return text.startsWith(MINUS) || Number(text) === 0 ? text : `+${text}`;
}

/** The size of a difference that is not 0, with enough digits not to read as 0. */
export function size(delta: number): string {
  const text = formatMetric(Math.abs(delta));
  return Number(text) === 0 ? Math.abs(delta).toPrecision(1) : text;
}

/** `[−0.038, 0.115]`. */
export function intervalText(interval: Difference['interval']): string {
  return interval ? `[${number(interval.low)}, ${number(interval.high)}]` : formatMetric(null);
}

/** A probability for after a `p`: `= 0.25`, `< 0.001`. Two digits that count. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${Number(p.toPrecision(2))}`;
}

/** The same in a table, where the column says that it is p. */
export function pCell(p: number | null): string {
  return p === null ? formatMetric(null) : pText(p).replace(/^= /, '').replace(' ', '');
}

/** A probability at the end of its arithmetic: `= 0.25`, `≈ 0.006714`. */
export function pResult(p: number): string {
  const rounded = Number(p.toPrecision(4));
  return `${rounded === p ? '=' : '≈'} ${rounded}`;
}

/** What a metric is called; with both names where k differs. */
export function metricText({ before, after }: ComparedMetric): string {
  return before === after ? labelOf(after) : `${labelOf(before)} → ${labelOf(after)}`;
}

export function groupText({ type, overall }: Pick<Difference, 'type' | 'overall'>, lang: Lang): string {
  const words = appMessages[lang];
  return overall ? words.types.ALL : typeName(words, type);
}
