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
const PLAIN = 0.85;
const TURN = 2 * Math.PI;

/**
 * Draws all marks. Each colour's dot is drawn once and stamped: a path of thousands of arcs takes ten times as long to
 * fill where there is no graphics card.
 */
export function drawMarks(
  canvas: HTMLCanvasElement,
  size: { width: number; height: number; ratio: number },
  { x, y, groups, diamonds }: Marks,
  { radius, diamond, ink, sheet }: CanvasLook,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { width, height, ratio } = size;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, wide, high);
  const stamp = (i: number, image: HTMLCanvasElement, reach: number) => {
    const [atX, atY] = [x[i] as number, y[i] as number];
    if (atX < -reach || atX > width + reach || atY < -reach || atY > height + reach) return;
    context.drawImage(image, Math.round(atX * ratio - image.width / 2), Math.round(atY * ratio - image.height / 2));
  };
  for (const { color, members, faint } of groups) {
    const dot = sprite(radius, ratio, (draw) => {
      draw.arc(0, 0, radius, 0, TURN);
      draw.fillStyle = color;
      draw.fill();
    });
    context.globalAlpha = faint ? FAINT : PLAIN;
    for (const i of members) stamp(i, dot, radius);
  }
  const mark = sprite(diamond + 1, ratio, (draw) => {
    draw.moveTo(0, -diamond);
    draw.lineTo(diamond, 0);
    draw.lineTo(0, diamond);
    draw.lineTo(-diamond, 0);
    draw.closePath();
    draw.fillStyle = sheet;
    draw.fill();
    draw.strokeStyle = ink;
    draw.lineWidth = 1.5;
    draw.stroke();
  });
  context.globalAlpha = 1;
  for (const i of diamonds) stamp(i, mark, diamond);
}

/** A little picture of `reach` pixels around its middle, which is the origin of what draws it. */
function sprite(reach: number, ratio: number, paint: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.ceil(2 * (reach + 1) * ratio);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.scale(ratio, ratio);
  context.beginPath();
  paint(context);
  return canvas;
}
