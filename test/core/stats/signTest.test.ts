import { describe, expect, it } from 'vitest';
import { signTest } from '../../../src/core/stats';

describe('sign test', () => {
  it('counts the splits that are at least as uneven', () => {
    // One change: either way is as uneven, 2 · 1/2.
    expect(signTest(1, 0)).toBe(1);
    // Three of three: 2 · 1/8.
    expect(signTest(3, 0)).toBeCloseTo(0.25, 14);
    // Five of six: 2 · (1 + 6)/64.
    expect(signTest(5, 1)).toBeCloseTo(14 / 64, 14);
    // Four of six: 2 · (1 + 6 + 15)/64 = 44/64 = .6875.
    expect(signTest(4, 2)).toBeCloseTo(0.6875, 14);
    // Six of six is the first clean sweep below .05: 2/64 = .03125.
    expect(signTest(6, 0)).toBeCloseTo(0.03125, 14);
    // Nine of ten: 2 · (1 + 10)/1024.
    expect(signTest(1, 9)).toBeCloseTo(22 / 1024, 14);
  });

  it('does not depend on which side won, and is 1 for a draw or no change', () => {
    expect(signTest(2, 7)).toBe(signTest(7, 2));
    // 2 · (1 + 4 + 6)/16 = 22/16 is no probability: the middle is counted twice.
    expect(signTest(2, 2)).toBe(1);
    expect(signTest(0, 0)).toBe(1);
  });

  it('holds for thousands of questions', () => {
    // A thousand of a thousand: 2 · 2^-1000.
    expect(Math.log2(signTest(1000, 0))).toBeCloseTo(-999, 9);
    // Normal approximation with continuity correction: z = (|1040 − 960| − 1)/√2000 = 1.76650, p = .0773.
    expect(signTest(1040, 960)).toBeCloseTo(0.0773, 3);
    expect(signTest(1000, 1000)).toBe(1);
  });

  it('refuses what is no count', () => {
    expect(() => signTest(-1, 2)).toThrow(RangeError);
    expect(() => signTest(1.5, 2)).toThrow(RangeError);
  });
});
