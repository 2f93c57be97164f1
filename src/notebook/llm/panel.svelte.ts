import type { Role } from '../../state/llm.svelte';

/** What the dialog opens at. */
export type LlmPart = 'top' | 'model' | 'address' | 'key' | 'price';

/** Whether the language model dialog is open: asked for from several places, drawn once by App.svelte. */
class LlmPanel {
  open = $state(false);
  role = $state<Role>('answer');
  part = $state<LlmPart>('top');
  /** A model that a cell names itself, whose price is asked for beside that of the chosen one. */
  model = $state('');

  show(role: Role, part: LlmPart = 'top', model = '') {
    this.role = role;
    this.part = part;
    this.model = model;
    this.open = true;
  }

  close() {
    this.open = false;
    this.part = 'top';
    this.model = '';
  }
}

export const llmPanel = new LlmPanel();

/** Id of a field of the dialog, by which it can be led to. */
export function partId(role: Role, part: LlmPart): string {
  return `llm-${role}-${part}`;
}
