export { default as ImportDialog } from './ImportDialog.svelte';
export { default as ImportZone } from './ImportZone.svelte';
