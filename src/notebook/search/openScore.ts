import type { Notebook } from '../../state/notebook.svelte';

/** Opens the score of a chunk in one stage, or closes it when it is open. Only one is open at a time. */
export function toggleScore(notebook: Notebook, cellId: string, chunk: string, stage: string, isOpen: boolean) {
  notebook.updateCell(cellId, 'search', (draft) => {
    Object.assign(draft, isOpen ? { chunk: '', stage: '' } : { chunk, stage });
  });
}
