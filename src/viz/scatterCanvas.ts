/** Draws the marks of a scatter plot on a canvas: for more points than elements can be moved smoothly. */

export interface Marks {
  x: Float64Array;
  y: Float64Array;
  /** Positions of the dots of each colour. */
  groups: readonly { color: string; members: readonly number[]; faint: boolean }[];
  /** Positions of the diamonds. */
  diamonds: readonly number[];
}

export interface CanvasLook {
  radius: number;
  /** Half the height of a diamond. */
  diamond: number;
  /** Resolved colours: a canvas knows no CSS variables. */
  ink: string;
  sheet: string;
}

const FAINT = 0.18;
const TURN = 2 * Math.PI;

/** One path a colour: 10,000 dots take a few milliseconds. */
export function drawMarks(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number; ratio: number },
  { x, y, groups, diamonds }: Marks,
  { radius, diamond, ink, sheet }: CanvasLook,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height, ratio } = size;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  context.scale(ratio, ratio);
  const outside = (i: number) =>
    (x[i] as number) < -radius ||
    (x[i] as number) > width + radius ||
    (y[i] as number) < -radius ||
    (y[i] as number) > height + radius;
  for (const { color, members, faint } of groups) {
    context.beginPath();
    for (const i of members) {
      if (outside(i)) continue;
      context.moveTo((x[i] as number) + radius, y[i] as number);
      context.arc(x[i] as number, y[i] as number, radius, 0, TURN);
    }
    context.globalAlpha = faint ? FAINT : 0.85;
    context.fillStyle = color;
    context.fill();
  }
  context.globalAlpha = 1;
  context.beginPath();
  for (const i of diamonds) {
    if (outside(i)) continue;
    const [atX, atY] = [x[i] as number, y[i] as number];
    context.moveTo(atX, atY - diamond);
    context.lineTo(atX + diamond, atY);
    context.lineTo(atX, atY + diamond);
    context.lineTo(atX - diamond, atY);
    context.closePath();
  }
  context.fillStyle = sheet;
  context.fill();
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.stroke();
}
