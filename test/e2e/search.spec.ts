import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { cell, test } from './page';

interface Expected {
  questions: { id: string; top_chunks: { id: string; score: number }[]; ranked_docs: string[] }[];
}
const expected = JSON.parse(readFileSync('test/fixtures/cloudledger/expected.json', 'utf8')) as Expected;

/** These tests are about the words: BM25 alone. */
async function byWords(page: Page) {
  await cell(page, '检索一个问题').getByLabel('检索方式').selectOption('bm25');
}
const of = (id: string) => expected.questions.find((question) => question.id === id);

test('shows the ranked chunks with their scores, the gold marked, and where it stands', async ({ notebook: page }) => {
  await byWords(page);
  const search = cell(page, '检索一个问题');
  await search.getByLabel('选一个问题').selectOption('q18');
  const items = search.getByRole('region', { name: '切块排名' }).getByRole('listitem');
  const chunks = of('q18')?.top_chunks ?? [];
  await expect(items).toHaveCount(chunks.length);
  for (const [i, chunk] of chunks.entries()) {
    await expect(items.nth(i)).toContainText(chunk.id);
    await expect(items.nth(i)).toContainText(chunk.score.toFixed(4));
  }
  await expect(items.nth(3)).toContainText('标准答案');
  await expect(search.getByText('标准答案 kb-011 排在第 4。')).toBeVisible();
});

test('the contributions of the terms sum to the score shown', async ({ notebook: page }) => {
  await byWords(page);
  const search = cell(page, '检索一个问题');
  await search.getByLabel('选一个问题').selectOption('q18');
  await search.getByRole('button', { name: /^kb-010#2 得/ }).click();
  const table = search.getByRole('region', { name: 'kb-010#2 的得分怎么来的' }).getByRole('table');
  const rows = table.locator('tbody tr');
  const contributions = await rows.locator('td:last-child').allTextContents();
  const sum = contributions.map(Number).reduce((a, b) => a + b, 0);
  const score = of('q18')?.top_chunks.find((chunk) => chunk.id === 'kb-010#2')?.score ?? NaN;
  // Each contribution is rounded to four decimals.
  expect(Math.abs(sum - score)).toBeLessThan(0.0001 * contributions.length);
  await expect(table.locator('tfoot')).toContainText(score.toFixed(4));
  // idf of excel: N = 42 chunks, 4 of them hold it: ln(1 + 38.5/4.5) = 2.2571.
  const excel = rows.filter({ hasText: 'excel' });
  await expect(excel.locator('td').nth(2)).toHaveText('4');
  await expect(excel).toContainText(Math.log(1 + 38.5 / 4.5).toFixed(4));
});

test('dropped tokens stand greyed with their reason; a question without a match says why nothing comes back', async ({
  notebook: page,
}) => {
  await byWords(page);
  const search = cell(page, '检索一个问题');
  await search.getByLabel('选一个问题').selectOption('q17');
  await expect(search.getByText('没有一个词出现在知识库里，所以什么也没检索到')).toBeVisible();
  await expect(search.getByText('标准答案').first()).toBeVisible();
  await expect(search.getByRole('listitem').filter({ hasText: '停用词' }).first()).toBeVisible();
});

test('a typed question is searched; markup in it is text; 10,000 characters do not break the page', async ({
  notebook: page,
}) => {
  await byWords(page);
  const search = cell(page, '检索一个问题');
  const input = search.getByLabel('或者自己输入一句');
  await input.fill('<img src=x onerror="window.hacked=1">退款');
  await expect(search.getByText('<img src=x onerror="window.hacked=1">退款')).toBeVisible();
  await expect(search.getByRole('region', { name: '切块排名' }).getByRole('listitem').first()).toContainText('退款');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await input.fill('退款怎么算？'.repeat(1667));
  await expect(search.getByRole('region', { name: '切块排名' }).getByRole('listitem').first()).toBeVisible();
  await expect(search.getByText('完成', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the other engine: corrected equals, as it ships moves chunks and the habit is named', async ({
  notebook: page,
}) => {
  await byWords(page);
  const search = cell(page, '检索一个问题');
  await search.getByLabel('选一个问题').selectOption('q18');
  const against = search.getByLabel('和另一个引擎对照');
  await against.selectOption('minisearch-corrected');
  await expect(search.getByText('排名与得分完全一样')).toBeVisible();
  await against.selectOption('minisearch');
  await expect(search.getByText('4 个切块里有 2 个换了名次。')).toBeVisible();
  const row = search.getByRole('row').filter({ hasText: 'kb-014#2' }).filter({ hasText: '↑' });
  await expect(row).toContainText('长度只数不同的词');
});

test('de-duplication is drawn and stands in a table', async ({ notebook: page }) => {
  await byWords(page);
  const search = cell(page, '检索一个问题');
  await search.getByLabel('选一个问题').selectOption('q01');
  await expect(search.getByRole('img', { name: /个切块去重后剩 \d+ 篇文章/ })).toBeVisible();
  await search.getByText('数据表').click();
  const docs = [...new Set(of('q01')?.top_chunks.map((chunk) => chunk.id.split('#')[0]))];
  const table = search.getByRole('region', { name: '从切块到文章' }).getByRole('table');
  await expect(table.getByText('并入第 1 名')).toHaveCount(1);
  for (const [i, doc] of docs.entries())
    await expect(
      table
        .getByRole('row')
        .filter({ hasText: `${doc}` })
        .first(),
    ).toContainText(String(i + 1));
});
