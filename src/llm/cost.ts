import type { Price } from './types';

/** What calls cost, in the price's currency. `usage` in tokens, prices per million tokens. */
export function costOf(usage: { input: number; output: number }, price: Price): number {
  return (usage.input * price.input + usage.output * price.output) / 1e6;
}
