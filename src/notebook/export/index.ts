export { expanded } from './expanded.svelte';
export { exportHtml } from './exportHtml';
export { followPrint, preparePrint } from './prepare';
