import AxeBuilder from '@axe-core/playwright';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Recipe } from '../../src/recipe';
import { cell, test, watch } from './page';

/** The notebook named by the address, as it is kept on the device; `null` when it is not. */
function kept(page: Page): Promise<Recipe | null> {
  return page.evaluate(
    () =>
      new Promise<Recipe | null>((resolve, reject) => {
        const opening = indexedDB.open('rag-eval-notebook');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const id = location.hash.replace('#/n/', '');
          const reading = opening.result.transaction('notebooks').objectStore('notebooks').get(id);
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { recipe: Recipe } | undefined)?.recipe ?? null);
          };
        };
      }),
  );
}

/** A new notebook on the page, with all of its cells done. */
async function newNotebook(page: Page) {
  if (page.url() === 'about:blank') await page.goto('/');
  await page.getByRole('button', { name: '新建笔记本' }).click();
  await expect(page).toHaveURL(/#\/n\/[0-9a-f]{16}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('未命名的笔记本');
  await expect(cell(page, '评测').getByText('完成', { exact: true })).toBeVisible();
}

const types = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll<HTMLElement>('[data-cell]')].map((frame) => frame.dataset.cell));
const COURSE = ['text-1', 'knowledge-base-1', 'eval-set-1', 'chunking-1', 'evaluate-1'];
const frame = (page: Page, id: string) => page.locator(`#cell-${id}`);
const notices = (page: Page) => page.locator('.notices');
const mine = (page: Page) => page.getByRole('navigation').getByRole('group', { name: '我的笔记本' });

async function act(page: Page, id: string, action: string) {
  await frame(page, id).hover();
  await frame(page, id).getByRole('button', { name: '单元操作' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Does something; then undo gives what was before, and redo what it did, to the last field. */
async function backAndForth(page: Page, what: () => Promise<void>) {
  const before = await kept(page);
  await what();
  await expect.poll(() => kept(page)).not.toEqual(before);
  const after = await kept(page);
  await page.keyboard.press('Control+z');
  await expect.poll(() => kept(page)).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => kept(page)).toEqual(after);
  return after;
}

test('every change of a cell can be undone and redone', async ({ bare: page }) => {
  const seen = watch(page);
  await newNotebook(page);
  expect(await types(page)).toEqual(COURSE);

  await backAndForth(page, async () => {
    await page.locator('#insert-5').hover();
    await page.locator('#insert-5').getByRole('button', { name: '在这里插入单元' }).click();
    await page.getByRole('menuitem', { name: /^扫参数/ }).click();
    await expect(frame(page, 'sweep-1')).toBeFocused();
  });
  expect(await types(page)).toEqual([...COURSE, 'sweep-1']);

  await backAndForth(page, () => act(page, 'chunking-1', '上移'));
  expect((await types(page)).slice(2, 4)).toEqual(['chunking-1', 'eval-set-1']);

  const copied = await backAndForth(page, () => act(page, 'evaluate-1', '复制一份'));
  const copy = copied?.cells.find(({ id }) => id === 'evaluate-2');
  expect(copy?.type === 'evaluate' && copy.params.own?.k).toBe(4);
  await expect(frame(page, 'evaluate-2').getByText('用自己的设置：从这里往下都生效')).toBeVisible();
  await backAndForth(page, () => frame(page, 'evaluate-2').getByRole('button', { name: '改用笔记本的设置' }).click());

  await backAndForth(page, async () => {
    await act(page, 'evaluate-1', '改标题');
    await page.getByLabel('单元标题').fill('基线');
    await page.keyboard.press('Enter');
    await expect(frame(page, 'evaluate-1')).toBeFocused();
  });
  await expect(page.getByRole('region', { name: '基线', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: /^基线/ })).toBeVisible();

  await backAndForth(page, () => cell(page, '基线').getByRole('button', { name: '基线', exact: true }).click());

  await backAndForth(page, async () => {
    await act(page, 'sweep-1', '删除');
    // It was the last: the one above it is its neighbour.
    await expect(frame(page, 'evaluate-2')).toBeFocused();
  });
  expect(await types(page)).not.toContain('sweep-1');
  expect(seen.errors).toEqual([]);
});

test('a deleted cell comes back by its notice, and leaves alone what was done since', async ({ bare: page }) => {
  await newNotebook(page);
  await act(page, 'chunking-1', '删除');
  await expect(cell(page, '评测').getByRole('alert')).toContainText('这个单元的上方缺少切块，所以算不出来。');
  await act(page, 'text-1', '改标题');
  await page.getByLabel('单元标题').fill('打算');
  await page.keyboard.press('Enter');
  await notices(page).getByRole('button', { name: '撤销' }).click();
  await expect(frame(page, 'chunking-1')).toBeFocused();
  expect(await types(page)).toEqual(COURSE);
  await expect(page.getByRole('region', { name: '打算', exact: true })).toBeVisible();
  await expect(cell(page, '评测').getByText('完成', { exact: true })).toBeVisible();
});

test('a cell without what it reads offers to insert it above', async ({ bare: page }) => {
  await newNotebook(page);
  for (const id of ['knowledge-base-1', 'chunking-1', 'eval-set-1']) await act(page, id, '删除');
  const alert = cell(page, '评测').getByRole('alert');
  await expect(alert).toContainText('这个单元的上方缺少切块和评测集，所以算不出来。');
  await alert.getByRole('button', { name: '在上方插入知识库、切块和评测集' }).click();
  await expect(cell(page, '评测').getByText('完成', { exact: true })).toBeVisible();
  expect(await types(page)).toEqual(['text-1', 'knowledge-base-1', 'chunking-1', 'eval-set-1', 'evaluate-1']);
});

test('an empty notebook invites to begin', async ({ bare: page }) => {
  await newNotebook(page);
  for (const id of COURSE) await act(page, id, '删除');
  const first = page.getByRole('button', { name: '插入第一个单元' });
  await expect(first).toBeFocused();
  await first.press('Enter');
  await page.getByRole('menuitem', { name: /^知识库/ }).click();
  await expect(frame(page, 'knowledge-base-1')).toBeFocused();
});

test('the keyboard goes from cell to cell, in, and out again', async ({ bare: page }) => {
  await newNotebook(page);
  await frame(page, 'text-1').focus();
  for (const [key, id] of [
    ['ArrowDown', 'knowledge-base-1'],
    ['j', 'eval-set-1'],
    ['k', 'knowledge-base-1'],
    ['End', 'evaluate-1'],
    ['ArrowDown', 'evaluate-1'],
    ['Home', 'text-1'],
    ['ArrowUp', 'text-1'],
    ['ArrowDown', 'knowledge-base-1'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(frame(page, id)).toBeFocused();
  }
  // One frame is in the tab order.
  expect(await page.locator('[data-cell][tabindex="0"]').count()).toBe(1);
  const toggle = cell(page, '知识库').getByRole('heading', { level: 2 }).getByRole('button');
  await page.keyboard.press('Space');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect
    .poll(() => page.evaluate(() => document.querySelector('#body-knowledge-base-1')?.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(frame(page, 'knowledge-base-1')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(frame(page, 'knowledge-base-1')).toBeFocused();
  expect((await types(page)).slice(1, 3)).toEqual(['eval-set-1', 'knowledge-base-1']);
  await page.keyboard.press('b');
  await expect(page.getByRole('menuitem', { name: /^说明/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('in a text field the keys are the field’s own', async ({ bare: page }) => {
  await newNotebook(page);
  const k = cell(page, '评测').getByLabel('k（取前几名）');
  await k.fill('5');
  await k.press('Enter');
  await expect.poll(async () => (await kept(page))?.k).toBe(5);
  await k.press('Control+z');
  await k.press('?');
  await page.waitForTimeout(600);
  expect((await kept(page))?.k).toBe(5);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await k.press('Escape');
  await expect(frame(page, 'evaluate-1')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await kept(page))?.k).toBe(4);
  await expect(page.getByText('已撤销一步')).toBeAttached();
  await page.getByRole('group', { name: '撤销与重做' }).getByRole('button', { name: '重做' }).click();
  await expect.poll(async () => (await kept(page))?.k).toBe(5);
});

test('a title is kept with Enter and dropped with Esc', async ({ bare: page }) => {
  await newNotebook(page);
  await frame(page, 'eval-set-1').focus();
  await page.keyboard.press('F2');
  await page.getByLabel('单元标题').fill('三十题');
  await page.keyboard.press('Escape');
  await expect(cell(page, '评测集')).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByLabel('单元标题').fill('三十题');
  await page.keyboard.press('Enter');
  await expect(cell(page, '三十题')).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByLabel('单元标题').fill('');
  await page.keyboard.press('Enter');
  await expect(cell(page, '评测集')).toBeFocused();
});

test('the help lists the keys and gives the focus back', async ({ bare: page }) => {
  await newNotebook(page);
  await frame(page, 'eval-set-1').focus();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(dialog.getByRole('row', { name: /在下面插入单元/ })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(frame(page, 'eval-set-1')).toBeFocused();
  await page.getByRole('button', { name: '快捷键' }).click();
  await expect(dialog).toBeVisible();
});

test('a built-in notebook forks on the first change that matters, and stays as it was', async ({ page }) => {
  await page.goto('/#/d/retrieval');
  await expect(cell(page, '切块').getByText('完成', { exact: true })).toBeVisible();
  await frame(page, 'chunking').focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/#\/d\/retrieval$/);
  await page.keyboard.press('F2');
  await page.getByLabel('单元标题').fill('怎么切');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/n\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('（已改）');
  await expect(mine(page).getByRole('link', { name: /检索评测（已改）/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('navigation').getByRole('link', { name: '检索评测', exact: true }).click();
  await expect(cell(page, '切块')).toBeVisible();
  await expect(cell(page, '怎么切')).toHaveCount(0);
  await page.goBack();
  await expect(cell(page, '怎么切')).toBeVisible();
});

test('notebooks are made, renamed, duplicated, deleted and brought back, and a reload keeps all', async ({ page }) => {
  await newNotebook(page);
  const open = async (name: string, action: string) => {
    await mine(page)
      .getByRole('button', { name: `「${name}」的操作`, exact: true })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await open('未命名的笔记本', '改名');
  await page.getByLabel('笔记本名称').fill('第一份');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第一份');
  await expect(mine(page).getByRole('link', { name: /^第一份/ })).toBeFocused();

  await open('第一份', '复制一份');
  await expect(mine(page).getByRole('link', { name: /^第一份（副本）/ })).toBeFocused();
  await expect(mine(page).getByRole('link')).toHaveCount(2);
  await open('第一份（副本）', '改名');
  await page.getByLabel('笔记本名称').fill('第二份');
  await page.keyboard.press('Enter');
  await expect(mine(page).getByRole('link', { name: /^第二份/ })).toBeVisible();

  const address = page.url();
  await open('第一份', '删除');
  await expect(page).toHaveURL(/#\/d\/retrieval$/);
  await expect(mine(page).getByRole('link')).toHaveCount(1);
  await notices(page).getByRole('button', { name: '撤销' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第一份');
  await expect(mine(page).getByRole('link')).toHaveCount(2);

  await open('第二份', '删除');
  await expect(mine(page).getByRole('link')).toHaveCount(1);
  await act(page, 'eval-set-1', '下移');
  await expect.poll(async () => (await kept(page))?.cells[3]?.id).toBe('eval-set-1');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('第一份');
  await expect(mine(page).getByRole('link')).toHaveCount(1);
  expect((await types(page)).slice(2, 4)).toEqual(['chunking-1', 'eval-set-1']);
});

test('a notebook is downloaded, open or not, and the file opens as a visiting copy', async ({ page }) => {
  await newNotebook(page);
  await act(page, 'evaluate-1', '改标题');
  await page.getByLabel('单元标题').fill('带走的评测');
  await page.keyboard.press('Enter');
  const downloadIt = async () => {
    await mine(page).getByRole('button', { name: '「未命名的笔记本」的操作' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /^下载文件/ }).click();
    return (await waiting).path();
  };
  await downloadIt();
  await expect.poll(async () => (await kept(page))?.cells[4]?.title).toBe('带走的评测');
  await page.getByRole('navigation').getByRole('link', { name: '检索评测', exact: true }).click();
  await expect(page).toHaveURL(/#\/d\/retrieval$/);
  const path = await downloadIt();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '打开笔记本文件（.json）' }).click();
  await (await chooser).setFiles(path);
  await expect(cell(page, '带走的评测')).toBeVisible();
  await expect(mine(page).getByRole('link')).toHaveCount(1);
});

test.describe('two tabs', () => {
  /** The same notebook in two tabs of one browser. */
  async function twice(context: BrowserContext) {
    const first = await context.newPage();
    await newNotebook(first);
    const second = await context.newPage();
    await second.goto(first.url());
    await expect(second.getByText('另一个标签页正在写这个笔记本')).toBeVisible();
    return { first, second };
  }

  test('never overwrite each other: the second is read-only until it takes over', async ({ context }) => {
    const { first, second } = await twice(context);
    await expect(second.getByRole('button', { name: '单元操作' })).toHaveCount(0);
    await frame(second, 'chunking-1').focus();
    await second.keyboard.press('Delete');
    await expect(notices(second).getByText('这份笔记本在这里是只读的')).toBeVisible();
    expect(await types(second)).toEqual(COURSE);

    await act(first, 'eval-set-1', '改标题');
    await first.getByLabel('单元标题').fill('第一个标签页');
    await first.keyboard.press('Enter');
    await second.getByRole('button', { name: '改由这里写' }).click();
    // What the first one wrote a moment ago has come along.
    await expect(cell(second, '第一个标签页')).toBeVisible();
    await expect(first.getByText('另一个标签页正在写这个笔记本')).toBeVisible();

    await act(second, 'chunking-1', '改标题');
    await second.getByLabel('单元标题').fill('第二个标签页');
    await second.keyboard.press('Enter');
    await expect.poll(async () => (await kept(second))?.cells[3]?.title).toBe('第二个标签页');
    const written = await kept(second);
    await frame(first, 'chunking-1').focus();
    await first.keyboard.press('Delete');
    await first.getByRole('group', { name: '撤销与重做' }).getByRole('button', { name: '撤销' }).click();
    await expect(notices(first).getByText('这份笔记本在这里是只读的')).toBeVisible();
    await first.waitForTimeout(600);
    expect(await kept(second)).toEqual(written);
    expect(written?.cells.map(({ title }) => title)).toEqual(['', '', '第一个标签页', '第二个标签页', '']);
  });

  test('a notebook that is open elsewhere is not deleted from the list', async ({ context }) => {
    const { first, second } = await twice(context);
    await second.getByRole('navigation').getByRole('link', { name: '检索评测', exact: true }).click();
    await expect(second).toHaveURL(/#\/d\/retrieval$/);
    await mine(second).getByRole('button', { name: '「未命名的笔记本」的操作' }).click();
    await second.getByRole('menuitem', { name: '删除' }).click();
    await expect(notices(second).getByText('「未命名的笔记本」正在另一个标签页里打开')).toBeVisible();
    expect(await kept(first)).not.toBeNull();
    // Closed there, it can be deleted here.
    await first.close();
    const entry = mine(second).getByRole('link');
    await expect(async () => {
      if ((await entry.count()) > 0) {
        await mine(second).getByRole('button', { name: '「未命名的笔记本」的操作' }).click();
        await second.getByRole('menuitem', { name: '删除' }).click();
      }
      await expect(entry).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
  });
});

test('on a phone every control of a cell is in reach, and nothing scrolls sideways', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: '目录' }).tap();
  await page.getByRole('button', { name: '新建笔记本' }).tap();
  await expect(page).toHaveURL(/#\/n\//);
  await expect(page.getByRole('button', { name: '新建笔记本' })).toBeHidden();
  await frame(page, 'text-1').getByRole('button', { name: '单元操作' }).tap();
  const box = await page.getByRole('menu').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await page.getByRole('menuitem', { name: '下移' }).tap();
  expect((await types(page)).slice(0, 2)).toEqual(['knowledge-base-1', 'text-1']);
  await page.locator('#insert-1').getByRole('button', { name: '在这里插入单元' }).tap();
  await page.getByRole('menuitem', { name: /^对比 / }).tap();
  await expect(frame(page, 'compare-1')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing serious in the list, a menu and a note of own settings (${scheme})`, async ({
    bare: page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await newNotebook(page);
    await act(page, 'chunking-1', '复制一份');
    await frame(page, 'chunking-2').getByRole('button', { name: '单元操作' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)).toEqual([]);
  });

test('cells of the same name are told apart; a deleted cell that is back is not offered again', async ({
  bare: page,
}) => {
  await newNotebook(page);
  const rail = page.getByRole('navigation');
  await act(page, 'evaluate-1', '复制一份');
  await expect(rail.getByRole('link', { name: /^评测 [12] / })).toHaveCount(2);
  await expect(cell(page, '评测 2')).toBeVisible();
  await page.getByRole('button', { name: '分享' }).click();
  const start = page.getByRole('dialog').getByLabel('从哪里开始');
  await expect(start.getByRole('option', { name: /评测 2$/ })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await act(page, 'evaluate-2', '删除');
  await expect(notices(page)).toContainText('已删除单元');
  await page.keyboard.press('Control+z');
  await expect(cell(page, '评测 2')).toBeVisible();
  await expect(notices(page)).not.toContainText('已删除单元');

  // Put in again by other means, under the same id.
  await act(page, 'chunking-1', '删除');
  await expect(notices(page)).toContainText('已删除单元');
  await page
    .getByRole('alert')
    .getByRole('button', { name: /在上方插入切块/ })
    .first()
    .click();
  await expect(notices(page)).not.toContainText('已删除单元');
});

test('a dialog keeps its button in the corner of a phone, and its text is scrolled by keys', async ({ bare: page }) => {
  await newNotebook(page);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  const close = await dialog.getByRole('button', { name: '关闭' }).boundingBox();
  const frameBox = await dialog.boundingBox();
  expect(close!.y - frameBox!.y).toBeLessThan(24);
  expect(frameBox!.x + frameBox!.width - (close!.x + close!.width)).toBeLessThan(24);
  await page.keyboard.press('Tab');
  const body = dialog.getByRole('group');
  await expect(body).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});
