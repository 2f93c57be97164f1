import type { ModelSpec } from '../../core/types';
import { BUILTIN_MODEL, type Recipe } from '../../recipe';

/** The models a recipe's modes name, each once, embedding models in the order of the modes first. */
export function usedModels({ modes }: Recipe): ModelSpec[] {
  const retrievers = modes.flatMap((mode) => mode.retrievers);
  const embedding = retrievers.flatMap((retriever) => (retriever.kind === 'vector' ? [retriever.model] : []));
  const reranking = modes.flatMap((mode) => (mode.rerank ? [mode.rerank.model] : []));
  const byKey = new Map([...embedding, ...reranking].map((spec) => [JSON.stringify(spec), spec]));
  return [...byKey.values()];
}

/** The model whose pieces a chunk is counted in: that of the first vector list, else the built-in one. */
export function embeddingModel({ modes }: Recipe): ModelSpec {
  for (const { retrievers } of modes)
    for (const retriever of retrievers) if (retriever.kind === 'vector') return retriever.model;
  return BUILTIN_MODEL;
}
