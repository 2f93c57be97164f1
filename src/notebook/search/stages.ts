import type { Bm25Hit, Trace, TraceHit, TraceList } from '../../core/evaluate';
import type { ModelSpec } from '../../core/types';
import type { FlowTrack } from '../../viz/rankFlow';

export type StageKind = 'bm25' | 'vector' | 'fusion' | 'rerank';

/** One ranking of chunks on the way of a question through its mode. */
export interface Stage {
  /** As the recipe names it: the kind, with a number from the second list of a kind on (`vector-2`). */
  key: string;
  kind: StageKind;
  hits: readonly TraceHit[];
}

/** A score that is open: which chunk's, from which stage. */
export interface OpenScore {
  chunk: string;
  stage: string;
}

/** Key of the list at an index. */
export function listKey(lists: readonly Pick<TraceList, 'kind'>[], index: number): string {
  const { kind } = lists[index] ?? { kind: 'bm25' };
  const before = lists.slice(0, index).filter((list) => list.kind === kind).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}

/** How many chunks of a list go on into the next stage; all of them where there is none. */
export function poolOf({ fusion, rerank, mode }: Trace): number {
  if (mode.fusion) return fusion?.pool ?? mode.pool;
  return rerank ? rerank.candidates : Infinity;
}

/** The rankings of a trace in order, as far as they could be computed; lists cut where the next stage cuts them. */
export function stagesOf(trace: Trace): Stage[] {
  const pool = poolOf(trace);
  const stages: Stage[] = [];
  trace.lists.forEach((list, i) => {
    if (list.hits) stages.push({ key: listKey(trace.lists, i), kind: list.kind, hits: list.hits.slice(0, pool) });
  });
  if (trace.fusion) stages.push({ key: 'fusion', kind: 'fusion', hits: trace.fusion.hits });
  if (trace.rerank?.hits) stages.push({ key: 'rerank', kind: 'rerank', hits: trace.rerank.hits });
  return stages;
}

/** Key of the stage whose scores a mode's own ranking shows. */
export function lastStage({ mode, lists }: Trace): string {
  if (mode.rerank) return 'rerank';
  return mode.fusion ? 'fusion' : listKey(lists, 0);
}

/** Whether a mode does more than make one list. */
export function hasStages({ mode }: Trace): boolean {
  return mode.rerank !== null || mode.retrievers.length > 1;
}

/** The BM25 hit of a chunk in the first BM25 list, with the terms that made its score. */
export function bm25HitOf(trace: Trace, id: string): { hit: Bm25Hit; averageLength: number } | null {
  for (const list of trace.lists) {
    const hit = list.kind === 'bm25' ? list.hits.find((candidate) => candidate.id === id) : undefined;
    if (hit && list.kind === 'bm25') return { hit, averageLength: list.averageLength };
  }
  return null;
}

/** Models that read the question or a chunk in this mode, each once. */
export function modelsOf({ mode }: Pick<Trace, 'mode'>): ModelSpec[] {
  const specs = [
    ...mode.retrievers.flatMap((retriever) => (retriever.kind === 'vector' ? [retriever.model] : [])),
    ...(mode.rerank ? [mode.rerank.model] : []),
  ];
  return [...new Map(specs.map((spec) => [JSON.stringify(spec), spec])).values()];
}

/**
 * One track a chunk, in the order in which chunks first appear. With `documents`, the last rank is that of the chunk's
 * document, where the chunk is among those the documents were made of.
 */
export function tracksOf(trace: Trace, stages: readonly Stage[], gold: ReadonlySet<string>): FlowTrack[] {
  const ranks = stages.map((stage) => new Map(stage.hits.map((hit) => [hit.id, hit.rank])));
  const docOf = new Map(stages.flatMap((stage) => stage.hits.map((hit) => [hit.id, hit.docId] as const)));
  const documents = new Map(trace.documents.map((document) => [document.docId, document]));
  const final = new Set(trace.hits.map(({ id }) => id));
  return [...docOf].map(([id, docId]) => {
    const document = final.has(id) ? documents.get(docId) : undefined;
    const way = ranks.map((stage) => stage.get(id) ?? null);
    return {
      id,
      gold: gold.has(docId),
      ranks: trace.documents.length > 0 ? [...way, document?.rank ?? null] : way,
      joins: document !== undefined && document.chunkId !== id,
    };
  });
}

/** Best rank of any chunk of a document in each stage; `null` where it has none. */
export function bestRanks(stages: readonly Stage[], docId: string): { stage: Stage; rank: number | null }[] {
  return stages.map((stage) => ({ stage, rank: stage.hits.find((hit) => hit.docId === docId)?.rank ?? null }));
}
