import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Browser, type Page } from '@playwright/test';
import { cell, openNotebook, test, unfold, watch } from './page';

/** Chooses from the export menu. */
async function choose(page: Page, item: RegExp) {
  // A menu closes when the page scrolls, which a click far away from it makes it do.
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => scrollY === 0);
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** "Print…" with a print dialog that stays open: the page is left as it is handed to the printer. */
async function handToPrinter(page: Page) {
  await page.addInitScript(() => {
    window.print = () => (document.documentElement.dataset.handed = 'yes');
  });
  await openNotebook(page);
  await choose(page, /打印/);
  await expect(page.locator('html')).toHaveAttribute('data-handed', 'yes');
}

const figures = (page: Page, table: string) =>
  page
    .locator(table)
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row.textContent ?? '').match(/\d\.\d{3}/g) ?? []));

test.describe('print', () => {
  test.use({ viewport: { width: 794, height: 1123 }, colorScheme: 'dark' });

  test('everything is unfolded, in light colours, and fits A4', async ({ page }) => {
    const seen = watch(page);
    await handToPrinter(page);
    await page.emulateMedia({ media: 'print' });

    await expect(page.getByRole('navigation')).toBeHidden();
    await expect(page.locator('.btn:visible, input:visible, textarea:visible')).toHaveCount(0);
    // Folded on the screen: the article, the table of questions, the chunks; and a fold of the evaluation.
    await expect(page.locator('#cell-kb article')).toBeVisible();
    await expect(page.locator('#cell-evalset tbody tr').nth(29)).toBeVisible();
    await expect(page.locator('#cell-chunking .paper')).toBeVisible();
    await expect(page.locator('#cell-evaluate .inside')).not.toHaveCount(0);
    await expect(page.locator('#cell-evaluate details:not(.parameters details, [open])')).toHaveCount(0);
    const box = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      paper: getComputedStyle(document.body).backgroundColor,
      cut: [...document.querySelectorAll('.scroll, [role=region]')].filter(
        (element) => element.checkVisibility() && element.scrollHeight > element.clientHeight + 1,
      ).length,
    }));
    expect(box).toEqual({ wide: 794, scheme: 'light', paper: 'rgb(255, 255, 255)', cut: 0 });

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    // A4 is 210 × 297 mm = 595.28 × 841.89 points.
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[456](\.\d+)? 84[12](\.\d+)?\]/);
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
    expect(seen.errors).toEqual([]);
  });

  test('the page is as it was afterwards, and the notebook unchanged', async ({ page }) => {
    await handToPrinter(page);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    const kb = cell(page, '知识库');
    await expect(kb.getByRole('heading', { level: 2 }).getByRole('button')).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('#cell-kb article')).toBeHidden();
    await expect(page.locator('#main')).not.toHaveAttribute('style', /width/);
    await expect(
      page.locator('.figure[data-screen-only], .btn[data-screen-only], #cell-evaluate details[open]'),
    ).toHaveCount(0);
    await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled();
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('已改');
  });

  test("the browser's own print command unfolds what is there", async ({ page }) => {
    await openNotebook(page);
    await unfold(page, '知识库');
    await expect(page.locator('#cell-kb article')).toBeVisible();
    await cell(page, '知识库').getByRole('heading', { level: 2 }).getByRole('button').click();
    await expect(page.locator('#cell-kb article')).toBeHidden();
    await page.waitForLoadState('networkidle');
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await expect(page.locator('#cell-kb article')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('#cell-kb article')).toBeHidden();
  });
});

test.describe('HTML file', () => {
  async function exported(page: Page): Promise<string> {
    const download = page.waitForEvent('download');
    await choose(page, /HTML/);
    return readFile(await (await download).path(), 'utf8');
  }

  /** Opens the file where no script runs and every request is noted. */
  async function read(browser: Browser, html: string, colorScheme: 'light' | 'dark' = 'light', width = 1366) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      colorScheme,
      viewport: { width, height: 800 },
    });
    const reader = await context.newPage();
    const requests: string[] = [];
    reader.on('request', (request) => !request.url().startsWith('data:') && requests.push(request.url()));
    await reader.route('**/*', (route) =>
      route.request().url() === 'http://file.test/'
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
        : route.abort(),
    );
    await reader.goto('http://file.test/');
    return { reader, requests };
  }

  test('shows the same numbers without scripts and without a request', async ({ page, browser }) => {
    const seen = watch(page);
    await page.addInitScript(() => localStorage.setItem('sentinel', 'sk-sentinel-93f1'));
    await openNotebook(page);
    const main = await figures(page, '#cell-evaluate .scroll table');
    // Four modes, each with the figure of all questions, of four types, hit@1 and MRR.
    expect(main.map((row) => row.length)).toEqual([7, 7, 7, 7]);
    const html = await exported(page);
    expect(seen.errors).toEqual([]);

    for (const secret of ['sk-sentinel', '127.0.0.1', 'localhost']) expect(html).not.toContain(secret);
    expect(html).not.toMatch(/<(script|iframe|input|select|button|textarea|form|canvas|link)\b/i);
    expect(html).not.toMatch(/\son\w+=/i);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
    expect(html).toContain('lang="zh-CN"');
    // Nothing tells a reader of the file to do what only the page can do.
    for (const hint of ['点任何一个数', '拖动排名', '点表头', '指着', '第一次编辑时'])
      expect(html.includes(hint), hint).toBe(false);

    const { reader, requests } = await read(browser, html);
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('检索评测：按词找，还是按意思找？');
    const tables = cell(reader, '评测').locator('.scroll table');
    const copy = await tables
      .first()
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => (row.textContent ?? '').match(/\d\.\d{3}/g) ?? []));
    expect(copy).toEqual(main);
    // A cell that was folded on the page.
    await expect(reader.getByText('套餐与账本额度').first()).toBeVisible();
    await expect(cell(reader, '评测集').locator('tbody tr').first()).not.toContainText('检索');
    const chip = cell(reader, '评测集').getByText('kb-002', { exact: true }).first();
    await expect(chip).toHaveCSS('border-bottom-width', '1px');
    await expect(chip).toHaveCSS('border-bottom-color', await chip.evaluate((one) => getComputedStyle(one).color));
    // Cells keep apart, whatever they hold.
    const gaps = await reader
      .locator('main > section')
      .evaluateAll((all) =>
        all.slice(1).map((one, i) => one.getBoundingClientRect().top - (all[i]?.getBoundingClientRect().bottom ?? 0)),
      );
    for (const gap of gaps) expect(gap).toBeGreaterThan(12);
    await expect(
      reader.getByText(/知识库 云簿帮助中心 [0-9a-f]{8} · 评测集 .* [0-9a-f]{8} · 配方 [0-9a-f]{8}/),
    ).toBeVisible();
    expect(requests).toEqual(['http://file.test/']);
  });

  test('folds open and close without scripts; charts are pictures for light and dark', async ({
    notebook: page,
    browser,
  }) => {
    const html = await exported(page);
    const { reader } = await read(browser, html);
    const fold = reader.locator('details', { has: reader.locator('summary', { hasText: '全部指标' }) });
    await expect(fold.locator('table')).toBeVisible();
    await fold.locator('summary').first().click();
    await expect(fold.locator('table')).toBeHidden();
    expect(await reader.locator('picture img').count()).toBeGreaterThan(0);
    const broken = await reader
      .locator('picture img')
      .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length);
    expect(broken).toBe(0);
    // Each is drawn twice, in other colours.
    const shots = await reader
      .locator('picture')
      .evaluateAll((all) =>
        all.map((one) => one.querySelector('source')?.srcset === one.querySelector('img')?.getAttribute('src')),
      );
    expect(shots).not.toContain(true);

    const ground = (p: Page) => p.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await read(browser, html, 'dark');
    expect(await ground(reader)).not.toBe(await ground(dark.reader));
    const phone = await read(browser, html, 'light', 390);
    expect(await phone.reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('text of an article that spells a script stays text', async ({ notebook: page, browser }) => {
    const kb = await unfold(page, '知识库');
    await kb.getByRole('button', { name: '编辑' }).click();
    const spelled = '<script>document.title = "hacked"</script></style><img src=x onerror=alert(1)>';
    await kb.getByLabel('正文').fill(`## 小节\n${spelled}`);
    await kb.getByRole('button', { name: '保存' }).click();
    await expect(kb.getByText(spelled)).toBeVisible();
    const html = await exported(page);
    expect(html).not.toContain('<script>');
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.setContent(html);
    await expect(reader.getByText(spelled)).toBeVisible();
    await expect(reader.locator('script, img[src=x]')).toHaveCount(0);
    expect(await reader.title()).not.toBe('hacked');
  });
});

test.describe('presentation', () => {
  const place = (page: Page) => page.locator('.present-foot .place');
  async function present(page: Page) {
    await choose(page, /演示/);
    await expect(place(page)).toHaveText(/^1 \/ \d+$/);
  }

  test('goes through the notebook by keyboard and comes back to the same cell', async ({ notebook: page }) => {
    const seen = watch(page);
    const small = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    await present(page);
    const stage = page.getByRole('main', { name: '演示' });
    const large = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    expect(large).toBeGreaterThan(small * 1.2);
    await expect(page.getByRole('navigation')).toHaveCount(0);

    // One first-level heading whatever cell is shown, and the skip link leads somewhere.
    await expect(stage.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.keyboard.press('End');
    await expect(stage.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.keyboard.press('Home');
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await expect(stage).toBeFocused();

    // The knowledge base is folded on the page; here it is open.
    await page.keyboard.press('ArrowRight');
    await expect(stage.getByRole('heading', { level: 2, name: '知识库' })).toBeVisible();
    await expect(stage.locator('article')).toBeVisible();
    await page.keyboard.press('End');
    const count = Number((await place(page).textContent())?.split(' / ')[1]);
    await expect(place(page)).toHaveText(`${count} / ${count}`);
    await page.keyboard.press('ArrowRight');
    await expect(place(page)).toHaveText(`${count} / ${count}`);
    await page.keyboard.press('Home');
    for (let i = 0; i < 4; i++) await page.keyboard.press('PageDown');
    await expect(stage.getByRole('heading', { level: 2, name: '评测', exact: true })).toBeVisible();
    await page.keyboard.press('PageUp');
    await expect(stage.getByRole('heading', { level: 2, name: '切块' })).toBeVisible();
    await page.keyboard.press('PageDown');

    await page.keyboard.press('Escape');
    await expect(stage).toHaveCount(0);
    await expect(cell(page, '评测')).toBeInViewport();
    expect(await page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('cell-evaluate');
    await expect(page.getByRole('button', { name: '撤销' })).toBeDisabled();
    expect(seen.errors).toEqual([]);
  });

  test('hides parameters until C, and leaves arrows to fields', async ({ notebook: page }) => {
    await present(page);
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    const stage = page.getByRole('main', { name: '演示' });
    const k = stage.getByLabel('k（取前几名）');
    await expect(stage.getByLabel('表里看的指标')).toBeVisible();
    await expect(k).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(k).toBeVisible();
    await k.focus();
    const before = await place(page).textContent();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await expect(place(page)).toHaveText(before ?? '');
    await stage.getByRole('button', { name: '隐藏参数' }).click();
    await expect(k).toHaveCount(0);
  });

  test('a question leads to the search cell within the presentation', async ({ notebook: page }) => {
    await present(page);
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    const stage = page.getByRole('main', { name: '演示' });
    await stage.getByRole('button', { name: /q17/ }).first().click();
    await expect(stage.getByRole('heading', { level: 2, name: '检索一个问题' })).toBeVisible();
    await expect(
      stage.getByText('手滑下错单了，付出去的钱还拿得回来不').filter({ visible: true }).first(),
    ).toBeVisible();
  });

  test('works on a phone, in the dark, without a serious accessibility finding', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto('/');
    await present(page);
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: '下一个' }).click();
    await expect(page.locator('.present table').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });
});
