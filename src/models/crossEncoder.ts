import type { Network } from './load';
import type { TextTokenizer } from './tokenize';

/**
 * The logit of each (question, chunk) pair, one pair a run. Of a model with several labels the last counts, which by
 * convention is "relevant".
 * @throws ModelRuntimeError
 */
export async function crossEncode(
  network: Network,
  tokenizer: TextTokenizer,
  question: string,
  chunks: readonly string[],
): Promise<Float64Array> {
  const scores = new Float64Array(chunks.length);
  for (const [i, chunk] of chunks.entries()) {
    const { data } = await network.run([tokenizer.encodePair(question, chunk)]);
    scores[i] = data[data.length - 1] ?? 0;
  }
  return scores;
}
