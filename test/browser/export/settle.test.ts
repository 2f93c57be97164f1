import { expect, test } from 'vitest';
import { isPending, settle } from '../../../src/notebook/export/settle';
import { openDetails } from '../../../src/notebook/export/unfold';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('waits for what comes late', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p class="loading">…</p>';
  setTimeout(() => (root.innerHTML = '<p>there</p>'), 200);
  await settle(root, { still: 30, most: 5000 });
  expect(root.textContent).toBe('there');
});

test('gives up on what never comes', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p class="loading">…</p>';
  const start = performance.now();
  await settle(root, { still: 30, most: 300 });
  expect(performance.now() - start).toBeGreaterThanOrEqual(290);
});

test('what is hidden is not waited for', () => {
  const root = document.createElement('div');
  root.innerHTML = '<div hidden><p class="loading">…</p></div>';
  expect(isPending(root)).toBe(false);
});

test('opens folds to read, not those to fill in, and tells which', async () => {
  const root = document.createElement('div');
  root.innerHTML =
    '<details id="a"><summary>a</summary></details><details open id="b"><summary>b</summary></details>' +
    '<form><details id="c"><summary>c</summary></details></form>' +
    '<fieldset class="parameters"><details id="d"><summary>d</summary></details></fieldset>';
  const opened = new Set<HTMLDetailsElement>();
  expect(openDetails(root, opened)).toBe(1);
  await pause(0);
  expect([...opened].map(({ id }) => id)).toEqual(['a']);
  expect(openDetails(root, opened)).toBe(0);
});
