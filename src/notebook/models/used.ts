import type { ModelSpec } from '../../core/types';
import type { Mode } from '../../recipe';

/** The models that modes name, each once, embedding models in the order of the modes first. */
export function usedModels(modes: readonly Mode[]): ModelSpec[] {
  const retrievers = modes.flatMap((mode) => mode.retrievers);
  const embedding = retrievers.flatMap((retriever) => (retriever.kind === 'vector' ? [retriever.model] : []));
  const reranking = modes.flatMap((mode) => (mode.rerank ? [mode.rerank.model] : []));
  const byKey = new Map([...embedding, ...reranking].map((spec) => [JSON.stringify(spec), spec]));
  return [...byKey.values()];
}
