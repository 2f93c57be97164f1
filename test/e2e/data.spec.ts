import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { zipSync, strToU8 } from 'fflate';
import iconv from 'iconv-lite';
import { cell, openNotebook, test, unfold } from './page';

type File = { name: string; mimeType: string; buffer: Buffer };
const file = (name: string, content: string | Uint8Array): File => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as Uint8Array),
});

async function importInto(page: Page, name: string, files: File[]) {
  const region = await unfold(page, name);
  await region.getByRole('button', { name: '导入…' }).click();
  await page.getByTestId('import-files').last().setInputFiles(files);
  return page.getByRole('dialog');
}
const version = (page: Page, at: 0 | 1) =>
  page
    .locator('.prov')
    .first()
    .innerText()
    .then((text) => text.match(/\b[0-9a-f]{8}\b/g)?.[at]);
const line = (row: object) => JSON.stringify(row);

test('the built-in set is never changed: the first edit makes a copy with its own version, one click goes back', async ({
  notebook: page,
}) => {
  const before = await version(page, 0);
  const kb = await unfold(page, '知识库');
  await kb.getByRole('button', { name: '编辑' }).click();
  await kb.getByLabel('标题', { exact: true }).fill('套餐与账本额度（新）');
  await kb.getByRole('button', { name: '保存' }).click();
  await expect(kb).toContainText('云簿帮助中心（已改）');
  await expect.poll(() => version(page, 0)).not.toBe(before);
  await kb.getByRole('button', { name: '恢复原样' }).click();
  await expect.poll(() => version(page, 0)).toBe(before);
  await page.locator('.notices').getByRole('button', { name: '撤销' }).click();
  await expect(kb).toContainText('套餐与账本额度（新）');
});

test('adds, finds and deletes an article, and takes the deletion back', async ({ notebook: page }) => {
  const kb = await unfold(page, '知识库');
  await kb.getByRole('button', { name: '新建文章' }).click();
  await kb.getByLabel('id', { exact: true }).fill('kb-001');
  await kb.getByLabel('标题', { exact: true }).fill('<script>window.hacked=1</script>独一无二');
  await kb.getByLabel('正文').fill('## 小节\n貔貅记账法说明');
  await kb.getByRole('button', { name: '保存' }).click();
  await expect(kb.getByText('这个 id 已经用在')).toBeVisible();
  await kb.getByLabel('id', { exact: true }).fill('kb-900');
  await kb.getByRole('button', { name: '保存' }).click();
  await expect(kb.getByRole('heading', { name: '<script>window.hacked=1</script>独一无二' })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await kb.getByRole('searchbox').fill('貔貅');
  await expect(kb.getByText('找到 1 个小节')).toBeVisible();
  await kb.getByRole('button', { name: '删除' }).click();
  await expect(kb).toContainText('20 篇');
  await page.locator('.notices').getByRole('button', { name: '撤销' }).click();
  await expect(kb).toContainText('21 篇');
});

test('a broken import names its lines, changes nothing, and a good one replaces the data and can be undone', async ({
  notebook: page,
}) => {
  const before = await version(page, 0);
  const rows = [
    line({ id: 'a', title: '甲', text: '退款说明' }),
    '{"id": "b", "title": ',
    line({ id: 'a', text: '又一个' }),
  ];
  const dialog = await importInto(page, '知识库', [file('kb.jsonl', rows.join('\n'))]);
  await expect(dialog.getByText('什么都没有导入，原来的数据没有动')).toBeVisible();
  await expect(dialog).toContainText('第 2 行');
  await dialog.getByRole('button', { name: '关闭' }).click();
  expect(await version(page, 0)).toBe(before);
  const good = await importInto(page, '知识库', [file('kb.jsonl', `\uFEFF${rows[0]}`)]);
  await good.getByRole('button', { name: '替换知识库' }).click();
  await expect(cell(page, '知识库')).toContainText('1 篇');
  await page.locator('.notices').getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => version(page, 0)).toBe(before);
});

test('a duplicate id is an error that names both places', async ({ notebook: page }) => {
  const dialog = await importInto(page, '知识库', [
    file('a.md', '---\nid: same\ntitle: A\n---\n## x\n甲'),
    file('b.md', '---\nid: same\ntitle: B\n---\n## x\n乙'),
  ]);
  await expect(dialog).toContainText('什么都没有导入');
  await expect(dialog).toContainText('a.md');
  await expect(dialog).toContainText('b.md');
});

test('an empty file is an error', async ({ notebook: page }) => {
  const dialog = await importInto(page, '知识库', [file('empty.jsonl', '')]);
  await expect(dialog).toContainText('文件是空的');
  await expect(dialog.getByRole('button', { name: '替换知识库' })).toHaveCount(0);
});

test('GBK text is recognised and only converted when the reader agrees', async ({ notebook: page }) => {
  const dialog = await importInto(page, '知识库', [
    file('退款.md', iconv.encode('# 退款规则\n\n## 年付\n按剩余整月折算', 'gbk')),
  ]);
  await expect(dialog).toContainText('GBK');
  const replace = dialog.getByRole('button', { name: '替换知识库' });
  await expect(replace).toBeDisabled();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await replace.click();
  await expect(cell(page, '知识库').getByRole('heading', { name: '退款规则' })).toBeVisible();
});

test('a zip with nested folders and ../ names is read by base name only', async ({ notebook: page }) => {
  const zip = zipSync({
    'docs/deep/one.md': strToU8('# 一\n\n## 甲\n内容一'),
    '../../etc/two.md': strToU8('# 二\n\n## 乙\n内容二'),
    '__MACOSX/x.md': strToU8('junk'),
  });
  const dialog = await importInto(page, '知识库', [file('kb.zip', zip)]);
  await expect(dialog).toContainText('读到 2 篇文章');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: '替换知识库' }).click();
  const kb = cell(page, '知识库');
  await expect(kb).toContainText('2 篇');
  await expect(kb).not.toContainText('..');
});

test('a 50 MB file is read without freezing the page', async ({ page }) => {
  test.setTimeout(120_000);
  await openNotebook(page);
  const text = '账单与发票。'.repeat(900);
  const count = Math.ceil((50 * 1024 * 1024) / Buffer.byteLength(line({ id: 'd0000', title: '文', text })));
  const rows = Array.from({ length: count }, (_, i) => line({ id: `d${i}`, title: '文', text }));
  const kb = await unfold(page, '知识库');
  await kb.getByRole('button', { name: '导入…' }).click();
  const reader = page.waitForEvent('worker', (worker) => worker.url().includes('import.worker'));
  await page.evaluate(
    (content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(content, 'big.jsonl'));
      const input = document.querySelector<HTMLInputElement>('dialog[open] [data-testid="import-files"]');
      if (!input) throw new Error('no picker');
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    rows.map((row) => `${row}\n`),
  );
  // The page draws and answers while the file is being read: the reading goes on in a worker.
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^正在读取 1 个文件/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: '取消' })).toBeEnabled();
  await reader;
  await expect(dialog).toContainText(`读到 ${count} 篇文章`, { timeout: 60_000 });
  await dialog.getByRole('button', { name: '关闭' }).click();
});

test('an eval set with unknown gold asks before it is imported; broken JSON names its line', async ({
  notebook: page,
}) => {
  const before = await version(page, 1);
  const broken = await importInto(page, '评测集', [
    file('e.jsonl', `${line({ id: 'a', question: '?', expected_docs: [] })}\n{oops`),
  ]);
  await expect(broken).toContainText('第 2 行');
  await broken.getByRole('button', { name: '关闭' }).click();
  expect(await version(page, 1)).toBe(before);
  const rows = [
    { id: 'a', question: '怎么退款', expected_docs: ['no-such-doc'], type: 'x', answer_points: [] },
    { id: 'b', question: '<b>粗</b>', expected_docs: ['kb-002'], type: 'x', answer_points: [] },
  ];
  const dialog = await importInto(page, '评测集', [file('e.jsonl', rows.map(line).join('\n'))]);
  await expect(dialog).toContainText('no-such-doc');
  const replace = dialog.getByRole('button', { name: '替换评测集' });
  await expect(replace).toBeDisabled();
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await replace.click();
  await expect(cell(page, '评测集')).toContainText('<b>粗</b>');
});

test('articles come in by drop, by paste and as a folder', async ({ notebook: page }, info) => {
  const kb = await unfold(page, '知识库');
  const md = '# 丢进来的\n\n## 一\n拖放的内容';
  const transfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'dropped.md', { type: 'text/markdown' }));
    return data;
  }, md);
  const zone = kb
    .getByRole('group', { name: /可以拖入或粘贴文件/ })
    .or(kb.locator('[aria-label*="可以拖入或粘贴文件"]'))
    .first();
  await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
  await zone.dispatchEvent('dragover', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('读到 1 篇文章');
  await dialog.getByRole('button', { name: '加入现有知识库' }).click();
  await expect(kb).toContainText('21 篇');

  await kb.getByRole('button', { name: '导入…' }).click();
  await dialog.getByLabel('或者把内容粘贴到这里').fill('# 粘贴的\n\n## 一\n粘贴的内容');
  await dialog.getByRole('button', { name: '读取' }).click();
  await expect(dialog).toContainText('读到 1 篇文章');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: '加入现有知识库' }).click();
  await expect(kb).toContainText('22 篇');

  const folder = info.outputPath('folder');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'one.md'), '# 甲\n\n## 一\n内容');
  writeFileSync(join(folder, 'deep', 'two.md'), '# 乙\n\n## 一\n内容');
  await kb.getByRole('button', { name: '导入…' }).click();
  await page.getByTestId('import-folder').last().setInputFiles(folder);
  await expect(dialog).toContainText('读到 2 篇文章');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: '加入现有知识库' }).click();
  await expect(kb).toContainText('24 篇');
});

test('CSV with a header is read as articles', async ({ notebook: page }) => {
  const dialog = await importInto(page, '知识库', [
    file('kb.csv', '\uFEFFid,title,text\nc1,"标题, 带逗号","第一行\n第二行"\nc2,乙,内容\n'),
  ]);
  await expect(dialog).toContainText('读到 2 篇文章');
  await dialog.getByRole('button', { name: '替换知识库' }).click();
  await expect(cell(page, '知识库').getByText('标题, 带逗号').first()).toBeVisible();
});
