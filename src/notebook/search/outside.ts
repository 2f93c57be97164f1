import type { Trace } from '../../core/evaluate';
import { stagesOf } from './stages';

/** Gold that a later stage cannot bring back, and where it was lost. */
export interface Outside {
  docId: string;
  /** `pool`: no list has it among the chunks it brings into the fusion. `candidates`: the reranker does not see it. */
  lost: 'pool' | 'candidates';
  /** Chunks a list brings in, or candidates there are. */
  count: number;
  /** Best rank it had before it was cut off; `null` when it was in no ranking at all. */
  rank: number | null;
}

/**
 * The gold documents with no chunk among those that the fusion or the reranker gets to see. Said only of what is known:
 * where a list waits for vectors, nothing is outside yet.
 * @param gold documents of the knowledge base only
 */
export function outsideOf(trace: Trace, gold: Iterable<string>): Outside[] {
  const { mode, rerank } = trace;
  if (trace.lists.some((list) => list.hits === null)) return [];
  if (!mode.fusion && !rerank) return [];
  const before = stagesOf(trace).filter((stage) => stage.kind !== 'rerank');
  const ranking = before.at(-1)?.hits ?? [];
  const candidates = rerank ? ranking.slice(0, rerank.candidates) : ranking;
  const out: Outside[] = [];
  for (const docId of gold) {
    if (candidates.some((hit) => hit.docId === docId)) continue;
    const ranked = ranking.find((hit) => hit.docId === docId);
    if (mode.fusion && !ranked) out.push({ docId, lost: 'pool', count: mode.pool, rank: bestBelow(trace, docId) });
    else if (rerank)
      out.push({
        docId,
        lost: 'candidates',
        count: rerank.candidates,
        rank: ranked?.rank ?? bestBelow(trace, docId),
      });
  }
  return out;
}

/** Best rank in the lists, beyond the pool; they hold somewhat more than the pool when k asks for it. */
function bestBelow({ lists }: Trace, docId: string): number | null {
  const ranks = lists.flatMap((list) => list.hits?.find((hit) => hit.docId === docId)?.rank ?? []);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}
