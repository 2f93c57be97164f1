import type { Trace } from '../../core/evaluate';
import { searchDepth } from '../../core/retrieve/depth';
import type { Lang } from '../../i18n/define';
import type { searchMessages } from '../../i18n/search';
import type { stageMessages } from '../../i18n/searchStages';
import { formatList, formatScore } from '../../ui/format';
import { outsideOf, type Outside } from './outside';
import { stageName } from './stageName';
import { bestRanks, bm25HitOf, hasStages, listKey, stagesOf } from './stages';

/** Longest list of tokens in a sentence. */
const MOST_TOKENS = 6;

export interface Sought {
  trace: Trace;
  gold: ReadonlySet<string>;
  /** Articles of the knowledge base. */
  known: ReadonlySet<string>;
  k: number;
}
interface Words {
  t: (typeof searchMessages)[Lang];
  stages: (typeof stageMessages)[Lang];
  lang: Lang;
}

/** Where each gold document stands and by which tokens or ranks, or why it is not there. For a question that has an eval set entry. */
export function findingOf(sought: Sought, words: Words): string {
  const { trace, gold, known, k } = sought;
  const { t, lang } = words;
  if (trace.needs.length > 0) return join(lostSentences(outsideOf(trace, inBase(sought)), trace, words), lang);
  if (gold.size === 0) return withoutGold(trace, words);
  const outside = outsideOf(trace, inBase(sought));
  const lost = new Set(outside.map(({ docId }) => docId));
  const sentences: string[] = [];
  const missing: string[] = [];
  for (const docId of gold) {
    const document = trace.documents.find((candidate) => candidate.docId === docId);
    if (document) {
      sentences.push(document.rank <= k ? t.whereGold(docId, document.rank) : t.goldBelow(docId, document.rank, k));
      sentences.push(...how(trace, docId, document.chunkId, words));
    } else if (!known.has(docId)) sentences.push(t.goldUnknown(docId));
    else if (!lost.has(docId)) missing.push(docId);
  }
  if (missing.length > 0) sentences.push(...whyMissing(sought, missing, words));
  sentences.push(...lostSentences(outside, trace, words));
  return join(sentences, lang);
}

const join = (sentences: readonly string[], lang: Lang) => sentences.join(lang === 'zh' ? '' : ' ');
const inBase = ({ gold, known }: Sought) => [...gold].filter((docId) => known.has(docId));

/** What brought a gold document where it is: its tokens in one list, its best ranks through several stages. */
function how(trace: Trace, docId: string, chunkId: string, { t, stages, lang }: Words): string[] {
  if (hasStages(trace)) return [stages.way(docId, bestWay(trace, docId, stages))];
  const terms = bm25HitOf(trace, chunkId)?.hit.terms.map(({ term }) => term) ?? [];
  return terms.length > 0 ? [t.matchedBy(chunkId, quoted(terms, t, lang))] : [];
}

function bestWay(trace: Trace, docId: string, t: Words['stages']): string {
  const steps = bestRanks(stagesOf(trace), docId).map(({ stage, rank }) => {
    const name = stageName(stage, t);
    return rank === null ? t.notIn(name) : t.at(name, rank);
  });
  return t.arrow(steps);
}

/** Gold that the later stages never saw. */
export function lostSentences(outside: readonly Outside[], trace: Trace, { stages: t, lang }: Words): string[] {
  const names = trace.lists.map((list, i) => stageName({ key: listKey(trace.lists, i), kind: list.kind }, t));
  const lists = t.listJoin(names);
  const twice = names.length > 1;
  const last = stagesOf(trace).findLast(({ kind }) => kind !== 'rerank');
  return outside.map(({ docId, lost, count, rank }) => {
    if (lost === 'candidates' && rank !== null && last) return t.lostDepth(docId, stageName(last, t), rank, count);
    const sentences =
      trace.rerank === null
        ? [t.lostPool(docId, count, lists, twice)]
        : [
            t.lostCandidates(docId, trace.rerank.candidates),
            ...(lost === 'pool' ? [t.poolCause(count, lists, twice)] : []),
          ];
    return join([...sentences, ...(rank === null ? [] : [t.lostRank(rank)])], lang);
  });
}

function withoutGold(trace: Trace, { t }: Words): string {
  const best = trace.hits[0];
  return best ? t.foundAnyway(trace.documents.length, formatScore(best.score)) : t.rightlyNothing;
}

function whyMissing({ trace, k }: Sought, missing: readonly string[], words: Words): string[] {
  const { t, stages, lang } = words;
  const list = formatList(missing, lang);
  if (hasStages(trace) || !trace.lists.some(({ kind }) => kind === 'bm25'))
    return [stages.goldNotAmong(list, trace.hits.length)];
  return [t.goldMissing(list) + whyNotMatched(trace, k, words)];
}

/** The hits are all chunks that hold a token, unless there are as many as were asked for. */
function whyNotMatched(trace: Trace, k: number, { t, lang }: Words): string {
  const unmatched = new Set(trace.unmatched);
  const kept = new Set(trace.tokens.filter((token) => !token.dropped).map((token) => token.text));
  const matched = [...kept].filter((token) => !unmatched.has(token));
  if (kept.size === 0) return t.nothingKept;
  if (matched.length === 0) return t.noSharedToken;
  if (trace.hits.length >= searchDepth(k)) return t.notAmong(trace.hits.length);
  return t.onlyMatched(quoted(matched, t, lang));
}

function quoted(tokens: readonly string[], t: Words['t'], lang: Lang): string {
  const list = formatList(tokens.slice(0, MOST_TOKENS).map(t.quote), lang);
  return tokens.length > MOST_TOKENS ? t.andMore(list, tokens.length) : list;
}
