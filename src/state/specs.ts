import { metricsAt, type DataVersions, type EvaluateSpec } from '../core/evaluate';
import type { Mode, Recipe } from '../recipe';
import type { NotebookData } from './library';

export function versionsOf({ corpus, evalset, stopWords }: NotebookData): DataVersions {
  return { corpus: corpus.hash, evalset: evalset.hash, stopWords: stopWords.hash };
}

export function evaluateSpecOf(recipe: Recipe): EvaluateSpec {
  return { ...sweepSpecOf(recipe), metrics: metricsAt(recipe.metrics, recipe.k) };
}

/** The same with its metrics as the recipe writes them, for a sweep that may move k; of one mode, or of all. */
export function sweepSpecOf({ chunking, tokenizer, modes, k, metrics, convention }: Recipe, mode = ''): EvaluateSpec {
  const one = modes.filter(({ id }) => id === mode);
  return { chunking, tokenizer, modes: one.length ? one : modes, k, metrics, convention };
}

/** A metric of the recipe with the recipe's k: `recall@k` → `recall@4`. */
export function metricAt(metric: string, k: number): string {
  return metricsAt([metric], k)[0] ?? metric;
}

/** The mode a cell looks at: by id, or the first. */
export function modeOf(recipe: Recipe, id: string): Mode {
  const mode = recipe.modes.find((candidate) => candidate.id === id) ?? recipe.modes[0];
  if (!mode) throw new Error('The recipe has no retrieval mode.');
  return mode;
}
