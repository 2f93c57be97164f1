import type { Trace } from '../../core/evaluate';
import type { Lang } from '../../i18n/define';
import type { searchMessages } from '../../i18n/search';
import { formatList } from '../../ui/format';

/** Longest list of tokens in a sentence. */
const MOST_TOKENS = 6;

/** Where each gold document stands, or why it is not there: one sentence a document. */
export function findingOf(
  trace: Trace,
  gold: ReadonlySet<string>,
  k: number,
  t: (typeof searchMessages)[Lang],
  lang: Lang,
): string {
  const unmatched = new Set(trace.unmatched);
  const matched = [...new Set(trace.tokens.filter((token) => !token.dropped).map((token) => token.text))]
    .filter((token) => !unmatched.has(token))
    .slice(0, MOST_TOKENS);
  const why = matched.length === 0 ? t.noSharedToken : t.onlyMatched(formatList(matched.map(t.quote), lang));
  return [...gold]
    .map((docId) => {
      const rank = trace.documents.find((document) => document.docId === docId)?.rank;
      if (rank === undefined) return t.goldMissing(docId) + why;
      return rank <= k ? t.whereGold(docId, rank) : t.goldBelow(docId, rank, k);
    })
    .join(lang === 'zh' ? '' : ' ');
}
