import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { openNotebook, ready, test, unfold, watch } from './page';

for (const path of ['/', '/x/y/']) {
  test(`opens at ${path} without an error and without asking another origin`, async ({ page }) => {
    const seen = watch(page);
    await openNotebook(page, path);
    for (const name of ['知识库', '评测集', '切块', '向量地图', '对比', '实验记录']) await unfold(page, name);
    await page.waitForLoadState('networkidle');
    expect(seen).toEqual({ errors: [], foreign: [], failed: [] });
  });
}

test('the content security policy allows no inline script and no other origin', async ({ notebook: page }) => {
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    const foreign = await fetch('http://127.0.0.1:9/').then(
      () => 'sent',
      () => 'blocked',
    );
    return { injected: 'injected' in window, foreign };
  });
  expect(ran).toEqual({ injected: false, foreign: 'blocked' });
});

test('switches language, remembers it, and keeps it out of the address', async ({ page }) => {
  await openNotebook(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Retrieval evaluation');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Retrieval evaluation');
  const { search, hash } = new URL(page.url());
  expect(search + hash).toBe('#/d/retrieval');
});

for (const lang of ['zh', 'en'] as const)
  test(`nothing of the other language is left on the page (${lang})`, async ({ page }) => {
    await page.addInitScript((l) => localStorage.setItem('rag-eval-notebook.lang', l), lang);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const regions = page.locator('section.cell');
    await expect(regions).toHaveCount(10);
    await expect(page.locator('.loading')).toHaveCount(0);
    const frame = await page.evaluate(() =>
      [...document.querySelectorAll('nav, section.cell > header, .head .btn, label, th, summary')]
        // What the data holds stays in its own language: options and lists of questions and articles.
        .filter((element) => !element.querySelector('option') && !element.closest('[data-content]'))
        .map((element) => (element as HTMLElement).innerText)
        .join('\n'),
    );
    const texts = frame.replaceAll('中文', '');
    if (lang === 'en') expect(texts).not.toMatch(/\p{Script=Han}/u);
    else expect(frame).not.toMatch(/\b(the|question|chunk|table|Run)\b/);
  });

test('light and dark follow the system, and the switch wins over it', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await openNotebook(page);
  expect(await paper()).toBe('rgb(22, 24, 28)');
  await page.getByLabel('外观').selectOption('light');
  expect(await paper()).toBe('rgb(250, 249, 246)');
  await page.reload();
  expect(await paper()).toBe('rgb(250, 249, 246)');
});

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing serious with every cell open (${scheme})`, async ({ notebook: page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const name of ['知识库', '评测集', '切块', '向量地图', '对比', '实验记录']) await unfold(page, name);
    for (const summary of await page.locator('main summary').all())
      if (await summary.isVisible()) await summary.click();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter((violation) => ['serious', 'critical'].includes(violation.impact ?? ''));
    expect(
      serious.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(' | ')}`),
    ).toEqual([]);
  });

test('nothing but tables scrolls sideways on a phone', async ({ notebook: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['知识库', '评测集', '切块', '向量地图', '对比', '实验记录']) await unfold(page, name);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a changed parameter is there after a reload, and one click puts the notebook back', async ({ page }) => {
  await openNotebook(page);
  const chunking = await unfold(page, '切块');
  const size = chunking.getByLabel('每块最多（字），输入准确值');
  await size.fill('100');
  await size.press('Enter');
  await expect(page.locator('.prov').first()).toContainText('100/50 →');
  await page.waitForTimeout(600);
  await page.reload();
  await ready(page);
  await expect(page.locator('.prov').first()).toContainText('100/50 →');
  await page.getByRole('button', { name: '参数恢复原样' }).click();
  await expect(page.locator('.prov').first()).toContainText('300/50 → 42 块');
});

test('works in memory and says so when IndexedDB is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await openNotebook(page);
  await expect(page.getByText('浏览器不允许使用 IndexedDB')).toBeVisible();
  await expect(cellStatus(page)).toBeVisible();
});

test('a full disk is named and the page goes on', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no space left', 'QuotaExceededError');
    };
  });
  await openNotebook(page);
  await expect(page.getByText('本机存储空间已满')).toBeVisible();
});

test('a worker that dies is replaced; the cell says failed and can be tried again', async ({ page }) => {
  let blocked = true;
  await page.route('**/retrieval.worker-*.js', (route) =>
    blocked ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' }) : route.continue(),
  );
  await page.goto('/');
  const evaluate = page.getByRole('region', { name: '评测', exact: true });
  await expect(evaluate.getByText('失败', { exact: true })).toBeVisible();
  await expect(evaluate.getByRole('alert')).toContainText('boom');
  blocked = false;
  await evaluate.getByRole('button', { name: '重试' }).first().click();
  await expect(evaluate.getByText('完成', { exact: true })).toBeVisible();
});

test('a worker that dies in the middle of the visit is replaced', async ({ page }) => {
  await openNotebook(page);
  const worker = page.workers().find((candidate) => candidate.url().includes('retrieval'));
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of memory');
    });
  });
  await expect(page.getByText('后台计算进程意外停止')).toBeVisible();
  const evaluate = page.getByRole('region', { name: '评测', exact: true });
  await evaluate.getByRole('button', { name: '重新运行' }).click();
  await expect(evaluate.getByText('完成', { exact: true })).toBeVisible();
});

test('a missing data file gives a plain message and a way to try again', async ({ page }) => {
  let broken = true;
  await page.route('**/dataset.json', (route) => (broken ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('HTTP 503');
  broken = false;
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await ready(page);
});

test('a tokenizer that cannot be downloaded is named, and trying again works', async ({ page }) => {
  let broken = true;
  await page.route('**/*.wasm', (route) => (broken ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto('/');
  const evaluate = page.getByRole('region', { name: '评测', exact: true });
  await expect(evaluate.getByRole('alert')).toContainText('分词组件');
  broken = false;
  await evaluate.getByRole('button', { name: '重试' }).first().click();
  await expect(evaluate.getByText('完成', { exact: true })).toBeVisible();
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });
  test('a later visit works without a connection', async ({ page, context }) => {
    await openNotebook(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('rag-eval-notebook-v1')).keys()).length))
      .toBeGreaterThan(10);
    await context.setOffline(true);
    await page.reload();
    await ready(page);
  });
});

function cellStatus(page: import('@playwright/test').Page) {
  return page.getByRole('region', { name: '评测', exact: true }).getByText('完成', { exact: true });
}
