/** What the controls allow. A recipe from outside is clamped to the same numbers, so that no link can ask for more. */
export const LIMITS = {
  maxChars: { min: 50, max: 2000 },
  overlap: { min: 0, max: 500 },
  k: { min: 1, max: 100 },
  k1: { min: 0, max: 5 },
  b: { min: 0, max: 1 },
  /** Values of one sweep: each is a whole evaluation. */
  sweepValues: 12,
  userDictionary: 2000,
  modes: 12,
  pool: { min: 1, max: 200 },
  kRrf: { min: 1, max: 1000 },
  fusionWeight: { min: 0, max: 1 },
  weight: { min: 0, max: 10 },
  rerankDepth: { min: 1, max: 200 },
  cells: 100,
  /** Characters. */
  title: 200,
  markdown: 100_000,
  metrics: 40,
  checks: 100,
  resamples: { min: 100, max: 100_000 },
  seed: { min: 0, max: 2 ** 31 },
  topK: { min: 1, max: 20 },
  /** Tokens. */
  budget: { min: 100, max: 100_000 },
  maxTokens: { min: 64, max: 32_000 },
  temperature: { min: 0, max: 2 },
  /** Rows drawn for labelling: fewer say nothing about a judge. */
  labelled: { min: 10, max: 200 },
  /** Characters of a prompt or criterion of the reader's own. */
  prompt: 20_000,
} as const;

export function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}

/** An overlap as long as the chunk would never end: the greatest one that still moves on. */
export function clampOverlap(overlap: number, maxChars: number): number {
  return clamp(Math.round(overlap), { min: 0, max: Math.min(LIMITS.overlap.max, maxChars - 1) });
}
