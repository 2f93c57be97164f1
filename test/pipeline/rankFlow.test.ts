import { describe, expect, it } from 'vitest';
import {
  clipMiddle,
  cutsAt,
  flowGeometry,
  layoutFlow,
  type FlowGeometry,
  type FlowTrack,
} from '../../src/viz/rankFlow';

const geometry: FlowGeometry = { left: 20, top: 50, box: 100, gap: 60, row: 30 };
const track = (id: string, ranks: (number | null)[], joins = false): FlowTrack => ({ id, gold: false, ranks, joins });
const line = (tracks: FlowTrack[], id: string, columns: number, most = 10) => {
  const found = layoutFlow(tracks, columns, most, geometry).lines.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no line ${id}`);
  return found;
};

describe('the layout of a rank flow', () => {
  it('puts columns a box and a gap apart and ranks a row apart', () => {
    const layout = layoutFlow([track('a', [1, 2]), track('b', [2, 1])], 2, 10, geometry);
    expect(layout.columns).toEqual([20, 20 + 100 + 60]);
    // Both edges stand as far from the boxes: 20 + 100 + 60 + 100 + 20.
    expect(layout.width).toBe(300);
    expect(layout.lines[0]?.points).toEqual([
      { column: 0, at: 'row', y: 50 },
      { column: 1, at: 'row', y: 50 + 30 },
    ]);
  });

  it('draws one curve from the right edge of a box to the left edge of the next', () => {
    // From x = 20 + 100 to 180, rank 1 (y 50) to rank 2 (y 80); control points half way, x = 150.
    expect(line([track('a', [1, 2])], 'a', 2).solid).toBe('M120 50C150 50 150 80 180 80');
    expect(line([track('a', [1, 2])], 'a', 2).dashed).toBe('');
    expect(line([track('a', [1, 2])], 'a', 2).end).toBeNull();
  });

  it('ends in a stub where a chunk leaves before the last stage', () => {
    const left = line([track('a', [1, 1]), track('b', [2, null])], 'b', 2);
    // Box right edge 120, stub 16 long, at rank 2: y = 80.
    expect(left.end).toEqual({ x: 136, y: 80 });
    expect(left.solid).toBe('M120 80h16');
  });

  it('begins where a chunk first appears', () => {
    const late = line([track('a', [1, 2]), track('b', [null, 1])], 'b', 2);
    expect(late.points).toEqual([{ column: 1, at: 'row', y: 50 }]);
    expect(late.solid + late.dashed).toBe('');
  });

  it('runs dashed under a stage that does not have the chunk but a later one has', () => {
    const around = line([track('a', [1, null, 2]), track('b', [2, 1, 1])], 'a', 3);
    expect(around.points.map(({ at }) => at)).toEqual(['row', 'absent', 'row']);
    // Two rows: the last ends at 50 + 30 + 15 = 95.
    expect(around.points[1]?.y).toBeGreaterThan(95);
    expect(around.solid).toBe('');
    expect(around.dashed).not.toBe('');
    expect(around.end).toBeNull();
  });

  it('runs solid under a stage in which the chunk ranks below the rows drawn', () => {
    const tracks = [track('a', [1, 3]), track('b', [2, 1]), track('c', [3, 2])];
    const under = line(tracks, 'a', 2, 2);
    expect(under.points.map(({ at }) => at)).toEqual(['row', 'below']);
    expect(under.dashed).toBe('');
  });

  it('leaves out chunks that reach the rows drawn nowhere', () => {
    const tracks = [track('a', [1, 1]), track('b', [2, 2]), track('c', [3, 3])];
    expect(layoutFlow(tracks, 2, 2, geometry).lines.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(layoutFlow(tracks, 2, 2, geometry).rows).toBe(2);
    expect(layoutFlow(tracks, 2, 10, geometry).rows).toBe(3);
  });

  it('keeps lines under one column apart, by rank and absent last', () => {
    const tracks = [
      track('gone', [1, null, 1]),
      track('ninth', [2, 9, 2]),
      track('fifth', [3, 5, 3]),
      track('first', [4, 1, 4]),
    ];
    const y = (id: string) => line(tracks, id, 3, 4).points[1]?.y ?? NaN;
    expect(y('fifth')).toBeLessThan(y('ninth'));
    expect(y('ninth')).toBeLessThan(y('gone'));
  });

  it('dots only the last stretch of a chunk that joins the document of another', () => {
    const joined = line([track('a', [1, 1, 1]), track('b', [2, 2, 1], true)], 'b', 3);
    // Column 1 to 2 at rank 2, then to rank 1: x 280 to 340, control points at 310.
    expect(joined.solid).toBe('M120 80C150 80 150 80 180 80');
    expect(joined.dotted).toBe('M280 80C310 80 310 50 340 50');
    // Dashes say that a stage lacks the chunk, and none does.
    expect(joined.dashed).toBe('');
  });

  it('is cut after rank k where drawn ranks stand on both sides', () => {
    expect(cutsAt(4, 5, 10)).toBe(true);
    // Four documents, all of them within k; then only four rows drawn.
    expect(cutsAt(4, 4, 10)).toBe(false);
    expect(cutsAt(4, 9, 4)).toBe(false);
  });

  it('has nothing to draw without chunks', () => {
    expect(layoutFlow([], 2, 10, geometry)).toMatchObject({ rows: 0, lines: [] });
  });
});

describe('the widths of a rank flow', () => {
  const used = (width: number, columns: number) => layoutFlow([], columns, 10, flowGeometry(width, columns)).width;

  it('fill the width there is without going beyond it', () => {
    // Five columns in 960 px: 960 − 2·28 = 904 shared by 5 boxes and 4 gaps of 0.9 boxes: 904/8.6 = 105, gaps (904 − 525)/4 = 94.
    expect(flowGeometry(960, 5)).toMatchObject({ box: 105, gap: 94 });
    expect(used(960, 5)).toBeLessThanOrEqual(960);
    expect(used(960, 5)).toBeGreaterThan(950);
  });

  it('stay readable on a phone, wider than it, and do not sprawl on a large screen', () => {
    // 5 · 84 + 4 · 46 + 2 · 28 = 660; 2 · 128 + 128 + 2 · 28 = 440.
    expect(used(340, 5)).toBe(660);
    expect(used(1600, 2)).toBe(440);
  });
});

describe('clipMiddle', () => {
  it('keeps both ends of what does not fit', () => {
    // 70 px hold ten letters of 7 px: 9 with the ellipsis counted in, 5 in front and 4 behind.
    expect(clipMiddle('document-with-a-long-name#12', 70)).toBe('docum…e#12');
    expect(clipMiddle('kb-010#2', 70)).toBe('kb-010#2');
  });
  it('counts Han characters twice', () => {
    // 70 px hold five Han characters: 4 and the ellipsis.
    expect(clipMiddle('退款规则与流程说明', 70)).toBe('退款…说明');
  });
});
