import { expect, type Page } from '@playwright/test';

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
