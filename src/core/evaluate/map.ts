import { pca, umap } from '../map';
import { textKey } from '../text';
import type { ChunkingSpec, ModelSpec, TokenizerSpec } from '../types';
import type { RetrievalEngine } from './engine';
import { chunkAt } from './mode';
import { countNeeds, needsOf } from './needs';
import type { DataVersions, MapPoint, MapResult, ModeSpec, Tick } from './types';

export interface MapRequest {
  chunking: ChunkingSpec;
  tokenizer: TokenizerSpec;
  model: ModelSpec;
  method: MapResult['method'];
  seed: number;
}

/** Chunks named beside a question. */
const NEIGHBOURS = 5;

/** All chunks and questions in two dimensions, from the vectors the engine holds; names what is missing otherwise. */
export async function mapPoints(
  engine: RetrievalEngine,
  data: DataVersions,
  request: MapRequest,
  tick: Tick,
): Promise<MapResult> {
  const { chunking, model, method, seed } = request;
  const mode: ModeSpec = { id: 'map', retrievers: [{ kind: 'vector', model }], fusion: null, pool: 1, rerank: null };
  const questions = engine.questions(data.evalset);
  const needs = await needsOf(engine, data, { ...request, modes: [mode], questions, k: NEIGHBOURS }, tick);
  if (needs.vectors.length > 0) return { method, points: [], explained: null, needs: countNeeds(mode, needs) };
  const chunks = engine.chunks(data.corpus, chunking);
  const keys = await engine.chunkKeys(data.corpus, chunking, tick);
  const passages = engine.banks.vectors(model, 'passage');
  const queries = engine.banks.vectors(model, 'query');
  const vectors = [
    ...keys.map((key) => passages.get(key)?.vector),
    ...questions.map(({ question }) => queries.get(textKey(question))?.vector),
  ];
  const count = vectors.length;
  if (count === 0) return { method, points: [], explained: null, needs: [] };
  const dimensions = passages.dimensions || queries.dimensions;
  const rows = new Float32Array(count * dimensions);
  vectors.forEach((vector, i) => vector && rows.set(vector, i * dimensions));
  const { x, y, explained } = await layout(method, rows, { count, dimensions, seed }, tick);
  const index = await engine.vectorIndex(data.corpus, chunking, model, tick);
  const at = (i: number) => ({ x: x[i] as number, y: y[i] as number });
  const points: MapPoint[] = chunks.map((chunk, i) => ({
    kind: 'chunk',
    id: chunk.id,
    docId: chunk.docId,
    ...at(i),
    neighbours: [],
  }));
  for (const [i, question] of questions.entries()) {
    const hits = index.search(vectors[chunks.length + i] as Float32Array, NEIGHBOURS);
    points.push({
      kind: 'question',
      id: question.id,
      docId: '',
      ...at(chunks.length + i),
      neighbours: hits.map((hit) => ({ id: chunkAt(chunks, hit.chunk).id, score: hit.score })),
    });
    await tick(i, questions.length);
  }
  return { method, points, explained, needs: [] };
}

async function layout(
  method: MapResult['method'],
  rows: Float32Array,
  { count, dimensions, seed }: { count: number; dimensions: number; seed: number },
  tick: Tick,
): Promise<{ x: Float64Array; y: Float64Array; explained: [number, number] | null }> {
  if (method === 'pca') return pca(rows, count, dimensions, { seed, tick });
  return { ...(await umap(rows, count, dimensions, { seed, tick })), explained: null };
}
