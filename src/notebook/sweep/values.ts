import type { SweepValue } from '../../core/evaluate';
import { LIMITS, TOKENIZERS, type SweepParameter } from '../../recipe';

/** What a freshly chosen parameter is swept over. */
export const DEFAULT_VALUES: Record<SweepParameter, readonly SweepValue[]> = {
  maxChars: [100, 300, 800],
  overlap: [0, 20, 50, 100],
  k: [1, 2, 4, 6, 10],
  k1: [0.5, 1, 1.5, 2, 3],
  b: [0, 0.25, 0.5, 0.75, 1],
  tokenizer: TOKENIZERS,
  pool: [5, 10, 20, 50],
  kRrf: [1, 10, 30, 60, 100],
  fusionWeight: [0, 0.25, 0.5, 0.75, 1],
  rerankDepth: [3, 5, 10, 20],
};

const WHOLE: ReadonlySet<string> = new Set(['maxChars', 'overlap', 'k', 'pool', 'kRrf', 'rerankDepth']);

/** Why a list cannot be swept. `value` is the one at fault, as it was typed. */
export type ValuesProblem =
  | { code: 'empty' }
  | { code: 'not-a-number'; value: string }
  | { code: 'not-whole'; value: string }
  | { code: 'out-of-range'; value: string; min: number; max: number }
  | { code: 'too-many'; count: number; most: number };

export type ParsedValues = { values: number[] } | { problem: ValuesProblem };

/**
 * Reads a list of numbers separated by commas, semicolons or spaces, full-width ones too. A value given twice counts
 * once; the list comes back ascending, as the chart's axis wants it.
 */
export function parseValues(parameter: Exclude<SweepParameter, 'tokenizer'>, text: string): ParsedValues {
  const words = text
    .normalize('NFKC')
    .split(/[,、;\s]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { problem: { code: 'empty' } };
  const { min, max } = LIMITS[parameter];
  const values = new Set<number>();
  for (const word of words) {
    const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : NaN;
    if (Number.isNaN(value)) return { problem: { code: 'not-a-number', value: word } };
    if (value < min || value > max) return { problem: { code: 'out-of-range', value: word, min, max } };
    if (WHOLE.has(parameter) && !Number.isInteger(value)) return { problem: { code: 'not-whole', value: word } };
    values.add(value);
  }
  if (values.size > LIMITS.sweepValues)
    return { problem: { code: 'too-many', count: values.size, most: LIMITS.sweepValues } };
  return { values: [...values].sort((a, b) => a - b) };
}
