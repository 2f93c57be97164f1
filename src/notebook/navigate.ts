import { tick } from 'svelte';
import type { Notebook } from '../state/notebook.svelte';
import { presentationOf } from '../state/presenting.svelte';

/** Opens a cell and brings it into view, with the focus on its heading. */
export async function goToCell(notebook: Notebook, id: string) {
  if (presentationOf(notebook)?.show(id)) return;
  notebook.setCollapsed(id, false);
  await tick();
  document.getElementById(`cell-${id}`)?.scrollIntoView({ block: 'start' });
  document.querySelector<HTMLElement>(`#title-${CSS.escape(id)} button`)?.focus({ preventScroll: true });
}

/** Sets the notebook's Search cell to a question and goes there. Does nothing in a notebook without one. */
export async function goToSearch(notebook: Notebook, questionId: string, modeId = '') {
  const search = notebook.recipe.cells.find((cell) => cell.type === 'search');
  if (!search) return;
  notebook.updateCell(search.id, 'search', (params) => {
    params.question = questionId;
    params.text = '';
    params.chunk = '';
    if (modeId) params.mode = modeId;
  });
  await goToCell(notebook, search.id);
}

/** How long a page that was just opened still grows. */
const GROWS_MS = 5000;

/**
 * Goes to a cell of a notebook that was just opened: what stands above is still being built and would push it out of
 * sight. Ends with the first thing the reader does.
 */
export async function arriveAt(notebook: Notebook, id: string) {
  await goToCell(notebook, id);
  const show = () => document.getElementById(`cell-${id}`)?.scrollIntoView({ block: 'start' });
  const main = document.getElementById('main');
  if (!main) return;
  const observer = new ResizeObserver(show);
  observer.observe(main);
  const events = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of events) removeEventListener(name, stop);
  };
  const timer = setTimeout(stop, GROWS_MS);
  for (const name of events) addEventListener(name, stop, { passive: true });
}
