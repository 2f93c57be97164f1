import { describe, expect, it } from 'vitest';
import {
  ANSWER_TOKENS,
  estimateTokens,
  fitContext,
  plannedTokens,
  type Answer,
  type ContextChunk,
} from '../../../src/core/generate';
import { answer } from './tools';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    // 10 · 0.3 = 3; 11 · 0.3 = 3.3
    ['abcdefghij', 3],
    ['abcdefghijk', 4],
    ['退款政策', 4],
    // Three Han characters, a blank, two digits, a full-width stop: 3 + 3 · 0.3 + 1 = 4.9
    ['退款 30天。', 5],
    ['ｶﾅかな', 4],
    ['환불', 2],
    // One code point, two UTF-16 units.
    ['𠮷', 1],
  ])('%j is about %d', (text, expected) => {
    expect(estimateTokens(text)).toBe(expected);
  });
});

describe('fitContext', () => {
  /** `<chunk id="d#n">\n…\n</chunk>`: 16 + 1 + 1 + 8 = 26 code points of Latin text, 7.8 tokens, and the text. */
  const chunk = (n: number, hans: number): Omit<ContextChunk, 'tokens'> => ({
    id: `d#${n}`,
    docId: 'd',
    title: '',
    heading: '',
    text: '字'.repeat(hans),
    rank: n,
  });
  const ids = (chunks: readonly ContextChunk[]) => chunks.map(({ id }) => id);

  it('counts a chunk as it stands in the prompt', () => {
    // 7.8 + 12 = 19.8
    expect(fitContext([chunk(1, 12)], 100).chunks[0]?.tokens).toBe(20);
  });

  it('takes chunks while they fit, to the last token', () => {
    const chunks = [chunk(1, 12), chunk(2, 2)];
    // 20 + (7.8 + 2 → 10) = 30
    expect(ids(fitContext(chunks, 30).chunks)).toEqual(['d#1', 'd#2']);
    expect(fitContext(chunks, 29)).toMatchObject({ chunks: [{ id: 'd#1' }], dropped: [{ id: 'd#2', tokens: 10 }] });
  });

  it('drops everything after the first that does not fit, even what would', () => {
    const { chunks, dropped } = fitContext([chunk(1, 12), chunk(2, 500), chunk(3, 1)], 100);
    expect([ids(chunks), ids(dropped)]).toEqual([['d#1'], ['d#2', 'd#3']]);
  });

  it('may leave nothing, and takes nothing from nothing', () => {
    expect(ids(fitContext([chunk(1, 500)], 100).dropped)).toEqual(['d#1']);
    expect(fitContext([], 100)).toEqual({ chunks: [], dropped: [] });
  });
});

describe('plannedTokens', () => {
  it('counts the rows that would be asked', () => {
    const prompt = { system: 'abcdefghij', user: '退款政策' };
    const rows: Answer[] = (['todo', 'failed', 'done', 'running'] as const).map((status) => answer({ status, prompt }));
    // Two calls of 3 + 4 tokens; the row without a prompt cannot be asked.
    expect(plannedTokens([...rows, answer({ status: 'todo', prompt: null })])).toEqual({
      calls: 2,
      input: 14,
      output: 2 * ANSWER_TOKENS,
    });
    // Two rows of one key are one call.
    const same = (id: string) => answer({ id, status: 'todo', prompt, key: 'k' });
    expect(plannedTokens([same('a'), same('b')])).toMatchObject({ calls: 1, input: 7 });
    expect(plannedTokens([])).toEqual({ calls: 0, input: 0, output: 0 });
  });
});
