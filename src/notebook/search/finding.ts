import type { Trace } from '../../core/evaluate';
import { searchDepth } from '../../core/retrieve/depth';
import type { Lang } from '../../i18n/define';
import type { searchMessages } from '../../i18n/search';
import { formatList, formatScore } from '../../ui/format';

/** Longest list of tokens in a sentence. */
const MOST_TOKENS = 6;

export interface Sought {
  trace: Trace;
  gold: ReadonlySet<string>;
  /** Articles of the knowledge base. */
  known: ReadonlySet<string>;
  k: number;
}
type Words = (typeof searchMessages)[Lang];

/** Where each gold document stands and by which tokens, or why it is not there. For a question that has an eval set entry. */
export function findingOf(sought: Sought, t: Words, lang: Lang): string {
  const { trace, gold, known, k } = sought;
  if (gold.size === 0) return withoutGold(trace, t);
  const sentences: string[] = [];
  const missing: string[] = [];
  for (const docId of gold) {
    const document = trace.documents.find((candidate) => candidate.docId === docId);
    if (document) {
      const terms = trace.hits[document.chunkRank - 1]?.terms.map(({ term }) => term) ?? [];
      sentences.push(document.rank <= k ? t.whereGold(docId, document.rank) : t.goldBelow(docId, document.rank, k));
      if (terms.length > 0) sentences.push(t.matchedBy(document.chunkId, quoted(terms, t, lang)));
    } else if (known.has(docId)) missing.push(docId);
    else sentences.push(t.goldUnknown(docId));
  }
  if (missing.length > 0) sentences.push(t.goldMissing(formatList(missing, lang)) + whyMissing(sought, t, lang));
  return sentences.join(lang === 'zh' ? '' : ' ');
}

function withoutGold(trace: Trace, t: Words): string {
  const best = trace.hits[0];
  return best ? t.foundAnyway(trace.documents.length, formatScore(best.score)) : t.rightlyNothing;
}

/** The hits are all chunks that hold a token, unless there are as many as were asked for. */
function whyMissing({ trace, k }: Sought, t: Words, lang: Lang): string {
  const unmatched = new Set(trace.unmatched);
  const kept = new Set(trace.tokens.filter((token) => !token.dropped).map((token) => token.text));
  const matched = [...kept].filter((token) => !unmatched.has(token));
  if (kept.size === 0) return t.nothingKept;
  if (matched.length === 0) return t.noSharedToken;
  if (trace.hits.length >= searchDepth(k)) return t.notAmong(trace.hits.length);
  return t.onlyMatched(quoted(matched, t, lang));
}

function quoted(tokens: readonly string[], t: Words, lang: Lang): string {
  const list = formatList(tokens.slice(0, MOST_TOKENS).map(t.quote), lang);
  return tokens.length > MOST_TOKENS ? t.andMore(list, tokens.length) : list;
}
