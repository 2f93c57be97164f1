import { flushSync } from 'svelte';
import { MOST_TWIN_ROWS } from './leaveOut';
import { expanded } from './expanded.svelte';

/** Folds that hold something to fill in, not something to read. */
const NOT_READING = '.parameters, .controls, form, dialog, nav, .rail';
/** Folds within folds within folds: more than the page has. */
export const MOST_ROUNDS = 5;

/** Opens every cell and fold at once. What has to be fetched first comes later: see `settle`. */
export function unfoldCells(): () => void {
  flushSync(() => (expanded.on = true));
  return () => flushSync(() => (expanded.on = false));
}

/** Opens the folds of the browser's own kind that are closed now, and adds them to `opened`. Returns how many. */
export function openDetails(root: ParentNode, opened: Set<HTMLDetailsElement>): number {
  const closed = [...root.querySelectorAll<HTMLDetailsElement>('details:not([open])')].filter(
    (details) => !opened.has(details) && !details.closest(NOT_READING),
  );
  for (const details of closed) {
    details.open = true;
    opened.add(details);
  }
  return closed.length;
}

export function closeDetails(opened: Iterable<HTMLDetailsElement>) {
  for (const details of opened) details.open = false;
}

/** Whether a fold only repeats a picture, at length. */
export function isLongTwin(details: HTMLDetailsElement): boolean {
  return details.querySelectorAll('tr').length > MOST_TWIN_ROWS;
}

/** A drawing without a view box would be cut off, not scaled, where there is less room. Returns how to undo it. */
export function scaleDrawings(root: ParentNode): () => void {
  const bare = [...root.querySelectorAll<SVGSVGElement>('svg[width][height]:not([viewBox])')];
  for (const svg of bare) svg.setAttribute('viewBox', `0 0 ${svg.width.baseVal.value} ${svg.height.baseVal.value}`);
  return () => bare.forEach((svg) => svg.removeAttribute('viewBox'));
}
