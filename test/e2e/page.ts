import { expect, test as base, type Page } from '@playwright/test';
import { cell as cellOf, documentOf, payloadOf, recipe } from './links';

/**
 * A page load costs several times what the test behind it does. Two fixtures share one page within a worker; a test
 * that starts from an empty device, or is about loading, storage or the list of notebooks, takes Playwright's own `page`.
 * After a failure the worker, and the page with it, is a new one.
 */
export const test = base.extend<{ bare: Page; notebook: Page }, { desk: Page }>({
  /** The shared page as the test before left it. */
  desk: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, serviceWorkers, viewport } = project.use;
      const context = await browser.newContext({ baseURL, locale, serviceWorkers, viewport } as object);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  /** The shared page at a visiting notebook that has nothing to compute. */
  bare: async ({ desk }, use) => {
    await tidy(desk);
    await use(desk);
  },
  /** The shared page with the first notebook as it came, opened anew; the page's workers and what they hold stay. */
  notebook: async ({ bare }, use) => {
    await bare.evaluate(() => (location.hash = '#/d/retrieval'));
    await expect(bare).toHaveURL(/#\/d\/retrieval$/);
    await ready(bare);
    await use(bare);
  },
});

const EMPTY =
  '#/r1/' +
  payloadOf(documentOf({ recipe: recipe({ cells: [cellOf('note', 'text', { lesson: '', markdown: '空' })] }) }));

/** Takes back what a test may have set, and leaves the notebook it was in; nothing stays on the device. */
async function tidy(page: Page) {
  await page.unrouteAll();
  await page.context().clearPermissions();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.emulateMedia({ colorScheme: 'light', media: null });
  // A dialog is modal and outlives its notebook.
  for (const _ of await page.locator('dialog[open]').all()) await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const first = page.url() === 'about:blank';
  if (first) await page.goto(`/${EMPTY}`);
  else await page.evaluate((hash) => (location.hash = hash), EMPTY);
  // What the notebook before it had to write is written by now.
  await expect(page.locator('[data-cell]')).toHaveCount(1);
  if (!first) await page.evaluate(forget);
}

/** Empties every store of the page's database: the reader's place in a built-in notebook, copies, data, the log. */
async function forget() {
  scrollTo(0, 0);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('rag-eval-notebook');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const emptying = db.transaction(db.objectStoreNames, 'readwrite');
  for (const name of db.objectStoreNames) emptying.objectStore(name).clear();
  await new Promise((resolve) => (emptying.oncomplete = resolve));
  db.close();
}

/** Collects what must not happen on any page: errors, failed requests, requests to another origin. */
export function watch(page: Page) {
  const seen = { errors: [] as string[], foreign: [] as string[], failed: [] as string[] };
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  page.on('pageerror', (error) => seen.errors.push(String(error)));
  page.on('requestfailed', (request) => seen.failed.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) seen.failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['data:', 'blob:'].includes(url.protocol)) return;
    if (url.hostname !== '127.0.0.1') seen.foreign.push(request.url());
  });
  return seen;
}

/** Opens the notebook and waits until every cell is done with its own, live computation. */
export async function openNotebook(page: Page, path = '/') {
  await page.goto(path);
  await ready(page);
}

export async function ready(page: Page) {
  for (const name of [
    '知识库',
    '评测集',
    '切块',
    '评测',
    '检索一个问题',
    '向量地图',
    '手算指标',
    '扫参数',
    '对比',
    '实验记录',
  ])
    await expect(page.getByRole('region', { name, exact: true }).getByText(/^(完成|done)$/)).toBeVisible();
}

export const cell = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Unfolds a cell and gives it. */
export async function unfold(page: Page, name: string) {
  const region = cell(page, name);
  const toggle = region.getByRole('heading', { level: 2 }).getByRole('button');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  return region;
}
