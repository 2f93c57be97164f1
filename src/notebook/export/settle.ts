/** How long the page must have been still to count as complete. */
const STILL_MS = 250;
/** A running clock or a model that loads never gets still. */
const MOST_MS = 15_000;

/** Parts that are announced but not there yet: cells and folds whose code is on the way, texts not yet set. */
const PENDING = '.loading, details[open] > .inside:empty, .markdown:not(:has(> [role=status])) > .plain';

const frame = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Whether something under `root` is still on its way. */
export function isPending(root: ParentNode): boolean {
  return [...root.querySelectorAll(PENDING)].some((element) => !element.closest('[hidden]'));
}

/** Resolves when nothing under `root` has changed for a moment and nothing is on its way; or after a while, anyway. */
export async function settle(root: Element, { still = STILL_MS, most = MOST_MS } = {}): Promise<void> {
  const deadline = performance.now() + most;
  let last = performance.now();
  const watcher = new MutationObserver(() => (last = performance.now()));
  watcher.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  try {
    while (performance.now() < deadline) {
      const rest = last + still - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      else if (isPending(root)) await new Promise((resolve) => setTimeout(resolve, 50));
      else break;
    }
  } finally {
    watcher.disconnect();
  }
  await frame();
}
