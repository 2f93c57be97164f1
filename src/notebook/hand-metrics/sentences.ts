import { relevantSet, type Gold } from '../../core/metrics';
import type { Lang } from '../../i18n/define';
import { handMessages } from '../../i18n/hand';
import { formatMetric } from '../../ui/format';
import type { HandFigure } from './figures';

/** Chinese sentences follow each other without a space. */
export function joinSentences(sentences: readonly string[], lang: Lang): string {
  return sentences.join(lang === 'zh' ? '' : ' ');
}

/** What the reader's changes did to the metrics, as far as three decimals show it. */
export function comparison(
  before: readonly HandFigure[],
  after: readonly HandFigure[],
  free: boolean,
  lang: Lang,
): string {
  const t = handMessages[lang];
  const changes = after.flatMap(({ name, label, value }) => {
    const was = formatMetric(before.find((figure) => figure.name === name)?.value);
    const is = formatMetric(value);
    return was === is ? [] : [t.change(label, was, is)];
  });
  if (changes.length === 0) return free ? t.sameFree : t.same;
  const list = changes.join(t.changeGap);
  return free ? t.versusFree(list) : t.versus(list);
}

/** Where the first gold document stands and what one rank would change. */
export function outlook(ranking: readonly string[], gold: Gold, lang: Lang): string {
  const t = handMessages[lang];
  const relevant = relevantSet(gold);
  const at = ranking.findIndex((doc) => relevant.has(doc));
  const doc = ranking[at];
  if (doc === undefined) return t.noneFound;
  if (at === 0) return t.firstAtTop(doc);
  return t.firstGold(doc, at + 1, formatMetric(1 / (at + 1)), formatMetric(1 / at));
}
