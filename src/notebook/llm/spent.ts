import type { Usage } from '../../core/generate/types';

export interface Spent {
  /** Tokens, summed over what the provider said. */
  input: number;
  output: number;
  /** Replies in the sums. */
  counted: number;
  /** Of these, replies with one of the two numbers missing. */
  partly: number;
  /** Replies of which nothing is known. */
  unknown: number;
}

/** Real usage of replies, as the provider counted: what it does not say is counted apart, not as zero. */
export function spentOf(usage: readonly (Usage | null)[]): Spent {
  const spent: Spent = { input: 0, output: 0, counted: 0, partly: 0, unknown: 0 };
  for (const one of usage) {
    if (!one || (one.input === null && one.output === null)) {
      spent.unknown += 1;
      continue;
    }
    spent.counted += 1;
    if (one.input === null || one.output === null) spent.partly += 1;
    spent.input += one.input ?? 0;
    spent.output += one.output ?? 0;
  }
  return spent;
}
