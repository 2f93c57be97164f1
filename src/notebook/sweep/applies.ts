import type { ModeSpec, SweepResult } from '../../core/evaluate';

/**
 * What a mode lacks for a parameter to reach it: a BM25 list, a BM25 engine whose constants can be set, a fusion,
 * a fusion by RRF, a reranker.
 */
export type Lack = 'bm25' | 'constants' | 'fusion' | 'rrf' | 'rerank';

/** Why a parameter cannot change a mode's ranking; `null` when it can. Read off the spec, not off results. */
export function lackOf(mode: ModeSpec, parameter: SweepResult['parameter']): Lack | null {
  const lexical = mode.retrievers.filter((retriever) => retriever.kind === 'bm25');
  switch (parameter) {
    case 'tokenizer':
      return lexical.length ? null : 'bm25';
    case 'k1':
    case 'b':
      if (lexical.length === 0) return 'bm25';
      return lexical.every(({ engine }) => engine === 'minisearch') ? 'constants' : null;
    case 'pool':
    case 'fusionWeight':
      return mode.fusion ? null : 'fusion';
    case 'kRrf':
      if (!mode.fusion) return 'fusion';
      return mode.fusion.kind === 'rrf' ? null : 'rrf';
    case 'rerankDepth':
      return mode.rerank ? null : 'rerank';
    default:
      return null;
  }
}

/** Fusion only decides who gets to the reranker of such a mode: the order is the reranker's own. */
export function onlyPicksCandidates(mode: ModeSpec, parameter: SweepResult['parameter']): boolean {
  return mode.rerank !== null && (parameter === 'pool' || parameter === 'kRrf' || parameter === 'fusionWeight');
}

/**
 * The share of the first list in a fusion: α of a weighted sum, w₁ / (w₁ + w₂) of RRF (weights in the same proportion
 * rank alike); `null` without a fusion or when both weights are 0.
 */
export function fusionShare({ fusion }: Pick<ModeSpec, 'fusion'>): number | null {
  if (!fusion) return null;
  if (fusion.kind === 'weighted') return fusion.alpha;
  const [first, second] = fusion.weights;
  return first + second > 0 ? first / (first + second) : null;
}
