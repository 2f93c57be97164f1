import type { Notebook } from '../../state/notebook.svelte';

/** Opens the score of a chunk in one stage, or closes it. Only one is open at a time. */
export function toggleScore(notebook: Notebook, cellId: string, chunk: string, stage: string) {
  notebook.updateCell(cellId, 'search', (draft) => {
    const isOpen = draft.chunk === chunk && draft.stage === stage;
    Object.assign(draft, isOpen ? { chunk: '', stage: '' } : { chunk, stage });
  });
}
