import { flushSync, mount, unmount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../src/core/generate/types';
import { JUDGE_KINDS, type JudgedRow, type JudgedSet, type Judgement } from '../../../src/core/judge/types';
import { retrievalRecipe } from '../../../src/lessons/retrieval/recipe';
import { copyOf } from '../../../src/notebook/export/copy';
import { leaveOut } from '../../../src/notebook/export/leaveOut';
import { parseRecipe, type Recipe } from '../../../src/recipe';
import { Presenting } from '../../../src/state/presenting.svelte';
import { Storage } from '../../../src/storage';
import '../../../src/ui/base.css';
import '../../../src/ui/tokens.css';

/** The cells that label and show verdicts, in a presentation and on paper. */
const QUESTIONS = 14;
/** Labels are found by what an answer says, and last for the life of the page. */
let round = 0;
const answer = (n: number): Answer => ({
  ...{ id: `q${n}`, type: 'policy', question: `问题 ${n}`, answerable: true, points: ['要点'], prompt: null },
  chunks: [{ id: `kb-${n}#0`, docId: `kb-${n}`, title: '文章', heading: '', text: '材料', rank: 1, tokens: 5 }],
  ...{
    dropped: [],
    key: '',
    status: 'done' as const,
    text: `回答 ${round}-${n}`,
    finish: 'stop',
    usage: null,
    ms: null,
  },
  ...{ model: '', at: '', error: null, kept: false },
});
function rowOf(n: number): JudgedRow {
  const one = (judge: Judgement['judge']): Judgement => ({
    ...{ judge, status: 'done', verdict: { value: n % 2 === 0, evidence: [] }, error: null, raw: '', repaired: false },
    ...{ contradiction: false, usage: null, ms: null, model: '', at: '', key: '', kept: false },
  });
  // The judge of the first question broke down once.
  const failed = { status: 'failed' as const, verdict: null };
  const judgements = Object.fromEntries(
    JUDGE_KINDS.map((judge) => [judge, { ...one(judge), ...(n === 1 && judge === 'complete' ? failed : {}) }]),
  );
  return { answer: answer(n), judgements };
}
const setOf = (): JudgedSet => ({
  source: 'recorded',
  answers: { kind: 'recorded', sample: 's', byHand: true, name: 's' },
  rows: Array.from({ length: QUESTIONS }, (_, i) => rowOf(i + 1)),
  ...{ criteria: null, pause: null, stopped: null },
});
let set = setOf();
const recipe = parseRecipe({
  ...retrievalRecipe,
  cells: [
    { id: 'answers', type: 'generate', params: {} },
    { id: 'first', type: 'judge', params: {} },
    { id: 'align', type: 'align', params: { rows: 12, seed: 1 } },
    { id: 'second', type: 'judge', params: {} },
  ],
});

const state = new SvelteMap<string, unknown>();
const notebook = {
  ...{ readOnly: false, corpus: null, evalset: null },
  get recipe() {
    return state.get('recipe') as Recipe;
  },
  cell: (id: string) => notebook.recipe.cells.find((cell) => cell.id === id),
  state: () => ({ status: 'done', progress: null, ms: 1, error: null, waiting: false }),
  output: (id: string) => (id === 'align' ? undefined : set),
  updateCell: (id: string, _type: string, change: (params: unknown) => void) => {
    // As in the app: a new recipe with new cells.
    const draft = structuredClone(notebook.recipe);
    change(draft.cells.find((cell) => cell.id === id)?.params);
    state.set('recipe', parseRecipe(draft));
  },
  draft: () => () => {},
};
const presenting = new Presenting(() => notebook as never);
const appOf = () => ({
  ...{ settings: { lang: 'zh' as 'zh' | 'en' }, storage: Storage.open(() => {}), notebook, presenting },
  ...{ controls: true, visit: null, idle: { add: () => () => {} } },
});
let app = appOf();
vi.mock('../../../src/state/app.svelte', () => ({ useApp: () => app }));
const { default: PresentView } = await import('../../../src/notebook/present/PresentView.svelte');
const { default: AlignCell } = await import('../../../src/notebook/align/AlignCell.svelte');
const { default: JudgeCell } = await import('../../../src/notebook/judge/JudgeCell.svelte');

let root: HTMLElement;
let shown: ReturnType<typeof mount> | null = null;
beforeEach(async () => {
  state.set('recipe', recipe);
  round += 1;
  set = setOf();
  app = appOf();
  await (await app.storage).database?.clear('labels');
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  presenting.close();
  root.remove();
});
const panel = () => document.querySelector<HTMLElement>('#align-align-panel')!;
const buttonOf = (name: string) => [...panel().querySelectorAll('button')].find((one) => one.textContent === name)!;
const question = () => panel().querySelector('.place')!.textContent;

describe('presentation', () => {
  beforeEach(async () => {
    presenting.open(2);
    shown = mount(PresentView, { target: root });
    await expect.poll(panel).not.toBeNull();
    // Higher than any window, so that there is something to scroll.
    root.style.paddingBottom = '200vh';
  });

  test('labelling leaves the page where it is and the focus where it was', async () => {
    const no = buttonOf('否 (n)');
    no.scrollIntoView({ block: 'start' });
    const at = scrollY;
    expect(at).toBeGreaterThan(50);
    no.focus({ preventScroll: true });
    const first = question();
    no.click();
    flushSync();
    expect([scrollY, document.activeElement === no]).toEqual([at, true]);
    // What moves on within the cell is a parameter of the recipe.
    buttonOf('下一题 →').click();
    flushSync();
    expect(question()).not.toBe(first);
    expect([scrollY, document.activeElement === no]).toEqual([at, true]);
    presenting.next();
    flushSync();
    expect([scrollY, document.activeElement?.id]).toEqual([0, 'cell-second']);
  });

  test('keys turn questions while the panel has them, and pages elsewhere', async () => {
    panel().focus();
    await userEvent.keyboard('n');
    await expect.poll(() => panel().textContent).toContain('已标 1 / 12');
    expect(question()).toContain('第 1 题');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(question).toContain('第 2 题');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(question).toContain('第 1 题');
    expect(presenting.at).toBe(2);
    document.getElementById('cell-align')?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(presenting.at).toBe(3);
  });

  test('cells of one name are told apart as on the page', () => {
    const title = () => root.querySelector('h2.title')?.textContent;
    expect(title()).toBe('校准裁判');
    presenting.open(1);
    flushSync();
    expect(title()).toBe('裁判打分 1');
    presenting.open(3);
    flushSync();
    expect(title()).toBe('裁判打分 2');
    expect(root.querySelector('[aria-live=polite]:last-child')?.textContent).toBe('裁判打分 2，第 4 个，共 4 个');
  });
});

/** What a file made of the cell says. */
function onPaper(): string {
  const back = leaveOut(root, (text) => /^q\d+$/.test(text));
  const target = document.implementation.createHTMLDocument('');
  const words = { yes: '是', no: '否' };
  const copy = copyOf(root, { target, pictures: new Map(), closed: new Set(), words, ids: new Map() });
  back();
  return (copy?.textContent ?? '').replace(/\s+/g, ' ');
}

describe('on paper', () => {
  test.each([
    ['zh', ['焦点在这一块', '先看回答自己判断', '备注', '先跳过', '标注可以导出', '导入'], '盲标 已标 0 / 12'],
    [
      'en',
      ['the focus is in', 'Decide for yourself', 'Note', 'Skip', 'Import', 'No labels'],
      'Blind labelling 0 / 12 labelled',
    ],
  ] as const)('an empty labelling panel asks for nothing (%s)', async (lang, hints, kept) => {
    app.settings.lang = lang;
    shown = mount(AlignCell, { target: root, props: { cellId: 'align' } });
    await expect.poll(panel).not.toBeNull();
    const text = onPaper();
    expect(text).toContain(kept);
    for (const hint of hints)
      expect([root.textContent.includes(hint), text.includes(hint)], hint).toEqual([true, false]);
    // The row of questions says nothing before one is labelled.
    expect(text).not.toMatch(/1 ?2 ?3 ?4/);
  });

  test('labels and what follows from them stay', async () => {
    shown = mount(AlignCell, { target: root, props: { cellId: 'align' } });
    await expect.poll(panel).not.toBeNull();
    panel().focus();
    // Ten labels are the least there is a result for.
    for (let i = 0; i < 10; i++) await userEvent.keyboard(i ? '{ArrowRight}y' : 'y');
    await expect.poll(() => root.textContent).toContain('混淆矩阵');
    const text = onPaper();
    expect(root.textContent).toContain('点一个数');
    expect(text).not.toContain('点一个数');
    expect(text).toContain('底色深的两格是一致的。');
    // One button for each label in the row of questions.
    for (let i = 1; i <= 10; i++) expect(text).toContain(`${i}是`);
    expect(text).not.toMatch(/1[12]是|1[12]否/);
  });

  test('verdicts come without what only the page can do', async () => {
    shown = mount(JudgeCell, { target: root, props: { cellId: 'first' } });
    await expect.poll(() => root.textContent).toContain('点任何一个数');
    const text = onPaper();
    // 14 questions, one of them without a verdict on this: 7 of 13.
    expect(text).toContain('7 / 13');
    expect(text).toContain('写法是「是 / 判成了的」');
    for (const hint of ['点任何一个数', '重试', '导出的文件', '导入']) expect(text.includes(hint), hint).toBe(false);
  });
});
