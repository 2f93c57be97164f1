import { expect, type Locator, type Page } from '@playwright/test';
import { cell, linkOf, documentOf, MODES, recipe } from './links';
import { cell as region } from './page';

/** A notebook whose answers come from BM25 alone: no model of this browser has a part in it. */
export function answersLink(cells: { id: string; type: string; params: object }[] = []) {
  const all = [
    cell('kb', 'knowledge-base'),
    cell('qs', 'eval-set'),
    cell('chunks', 'chunking'),
    cell('ev', 'evaluate', { metric: 'recall@k' }),
    cell('generate-1', 'generate'),
    cell('judge-1', 'judge'),
    ...cells,
  ];
  return linkOf(documentOf({ recipe: recipe({ v: 3, modes: [MODES.bm25], metrics: ['recall@k'], cells: all }) }));
}

interface Endpoint {
  /** As the list of providers has it; empty: an own address. */
  provider?: string;
  address: string;
  model: string;
  key?: string;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '语言模型' });

export async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '语言模型与密钥' }).click();
  return dialogOf(page);
}

/** Fills in one role as a reader does. */
export async function fillRole(dialog: Locator, role: '回答用的模型' | '裁判用的模型', endpoint: Endpoint) {
  const form = dialog
    .getByRole('group', { name: role })
    .or(dialog.getByRole('region', { name: role }))
    .first();
  await form.getByLabel('服务商').selectOption(endpoint.provider ?? 'custom');
  await form.getByLabel('接口地址').fill(endpoint.address);
  await form.getByLabel('模型名').fill(endpoint.model);
  await form.getByLabel('模型名').blur();
  if (endpoint.key) {
    const replace = form.getByRole('button', { name: '换一个', exact: true });
    if (await replace.isVisible()) await replace.click();
    await form.getByLabel(/^密钥/).fill(endpoint.key);
    await form.getByRole('button', { name: '用这个密钥' }).click();
  }
  return form;
}

/** Sets both roles and closes the dialog. */
export async function configure(page: Page, answer: Endpoint, judge: Endpoint = answer) {
  const dialog = await openSettings(page);
  await fillRole(dialog, '回答用的模型', answer);
  await fillRole(dialog, '裁判用的模型', judge);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

export const answered = (page: Page, text: string | RegExp, name = '生成回答') =>
  expect(region(page, name).getByText(text).first()).toBeVisible({ timeout: 45_000 });
