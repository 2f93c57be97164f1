import type { SweepValue } from '../../core/evaluate';
import type { Mode, Recipe, SweepParameter, TOKENIZERS } from '../../recipe';
import { fusionShare } from './applies';

/** The recipe's present value of a parameter, as the mode that is looked at has it; NaN where that mode has none. */
export function currentValue(recipe: Recipe, parameter: SweepParameter, mode: string): SweepValue {
  if (parameter === 'maxChars' || parameter === 'overlap') return recipe.chunking[parameter];
  if (parameter === 'tokenizer') return recipe.tokenizer.kind;
  if (parameter === 'k') return recipe.k;
  const found = recipe.modes.find(({ id }) => id === mode);
  return (found && ofMode(found, parameter)) ?? NaN;
}

type ModeParameter = Exclude<SweepParameter, 'maxChars' | 'overlap' | 'tokenizer' | 'k'>;

function ofMode(mode: Mode, parameter: ModeParameter): number | null {
  if (parameter === 'pool') return mode.fusion ? mode.pool : null;
  if (parameter === 'rerankDepth') return mode.rerank?.depth ?? null;
  if (parameter === 'fusionWeight') return fusionShare(mode);
  if (parameter === 'kRrf') return mode.fusion?.kind === 'rrf' ? mode.fusion.kRrf : null;
  const lexical = mode.retrievers.find((retriever) => retriever.kind === 'bm25');
  return lexical?.[parameter] ?? null;
}

/** Writes a swept value into a recipe: what belongs to modes into those the sweep was made of. */
export function applyValue(
  draft: Recipe,
  parameter: SweepParameter,
  value: SweepValue,
  modes: readonly string[],
): void {
  if (parameter === 'tokenizer') draft.tokenizer.kind = value as (typeof TOKENIZERS)[number];
  else if (typeof value !== 'number') return;
  else if (parameter === 'maxChars' || parameter === 'overlap') draft.chunking[parameter] = value;
  else if (parameter === 'k') draft.k = value;
  else for (const mode of draft.modes) if (modes.includes(mode.id)) applyToMode(mode, parameter, value);
}

function applyToMode(mode: Mode, parameter: ModeParameter, value: number): void {
  if (parameter === 'pool') mode.pool = value;
  else if (parameter === 'rerankDepth') {
    if (mode.rerank) mode.rerank.depth = value;
  } else if (parameter === 'kRrf') {
    if (mode.fusion?.kind === 'rrf') mode.fusion.kRrf = value;
  } else if (parameter === 'fusionWeight') {
    if (mode.fusion?.kind === 'weighted') mode.fusion.alpha = value;
    else if (mode.fusion) mode.fusion.weights = [value, 1 - value];
  } else
    for (const retriever of mode.retrievers) {
      if (retriever.kind === 'bm25') retriever[parameter] = value;
    }
}
