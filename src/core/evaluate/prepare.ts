import type { RetrievalEngine } from './engine';
import { usesModel } from './mode';
import type { ListSearch, ModeSearch } from './ranking';
import type { DataVersions, IndexSpec, ModeSpec, Tick } from './types';

/**
 * The indexes of a mode. Its chunks must have their vectors: ask `needsOf` first.
 * @param tick counts chunks tokenized
 */
export async function prepareMode(
  engine: RetrievalEngine,
  data: DataVersions,
  spec: IndexSpec,
  mode: ModeSpec,
  tick: Tick,
): Promise<ModeSearch> {
  const lists: ListSearch[] = [];
  for (const retriever of mode.retrievers)
    lists.push(
      retriever.kind === 'bm25'
        ? { kind: 'bm25', index: await engine.index(data, spec, retriever, tick) }
        : {
            kind: 'vector',
            index: await engine.vectorIndex(data.corpus, spec.chunking, retriever.model, tick),
            queries: engine.banks.vectors(retriever.model, 'query'),
          },
    );
  return {
    mode,
    lists,
    ids: engine.chunkIds(data.corpus, spec.chunking),
    keys: usesModel(mode) ? await engine.chunkKeys(data.corpus, spec.chunking, tick) : [],
    scores: mode.rerank ? engine.banks.scores(mode.rerank) : null,
  };
}
