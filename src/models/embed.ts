import type { EmbedResult, Pooling } from './types';
import type { Network, Output } from './load';
import type { Encoded, TextTokenizer } from './tokenize';

export interface EmbedOptions {
  pooling: Pooling;
  /**
   * Texts that share a run, the shorter ones padded and masked. 1 by default: on one WASM thread sharing saves nothing
   * and padding costs (test/bench/inference.mjs), and dynamically quantised models become inexact by it.
   */
  batchSize?: number;
}

/**
 * One vector of length 1 a text: the first token's, or the mean over all tokens, special ones included (what
 * sentence-transformers does). An empty text has the vector of its special tokens.
 * @throws ModelRuntimeError
 */
export async function embedTexts(
  network: Network,
  tokenizer: TextTokenizer,
  texts: readonly string[],
  { pooling, batchSize = 1 }: EmbedOptions,
): Promise<EmbedResult> {
  const encoded: Encoded[] = [];
  const ms = new Float64Array(texts.length);
  texts.forEach((text, i) => {
    const from = performance.now();
    encoded.push(tokenizer.encode(text));
    ms[i] = performance.now() - from;
  });
  let vectors = new Float32Array(0);
  let dimensions = 0;
  for (let start = 0; start < encoded.length; start += batchSize) {
    const batch = encoded.slice(start, start + batchSize);
    const from = performance.now();
    const output = await network.run(batch);
    dimensions = output.dims[2] ?? 0;
    if (vectors.length === 0) vectors = new Float32Array(texts.length * dimensions);
    batch.forEach(({ ids }, row) => vectors.set(pooled(output, row, ids.length, pooling), (start + row) * dimensions));
    const each = (performance.now() - from) / batch.length;
    for (let i = start; i < start + batch.length; i += 1) ms[i] = (ms[i] ?? 0) + each;
  }
  return { vectors, dimensions, ms, tokens: encoded.reduce((sum, { ids }) => sum + ids.length, 0) };
}

/** The vectors of a text's word pieces, special tokens left out: pieces × dimensions, each row of length 1. */
export async function tokenVectors(
  network: Network,
  tokenizer: TextTokenizer,
  text: string,
): Promise<{ vectors: Float32Array; dimensions: number }> {
  const encoded = tokenizer.encode(text);
  const { data, dims } = await network.run([encoded]);
  const dimensions = dims[2] ?? 0;
  const vectors = data.slice(encoded.before * dimensions, (encoded.ids.length - encoded.after) * dimensions);
  for (let from = 0; from < vectors.length; from += dimensions) normalise(vectors.subarray(from, from + dimensions));
  return { vectors, dimensions };
}

/** @param tokens of the text; what follows up to the longest of the batch is padding */
function pooled({ data, dims }: Output, row: number, tokens: number, pooling: Pooling): Float32Array {
  const [, columns = 0, dimensions = 0] = dims;
  const from = row * columns * dimensions;
  const vector = data.slice(from, from + dimensions);
  if (pooling === 'mean')
    for (let token = 1; token < tokens; token += 1)
      for (let i = 0; i < dimensions; i += 1)
        vector[i] = (vector[i] as number) + (data[from + token * dimensions + i] as number);
  return normalise(vector);
}

/** In place. A sum and its mean have the same direction, so the mean is never taken. */
function normalise(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0) for (let i = 0; i < vector.length; i += 1) vector[i] = (vector[i] as number) / length;
  return vector;
}
