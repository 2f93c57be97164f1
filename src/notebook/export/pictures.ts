/** What a canvas shows, once as on a light page and once as on a dark one. */
export interface Picture {
  light: string;
  dark: string;
}

/** Drawings are made anew a moment after the page tells them that it was lit differently. */
const REDRAWN_MS = 150;

/** Lights the whole page; `undefined` is as the reader's system has it. */
function light(theme: string | undefined) {
  const { dataset } = document.documentElement;
  // Charts watch the attribute: setting it tells them to look again, even where it stays what it was.
  dataset.theme = theme ?? '';
  if (theme === undefined) delete dataset.theme;
}
const redrawn = () => new Promise((resolve) => setTimeout(resolve, REDRAWN_MS));

/** Has every canvas under `root` drawn anew in the colours of the page as it is. */
export async function repaint(root: ParentNode): Promise<void> {
  if (root.querySelector('canvas') === null) return;
  light(document.documentElement.dataset.theme);
  await redrawn();
}

/** Takes a picture of every canvas under `root`, light and dark. The page is lit both ways for a moment. */
export async function takePictures(root: ParentNode): Promise<ReadonlyMap<Element, Picture>> {
  const canvases = [...root.querySelectorAll('canvas')].filter(({ width, height }) => width > 0 && height > 0);
  if (canvases.length === 0) return new Map();
  const { theme } = document.documentElement.dataset;
  const shots: string[][] = [];
  try {
    for (const scheme of ['light', 'dark']) {
      light(scheme);
      await redrawn();
      shots.push(canvases.map((canvas) => canvas.toDataURL('image/png')));
    }
  } finally {
    light(theme);
  }
  return new Map(canvases.map((canvas, i) => [canvas, { light: shots[0]?.[i] ?? '', dark: shots[1]?.[i] ?? '' }]));
}
