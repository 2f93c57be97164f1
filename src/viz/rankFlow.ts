/** One chunk on its way through the stages. */
export interface FlowTrack {
  id: string;
  gold: boolean;
  /** Its rank in each stage, from 1; `null` where it is not in the stage. */
  ranks: readonly (number | null)[];
  /** It ends in another chunk's document: its last rank is that document's. */
  joins: boolean;
}

export interface FlowGeometry {
  /** Left edge of the first column, and y of the middle of rank 1. */
  left: number;
  top: number;
  /** Width of a box, width between two, and height from rank to rank. */
  box: number;
  gap: number;
  row: number;
}

export interface FlowPoint {
  column: number;
  y: number;
  /** `row`: in a box. `below`: ranked, but under the rows drawn. `absent`: not in this stage, but in a later one. */
  at: 'row' | 'below' | 'absent';
}

export interface FlowLine {
  id: string;
  gold: boolean;
  points: FlowPoint[];
  /** The way as SVG paths: drawn through, dashed where it goes round a stage, dotted where it joins another chunk's document. */
  solid: string;
  dashed: string;
  dotted: string;
  /** Where a chunk leaves before the last stage; `null` for one that stays. */
  end: { x: number; y: number } | null;
}

export interface FlowLayout {
  /** Rows drawn, and the y of the middle of each. */
  rows: number;
  lines: FlowLine[];
  /** Left edge of each column. */
  columns: number[];
  width: number;
  height: number;
}

const [ROW, LEFT, TOP] = [30, 28, 48];
const [LEAST_BOX, MOST_BOX, LEAST_GAP, MOST_GAP] = [84, 128, 46, 128];
/** Width of a gap as a share of a box, where there is room for neither's most. */
const GAP_SHARE = 0.9;

/** Boxes and gaps share the width there is, px; below the least they need more, and the drawing scrolls in its frame. */
export function flowGeometry(width: number, columnCount: number): FlowGeometry {
  const room = width - 2 * LEFT;
  const gaps = Math.max(0, columnCount - 1);
  const share = room / (Math.max(1, columnCount) + gaps * GAP_SHARE);
  const box = Math.round(Math.min(MOST_BOX, Math.max(LEAST_BOX, share)));
  const rest = gaps > 0 ? (room - columnCount * box) / gaps : 0;
  return { left: LEFT, top: TOP, row: ROW, box, gap: Math.floor(Math.min(MOST_GAP, Math.max(LEAST_GAP, rest))) };
}

/** Length of the stub of a chunk that leaves. */
const STUB = 16;
/** Between neighbouring lines under a column, and room for all of them. */
const LANE_STEP = 4;
const LANES = 44;

/**
 * Places a bump chart: one column a stage, one line a chunk that reaches the first `most` ranks anywhere. Where such a
 * chunk ranks lower, or is passed over by a stage it comes back after, its line runs under that column; after the last
 * stage that has it, it ends in a stub.
 */
export function layoutFlow(
  tracks: readonly FlowTrack[],
  columnCount: number,
  most: number,
  geometry: FlowGeometry,
): FlowLayout {
  const { left, top, box, gap, row } = geometry;
  const longest = Math.max(0, ...tracks.flatMap(({ ranks }) => ranks.map((rank) => rank ?? 0)));
  const rows = Math.min(most, longest);
  const shown = tracks.filter(({ ranks }) => ranks.some((rank) => rank !== null && rank <= rows));
  const columns = Array.from({ length: columnCount }, (_, i) => left + i * (box + gap));
  const underRows = top + rows * row - row / 2 + LANE_STEP;
  const lanes = columns.map((_, column) => lanesOf(shown, column, rows));
  const deepest = Math.max(0, ...lanes.map((lane) => lane.size));
  const step = deepest > 0 ? Math.min(LANE_STEP, LANES / deepest) : 0;
  const lines = shown.map((track): FlowLine => {
    const points = pointsOf(track, rows, (column, at, rank) =>
      at === 'row' ? top + (rank - 1) * row : underRows + (lanes[column]?.get(track.id) ?? 0) * step,
    );
    const last = points.at(-1);
    const leaves = last !== undefined && last.column < columnCount - 1;
    const x = (columns[last?.column ?? 0] ?? left) + box;
    return {
      id: track.id,
      gold: track.gold,
      points,
      ...pathsOf(points, columns, box, track.joins && !leaves),
      end: leaves ? { x: x + STUB, y: last.y } : null,
    };
  });
  const width = (columns.at(-1) ?? left) + box + left;
  return { rows, lines, columns, width, height: underRows + deepest * step + LANE_STEP };
}

/** First and last stage that has the chunk. */
function spanOf({ ranks }: FlowTrack): [number, number] {
  const from = ranks.findIndex((rank) => rank !== null);
  return [from, ranks.findLastIndex((rank) => rank !== null)];
}

/** The place of each line that runs under a column: by rank, then those that the stage does not have. */
function lanesOf(tracks: readonly FlowTrack[], column: number, rows: number): Map<string, number> {
  const under = tracks.filter((track) => {
    const [from, to] = spanOf(track);
    const rank = track.ranks[column] ?? null;
    return column >= from && column <= to && (rank === null || rank > rows);
  });
  const rankOf = (track: FlowTrack) => track.ranks[column] ?? Infinity;
  const sorted = under.toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)));
  return new Map(sorted.map((track, i) => [track.id, i]));
}

function pointsOf(
  track: FlowTrack,
  rows: number,
  yOf: (column: number, at: FlowPoint['at'], rank: number) => number,
): FlowPoint[] {
  const [from, to] = spanOf(track);
  return track.ranks.slice(from, to + 1).map((rank, i) => {
    const at = rank === null ? 'absent' : rank <= rows ? 'row' : 'below';
    return { column: from + i, at, y: yOf(from + i, at, rank ?? 0) };
  });
}

function pathsOf(points: readonly FlowPoint[], columns: readonly number[], box: number, joins: boolean) {
  let solid = '';
  let dashed = '';
  let dotted = '';
  const add = (path: string, isDashed: boolean) => {
    if (isDashed) dashed += path;
    else solid += path;
  };
  points.forEach((point, i) => {
    const x = columns[point.column] ?? 0;
    if (point.at !== 'row') add(`M${x} ${point.y}h${box}`, point.at === 'absent');
    const next = points[i + 1];
    if (!next) {
      if (point.column < columns.length - 1) add(`M${x + box} ${point.y}h${STUB}`, false);
      return;
    }
    const to = columns[next.column] ?? 0;
    const middle = (x + box + to) / 2;
    const curve = `M${x + box} ${point.y}C${middle} ${point.y} ${middle} ${next.y} ${to} ${next.y}`;
    if (joins && i === points.length - 2) dotted += curve;
    else add(curve, point.at === 'absent' || next.at === 'absent');
  });
  return { solid, dashed, dotted };
}

/** Whether a line after rank `k` of the last column parts drawn ranks that count from drawn ones that do not. */
export function cutsAt(k: number, nodes: number, rows: number): boolean {
  return nodes > k && k < rows;
}

/** Scripts whose letters are about twice as wide as Latin ones. */
const WIDE = /[\u2E80-\uFFFF]/;
/** Width of a Latin letter or digit of the charts' font, px. */
const LETTER = 7;

/** The beginning and the end of an id that is too long for `width` px: chunks of one document differ at the end. */
export function clipMiddle(text: string, width: number): string {
  const room = width / LETTER;
  const letters = Array.from(text);
  const size = letters.reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0);
  if (size <= room) return text;
  const most = Math.max(3, Math.floor((room * letters.length) / size) - 1);
  const tail = Math.floor(most / 2);
  return `${letters.slice(0, most - tail).join('')}…${letters.slice(letters.length - tail).join('')}`;
}
