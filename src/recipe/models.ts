import { BUILTIN_MODEL, type Mode, type Recipe } from './schema';

export type RecipeModel = Extract<Mode['retrievers'][number], { kind: 'vector' }>['model'];

/** The embedding model of a recipe: that of its first vector list, else of its first MaxSim reranker, else the built-in one. */
export function modelOf({ modes }: Pick<Recipe, 'modes'>): RecipeModel {
  for (const { retrievers } of modes)
    for (const retriever of retrievers) if (retriever.kind === 'vector') return retriever.model;
  return modes.find(({ rerank }) => rerank?.kind === 'maxsim')?.rerank?.model ?? BUILTIN_MODEL;
}

const BM25: Mode['retrievers'][number] = { kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 };
const VECTOR: Mode['retrievers'][number] = { kind: 'vector', model: BUILTIN_MODEL };
const RRF: Mode['fusion'] = { kind: 'rrf', kRrf: 60, weights: [1, 1] };

/** The comparison the course makes. */
export const COURSE_MODES: readonly Mode[] = [
  { id: 'bm25', retrievers: [BM25], fusion: null, pool: 20, rerank: null },
  { id: 'vector', retrievers: [VECTOR], fusion: null, pool: 20, rerank: null },
  { id: 'hybrid', retrievers: [BM25, VECTOR], fusion: RRF, pool: 20, rerank: null },
  {
    id: 'hybrid+maxsim',
    retrievers: [BM25, VECTOR],
    fusion: RRF,
    pool: 20,
    rerank: { kind: 'maxsim', model: BUILTIN_MODEL, depth: 20 },
  },
];
