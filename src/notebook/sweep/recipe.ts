import type { SweepValue } from '../../core/evaluate';
import { modeOf } from '../../state/specs';
import type { Recipe, SweepParameter, TOKENIZERS } from '../../recipe';

/** The recipe's present value of a parameter; k1 and b are those of the mode that is looked at. */
export function currentValue(recipe: Recipe, parameter: SweepParameter, mode: string): SweepValue {
  if (parameter === 'maxChars' || parameter === 'overlap') return recipe.chunking[parameter];
  if (parameter === 'tokenizer') return recipe.tokenizer.kind;
  if (parameter === 'k') return recipe.k;
  return modeOf(recipe, mode).retrievers[0]?.[parameter] ?? NaN;
}

/** Writes a swept value into a recipe, into every mode as the sweep does. */
export function applyValue(draft: Recipe, parameter: SweepParameter, value: SweepValue): void {
  if (parameter === 'tokenizer') draft.tokenizer.kind = value as (typeof TOKENIZERS)[number];
  else if (typeof value !== 'number') return;
  else if (parameter === 'maxChars' || parameter === 'overlap') draft.chunking[parameter] = value;
  else if (parameter === 'k') draft.k = value;
  else for (const { retrievers } of draft.modes) for (const retriever of retrievers) retriever[parameter] = value;
}
