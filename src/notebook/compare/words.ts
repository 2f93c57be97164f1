import { isSameMeasure, type ComparedMetric, type Difference } from '../../core/compare';
import { compareMessages } from '../../i18n/compare';
import type { Lang } from '../../i18n/define';
import { formatMetric, formatNegative } from '../../ui/format';
import { labelOf } from '../evaluate/view';

/** The size of a difference that is not 0, with enough digits not to read as 0. */
export function size(delta: number): string {
  const text = formatMetric(Math.abs(delta));
  return Number(text) === 0 ? Math.abs(delta).toPrecision(1) : text;
}

/** `[−0.038, 0.115]`. */
export function intervalText(interval: Difference['interval']): string {
  return interval ? `[${formatNegative(interval.low)}, ${formatNegative(interval.high)}]` : formatMetric(null);
}

/** A probability for after a `p`: `= 0.25`, `< 0.001`. Two digits that count. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${Number(p.toPrecision(2))}`;
}

/** The same in a table, where the column says that it is p. */
export function pCell(p: number | null): string {
  return p === null ? formatMetric(null) : pText(p).replace(/^= /, '').replace(' ', '');
}

/** Digits that a product is printed with. */
const PRODUCT_DIGITS = 3;

/** A product of p as the panel prints it. */
export const pProduct = (p: number) => String(Number(p.toPrecision(PRODUCT_DIGITS)));

/** A p with as many digits as it takes for it times `times` to come out as `pProduct` prints it. */
export function pFactor(p: number, times: number): string {
  const product = pProduct(p * times);
  for (let digits = 2; digits < 12; digits++) {
    const shown = Number(p.toPrecision(digits));
    if (pProduct(shown * times) === product) return String(shown);
  }
  return String(p);
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

/** Questions that got better, worse, and neither; a dash where the two runs do not measure the same thing. */
export function countsText({ metric, wins, losses, ties }: Difference): string {
  return isSameMeasure(metric) ? `${wins}/${losses}/${ties}` : formatMetric(null);
}

/** The same as metricText, and that it is not the same measure in both runs. */
export function markedMetricText(metric: ComparedMetric, lang: Lang): string {
  const name = metricText(metric);
  return isSameMeasure(metric) ? name : compareMessages[lang].unlikeName(name);
}
