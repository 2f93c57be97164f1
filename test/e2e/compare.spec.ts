import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { cell, openNotebook, test, unfold } from './page';

/** Rankings by independent tools: BM25, and fused lists reranked by MaxSim. */
interface Bm25 {
  questions: { id: string; type: string; expected_docs: string[]; ranked_docs: string[] }[];
}
interface Modes {
  questions: { id: string; 'hybrid+maxsim': { docs: string[] } }[];
}
const read = (name: string) => JSON.parse(readFileSync(`test/fixtures/cloudledger/${name}`, 'utf8')) as unknown;
const bm25 = read('expected.json') as Bm25;
const modes = read('expected-modes.json') as Modes;

const QUESTIONS = bm25.questions
  .filter(({ expected_docs }) => expected_docs.length > 0)
  .map(({ id, type, expected_docs, ranked_docs }) => ({
    id,
    type,
    gold: expected_docs,
    before: ranked_docs,
    after: modes.questions.find((question) => question.id === id)?.['hybrid+maxsim'].docs ?? [],
  }));

type Metric = (docs: readonly string[], gold: readonly string[]) => number;
const found = (docs: readonly string[], gold: readonly string[], k: number) =>
  docs.slice(0, k).filter((doc) => gold.includes(doc)).length;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const discounted = (ranks: readonly number[]) => sum(ranks.map((rank) => 1 / Math.log2(rank + 1)));

/** By their definitions in the shared design; every gold document has grade 1 in this set. */
const METRICS: Record<string, Metric> = {
  'recall@4': (docs, gold) => found(docs, gold, 4) / gold.length,
  'hit@1': (docs, gold) => Number(found(docs, gold, 1) > 0),
  'hit@4': (docs, gold) => Number(found(docs, gold, 4) > 0),
  'precision@4': (docs, gold) => found(docs, gold, 4) / 4,
  MRR: (docs, gold) => {
    const at = docs.findIndex((doc) => gold.includes(doc));
    return at < 0 ? 0 : 1 / (at + 1);
  },
  MAP: (docs, gold) =>
    sum(docs.map((doc, i) => (gold.includes(doc) ? found(docs, gold, i + 1) / (i + 1) : 0))) / gold.length,
  'nDCG@4': (docs, gold) => {
    const ranks = docs.slice(0, 4).flatMap((doc, i) => (gold.includes(doc) ? [i + 1] : []));
    return discounted(ranks) / discounted(gold.slice(0, 4).map((_, i) => i + 1));
  },
};

interface Row {
  before: number;
  after: number;
  differences: number[];
  p: number;
}

/** Share of all sign patterns of the changed questions whose |sum| is no less than the real one, by listing them. */
function exactP(differences: readonly number[]): number {
  const changed = differences.filter((d) => Math.abs(d) > 1e-9);
  const observed = Math.abs(sum(changed));
  let hits = 0;
  for (let pattern = 0; pattern < 2 ** changed.length; pattern++)
    if (Math.abs(sum(changed.map((d, i) => ((pattern >> i) & 1 ? -d : d)))) >= observed - 1e-9) hits++;
  return hits / 2 ** changed.length;
}

const ROWS = Object.fromEntries(
  Object.entries(METRICS).map(([name, metric]): [string, Row] => {
    const before = QUESTIONS.map((question) => metric(question.before, question.gold));
    const after = QUESTIONS.map((question) => metric(question.after, question.gold));
    const differences = after.map((value, i) => value - (before[i] ?? NaN));
    return [name, { before: sum(before) / 26, after: sum(after) / 26, differences, p: exactP(differences) }];
  }),
);

/** Holm 1979: the i-th smallest of m times m − i + 1, no less than the one before, no more than 1. */
function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p);
  const corrected = [...ps];
  let least = 0;
  order.forEach(({ p, i }, rank) => {
    least = Math.max(least, Math.min(1, p * (ps.length - rank)));
    corrected[i] = least;
  });
  return corrected;
}

const signed = (delta: number) => (delta > 0 ? '+' : '') + delta.toFixed(3).replace('-', '−');
const two = (p: number) => String(Number(p.toPrecision(2)));

async function opened(page: Page): Promise<Locator> {
  const compare = await unfold(page, '对比');
  await expect(compare.getByText('完成', { exact: true })).toBeVisible();
  await expect(compare.getByRole('table').first()).toBeVisible();
  return compare;
}
const rowOf = (compare: Locator, metric: string) =>
  compare
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ has: compare.page().getByRole('rowheader', { name: metric, exact: true }) });
/** A row whose two metrics are not the same measure, which its head says. */
const unlikeRowOf = (compare: Locator, metric: string) => compare.getByRole('row').filter({ hasText: metric }).first();
const unlike = (from: string, to: string) =>
  `只改了一样：${from}。k 不同，${to} 前后就不是同一个量，差多少都不能当成变好或变差；别的指标才可以直接比，差别就是改动带来的。`;

test('BM25 against hybrid + rerank: every figure of the table by independent arithmetic', async ({
  notebook: page,
}) => {
  const compare = await opened(page);
  expect(QUESTIONS).toHaveLength(26);
  const names = Object.keys(ROWS);
  const corrected = holm(names.map((name) => ROWS[name]?.p ?? NaN));
  for (const [i, name] of names.entries()) {
    const { before, after, differences, p } = ROWS[name] as Row;
    const wins = differences.filter((d) => d > 1e-9).length;
    const losses = differences.filter((d) => d < -1e-9).length;
    const cells = await rowOf(compare, name).getByRole('cell').allInnerTexts();
    const [from, to, delta, , chance, holmP, counts, n] = cells.map((text) => text.trim());
    expect([from, to, delta, chance, holmP, counts, n], name).toEqual([
      before.toFixed(3),
      after.toFixed(3),
      signed(sum(differences) / 26),
      `${two(p)}\u00a0精确`,
      two(corrected[i] ?? NaN),
      `${wins}/${losses}/${26 - wins - losses}`,
      '26',
    ]);
  }
  // One question of 26 changed, from 0 to 1: a resampled mean is Binomial(26, 1/26)/26, whose 2.5 % and 97.5 % points
  // are 0 (P(0) = 0.36) and 3/26 (P(≤ 2) = 0.92, P(≤ 3) = 0.98).
  await expect(rowOf(compare, 'recall@4')).toContainText(`[0.000, ${(3 / 26).toFixed(3)}]`);
});

test('what the numbers do not show is said: chance, the smallest step, how many questions it takes', async ({
  notebook: page,
}) => {
  const compare = await opened(page);
  await expect(compare).toContainText('recall@4 从 0.885 到 0.923，高了 0.038（n = 26：1 题变好，0 题变差）。');
  // Four questions have two gold documents: one of them is ½ · 1/26 = 1/52.
  await expect(compare).toContainText('1/52 ≈ 0.019：没有比这更小的差别');
  await expect(compare).toContainText('里有 0，p = 1：在 26 题上，这么大的差别碰巧也会出现');
  // One difference of 1 among 26: s² = 1/26, δ = 1/26, so (2.8016)² · 26 = 204.07.
  await expect(compare).toContainText('大约需要 205 题');
  await expect(compare).toContainText('另有 4 题没有这项指标的值');
  await expect(compare).not.toContainText('显著');
  await expect(compare).toContainText('要做 Holm 校正');
});

test('more than one change is a warning that names them; one change is named; none is said', async ({
  notebook: page,
}) => {
  const compare = await opened(page);
  const check = compare.locator('.check');
  await expect(check).toHaveText(
    '改了 2 样：检索列表 BM25 → BM25 + 向量；重排 无 → MaxSim（20 块）。分不清是哪一样起的作用；要分清，就一次只改一样。',
  );
  await compare.getByLabel('之前：检索方式').selectOption('hybrid');
  await expect(check).toHaveText('只改了一样：重排 无 → MaxSim（20 块）。下面的差别就是它带来的。');
  await compare.getByLabel('之前：检索方式').selectOption('hybrid+maxsim');
  await expect(check).toContainText('前后的设置一模一样');
  await expect(check).toContainText('一点差别也没有');
  await expect(rowOf(compare, 'recall@4')).toContainText('0/0/26');
});

test('a difference opens into its sum, the patterns of signs and Holm’s steps', async ({ notebook: page }) => {
  const compare = await opened(page);
  const figure = rowOf(compare, 'MRR').getByRole('button');
  await figure.click();
  await expect(figure).toHaveAttribute('aria-expanded', 'true');
  const panel = compare.getByRole('region', { name: /^MRR · 全部/ });
  // q17 from nowhere to 1, q18 from rank 4 to rank 1, q22 from nowhere to rank 7 (1/7 = 0.143): (1 + 0.75 + 1/7)/26 = 0.0728.
  const formula = panel.locator('.formula');
  await expect(formula).toContainText('q17 (1 − 0) + q18 (1 − 0.25) + q22 (0.143 − 0) + 23 题不变 × 0');
  await expect(formula).toContainText(`≈ ${((1 + 0.75 + 1 / 7) / 26).toFixed(3)}`);
  // Three questions, all upwards: of 8 patterns only +++ and −−− reach the sum.
  await expect(panel).toContainText('2^3 = 8 种');
  await expect(panel).toContainText('p = 2/8 = 0.25');
  // The smallest p of seven metrics: 7 · 0.25 = 1.75, capped at 1.
  const steps = panel.getByRole('table').locator('tbody tr');
  await expect(steps).toHaveCount(7);
  await expect(steps.first()).toHaveText(/1\s*MRR\s*0\.25\s*× 7\s*1\.75\s*1/);
  await panel.getByRole('button', { name: /^q18/ }).click();
  await expect(cell(page, '检索一个问题').getByLabel('选一个问题')).toHaveValue('q18');
});

test('questions stand with both rankings; tabs move by keyboard', async ({ notebook: page }) => {
  const compare = await opened(page);
  await compare.getByLabel('看哪个指标').selectOption('rr');
  const fixed = compare.getByRole('tab', { name: '变好（3）' });
  await expect(fixed).toHaveAttribute('aria-selected', 'true');
  const items = compare.getByRole('tabpanel').locator('li.pair');
  await expect(items).toHaveCount(3);
  const q18 = QUESTIONS.find(({ id }) => id === 'q18');
  const lists = items.nth(1).getByRole('list');
  for (const [i, docs] of [q18?.before, q18?.after].entries()) {
    const ids = await lists.nth(i).getByRole('listitem').allInnerTexts();
    expect(ids.map((text) => /kb-\d+/.exec(text)?.[0])).toEqual(docs?.slice(0, 10));
  }
  // From rank 4 to rank 1.
  await expect(lists.nth(1).getByRole('listitem').first()).toContainText('升 3 名');
  await expect(lists.nth(1).locator('.is-gold')).toHaveCount(1);
  await fixed.focus();
  await page.keyboard.press('ArrowLeft');
  const unchanged = compare.getByRole('tab', { name: '不变（23）' });
  await expect(unchanged).toBeFocused();
  await expect(items).toHaveCount(5);
  await compare.getByRole('button', { name: '全部 23 题' }).click();
  await expect(items).toHaveCount(23);
  await page.keyboard.press('Shift+Tab');
  await compare.getByRole('tab', { name: '变差（0）' }).click();
  await expect(compare.getByText('没有一题变差。')).toBeVisible();
});

test('the two runs swap, and every difference turns its sign', async ({ notebook: page }) => {
  const compare = await opened(page);
  await compare.getByRole('button', { name: '前后对调' }).click();
  const row = rowOf(compare, 'recall@4');
  await expect(row).toContainText('−0.038');
  await expect(row).toContainText('0/1/25');
  await expect(compare.getByLabel('之前：检索方式')).toHaveValue('hybrid+maxsim');
  await expect(compare.getByRole('tab', { name: '变差（1）' })).toHaveAttribute('aria-selected', 'true');
});

test('types stand by themselves, and the warning that nobody corrected for the choice with them', async ({
  notebook: page,
}) => {
  const compare = await opened(page);
  await compare.getByLabel('看哪些题').selectOption({ label: '口语问法 n=6' });
  const row = rowOf(compare, 'recall@4');
  // q17, q18, q19, q20, q21, q22: 3 of 6 before, q17 more after.
  await expect(row).toContainText((3 / 6).toFixed(3));
  await expect(row).toContainText((4 / 6).toFixed(3));
  await expect(row).toContainText('1/0/5');
  await expect(compare).toContainText('挑着看哪一类，它没有校正');
  // All questions and the four types that have gold.
  await compare.getByLabel('看哪些题').selectOption('every');
  await expect(compare.getByRole('table').first().locator('tbody tr')).toHaveCount(7 * 5);
});

test('groups that share gold are drawn as groups', async ({ notebook: page }) => {
  const compare = await opened(page);
  const groups: Set<string>[] = [];
  for (const { gold } of QUESTIONS) {
    const touching = groups.filter((group) => gold.some((doc) => group.has(doc)));
    const merged = new Set([...gold, ...touching.flatMap((group) => [...group])]);
    groups.splice(0, groups.length, ...groups.filter((group) => !touching.includes(group)), merged);
  }
  await compare.getByText('怎样抽', { exact: true }).click();
  await compare.getByLabel('抽什么').selectOption('clusters');
  await expect(compare).toContainText(`26 题按共有的标准答案并成 ${groups.length} 组，抽的是组`);
  await compare.getByLabel('抽几次').fill('500');
  await compare.getByLabel('抽几次').press('Tab');
  await expect(compare.locator('.prov')).toContainText('抽 500 次 · 种子 42 · 抽组');
});

test('two Evaluate cells with different k are compared at their own k', async ({ notebook: page }) => {
  await opened(page);
  const copy = page.locator('section[id^="cell-evaluate-"]');
  // A menu closes when its button scrolls away under it.
  await expect(async () => {
    if ((await copy.count()) > 0) return;
    await page.locator('#cell-evaluate').getByRole('button', { name: '单元操作' }).click();
    await page.getByRole('menuitem', { name: '复制一份' }).click({ timeout: 1000 });
  }).toPass();
  await copy.getByLabel('k（取前几名）').fill('1');
  await copy.getByLabel('k（取前几名）').press('Tab');
  const compare = cell(page, '对比');
  await compare.getByLabel('之前：运行').selectOption({ label: '评测 1' });
  for (const side of ['之前', '之后']) await compare.getByLabel(`${side}：检索方式`).selectOption('bm25');
  await expect(compare.locator('.check')).toHaveText(unlike('k 4 → 1', 'recall@4 → recall@1'));
  // recall@1 of BM25: q18 is found at rank 4 only, and the four questions with two documents find one of them at most.
  const recall1 = sum(QUESTIONS.map(({ before, gold }) => found(before, gold, 1) / gold.length)) / 26;
  const row = unlikeRowOf(compare, 'recall@4 → recall@1');
  await expect(row).toContainText((23 / 26).toFixed(3));
  await expect(row).toContainText(recall1.toFixed(3));
  // Two measures: no interval, p, corrected p or counts. What is the same measure is a family of its own: hit@1, RR, AP.
  await expect(row).toContainText('不是同一个量');
  const cells = await row.getByRole('cell').allInnerTexts();
  expect(cells.slice(3, 7).map((text) => text.trim())).toEqual(['–', '–', '–', '–']);
  await expect(compare.locator('.notes')).toContainText('k 不同，这是两个量');
  await expect(compare.locator('.notes')).not.toContainText('95%');
  await expect(compare.getByRole('tab', { name: /^数值低了（[1-9]/ })).toBeVisible();
  await row.getByRole('button').click();
  await expect(compare.getByRole('region', { name: /^recall@4 → recall@1/ })).toContainText('没有可检验的');
  await rowOf(compare, 'MRR').getByRole('button').click();
  await expect(compare.getByRole('region', { name: /^MRR/ }).getByRole('table').locator('tbody tr')).toHaveCount(3);
});

test('a recorded run is one side, named by how its conclusion begins', async ({ page }) => {
  await openNotebook(page);
  const compare = await opened(page);
  const evaluate = cell(page, '评测');
  await evaluate.getByRole('button', { name: '记入实验记录' }).click();
  await evaluate.getByRole('textbox').last().fill('原来的设置');
  await evaluate.getByRole('button', { name: '记录', exact: true }).click();
  const run = compare.getByLabel('之前：运行');
  const recorded = run.locator('option', { hasText: '「原来的设置」' });
  await expect(recorded).toHaveCount(1);
  await run.selectOption((await recorded.getAttribute('value')) ?? '');
  await compare.getByLabel('之前：检索方式').selectOption('hybrid+maxsim');
  await expect(compare.locator('.check')).toContainText('前后的设置一模一样');
  await evaluate.getByLabel('k（取前几名）').fill('8');
  await evaluate.getByLabel('k（取前几名）').press('Tab');
  await expect(compare.locator('.check')).toHaveText(unlike('k 4 → 8', 'recall@4 → recall@8'));
});

test('a recorded run that was deleted is called so, and its last result goes on standing', async ({ page }) => {
  await openNotebook(page);
  const compare = await opened(page);
  const evaluate = cell(page, '评测');
  await evaluate.getByRole('button', { name: '记入实验记录' }).click();
  await evaluate.getByRole('button', { name: '记录', exact: true }).click();
  const run = compare.getByLabel('之前：运行');
  const recorded = run.locator('option[value^="log:"]');
  await expect(recorded).toHaveCount(1);
  const id = ((await recorded.getAttribute('value')) ?? '').replace('log:', '');
  await run.selectOption(`log:${id}`);
  await expect(rowOf(compare, 'recall@4')).toContainText('1/0/25');
  const log = await unfold(page, '实验记录');
  await log.getByRole('button', { name: /^删除 / }).click();
  await expect(compare.getByText('「之前」要比的运行已经不在了')).toBeVisible();
  await expect(rowOf(compare, 'recall@4')).toContainText('1/0/25');
  await expect(run.locator('option:checked')).toHaveText('删掉的记录（已经不在了）');
  await expect(compare.getByLabel('之前：检索方式').locator('option')).toHaveText(['–']);
  expect(await compare.innerText()).not.toContain(id);

  await page.reload();
  await unfold(page, '对比');
  await compare.getByRole('button', { name: /^(运行|重试|重新运行)$/ }).click();
  await expect(compare.getByRole('alert')).toContainText('没有这条记录');
  await expect(compare.getByRole('button', { name: '重试' })).toHaveCount(1);
  await expect(compare.locator('.empty')).toHaveCount(0);
});

test('an input that lacks something itself is named with what it lacks, and gets it', async ({ notebook: page }) => {
  await opened(page);
  await page.locator('#cell-chunking').getByRole('button', { name: '单元操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const compare = cell(page, '对比');
  await compare
    .getByRole('button', { name: /^(运行|重试|重新运行)$/ })
    .first()
    .click();
  await expect(compare.getByRole('alert')).toContainText('它要用的结果还没有：「评测」还缺切块。');
  await expect(compare.getByRole('alert')).not.toContainText('已经不在这份笔记本里');
  await compare.getByRole('button', { name: '在「评测」上方插入切块' }).click();
  await expect(compare.getByText('完成', { exact: true })).toBeVisible();
});

test('a method that waits for a model says so and offers it', async ({ notebook: page }) => {
  const compare = await opened(page);
  const evaluate = cell(page, '评测');
  await evaluate.locator('summary', { hasText: '检索方式' }).click();
  await evaluate.getByRole('button', { name: '复制 融合 + 重排', exact: true }).click();
  const edit = evaluate.getByRole('button', { name: /^改 融合 \+ 重排 \(2\)/ });
  if ((await edit.getAttribute('aria-expanded')) === 'false') await edit.click();
  await evaluate.locator('select').filter({ hasText: '交叉编码器' }).first().selectOption('cross-encoder');
  await expect(compare).toContainText('要比的结果还没算出来，它在等模型');
  await expect(compare.getByRole('button', { name: /^载入模型（/ })).toBeVisible();
  await expect(compare.getByRole('table')).toHaveCount(0);
});

test('the table and the questions can be taken along', async ({ notebook: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const compare = await opened(page);
  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), compare.getByRole('button', { name }).click()]);
    return readFileSync(await file.path(), 'utf8');
  };
  const csv = await save('表（CSV）');
  const line =
    csv
      .split('\r\n')
      .find((row) => row.startsWith('recall@4,recall@4,ALL,'))
      ?.split(',') ?? [];
  expect(Number(line[7])).toBeCloseTo(1 / 26, 12);
  const rows = (await save('逐题（JSONL）')).trim().split('\n');
  expect(rows).toHaveLength(30);
  const q18 = rows
    .map((row) => JSON.parse(row) as { id: string; docs_before: string[] })
    .find(({ id }) => id === 'q18');
  expect(q18?.docs_before).toEqual(QUESTIONS.find(({ id }) => id === 'q18')?.before);
  await compare.getByRole('button', { name: '复制成表格' }).click();
  await expect(compare.getByText('已复制')).toBeVisible();
  const table = await page.evaluate(() => navigator.clipboard.readText());
  expect(table).toContain('| recall@4 | 全部 | 0.885 | 0.923 | +0.038 | [0.000, 0.115] | 1 | 1 | 1/0/25 | 26 |');
});

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing serious with everything open (${scheme})`, async ({ notebook: page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const compare = await opened(page);
    await compare.getByText('怎样抽', { exact: true }).click();
    await rowOf(compare, 'MRR').getByRole('button').click();
    await expect(compare.locator('.formula')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('#cell-compare').analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });

test('on a phone only tables scroll sideways', async ({ notebook: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const compare = await opened(page);
  await rowOf(compare, 'MRR').getByRole('button').click();
  await expect(compare.locator('.formula')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(compare.getByText('表比屏幕宽')).toBeVisible();
});
