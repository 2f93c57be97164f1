import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { cell, data, documentOf, expectation, linkOf, OPEN, payloadOf, recipe, sha256 } from './links';
import { cell as region, openNotebook, test, unfold, watch } from './page';

const evaluated = (page: Page) => expect(region(page, '评测').getByText('完成', { exact: true })).toBeVisible();
const kOf = (page: Page) => region(page, '评测').getByLabel('k（取前几名）');
const visiting = (page: Page) => page.getByRole('region', { name: '来自链接的笔记本' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const problem = (page: Page) => page.getByRole('alert');

/** Every record of every store, as text. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('rag-eval-notebook');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const found: Record<string, unknown[]> = {};
    for (const name of db.objectStoreNames) {
      if (name === 'vectors' || name === 'scores') continue;
      const request = db.transaction(name).objectStore(name).getAll();
      found[name] = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    }
    db.close();
    return found;
  });

test('a link is computed again here, and every number of the sender is reproduced', async ({ page }) => {
  const seen = watch(page);
  await page.goto(linkOf(documentOf({ expect: expectation() })));
  await expect(title(page)).toHaveText('老师的笔记本');
  // 2 modes × 2 metrics × (all and 5 types): the values are those of the course's own program.
  await expect(page.getByText('✓ 已复现：本机算出的 24 个数与链接作者的完全一致')).toBeVisible();
  await expect(page.getByText('先想一想').first()).toBeVisible();
  expect(seen).toEqual({ errors: [], foreign: [], failed: [] });
  const axe = await new AxeBuilder({ page }).analyze();
  expect(axe.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});

test('a value that was not the sender’s is named with its cause', async ({ page }) => {
  const expected = expectation(['bm25']);
  // Colloquial questions, recall@4: 3 of 6 are found; the link claims 4 of 6.
  const row = expected.runs[0]?.modes[0]?.values[0] as number[];
  expect(row[3]).toBe(0.5);
  row[3] = 0.666666666667;
  await page.goto(linkOf(documentOf({ expect: { ...expected, app: '9.9.9' } })));
  const banner = visiting(page);
  await expect(banner.getByText('12 个数里有 1 个与链接作者的不同')).toBeVisible();
  await expect(banner.getByRole('region', { name: '与链接作者不同的数' }).getByRole('row').nth(1)).toContainText(
    '口语问法',
  );
  await expect(banner.getByText('0.667')).toBeVisible();
  await expect(banner.getByText(/链接用 9\.9\.9 制作/)).toBeVisible();
});

test('a change after opening is the first cause that is named', async ({ page }) => {
  await page.goto(linkOf(documentOf({ expect: expectation() })));
  await expect(page.getByText('✓ 已复现', { exact: false })).toBeVisible();
  const k = kOf(page);
  await k.fill('1');
  await k.press('Enter');
  await expect(visiting(page).getByText('打开之后改过参数或数据')).toBeVisible();
});

test('visiting stores nothing; a kept copy is the reader’s own', async ({ page }) => {
  await openNotebook(page);
  const before = await stored(page);
  await page.goto(linkOf(documentOf({ expect: expectation() })));
  await expect(page.getByText('✓ 已复现', { exact: false })).toBeVisible();
  const k = kOf(page);
  await k.fill('2');
  await k.press('Enter');
  await page.waitForTimeout(600);
  expect(await stored(page)).toEqual(before);

  await visiting(page).getByRole('button', { name: '留一份副本' }).click();
  await expect(page).toHaveURL(/#\/n\/[0-9a-f]{16}$/);
  await expect.poll(async () => (await stored(page)).notebooks?.length).toBe((before.notebooks?.length ?? 0) + 1);
  await page.reload();
  await expect(title(page)).toHaveText('老师的笔记本');
  await expect(kOf(page)).toHaveValue('2');
});

test('back and forward move between notebooks, and a hash written by hand is followed', async ({ page }) => {
  await openNotebook(page, '/#/d/retrieval');
  const lesson = await title(page).textContent();
  await page.evaluate((hash) => (location.hash = hash), `#/r1/${payloadOf(documentOf())}`);
  await expect(title(page)).toHaveText('老师的笔记本');
  await page.goBack();
  await expect(title(page)).toHaveText(lesson ?? '');
  await page.goForward();
  await expect(title(page)).toHaveText('老师的笔记本');
  await page.evaluate(() => (location.hash = '#/d/retrieval'));
  await expect(title(page)).toHaveText(lesson ?? '');
});

test('a link brings edits of the built-in eval set as rows', async ({ page }) => {
  const questions = (
    JSON.parse(readFileSync('public/data/cloudledger/dataset.json', 'utf8')) as { questions: { id: string }[] }
  ).questions;
  const [first, second] = questions as [object & { id: string }, object & { id: string }];
  const changed = { ...second, question: '改过的问题：能退款吗？' };
  const added = { id: 'q99', question: '新加的问题？', expected_docs: ['kb-001'], type: 'policy', answer_points: [] };
  const evalset = {
    kind: 'edits',
    base: data.evalset,
    added: [{ at: 0, item: added }],
    changed: [changed],
    removed: [first.id],
  };
  const edited = { ...data, evalset: { id: 'cloudledger-edited', hash: 'a'.repeat(64) } };
  await page.goto(linkOf(documentOf({ recipe: recipe({ data: edited }), data: { corpus: { kind: 'ref' }, evalset } })));
  const list = region(page, '评测集');
  await expect(list.getByText('新加的问题？')).toBeVisible();
  await expect(list.getByText('改过的问题：能退款吗？')).toBeVisible();
  await expect(list.getByRole('row', { name: new RegExp(`^${first.id}\\b`) })).toHaveCount(0);
  // The link claims another version than these rows make: said, with both.
  await expect(visiting(page).getByText(/评测集不是同一版：链接要的是 aaaaaaaa/)).toBeVisible();
  // Whose edits these are, until the reader makes some.
  await expect(list.getByText('这是链接作者改过的一份')).toBeVisible();
  await list.getByRole('button', { name: `删除 ${added.id}` }).click();
  await expect(list.getByText('这是你改过的一份')).toBeVisible();
});

test('a link brings small data of one’s own', async ({ page }) => {
  const articles = ['退款要在七天之内申请。', '发票在设置里开。'].map((text, i) => ({
    id: `own-${i}`,
    title: `文章 ${i}`,
    sections: [{ heading: '', text }],
    meta: {},
  }));
  const questions = [{ id: 'a', question: '几天之内能退款', expected_docs: ['own-0'], type: '', answer_points: [] }];
  const own = { corpus: { id: 'own-x', hash: 'b'.repeat(64) }, evalset: { id: 'own-y', hash: 'c'.repeat(64) } };
  const inline = (items: unknown) => ({ kind: 'inline', name: '', basedOn: '', items });
  await page.goto(
    linkOf(
      documentOf({
        recipe: recipe({ data: { ...data, ...own }, modes: [recipe().modes[0]] }),
        data: { corpus: inline(articles), evalset: inline(questions) },
      }),
    ),
  );
  await evaluated(page);
  await expect(region(page, '知识库').getByText('文章 0').first()).toBeVisible();
  await expect(region(page, '评测').getByText('1.000').first()).toBeVisible();
});

test('how a link opens: read-only, without controls, at a cell, as a presentation', async ({ page }) => {
  await page.goto(linkOf(documentOf({ open: { ...OPEN, readOnly: true, controls: false } })));
  await evaluated(page);
  await expect(kOf(page)).toHaveCount(0);
  await expect(visiting(page).getByText('分享的人设成了只读')).toBeVisible();

  await page.goto('/');
  await page.goto(linkOf(documentOf({ open: { ...OPEN, start: 5 } })));
  await evaluated(page);
  await expect(region(page, '评测')).toBeInViewport();

  await page.goto('/');
  await page.goto(linkOf(documentOf({ open: { ...OPEN, present: true, start: 5 } })));
  await expect(page.getByText('5 / 5')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('4 / 5')).toBeVisible();
});

test('a link that starts below its banner, or as a presentation, says where it comes from', async ({ page }) => {
  const expect24 = { expect: expectation() };
  await page.goto(linkOf(documentOf({ ...expect24, open: { ...OPEN, start: 5 } })));
  const bar = page.locator('.visit-bar');
  await expect(bar).toContainText('来自链接，未保存 · ✓ 已复现 24 个数');
  await expect(bar).toBeInViewport();
  await bar.getByRole('button', { name: '看详情' }).click();
  await expect(visiting(page)).toBeFocused();
  await expect(visiting(page)).toBeInViewport();
  await expect(bar).toHaveCount(0);

  await page.goto('/');
  await evaluated(page);
  await page.goto(linkOf(documentOf({ ...expect24, open: { ...OPEN, present: true, readOnly: true, start: 4 } })));
  const status = page.locator('.present-foot').getByRole('button', { name: '来自链接，只读 · ✓ 已复现 24 个数' });
  await expect(status).toBeVisible();
  await page.evaluate(() => (location.hash = '#/nonsense'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('不是本页认得的格式');
  expect((await alert.boundingBox())?.height).toBeLessThan(60);
  await status.click();
  await expect(visiting(page)).toBeFocused();
  await expect(visiting(page)).toBeInViewport();
});

test('what is damaged, too new, too big or hostile is said, and the page goes on', async ({ page }) => {
  const seen = watch(page);
  await openNotebook(page);
  const lesson = await title(page).textContent();
  const good = payloadOf(documentOf());
  const hostile = JSON.stringify(documentOf()).replace('"v":1', '"v":1,"__proto__":{"polluted":1}');
  const bomb = payloadOf({ ...documentOf(), filler: '0'.repeat(40_000_000) });
  const links: [string, string][] = [
    [`#/r1/${good.slice(0, 200)}`, '链接不完整'],
    [`#/r1/${good.slice(0, 100)}!!${good.slice(100)}`, '不该有的字符'],
    [`#/r1/${payloadOf(documentOf({ v: 7 }))}`, '更新版本的页面'],
    [`#/r1/${bomb}`, '太'],
    [`#/r1/${payloadOf(documentOf({ recipe: recipe({ metrics: ['bleu@3'] }) }))}`, 'bleu@3'],
    [
      `#/r1/${payloadOf({ ...documentOf(), recipe: { ...recipe(), cells: [cell('ev', 'evaluate'), cell('ev', 'text')] } })}`,
      'cells',
    ],
    [`#/r1/${payloadOf(JSON.parse(hostile))}`, '不对'],
    ['#/nonsense', '不是本页认得的格式'],
    ['#/d/no-such-lesson', 'no-such-lesson'],
    ['#/n/0123456789abcdef', '0123456789abcdef'],
    [`#/u/http://teacher.example/a.json~${'0'.repeat(64)}`, 'https'],
  ];
  for (const [hash, words] of links) {
    await page.evaluate((to) => (location.hash = to), hash);
    await expect(problem(page).filter({ hasText: words })).toBeVisible();
    await expect(title(page)).toHaveText(lesson ?? '');
  }
  await page.evaluate(() => (location.hash = '#/d/retrieval'));
  await expect(problem(page)).toHaveCount(0);
  expect(await page.evaluate(() => ({}) as { polluted?: number }).then(({ polluted }) => polluted)).toBeUndefined();
  expect(seen).toEqual({ errors: [], foreign: [], failed: [] });
});

test('text from a link is shown as text', async ({ page }) => {
  const evil = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>[x](javascript:window.hacked=1)';
  const sent = recipe({
    title: evil.slice(0, 190),
    cells: [
      cell('note', 'text', { lesson: '', markdown: evil }),
      { ...cell('kb', 'knowledge-base'), title: evil.slice(0, 190) },
    ],
  });
  await page.goto(linkOf(documentOf({ recipe: sent })));
  await expect(title(page)).toContainText('<img src=x');
  await expect(page.getByText('onerror', { exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('main script, main img, main a[href^="javascript"]').count()).toBe(0);
});

test('numbers out of range are clamped and named', async ({ page }) => {
  await page.goto(linkOf(documentOf({ recipe: recipe({ k: 1e9 }) })));
  await evaluated(page);
  await expect(kOf(page)).toHaveValue('100');
  await expect(visiting(page).getByText(/超出范围，已换成允许的值：k/)).toBeVisible();
});

test('a notebook at an address is fetched only when the reader agrees, and only the one the link means', async ({
  page,
  context,
}) => {
  const text = JSON.stringify(documentOf());
  const asked: string[] = [];
  await context.route('https://teacher.example/**', (route) => {
    asked.push(route.request().headers().cookie ?? 'no cookie');
    return route.fulfill({ body: text, headers: { 'access-control-allow-origin': '*' } });
  });
  const to = (hash: string) => `/#/u/https://teacher.example/lesson.json~${hash}`;
  await page.goto(to(sha256(text)));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('teacher.example', { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: '读取' }).click();
  await expect(title(page)).toHaveText('老师的笔记本');
  expect(asked).toEqual(['no cookie']);

  await page.goto('/#/d/retrieval');
  await page.goto(to('0'.repeat(64)));
  await dialog.getByRole('button', { name: '读取' }).click();
  await expect(page.getByText(/不是同一份/)).toBeVisible();
});

test('a share link made here opens in another browser to the same numbers', async ({ notebook: page, browser }) => {
  const k = kOf(page);
  await k.fill('3');
  await k.press('Enter');
  await evaluated(page);
  await page.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('textbox', { name: '链接' });
  await expect(link).toHaveValue(/#\/r1\//);
  const url = await link.inputValue();
  const other = await browser.newPage({ locale: 'zh-CN', serviceWorkers: 'block' });
  const requests: string[] = [];
  other.on('request', (request) => requests.push(request.url()));
  await other.goto(url);
  // 4 modes × 7 metrics × (all and 5 types)
  await expect(other.getByText('✓ 已复现：本机算出的 168 个数与链接作者的完全一致')).toBeVisible({ timeout: 30_000 });
  await expect(kOf(other)).toHaveValue('3');
  expect(requests.filter((address) => address.includes('/models/') && !address.includes('canary'))).toEqual([]);
  await other.close();
});

test('a secret of this device is in no link, file, export or message', async ({ page }) => {
  const secret = 'sk-sentinel-0123456789';
  await openNotebook(page);
  await page.evaluate(async (value) => {
    localStorage.setItem('rag-eval-notebook.sentinel', value);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('rag-eval-notebook');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const name of ['keys', 'settings', 'answers', 'verdicts', 'labels']) {
      const transaction = db.transaction(name, 'readwrite');
      transaction.objectStore(name).put({ key: value, origin: `https://${value}.example` }, value);
      await new Promise((resolve) => (transaction.oncomplete = resolve));
    }
    db.close();
  }, secret);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.reload();
  await evaluated(page);

  const saved = async (click: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    return file.suggestedFilename() + readFileSync(await file.path(), 'utf8');
  };
  const evaluate = region(page, '评测');
  await evaluate.getByRole('button', { name: '记入实验记录' }).click();
  await evaluate.getByRole('form').getByRole('button', { name: '记录', exact: true }).click();
  await expect(evaluate.getByText(/^已记入实验记录/)).toBeVisible();
  const log = await unfold(page, '实验记录');
  const texts = [
    await saved(() => log.getByRole('button', { name: 'CSV', exact: true }).click()),
    await saved(() => log.getByRole('button', { name: 'JSONL', exact: true }).click()),
    await saved(() => log.getByRole('button', { name: 'Markdown', exact: true }).click()),
  ];
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  texts.push(await saved(() => page.getByRole('menuitem', { name: /HTML/ }).click()));
  await page.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog');
  texts.push(await saved(() => dialog.getByRole('button', { name: '下载文件（.json）' }).click()));
  const url = await dialog.getByRole('textbox', { name: '链接' }).inputValue();
  texts.push(inflateRawSync(Buffer.from(url.split('#/r1/')[1] ?? '', 'base64url')).toString());
  expect(texts.map((text) => text.length > 500)).toEqual(texts.map(() => true));
  expect([...texts, ...said, await page.locator('body').innerText()].filter((text) => text.includes(secret))).toEqual(
    [],
  );
});

test('the QR code is dark on light in the dark theme too: cameras want it so', async ({ notebook: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: '分享' }).click();
  await page.getByRole('button', { name: '二维码' }).click();
  const code = page.getByRole('img', { name: /二维码/ });
  await expect(code).toBeVisible();
  const brightness = (part: string) =>
    code.locator(part).evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).fill.match(/\d+/g) ?? []).map(Number);
      return (red + green + blue) / 3;
    });
  expect(await brightness('rect')).toBeGreaterThan(230);
  expect(await brightness('path')).toBeLessThan(60);
});
