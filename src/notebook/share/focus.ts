import { tick } from 'svelte';

/** Puts the focus where the page's own content begins, when what had it is gone. */
export function focusMain() {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Frames to wait for what is fetched when it is first shown. */
const MOST_FRAMES = 120;

/** Brings the banner of a visiting notebook into sight and gives it the focus. */
export async function focusBanner() {
  await tick();
  for (let frame = 0; frame < MOST_FRAMES; frame++) {
    const found = document.getElementById('visit-banner');
    if (found) {
      found.scrollIntoView({ block: 'start' });
      found.focus({ preventScroll: true });
      return;
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
