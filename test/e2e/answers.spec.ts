import { readFileSync } from 'node:fs';
import { expect, type Download, type Page } from '@playwright/test';
import { startLlmServer, type LlmServer } from '../llm/server.mjs';
import { answered, answersLink, configure, fillRole, openSettings } from './answers';
import { cell as linkCell } from './links';
import { cell, test, watch } from './page';

let server: LlmServer;
test.beforeAll(async () => {
  server = await startLlmServer();
});
test.afterAll(() => server.close());
test.beforeEach(() => server.reset());

const KEY = 'sk-secret-0123456789abcdefghijklmnop';
const custom = (model: string, key = KEY) => ({ address: `${server.url}/v1`, model, key });
const done = () => server.calls.filter((call) => call.done === 'yes');
const text = async (download: Download) => readFileSync((await download.path()) as string, 'utf8');
const run = (page: Page, name: string, button: RegExp) =>
  cell(page, name).getByRole('button', { name: button }).click();

test('from a key to an aligned judge: answers, verdicts, labels, files', async ({ page }) => {
  const seen = watch(page);
  await page.goto(answersLink([linkCell('align-1', 'align')]));
  const dialog = await openSettings(page);
  const answering = await fillRole(dialog, '回答用的模型', custom('good'));
  await answering.getByRole('button', { name: '测试回答用的模型' }).click();
  await expect(answering.getByText('能用。')).toBeVisible();
  // The judge speaks Anthropic's protocol, at the same address.
  const judging = await fillRole(dialog, '裁判用的模型', { ...custom('good'), provider: 'anthropic' });
  await expect(dialog.getByText(/自我偏好/)).toBeVisible();
  await judging.getByRole('button', { name: '测试裁判用的模型' }).click();
  await expect(judging.getByText('能用。')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(server.calls.map(({ path }) => path)).toEqual(['/v1/chat/completions', '/v1/messages']);
  server.reset();

  // Nothing is asked before a click, and the price is told before it.
  await expect(cell(page, '生成回答').getByText('30 次', { exact: true })).toBeVisible();
  expect(server.calls).toEqual([]);
  await run(page, '生成回答', /^先试一个问题/);
  await answered(page, '1 / 30 题已有回答');
  expect(done()).toHaveLength(1);
  await run(page, '生成回答', /^全部运行（29 次调用）/);
  await answered(page, '30 / 30 题已有回答');
  expect(done()).toHaveLength(30);
  expect(new Set(done().map(({ hash }) => hash)).size).toBe(30);
  expect(done().every(({ temperature, auth }) => temperature === 0 && auth)).toBe(true);

  // 26 answerable questions with three judges, 4 unanswerable ones with one: 82 calls.
  server.reset();
  await run(page, '裁判打分', /^全部运行（82 次调用）/);
  await answered(page, /判完 82 \/ 82 次/, '裁判打分');
  expect(done()).toHaveLength(82);
  const kinds = done().map(({ judge }) => judge);
  expect(['faithful', 'complete', 'refused'].map((kind) => kinds.filter((it) => it === kind).length)).toEqual([
    26, 26, 30,
  ]);

  // Labels by keyboard; the verdict of a row is on the page only when it has one.
  const align = cell(page, '校准裁判');
  await expect(align.getByText(/^裁判的判定/)).toBeHidden();
  await align.getByRole('button', { name: /^是 \(y\)/ }).focus();
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press(i % 3 ? 'y' : 'n');
    if (i === 0) await expect(align.getByText(/^裁判的判定/)).toBeVisible();
    if (i < 11) await align.getByRole('button', { name: /^下一道没标的/ }).click();
    if (i < 11) await align.getByRole('button', { name: /^是 \(y\)/ }).focus();
  }
  await expect(align.getByText('κ').first()).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await cell(page, '裁判打分').getByRole('button', { name: '导出', exact: true }).click();
      await page.getByRole('menuitem', { name: /^generation_results\.jsonl/ }).click();
    })(),
  ]);
  const rows = (await text(file)).trimEnd().split('\n');
  expect(rows).toHaveLength(30);
  expect(Object.keys(JSON.parse(rows[0] as string) as object)).toEqual([
    ...['id', 'type', 'question', 'answerable', 'answer'],
    ...['faithful', 'unsupported', 'complete', 'missing', 'refused', 'reason', 'error'],
  ]);
  expect(seen.errors).toEqual([]);
  expect(seen.foreign).toEqual([]);
});

test('a reload in the middle of a run pays for nothing twice', async ({ page }) => {
  await page.goto(answersLink());
  const dialog = await openSettings(page);
  const form = await fillRole(dialog, '回答用的模型', custom('slow'));
  await form.getByLabel('在这台设备上记住').check();
  await expect(form.getByText('已记在这台设备上。')).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page, '生成回答', /^全部运行/);
  await expect.poll(() => done().length, { timeout: 30_000 }).toBeGreaterThan(5);
  await page.reload();
  const progress = cell(page, '生成回答')
    .getByText(/^\d+ \/ 30 题已有回答/)
    .first();
  await expect(progress).toBeVisible();
  const shown = Number.parseInt(await progress.innerText(), 10);
  expect(shown).toBeGreaterThan(0);
  const kept = done().map(({ hash }) => hash);
  server.script.slow = 'good';
  const seen = server.calls.length;
  await run(page, '生成回答', /^全部运行/);
  await answered(page, '30 / 30 题已有回答');
  // What had been answered and written before is not asked again. The last words before the reload may be lost.
  const asked = server.calls.slice(seen).map(({ hash }) => hash);
  expect(asked.filter((hash) => kept.includes(hash)).length).toBeLessThanOrEqual(1);
  expect(new Set(asked).size).toBe(asked.length);
  // Exactly the others are asked.
  expect(asked).toHaveLength(30 - shown);
  await page.reload();
  await answered(page, '30 / 30 题已有回答');
  expect(server.calls).toHaveLength(seen + asked.length);
});

test('what can be wrong with a provider is said in plain words', async ({ page }) => {
  await page.goto(answersLink());
  const dialog = await openSettings(page);
  const expectations: [string, string, RegExp][] = [
    ['/v1', 'unauthorized', /密钥/],
    ['/v1', 'no-balance', /余额|欠费/],
    ['/v1', 'unknown', /没有.*模型|模型名/],
    ['/v1', 'html', /网页|不是.*接口/],
    ['/nocors/v1', 'good', /CORS|网页.*调用/],
  ];
  for (const [path, model, words] of expectations) {
    const form = await fillRole(dialog, '回答用的模型', { address: `${server.url}${path}`, model, key: KEY });
    await form.getByRole('button', { name: '测试回答用的模型' }).click();
    const result = form.locator('.result, [role=status], [aria-live]').filter({ hasText: '还不能用。' }).first();
    await expect(result, model).toContainText(words);
    // The server repeats the key in its message; the page does not.
    await expect(dialog).not.toContainText(KEY);
  }
  // What is right is said as well, here in Google's protocol.
  const google = { provider: 'google', address: `${server.url}/v1beta`, model: 'good', key: KEY };
  const form = await fillRole(dialog, '回答用的模型', google);
  await form.getByRole('button', { name: '测试回答用的模型' }).click();
  await expect(form.getByText('能用。')).toBeVisible();

  // One that says nothing at all can be left at once, and the connection with it.
  await fillRole(dialog, '回答用的模型', { ...custom('hang'), key: '' });
  await page.keyboard.press('Escape');
  server.reset();
  await run(page, '生成回答', /^全部运行/);
  await expect.poll(() => server.calls.length).toBe(4);
  await cell(page, '生成回答').getByRole('button', { name: '取消' }).click();
  await answered(page, '0 / 30 题已有回答');
  await expect.poll(() => server.calls.map((call) => call.done)).toEqual(['cut', 'cut', 'cut', 'cut']);
});

test('a limit on the rate is waited out, and errors stand apart with their rows', async ({ page }) => {
  await page.goto(answersLink());
  await configure(page, custom('good'), custom('bad-json'));
  server.script.good = 'rate-limited';
  await run(page, '生成回答', /^先试一个问题/);
  await answered(page, '1 / 30 题已有回答');
  expect(server.calls.map((call) => call.done)).toEqual(['error', 'error', 'yes']);
  // The server said: after a second.
  const [first, second, third] = server.calls.map(({ at }) => at) as [number, number, number];
  expect(second - first).toBeGreaterThanOrEqual(1000);
  expect(third - second).toBeGreaterThanOrEqual(1000);

  await run(page, '裁判打分', /^全部运行（3 次调用）/);
  const judge = cell(page, '裁判打分');
  await expect(judge.getByRole('heading', { name: /出错（3）/ })).toBeVisible();
  // Nothing counts as false because it failed: there is no rate.
  await expect(judge.getByRole('button', { name: '忠实，全部，0 / 0：看是哪些题' })).toBeVisible();
  server.script['bad-json'] = 'good-fenced';
  server.calls.length = 0;
  await judge.getByRole('button', { name: /^重试失败的（3 条）/ }).click();
  await expect(judge.getByRole('button', { name: '忠实，全部，1 / 1：看是哪些题' })).toBeVisible();
  expect(done()).toHaveLength(3);
});

test('text of models stays text', async ({ page }) => {
  const seen = watch(page);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(answersLink());
  await configure(page, custom('evil'));
  await run(page, '生成回答', /^先试一个问题/);
  await answered(page, '1 / 30 题已有回答');
  const generate = cell(page, '生成回答');
  await generate.getByRole('button', { name: /^q01 .*看整份回答/ }).click();
  await expect(generate.getByText('javascript:', { exact: false }).first()).toBeVisible();
  await generate.getByRole('button', { name: /^显示整份回答（共 100,\d{3} 字）/ }).click();
  expect(await page.evaluate(() => '__evil' in globalThis)).toBe(false);
  expect(await page.locator('a[href^="javascript" i], main img, main iframe, main script').count()).toBe(0);
  expect(dialogs).toEqual([]);
  expect(seen.foreign).toEqual([]);
  // 100 kB of it make the page no wider.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a key is nowhere but in its store, and goes nowhere but to its origin', async ({ page, context }) => {
  const urls: string[] = [];
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const { origin } = new URL(request.url().replace(/^blob:/, ''));
    urls.push(request.url());
    const carries = JSON.stringify(request.headers()).includes(KEY) || (request.postData() ?? '').includes(KEY);
    if (carries && origin !== server.url) elsewhere.push(request.url());
  });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(String(error)));
  await page.goto(answersLink());
  const dialog = await openSettings(page);
  const form = await fillRole(dialog, '回答用的模型', custom('echo-key'));
  await form.getByLabel('在这台设备上记住').check();
  await expect(form.getByText('已记在这台设备上。')).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page, '生成回答', /^先试一个问题/);
  await answered(page, '1 / 30 题已有回答');
  const { stores, html } = await page.evaluate(async (key) => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('rag-eval-notebook');
      request.onsuccess = () => resolve(request.result);
    });
    const stores: string[] = [];
    for (const name of db.objectStoreNames) {
      const request = db.transaction(name).objectStore(name).getAll();
      const all = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      if (JSON.stringify(all).includes(key)) stores.push(name);
    }
    db.close();
    return { stores, html: document.documentElement.outerHTML + JSON.stringify(localStorage) + location.href };
  }, KEY);
  expect(stores).toEqual(['keys']);
  expect(html).not.toContain(KEY);
  expect(logged.join()).not.toContain(KEY);
  expect(elsewhere).toEqual([]);
  expect(urls.join()).not.toContain(KEY);

  // The provider sends it on to another host: it does not follow.
  const again = await openSettings(page);
  const moved = await fillRole(again, '回答用的模型', { address: `${server.url}/redirect/v1`, model: 'good' });
  server.reset();
  await moved.getByRole('button', { name: '测试回答用的模型' }).click();
  await expect(moved.getByText('还不能用。')).toBeVisible();
  // Whatever asked whether the host is there brought no key along.
  expect(server.calls.every((call) => call.done === 'redirected')).toBe(true);
  expect(server.calls.filter(({ auth }) => auth)).toHaveLength(1);
});
