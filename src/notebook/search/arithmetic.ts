import type { FusedHit, TraceFusion } from '../../core/evaluate';
import type { FormulaPart, FusionPart, FusionSpec } from '../../core/types';

/** A number as the arithmetic shows it: four decimals at most, none that are zero. */
const short = (value: number) => String(Number(value.toFixed(4)));
const signed = (value: number) => (value < 0 ? `−${short(-value)}` : short(value));

const FEWEST_DIGITS = 4;
const MOST_DIGITS = 6;

/** Decimals at which neighbours of a ranking that differ also print differently; four to six. */
export function digitsOf(scores: readonly number[]): number {
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits += 1) {
    const isClear = scores.every((score, i) => {
      const next = scores[i + 1];
      return next === undefined || next === score || next.toFixed(digits) !== score.toFixed(digits);
    });
    if (isClear) return digits;
  }
  return MOST_DIGITS;
}

type Fusion = Pick<TraceFusion, 'spec' | 'ranges'>;

/** How a weighted sum is written: from the scores of the lists, or from their scaled forms. RRF has one way only. */
export type Written = 'scores' | 'scaled';

/** What one list adds, with its numbers; `null` when the list lacks the chunk. */
function addend(part: FusionPart, { spec, ranges }: Fusion, written: Written): string | null {
  if (part.rank === null || part.score === null) return null;
  if (spec.kind === 'rrf') return `${short(part.weight)}/(${spec.kRrf}+${part.rank})`;
  if (written === 'scaled') return `${short(part.weight)} × ${(part.scaled ?? 0).toFixed(4)}`;
  const range = ranges[part.list];
  const isFlat = !range || range.max === range.min;
  const scaled = isFlat
    ? '0'
    : `(${signed(part.score)} − ${bracket(range.min)})/(${signed(range.max)} − ${bracket(range.min)})`;
  return `${short(part.weight)} × ${scaled}`;
}

const bracket = (value: number) => (value < 0 ? `(${signed(value)})` : signed(value));

/** The fused score of a chunk: `1/(60+1) + 1/(60+3) = 0.0323`. A list that lacks the chunk adds 0. */
export function fusionFormula(
  hit: Pick<FusedHit, 'parts' | 'score'>,
  fusion: Fusion,
  digits: number,
  written: Written = 'scores',
): FormulaPart[] {
  const parts = hit.parts.flatMap((part, i): FormulaPart[] => {
    const text = addend(part, fusion, written);
    const plus = i > 0 ? [{ text: ' + ' }] : [];
    return [...plus, text === null ? { text: '0', role: 'miss' } : { text }];
  });
  return [...parts, { text: ' = ' }, { text: hit.score.toFixed(digits), role: 'result' }];
}

export interface RuleWords {
  rrfRule: string;
  rrfNumbers: (k: number, weights: string) => string;
}

/** The rule of a fusion in symbols, with the numbers of its parameters where it has any. */
export function fusionRule(spec: FusionSpec, { rrfRule, rrfNumbers }: RuleWords): string {
  if (spec.kind === 'weighted') return 'α·x̂ + (1 − α)·ŷ,  x̂ = (x − min) / (max − min)';
  const [a, b] = spec.weights;
  return `${rrfRule}${rrfNumbers(spec.kRrf, a === b ? short(a) : `${short(a)} : ${short(b)}`)}`;
}

/** The cosine of two unit vectors: the sum of as many products as they have dimensions. */
export function cosineFormula(score: number): FormulaPart[] {
  return [{ text: '= Σ qᵢ·cᵢ / (1 × 1) = ' }, { text: score.toFixed(4), role: 'result' }];
}

/** A cross-encoder's logit as a number between 0 and 1. */
export function sigmoidFormula(logit: number, probability: number): FormulaPart[] {
  const exponent = logit < 0 ? `${short(-logit)}` : `−${short(logit)}`;
  return [{ text: `1 / (1 + e^(${exponent})) = ` }, { text: probability.toFixed(4), role: 'result' }];
}

/** Addends of a mean that are written out; a longer sum shows its ends. */
const MOST_ADDENDS = 9;

/** MaxSim: the mean of the best cosines. */
export function meanFormula(values: readonly number[], score: number): FormulaPart[] {
  const fixed = (value: number) => (value < 0 ? `(−${(-value).toFixed(3)})` : value.toFixed(3));
  const written = (list: readonly number[]) => list.map(fixed).join(' + ');
  const sum =
    values.length <= MOST_ADDENDS
      ? written(values)
      : `${written(values.slice(0, MOST_ADDENDS - 2))} + … + ${written(values.slice(-2))}`;
  return [{ text: `(${sum}) / ${values.length} = ` }, { text: score.toFixed(4), role: 'result' }];
}
