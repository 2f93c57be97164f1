import { chunkArticles } from '../../../src/core/chunk';
import type { Article, Chunk, Question } from '../../../src/core/types';
import { entryOf, specOf, CATALOGUE, type CatalogueEntry, type LoadRequest } from '../../../src/models';
import { InferenceClient } from '../../../src/workers/inferenceClient';

export const builtIn = CATALOGUE.find(({ revision }) => revision === 'built-in') as CatalogueEntry;
export const spec = specOf(builtIn);

/** Random weights: it proves the path and ranks nothing (models/README of the shared files). */
export const tiny: CatalogueEntry = {
  ...builtIn,
  id: 'tiny-cross-encoder',
  task: 'cross-encoder',
  revision: 'test',
  fileName: 'model',
  files: ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model.onnx'].map((path) => ({
    path,
    bytes: 0,
    sha256: null,
  })),
  dimensions: 0,
};
export const tinySpec = specOf(tiny);

export const request = (change: Partial<LoadRequest> = {}): LoadRequest => ({
  spec,
  base: new URL('/models/bge-small-zh-v1.5/', location.href).href,
  device: 'wasm',
  workers: 1,
  ...change,
});
export const tinyRequest = request({
  spec: tinySpec,
  base: new URL('/test/fixtures/models/tiny-cross-encoder/', location.href).href,
});

export const makeClient = (onCrash: (error: Error) => void = () => {}) =>
  new InferenceClient({ onCrash, find: (wanted) => (wanted.id === tiny.id ? tiny : entryOf(wanted)) });

export async function json<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

export interface BuiltinData {
  questions: Question[];
  chunks: Chunk[];
}

/** The built-in data, chunked as expected-modes.json says. */
export async function builtinData(): Promise<BuiltinData> {
  const { articles, questions } = await json<{ articles: Article[]; questions: Question[] }>(
    '/data/cloudledger/dataset.json',
  );
  const chunks = chunkArticles(articles, { maxChars: 300, overlap: 50, headingPrefix: true });
  return { questions, chunks };
}

/** Vectors of all texts, put together from the slices. */
export async function embedAll(
  client: InferenceClient,
  role: 'query' | 'passage',
  texts: string[],
  batchSize?: number,
): Promise<Float32Array[]> {
  const rows: Float32Array[] = [];
  await client.embed(spec, texts, {
    role,
    ...(batchSize !== undefined && { batchSize }),
    onVectors(start, { vectors, dimensions, ms }) {
      for (let i = 0; i < ms.length; i += 1) rows[start + i] = vectors.slice(i * dimensions, (i + 1) * dimensions);
    },
  });
  return rows;
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

export function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let largest = 0;
  for (let i = 0; i < a.length; i += 1) largest = Math.max(largest, Math.abs((a[i] as number) - (b[i] as number)));
  return largest;
}
