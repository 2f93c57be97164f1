import { SvelteMap } from 'svelte/reactivity';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, AnswerSet } from '../../src/core/generate/types';
import { compareJudged } from '../../src/core/judge';
import { JUDGE_KINDS, type JudgedRow, type JudgedSet, type JudgeKind } from '../../src/core/judge/types';
import { appMessages } from '../../src/i18n/app';
import type { Lang } from '../../src/i18n/define';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import { MissingInputError } from '../../src/pipeline';
import { parseRecipe, type Cell, type CellOf } from '../../src/recipe';
import '../../src/ui/base.css';
import '../../src/ui/tokens.css';

type Params = CellOf<'compare-answers'>['params'];

/** As much of the app as the cells ask for. Each entry is reactive; outputs are under the ids of their cells. */
const state = new SvelteMap<string, unknown>();
const ALL = parseRecipe({
  ...retrievalRecipe,
  cells: [
    { id: 'g1', type: 'generate', params: {} },
    { id: 'j1', type: 'judge', params: { answers: 'g1' } },
    { id: 'a', type: 'align', params: {} },
    { id: 'g2', type: 'generate', params: {} },
    { id: 'j2', type: 'judge', params: { answers: 'g2' } },
    { id: 'c', type: 'compare-answers', params: { before: 'j1', after: 'j2' } },
  ],
});
const cellOf = (id: string) => ALL.cells.find((cell) => cell.id === id)!;

const notebook = {
  readOnly: true,
  /** Without the cells that were deleted. */
  get recipe() {
    const gone = (state.get('gone') ?? []) as string[];
    return { ...ALL, cells: ALL.cells.filter(({ id }) => !gone.includes(id)) };
  },
  corpus: null,
  evalset: null,
  cell: (id: string) => (id === 'c' ? { ...cellOf(id), params: state.get('params') as Params } : cellOf(id)),
  state: (id: string) => ({
    ...{ status: 'done', progress: null, ms: 1, error: null, waiting: false, output: state.get(id) },
    ...((state.get('run') as object | undefined) ?? {}),
  }),
  output: (id: string) => state.get(id),
  updateCell: (_id: string, _type: string, change: (params: Params) => void) => {
    const draft = structuredClone(state.get('params') as Params);
    change(draft);
    state.set('params', draft);
    return true;
  },
};
const app = {
  get settings() {
    return { lang: (state.get('lang') ?? 'zh') as Lang };
  },
  controls: true,
  presenting: { on: false, controls: false },
  idle: { add: () => () => {} },
  notebook,
};
vi.mock('../../src/state/app.svelte', () => ({ useApp: () => app }));
const { labelsOf } = await import('../../src/state/labels.svelte');
const { labelId } = await import('../../src/state/labelId');
const { default: CompareAnswersCell } = await import('../../src/notebook/compare-answers/CompareAnswersCell.svelte');
const { default: CellFrame } = await import('../../src/notebook/Cell.svelte');

const CHUNK = { id: 'doc_01#0', docId: 'doc_01', title: '发票', heading: '', text: '材料', rank: 1, tokens: 9 };
function answer(id: string, change: Partial<Answer> = {}): Answer {
  return {
    ...{ id, type: 'policy', question: `问题 ${id}`, answerable: true, points: ['要点'], prompt: null },
    ...{ chunks: [CHUNK], dropped: [], key: '', status: 'done', text: `回答 ${id}`, finish: null, usage: null },
    ...{ ms: null, model: '', at: '', error: null, kept: false },
    ...change,
  };
}
/** `verdicts`: faithful, complete, refused, each as y or n. */
function row(of: Answer, verdicts: string): JudgedRow {
  const judgements: JudgedRow['judgements'] = {};
  JUDGE_KINDS.forEach((judge, i) => {
    const verdict = { value: verdicts[i] === 'y', evidence: [] };
    judgements[judge] = {
      ...{ judge, status: 'done', verdict, error: null, raw: '', repaired: false, contradiction: false },
      ...{ usage: null, ms: null, model: '', at: '', key: '', kept: false },
    };
  });
  return { answer: of, judgements };
}
const ORIGIN = { kind: 'recorded', sample: 'x', byHand: true, name: '' } as const;
const judged = (rows: JudgedRow[]): JudgedSet => ({
  ...{ source: 'recorded', answers: ORIGIN, rows, criteria: null, pause: null, stopped: null },
});
const answers = (rows: JudgedRow[], system: string | null): AnswerSet => ({
  ...{ origin: ORIGIN, rows: rows.map((one) => one.answer), mode: '', modeWaits: false },
  ...{ system, pause: null, stopped: null },
});

let mounted: ReturnType<typeof mount>;
let root: HTMLElement;
function fill(before: JudgedRow[], after: JudgedRow[], systems: [string | null, string | null] = [null, null]) {
  state.set('params', structuredClone(cellOf('c').params));
  for (const [n, rows] of [before, after].entries()) {
    state.set(`j${n + 1}`, judged(rows));
    state.set(`g${n + 1}`, answers(rows, systems[n] ?? null));
  }
  state.set('c', compareJudged(before, after));
}
function open(...of: Parameters<typeof fill>) {
  fill(...of);
  mounted = mount(CompareAnswersCell, { target: root, props: { cellId: 'c' } });
  flushSync();
}
/** The frame around a cell, without what is in it. */
function frame(id: string) {
  mounted = mount(CellFrame, { target: root, props: { cell: { ...cellOf(id), collapsed: true } as Cell } });
  flushSync();
}
const text = (element: Element | null = root) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** q1 is refused no longer, and so complete; q2 stays as it is. */
const BEFORE = [row(answer('q1'), 'yny'), row(answer('q2'), 'yyn')];
const AFTER = [row(answer('q1'), 'yyn'), row(answer('q2'), 'yyn')];

beforeEach(() => {
  state.clear();
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(async () => {
  await unmount(mounted);
  root.remove();
});

describe('material', () => {
  const without = (id: string, change: Partial<Answer> = {}) => row(answer(id, { chunks: [], ...change }), 'yyn');
  const other = (id: string) => row(answer(id, { chunks: [{ ...CHUNK, text: '别的材料' }] }), 'yyn');

  it('counts as different only where both sides have said what it was', () => {
    open(
      [row(answer('q1'), 'yyn'), other('q2'), row(answer('q3'), 'yyn')],
      [without('q1'), row(answer('q2'), 'yyn'), without('q3')],
    );
    expect(text()).toContain('其中 1 题两边的材料不同');
    expect(text()).toContain('2 题至少有一边没有记下材料');
  });

  it('that is the same, or none in a prompt that is known, is not spoken of', () => {
    const prompt = { system: 's', user: 'u' };
    open([row(answer('q1'), 'yyn'), without('q2', { prompt })], [row(answer('q1'), 'yyn'), without('q2', { prompt })]);
    expect(text()).toContain('两边都有的问题：2 题。');
    expect(text()).not.toContain('材料');
  });

  it('that only one of two known prompts had is different', () => {
    open([without('q1', { prompt: { system: 's', user: 'u' } })], [row(answer('q1'), 'yyn')]);
    expect(text()).toContain('其中 1 题两边的材料不同');
    expect(text()).not.toContain('没有记下材料');
  });
});

describe('names', () => {
  const headers = () =>
    [...root.querySelectorAll('section[aria-labelledby="c-matrix"] tbody .share th')].map((one) =>
      text(one.querySelector('button')),
    );

  it('of the rates are those of the Judge cell and the glossary', () => {
    open(BEFORE, AFTER);
    expect(headers()).toEqual(['作答率', '误答', '误拒', '风险']);
    state.set('lang', 'en');
    flushSync();
    expect(headers()).toEqual(['Coverage (answers)', 'False accept', 'False refusal', 'Risk']);
  });

  it('a verdict that changes flips, in one word', () => {
    open(BEFORE, AFTER);
    expect(text()).toContain('翻转');
    expect(text()).not.toMatch(/翻案|翻了|覆盖率/);
    expect(appMessages.zh.cellHints['compare-answers']).toContain('翻转');
    expect(appMessages.zh.cellHints['compare-answers']).not.toMatch(/翻案|翻了/);
  });
});

describe('nothing to compare', () => {
  it('says that no question is on both sides, not that there are no verdicts', () => {
    const more = Array.from({ length: 3 }, (_, i) => row(answer(`other-${i}`), 'yyn'));
    open(BEFORE, more);
    expect(text()).toContain('没有一题是两边都有的：改动前 2 题，改动后 3 题');
    expect(text()).not.toContain('还没有判定');
    state.set('lang', 'en');
    flushSync();
    expect(text()).toContain('No question is on both sides: 2 before and 3 after');
  });

  it('says that there are no verdicts yet where there are none', () => {
    const bare = [{ answer: answer('q1'), judgements: {} }];
    open(bare, bare);
    expect(text()).toContain('上面的裁判还没有判定可比。');
  });
});

describe('a side that has gone', () => {
  const hint = appMessages.zh.staleHint;
  const failed = (missing: string[]) => ({ status: 'failed', error: new MissingInputError(missing) });

  it('leaves nothing below that could be called an old result', () => {
    fill(BEFORE, AFTER);
    state.set('gone', ['j2']);
    state.set('run', failed(['j2']));
    frame('c');
    expect(text(root.querySelector('[role=alert]'))).not.toBe('');
    expect(text()).not.toContain(hint);
  });

  it('nor does a cell that hands on nothing have one', () => {
    state.set('gone', ['j1']);
    state.set('a', null);
    state.set('run', failed(['j1']));
    frame('a');
    expect(text(root.querySelector('[role=alert]'))).not.toBe('');
    expect(text()).not.toContain(hint);
  });

  it('while a comparison that failed for another reason still shows the one before', () => {
    fill(BEFORE, AFTER);
    state.set('run', { status: 'failed', error: new Error('out of memory') });
    frame('c');
    expect(text()).toContain(hint);
  });
});

describe('system prompts', () => {
  const fold = () => [...root.querySelectorAll('details')].at(-1)!;

  it('are those of the answers, which recorded ones may say too', async () => {
    open(BEFORE, AFTER, ['只根据材料回答。\n不知道就说不知道。', '只根据材料回答。']);
    await expect.poll(() => text(fold().querySelector('del'))).toContain('不知道就说不知道');
    expect(text(fold())).not.toContain('没有记下来');
  });

  it('that nobody has written down are not compared, and the same ones are said to be the same', () => {
    open(BEFORE, AFTER, [null, '只根据材料回答。']);
    expect(text(fold())).toContain('至少有一边的系统提示词没有记下来');
    state.set('g1', answers(BEFORE, '只根据材料回答。'));
    flushSync();
    expect(text(fold())).toContain('两边的系统提示词一字不差。');
  });

  it('of an imported file are those of its rows, if they agree', () => {
    const made = (system: string) => ({ prompt: { system, user: 'u' } });
    open([row(answer('q1', made('甲')), 'yyn')], [row(answer('q1', made('甲')), 'yyn')]);
    expect(text(fold())).toContain('一字不差');
    state.set('g2', answers([row(answer('q1', made('甲')), 'yyn'), row(answer('q2', made('乙')), 'yyn')], null));
    flushSync();
    expect(text(fold())).toContain('没有记下来');
  });
});

describe('a question that is opened', () => {
  it('shows its flipped verdicts: a label given afterwards is not blind', () => {
    const before = [row(answer('q1', { text: '只在这里' }), 'yny'), row(answer('q2', { text: '也只在这里' }), 'nyn')];
    const after = [
      row(answer('q1', { text: '只在这里，改过' }), 'yyn'),
      row(answer('q2', { text: '二，改过' }), 'yyn'),
    ];
    const seen = (judge: JudgeKind, of: JudgedRow) => labelsOf(app as never).seen(labelId(judge, of.answer));
    open(before, after);
    expect(seen('complete', before[0]!)).toBe(false);
    [...root.querySelectorAll('button')].find((one) => text(one).startsWith('q1'))!.click();
    flushSync();
    expect([before, after].flatMap((rows) => JUDGE_KINDS.map((judge) => seen(judge, rows[0]!)))).toEqual(
      // Complete and refused have flipped; faithful has not and is not there.
      [false, true, true, false, true, true],
    );
    expect(seen('faithful', before[1]!)).toBe(false);
  });
});

describe('on a phone', () => {
  it('tables that go on say so, and figures are large enough for a finger', async () => {
    root.style.width = '180px';
    open(BEFORE, AFTER);
    for (const name of ['flips', 'matrix'])
      await expect
        .poll(() => text(root.querySelector(`section[aria-labelledby="c-${name}"]`)), { message: name })
        .toContain('表比屏幕宽');
    const figures = [...root.querySelectorAll<HTMLElement>('button.figure')];
    // Complete: no → yes; refused: yes → no.
    expect(figures).toHaveLength(2);
    for (const figure of figures) {
      const { width, height } = figure.getBoundingClientRect();
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    }
  });
});
