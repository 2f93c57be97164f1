import { tick } from 'svelte';
import type { Notebook } from '../state/notebook.svelte';
import { presentationOf } from '../state/presenting.svelte';

/** Opens a cell and brings it into view, with the focus on its heading. */
export async function goToCell(notebook: Notebook, id: string) {
  notebook.update((draft) => {
    const cell = draft.cells.find((candidate) => candidate.id === id);
    if (cell) cell.collapsed = false;
  });
  const presented = presentationOf(notebook)?.show(id) ?? false;
  await tick();
  if (presented) return;
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
