import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { agree, ofModels, recompute, startHub, stored } from './models';
import { cell, openNotebook, ready, test, unfold, watch } from './page';

type ModeId = 'vector' | 'hybrid' | 'hybrid+maxsim';
interface Expected {
  summary: Record<ModeId, Record<string, { 'hit@1': number; 'recall@4': number; mrr: number; n: number }>>;
  questions: ({ id: string } & Record<ModeId, { top_chunks: [string, number][] }>)[];
}
const expected = JSON.parse(readFileSync('test/fixtures/cloudledger/expected-modes.json', 'utf8')) as Expected;
const MODES: Record<ModeId, string> = { vector: '向量', hybrid: '融合', 'hybrid+maxsim': '融合 + 重排' };
const TYPES = { ALL: '全部', policy: '政策规则', error_code: '错误码', colloquial: '口语问法', multi: '跨文档' };
const LONG = { timeout: 120_000 };
test.setTimeout(150_000);

test('four rows stand before any model, with the figures of the independent run', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openNotebook(page);
  const table = cell(page, '评测').getByRole('table').first();
  for (const [mode, name] of Object.entries(MODES) as [ModeId, string][])
    for (const [type, label] of Object.entries(TYPES)) {
      const figure = table.getByRole('button', { name: `recall@4，${name}，${label}：`, exact: false });
      await expect(figure.first()).toHaveText(expected.summary[mode][type]?.['recall@4'].toFixed(3) ?? '');
    }
  await expect(cell(page, '评测')).toContainText('向量：随站点附带 72 个');
  expect(asked.filter(ofModels)).toEqual([]);
});

test('every question in every mode: the page lists the same ten chunks with the same scores', async ({
  notebook: page,
}) => {
  const search = cell(page, '检索一个问题');
  for (const mode of Object.keys(MODES) as ModeId[]) {
    await search.getByLabel('检索方式').selectOption(mode);
    for (const question of expected.questions) {
      await search.getByLabel('选一个问题').selectOption(question.id);
      const wanted = question[mode].top_chunks;
      const items = search.getByRole('region', { name: '切块排名' }).getByRole('listitem');
      await expect(items.first()).toContainText(wanted[0]?.[0] ?? '');
      await expect(items.first()).toContainText((wanted[0]?.[1] ?? 0).toFixed(4).slice(0, -1));
      const rows = await items.evaluateAll((list) => list.map((item) => (item as HTMLElement).innerText));
      const shown = rows.map((text) => ({
        id: /kb-\d+#\d+/.exec(text)?.[0],
        score: Number(/(?<!\d)0\.\d{4,6}(?!\d)/.exec(text)?.[0]),
      }));
      expect(
        shown.map(({ id }) => id),
        `${question.id} ${mode}`,
      ).toEqual(wanted.map(([id]) => id));
      // The page shows four decimals.
      wanted.forEach(([, score], i) => expect(Math.abs((shown[i]?.score ?? NaN) - score)).toBeLessThan(6e-5));
    }
  }
});

test('recomputing on this machine: consent first, then equal; what the model computed is what came with the site', async ({
  page,
}) => {
  const asked: string[] = [];
  const seen = watch(page);
  page.on('request', (request) => asked.push(request.url()));
  await openNotebook(page);
  await recompute(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('bge-small-zh-v1.5');
  await expect(dialog).toContainText('25.3 MB');
  await expect(dialog).toContainText('14.3 MB');
  await expect(dialog).toContainText('本站');
  await expect(dialog).toContainText('MIT');
  expect(asked.filter(ofModels).filter((url) => !url.includes('inference.worker'))).toEqual([]);
  await agree(page);
  const evaluate = cell(page, '评测');
  await expect(evaluate.getByText(/在本机重算了 72 个向量、600 个重排分.*排名全部相同/)).toBeVisible(LONG);
  await expect(evaluate).toContainText('刚算 72 个');
  // The same numbers to 1e-5, by the files that came with the site.
  const manifest = JSON.parse(readFileSync('public/data/cloudledger/vectors-53ad8db3.json', 'utf8')) as {
    keys: string[];
    dimensions: number;
    fingerprint: string;
  };
  const bytes = readFileSync('public/data/cloudledger/vectors-53ad8db3.bin');
  const rows = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const vectors = await stored<{ vector: number[] }>(page, 'vectors');
  expect(vectors).toHaveLength(72);
  for (const [key, { vector }] of vectors) {
    const at = manifest.keys.indexOf(key.slice(manifest.fingerprint.length + 1));
    const shipped = rows.subarray(at * manifest.dimensions, (at + 1) * manifest.dimensions);
    expect(Math.max(...vector.map((value, i) => Math.abs(value - (shipped[i] as number))))).toBeLessThan(1e-5);
  }
  expect(seen.errors).toEqual([]);
  expect(seen.foreign).toEqual([]);
});

test('no is an answer: nothing is fetched, the rows stay', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openNotebook(page);
  await recompute(page);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(cell(page, '评测').getByRole('table').first()).toContainText('0.923');
  expect(asked.filter((url) => url.includes('/models/'))).toEqual([]);
});

test('cancelling stops the download: the host sees the connection close; a second try goes through', async ({
  page,
}) => {
  const hub = await startHub({ slow: true });
  try {
    await openNotebook(page);
    const models = await useOwnHost(page, hub.url);
    await models.getByRole('button', { name: JINA }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: '下载并载入' }).click();
    const bar = models.getByRole('progressbar').first();
    await expect(bar).toBeVisible();
    await expect.poll(() => hub.streaming(), LONG).toBe(1);
    await models.getByRole('button', { name: '取消' }).first().click();
    await expect.poll(() => hub.closedEarly()).toBe(1);
    await expect(bar).toHaveCount(0);
    hub.setSlow(false);
    await models.getByRole('button', { name: JINA }).click();
    await expect(models.getByText(/已载入 · WASM × \d/).first()).toBeVisible(LONG);
  } finally {
    hub.close();
  }
});

test('cancelling a cell that waits for its model calls off the download', async ({ page }) => {
  // Never answered: only a cancel ends it.
  await page.context().route('**/model_w8.onnx', () => {});
  await openNotebook(page);
  await recompute(page);
  await agree(page);
  const evaluate = cell(page, '评测');
  await expect(evaluate.getByRole('progressbar', { name: /bge-small-zh/ })).toBeVisible();
  await evaluate.locator('header').getByRole('button', { name: '取消' }).click();
  await expect(evaluate.getByText('已取消', { exact: true })).toBeVisible();
  await expect(evaluate.getByRole('progressbar', { name: /bge-small-zh/ })).toHaveCount(0);
  await expect(evaluate.getByRole('table').first()).toContainText('0.923');
});

test.describe('files that are not what they should be', () => {
  const failing = async (page: Page) => {
    await openNotebook(page);
    await recompute(page);
    await agree(page);
    return cell(page, '评测').getByRole('alert');
  };

  test('a corrupted file is named with both checksums, and nothing of it is kept', async ({ page }) => {
    let broken = true;
    await page.context().route('**/tokenizer.json', async (route) => {
      if (!broken) return route.continue();
      const body = readFileSync('public/models/bge-small-zh-v1.5/tokenizer.json');
      body[200_000] = (body[200_000] ?? 0) ^ 1;
      await route.fulfill({ body, contentType: 'application/json' });
    });
    const alert = await failing(page);
    await expect(alert).toContainText('tokenizer.json', LONG);
    await expect(alert).toContainText('7dfbf1966ebf');
    broken = false;
    await alert.getByRole('button').click();
    await expect(cell(page, '评测').getByText('完成', { exact: true })).toBeVisible(LONG);
  });

  test('an HTML page with status 200 instead of a file is called what it is', async ({ page }) => {
    await page
      .context()
      .route('**/models/**/config.json', (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
      );
    await expect(await failing(page)).toContainText('而是一个网页', LONG);
  });

  test('a missing file and a wrong MIME type', async ({ page }) => {
    let missing = true;
    await page.context().route('**/model_w8.onnx', async (route) => {
      if (missing) return route.fulfill({ status: 404, body: 'Not found' });
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'text/plain' } });
    });
    const alert = await failing(page);
    await expect(alert).toContainText('没有 onnx/model_w8.onnx', LONG);
    missing = false;
    // Bytes that are right are right, whatever a host calls them.
    await alert.getByRole('button').click();
    await expect(cell(page, '评测').getByText('完成', { exact: true })).toBeVisible(LONG);
  });
});

test('a device that computes other vectors than the reference is not used', async ({ page }) => {
  await page.context().route('**/canary.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as { vector: number[] }[];
    // 2e-3 in one component of the last text: above the limit of 1e-3.
    const last = texts.at(-1);
    if (last) last.vector[0] = (last.vector[0] ?? 0) + 2e-3;
    await route.fulfill({ json: texts });
  });
  await openNotebook(page);
  await recompute(page);
  await agree(page);
  await expect(cell(page, '评测').getByRole('alert')).toContainText('和标准向量最多差 2.0e-3', LONG);
  await expect(cell(page, '评测').getByRole('table').first()).toContainText('0.923');
});

test('an edit: rows wait for what is missing, and only that is embedded', async ({ page }) => {
  await openNotebook(page);
  const kb = await unfold(page, '知识库');
  await kb.getByRole('button', { name: '编辑' }).click();
  // The title stands above each of the article's two sections: two texts change, 70 of 72 stay.
  await kb.getByLabel('标题', { exact: true }).fill('套餐与账本额度（新）');
  await kb.getByRole('button', { name: '保存' }).click();
  const evaluate = cell(page, '评测');
  await expect(evaluate.getByText('一部分等模型')).toBeVisible();
  await expect(evaluate.getByText(/2 段文字还没有向量/).first()).toBeVisible();
  await expect(evaluate.getByRole('row', { name: /关键词 BM25/ }).first()).toContainText('0.885');
  await evaluate
    .getByRole('button', { name: /载入模型/ })
    .first()
    .click();
  await agree(page);
  await expect(evaluate.getByText('完成', { exact: true })).toBeVisible(LONG);
  await expect(evaluate).toContainText('随站点附带 70 个');
  await expect(evaluate).toContainText('刚算 2 个');
  await page.reload();
  await ready(page);
  await expect(cell(page, '评测')).toContainText('本机缓存 2 个');
});

test('a typed question: its stages, what the model sees, and the matrix of word pieces', async ({ page }) => {
  await openNotebook(page);
  const search = cell(page, '检索一个问题');
  await search.getByLabel('或者自己输入一句').fill('E1043 怎么解决');
  await search.getByLabel('或者自己输入一句').press('Enter');
  await search
    .getByRole('button', { name: /载入|加载/ })
    .first()
    .click();
  await agree(page);
  await expect(search.getByText('完成', { exact: true })).toBeVisible(LONG);
  await expect(search.getByRole('region', { name: '切块排名' }).getByRole('listitem').first()).toContainText('kb-011');
  const pieces = search.getByRole('list', { name: /词片/ }).first();
  await expect(pieces).toContainText('e');
  await expect(pieces).not.toContainText('[UNK]');
  await search
    .getByRole('region', { name: /重排/ })
    .getByRole('button', { name: /kb-011#\d/ })
    .first()
    .click();
  await expect(search.getByRole('table', { name: /词片/ }).first()).toBeVisible(LONG);
});

test('lower-casing switched off: the code becomes [UNK], with the reason; switched on it is read again', async ({
  page,
}) => {
  await openNotebook(page);
  const evaluate = cell(page, '评测');
  const search = cell(page, '检索一个问题');
  await search.getByLabel('选一个问题').selectOption('q11');
  await search.getByRole('button', { name: /看看模型看到什么/ }).click();
  const pieces = search.getByRole('list', { name: /词片/ }).first();
  await expect(pieces).toBeVisible(LONG);
  await expect(pieces).not.toContainText('[UNK]');
  await evaluate.locator('summary', { hasText: '检索方式' }).click();
  await evaluate.getByRole('checkbox', { name: '嵌入前转小写' }).first().uncheck();
  await expect(pieces).toContainText('[UNK]', LONG);
  await expect(search).toContainText('大写字母不在词表里');
  await evaluate.getByRole('checkbox', { name: '嵌入前转小写' }).first().check();
  await expect(pieces).not.toContainText('[UNK]');
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });
  test('the second visit loads the model from this browser, with the network off', async ({ page, context }) => {
    await openNotebook(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await recompute(page);
    await agree(page);
    await expect(cell(page, '评测').getByText(/排名全部相同/)).toBeVisible(LONG);
    await context.setOffline(true);
    await page.reload();
    await ready(page);
    await recompute(page);
    await expect(page.getByRole('dialog')).toContainText('已在本机，不用下载');
    await agree(page);
    await expect(cell(page, '评测').getByText(/排名全部相同/)).toBeVisible(LONG);
  });
});

const JINA = /^载入.*jina-reranker-v2-base-multilingual/;

/** Opens the models dialog and takes an address of one's own for models. */
async function useOwnHost(page: Page, url: string) {
  await page
    .getByRole('button', { name: /模型与设备/ })
    .first()
    .click();
  const models = page.getByRole('dialog', { name: '模型与设备' });
  await models.getByLabel('自己的地址').check();
  await models.getByLabel('地址', { exact: true }).fill(url);
  await models.getByRole('button', { name: '使用' }).click();
  return models;
}

test('a cross-encoder from an own address: downloaded, run, its logit with its sigmoid', async ({ page }) => {
  const hub = await startHub();
  try {
    await openNotebook(page);
    const models = await useOwnHost(page, hub.url);
    await models.getByRole('button', { name: JINA }).click();
    const consent = page.getByRole('dialog').last();
    await expect(consent).toContainText(new URL(hub.url).host);
    await expect(consent).toContainText('CC-BY-NC-4.0');
    await consent.getByRole('button', { name: '下载并载入' }).click();
    await expect(models.getByText(/已载入 · WASM/).first()).toBeVisible(LONG);
    await models.getByRole('button', { name: '关闭' }).first().click();

    const evaluate = cell(page, '评测');
    await evaluate.locator('summary', { hasText: '检索方式' }).click();
    await evaluate.getByRole('button', { name: '改 融合 + 重排' }).click();
    await evaluate.locator('label', { hasText: '不重排' }).getByRole('combobox').selectOption('cross-encoder');
    await evaluate.getByLabel('重排的模型').selectOption('jina-reranker-v2-base-multilingual');
    const start = evaluate.getByRole('button', { name: '计算', exact: true }).first();
    await start.click();
    await expect(evaluate.getByText('完成', { exact: true })).toBeVisible(LONG);
    expect((await stored(page, 'scores')).length).toBe(30);
    const search = cell(page, '检索一个问题');
    await search.getByLabel('检索方式').selectOption({ index: 3 });
    await search.getByLabel('选一个问题').selectOption('q01');
    await expect(search.getByRole('region', { name: /重排/ }).getByRole('table').first()).toContainText(/0\.\d{3}/);
  } finally {
    hub.close();
  }
});
