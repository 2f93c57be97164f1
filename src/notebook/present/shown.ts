import type { AppState } from '../../state/app.svelte';

/** Whether what changes parameters is on the page: a link or a presentation may hide it. */
export function parametersShown({ controls, presenting }: Pick<AppState, 'controls' | 'presenting'>): boolean {
  return presenting.on ? presenting.controls : controls;
}

/** Whether the reader may change parameters and data here and now. */
export function mayChange(app: AppState): boolean {
  return parametersShown(app) && app.notebook?.readOnly === false;
}
