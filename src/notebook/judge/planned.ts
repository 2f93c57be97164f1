import { estimateTokens } from '../../core/generate';
import { criterionText, judgePrompt } from '../../core/judge';
import type { JudgeKind } from '../../core/judge/types';
import type { PromptLanguage } from '../../core/generate/types';
import type { Task } from './view';

/** What a judge typically writes: a verdict with one or two pieces of evidence. A guess, as the real number is not known. */
const VERDICT_TOKENS = 100;
/** Milliseconds of counting before the page may draw again. */
const SLICE_MS = 8;

export interface Asking {
  /** Criteria of the reader's own; empty: the default ones. */
  criteria: Record<JudgeKind, string>;
  language: PromptLanguage;
}

/**
 * Estimated tokens of all calls that are to be made, counted on the prompts themselves.
 * @returns `null` when it was called off
 */
export async function plannedTokens(
  tasks: readonly Task[],
  { criteria, language }: Asking,
  signal: AbortSignal,
): Promise<{ input: number; output: number } | null> {
  let input = 0;
  let until = performance.now() + SLICE_MS;
  for (const { row, judge } of tasks) {
    if (performance.now() > until) {
      await new Promise((resolve) => setTimeout(resolve));
      until = performance.now() + SLICE_MS;
    }
    if (signal.aborted) return null;
    const prompt = judgePrompt(judge, criterionText(judge, criteria[judge], language), row.answer, language);
    input += estimateTokens(prompt.system) + estimateTokens(prompt.user);
  }
  return { input, output: tasks.length * VERDICT_TOKENS };
}
