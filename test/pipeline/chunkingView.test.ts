import { describe, expect, it } from 'vitest';
import { chunkArticles } from '../../src/core/chunk';
import { positionOf, SCALE, valueAt } from '../../src/notebook/chunking/scale';
import { segmentSection } from '../../src/notebook/chunking/segments';
import { chunkStats, countCodePoints } from '../../src/notebook/chunking/stats';
import { LIMITS } from '../../src/recipe';
import { binned } from '../../src/viz/bins';

describe('segments of a section', () => {
  it('shows every character once and the overlap in both chunks', () => {
    // 0–5 and 3–8 overlap in 3–5.
    const segments = segmentSection('abcdefgh', [
      { id: '#1', start: 0, end: 5 },
      { id: '#2', start: 3, end: 8 },
    ]);
    expect(segments).toEqual([
      { text: 'abc', chunks: [0], starts: [0], ends: [] },
      { text: 'de', chunks: [0, 1], starts: [1], ends: [0] },
      { text: 'fgh', chunks: [1], starts: [], ends: [1] },
    ]);
  });
  it('counts code points, not UTF-16 units', () => {
    const segments = segmentSection('😀甲😀乙', [
      { id: '#1', start: 0, end: 2 },
      { id: '#2', start: 2, end: 4 },
    ]);
    expect(segments.map(({ text }) => text)).toEqual(['😀甲', '😀乙']);
  });
  it('keeps what is in no chunk, and cuts off what lies beyond the text', () => {
    expect(segmentSection('ab  ', [{ id: '#1', start: 0, end: 2 }]).map(({ text, chunks }) => [text, chunks])).toEqual([
      ['ab', [0]],
      ['  ', []],
    ]);
    expect(segmentSection('ab', [{ id: '#1', start: 0, end: 9 }])).toEqual([
      { text: 'ab', chunks: [0], starts: [0], ends: [0] },
    ]);
  });
  it('finds a character in three chunks when the overlap is long', () => {
    const placed = [0, 2, 4].map((start) => ({ id: `#${start}`, start, end: start + 5 }));
    // Character 4 lies in 0–5, 2–7 and 4–9.
    expect(segmentSection('abcdefghi', placed).find(({ text }) => text === 'e')?.chunks).toEqual([0, 1, 2]);
  });
});

describe('sums over a chunk list', () => {
  const article = (id: string, ...texts: string[]) => ({
    id,
    title: id,
    meta: {},
    sections: texts.map((text) => ({ heading: '', text })),
  });

  it('counts cut sections, their chunks and what overlap repeats', () => {
    const ready = { ...article('c'), chunks: [{ id: 'c#x', text: '😀b' }] };
    const spec = { maxChars: 10, overlap: 4, headingPrefix: true };
    // No sentence end: 22 characters are cut at 0–10, 6–16, 12–22: 3 pieces, 2 overlaps of 4.
    const chunks = chunkArticles([article('a', 'x'.repeat(10), 'y'.repeat(22)), article('b', 'z'), ready], spec);
    const stats = chunkStats(chunks);
    expect(stats).toMatchObject({
      count: 6,
      lengths: [10, 10, 10, 10, 1, 2],
      sections: 3,
      longestSection: 22,
      cutSections: 1,
      cutChunks: 3,
      repeated: 8,
      ready: 1,
    });
    expect([...stats.cutArticles]).toEqual([['a', 1]]);
  });
  it('counts a surrogate pair once, and half of one too', () => {
    expect(countCodePoints('a😀b')).toBe(3);
    expect(countCodePoints('\ud83d')).toBe(1);
  });
});

describe('the bars of the histogram', () => {
  it('closes a bar with a round number', () => {
    // Up to 100 in at most 10 bars: width 10; 100 is the last of 91–100.
    const bins = binned([1, 10, 11, 100], 10);
    expect(bins).toHaveLength(10);
    expect(bins[0]).toEqual({ from: 1, to: 10, count: 2 });
    expect(bins[1]?.count).toBe(1);
    expect(bins[9]).toEqual({ from: 91, to: 100, count: 1 });
  });
  it('never draws more bars than asked for, and loses no value', () => {
    for (const largest of [1, 7, 19, 130, 999, 2000, 123_456]) {
      const bins = binned([1, largest], 20);
      expect(bins.length).toBeLessThanOrEqual(20);
      expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    }
    expect(binned([], 20)).toEqual([]);
  });
});

describe('the scale of the size slider', () => {
  it('covers the limits, in fine steps where sections are short', () => {
    expect([SCALE[0], SCALE.at(-1)]).toEqual([LIMITS.maxChars.min, LIMITS.maxChars.max]);
    expect(SCALE.slice(0, 3)).toEqual([50, 55, 60]);
    expect([...SCALE].sort((a, b) => a - b)).toEqual(SCALE);
  });
  it('finds its stops again, and the nearest stop for a typed value', () => {
    for (const value of SCALE) expect(valueAt(positionOf(value))).toBe(value);
    expect(valueAt(positionOf(123))).toBe(125);
  });
});
