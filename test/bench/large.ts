import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cut_for_search } from 'jieba-wasm';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from '../chromium.mjs';
import { generateTexts } from './corpus';

const PORT = 4175;
const CHUNKS = 20_000;
const QUESTIONS = 2_000;

/** A corpus of 20,000 one-section articles and 2,000 questions, imported and evaluated in the built site. */
export async function main() {
  const files = writeFiles();
  const server = spawn('node', ['test/e2e/server.mjs', String(PORT)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => server.stdout.once('data', resolve));
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS, '--enable-precise-memory-info'],
  });
  try {
    const page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await page.addInitScript(watchLongTasks);
    await page.goto(`http://127.0.0.1:${PORT}/`);
    await done(page, '评测');
    await importInto(page, '知识库', files.corpus, '替换知识库');
    await importInto(page, '评测集', files.questions, '替换评测集');
    await measure(page);
  } finally {
    await browser.close();
    server.kill();
  }
}

function writeFiles() {
  const texts = generateTexts('public/data/cloudledger', (text) => cut_for_search(text, true), CHUNKS, QUESTIONS);
  const folder = mkdtempSync(join(tmpdir(), 'rag-eval-bench-'));
  const corpus = join(folder, 'corpus.jsonl');
  const questions = join(folder, 'questions.jsonl');
  const line = (row: object) => JSON.stringify(row);
  writeFileSync(corpus, texts.chunks.map((text, i) => line({ id: `doc-${i}`, title: `文章 ${i}`, text })).join('\n'));
  writeFileSync(
    questions,
    texts.questions
      .map((question, i) =>
        line({ id: `q${i}`, question, expected_docs: [`doc-${i * 7}`], type: `type-${i % 5}`, answer_points: ['点'] }),
      )
      .join('\n'),
  );
  return { corpus, questions };
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const done = (page: Page, name: string) =>
  region(page, name).getByText('完成', { exact: true }).waitFor({ timeout: 120_000 });

async function importInto(page: Page, name: string, file: string, action: string) {
  const toggle = region(page, name).getByRole('heading', { level: 2 }).getByRole('button');
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  await region(page, name).getByRole('button', { name: '导入…' }).click();
  const started = Date.now();
  await page.locator('dialog[open] input[type=file]').first().setInputFiles(file);
  await page.locator('dialog[open]').getByRole('button', { name: action }).waitFor({ timeout: 120_000 });
  const read = Date.now();
  const consent = page.locator('dialog[open] input[type=checkbox]');
  for (const box of await consent.all()) await box.check();
  await page.locator('dialog[open]').getByRole('button', { name: action }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached', timeout: 120_000 });
  console.log(`${name}: read in ${read - started} ms, taken in ${Date.now() - read} ms`);
}

async function measure(page: Page) {
  const evaluate = region(page, '评测');
  const run = evaluate.locator('header').getByRole('button', { name: /^(运行|重新运行)$/ });
  await resetLongTasks(page);
  await run.click();
  await page.waitForTimeout(700);
  const cancelled = Date.now();
  await evaluate.getByRole('button', { name: '取消' }).click();
  await evaluate.getByText('已取消', { exact: true }).waitFor();
  console.log(`cancelled within ${Date.now() - cancelled} ms`);
  const started = Date.now();
  await evaluate
    .locator('header')
    .getByRole('button', { name: /^(运行|重新运行)$/ })
    .click();
  await done(page, '评测');
  console.log(
    `indexed and evaluated in ${((Date.now() - started) / 1000).toFixed(1)} s: ${await evaluate.locator('.prov').first().innerText()}`,
  );
  console.log(await evaluate.getByText(/每题检索耗时/).innerText());
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  console.log(
    `main-thread tasks over 50 ms while evaluating: ${tasks.length}${tasks.length ? ` (${tasks.join(', ')} ms)` : ''}`,
  );
}

function watchLongTasks() {
  const store = window as unknown as { longTasks: number[] };
  store.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) store.longTasks.push(Math.round(entry.duration));
  }).observe({ type: 'longtask' });
}

const resetLongTasks = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as { longTasks: number[] }).longTasks = [];
  });
