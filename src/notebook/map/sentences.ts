import type { MapPoint, MapResult } from '../../core/evaluate';
import type { Lang } from '../../i18n/define';
import { mapMessages } from '../../i18n/map';
import { nearestPair, percent, type Agreement } from './view';

const score = (value: number) => value.toFixed(3);

/**
 * Why the picture is not the ranking, from its own numbers: what the axes keep, one question, all questions.
 * @param all from `agreement`
 */
export function sentences(map: MapResult, question: MapPoint | null, all: Agreement | null, lang: Lang): string[] {
  return [axesKeep(map, lang), ...oneQuestion(map, question, all, lang)].filter((text) => text !== '');
}

function axesKeep({ method, explained }: MapResult, lang: Lang): string {
  const { misleads } = mapMessages[lang];
  if (method === 'umap') return misleads.umap;
  if (!explained) return '';
  const [first, second] = explained;
  const both = first + second;
  return misleads.pca(percent(both), percent(first), percent(second), percent(Math.max(0, 1 - both)));
}

function oneQuestion(map: MapResult, question: MapPoint | null, all: Agreement | null, lang: Lang): string[] {
  const { misleads } = mapMessages[lang];
  const pair = question ? nearestPair(map.points, question) : null;
  const counted = (word: (same: number, total: number) => string) =>
    all && all.total > 0 ? word(all.same, all.total) : '';
  if (!question || !pair) return [counted(misleads.agreementOther)];
  const { drawn, cosine, same, rank, known } = pair;
  if (same) return [misleads.same(question.id, cosine.id, score(cosine.score)), counted(misleads.agreement)];
  return [
    misleads.different(question.id, drawn.id, cosine.id, score(cosine.score)),
    rank === null || pair.score === null
      ? misleads.drawnBeyond(drawn.id, known)
      : misleads.drawnRank(drawn.id, rank, score(pair.score)),
    counted(misleads.agreementOther),
  ];
}
