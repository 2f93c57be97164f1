import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { citedText, type Answer, type AnswerSet, type ContextChunk } from '../../src/core/generate';
import { CitedBook } from '../../src/notebook/generate/cited';
import { problemGroups } from '../../src/notebook/generate/importFile';
import { mismatchOf } from '../../src/notebook/generate/match';
import { closingOf, paragraphsOf } from '../../src/notebook/generate/paragraphs';
import { diffTexts, lengthOfKind, shortened } from '../../src/notebook/generate/promptDiff';
import { isMild, rowsOf, shownRows, summaryOf } from '../../src/notebook/generate/view';
import { recordedAnswers } from '../../src/state/recorded';
import type { Chunk, Question } from '../../src/core/types';
import { GenerateApp } from './generateApp.svelte';

let app: GenerateApp;
vi.mock('../../src/state/app.svelte', () => ({ useApp: () => app }));
const { default: GenerateCell } = await import('../../src/notebook/generate/GenerateCell.svelte');
const { default: RunStatus } = await import('../../src/notebook/generate/RunStatus.svelte');
const { default: SystemPrompt } = await import('../../src/notebook/generate/SystemPrompt.svelte');
const { DEFAULT_SYSTEM } = await import('../../src/core/generate');

const chunk = (id: string, rank = 1): ContextChunk => ({
  id,
  docId: id.split('#')[0] ?? '',
  title: `文章 ${id}`,
  heading: '小节',
  text: `${id} 的原文`,
  rank,
  tokens: 10,
});
const answer = (id: string, text: string, more: Partial<Answer> = {}): Answer => ({
  id,
  type: 'policy',
  question: `${id} 问什么`,
  answerable: true,
  points: ['要点'],
  prompt: { system: '系统', user: '用户' },
  chunks: [chunk('d#1')],
  dropped: [],
  key: '',
  status: 'done',
  text,
  finish: 'stop',
  usage: { input: 100, output: 20 },
  ms: 1500,
  model: 'm',
  at: '2026-01-02T03:04:05Z',
  error: null,
  kept: false,
  ...more,
});
const setOf = (rows: Answer[], byHand = false): AnswerSet => ({
  origin: { kind: 'recorded', sample: 'own', byHand, name: 'answers.jsonl' },
  rows,
  mode: '',
  modeWaits: false,
  system: null,
  pause: null,
  stopped: null,
});
const BALANCE = { code: 'balance', status: 402, detail: 'no money', retryAfterMs: null } as const;

/** One of each kind. `e#1` exists, as another row's material; `x#9` does not. */
const ROWS = [
  answer('q1', '甲[d#1]。乙。'),
  answer('q2', '甲[x#9]。'),
  answer('q3', '甲[e#1]。'),
  answer('q4', '甲。', { finish: 'length' }),
  answer('q5', '', { status: 'failed', error: BALANCE, usage: null, ms: null }),
  answer('q6', '正在', { status: 'running' }),
  answer('q7', '', { status: 'todo', chunks: [], dropped: [chunk('e#1', 2), chunk('e#2', 3)] }),
];

describe('what is found in the answers', () => {
  const book = new CitedBook();
  const rows = rowsOf(ROWS, book.known([], ROWS), book);

  it('flags', () => {
    expect(rows.map(({ flags }) => flags)).toEqual([[], ['unknown'], ['not-given'], ['uncited', 'cut'], [], [], []]);
    expect(shownRows(rows, 'flagged').map((row) => row.answer.id)).toEqual(['q2', 'q3', 'q4']);
    expect(shownRows(rows, 'failed').map((row) => row.answer.id)).toEqual(['q5']);
    expect(shownRows(rows, 'all')).toHaveLength(7);
  });

  it('answers whose material is not recorded: only what does not exist is flagged', () => {
    const bare = { chunks: [], prompt: null };
    const answers = [answer('q1', '甲[d#1]。', bare), answer('q2', '甲[d#1][x#9]。', bare), answer('q3', '甲。', bare)];
    const found = rowsOf(answers, new Set(['d#1']), new CitedBook());
    expect(found.map(({ flags }) => flags)).toEqual([[], ['unknown'], ['uncited']]);
    expect(found[0]?.cited?.citations).toEqual([{ id: 'd#1', state: 'not-recorded', count: 1 }]);
    // What a model of the page was asked with is known, even when it was no chunk at all.
    const asked = rowsOf([answer('q1', '甲[d#1]。', { ...bare, key: 'k' })], new Set(['d#1']), new CitedBook());
    expect(asked[0]?.flags).toEqual(['not-given']);
  });

  it.each<[string, string, boolean | undefined, boolean]>([
    ['two sentences', '没有。请问人工。', undefined, true],
    ['three sentences', '没有。请问人工。再见。', undefined, false],
    ['three sentences that refuse', '没有。请问人工。再见。', true, true],
    ['one sentence that answers', '三天。', false, false],
  ])('no citation is a hint, or more: %s', (_what, text, refused, mild) => {
    const verdicts = refused === undefined ? {} : { refused: { value: refused, evidence: ['r'] } };
    const [row] = rowsOf([answer('q1', text, { verdicts, finish: 'length' })], new Set(), new CitedBook());
    expect(row?.flags.map((flag) => isMild(flag, row))).toEqual([mild, false]);
  });

  it('summary: sentences of the four finished answers are 2 + 1 + 1 + 1, of which 1 + 1 + 1 + 0 cite', () => {
    expect(summaryOf(rows)).toEqual({
      total: 7,
      answered: 4,
      running: 1,
      failed: 1,
      todo: 1,
      flagged: 3,
      sentences: 5,
      cited: 3,
      dropped: 2,
      droppedFrom: 1,
    });
  });

  it('citations of a row that did not change are not looked for again', () => {
    const again = rowsOf(structuredClone(ROWS), book.known([], ROWS), book);
    expect(again[0]?.cited).toBe(rows[0]?.cited);
    const longer = rowsOf([answer('q1', '甲[d#1]。乙。丙。')], book.known([], ROWS), book);
    expect(longer[0]?.cited?.sentences).toBe(3);
  });

  it('a chunk that comes to the corpus makes its citation known', () => {
    const before = rowsOf(ROWS, book.known([], ROWS), book)[1];
    const after = rowsOf(ROWS, book.known([{ id: 'x#9' }], ROWS), book)[1];
    expect([before?.flags, after?.flags]).toEqual([['unknown'], ['not-given']]);
  });
});

describe('an answer in paragraphs', () => {
  const partsOf = (text: string) => citedText(text, [{ id: 'd#1' }], () => false).parts;
  const textOf = (list: { text: string }[][]) =>
    list
      .flat()
      .map(({ text }) => text)
      .join('');

  it('each with its line break, citations counted through', () => {
    const { list, cut } = paragraphsOf(partsOf('甲[d#1]\n\n乙[d#1]丙'), 100);
    expect(list.map((pieces) => pieces.map(({ text }) => text))).toEqual([
      ['甲', '[d#1]', '\n'],
      ['\n'],
      ['乙', '[d#1]', '丙'],
    ]);
    expect(list.flat().flatMap((piece) => (piece.kind === 'citation' ? [piece.at] : []))).toEqual([0, 1]);
    expect(cut).toBe(false);
  });
  it('is cut between characters, and never inside a citation', () => {
    const { list, cut } = paragraphsOf(partsOf('甲乙[d#1]丙'), 4);
    expect([textOf(list), cut]).toEqual(['甲乙[d', true]);
    expect(list.flat().every(({ kind }) => kind === 'text')).toBe(true);
  });
  it.each([
    ['line breaks', '\n'.repeat(50_000)],
    ['citations', '[d#1] '.repeat(10_000)],
    ['both', '[d#1]\n'.repeat(10_000)],
  ])('of very many %s is complete with few elements', (_what, text) => {
    const { list } = paragraphsOf(partsOf(text), Infinity);
    expect(textOf(list)).toBe(text);
    // 150 lines, and blocks of at least 4000 of the 60 000 characters.
    expect(list.length).toBeLessThanOrEqual(150 + 15 + 1);
    // 150 citations with the text after each, and the blocks.
    expect(list.flat().length).toBeLessThanOrEqual(2 * 150 + 15 + 1);
  });
});

describe('punctuation after a citation', () => {
  it.each([
    ['。乙', '。'],
    ['”。\n乙', '”。'],
    [').', ').'],
    ['乙。', ''],
    [' 。', ''],
    // A run of dots may not push the citation off its line.
    ['......', '....'],
  ])('%j', (text, expected) => expect(closingOf({ kind: 'text', text })).toBe(expected));
  it('a citation is none', () => {
    expect(closingOf({ kind: 'citation', text: '.', id: '.', state: 'given', at: 0 })).toBe('');
    expect(closingOf(undefined)).toBe('');
  });
});

describe('recorded answers against the data of now', () => {
  const question = (id: string, more: Partial<Question> = {}): Question => ({
    id,
    question: `${id} 问什么`,
    expected_docs: ['d'],
    type: 'policy',
    answer_points: ['要点'],
    ...more,
  });
  const now = (id: string, text = `${id} 的原文`): Chunk => ({ ...chunk(id), text, span: null });
  const none: ReadonlySet<string> = new Set();

  it('nothing differs', () => {
    expect(mismatchOf([answer('q1', '甲')], [question('q1')], [now('d#1')], none)).toEqual({
      strangers: [],
      otherQuestion: [],
      otherGold: [],
      otherChunks: [],
      goneChunks: [],
    });
  });
  it('questions: gone, reworded, answerable no more, with other points; points that were not recorded are no difference', () => {
    const rows = ['q1', 'q2', 'q3', 'q4', 'q5'].map((id) => answer(id, '甲', id === 'q5' ? { points: [] } : {}));
    const questions = [
      question('q2', { question: '别的' }),
      question('q3', { expected_docs: [] }),
      question('q4', { answer_points: ['要点', '还有'] }),
      question('q5', { answer_points: ['别的'] }),
    ];
    expect(mismatchOf(rows, questions, null, none)).toMatchObject({
      strangers: ['q1'],
      otherQuestion: ['q2'],
      otherGold: ['q3', 'q4'],
    });
  });
  it('chunks: each once; those of planted articles are not missed', () => {
    const chunks = [chunk('d#1'), chunk('d#2'), chunk('e#1'), chunk('trap#1')];
    const rows = [answer('q1', '甲', { chunks }), answer('q2', '甲', { chunks })];
    const found = mismatchOf(rows, [], [now('d#1'), now('d#2', '改过')], new Set(['trap']));
    expect([found.otherChunks, found.goneChunks]).toEqual([['d#2'], ['e#1']]);
    expect(mismatchOf(rows, [], null, none)).toMatchObject({ otherChunks: [], goneChunks: [] });
  });
});

describe('problems of a file in words', () => {
  const missing = (n: number, place: 'line' | 'row' = 'line') =>
    Array.from({ length: n }, (_, i) => ({
      code: 'row-field' as const,
      severity: 'error' as const,
      [place]: i + 1,
      values: { field: 'question', fault: 'missing' as const, found: 'undefined' },
    }));
  it('the same one is said once, with the first lines', () => {
    expect(problemGroups(missing(20), 'zh')).toEqual([
      { where: '第 1、2、3、4、5 … 行', what: '缺少 question', rows: 20 },
    ]);
    expect(problemGroups(missing(2), 'en')).toEqual([{ where: 'Lines 1, 2', what: 'question is missing', rows: 2 }]);
    expect(problemGroups(missing(1, 'row'), 'zh')[0]?.where).toBe('第 1 条');
  });
});

describe('a prompt against the default', () => {
  it('word by word; both texts can be read out of the pieces', async () => {
    const [before, after] = ['只依据材料作答。要写出处。多余。', '只依据材料作答。要写出处。谢谢你。'];
    const pieces = await diffTexts(before, after);
    const read = (without: string) =>
      pieces
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join('');
    expect(read('added')).toBe(before);
    expect(read('removed')).toBe(after);
    expect(pieces[0]).toMatchObject({ kind: 'same' });
    expect(pieces[0]?.text.startsWith('只依据材料作答。要写出处。')).toBe(true);
    // 多余 became 谢谢你.
    expect([lengthOfKind(pieces, 'added'), lengthOfKind(pieces, 'removed')]).toEqual([3, 2]);
  });
  it('texts with nothing in common are shown one after the other', async () => {
    const [before, after] = ['甲 '.repeat(3000), '乙 '.repeat(3000)];
    const pieces = await diffTexts(before, after);
    expect(pieces).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  });
  it('what stayed the same is shortened to what is near a change', () => {
    const same = { kind: 'same', text: '字'.repeat(200) } as const;
    const added = { kind: 'added', text: '新' } as const;
    const texts = shortened([same, added, same, added]).map(({ text }) => text);
    expect(texts).toEqual([` … ${'字'.repeat(40)}`, '新', `${'字'.repeat(40)} … ${'字'.repeat(40)}`, '新']);
  });
});

describe('the cell', () => {
  let root: HTMLElement;
  let cell: ReturnType<typeof mount>;
  const show = (rows: Answer[], open = '', byHand = false) => {
    app.set = setOf(rows, byHand);
    app.change('answers', (params: { open: string }) => (params.open = open));
    cell = mount(GenerateCell, { target: root, props: { cellId: 'answers' } });
  };
  const row = (id: string) => root.querySelector<HTMLElement>(`tr[data-row="${id}"]`);
  const inside = () => root.querySelector<HTMLElement>('.details');

  beforeEach(() => {
    app = new GenerateApp();
    root = document.createElement('div');
    document.body.append(root);
    window.hits = [];
  });
  afterEach(async () => {
    await unmount(cell);
    root.remove();
  });

  it('lists every row with its state, coverage and flags', () => {
    show(ROWS);
    const cells = (id: string) => [...(row(id)?.querySelectorAll('td') ?? [])].map((td) => td.textContent?.trim());
    expect(cells('q1')).toEqual(expect.arrayContaining(['完成', '1 / 2 句', '政策规则', '100 / 20', '1.5 s']));
    expect(cells('q2')).toContain('引用不存在');
    expect(cells('q3')).toContain('引了没给的切块');
    expect(cells('q5')).toContain('失败');
    expect(cells('q6')).toContain('正在写…');
    expect(root.querySelector('dl')?.textContent).toMatch(/4 \/ 7 题[^]*3 \/ 5 句[^]*3 \/ 4 题[^]*2 块（1 题）/);
  });

  it('a row opens and closes, and the recipe knows', async () => {
    show(ROWS);
    const button = () => row('q1')?.querySelector('button');
    expect(button()?.getAttribute('aria-expanded')).toBe('false');
    button()?.click();
    await expect.poll(() => app.params.open).toBe('q1');
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(button()?.getAttribute('aria-controls') ?? '')).not.toBeNull();
    button()?.click();
    await expect.poll(() => inside()).toBeNull();
  });

  it('a citation opens its chunk below the paragraph, and leads to the article', async () => {
    app.articles = [{ id: 'd', title: '甲文', sections: [], meta: {} }];
    show(ROWS, 'q1');
    const cite = inside()!.querySelector<HTMLButtonElement>('.cite')!;
    cite.click();
    await expect.poll(() => cite.getAttribute('aria-expanded')).toBe('true');
    const quote = document.getElementById(cite.getAttribute('aria-controls')!)!;
    expect(quote.textContent).toContain('d#1 的原文');
    expect(quote.previousElementSibling).toBe(cite.closest('p'));
    [...quote.querySelectorAll('button')].find((one) => one.textContent?.includes('甲文'))?.click();
    await expect.poll(() => app.openArticle).toBe('d');
  });

  it('citations that lead nowhere are words, not buttons', () => {
    show(ROWS, 'q2');
    expect(inside()!.querySelector('.cite')).toBeNull();
    expect(inside()!.querySelector('.lost')?.textContent).toBe('[x#9]不存在');
  });

  it('says why a row failed and which chunks did not fit', async () => {
    show(ROWS, 'q5');
    expect(inside()!.textContent).toContain('no money');
    app.change('answers', (params: { open: string }) => (params.open = 'q7'));
    await expect.poll(() => inside()?.textContent).toContain('q7 问什么');
    [...inside()!.querySelectorAll('summary')].find((one) => one.textContent === '提示词里的材料')?.click();
    await expect.poll(() => inside()!.textContent).toContain('e#2 的原文');
    expect(inside()!.querySelector('.dropped')?.textContent).toContain('没放进去');
  });

  it('answers written by hand are said to be so, and no other row gives away what is planted', async () => {
    show([answer('q1', '甲[d#1]。', { planted: [] }), answer('q2', '乙。')], 'q2', true);
    expect(root.querySelector('.origin')?.textContent).toContain('手写示例，不是模型的回答');
    const folds = () => [...inside()!.querySelectorAll('summary')].map((one) => one.textContent);
    const before = folds();
    app.change('answers', (params: { open: string }) => (params.open = 'q1'));
    await expect.poll(() => inside()?.textContent).toContain('q1 问什么');
    expect(folds()).toEqual(before);
    expect(before.some((text) => text?.includes('埋了什么'))).toBe(true);
  });

  it('imported answers are called by their file', () => {
    show(ROWS);
    expect(root.querySelector('.origin')?.textContent).toContain('answers.jsonl');
    expect(root.querySelector('.origin')?.textContent).not.toContain('手写');
  });

  it('by hand: no prompt was ever sent', async () => {
    show([answer('q1', '甲[d#1]。', { prompt: null })], 'q1', true);
    const fold = [...inside()!.querySelectorAll('summary')].find((one) => one.textContent?.includes('整份提示词'))!;
    fold.click();
    await expect.poll(() => fold.parentElement?.textContent).toContain('没有向任何模型发过提示词');
  });

  it('by hand, from a file: says so, and which file', () => {
    show([answer('q1', '甲[d#1]。')], '', true);
    const note = root.querySelector('.origin')?.textContent;
    expect(note).toContain('手写示例，不是模型的回答');
    expect(note).toContain('从「answers.jsonl」导入');
  });

  it('says once that the material is not recorded; citations are neither buttons nor faults', () => {
    app.chunks = [{ ...chunk('d#1'), span: null }];
    show([answer('q1', '甲[d#1]。', { chunks: [], prompt: null }), answer('q2', '甲[d#1]。')], 'q1');
    expect(root.querySelector('.origin')?.textContent).toContain('其中 1 行没有记下当时给了哪些材料');
    expect(inside()!.querySelector('.cite, .lost')).toBeNull();
    expect(inside()!.querySelector('.citations')?.textContent).toContain('在知识库里；当时给没给，文件里没有写');
    expect(inside()!.querySelector('.citations .bad')).toBeNull();
    expect(row('q1')?.querySelector('.flag')).toBeNull();
  });

  it('says what no longer matches, and only that', async () => {
    app.chunks = [{ ...chunk('d#1'), text: '改过', span: null }];
    app.questions = ['q1', 'q2'].map((id) => ({
      id,
      question: id === 'q2' ? '换了' : `${id} 问什么`,
      expected_docs: ['d'],
      type: 'policy',
      answer_points: ['要点'],
    }));
    show(['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((id) => answer(id, '甲[d#1]。')));
    await expect
      .poll(() => [...root.querySelectorAll('.mismatch li')].map((one) => one.textContent))
      .toEqual([
        '4 题不在现在的题集里：q3、q4、q5 等',
        '1 题的问题和题集里的不一样：q2',
        '材料里有 1 块和现在的切块内容不一样：d#1',
      ]);
    app.chunks = [{ ...chunk('d#1'), span: null }];
    await expect.poll(() => root.querySelectorAll('.mismatch li').length).toBe(2);
  });

  it('a citation and the full stop after it stay on one line, at any width', () => {
    show([answer('q1', '甲乙丙[d#1]。乙', { chunks: [chunk('d#1')] })], 'q1');
    const p = inside()!.querySelector<HTMLElement>('.answer > p')!;
    expect(p.textContent?.trim()).toBe('甲乙丙[d#1]。乙');
    const cite = p.querySelector('.cite')!;
    const stop = [...p.querySelectorAll('*'), p]
      .flatMap((one) => [...one.childNodes])
      .find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.startsWith('。'))!;
    const range = document.createRange();
    range.setStart(stop, 0);
    range.setEnd(stop, 1);
    for (let width = 60; width < 160; width += 2) {
      p.style.width = `${width}px`;
      // On the same line they overlap in height.
      expect(range.getBoundingClientRect().top, `${width} px`).toBeLessThan(cite.getBoundingClientRect().bottom - 2);
    }
  });

  it('a flag that may be a refusal is not in red', () => {
    show([answer('q1', '没有。'), answer('q2', '甲。乙。丙。')]);
    const bad = (id: string) => row(id)?.querySelector('.flag')?.classList.contains('bad');
    expect([bad('q1'), bad('q2')]).toEqual([false, true]);
  });

  it('filters', async () => {
    show(ROWS);
    const select = [...root.querySelectorAll('select')].find((one) => one.textContent?.includes('有标记（3）'))!;
    select.value = 'flagged';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await expect
      .poll(() => [...root.querySelectorAll<HTMLElement>('tr[data-row]')].map((one) => one.dataset['row']))
      .toEqual(['q2', 'q3', 'q4']);
  });

  it.each([
    `<img src=x onerror="window.hits.push('run')"> [d#1]`,
    `<script>window.hits.push('run')</script>`,
    `[点这里](javascript:window.hits.push('run'))`,
    `<svg onload="window.hits.push('run')"></svg>`,
  ])('everything in an answer is text: %s', async (text) => {
    const hostile = answer(text, text, {
      question: text,
      model: text,
      type: text,
      points: [text],
      prompt: { system: text, user: text },
      chunks: [{ ...chunk('d#1'), title: text, heading: text, text }],
      recordedError: text,
    });
    show([hostile], text);
    inside()!.querySelector<HTMLButtonElement>('.cite')?.click();
    for (const summary of inside()!.querySelectorAll('summary')) summary.click();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(inside()!.querySelector('.answer')?.textContent).toContain(text);
    expect(root.querySelector('img, script, a, iframe, svg:not(.fold)')).toBeNull();
    expect(window.hits).toEqual([]);
  });

  it('an answer of 100 kB shows its beginning, then all of it, with few elements', async () => {
    const text = '很长的话。[d#1]\n'.repeat(10_000);
    show([answer('q1', text)], 'q1');
    const shown = () => inside()!.querySelector('.answer')!;
    const length = () => [...shown().querySelectorAll('p')].reduce((sum, p) => sum + (p.textContent?.length ?? 0), 0);
    expect(length()).toBe(4000);
    const more = [...inside()!.querySelectorAll('button')].find((one) => one.textContent?.includes('110,000'))!;
    more.click();
    await expect.poll(length).toBe(text.length);
    expect(shown().querySelectorAll('*').length).toBeLessThan(700);
  });

  it('right-to-left text and direction controls stay inside their paragraph', () => {
    show([answer('q1', 'שלום [d#1]\u202Eabc\n中文')], 'q1');
    const paragraphs = [...inside()!.querySelectorAll<HTMLElement>('.answer > p')];
    expect(paragraphs.map((one) => getComputedStyle(one).direction)).toEqual(['rtl', 'ltr']);
    expect(paragraphs[0]?.textContent).toContain('⟨RLO⟩');
    expect(row('q1')?.textContent).toContain('⟨RLO⟩');
  });
});

describe('recorded answers from a file', () => {
  let root: HTMLElement;
  let cell: ReturnType<typeof mount>;
  beforeEach(() => {
    app = new GenerateApp();
    root = document.createElement('div');
    document.body.append(root);
    cell = mount(GenerateCell, { target: root, props: { cellId: 'answers' } });
  });
  afterEach(async () => {
    await unmount(cell);
    root.remove();
  });
  const line = (id: string, rest = {}) =>
    JSON.stringify({ id, type: 'policy', question: '问', answerable: true, answer: '答', ...rest });
  function pick(...lines: string[]) {
    const transfer = new DataTransfer();
    transfer.items.add(new File([lines.join('\n')], 'results.jsonl'));
    const input = root.querySelector<HTMLInputElement>('[data-testid="import-answers"]')!;
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  it('are taken over, and the cell reads them from then on', async () => {
    pick(line('q1'), line('q2'));
    await expect.poll(() => root.textContent).toContain('已导入「results.jsonl」，2 行');
    expect(app.params.sample).toMatch(/^[0-9a-f]{16,64}$/);
    expect(app.params.source).toBe('recorded');
  });

  it('rows without material are counted', async () => {
    pick(line('q1'), line('q2', { chunks: [{ id: 'd#1', text: '甲' }] }));
    await expect.poll(() => root.textContent).toContain('2 行。其中 1 行没有材料，引用和「忠实」没法核对');
  });

  it('rows with planted faults are those of a sample that was written by hand', async () => {
    const planted = [{ kind: 'invented-fact', note: { zh: '编的', en: 'made up' } }];
    pick(line('q1', { planted }), line('q2'));
    await expect.poll(() => app.params.sample).not.toBe('own');
    const set = await recordedAnswers(app.params.sample, {} as never, app.storage);
    expect(set.origin).toMatchObject({ kind: 'recorded', byHand: true, name: 'results.jsonl' });
    const other = app.params.sample;
    pick(line('q1'), line('q2'));
    await expect.poll(() => app.params.sample).not.toBe(other);
    expect((await recordedAnswers(app.params.sample, {} as never, app.storage)).origin).toMatchObject({
      byHand: false,
    });
  });

  it('one bad line is named, and nothing is taken over', async () => {
    pick(line('q1'), line('q2', { answer: 7 }), '{');
    await expect.poll(() => root.querySelector('[role="alert"] li')).not.toBeNull();
    const said = [...root.querySelectorAll('[role="alert"] li')].map((one) => one.textContent ?? '');
    expect(said).toHaveLength(2);
    expect(said.find((text) => text.includes('answer'))).toMatch(/2/);
    expect(said.find((text) => !text.includes('answer'))).toMatch(/3/);
    expect(app.params.sample).toBe('own');
  });

  it('the same by dropping the file', async () => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([line('q9')], 'dropped.jsonl'));
    root
      .querySelector('.recorded')!
      .dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    await expect.poll(() => root.textContent).toContain('已导入「dropped.jsonl」，1 行');
  });
});

describe('how a run goes on', () => {
  let root: HTMLElement;
  let cell: ReturnType<typeof mount>;
  const status = () => root.querySelector('[role="status"]')?.textContent ?? '';
  function show(busy: boolean, more: Partial<AnswerSet>) {
    const book = new CitedBook();
    const set: AnswerSet = { ...setOf(ROWS), origin: { kind: 'model' }, ...more };
    const summary = summaryOf(rowsOf(ROWS, book.known([], ROWS), book));
    cell = mount(RunStatus, { target: root, props: { set, summary, busy } });
  }
  beforeEach(() => {
    app = new GenerateApp();
    root = document.createElement('div');
    document.body.append(root);
  });
  afterEach(async () => {
    await unmount(cell);
    root.remove();
  });

  it('while it runs', () => {
    show(true, {});
    expect(status()).toContain('4 / 7 题已有回答');
    expect(status()).toContain('正在写 1 题');
    expect(status()).toContain('1 题失败');
    expect(status()).not.toContain('接着跑');
  });
  it('the provider asks to wait: the seconds run down outside of what is read aloud', async () => {
    show(true, { pause: { until: Date.now() + 10_500, status: 429 } });
    const seen = () => root.querySelector('[aria-hidden="true"]')?.textContent ?? '';
    await expect.poll(seen).toMatch(/11/);
    const said = status();
    await expect.poll(seen, { timeout: 4000 }).toMatch(/\b(9|10)\b/);
    expect(status()).toBe(said);
  });
  it('it stopped: why, and what is left to pay for', () => {
    show(false, { stopped: BALANCE });
    expect(status()).toContain('no money');
    expect(status()).toContain('还有 1 题没有回答');
  });
});

describe('the system prompt', () => {
  let root: HTMLElement;
  let cell: ReturnType<typeof mount>;
  beforeEach(async () => {
    app = new GenerateApp();
    root = document.createElement('div');
    document.body.append(root);
    cell = mount(SystemPrompt, { target: root, props: { cellId: 'answers' } });
    root.querySelector('summary')!.click();
    await expect.poll(() => root.querySelector('textarea')).not.toBeNull();
  });
  afterEach(async () => {
    await unmount(cell);
    root.remove();
  });
  const area = () => root.querySelector('textarea')!;
  function type(text: string) {
    area().value = text;
    area().dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  it('is the default of the language until it is changed; the diff has marks and words', async () => {
    expect(area().value).toBe(DEFAULT_SYSTEM.zh);
    type(`${DEFAULT_SYSTEM.zh}再加一句`);
    await expect.poll(() => root.querySelector('ins')?.textContent).toBe('加上：[+再加一句+]');
    expect(root.querySelector('del')).toBeNull();
    expect(app.params.system).toBe('');
    area().dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => app.params.system).toBe(`${DEFAULT_SYSTEM.zh}再加一句`);
    const back = [...root.querySelectorAll('button')].find((one) => one.textContent === '换回默认的')!;
    back.click();
    await expect.poll(() => app.params.system).toBe('');
    await expect.poll(() => area().value).toBe(DEFAULT_SYSTEM.zh);
    expect(back.disabled).toBe(true);
  });

  it('typed back to the default is the default, not a copy of it', async () => {
    type('别的');
    area().dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => app.params.system).toBe('别的');
    type(DEFAULT_SYSTEM.zh);
    area().dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => app.params.system).toBe('');
  });

  it('the default follows the language of the prompt', async () => {
    app.change('answers', (params: { language: string }) => (params.language = 'en'));
    await expect.poll(() => area().value).toBe(DEFAULT_SYSTEM.en);
  });
});
