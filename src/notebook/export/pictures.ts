/** What a canvas shows, once as on a light page and once as on a dark one. */
export interface Picture {
  light: string;
  dark: string;
}

/** Drawings are made anew one frame after the page tells them that it was lit differently. */
const REDRAWN_MS = 120;

/** Has every canvas under `root` drawn anew in the colours of where it stands. */
export async function repaint(root: ParentNode): Promise<void> {
  if (root.querySelector('canvas') === null) return;
  // Charts watch the page's theme; setting it to what it is tells them to look again.
  const page = document.documentElement;
  const { theme } = page.dataset;
  if (theme === undefined) {
    page.dataset.theme = '';
    delete page.dataset.theme;
  } else page.dataset.theme = theme;
  await new Promise((resolve) => setTimeout(resolve, REDRAWN_MS));
}

/** Takes a picture of every canvas under `root`, light and dark. The page outside of it keeps its own light. */
export async function takePictures(root: HTMLElement): Promise<ReadonlyMap<Element, Picture>> {
  const canvases = [...root.querySelectorAll('canvas')].filter(({ width, height }) => width > 0 && height > 0);
  if (canvases.length === 0) return new Map();
  const before = root.style.colorScheme;
  const shots: string[][] = [];
  for (const scheme of ['light', 'dark']) {
    root.style.colorScheme = scheme;
    await repaint(root);
    shots.push(canvases.map((canvas) => canvas.toDataURL('image/png')));
  }
  root.style.colorScheme = before;
  await repaint(root);
  return new Map(canvases.map((canvas, i) => [canvas, { light: shots[0]?.[i] ?? '', dark: shots[1]?.[i] ?? '' }]));
}
