import { oncePerKey } from './once';
import { chunkBlock } from './prompt';
import type { Answer, ContextChunk } from './types';

/** Tenths of a token that one code point takes: Latin letters, digits, blanks and their punctuation; anything else. */
const TENTHS_LATIN = 3;
const TENTHS_OTHER = 10;
/** Last code point of the blocks Basic Latin, Latin-1 and Latin Extended-A and -B. */
const LAST_LATIN = 0x24f;

/**
 * About how many tokens a text is, a whole number, rounded up. A rule of thumb for every model alike: 0.3 a code point
 * of Latin text (English has some four letters a token; code, numbers and other languages fewer), 1 for each Han
 * character, kana, hangul syllable, full-width sign and anything else. On the articles that come with this page (3,223)
 * it lies between OpenAI's o200k_base (2,814) and cl100k_base (3,588). What a call really took is in its reply.
 */
export function estimateTokens(text: string): number {
  let tenths = 0;
  for (const character of text) tenths += (character.codePointAt(0) ?? 0) <= LAST_LATIN ? TENTHS_LATIN : TENTHS_OTHER;
  return Math.ceil(tenths / 10);
}

/** Estimated tokens of a chunk as it stands in the prompt, tags included. */
export function chunkTokens(chunk: Omit<ContextChunk, 'tokens'>): number {
  return estimateTokens(chunkBlock(chunk));
}

/**
 * The chunks that fit into a budget of estimated tokens (`chunkTokens`), in rank order while it fits: the first that
 * does not fit and all after it are dropped, so that the material is always the top of the ranking, without gaps.
 * @param chunks best first
 */
export function fitContext(
  chunks: readonly Omit<ContextChunk, 'tokens'>[],
  budget: number,
): { chunks: ContextChunk[]; dropped: ContextChunk[] } {
  const counted = chunks.map((chunk) => ({ ...chunk, tokens: chunkTokens(chunk) }));
  let left = budget;
  const over = counted.findIndex(({ tokens }) => (left -= tokens) < 0);
  const end = over < 0 ? counted.length : over;
  return { chunks: counted.slice(0, end), dropped: counted.slice(end) };
}

/**
 * What an answer is taken to be long before it is there, tokens: the default prompt asks for a few short sentences, each
 * with a citation of about five tokens.
 */
export const ANSWER_TOKENS = 200;

export interface PlannedTokens {
  calls: number;
  /** Estimated. */
  input: number;
  output: number;
}

/**
 * What a run over these rows would ask for: those still to do or failed that have a prompt. Input is estimated from the
 * prompts (`estimateTokens`), output is `ANSWER_TOKENS` a call.
 */
export function plannedTokens(answers: readonly Answer[]): PlannedTokens {
  const prompts = oncePerKey(answers, ({ key }) => key).flatMap(({ status, prompt }) =>
    prompt !== null && (status === 'todo' || status === 'failed') ? [prompt] : [],
  );
  const input = prompts.reduce((sum, { system, user }) => sum + estimateTokens(system) + estimateTokens(user), 0);
  return { calls: prompts.length, input, output: prompts.length * ANSWER_TOKENS };
}
