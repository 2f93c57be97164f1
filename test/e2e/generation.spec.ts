import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { cell, test, unfold, watch } from './page';

interface Row {
  id: string;
  answerable: boolean;
  verdicts: Partial<Record<'faithful' | 'complete' | 'refused', { value: boolean }>>;
}
const file = (name: string) =>
  JSON.parse(readFileSync(`public/data/cloudledger/${name}.json`, 'utf8')) as { rows: Row[] };
const written = file('answers-written').rows;
/** The second set names only what differs from the first. */
const changed = new Map(file('answers-no-dont-know').rows.map((row) => [row.id, row]));
const answerable = new Map(
  readFileSync('public/data/cloudledger/eval.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; expected_docs: string[] })
    .map(({ id, expected_docs }) => [id, expected_docs.length > 0] as const),
);
const after = written.map((row) => changed.get(row.id) ?? row);
/** Refusals among the questions of a kind, counted in the file. */
const refusals = (rows: Row[], kind: boolean) =>
  rows.filter((row) => answerable.get(row.id) === kind && row.verdicts.refused?.value === true).length;

async function openLesson(page: Page) {
  await page.goto('/#/d/generation');
  await expect(cell(page, '对比两次回答').getByText('完成', { exact: true })).toBeVisible();
}

test('without a key the whole path is there: answers, citations, blind labels, verdicts, a comparison', async ({
  page,
}) => {
  const seen = watch(page);
  await openLesson(page);
  const answers = cell(page, '生成回答 1');
  await expect(answers.getByText('手写示例，不是模型的回答').last()).toBeVisible();
  await expect(answers.getByText('30 / 30 题', { exact: true })).toBeVisible();

  // A citation opens the chunk it names; one that names none is marked.
  await answers.getByRole('button', { name: /^q01 .*看整份回答/ }).click();
  await answers
    .getByRole('button', { name: /kb-002#1/ })
    .first()
    .click();
  await expect(answers.getByText('以实付金额为准，按剩余整月数折算退款').first()).toBeVisible();

  // The verdicts of the rows that are labelled come into sight with the label, and not before.
  const align = cell(page, '校准裁判');
  await expect(align.getByText('已标 0 / 12')).toBeVisible();
  for (let i = 0; i < 10; i++) {
    await align.getByRole('button', { name: '是 (y)' }).focus();
    await page.keyboard.press('y');
    await expect(align.getByText(`已标 ${i + 1} / 12`)).toBeVisible();
    await align.getByRole('button', { name: /^下一道没标的/ }).click();
  }
  // All said to be faithful: a person who never says no makes chance agreement of the judge's own rate.
  await expect(align.getByText('κ').first()).toBeVisible();
  await page.reload();
  await expect(align.getByText('已标 10 / 12')).toBeVisible();

  // The matrix before and after, counted in the files.
  const compare = cell(page, '对比两次回答');
  const row = (name: string) => compare.getByRole('row', { name: new RegExp(`^${name}`) });
  const [falseBefore, falseAfter] = [refusals(written, true), refusals(after, true)];
  const [rightBefore, rightAfter] = [refusals(written, false), refusals(after, false)];
  await expect(row('误拒')).toContainText(`${falseBefore} / 26`);
  await expect(row('误拒')).toContainText(`${falseAfter} / 26`);
  await expect(row('误答')).toContainText(`${4 - rightBefore} / 4`);
  await expect(row('误答')).toContainText(`${4 - rightAfter} / 4`);
  expect(falseAfter).toBeLessThan(falseBefore);
  expect(rightAfter).toBeLessThan(rightBefore);
  expect(seen).toEqual({ errors: [], foreign: [], failed: [] });
});

test('answers go into a file of the course’s fields, and come back from it', async ({ page }) => {
  await openLesson(page);
  const judge = await unfold(page, '裁判打分 1');
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await cell(page, '裁判打分 1').getByRole('button', { name: '导出', exact: true }).click();
        await page.getByRole('menuitem', { name: /^generation_results\.jsonl/ }).click();
      })(),
    ]);
    return readFileSync((await download.path()) as string, 'utf8');
  };
  await expect(judge.getByRole('button', { name: /^误拒：拒答了答得了的问题，全部，/ })).toBeVisible();
  const first = await save();
  const lines = first
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  for (const [i, line] of lines.entries())
    expect(line.refused, String(line.id)).toBe(written[i]?.verdicts.refused?.value ?? null);

  // A line that cannot be read: nothing is taken, and the place is named.
  const answers = cell(page, '生成回答 1');
  const choose = (name: string, text: string) =>
    answers
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await choose('broken.jsonl', first.replace('"q03"', '"q02"'));
  await expect(answers.getByRole('alert')).toContainText(/第 3 行：.*id 重复.*第 2 行/);
  await expect(answers.getByText('手写示例，不是模型的回答').last()).toBeVisible();

  await choose('mine.jsonl', first);
  await expect(answers.getByText('导入的回答：mine.jsonl').first()).toBeVisible();
  await expect(cell(page, '裁判打分 1').getByText('完成', { exact: true })).toBeVisible();
  expect(await save()).toBe(first);
  // It is kept on this device.
  await page.reload();
  await expect(answers.getByText('导入的回答：mine.jsonl').first()).toBeVisible();
});

for (const [scheme, width] of [
  ['light', 1366],
  ['dark', 390],
] as const)
  test(`axe finds nothing serious with everything open, and nothing is too wide (${scheme}, ${width})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    await openLesson(page);
    for (const name of ['裁判打分 1', '生成回答 2', '裁判打分 2']) await unfold(page, name);
    await cell(page, '生成回答 1')
      .getByRole('button', { name: /^q04 .*看整份回答/ })
      .click();
    const judge = cell(page, '裁判打分 1');
    await judge.getByRole('button', { name: /^忠实，全部，/ }).click();
    await judge.getByRole('button', { name: /q04/ }).last().click();
    await cell(page, '对比两次回答').getByRole('button', { name: /^q14/ }).click();
    const axe = await new AxeBuilder({ page }).analyze();
    expect(axe.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
