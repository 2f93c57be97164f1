import { isSameMeasure, type CompareResult, type Difference } from '../../core/compare';
import { compareMessages } from '../../i18n/compare';
import type { Lang } from '../../i18n/define';
import { formatCount, formatMetric, formatDifference } from '../../ui/format';
import { fraction } from '../evaluate/sentences';
import { labelOf } from '../evaluate/view';
import { scoredPairs, smallestStep } from './questions';
import { intervalText, metricText, pCell, pText, size } from './words';

/** Below this, chance alone is a poor explanation. */
const SURPRISING = 0.05;

/**
 * What the row of one metric says, in paragraphs: what changed and by how little it could have; whether it could be
 * chance; what it would take to know.
 */
export function differenceSentences(result: CompareResult, row: Difference, lang: Lang): string[] {
  const t = compareMessages[lang].say;
  const name = metricText(row.metric);
  if (row.n === 0) return [t.none(name)];
  const glue = lang === 'zh' ? '' : ' ';
  if (!isSameMeasure(row.metric)) return [[unlike(row, lang), ...left(result, row, lang)].join(glue)];
  const tests = result.differences.filter((other) => sameGroup(other, row) && other.p !== null).length;
  return [
    [outcome(row, lang), stepSentence(result, row, lang)],
    [...chance(row, lang), ...correction(row, tests, lang)],
    [...effort(row, lang), ...left(result, row, lang)],
  ].flatMap((sentences) => (sentences.length ? [sentences.join(glue)] : []));
}

export const sameGroup = (a: Difference, b: Difference) => a.overall === b.overall && a.type === b.type;

/** Two measures side by side: values, and why nothing follows from their difference. */
function unlike({ metric, before, after, delta, n }: Difference, lang: Lang): string {
  return compareMessages[lang].say.unlike({
    before: labelOf(metric.before),
    from: formatMetric(before),
    after: labelOf(metric.after),
    to: formatMetric(after),
    n,
    delta: formatDifference(delta),
  });
}

function outcome(row: Difference, lang: Lang): string {
  const t = compareMessages[lang].say;
  const { n, wins, losses } = row;
  const metric = metricText(row.metric);
  const [before, after] = [formatMetric(row.before), formatMetric(row.after)];
  const delta = row.delta ?? 0;
  if (wins + losses === 0) return t.level(metric, after, n);
  if (delta === 0) return t.cancel(metric, after, n, wins, losses);
  return t.moved({ metric, before, after, up: delta > 0, size: size(delta), n, wins, losses });
}

function stepSentence({ pairs }: CompareResult, row: Difference, lang: Lang): string {
  const t = compareMessages[lang].say;
  const metric = metricText(row.metric);
  const step = smallestStep(row.metric, scoredPairs(pairs, row.metric, row));
  if (step.kind === 'whole') return t.whole(metric, fraction(row.n));
  if (step.kind === 'part') return t.part(metric, fraction(row.n), step.gold, fraction(row.n * step.gold));
  return t.any(metric, fraction(row.n));
}

function chance({ p, interval, n, wins, losses }: Difference, lang: Lang): string[] {
  const t = compareMessages[lang].say;
  const changed = wins + losses;
  if (p === null || changed === 0) return [];
  const patterns = 2 ** changed;
  const few = 2 / patterns < SURPRISING ? [] : [t.few(changed, String(patterns), String(2 / patterns))];
  if (!interval) return [t.noInterval(pText(p)), ...few];
  const text = intervalText(interval);
  const zero = interval.low <= 0 && interval.high >= 0;
  if (p >= SURPRISING) return [zero ? t.chance(text, pText(p), n) : t.onlyInterval(text, pCell(p), n), ...few];
  return [zero ? t.onlyP(text, pText(p), n) : t.rare(text, pText(p))];
}

/** A small p is worth less when it is one of several, or was gone looking for. */
function correction({ p, pHolm, overall, wins, losses }: Difference, tests: number, lang: Lang): string[] {
  const t = compareMessages[lang].say;
  const sentences = [];
  if (p !== null && p < SURPRISING && pHolm !== null && tests > 1) sentences.push(t.holm(tests, pText(pHolm)));
  if (!overall && wins + losses > 0) sentences.push(t.oneType);
  return sentences;
}

function effort({ n, delta, needed, detectable }: Difference, lang: Lang): string[] {
  const t = compareMessages[lang].say;
  const sentences = [];
  if (needed !== null && delta !== null && needed > n) sentences.push(t.needed(size(delta), formatCount(needed, lang)));
  if (detectable !== null) sentences.push(t.detectable(n, formatMetric(detectable)));
  return sentences;
}

function left({ pairs }: CompareResult, row: Difference, lang: Lang): string[] {
  const t = compareMessages[lang].say;
  const group = row.overall ? pairs : pairs.filter(({ type }) => type === row.type);
  const without = group.length - row.n;
  return [...(row.units !== row.n ? [t.clusters(row.n, row.units)] : []), ...(without > 0 ? [t.noValue(without)] : [])];
}
