/** Plane geometry of a scatter plot: no drawing, no DOM. Data has y up, the screen has y down. */

export interface Box {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Pixels kept free on every side at zoom 1. */
  padding: number;
}

/** What part of the data is looked at. */
export interface Camera {
  zoom: number;
  /** Data coordinates in the middle of the frame; `null`: the middle of all data. */
  centre: { x: number; y: number } | null;
}

export const WHOLE: Camera = { zoom: 1, centre: null };

/** Screen positions, one a point, in the order of the points. */
export interface Placed {
  x: Float64Array;
  y: Float64Array;
  /** Pixels a unit of data. */
  scale: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export function boundsOf(points: readonly { x: number; y: number }[]): Box {
  const box: Box = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
  for (const { x, y } of points) {
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  }
  return points.length ? box : { minX: 0, maxX: 0, minY: 0, maxY: 0 };
}

/**
 * Height of a frame of this width in which data of that shape fills both directions, as far as the limits allow.
 * @param limits least and greatest height as shares of the width
 */
export function heightFor(box: Box, width: number, limits: { least: number; most: number }): number {
  const [w, h] = [box.maxX - box.minX, box.maxY - box.minY];
  const ratio = w > 0 ? h / w : h > 0 ? Infinity : limits.least;
  return Math.round(width * Math.min(limits.most, Math.max(limits.least, ratio)));
}

/** Pixels a unit at zoom 1: the same in both directions, or the picture would stretch one of its axes. */
function scaleOf(box: Box, { width, height, padding }: Frame): number {
  const [w, h] = [box.maxX - box.minX, box.maxY - box.minY];
  const [roomX, roomY] = [Math.max(1, width - 2 * padding), Math.max(1, height - 2 * padding)];
  const scale = Math.min(w > 0 ? roomX / w : Infinity, h > 0 ? roomY / h : Infinity);
  return Number.isFinite(scale) ? scale : 1;
}

const middleOf = (box: Box) => ({ x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2 });

/** Puts data points on the screen. */
export function place(
  points: readonly { x: number; y: number }[],
  box: Box,
  frame: Frame,
  { zoom, centre }: Camera,
): Placed {
  const scale = scaleOf(box, frame) * zoom;
  const middle = centre ?? middleOf(box);
  const placed = { x: new Float64Array(points.length), y: new Float64Array(points.length), scale };
  points.forEach((point, i) => {
    placed.x[i] = frame.width / 2 + (point.x - middle.x) * scale;
    placed.y[i] = frame.height / 2 - (point.y - middle.y) * scale;
  });
  return placed;
}

/** The camera after the picture was dragged by so many pixels. */
export function dragged(camera: Camera, box: Box, scale: number, dx: number, dy: number): Camera {
  const middle = camera.centre ?? middleOf(box);
  return { ...camera, centre: { x: middle.x - dx / scale, y: middle.y + dy / scale } };
}

export const inFrame = ({ x, y }: Placed, i: number, { width, height }: Frame): boolean =>
  (x[i] as number) >= 0 && (x[i] as number) <= width && (y[i] as number) >= 0 && (y[i] as number) <= height;

/** The point nearest to a place on the screen, −1 when none is within `reach` pixels. Later points lie on top. */
export function nearestAt({ x, y }: Placed, atX: number, atY: number, reach: number): number {
  let best = -1;
  let least = reach * reach;
  for (let i = 0; i < x.length; i += 1) {
    const [dx, dy] = [(x[i] as number) - atX, (y[i] as number) - atY];
    const distance = dx * dx + dy * dy;
    if (distance <= least) {
      least = distance;
      best = i;
    }
  }
  return best;
}

/**
 * The next point in a direction, −1 when there is none: of the points in the quarter of the plane that opens that way,
 * the nearest, sideways steps counting double.
 */
export function stepFrom({ x, y }: Placed, from: number, direction: Direction): number {
  const horizontal = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  const [fromX, fromY] = [x[from] as number, y[from] as number];
  let best = -1;
  let least = Infinity;
  for (let i = 0; i < x.length; i += 1) {
    const [dx, dy] = [(x[i] as number) - fromX, (y[i] as number) - fromY];
    const along = sign * (horizontal ? dx : dy);
    const aside = Math.abs(horizontal ? dy : dx);
    if (along <= 0 || aside > along) continue;
    const cost = along + 2 * aside;
    if (cost < least) {
      least = cost;
      best = i;
    }
  }
  return best;
}
