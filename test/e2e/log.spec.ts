import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { cell, test, unfold, watch } from './page';

const BM25 = '关键词 BM25';
interface Expected {
  summary: Record<string, { 'recall@4': number; mrr: number; n: number }>;
}
const { summary } = JSON.parse(readFileSync('test/fixtures/cloudledger/expected.json', 'utf8')) as Expected;

const evaluate = (page: Page) => cell(page, '评测');
const recordButton = (page: Page) => evaluate(page).getByRole('button', { name: '记入实验记录' });
const form = (page: Page) => evaluate(page).getByRole('form', { name: '记入实验记录' });

/** Opens the form; the result has to be this device's own by then. */
async function openForm(page: Page) {
  await expect(recordButton(page)).toBeEnabled({ timeout: 30_000 });
  await recordButton(page).click();
  await expect(form(page)).toBeVisible();
  await expect(form(page)).not.toContainText('正在读取记录');
}

async function record(page: Page, conclusion = '') {
  await openForm(page);
  await form(page).getByLabel('结论').fill(conclusion);
  await form(page).getByRole('button', { name: '记录', exact: true }).click();
  await expect(evaluate(page).getByText(/^已记入实验记录/)).toBeVisible();
}

async function setK1(page: Page, k1: string) {
  const slider = evaluate(page).locator('.slider').filter({ hasText: 'k1（' }).locator('input');
  if (!(await slider.isVisible())) await evaluate(page).getByText('检索参数', { exact: true }).click();
  await slider.fill(k1);
  await expect(evaluate(page).locator('.prov').first()).toContainText(`k1=${k1}`);
}

async function setK(page: Page, k: string) {
  await evaluate(page).getByLabel('k（取前几名）').fill(k);
  await evaluate(page).getByLabel('k（取前几名）').press('Tab');
  await expect(evaluate(page).locator('.prov').first()).toContainText(`k=${k} `);
}

/** The rows of the log, newest first, without what is unfolded below them. */
const rows = (page: Page) => cell(page, '实验记录').locator('tr[data-entry]');
const newest = (page: Page) => rows(page).first();

async function fileOf(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    cell(page, '实验记录').getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('two evaluations with one parameter changed between them: exactly that is named, and all of it is kept', async ({
  page,
}) => {
  const seen = watch(page);
  await page.goto('/');
  await openForm(page);
  await expect(form(page)).toContainText('这本笔记本的第一条记录');
  await form(page).press('Escape');
  await expect(form(page)).toHaveCount(0);
  await expect(recordButton(page)).toBeFocused();
  await record(page, '课程的默认设置');
  await evaluate(page).getByRole('button', { name: '去看实验记录' }).click();
  await expect(newest(page)).toContainText('第一条');
  // The mean over all questions, as the course has it: 23 of 26 found.
  await expect(newest(page).locator('td').nth(2)).toHaveText(summary.ALL?.['recall@4'].toFixed(3) ?? '');

  await setK1(page, '1.2');
  await openForm(page);
  await expect(form(page).getByRole('listitem')).toHaveText(['k1 1.5 → 1.2']);
  await expect(form(page)).toContainText('只改了一处');
  await form(page).getByLabel('结论').fill('=k1 没有用');
  await form(page).getByRole('button', { name: '记录', exact: true }).click();
  await expect(evaluate(page).getByText('已记入实验记录，这是第 2 条。')).toBeVisible();
  // The first change made the lesson the reader's own notebook; its log came along.
  await expect(rows(page)).toHaveCount(2);
  await expect(newest(page).locator('.changes')).toHaveText('k1 1.5 → 1.2');

  await setK1(page, '1.4');
  await setK(page, '3');
  await openForm(page);
  await expect(form(page).getByRole('listitem')).toHaveText(['k1 1.2 → 1.4', 'k 4 → 3']);
  await expect(form(page)).toContainText('同时改了 2 处');
  await form(page).getByRole('button', { name: '记录', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(newest(page).locator('.changes').getByRole('listitem')).toHaveText(['k1 1.2 → 1.4', 'k 4 → 3']);

  await page.reload();
  await unfold(page, '实验记录');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText('=k1 没有用');
  await expect(rows(page).nth(2)).toContainText('课程的默认设置');
  expect(seen.errors).toEqual([]);
  expect(seen.foreign).toEqual([]);
});

test('a check against the baseline fails, and names the types with their numbers', async ({ page }) => {
  await page.goto('/');
  await record(page, '起点');
  const log = await unfold(page, '实验记录');
  await log.getByRole('button', { name: /^基线：/ }).click();
  await expect(log.getByRole('button', { name: /^基线：/ })).toHaveAttribute('aria-pressed', 'true');
  await log.getByRole('button', { name: '加上：每一类的 recall@4 都不许降' }).click();
  await expect(log).toContainText('这一条就是基线');
  await expect(log).toContainText('不能算通过：没有一个数可查');

  // Cut at spaces, Chinese has next to no tokens: BM25 loses nearly everything. What it has left, the table says.
  await setK1(page, '1.5');
  await evaluate(page)
    .getByLabel(/^分词器/)
    .selectOption('whitespace');
  await expect(evaluate(page).locator('.prov').first()).toContainText('按空格');
  const left = async (type: string) =>
    evaluate(page)
      .getByRole('button', { name: new RegExp(`^recall@4，${BM25}，${type}：`) })
      .first()
      .textContent();
  await record(page);
  await expect(rows(page)).toHaveCount(2);
  const verdict = log.locator('.result');
  await expect(verdict).toContainText('没有通过');
  for (const [type, name] of Object.entries({ policy: '政策规则', colloquial: '口语问法', multi: '跨文档' })) {
    const before = summary[type]?.['recall@4'].toFixed(3) ?? '';
    const after = await left(name);
    expect(Number(after)).toBeLessThan(Number(before));
    await expect(verdict).toContainText(`${BM25}，${name}，recall@4：${before} → ${after}，限度 ≥ ${before}。`);
  }
  // Vectors do not depend on the tokenizer.
  await expect(verdict.getByRole('listitem').filter({ hasText: /^向量/ })).toHaveCount(0);

  await log.getByLabel('第 1 项的数值').fill('1');
  await log.getByLabel('第 1 项的数值').press('Tab');
  await expect(verdict.locator('.verdict')).toHaveText(/^通过：/);
  await log.getByText(/^逐项结果/).click();
  await expect(log.getByRole('table', { name: '逐项结果' }).getByText('不合格')).toHaveCount(0);
  await expect(log.getByRole('table', { name: '逐项结果' }).getByText('无题可算').first()).toBeVisible();
});

test('files hold what the table shows, and come back in another browser', async ({ page, browser }) => {
  await page.goto('/');
  await record(page, '=1+1 起点');
  await setK1(page, '1.2');
  await record(page, '再试 | 一次');
  await unfold(page, '实验记录');
  await expect(rows(page)).toHaveCount(2);

  const csv = await fileOf(page, 'CSV');
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const lines = csv.trim().split('\r\n');
  // A head, and two entries of four modes.
  expect(lines).toHaveLength(1 + 2 * 4);
  expect(lines[0]).toContain('recordedAt,');
  const bm25 = lines.filter((line) => line.includes(',bm25,'));
  expect(bm25).toHaveLength(2);
  // 23 of 26, in full.
  for (const line of bm25) expect(line).toContain(String(23 / 26));
  expect(csv).toContain(",'=1+1 起点,");

  const markdown = await fileOf(page, 'Markdown');
  expect(markdown).toContain('| 时间 |');
  expect(markdown).toContain(`| ${BM25} |`);
  expect(markdown).toContain('0.885');
  expect(markdown).toContain('再试 \\| 一次');

  const jsonl = await fileOf(page, 'JSONL');
  const entries = jsonl
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { conclusion: string; spec: { modes: { retrievers: { k1?: number }[] }[] } });
  expect(entries.map(({ conclusion }) => conclusion)).toEqual(['再试 | 一次', '=1+1 起点']);
  expect(entries.map(({ spec }) => spec.modes[0]?.retrievers[0]?.k1)).toEqual([1.2, 1.5]);

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await other.goto(page.url().replace(/#.*/, ''));
  const log = await unfold(other, '实验记录');
  await expect(log).toContainText('实验记录把每次评测的');
  const pick = (text: string) =>
    log
      .getByTestId('import-log')
      .setInputFiles({ name: 'log.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await pick(jsonl.replace('"chunkCount":', '"chunkCounts":'));
  await expect(log.getByRole('alert')).toContainText('第 1 行');
  await expect(log.getByRole('alert')).toContainText('chunkCount');
  await expect(rows(other)).toHaveCount(0);
  await pick(jsonl);
  await expect(rows(other)).toHaveCount(2);
  await expect(newest(other).locator('.changes')).toHaveText('k1 1.5 → 1.2');
  await pick(jsonl);
  await expect(log.getByText('文件里的 2 条记录本来就在，没有导入新的。')).toBeVisible();
  // The file has no rankings: there is nothing to compare question by question, and the page says so.
  await newest(other)
    .getByRole('button', { name: /^对比上一条/ })
    .click();
  await expect(log.getByRole('alert')).toContainText('排名不在本机');
  await other.context().close();
});

test('a deleted entry comes back, and a conclusion is changed in place', async ({ page }) => {
  await page.goto('/');
  await record(page, '第一次的结论');
  await setK1(page, '1.2');
  await record(page);
  const log = await unfold(page, '实验记录');
  await newest(page)
    .getByRole('button', { name: /^写结论/ })
    .click();
  await log
    .getByLabel(/的结论$/)
    .and(log.locator('textarea'))
    .fill('后来写的');
  await log.getByRole('button', { name: '保存', exact: true }).click();
  await expect(newest(page)).toContainText('后来写的');
  await rows(page).nth(1).getByRole('button', { name: /^删除/ }).click();
  await expect(rows(page)).toHaveCount(1);
  // What is left has no entry before it any more.
  await expect(newest(page)).toContainText('第一条');
  await page
    .getByText(/^已删除实验记录/)
    .locator('..')
    .getByRole('button', { name: '撤销' })
    .click();
  await expect(rows(page)).toHaveCount(2);
  await expect(newest(page).locator('.changes')).toHaveText('k1 1.5 → 1.2');
  await page.reload();
  await unfold(page, '实验记录');
  await expect(rows(page).nth(1)).toContainText('第一次的结论');
  await expect(newest(page)).toContainText('后来写的');
});

test('the table sorts and filters, opens into all scores, and leads to a comparison', async ({ page }) => {
  await page.goto('/');
  await record(page, '甲');
  await setK1(page, '0');
  await record(page, '乙');
  const log = await unfold(page, '实验记录');
  await expect(rows(page)).toHaveCount(2);
  await log.getByRole('button', { name: /^时间/ }).click();
  await expect(log.getByRole('columnheader', { name: /^时间/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(newest(page)).toContainText('甲');
  await log.getByLabel('查找').fill('k1 乙');
  await expect(rows(page)).toHaveCount(1);
  await expect(log.getByText('1 条，共 2 条')).toBeVisible();

  await newest(page)
    .getByRole('button', { name: /的全部分数$/ })
    .click();
  const all = log.getByRole('table', { name: /每种检索方式、每项指标、每类问题的分数/ });
  await expect(all.getByRole('columnheader', { name: '口语问法' })).toBeVisible();
  await expect(all.getByRole('rowheader', { name: new RegExp(BM25) })).toHaveCount(7);
  const scan = await new AxeBuilder({ page }).include(`#cell-log`).analyze();
  expect(scan.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  await newest(page)
    .getByRole('button', { name: /^对比上一条/ })
    .click();
  const compare = page.getByRole('region', { name: /^对比( \d)?$/ }).last();
  await expect(compare).toContainText('k1');
  await expect(compare.getByText('完成', { exact: true })).toBeVisible({ timeout: 30_000 });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('what was done to the log is undone with Ctrl-Z, step by step', async ({ page }) => {
  await page.goto('/');
  await record(page, '甲');
  const log = await unfold(page, '实验记录');
  await expect(rows(page)).toHaveCount(1);
  const back = async () => {
    await page.locator('#cell-log').focus();
    await page.keyboard.press('Control+z');
  };
  await newest(page).getByRole('button', { name: /^改/ }).click();
  await log.locator('textarea').fill('乙');
  await log.getByRole('button', { name: '保存', exact: true }).click();
  await log.getByRole('button', { name: /^基线：/ }).click();
  await expect(log.getByRole('button', { name: /^基线：/ })).toHaveAttribute('aria-pressed', 'true');
  await log.getByRole('button', { name: /^删除 / }).click();
  await expect(log).toContainText('实验记录把每次评测的');
  const toast = page.getByText(/^已删除实验记录/);
  await expect(toast).toBeVisible();

  await back();
  await expect(rows(page)).toHaveCount(1);
  // There is nothing left to take back: the notice is gone with it.
  await expect(toast).toHaveCount(0);
  await expect(log.getByRole('button', { name: /^基线：/ })).toHaveAttribute('aria-pressed', 'true');
  await back();
  await expect(log.getByRole('button', { name: /^基线：/ })).toHaveAttribute('aria-pressed', 'false');
  await expect(newest(page)).toContainText('乙');
  await back();
  await expect(newest(page)).toContainText('甲');
  // Before that, the cell was unfolded.
  await back();
  await expect(rows(page)).toHaveCount(0);
  await back();
  await expect(evaluate(page).getByText(/^已记入实验记录/)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await unfold(page, '实验记录');
  await expect(newest(page)).toContainText('甲');
});

test('impossible scores are refused with their line; an import is one step back', async ({ page }) => {
  await page.goto('/');
  await record(page, '甲');
  const log = await unfold(page, '实验记录');
  const jsonl = await fileOf(page, 'JSONL');
  const pick = (text: string) =>
    log
      .getByTestId('import-log')
      .setInputFiles({ name: 'log.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await pick(jsonl.replace(/"mean":[\d.]+/, '"mean":7e99'));
  await expect(log.getByRole('alert')).toContainText(/第 1 行：字段 scores\.0\.mean .*超出范围，读到的是 7e\+99/);
  await expect(rows(page)).toHaveCount(1);
  const other = jsonl.replace(/"id":"[^"]+"/, '"id":"another"');
  expect(other).not.toBe(jsonl);
  await pick(other);
  await expect(rows(page)).toHaveCount(2);
  // Two of one moment.
  await expect(newest(page).getByRole('button', { name: /^\d+\/\d+\/\d+ \d+:\d+:\d+ 的全部分数$/ })).toBeVisible();
  await page.locator('#cell-log').focus();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(1);
  await expect(newest(page).getByRole('button', { name: /^\d+\/\d+\/\d+ \d+:\d+ 的全部分数$/ })).toBeVisible();
});

test('a check against a baseline of other questions says so before it says anything else', async ({ page }) => {
  await page.goto('/');
  await record(page);
  const log = await unfold(page, '实验记录');
  const jsonl = await fileOf(page, 'JSONL');
  const old = JSON.parse(jsonl.trim()) as {
    id: string;
    recordedAt: string;
    data: { evalset: string };
    scores: { total: number; n: number }[];
  };
  const version = old.data.evalset.slice(0, 8);
  Object.assign(old, { id: 'old', recordedAt: '2026-01-01T00:00:00.000Z', baseline: true });
  old.data.evalset = 'f'.repeat(64);
  for (const score of old.scores) score.total += 1;
  await log
    .getByTestId('import-log')
    .setInputFiles({ name: 'log.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(JSON.stringify(old)) });
  await expect(rows(page)).toHaveCount(2);
  await log.getByRole('button', { name: /^加上：每一类的 recall@4/ }).click();
  const result = log.locator('.result');
  await expect(result.locator('p').first()).toContainText('评测集不是同一版：31 题对 30 题');
  await expect(result.locator('p').first()).toContainText('ffffffff');
  await expect(result.locator('p').first()).toContainText(version);
  await expect(result).toContainText('通过');
});

test('on a phone the scores stand beside the date, and the table says that it goes on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await record(page);
  const log = await unfold(page, '实验记录');
  const first = await newest(page).locator('td').first().boundingBox();
  await expect(newest(page).locator('td').first()).toHaveText(summary.ALL?.['recall@4'].toFixed(3) ?? '');
  expect((first?.x ?? 999) + (first?.width ?? 999)).toBeLessThanOrEqual(390);
  await expect(log.getByText('表比屏幕宽')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
