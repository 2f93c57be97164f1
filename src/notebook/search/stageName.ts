import type { Trace } from '../../core/evaluate';
import type { Lang } from '../../i18n/define';
import type { stageMessages } from '../../i18n/searchStages';
import { MARKS } from '../../ui/modes';
import type { Stage, StageKind } from './stages';

type Words = (typeof stageMessages)[Lang];

/** The letter and hue of a mode that ends in this stage. */
export function stageMark(kind: StageKind) {
  return MARKS[kind === 'fusion' ? 'hybrid' : kind];
}

/** `BM25`, `向量`; the second list of a kind by its number. */
export function stageName({ key, kind }: Pick<Stage, 'key' | 'kind'>, t: Words): string {
  const number = /-(\d+)$/.exec(key)?.[1];
  return number ? t.numbered(t.stages[kind], Number(number)) : t.stages[kind];
}

/** A chunk's ranks through the stages and what becomes of it: `BM25 第 4 → 向量第 1 → …`. */
export function wayOf(trace: Trace, stages: readonly Stage[], id: string, t: Words): string {
  const steps: string[] = [];
  let docId = '';
  for (const stage of stages) {
    const hit = stage.hits.find((candidate) => candidate.id === id);
    const name = stageName(stage, t);
    steps.push(hit ? t.at(name, hit.rank) : t.notIn(name));
    docId ||= hit?.docId ?? '';
  }
  const isFinal = trace.hits.some((hit) => hit.id === id);
  const document = isFinal ? trace.documents.find((candidate) => candidate.docId === docId) : undefined;
  if (document)
    steps.push(document.chunkId === id ? t.becomes(docId, document.rank) : t.joinsDocument(docId, document.rank));
  return t.arrow(steps);
}
