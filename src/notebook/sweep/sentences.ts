import type { SweepResult, SweepValue } from '../../core/evaluate';
import type { Lang } from '../../i18n/define';
import { sweepMessages } from '../../i18n/sweep';
import { formatList, formatMetric } from '../../ui/format';
import type { Finding } from './findings';

type Of<K extends Finding['kind']> = Extract<Finding, { kind: K }>;
type Words = { [K in Finding['kind']]: (finding: Of<K>) => string };

/** A value as it is called on the page: tokenizers have names. */
export function valueName(value: SweepValue, lang: Lang): string {
  const { tokenizers } = sweepMessages[lang];
  return Object.hasOwn(tokenizers, value) ? tokenizers[value as keyof typeof tokenizers] : String(value);
}

/** Words what was found about a sweep, one sentence a finding. */
export function sentences(found: readonly Finding[], parameter: SweepResult['parameter'], lang: Lang): string[] {
  const words = wordsFor(parameter, lang);
  return found.map((finding) => (words[finding.kind] as (finding: Finding) => string)(finding));
}

function wordsFor(parameter: SweepResult['parameter'], lang: Lang): Words {
  const t = sweepMessages[lang].findings;
  const name = (value: SweepValue) => valueName(value, lang);
  const list = (values: readonly SweepValue[]) => formatList(values.map(name), lang);
  return {
    partial: ({ done, total }) => t.partial(done, total),
    'no-chunks': () => t.noChunks,
    single: ({ value, metric, mean }) => t.single(name(value), metric, formatMetric(mean)),
    'no-mean': ({ metric }) => t.noMean(metric),
    'no-effect': ({ metric, mean, values }) =>
      t.noEffect(sweepMessages[lang].names[parameter], metric, formatMetric(mean), list(values)),
    unchanged: ({ metric, mean, values }) =>
      t.unchanged(sweepMessages[lang].names[parameter], metric, formatMetric(mean), list(values)),
    offset: ({ questions }) => t.offset(questions),
    'others-changed': ({ metrics }) => t.othersChanged(formatList(metrics, lang)),
    best: ({ metric, values, mean, n }) => t.best(metric, list(values), formatMetric(mean), n),
    'best-over': (finding) => bestOver(finding, lang),
    'current-best': ({ others }) => (others.length ? t.currentAmongBest : t.currentBest),
    monotone: ({ metric }) => t.monotone(metric),
    'own-k': ({ metric }) => t.ownK(metric),
    rankings: ({ changed, total }) => (changed === 0 ? t.rankingsSame : t.rankings(changed, total)),
    uncut: ({ sections, value }) => t.uncut(sections, value),
    sizes: ({ sections, value, within, uncutFrom }) =>
      t.sizes(sections, value, within) + (uncutFrom === null ? t.sizesEnd : t.uncutFrom(uncutFrom)),
    'no-cuts': ({ sections, maxChars }) => t.noCuts(sections, maxChars),
    cuts: ({ sections, maxChars, cut }) => t.cuts(sections, maxChars, cut),
    'all-ready': () => t.allReady,
    'some-ready': ({ articles }) => t.someReady(articles),
    'shipped-constants': () => t.shippedConstants,
    waiting: ({ values, all }) => (all ? t.waitingAll : t.waiting(list(values))),
    unused: ({ lack }) => t.unused(t.parts[lack], sweepMessages[lang].names[parameter]),
    'unused-here': ({ lack }) => t.unusedHere(t.parts[lack], sweepMessages[lang].names[parameter]),
    'candidates-only': ({ depth }) => t.candidatesOnly(sweepMessages[lang].names[parameter], depth),
    clamped: ({ items }) => {
      const word = parameter === 'overlap' ? t.clampedOverlap : t.clampedSize;
      return t.clamped(
        formatList(
          items.map(({ value, used }) => word(name(value), used)),
          lang,
        ),
      );
    },
  };
}

function bestOver({ value, current, difference }: Of<'best-over'>, lang: Lang): string {
  const t = sweepMessages[lang].findings;
  const over = (current ? t.overCurrent : t.overLowest)(valueName(value, lang), formatMetric(difference.mean));
  const { questions, better, worse } = difference;
  return questions === null
    ? t.inCounts(over, better, worse)
    : t.inQuestions(over, String(Math.round(questions)), better, worse);
}
