import { describe, expect, it } from 'vitest';
import type { MapPoint, MapResult } from '../../src/core/evaluate';
import type { Article } from '../../src/core/types';
import { sentences } from '../../src/notebook/map/sentences';
import { agreement, groupsOf, hasCategories, nearestPair, percent, rowsOf } from '../../src/notebook/map/view';
import { groupColor } from '../../src/viz/palette';
import { boundsOf, dragged, heightFor, nearestAt, place, stepFrom, WHOLE } from '../../src/viz/scatter';
import { clipTo, placeLabels, textWidth } from '../../src/viz/scatterLabels';

const chunk = (id: string, docId: string, x: number, y: number): MapPoint => ({
  kind: 'chunk',
  id,
  docId,
  x,
  y,
  neighbours: [],
});
const ask = (id: string, x: number, y: number, ...neighbours: [string, number][]): MapPoint => ({
  kind: 'question',
  id,
  docId: '',
  x,
  y,
  neighbours: neighbours.map(([name, score]) => ({ id: name, score })),
});
const article = (id: string, category?: string): Article => ({
  id,
  title: `T ${id}`,
  sections: [],
  meta: category === undefined ? {} : { category },
});
const mapOf = (points: MapPoint[], explained: [number, number] | null = null): MapResult => ({
  method: explained ? 'pca' : 'umap',
  points,
  explained,
  needs: [],
});

describe('the frame', () => {
  const points = [
    { x: -1, y: 0 },
    { x: 3, y: 2 },
    { x: 1, y: -2 },
  ];
  const box = boundsOf(points);
  const frame = { width: 240, height: 220, padding: 20 };

  it('shows all points with one scale for both axes, y upwards', () => {
    expect(box).toEqual({ minX: -1, maxX: 3, minY: -2, maxY: 2 });
    // 4 units each way; room 200 × 180: the scale is min(200 / 4, 180 / 4) = 45. Middle (1, 0) at (120, 110).
    const { x, y, scale } = place(points, box, frame, WHOLE);
    expect(scale).toBe(45);
    expect([...x]).toEqual([30, 210, 120]); // 120 + 45 · (−2, 2, 0)
    expect([...y]).toEqual([110, 20, 200]); // 110 − 45 · (0, 2, −2)
  });
  it('zooms around a point, and follows a drag', () => {
    const zoomed = place(points, box, frame, { zoom: 2, centre: { x: 3, y: 2 } });
    expect([zoomed.x[1], zoomed.y[1], zoomed.scale]).toEqual([120, 110, 90]);
    // 90 pixels to the right and 45 down at 90 pixels a unit: the middle moves 1 to the left and 0.5 up.
    expect(dragged({ zoom: 2, centre: { x: 3, y: 2 } }, box, 90, 90, 45).centre).toEqual({ x: 2, y: 2.5 });
    expect(dragged(WHOLE, box, 45, 45, 0).centre).toEqual({ x: 0, y: 0 });
  });
  it('has a place for points that are all one, and for none', () => {
    const one = [{ x: 5, y: 5 }];
    const { x, y } = place(one, boundsOf(one), frame, WHOLE);
    expect([x[0], y[0]]).toEqual([120, 110]);
    expect(place([], boundsOf([]), frame, WHOLE).x.length).toBe(0);
  });
  it('is as high as its data is, within limits', () => {
    const limits = { least: 0.5, most: 0.8 };
    const high = (w: number, h: number) => heightFor({ minX: 0, maxX: w, minY: 0, maxY: h }, 1000, limits);
    expect([high(10, 6), high(10, 1), high(10, 30), high(0, 3), high(0, 0)]).toEqual([600, 500, 800, 800, 500]);
  });
});

describe('moving among points', () => {
  const placed = (...at: [number, number][]) => ({
    x: Float64Array.from(at, ([x]) => x),
    y: Float64Array.from(at, ([, y]) => y),
    scale: 1,
  });

  it('finds what is pointed at, the later of two on one spot', () => {
    const at = placed([10, 10], [20, 10], [20, 10]);
    expect(nearestAt(at, 14, 10, 5)).toBe(0);
    expect(nearestAt(at, 19, 11, 5)).toBe(2);
    expect(nearestAt(at, 40, 10, 5)).toBe(-1);
  });
  it('steps to the nearest within the quarter of that direction', () => {
    //                   from        right, near  right, aside   up           left
    const at = placed([50, 50], [70, 55], [62, 62], [50, 30], [10, 50]);
    // (20, 5) costs 20 + 2·5 = 30, (12, 12) costs 12 + 2·12 = 36.
    expect(stepFrom(at, 0, 'right')).toBe(1);
    expect(stepFrom(at, 0, 'up')).toBe(3);
    expect(stepFrom(at, 0, 'left')).toBe(4);
    // (12, 12) lies on the border of both quarters: it is down as well.
    expect(stepFrom(at, 0, 'down')).toBe(2);
    expect(stepFrom(at, 3, 'up')).toBe(-1);
  });
});

describe('labels', () => {
  const frame = { width: 200, height: 100, padding: 0 };

  it('counts Han characters as wide as the font is high, Latin about half', () => {
    expect(textWidth('退款', 10)).toBe(20);
    expect(textWidth('ab', 10)).toBeCloseTo(11.2); // 2 · 10 · 0.56
    expect(clipTo('退款政策说明', 35, 10)).toBe('退款…'); // 2 · 10 + 5.6 fits into 35, 3 · 10 + 5.6 does not
    expect(clipTo('退款', 20, 10)).toBe('退款');
  });
  it('lets the first choose, moves the second aside and leaves out what finds no room', () => {
    const same = { x: 100, y: 50 };
    const labels = placeLabels(
      Array.from({ length: 8 }, (_, i) => ({ text: `标签${i}`, ...same })),
      frame,
    );
    expect(labels[0]).toMatchObject({ text: '标签0', index: 0, x: 100 });
    // A label takes 11 + 2·3 = 17 pixels. Places are 0.8 · 11 apart: of 0, ±8.8, ±17.6, ±26.4 only 0 and ±17.6 are free.
    expect(labels.map(({ text, y }) => [text, Number((y - (labels[0]?.y ?? 0)).toFixed(6))])).toEqual([
      ['标签0', 0],
      ['标签1', -17.6],
      ['标签2', 17.6],
    ]);
  });
  it('keeps off the marks where it can', () => {
    // A mark at (100, 50) is under the label itself and under 0.8 · 11 above (50 − 8.8 + 8.5 = 49.7 < 50: free).
    const marks = { x: [100], y: [50], most: 9 };
    const [moved] = placeLabels([{ text: '退款', x: 100, y: 50 }], frame, marks);
    const [still] = placeLabels([{ text: '退款', x: 100, y: 50 }], frame);
    expect((moved?.y ?? 0) - (still?.y ?? 0)).toBeCloseTo(-8.8);
    // Marks from top to bottom leave it no place.
    const everywhere = { x: Array<number>(100).fill(100), y: Array.from({ length: 100 }, (_, i) => i), most: 0 };
    expect(placeLabels([{ text: '退款', x: 100, y: 50 }], frame, everywhere)).toEqual([]);
  });
  it('moves one at the edge in, and forgets what is outside', () => {
    const [edge] = placeLabels([{ text: '退款政策', x: 2, y: 50 }], frame);
    // Half of 4 · 11 plus a margin of 3.
    expect(edge?.x).toBe(25);
    expect(placeLabels([{ text: '退款', x: -1, y: 50 }], frame)).toEqual([]);
  });
});

describe('colours of groups', () => {
  /** Red, green and blue, linear light, from OKLCH: the matrices of Björn Ottosson's definition. */
  function linear(lightness: number, chroma: number, hue: number): number[] {
    const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
    return [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ];
  }
  const luminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const parse = (color: string) =>
    [...color.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, l, c, h]) => [Number(l), Number(c), Number(h)]);
  /** Linear light of #1d2025: ((v / 255 + 0.055) / 1.055)^2.4. */
  const DARK_SHEET = luminance([29, 32, 37].map((v) => ((v / 255 + 0.055) / 1.055) ** 2.4));

  it('stand out from the sheet by at least 3:1, and leave amber to gold', () => {
    for (const count of [1, 2, 8, 20, 60])
      for (let i = 0; i < count; i += 1) {
        const [light, dark] = parse(groupColor(i, count)) as [number[], number[]];
        expect(contrast(1, luminance(linear(...(light as [number, number, number]))))).toBeGreaterThanOrEqual(3);
        expect(contrast(DARK_SHEET, luminance(linear(...(dark as [number, number, number]))))).toBeGreaterThanOrEqual(
          3,
        );
        expect(light[2]! > 50 && light[2]! < 100).toBe(false);
      }
  });
  it('differ in lightness from the next', () => {
    for (let i = 0; i < 19; i += 1) {
      const [a, b] = [i, i + 1].map((at) => parse(groupColor(at, 20))[0]?.[0] ?? 0);
      expect(Math.abs((a ?? 0) - (b ?? 0))).toBeGreaterThan(0.08);
    }
  });
});

describe('groups', () => {
  const articles = [article('a', '退款'), article('b', '发票'), article('c', '退款'), article('d', '发票')];
  const points = [chunk('a#1', 'a', 0, 0), chunk('c#1', 'c', 4, 2), chunk('b#1', 'b', 1, 1), chunk('c#2', 'c', 2, 4)];

  it('puts articles of one category side by side and leaves out those without a chunk', () => {
    const groups = groupsOf([...points, ask('q', 9, 9)], articles, 'article');
    expect(groups.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(groups[1]).toEqual({ id: 'c', label: 'T c', members: [1, 3], centre: { x: 3, y: 3 } });
  });
  it('joins them by category', () => {
    const groups = groupsOf(points, articles, 'category');
    expect(groups.map(({ label, members }) => [label, members])).toEqual([
      ['退款', [0, 1, 3]],
      ['发票', [2]],
    ]);
  });
  it('offers categories only where they join something', () => {
    expect(hasCategories(articles)).toBe(true);
    expect(hasCategories([article('a', 'x'), article('b', 'y')])).toBe(false);
    expect(hasCategories([article('a'), article('b')])).toBe(false);
  });
});

describe('the picture against the cosine', () => {
  const chunks = [chunk('a#1', 'a', 0, 0), chunk('b#1', 'b', 3, 4), chunk('c#1', 'c', 1, 0)];

  it('names both when they differ, and where the nearer one stands', () => {
    // Distances from (0.9, 0): 0.9, 4.5…, 0.1. By cosine b#1 leads and c#1 is second.
    const question = ask('q1', 0.9, 0, ['b#1', 0.8], ['c#1', 0.61]);
    expect(nearestPair(chunks, question)).toMatchObject({ same: false, rank: 2, score: 0.61, drawn: { id: 'c#1' } });
    const map = mapOf([...chunks, question], [0.18, 0.121]);
    const said = sentences(map, question, agreement(map), 'zh').join('');
    // 18 % + 12.1 % = 30.1 %, the rest 69.9 %.
    expect(said).toContain('合起来只留住 30% 的差异（18% + 12%），其余 70% 在图上看不见');
    expect(said).toContain('图上离它最近的是 c#1，按余弦最近的却是 b#1（0.800）。c#1 按余弦排第 2（0.610）。');
    expect(said).toContain('1 题里没有一题，图上最近的切块就是按余弦最近的那块。');
  });
  it('says when the nearer one is not among the neighbours', () => {
    const question = ask('q1', 0, 0.1, ['b#1', 0.8], ['c#1', 0.61]);
    expect(nearestPair(chunks, question)).toMatchObject({ rank: null, known: 2, drawn: { id: 'a#1' } });
    expect(sentences(mapOf([...chunks, question]), question, null, 'en').join(' ')).toContain(
      'By cosine, a#1 is not among the nearest 2.',
    );
  });
  it('takes chunks on one spot, or of one cosine, as one', () => {
    const doubled = [...chunks, chunk('c#2', 'c', 1, 0)];
    expect(nearestPair(doubled, ask('q', 1, 0.1, ['c#2', 0.9], ['c#1', 0.9]))?.same).toBe(true);
    const apart = nearestPair(chunks, ask('q', 1, 0.1, ['b#1', 0.9], ['c#1', 0.9 - 1e-12]));
    expect(apart?.same).toBe(true);
  });
  it('counts the questions for which both agree', () => {
    const questions = [ask('q1', 0, 0, ['a#1', 0.9]), ask('q2', 3, 4, ['a#1', 0.9]), ask('q3', 1, 0.1, ['c#1', 0.5])];
    expect(agreement(mapOf([...chunks, ...questions]))).toEqual({ same: 2, total: 3 });
    expect(agreement(mapOf(chunks))).toEqual({ same: 0, total: 0 });
    expect(nearestPair([], ask('q', 0, 0))).toBeNull();
  });
  it('does not count a map that would hold up the page', () => {
    const many = Array.from({ length: 2000 }, (_, i) => chunk(`c#${i}`, 'c', i, 0));
    const asked = Array.from({ length: 1001 }, (_, i) => ask(`q${i}`, i, 0, ['c#0', 0.5]));
    expect(agreement(mapOf([...many, ...asked]))).toBeNull();
  });
});

describe('the table', () => {
  it('lists questions with their nearest chunk and chunks with the question that comes nearest', () => {
    const rows = rowsOf([
      chunk('a#1', 'a', 0, 0),
      chunk('b#1', 'b', 0, 0),
      ask('q1', 0, 0, ['a#1', 0.7], ['b#1', 0.2]),
      ask('q2', 0, 0, ['a#1', 0.8]),
    ]);
    expect(rows.map(({ point, nearest }) => [point.id, nearest?.id, nearest?.score])).toEqual([
      ['q1', 'a#1', 0.7],
      ['q2', 'a#1', 0.8],
      ['a#1', 'q2', 0.8],
      ['b#1', 'q1', 0.2],
    ]);
    expect(rowsOf([chunk('a#1', 'a', 0, 0)])[0]?.nearest).toBeNull();
  });
  it('rounds shares, and does not call a small one nothing', () => {
    expect([0.1849, 0.185, 0, 0.004, 1].map(percent)).toEqual(['18%', '19%', '0%', '<1%', '100%']);
  });
});
