import type { Network } from './load';
import { embedTexts } from './embed';
import type { TextTokenizer } from './tokenize';
import type { Pooling } from './types';

/** A text with the vector that the native runtime gives it in single precision. */
export interface CanaryText {
  text: string;
  /** Special tokens included. */
  tokens: number;
  vector: number[];
}

/** A device whose vectors differ from the reference by more than this in any component must not be used. */
export const CANARY_LIMIT = 1e-3;

/**
 * Largest difference from the reference in any component of any vector; Infinity where a vector has another length or
 * holds NaN.
 * @throws ModelRuntimeError
 */
export async function canaryDifference(
  network: Network,
  tokenizer: TextTokenizer,
  canary: readonly CanaryText[],
  pooling: Pooling,
): Promise<number> {
  let largest = 0;
  for (const { text, vector } of canary) {
    const { vectors } = await embedTexts(network, tokenizer, [text], { pooling });
    if (vectors.length !== vector.length) return Infinity;
    for (const [i, value] of vector.entries()) {
      const difference = Math.abs((vectors[i] as number) - value);
      if (Number.isNaN(difference)) return Infinity;
      largest = Math.max(largest, difference);
    }
  }
  return largest;
}
