import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { cell, test, unfold } from './page';

interface Expected {
  questions: { id: string; vector: { top_chunks: [string, number][] } }[];
}
const expected = JSON.parse(readFileSync('test/fixtures/cloudledger/expected-modes.json', 'utf8')) as Expected;

test('the mode list is free: another fusion is one more row, removed again by the preset', async ({
  notebook: page,
}) => {
  const evaluate = cell(page, '评测');
  await evaluate.locator('summary', { hasText: '检索方式' }).click();
  await evaluate.getByRole('button', { name: '复制 融合', exact: true }).click();
  const rows = evaluate.getByRole('table').first().locator('tbody tr');
  await expect(rows).toHaveCount(5);
  const edit = evaluate.getByRole('button', { name: '改 融合 (2)' });
  if ((await edit.getAttribute('aria-expanded')) === 'false') await edit.click();
  await evaluate.locator('label', { hasText: '加权和' }).getByRole('combobox').selectOption('weighted');
  await expect(evaluate.getByText('完成', { exact: true })).toBeVisible();
  await expect(rows.nth(3)).toContainText('α');
  await expect(evaluate.locator('.prov')).toContainText('α');
  await evaluate.getByRole('button', { name: '课程的四种' }).click();
  await expect(rows).toHaveCount(4);
  await expect(evaluate.getByText('完成', { exact: true })).toBeVisible();
});

test('hybrid by hand: every fused score of q18 is the sum of 1/(60 + rank) over the two lists', async ({
  notebook: page,
}) => {
  const search = cell(page, '检索一个问题');
  const table = search.getByRole('table').filter({ hasText: 'BM25 名次' }).first();
  await expect(table.locator('tbody tr').first()).toBeVisible();
  const rows = await table.locator('tbody tr').evaluateAll((list) => list.map((row) => (row as HTMLElement).innerText));
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const terms = [...row.matchAll(/1\/\(60\+(\d+)\)/g)].map((match) => 1 / (60 + Number(match[1])));
    const shown = /= (0\.\d+)/.exec(row)?.[1] ?? '';
    const sum = terms.reduce((total, term) => total + term, 0);
    expect(sum.toFixed(shown.length - 2), row).toBe(shown);
  }
});

test('the map shows the neighbours by cosine that the independent run has', async ({ notebook: page }) => {
  const map = await unfold(page, '向量地图');
  for (const id of ['q01', 'q18', 'q22']) {
    await map.locator('label', { hasText: '不选' }).getByRole('combobox').selectOption(id);
    const wanted = expected.questions.find((question) => question.id === id)?.vector.top_chunks.slice(0, 5) ?? [];
    const rows = map.getByRole('table').filter({ hasText: '余弦' }).first().locator('tbody tr');
    await expect(rows).toHaveCount(5);
    for (const [i, [chunk, score]] of wanted.entries()) {
      await expect(rows.nth(i)).toContainText(chunk);
      const shown = Number(/0\.\d{3,4}/.exec(await rows.nth(i).innerText())?.[0]);
      expect(Math.abs(shown - score)).toBeLessThan(6e-4);
    }
  }
  await map.getByLabel('降维方法').selectOption('umap');
  await expect(map.getByText('完成', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(map).toContainText('42');
});

test('sweeps of the new parameters; one that nothing listens to is said so', async ({ notebook: page }) => {
  const sweep = await unfold(page, '扫参数');
  for (const parameter of ['pool', 'kRrf', 'fusionWeight', 'rerankDepth']) {
    await sweep.getByLabel('改哪个参数').selectOption(parameter);
    await expect(sweep.getByText('完成', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(sweep.getByRole('table').first()).toContainText('融合');
  }
  await sweep.getByLabel('扫哪种检索方式').selectOption('bm25');
  await sweep.getByLabel('改哪个参数').selectOption('kRrf');
  await expect(sweep).toContainText('没有用到融合');
});
