import type { CompareResult, CompareSpec, Difference } from '../../core/compare';
import { formatNumber } from '../../core/metrics';
import { MAX_ENUMERATED, sampleDeviation } from '../../core/stats';
import type { FormulaPart } from '../../core/types';
import { compareDetailsMessages } from '../../i18n/compareDetails';
import type { Lang } from '../../i18n/define';
import { formatCount, formatMetric, formatNegative } from '../../ui/format';
import { scoredPairs, type ScoredPair } from './questions';
import { sameGroup } from './sentences';
import { pResult, size } from './words';

/** Longest sum that is written out question by question. */
const MOST_TERMS = 60;

const plain = (text: string): FormulaPart => ({ text });

/**
 * `( q17 (1 − 0) + q20 (0.5 − 1) + 24 unchanged × 0 ) ÷ 26 = 0.5/26 ≈ 0.019`. Parts that stand for a question carry its
 * id as `docId`. A long sum is written by its distinct differences, `40 × 0.5`.
 */
export function deltaFormula(row: Difference, scored: readonly ScoredPair[], lang: Lang): FormulaPart[] {
  if (row.delta === null) return [];
  const changed = scored.filter(({ delta }) => delta !== 0);
  const still = scored.length - changed.length;
  const t = compareDetailsMessages[lang].panel;
  const summands = changed.length > MOST_TERMS ? byValue(changed) : changed.map(one);
  if (still > 0) summands.push(plain(`${t.unchanged(still)} × 0`));
  const joined = summands.flatMap((part, i) => (i ? [plain(' + '), part] : [part]));
  const sum = changed.reduce((total, { delta }) => total + delta, 0);
  const rounded = formatNegative(row.delta);
  const sign = Number(row.delta.toFixed(3)) === row.delta ? '=' : '≈';
  const total = formatNumber(sum).replace('-', '−');
  return [
    plain('( '),
    ...joined,
    plain(` ) ÷ ${row.n} = ${total}/${row.n} ${sign} `),
    { text: rounded, role: 'result' },
  ];
}

const one = ({ pair, before, after, delta }: ScoredPair): FormulaPart => ({
  text: `${pair.id} (${formatNumber(after)} − ${formatNumber(before)})`,
  docId: pair.id,
  ...(delta < 0 ? { role: 'miss' as const } : {}),
});

function byValue(changed: readonly ScoredPair[]): FormulaPart[] {
  const counts = new Map<string, number>();
  for (const { delta } of changed) {
    const text = formatNumber(delta).replace('-', '−');
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => plain(`${count} × ${text.startsWith('−') ? `(${text})` : text}`));
}

/** What the bootstrap did for this row. */
export function bootstrapSentences(row: Difference, spec: CompareSpec, lang: Lang): string[] {
  const t = compareDetailsMessages[lang].panel;
  if (!row.interval) return [t.noDraw];
  const resamples = formatCount(spec.resamples, lang);
  const drawn =
    spec.resampleBy === 'clusters'
      ? t.drawClusters(resamples, row.n, row.units, spec.seed)
      : t.drawQuestions(resamples, row.n, spec.seed);
  return [drawn, t.percentile(resamples, formatNegative(row.interval.low), formatNegative(row.interval.high))];
}

/** How p was counted or drawn. */
export function testSentences(row: Difference, scored: readonly ScoredPair[], spec: CompareSpec, lang: Lang): string[] {
  const t = compareDetailsMessages[lang].panel;
  const changed = row.wins + row.losses;
  if (row.p === null) return [];
  if (changed === 0) return [t.noneChanged];
  const total = 2 ** changed;
  const patterns = total < 1e15 ? formatCount(total, lang) : `${total.toExponential(2)}`.replace('e+', ' × 10^');
  const sum = formatNumber(Math.abs(scored.reduce((all, { delta }) => all + delta, 0)));
  const start = t.patterns(row.n, changed, patterns);
  if (row.exact && changed <= MAX_ENUMERATED) {
    const hits = formatCount(Math.round(row.p * total), lang);
    return [start, t.counted(hits, patterns, sum, pResult(row.p))];
  }
  if (row.exact) return [start, t.binomial(sum, pResult(row.p))];
  const { resamples, seed } = spec;
  const hits = Math.round(row.p * (resamples + 1)) - 1;
  return [start, t.drawn(formatCount(resamples, lang), seed, formatCount(hits, lang), sum, pResult(row.p))];
}

/** What the power of 80 % takes, with the spread it comes from. */
export function powerSentences(row: Difference, scored: readonly ScoredPair[], lang: Lang): string[] {
  const t = compareDetailsMessages[lang].panel;
  const deviation = sampleDeviation(scored.map(({ delta }) => delta));
  if (deviation === null || row.detectable === null) return [];
  const s = formatMetric(deviation);
  const needed =
    row.needed === null || row.delta === null ? [] : [t.needed(s, size(row.delta), formatCount(row.needed, lang))];
  return [t.detectable(s, row.n, formatMetric(row.detectable)), ...needed];
}

/** One step of Holm's correction. */
export interface HolmStep {
  place: number;
  row: Difference;
  times: number;
  product: number;
  corrected: number;
}

/** The metrics of the same questions by their p, smallest first, with what each is multiplied by. */
export function holmSteps(result: CompareResult, row: Difference): HolmStep[] {
  const tested = result.differences.flatMap((other) =>
    sameGroup(other, row) && other.p !== null && other.pHolm !== null
      ? [{ row: other, p: other.p, corrected: other.pHolm }]
      : [],
  );
  return tested
    .toSorted((a, b) => a.p - b.p)
    .map(({ row: other, p, corrected }, i) => {
      const times = tested.length - i;
      return { place: i + 1, row: other, times, product: p * times, corrected };
    });
}

/** The questions behind a row. */
export function pairsOf(result: CompareResult, row: Difference): ScoredPair[] {
  return scoredPairs(result.pairs, row.metric, row);
}
