import { expect } from '@playwright/test';
import { cell, openNotebook, test, unfold } from './page';

const figure = (page: import('@playwright/test').Page, label: string) =>
  cell(page, '手算指标').getByRole('button', { name: new RegExp(`^${label} `) });

test.describe('metrics by hand', () => {
  test('the retrieved ranking of q18 has the values worked out by hand', async ({ notebook: page }) => {
    // One gold document, kb-011, at rank 4 of 4.
    const byHand = {
      'hit@4': 1,
      'recall@4': 1 / 1,
      'precision@4': 1 / 4,
      RR: 1 / 4,
      AP: 1 / 4 / 1,
      'nDCG@4': 1 / Math.log2(5) / (1 / Math.log2(2)),
    };
    for (const [label, value] of Object.entries(byHand))
      await expect(figure(page, label)).toContainText(value.toFixed(3));
  });

  test('moving by keyboard and toggling gold change the values live, and one button goes back', async ({
    notebook: page,
  }) => {
    const hand = cell(page, '手算指标');
    const card = hand.locator('li[data-doc="kb-011"]');
    await card.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(figure(page, 'RR')).toContainText((1 / 3).toFixed(3));
    await expect(figure(page, 'nDCG@4')).toContainText((1 / Math.log2(4)).toFixed(3));
    await hand.locator('li[data-doc="kb-010"]').focus();
    await page.keyboard.press('g');
    // kb-010 at 1 and kb-011 at 3 are gold: AP = (1/1 + 2/3)/2; nDCG = (1 + 1/log2 4)/(1 + 1/log2 3).
    await expect(figure(page, 'AP')).toContainText(((1 + 2 / 3) / 2).toFixed(3));
    await expect(figure(page, 'precision@4')).toContainText('0.500');
    await expect(figure(page, 'nDCG@4')).toContainText((1.5 / (1 + 1 / Math.log2(3))).toFixed(3));
    await hand.getByRole('button', { name: '恢复检索结果' }).click();
    await expect(figure(page, 'RR')).toContainText('0.250');
  });

  test('a card can be dragged to another rank', async ({ notebook: page }) => {
    const hand = cell(page, '手算指标');
    const from = hand.locator('li[data-doc="kb-011"]');
    const to = hand.locator('li[data-doc="kb-010"]');
    await from.scrollIntoViewIfNeeded();
    const a = await from.boundingBox();
    const b = await to.boundingBox();
    if (!a || !b) throw new Error('cards are not on the page');
    await page.mouse.move(a.x + 20, a.y + a.height - 8);
    await page.mouse.down();
    await page.mouse.move(a.x - 40, a.y + a.height - 8, { steps: 8 });
    await page.mouse.move(b.x + 10, b.y + b.height - 8, { steps: 20 });
    await page.waitForTimeout(400);
    await page.mouse.up();
    await expect(figure(page, 'RR')).toContainText('1.000');
  });

  test('a formula is stepped one line at a time and lights up the visited ranks', async ({ notebook: page }) => {
    const hand = cell(page, '手算指标');
    await figure(page, 'AP').click();
    await expect(hand.getByText(/^第 1 步，共 \d+ 步$/)).toBeVisible();
    const steps = hand.getByRole('region', { name: 'AP 的计算步骤' });
    await expect(steps.locator('li[aria-current=step]')).toHaveCount(1);
    await expect(hand.locator('li.card.lit').first()).toBeVisible();
    await hand.getByRole('button', { name: '下一步' }).click();
    await expect(hand.getByText(/^第 2 步，共 \d+ 步$/)).toBeVisible();
    await hand.getByRole('button', { name: '全部展开' }).click();
    await expect(steps).toContainText('1/4');
  });

  test('k cuts the list; a repeated id in a free list is refused and nothing is lost', async ({ notebook: page }) => {
    const hand = cell(page, '手算指标');
    await hand.getByRole('button', { name: 'k 减 1' }).click();
    await expect(figure(page, 'hit@3')).toContainText('0.000');
    await expect(figure(page, 'RR')).toContainText('0.250');
    await hand.getByLabel('问题').selectOption('');
    const ids = hand.getByLabel(/^排名：编号/);
    await ids.fill('x1, x2, x1');
    await expect(hand.getByText('编号 x1 出现了两次：第 1 名和第 3 名')).toBeVisible();
    await expect(ids).toHaveValue('x1, x2, x1');
  });

  test('a question without gold has undefined metrics, never 0', async ({ notebook: page }) => {
    await cell(page, '手算指标').getByLabel('问题').selectOption('q27');
    await expect(figure(page, 'recall@4')).toContainText('–');
    await expect(cell(page, '手算指标')).toContainText('不是 0');
  });
});

test.describe('chunking', () => {
  test('recomputes as the slider moves and shows boundaries and overlap', async ({ notebook: page }) => {
    const chunking = await unfold(page, '切块');
    await expect(chunking).toContainText('每个小节都不超过 300 字');
    const [size, overlap] = [
      chunking.getByLabel('每块最多（字），输入准确值'),
      chunking.getByLabel('相邻两块重叠（字），输入准确值'),
    ];
    await size.fill('100');
    await size.press('Enter');
    await overlap.fill('20');
    await overlap.press('Enter');
    // 42 sections, three of them longer than 100 characters and cut in two.
    await expect(page.locator('.prov').first()).toContainText('100/20 → 45 块');
    await expect(chunking).toContainText('42 个小节里有 3 个超过 100 字，被切成 6 块');
    await expect(chunking.getByRole('img').first()).toBeVisible();
    const sweep = cell(page, '扫参数');
    // The other methods wait for a model: these chunks have no vectors yet.
    await sweep.getByLabel('扫哪种检索方式').selectOption('bm25');
    await expect(sweep.getByText('完成', { exact: true })).toBeVisible();
    const rows = sweep.getByRole('table').first().locator('tbody tr');
    await expect(rows.nth(0)).toContainText('45');
    await expect(rows.nth(1)).toContainText('42');
    await expect(rows.nth(2)).toContainText('42');
  });

  test('the heading prefix is part of what is indexed and can be taken off', async ({ notebook: page }) => {
    const chunking = await unfold(page, '切块');
    await cell(page, '检索一个问题').getByLabel('检索方式').selectOption('bm25');
    const before = await cell(page, '检索一个问题').getByRole('region', { name: '切块排名' }).innerText();
    await chunking.getByLabel('块首加标题行').uncheck();
    await expect
      .poll(() => cell(page, '检索一个问题').getByRole('region', { name: '切块排名' }).innerText())
      .not.toBe(before);
  });
});

test('everything is reachable by keyboard: a figure opens with Enter', async ({ page }) => {
  await openNotebook(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  const figureButton = cell(page, '评测')
    .getByRole('button', { name: /^recall@4，.*，口语问法：/ })
    .first();
  await figureButton.focus();
  await page.keyboard.press('Enter');
  await expect(figureButton).toHaveAttribute('aria-expanded', 'true');
});
