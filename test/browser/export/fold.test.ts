import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Fold from '../../../src/notebook/evaluate/Fold.svelte';
import { expanded } from '../../../src/notebook/export/expanded.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>inside</p>' }));
const target = document.createElement('div');
document.body.append(target);
afterEach(() => {
  expanded.on = false;
  vi.restoreAllMocks();
});
/** Browsers tell of a fold that opens or closes in a task of its own. */
const told = () => new Promise((resolve) => setTimeout(resolve, 100));
const details = () => target.querySelector('details');

test('a fold that has left the page does not look at what it was made of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fold = mount(Fold, { target, props: { title: 'More', children } });
  // The browser's own print command: unfolded, printed and put back before anything else gets its turn.
  flushSync(() => (expanded.on = true));
  expect(details()?.open).toBe(true);
  await unmount(fold);
  expanded.on = false;
  await told();
  expect(warn.mock.calls.flat().join(' ')).not.toContain('derived_inert');
  expect(warn).not.toHaveBeenCalled();
});

test("a fold keeps the reader's choice through a print", async () => {
  const fold = mount(Fold, { target, props: { title: 'More', children } });
  details()!.open = true;
  await expect.poll(() => target.textContent).toContain('inside');
  flushSync(() => (expanded.on = true));
  await told();
  flushSync(() => (expanded.on = false));
  await told();
  expect(target.textContent).toContain('inside');
  details()!.open = false;
  await expect.poll(() => target.textContent).not.toContain('inside');
  await unmount(fold);
});
