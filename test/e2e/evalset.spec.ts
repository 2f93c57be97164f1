import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { cell, openNotebook, test, unfold, watch } from './page';

const rows = (page: Page) => cell(page, '评测集').locator('tr[data-question]');

test('adds a question with gold picked from the knowledge base; mistakes are named beside their field', async ({
  notebook: page,
}) => {
  const evalset = await unfold(page, '评测集');
  await evalset.getByRole('button', { name: '新建问题' }).click();
  await expect(evalset.getByLabel('id', { exact: true })).toHaveValue('q31');
  await evalset.getByRole('button', { name: '保存' }).click();
  await expect(evalset.getByText('写下问题。')).toBeVisible();
  await evalset.getByLabel('id', { exact: true }).fill('q17');
  await expect(evalset.getByText('已经用在别的题上')).toBeVisible();
  await evalset.getByLabel('id', { exact: true }).fill('q31');
  await evalset.getByRole('textbox', { name: '问题' }).fill('<b>怎么</b>开发票');
  const picker = evalset.getByRole('combobox', { name: /按 id/ });
  await picker.fill('发票');
  await picker.press('ArrowDown');
  await picker.press('Enter');
  await evalset.getByRole('button', { name: '跨文档', exact: true }).click();
  await evalset.getByRole('button', { name: '保存' }).click();
  await expect(evalset).toContainText('云簿评测集（已改）');
  await expect(rows(page)).toHaveCount(31);
  await expect(evalset.locator('[data-question=q31]')).toContainText('<b>怎么</b>开发票');
  await expect(cell(page, '评测').getByRole('columnheader', { name: '跨文档 n=5' })).toBeVisible();
});

test('duplicates, deletes with undo, and goes back to the original', async ({ notebook: page }) => {
  const evalset = await unfold(page, '评测集');
  await evalset.getByRole('button', { name: '复制 q17' }).click();
  await evalset.getByRole('button', { name: '保存' }).click();
  await expect(evalset.locator('[data-question=q17-2]')).toBeVisible();
  await evalset.getByRole('button', { name: '删除 q18' }).click();
  await expect(evalset.locator('[data-question=q18]')).toHaveCount(0);
  await page.locator('.notices').getByRole('button', { name: '撤销' }).click();
  await expect(evalset.locator('[data-question=q18]')).toBeVisible();
  await evalset.getByRole('button', { name: '恢复原样' }).click();
  await expect(rows(page)).toHaveCount(30);
});

test('filters, searches, and the coverage check says what is missing', async ({ notebook: page }) => {
  const evalset = await unfold(page, '评测集');
  await evalset.getByRole('searchbox').fill('kb-015');
  const found = await rows(page).evaluateAll((list) => list.map((row) => (row as HTMLElement).dataset.question));
  const expected = readFileSync('public/data/cloudledger/eval.jsonl', 'utf8')
    .split('\n')
    .filter((line) => line.includes('kb-015'))
    .map((line) => (JSON.parse(line) as { id: string }).id);
  expect(found).toEqual(expected);
  await evalset.getByRole('searchbox').fill('');
  await expect(evalset).toContainText('没有发现问题');
  for (const id of ['q27', 'q28', 'q29', 'q30']) await evalset.getByRole('button', { name: `删除 ${id}` }).click();
  await expect(evalset).toContainText('没有无答案问题');
});

test('a question copied from an article is found out', async ({ notebook: page }) => {
  const evalset = await unfold(page, '评测集');
  await evalset.getByRole('button', { name: '编辑 q18' }).click();
  await evalset
    .getByRole('textbox', { name: '问题' })
    .fill('账本数量达到上限后，“新建账本”按钮会变为灰色，已有账本不受影响');
  await evalset.getByRole('button', { name: '保存' }).click();
  await expect(evalset).toContainText('几乎照抄了文章');
});

test('exports JSONL that is the file it came from, and chunk-level gold', async ({ notebook: page }) => {
  const evalset = await unfold(page, '评测集');
  const download = page.waitForEvent('download');
  await evalset.getByRole('button', { name: 'JSONL', exact: true }).first().click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const parse = (content: string) =>
    content
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  expect(parse(text)).toEqual(parse(readFileSync('public/data/cloudledger/eval.jsonl', 'utf8')));
  await evalset.getByRole('button', { name: 'groundTruth' }).click();
  const truth = page.waitForEvent('download');
  await evalset.getByRole('button', { name: /下载/ }).click();
  const truths = parse(readFileSync(await (await truth).path(), 'utf8')) as { id: string; groundTruth: string[] }[];
  // q01's evidence stands in the section 年付订阅 of kb-002, its first: chunk kb-002#1.
  expect(truths.find((row) => row.id === 'q01')?.groundTruth).toEqual(['kb-002#1']);
});

test('5,000 questions are paged, filtered and evaluated', async ({ page }) => {
  await openNotebook(page);
  const evalset = await unfold(page, '评测集');
  await evalset.getByRole('button', { name: '导入…' }).click();
  const line = (i: number) =>
    JSON.stringify({
      id: `n${i}`,
      question: `第 ${i} 个问题怎么退款`,
      expected_docs: ['kb-002'],
      type: `t${i % 4}`,
      answer_points: ['点'],
    });
  await page
    .getByTestId('import-files')
    .last()
    .setInputFiles({
      name: 'many.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from(Array.from({ length: 5000 }, (_, i) => line(i)).join('\n')),
    });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('读到 5000 个问题');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: '替换评测集' }).click();
  await expect(rows(page)).toHaveCount(50);
  await evalset.getByRole('searchbox').fill('n4999');
  await expect(rows(page)).toHaveCount(1);
  // BM25 is evaluated; the others say that 5,000 questions have no vector yet.
  await expect(cell(page, '评测').getByRole('columnheader', { name: '全部 n=5000' })).toBeVisible({ timeout: 30_000 });
  await expect(cell(page, '评测').getByText('一部分等模型')).toBeVisible();
  await expect(
    cell(page, '评测')
      .getByText(/5,000 段文字还没有向量/)
      .first(),
  ).toBeVisible();
});

test('cancelling the form, or discarding what was written, leads back to where it was opened', async ({
  notebook: page,
}) => {
  const seen = watch(page);
  const evalset = await unfold(page, '评测集');
  const edit = evalset.getByRole('button', { name: '编辑 q03' });
  await edit.click();
  await evalset.getByRole('button', { name: '取消' }).click();
  await expect(edit).toBeFocused();
  await edit.click();
  await evalset.getByRole('textbox', { name: '问题' }).fill('改到一半');
  await evalset.getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃改动' }).click();
  await expect(evalset.locator('form')).toHaveCount(0);
  await expect(edit).toBeFocused();
  const add = evalset.getByRole('button', { name: '新建问题' });
  await add.click();
  await evalset.getByRole('button', { name: '取消' }).click();
  await expect(add).toBeFocused();

  const kb = await unfold(page, '知识库');
  await kb.getByRole('button', { name: '编辑', exact: true }).click();
  await kb.getByRole('button', { name: '取消' }).click();
  await expect(kb.getByRole('button', { name: '编辑', exact: true })).toBeFocused();
  await kb.getByRole('button', { name: '新建文章' }).click();
  await kb.getByRole('textbox', { name: '标题' }).fill('写到一半');
  await kb.getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃改动' }).click();
  await expect(kb.getByRole('button', { name: '新建文章' })).toBeFocused();
  expect(seen.errors).toEqual([]);
});

test('a question renamed is one step to undo, and the cells that show it follow', async ({ notebook: page }) => {
  await unfold(page, '向量地图');
  const ofMap = cell(page, '向量地图').locator('select', { has: page.locator('option[value=q03]') });
  await ofMap.selectOption('q17');
  const evalset = await unfold(page, '评测集');
  await evalset.getByRole('button', { name: '编辑 q17' }).click();
  await evalset.getByLabel('id', { exact: true }).fill('refund');
  await evalset.getByRole('button', { name: '保存' }).click();
  await expect(evalset.locator('[data-question=refund]')).toBeVisible();
  await expect(ofMap).toHaveValue('refund');
  await page.locator('#cell-evalset').focus();
  await page.keyboard.press('Control+z');
  await expect(evalset.locator('[data-question=q17]')).toBeVisible();
  await expect(ofMap).toHaveValue('q17');
  await expect(evalset).not.toContainText('云簿评测集（已改）');
});
