import type { DataVersions, EvaluateSpec } from '../core/evaluate';
import type { Mode, Recipe } from '../recipe';
import type { NotebookData } from './library';

export function versionsOf({ corpus, evalset, stopWords }: NotebookData): DataVersions {
  return { corpus: corpus.hash, evalset: evalset.hash, stopWords: stopWords.hash };
}

export function evaluateSpecOf(recipe: Recipe): EvaluateSpec {
  const { chunking, tokenizer, modes, k, metrics, convention } = recipe;
  return { chunking, tokenizer, modes, k, metrics: metrics.map((metric) => metricAt(metric, k)), convention };
}

/** `recall@k` is written with a literal k in a recipe and takes the recipe's number: `recall@4`. */
export function metricAt(metric: string, k: number): string {
  return metric.replace(/@k$/, `@${k}`);
}

/** The mode a cell looks at: by id, or the first. */
export function modeOf(recipe: Recipe, id: string): Mode {
  const mode = recipe.modes.find((candidate) => candidate.id === id) ?? recipe.modes[0];
  if (!mode) throw new Error('The recipe has no retrieval mode.');
  return mode;
}
