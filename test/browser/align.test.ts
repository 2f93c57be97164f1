import axe from 'axe-core';
import { mount, tick, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../src/core/generate/types';
import { sampleRows } from '../../src/core/judge';
import type { JudgedRow, JudgedSet, JudgeKind, Label } from '../../src/core/judge/types';
import { parseRecipe, RECIPE_VERSION, type Recipe } from '../../src/recipe';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import { LabelStore, Storage } from '../../src/storage';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';

/** The notebook as far as the cell asks for it. */
class FakeNotebook {
  readonly readOnly = false;
  #parts = new SvelteMap<string, unknown>();
  constructor(recipe: Recipe, set: JudgedSet) {
    this.#parts.set('recipe', recipe).set('set', set).set('status', 'done');
  }
  get recipe() {
    return this.#parts.get('recipe') as Recipe;
  }
  set status(status: string) {
    this.#parts.set('status', status);
  }
  cell = (id: string) => this.recipe.cells.find((cell) => cell.id === id);
  /** Writes what is being typed, as when the page closes. */
  flushNow: () => void = () => {};
  draft(write: () => void) {
    this.flushNow = write;
    return () => {};
  }
  state = () => ({ status: this.#parts.get('status') });
  output = () => this.#parts.get('set');
  updateCell(id: string, _type: string, change: (params: unknown) => void) {
    const draft = structuredClone(this.recipe);
    change(draft.cells.find((cell) => cell.id === id)!.params);
    this.#parts.set('recipe', parseRecipe(draft));
    return true;
  }
}

let app: {
  settings: { lang: 'zh' | 'en' };
  storage: Promise<Storage>;
  notebook: FakeNotebook;
  controls: boolean;
  presenting: { on: boolean };
};
vi.mock('../../src/state/app.svelte', () => ({ useApp: () => app }));
const { default: AlignCell } = await import('../../src/notebook/align/AlignCell.svelte');
const { LabelBook, labelsOf } = await import('../../src/state/labels.svelte');
const { labelId } = await import('../../src/state/labelId');

/** Which judge says yes of: 8 of 14. */
const YES = 8;
const ALL = 14;
/** Of each round of a test: labels are found by what an answer says, and last for the life of the page. */
let round = 0;

function answer(n: number, more: Partial<Answer> = {}): Answer {
  return {
    id: `q${n}`,
    type: n % 2 ? 'policy' : 'multi',
    question: `问题 ${n}`,
    answerable: true,
    points: [`要点甲 ${n}`],
    prompt: null,
    chunks: [{ id: `kb-${n}#0`, docId: `kb-${n}`, title: '文章', heading: '', text: `材料 ${n}`, rank: 1, tokens: 5 }],
    dropped: [],
    key: '',
    status: 'done',
    text: `回答 ${round}-${n}`,
    finish: 'stop',
    usage: null,
    ms: null,
    model: '',
    at: '',
    error: null,
    kept: false,
    ...more,
  };
}

/** A row on which all judges say the same. */
function judged(of: Answer, value: boolean): JudgedRow {
  const one = (judge: JudgeKind) => ({
    judge,
    status: 'done' as const,
    verdict: { value, evidence: [`SECRET-${judge}-${of.id}.`] },
    error: null,
    raw: 'SECRET-RAW',
    repaired: false,
    contradiction: false,
    usage: null,
    ms: null,
    model: '',
    at: '',
    key: '',
    kept: false,
  });
  const judgements = { faithful: one('faithful'), complete: one('complete'), refused: one('refused') };
  return { answer: of, judgements };
}

function rowsOf(count = ALL, yes = YES, more: (n: number) => Partial<Answer> = () => ({})): JudgedRow[] {
  return Array.from({ length: count }, (_, i) => judged(answer(i + 1, more(i + 1)), i < yes));
}

function setOf(rows: JudgedRow[]): JudgedSet {
  const answers = { kind: 'recorded', sample: 's', byHand: true, name: 's' } as const;
  return { source: 'recorded', answers, rows, criteria: null, pause: null, stopped: null };
}

let root: HTMLElement;
let shown: ReturnType<typeof mount> | null = null;

async function open(rows: JudgedRow[], params: Record<string, unknown> = {}, lang: 'zh' | 'en' = 'zh') {
  const { data, chunking, tokenizer, modes, k, metrics, convention } = retrievalRecipe;
  const recipe = parseRecipe({
    ...{ v: RECIPE_VERSION, id: 'x', lesson: '', data, chunking, tokenizer, modes, k, metrics, convention },
    cells: [
      { id: 'j', type: 'judge', params: {} },
      { id: 'a', type: 'align', params: { rows: 12, seed: 42, ...params } },
    ],
  });
  app = {
    settings: { lang },
    storage: Storage.open(() => {}),
    notebook: new FakeNotebook(recipe, setOf(rows)),
    controls: true,
    presenting: { on: false },
  };
  await (await app.storage).database?.clear('labels');
  await show();
}
async function show() {
  shown = mount(AlignCell, { target: root, props: { cellId: 'a' } });
  await expect.poll(() => document.querySelector('#align-a-panel')).not.toBeNull();
}
async function close() {
  if (shown) await unmount(shown);
  shown = null;
}
/** Another page on the same device. */
async function reload() {
  await close();
  app = { ...app, storage: Storage.open(() => {}) };
  await show();
}

const panel = () => document.querySelector<HTMLElement>('#align-a-panel')!;
const book = () => labelsOf(app as never);
const text = () => root.textContent.replace(/\s+/g, ' ');
function button(name: string | RegExp): HTMLButtonElement {
  const matches = (one: HTMLButtonElement) => {
    const said = one.textContent.trim();
    return typeof name === 'string' ? said === name : name.test(one.ariaLabel ?? said);
  };
  const found = [...root.querySelectorAll('button')].find(matches);
  if (!found) throw new Error(`No button ${name}.`);
  return found;
}
const openId = () => panel().querySelector('.place .mono')!.textContent;
/** Labels every drawn row: `value` says what the person makes of the question with this number. */
async function labelAll(rows: JudgedRow[], value: (n: number) => boolean, most = Infinity) {
  const ids = sampleRows(rows, 'faithful', 12, 42);
  for (const id of ids.slice(0, most)) {
    button(new RegExp(`^第 \\d+ 题 ${id}，`)).click();
    await tick();
    button(value(Number(id.slice(1))) ? '是 (y)' : '否 (n)').click();
    await tick();
  }
}
async function give(name: string, content: string) {
  const transfer = new DataTransfer();
  transfer.items.add(new File([content], name));
  const input = root.querySelector<HTMLInputElement>('[data-testid="import-labels"]')!;
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

beforeEach(() => {
  round += 1;
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(async () => {
  await close();
  root.remove();
});

describe('labelling is blind', () => {
  const planted = (n: number): Partial<Answer> => ({
    planted: [
      { kind: 'invented-fact', note: { zh: `PLANTED-${n}.`, en: `PLANTED-${n}.` } },
      { kind: 'missed-point', note: { zh: `OTHER-${n}.`, en: `OTHER-${n}.` } },
    ],
  });

  it('has nothing of the judge or the author in the document until the row is labelled, then that row only', async () => {
    await open(rowsOf(ALL, YES, planted));
    const first = openId()!;
    for (const step of [0, 1, 2]) {
      if (step) button('先跳过 →').click();
      await tick();
      expect(document.body.outerHTML).not.toMatch(/SECRET|PLANTED|OTHER-|和你(不)?一致/);
    }
    button(new RegExp(`^第 1 题 ${first}`)).click();
    await tick();
    button('是 (y)').click();
    await tick();
    const html = document.body.outerHTML;
    const n = first.slice(1);
    expect(html.match(/SECRET-[\w-]+\./g)).toEqual([`SECRET-faithful-${first}.`]);
    // A fault that another judge has to find stays hidden: the same answer may still be labelled blind for it.
    expect(html.match(/(PLANTED|OTHER)-\d+\./g)).toEqual([`PLANTED-${n}.`]);
    expect(panel().textContent).toContain(Number(n) <= YES ? '和你一致' : '和你不一致');
  });

  it('hides the verdict again when the label is deleted, and marks what is labelled after that', async () => {
    await open(rowsOf());
    const id = openId()!;
    button('是 (y)').click();
    await tick();
    button('删掉这条标注').click();
    await expect.poll(() => text()).toContain('标注删掉了');
    expect(document.body.outerHTML).not.toContain('SECRET');
    expect(document.activeElement).toBe(panel());
    button('撤销').click();
    await expect.poll(() => root.innerHTML).toContain(`SECRET-faithful-${id}.`);
    expect(text()).not.toContain('不再是盲标');
    button('删掉这条标注').click();
    await expect.poll(() => text()).toContain('标注删掉了');
    button('否 (n)').click();
    await expect.poll(() => text()).toContain('不再是盲标');
    expect(book().all).toMatchObject([{ value: false, blind: false, note: '' }]);
  });

  it('knows after a reload that the verdict was seen with a label that is deleted', async () => {
    const rows = rowsOf();
    await open(rows);
    const id = openId()!;
    button('是 (y)').click();
    await tick();
    button('删掉这条标注').click();
    await expect.poll(() => text()).toContain('标注删掉了');
    await reload();
    expect(text()).toContain('已标 0 / 12');
    expect(document.body.outerHTML).not.toContain('SECRET');
    button(new RegExp(`^第 \\d+ 题 ${id}，`)).click();
    await tick();
    button('是 (y)').click();
    await expect.poll(() => text()).toContain('不再是盲标');
    expect(book().all).toMatchObject([{ question: id, blind: false }]);
    button('下一题 →').click();
    await tick();
    button('是 (y)').click();
    expect(book().all.find(({ question }) => question !== id)).toMatchObject({ blind: true });
  });

  it('knows which verdicts were on the page elsewhere: a label given after that is not blind', async () => {
    const rows = rowsOf();
    await open(rows);
    const first = openId()!;
    book().shown([labelId('faithful', rows.find(({ answer: { id } }) => id === first)!.answer)]);
    button('是 (y)').click();
    await expect.poll(() => text()).toContain('不再是盲标');
    button('下一题 →').click();
    await tick();
    button('是 (y)').click();
    await tick();
    expect(book().all.map(({ question, blind }) => [question === first, blind])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('says nothing of a row once another one, another verdict or another judge has its place', async () => {
    await open(rowsOf());
    const live = () => root.querySelector('[aria-live="polite"].visually-hidden')!.textContent;
    const change = (set: Record<string, unknown>) =>
      app.notebook.updateCell('a', 'align', (params) => Object.assign(params as object, set));
    const first = openId()!;
    button('是 (y)').click();
    await tick();
    expect(live()).toContain('你标了「是」');
    change({ verdict: 'refused' });
    await tick();
    expect(live()).toBe('');
    change({ verdict: 'faithful', open: first });
    await tick();
    button('删掉这条标注').click();
    await expect.poll(live).toBe('标注删掉了。');
    expect(text()).toContain('撤销');
    const other = sampleRows((app.notebook.output() as JudgedSet).rows, 'faithful', 12, 42).find((id) => id !== first)!;
    change({ open: other });
    await tick();
    expect(live()).toBe('');
    // What would be brought back is not the row in sight.
    expect(panel().textContent).not.toContain('撤销');
    button('先跳过 →').click();
    await tick();
    expect(live()).toMatch(/^第 \d+ 题，共 12 题$/);
  });

  it('does not draw while the judge is at work', async () => {
    await open(rowsOf());
    app.notebook.status = 'running';
    await expect.poll(() => text()).toContain('裁判正在判');
    expect(document.querySelector('#align-a-panel')).toBeNull();
  });
});

describe('what a person has nothing to decide by', () => {
  const course = (n: number): Partial<Answer> => (n > 4 && n <= 12 ? { chunks: [], points: [] } : {});

  it('is not drawn, nor counted in the rates, and the page says so', async () => {
    // 14 rows, 8 yes; q5 … q12 (4 yes and 4 no) came without material: 4 yes (q1 … q4) and 2 no (q13, q14) are left.
    await open(rowsOf(ALL, YES, course), { rows: 10 });
    expect(text()).toContain('6 题有「忠实」的判定，按判定和题型分层抽了 6 题');
    expect(text()).toContain('另有 8 题没有随回答记下材料');
    expect(text()).toContain('选「连要点、材料、提示词、模型、用量」，文件里才有材料');
    const drawn = [...panel().querySelectorAll('button')].flatMap(
      (one) => /^第 \d+ 题 (q\d+)，/.exec(one.ariaLabel ?? '')?.[1] ?? [],
    );
    expect(drawn.sort()).toEqual(['q1', 'q13', 'q14', 'q2', 'q3', 'q4']);
  });

  it('weighs nothing: the corrected rate is about the rows that could be drawn', async () => {
    // 24 rows, 12 yes; of the yes ones q1 … q6 have no material: 6 yes and 12 no are left, 18 in all.
    const rows = rowsOf(24, 12, (n) => (n <= 6 ? { chunks: [] } : {}));
    await open(rows);
    for (let i = 0; i < 12; i++) {
      button('是 (y)').click();
      await tick();
      if (i < 11) button('下一题 →').click();
      await tick();
    }
    expect(root.querySelector('[aria-labelledby="align-a-rate"] tbody td.text-cell')!.textContent).toBe(
      '全部判定，6 / 18',
    );
  });

  it.each([
    ['faithful', '有「忠实」判定的 14 题都没有随回答记下材料'],
    ['complete', '有「完整」判定的 14 题都没有随回答记下要点'],
  ])('leaves nothing to label for “%s”, but for “refused”', async (verdict, said) => {
    await open(
      rowsOf(ALL, YES, () => ({ chunks: [], points: [] })),
      { verdict: 'refused' },
    );
    app.notebook.updateCell('a', 'align', (params) => Object.assign(params as object, { verdict }));
    await tick();
    expect(document.querySelector('#align-a-panel')).toBeNull();
    expect(text()).toContain(`没有题可标：${said}`);
  });

  it('is not an empty prompt: that a model was given nothing is known', async () => {
    await open(rowsOf(ALL, YES, () => ({ chunks: [], prompt: { system: 's', user: 'u' } })));
    expect(text()).toContain('材料是空的');
    expect(text()).not.toContain('没有随回答记下');
  });
});

describe('keys', () => {
  it('that the panel takes are taken from the page, at either end too; others are not', async () => {
    await open(rowsOf());
    const press = (key: string, target: Element = panel()) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    };
    for (const key of ['k', 'ArrowLeft', 'y', 'n', 'Y', 'j', 'ArrowRight'])
      expect([key, press(key)]).toEqual([key, true]);
    for (let i = 0; i < 13; i++) expect(press('ArrowRight')).toBe(true);
    expect(press('x')).toBe(false);
    expect(press('ArrowRight', panel().querySelector('textarea')!)).toBe(false);
  });

  it('label and move in the panel, and are letters in the note', async () => {
    await open(rowsOf());
    panel().focus();
    const first = openId();
    await userEvent.keyboard('n');
    expect(text()).toContain('已标 1 / 12');
    expect(openId()).toBe(first);
    await userEvent.keyboard('{ArrowRight}');
    const second = openId();
    expect(second).not.toBe(first);
    await userEvent.keyboard('k');
    expect(openId()).toBe(first);
    await userEvent.keyboard('j');
    const note = panel().querySelector('textarea')!;
    note.focus();
    await userEvent.keyboard('yn jk');
    expect(note.value).toBe('yn jk');
    expect(text()).toContain('已标 1 / 12');
    panel().focus();
    await userEvent.keyboard('y');
    const { text: said } = (app.notebook.output() as JudgedSet).rows.find(({ answer: a }) => a.id === second)!.answer;
    const label = book().all.find(({ answer: a }) => a === said);
    expect(label).toMatchObject({ judge: 'faithful', question: second, value: true, note: 'yn jk' });
    expect(Date.parse(label!.labelledAt)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('leave a label that is changed with the verdict in sight not blind, also when its note is rewritten', async () => {
    await open(rowsOf());
    panel().focus();
    await userEvent.keyboard('y');
    expect(book().all[0]).toMatchObject({ blind: true, note: '' });
    await userEvent.keyboard('n');
    expect(book().all[0]).toMatchObject({ value: false, blind: false, note: '' });
    await userEvent.fill(panel().querySelector('textarea')!, '想了想');
    panel().focus();
    await expect.poll(() => book().all[0]).toMatchObject({ blind: false, note: '想了想' });
  });
});

describe('results', () => {
  it('come with the tenth label', async () => {
    const rows = rowsOf();
    await open(rows);
    await labelAll(rows, (n) => n <= YES, 9);
    expect(text()).toContain('已标 9 条，还差 1 条');
    expect(root.querySelector('#align-a-results')).toBeNull();
    button('下一道没标的（还有 3 题）').click();
    await tick();
    button('是 (y)').click();
    await tick();
    expect(root.querySelector('#align-a-results')).not.toBeNull();
  });

  /**
   * 14 rows, the judge: 8 yes, 6 no; 12 drawn, of the rarer verdict half: 6 yes and 6 no. The person disagrees with one
   * drawn yes and with q9 and q10, which the judge calls no. So yes/yes 5, yes/no 1, no/yes 2, no/no 4.
   */
  async function labelTwelve() {
    const rows = rowsOf();
    await open(rows);
    const drawn = sampleRows(rows, 'faithful', 12, 42).map((id) => Number(id.slice(1)));
    expect(drawn.filter((n) => n <= YES)).toHaveLength(6);
    const odd = Math.min(...drawn);
    await labelAll(rows, (n) => (n <= YES ? n !== odd : n <= 10));
    return { odd };
  }

  it('are agreement, κ, the matrix and the disagreements', async () => {
    const { odd } = await labelTwelve();
    // (5 + 4) / 12 = 0.75
    expect(text()).toContain('75.0% 9 / 12');
    // judge 6/12 yes, person 7/12 yes: chance 6/12·7/12 + 6/12·5/12 = 0.5; κ = (0.75 − 0.5) / (1 − 0.5) = 0.5
    button(/^κ 0\.500：/).click();
    await tick();
    expect(root.querySelector('#align-a-kappa')!.textContent).toContain('(0.750 − 0.500) / (1 − 0.500) = 0.500');
    expect(root.querySelector('#align-a-kappa')!.textContent).toContain('(6/12 × 7/12) + (6/12 × 5/12) = 0.500');
    const cells = [...root.querySelectorAll('[aria-labelledby="align-a-confusion"] td')];
    expect(cells.map((cell) => cell.textContent.trim())).toEqual(['', '5', '1', '6', '2', '4', '6', '7', '5', '12']);
    button(/^裁判判「不忠实」，你标「忠实」：2 条/).click();
    await tick();
    const listed = [...root.querySelectorAll('#align-a-field .link')].map((one) => one.textContent);
    expect(listed.sort()).toEqual(['q10', 'q9']);
    const differing = root.querySelector('[aria-labelledby="align-a-differ"]')!;
    expect(differing.querySelectorAll('li .q')).toHaveLength(3);
    for (const id of [`q${odd}`, 'q9', 'q10']) expect(differing.textContent).toContain(`SECRET-faithful-${id}.`);
    button('q9').click();
    await tick();
    expect(openId()).toBe('q9');
    expect(document.activeElement).toBe(panel());
  });

  it('hold the corrected rate, weighted back to all rows', async () => {
    await labelTwelve();
    const cells = [...root.querySelectorAll('[aria-labelledby="align-a-rate"] tbody td:first-of-type')];
    // Rows a person would call faithful: 8 · 5/6 + 6 · 2/6 = 8.667 of 14 = 61.9 %, of which the judge finds
    // 6.667 / 8.667 = 76.9 %; of the other 5.333 it finds 6 · 4/6 = 4, that is 75.0 %. p = 8/14 = 57.1 %.
    expect(cells.map((cell) => cell.textContent)).toEqual(['57.1%', '76.9%', '75.0%', '61.9%']);
    const fold = [...root.querySelectorAll('summary')].find(({ textContent }) => textContent === '式子里代入的数')!;
    fold.click();
    await expect.poll(() => text()).toContain('(8 × 5/6) / (8 × 5/6 + 6 × 2/6) = 0.769');
    expect(text()).toContain('(p + TNR − 1) / (TPR + TNR − 1) = (0.571 + 0.750 − 1) / (0.769 + 0.750 − 1) = 0.619');
    // All 6 rows with the judge's no are labelled, so that only the 2 unlabelled yes rows leave something to guess: their
    // share of disagreements (1 + 1)/(6 + 2) = 0.25 gives 1.96 · 8/14 · √((1 − 6/8) · 0.25 · 0.75 / 6) = 0.099 ≤ 0.1.
    expect(text()).toContain('区间已经在 ±10 个百分点以内');
  });

  it('say in words that κ is undefined and the interval too narrow', async () => {
    const rows = rowsOf(20, 20);
    await open(rows);
    await labelAll(rows, () => true);
    button(/^κ 没有定义：/).click();
    await tick();
    expect(text()).toContain('κ 的分母 1 − 1 = 0，所以没有定义');
    expect(text()).toContain('一条分歧也没有');
    // No row of which the person says no: TNR is a share of nothing, and θ does not come from it.
    const from = [...root.querySelectorAll('[aria-labelledby="align-a-rate"] tbody .from')].map(
      (one) => one.textContent,
    );
    expect(from[3]).toBe('分层计数，Σ 题数 × 标注里「忠实」的占比：(20 × 12/12) / 20');
  });

  it('say where θ comes from when TPR + TNR = 1', async () => {
    // Half of either verdict: 3 of 6 drawn yes rows and 3 of 6 drawn no rows, of 10 and 10. TPR = TNR = 1/2.
    const rows = rowsOf(20, 10);
    await open(rows);
    const drawn = sampleRows(rows, 'faithful', 12, 42).map((id) => Number(id.slice(1)));
    const half = [drawn.filter((n) => n <= 10), drawn.filter((n) => n > 10)].flatMap((some) => some.slice(0, 3));
    await labelAll(rows, (n) => half.includes(n));
    const from = [...root.querySelectorAll('[aria-labelledby="align-a-rate"] tbody .from')].map(
      (one) => one.textContent,
    );
    expect(from[3]).toContain('(10 × 3/6 + 10 × 3/6) / 20');
  });

  it('count the labels of the present draw only', async () => {
    const rows = rowsOf(30, 15);
    await open(rows);
    await labelAll(rows, (n) => n <= 15);
    expect(text()).toContain('100.0% 12 / 12');
    app.notebook.updateCell('a', 'align', (params) => ((params as { seed: number }).seed = 7));
    await tick();
    const again = sampleRows(rows, 'faithful', 12, 7);
    const kept = sampleRows(rows, 'faithful', 12, 42).filter((id) => again.includes(id)).length;
    expect(kept).toBeLessThan(10);
    expect(text()).toContain(`已标 ${kept} / 12`);
    expect(text()).toContain(`另有 ${12 - kept} 条标注的题这次没有抽到`);
  });
});

describe('files and storage', () => {
  const label = (id: string, more: Partial<Label> = {}): Label => ({
    ...{ id, judge: 'faithful', question: 'q', type: 't', text: 'x', answer: 'y', value: true, blind: true, note: '' },
    labelledAt: '2026-10-01T00:00:00Z',
    ...more,
  });

  it('keeps labels on the device', async () => {
    const rows = rowsOf();
    await open(rows);
    button('否 (n)').click();
    await expect.poll(async () => (await app.storage).database?.count('labels')).toBe(1);
    await reload();
    expect(text()).toContain('已标 1 / 12');
  });

  it('keeps a note that was begun, and puts it into the label', async () => {
    await open(rowsOf());
    const kept = async () => (await (await app.storage).database!.getAll('labels')) as object[];
    const note = () => panel().querySelector('textarea')!;
    await userEvent.fill(note(), '半句');
    await expect.poll(kept).toMatchObject([{ draft: '半句', seen: false }]);
    await reload();
    expect(note().value).toBe('半句');
    button('是 (y)').click();
    await expect.poll(kept).toMatchObject([{ value: true, blind: true, note: '半句' }]);
    // A note on a label is written when the page closes with the focus still in it.
    await userEvent.fill(note(), '一句');
    expect(book().all[0]).toMatchObject({ note: '半句' });
    app.notebook.flushNow();
    await expect.poll(kept).toMatchObject([{ blind: true, note: '一句' }]);
  });

  it('leaves nothing of a note that was begun and taken back', async () => {
    await open(rowsOf());
    const count = async () => (await app.storage).database?.count('labels');
    await userEvent.fill(panel().querySelector('textarea')!, '半句');
    await expect.poll(count).toBe(1);
    await userEvent.fill(panel().querySelector('textarea')!, '');
    await expect.poll(count).toBe(0);
  });

  it('imports all or nothing, says how many are new, and leaves what is there', async () => {
    const rows = rowsOf();
    await open(rows);
    const mine = labelId('faithful', rows[0]!.answer);
    const lines = [label(mine, { value: false }), label('elsewhere')].map((one) => JSON.stringify(one));
    await give('labels.jsonl', `${lines[0]}\n{"id":"x"}\n`);
    // The reader of label files is fetched when it is first needed.
    await expect.poll(() => text(), { timeout: 10_000 }).toContain('一条也没有动');
    expect(text()).toContain('第 2 行');
    expect(book().all).toEqual([]);
    await give('labels.jsonl', lines.join('\n'));
    await expect.poll(() => text()).toContain('导入了 2 条新标注，其中 1 条是这个裁判单元的题');
    expect(book().get(mine)).toMatchObject({ value: false });
    await give('labels.jsonl', lines.join('\n'));
    await expect.poll(() => text()).toContain('文件里没有新标注。2 条和这里的一样。');
    // Of those here, the one on a row of this judge is exported.
    expect(text()).toContain('导出 1 条 (JSONL)');
  });

  it('tells labels that differ from those here, keeps mine, and swaps them for the file’s and back', async () => {
    await open(rowsOf());
    const kept = async (id: string) => (await (await app.storage).database!.get('labels', id)) as object;
    for (const id of ['a', 'b', 'c', 'd']) await book().set(label(id, { note: '我的' }));
    await book().setDraft('e', '写了一半');
    const given = [
      label('a', { note: '我的' }),
      label('b', { note: '别人的', value: false }),
      label('c', { note: '我的', blind: false }),
      label('d', { note: '我的', value: false }),
      label('e'),
      label('f'),
    ];
    await give('labels.jsonl', given.map((one) => JSON.stringify(one)).join('\n'));
    // New: f. Same: a. Different: b and d (opposite), c (not blind), e (over a note that was begun).
    await expect
      .poll(() => text(), { timeout: 10_000 })
      .toContain('导入了 1 条新标注，其中 0 条是这个裁判单元的题。1 条和这里的一样。');
    expect(text()).toContain('4 条和这里的不一样，其中 2 条是和否相反：留的是这里的。');
    expect(book().get('b')).toMatchObject({ value: true, note: '我的' });
    expect(book().draft('e')).toBe('写了一半');
    button('改用文件里的（4 条）').click();
    await expect.poll(() => text()).toContain('4 条换成了文件里的。');
    expect(given.map(({ id }) => book().get(id))).toEqual(given);
    await expect.poll(() => kept('b')).toMatchObject({ value: false, note: '别人的' });
    // What is changed after that is not undone.
    await book().set(label('d', { note: '后来的' }));
    button('撤销').click();
    await expect.poll(() => text()).toContain('换回了这里原来的。');
    expect(['b', 'c', 'd', 'e'].map((id) => book().get(id)?.note)).toEqual(['我的', '我的', '后来的', undefined]);
    expect(book().get('b')).toMatchObject({ value: true });
    expect(book().draft('e')).toBe('写了一半');
    await expect.poll(() => kept('e')).toMatchObject({ draft: '写了一半' });
    button('改用文件里的（4 条）');
  });

  it('names what is wrong with a file: one of answers, a field that is missing', async () => {
    await open(rowsOf());
    const answers = ['q1', 'q2'].map((id) => JSON.stringify({ id, question: '?', answerable: true, answer: '!' }));
    await give('generation_results.jsonl', answers.join('\n'));
    await expect.poll(() => text(), { timeout: 10_000 }).toContain('这不是标注文件，是一份回答');
    expect(text()).toContain('请到「生成回答」单元里导入');
    expect(root.querySelectorAll('[role="alert"] li')).toHaveLength(0);
    await give('labels.jsonl', JSON.stringify({ ...label('a', { note: 3 as never }), blind: undefined }));
    await expect.poll(() => root.querySelectorAll('[role="alert"] li')).toHaveLength(2);
    const said = [...root.querySelectorAll('[role="alert"] li')].map((one) => one.textContent);
    expect(said).toEqual(['第 1 行：缺少 blind', '第 1 行：note 的值不对，那里是 3']);
  });

  describe('in two tabs', () => {
    /** Another page on this device. */
    async function otherTab() {
      const other = new LabelBook(new LabelStore(Storage.open(() => {})));
      await other.load();
      return other;
    }

    it('are the same at once: the last write is what both have', async () => {
      const rows = rowsOf();
      await open(rows);
      const other = await otherTab();
      const id = labelId('faithful', rows.find(({ answer: one }) => one.id === openId())!.answer);
      await other.set(label(id, { note: '那边' }));
      await expect.poll(() => text()).toContain('已标 1 / 12');
      // The row stays in sight, now with its label.
      expect(panel().querySelector('textarea')!.value).toBe('那边');
      await other.set(label(id, { note: '那边又写' }));
      await expect.poll(() => panel().querySelector('textarea')!.value).toBe('那边又写');
      button('否 (n)').click();
      await expect.poll(() => other.get(id)).toMatchObject({ value: false, note: '那边又写' });
      const restore = await other.remove(id);
      await expect.poll(() => text()).toContain('已标 0 / 12');
      await restore();
      await expect.poll(() => text()).toContain('已标 1 / 12');
      await other.adopt([label('x'), label('y')]);
      await expect
        .poll(() =>
          book()
            .all.map((one) => one.id)
            .sort(),
        )
        .toEqual([id, 'x', 'y'].sort());
      await other.setDraft('z', '半句');
      await expect.poll(() => book().draft('z')).toBe('半句');
      await other.setDraft('z', '');
      await expect.poll(() => book().draft('z')).toBe('');
    });

    it('end up the same when both write at once', async () => {
      await open(rowsOf());
      const other = await otherTab();
      const writes = Array.from({ length: 20 }, (_, i) => (i % 2 ? other : book()).set(label('a', { note: `${i}` })));
      await Promise.all(writes);
      const kept = async () => ((await (await app.storage).database!.get('labels', 'a')) as Label).note;
      await expect
        .poll(async () => [book().get('a')?.note, other.get('a')?.note])
        .toEqual([await kept(), await kept()]);
    });

    it('do not lose what could not be written', async () => {
      await open(rowsOf());
      const other = await otherTab();
      const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('no space', 'QuotaExceededError');
      });
      await book().set(label('a'));
      put.mockRestore();
      await other.set(label('b'));
      await expect.poll(() => book().get('b')).not.toBeNull();
      expect(book().get('a')).not.toBeNull();
    });
  });
});

it('shows markup in answers, evidence and questions as text', async () => {
  const evil = '<img src=x onerror="window.hit=1"><a href="javascript:1">x</a>';
  const rows = rowsOf(ALL, YES, (n) => ({ text: `${evil}${round}-${n}`, question: evil }));
  for (const row of rows) row.judgements.faithful!.verdict!.evidence = [evil];
  await open(rows);
  await labelAll(rows, (n) => n > YES);
  expect(root.querySelectorAll('img, a')).toHaveLength(0);
  expect(text()).toContain('<img src=x onerror=');
});

describe.each(['zh', 'en'] as const)('in %s', (lang) => {
  it('axe finds nothing, before and after labelling, and a phone has nothing to scroll sideways', async () => {
    root.style.width = '358px';
    await open(rowsOf(), {}, lang);
    const check = async () => (await axe.run(root)).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
    expect(await check()).toEqual([]);
    panel().focus();
    for (let i = 0; i < 12; i++) await userEvent.keyboard(i % 3 ? 'yj' : 'nj');
    await expect.poll(() => root.querySelector('#align-a-results')).not.toBeNull();
    expect(await check()).toEqual([]);
    const wide = [...root.querySelectorAll('*')].filter(
      (one) => !one.closest('.scroll, .formula, svg, .visually-hidden') && one.getBoundingClientRect().right > 366,
    );
    expect(wide.map((one) => one.outerHTML.slice(0, 80))).toEqual([]);
  });
});
