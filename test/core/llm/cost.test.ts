import { describe, expect, it } from 'vitest';
import { costOf } from '../../../src/llm/cost';

describe('costOf', () => {
  it('takes prices per million tokens', () => {
    const price = { input: 2, output: 8, currency: '¥' } as const;
    // 30,000 · 2 / 10⁶ + 6,000 · 8 / 10⁶ = 0.06 + 0.048
    expect(costOf({ input: 30_000, output: 6_000 }, price)).toBeCloseTo(0.108, 12);
    expect(costOf({ input: 1_000_000, output: 0 }, price)).toBe(2);
    expect(costOf({ input: 0, output: 0 }, price)).toBe(0);
  });
});
