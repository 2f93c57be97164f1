import { SvelteMap } from 'svelte/reactivity';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../src/core/generate/types';
import { DEFAULT_CRITERIA } from '../../src/core/judge';
import type { JudgedRow, JudgedSet, JudgeKind, Judgement } from '../../src/core/judge/types';
import type { Lang } from '../../src/i18n/define';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import { parseRecipe, type CellOf } from '../../src/recipe';
import '../../src/ui/base.css';
import '../../src/ui/tokens.css';

type Params = CellOf<'judge'>['params'];

/** As much of the app as the cell asks for. Each entry is reactive. */
const state = new SvelteMap<string, unknown>();
const orders: string[] = [];
const drafts = new Set<() => void>();
const files: { name: string; text: Promise<string> }[] = [];

const recipe = parseRecipe({
  ...retrievalRecipe,
  cells: [
    { id: 'g', type: 'generate', params: {} },
    { id: 'j', type: 'judge', params: {} },
  ],
});
/** With the list of questions open. */
const fresh = () => ({ ...(structuredClone(recipe.cells[1]!.params) as Params), show: 'all' });

const notebook = {
  get recipe() {
    return { ...recipe, cells: [recipe.cells[0]!, { ...recipe.cells[1]!, params: state.get('params') }] };
  },
  get readOnly() {
    return state.get('readOnly') === true;
  },
  corpus: null,
  evalset: null,
  cell: () => ({ ...recipe.cells[1], params: state.get('params') as Params }),
  state: () => ({ status: state.get('status') ?? 'done', progress: null, ms: 1, error: null, waiting: false }),
  output: (id: string) => state.get(id),
  updateCell: (_id: string, _type: string, change: (params: Params) => void) => {
    const draft = structuredClone(state.get('params') as Params);
    change(draft);
    state.set('params', draft);
    return true;
  },
  spend: (_id: string, order: string) => {
    orders.push(order);
    return Promise.resolve();
  },
  draft: (write: () => void) => {
    drafts.add(write);
    return () => drafts.delete(write);
  },
};
const app = {
  get settings() {
    return { lang: (state.get('lang') ?? 'zh') as Lang };
  },
  get controls() {
    return state.get('controls') !== false;
  },
  presenting: { on: false, controls: false },
  notebook,
};
const llm = {
  ready: true,
  endpoint: () => ({ preset: 'deepseek', baseUrl: 'https://api.deepseek.com', model: 'judge-model' }),
  modelOf: (_role: string, own: string) => own || 'judge-model',
  obstacle: () => null,
  price: () => null,
  sameModel: false,
};
vi.mock('../../src/state/app.svelte', () => ({ useApp: () => app }));
vi.mock('../../src/state/llm.svelte', () => ({ llmOf: () => llm }));
vi.mock('../../src/ui/download', async (original) => ({
  ...(await original<typeof import('../../src/ui/download')>()),
  download: (blob: Blob, name: string) => files.push({ name, text: blob.text() }),
}));
const { expanded } = await import('../../src/notebook/export/expanded.svelte');
const { labelsOf } = await import('../../src/state/labels.svelte');
const { labelId } = await import('../../src/state/labelId');
const { default: JudgeCell } = await import('../../src/notebook/judge/JudgeCell.svelte');
// What the cell fetches when it needs it is here before the clock of any check runs.
await Promise.all([
  import('../../src/notebook/judge/RowDetails.svelte'),
  import('../../src/notebook/judge/Asking.svelte'),
]);

const RLO = '\u202E';
const HOSTILE = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script> [a](javascript:alert(1)) ${RLO}abc`;

function answer(id: string, type: string, change: Partial<Answer> = {}): Answer {
  return {
    id,
    type,
    question: `问题 ${id}`,
    answerable: type !== 'unanswerable',
    points: ['要点'],
    prompt: { system: 's', user: 'u' },
    chunks: [{ id: 'doc_01#0', docId: 'doc_01', title: '发票', heading: '', text: '材料原文', rank: 1, tokens: 9 }],
    dropped: [],
    key: `k-${id}`,
    status: 'done',
    text: `回答 ${id}`,
    finish: 'stop',
    usage: { input: 10, output: 5 },
    ms: 500,
    model: 'answer-model',
    at: '2026-01-02T03:04:05Z',
    error: null,
    kept: false,
    ...change,
  };
}
function judged(judge: JudgeKind, value: boolean, change: Partial<Judgement> = {}): Judgement {
  return {
    judge,
    status: 'done',
    verdict: { value, evidence: value ? [] : [`${judge} 的证据`] },
    error: null,
    raw: `{"${judge}": ${value}}`,
    repaired: false,
    contradiction: false,
    usage: { input: 100, output: 20 },
    ms: 800,
    model: 'judge-model',
    at: '2026-01-02T03:04:06Z',
    key: `j-${judge}`,
    kept: false,
    ...change,
  };
}
/** Verdicts as letters: y, n, or `-` for a judgement that is not there. */
function row(of: Answer, verdicts: { faithful?: string; complete?: string; refused?: string }): JudgedRow {
  const judgements: JudgedRow['judgements'] = {};
  for (const judge of ['faithful', 'complete', 'refused'] as const)
    if (verdicts[judge]) judgements[judge] = judged(judge, verdicts[judge] === 'y');
  return { answer: of, judgements };
}

const CRITERIA: JudgedSet['criteria'] = {
  faithful: { text: DEFAULT_CRITERIA.zh.faithful, hash: 'aaaa1111bbbb' },
  complete: { text: DEFAULT_CRITERIA.zh.complete, hash: 'cccc2222dddd' },
  refused: { text: DEFAULT_CRITERIA.zh.refused, hash: 'eeee3333ffff' },
};

/**
 * q1 all well; q2 not faithful; q3 a false refusal, so not complete; q4 the reply of `faithful` holds no JSON; q5 the
 * answer failed; q6 rightly refused; q7 a false accept whose verdict contradicts its evidence; q8 still to be judged.
 */
function sample(): JudgedSet {
  const q4 = row(answer('q4', 'error_code'), { complete: 'y', refused: 'n' });
  q4.judgements.faithful = judged('faithful', false, {
    status: 'failed',
    verdict: null,
    error: { code: 'no-json', field: '' },
    raw: HOSTILE,
  });
  const timeout = { code: 'timeout', status: null, detail: '', retryAfterMs: null } as const;
  const q7 = row(answer('q7', 'unanswerable'), { refused: 'n' });
  q7.judgements.refused = judged('refused', false, { contradiction: true, repaired: true });
  return {
    source: 'model',
    answers: { kind: 'model' },
    rows: [
      row(answer('q1', 'policy'), { faithful: 'y', complete: 'y', refused: 'n' }),
      row(answer('q2', 'policy', { text: HOSTILE }), { faithful: 'n', complete: 'y', refused: 'n' }),
      row(answer('q3', 'error_code'), { faithful: 'y', complete: 'n', refused: 'y' }),
      q4,
      row(answer('q5', 'policy', { status: 'failed', text: '', error: timeout }), {}),
      row(answer('q6', 'unanswerable'), { refused: 'y' }),
      q7,
      row(answer('q8', 'policy'), {}),
    ],
    criteria: CRITERIA,
    pause: null,
    stopped: null,
  };
}

let cell: ReturnType<typeof mount>;
let root: HTMLElement;
function open(set: JudgedSet | undefined, params: Partial<Params> = {}) {
  state.set('params', { ...fresh(), ...params });
  state.set('j', set);
  state.set('g', set && { origin: set.answers, rows: set.rows.map((one) => one.answer) });
  cell = mount(JudgeCell, { target: root, props: { cellId: 'j' } });
  flushSync();
}

const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const byLabel = <T extends HTMLElement>(part: string): T => {
  const found = [...root.querySelectorAll<T>('[aria-label]')].find((one) => one.ariaLabel?.includes(part));
  if (!found) throw new Error(`Nothing is labelled "${part}".`);
  return found;
};
const button = (name: string, within: ParentNode = root) => {
  const found = [...within.querySelectorAll('button')].find((one) => text(one).startsWith(name));
  if (!found) throw new Error(`No button "${name}".`);
  return found;
};
const press = (target: HTMLElement) => {
  target.click();
  flushSync();
};
/** A row of the table of rates: its name and its cells. */
const line = (name: string) => {
  const rows = [...root.querySelectorAll('section[aria-labelledby="judge-j-rates-title"] tbody tr')];
  const cells = rows.map((one) => [...one.children].map((part, i) => text(i ? part : part.querySelector('button'))));
  return cells.find(([first]) => first?.startsWith(name)) ?? [];
};
const listed = () => [...root.querySelectorAll('[data-question]')].map((one) => one.getAttribute('data-question'));
const rowOf = (id: string) => root.querySelector<HTMLElement>(`[data-question="${id}"]`)!;
const filter = () => root.querySelector<HTMLSelectElement>('section[aria-labelledby="judge-j-rows-title"] select')!;
const show = (value: string) => {
  const select = filter();
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
};

beforeEach(() => {
  state.clear();
  orders.length = 0;
  files.length = 0;
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(async () => {
  await unmount(cell);
  root.remove();
});

describe('rates', () => {
  it('count verdicts and nothing else: what failed or is to do is said beside, not counted as no', () => {
    open(sample());
    // faithful: yes q1 q3, no q2, failed q4 q5, to do q8 → 2/3; policy: yes q1, no q2, failed q5, to do q8.
    expect(line('忠实').slice(0, 3)).toEqual(['忠实', '2 / 3 0.667 出错 2 还没判 1', '1 / 2 0.500 出错 1 还没判 1']);
    // complete: yes q1 q2 q4, no q3 → 3/4.
    expect(line('完整')[1]).toBe('3 / 4 0.750 出错 1 还没判 1');
    // Of q6 and q7, q6 was refused. No other type has such a question.
    expect(line('拒答')).toEqual([
      '拒答了答不了的问题',
      '1 / 2 0.500',
      '–没有这样的题',
      '–没有这样的题',
      '1 / 2 0.500',
    ]);
    // Of q1 to q4, q3.
    expect(line('误拒')[1]).toBe('1 / 4 0.250 出错 1 还没判 1');
  });

  it('a figure opens the questions behind it', () => {
    open(sample());
    const figure = byLabel<HTMLButtonElement>('忠实，全部，2 / 3');
    press(figure);
    expect(figure.getAttribute('aria-expanded')).toBe('true');
    const panel = root.querySelector('#judge-j-rates-panel');
    expect(text(panel)).toContain('判为忠实的 2 题 ÷ 判成了的 3 题 = 0.667');
    expect(
      [...panel!.querySelectorAll('dd')].map((dd) => [...dd.querySelectorAll('button')].map(text).join(' ')),
    ).toEqual(['q1 q3', 'q2', 'q4 q5（回答没有生成出来）', 'q8']);
    press(figure);
    expect(root.querySelector('#judge-j-rates-panel')).toBeNull();
  });

  it('without any verdict there is no rate', () => {
    const set = sample();
    open({ ...set, rows: set.rows.slice(7) });
    expect(line('忠实')[1]).toBe('0 / 0 还没判 1');
  });
});

describe('refusals', () => {
  it('the matrix counts what has a verdict, and its rates follow', () => {
    open(sample());
    const matrix = root.querySelector('section[aria-labelledby="judge-j-matrix-title"]')!;
    const [counts, shares] = [...matrix.querySelectorAll('table')].map((table) =>
      [...table.querySelectorAll('tbody tr')].map((tr) => [...tr.querySelectorAll('td')].map(text)),
    );
    // Answered: q1 q2 q4, and q7; refused: q3, and q6.
    expect(counts).toEqual([
      ['3', '1 误答'],
      ['1 误拒', '1'],
    ]);
    // Coverage (3+1)/6; false accepts 1/2; false refusals 1/4; risk: q2 and q7 of q1, q2 and q7, as q4 is not known.
    expect(shares?.map((cells) => cells.slice(0, 2))).toEqual([
      ['4 / 6', '0.667'],
      ['1 / 2', '0.500'],
      ['1 / 4', '0.250'],
      ['2 / 3', '0.667'],
    ]);
    expect(text(matrix)).toContain('还有 2 题没有拒答判定');
    expect(text(matrix)).toContain('另有 1 题作答了');
    press(byLabel('误拒：1 题'));
    expect(text(root.querySelector('#judge-j-matrix-panel'))).toContain('误拒 · 1');
    press(button('q3', root.querySelector('#judge-j-matrix-panel')!));
    expect((state.get('params') as Params).open).toBe('q3');
  });
});

describe('questions', () => {
  it('are listed by what was made of them', () => {
    open(sample());
    expect(listed()).toHaveLength(8);
    const expected = {
      'not-faithful': ['q2'],
      'not-complete': ['q3'],
      refused: ['q3', 'q6'],
      'false-refusals': ['q3'],
      'false-accepts': ['q7'],
      errors: ['q4', 'q5'],
      contradictions: ['q7'],
    };
    for (const [value, ids] of Object.entries(expected)) {
      show(value);
      expect(listed(), value).toEqual(ids);
      expect((state.get('params') as Params).show).toBe(value);
    }
    show('all');
    expect((state.get('params') as Params).show).toBe('all');
    expect(listed()).toHaveLength(8);
  });

  it('are closed until they are asked for, on paper too: who is to label blind must not see the verdicts', () => {
    open(sample(), { show: '', open: 'q1' });
    const section = root.querySelector<HTMLElement>('section[aria-labelledby="judge-j-rows-title"]')!;
    const closed = '逐题（8） 打开 每一题都写着判定。要盲标，先到「校准裁判」标完再打开。';
    expect(text(section)).toBe(closed);
    flushSync(() => (expanded.on = true));
    expect(text(section)).toBe(closed);
    flushSync(() => (expanded.on = false));
    const toggle = button('打开', section);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    press(toggle);
    expect((state.get('params') as Params).show).toBe('all');
    expect(listed()).toHaveLength(8);
    expect(button('收起', section)).toBe(toggle);
    press(toggle);
    expect((state.get('params') as Params).show).toBe('');
    expect(text(section)).toBe(closed);
  });

  it('a link that names no filter there is leaves them closed', () => {
    open(sample(), { show: '__proto__' });
    expect(listed()).toEqual([]);
  });

  it('that are listed with a verdict are seen; what is closed, unfolded for print alone, or not judged is not', () => {
    const set = sample();
    const seen = (judge: JudgeKind) =>
      set.rows
        .filter(({ answer: of }) => labelsOf(app as never).seen(labelId(judge, of)))
        .map(({ answer: of }) => of.id);
    // The book lasts as long as the page: these answers are this test's own.
    for (const [i, { answer: of }] of set.rows.entries()) of.text = `只在这里 ${i}`;
    flushSync(() => (expanded.on = true));
    open(set, { show: 'all' });
    flushSync(() => (expanded.on = false));
    expect(seen('faithful')).toEqual([]);
    state.set('params', { ...fresh(), show: '' });
    flushSync();
    expect(seen('faithful')).toEqual([]);
    // A panel names the questions by their verdict: of the four corners of the matrix, false refusals are q3.
    press(byLabel('误拒：1 题'));
    expect(seen('refused')).toEqual(['q3']);
    // faithful: a verdict on q1 q2 q3; q4 and q5 failed, q8 is to do.
    press(byLabel('忠实，全部，2 / 3'));
    expect(seen('faithful')).toEqual(['q1', 'q2', 'q3']);
    expect(seen('complete')).toEqual([]);
    press(button('打开'));
    expect(seen('complete')).toEqual(['q1', 'q2', 'q3', 'q4']);
    expect(seen('refused')).toEqual(['q1', 'q2', 'q3', 'q4', 'q6', 'q7']);
  });

  it('carry each verdict as a word', () => {
    open(sample());
    expect(text(rowOf('q1').querySelector('.marks'))).toBe('✓ 忠实✓ 完整✓ 作答');
    expect(text(rowOf('q3').querySelector('.marks'))).toBe('✓ 忠实✗ 不完整✗ 误拒');
    expect(text(rowOf('q4').querySelector('.marks'))).toBe('! 忠实：出错✓ 完整✓ 作答');
    expect(text(rowOf('q6').querySelector('.marks'))).toBe('✓ 拒答');
    expect(text(rowOf('q7').querySelector('.marks'))).toContain('✗ 误答');
    expect(text(rowOf('q8').querySelector('.marks'))).toBe('… 忠实：还没判… 完整：还没判… 拒答：还没判');
  });

  it('open with all that was judged, and one from a panel comes into a list that hid it', async () => {
    open(sample(), { show: 'refused' });
    press(byLabel('忠实，全部，2 / 3'));
    press(button('q2', root.querySelector('#judge-j-rates-panel')!));
    await expect.poll(() => rowOf('q2')?.querySelector('[data-judge="faithful"]')).not.toBeNull();
    expect((state.get('params') as Params).show).toBe('all');
    await expect.poll(() => rowOf('q2').contains(document.activeElement)).toBe(true);
    const judge = text(rowOf('q2').querySelector('[data-judge="faithful"]'));
    expect(judge).toContain('faithful 的证据');
    expect(judge).toContain('判据 aaaa1111 · judge-model · 输入 100 / 输出 20 token · 800 ms');
    expect(judge).toContain('{"faithful": false}');
    expect(text(rowOf('q2'))).toContain('doc_01#0');
  });

  it('say what was repaired, what contradicts itself, and what a reply without a verdict was', async () => {
    open(sample(), { open: 'q7' });
    await expect.poll(() => text(rowOf('q7'))).toContain('去掉了代码围栏');
    expect(text(rowOf('q7'))).toContain('判定和证据对不上');
    expect(rowOf('q7').querySelector('[data-judge="faithful"]')).toBeNull();
    press(rowOf('q4').querySelector('button')!);
    await expect.poll(() => text(rowOf('q4'))).toContain('回复里没有 JSON 对象');
    expect(rowOf('q4').querySelector<HTMLDetailsElement>('[data-judge="faithful"] details:last-of-type')?.open).toBe(
      true,
    );
  });

  it('show hostile answers and replies as nothing but text', async () => {
    open(sample(), { open: 'q2' });
    await expect.poll(() => rowOf('q2').querySelector('[data-judge]')).not.toBeNull();
    expect(text(rowOf('q2').querySelector('.answer'))).toContain('<img src=x onerror="window.pwned=1"><script>');
    expect(text(rowOf('q2').querySelector('.answer'))).toContain('⟨RLO⟩');
    press(rowOf('q4').querySelector('button')!);
    await expect.poll(() => text(rowOf('q4').querySelector('[data-judge="faithful"]'))).toContain('<script>');
    expect(root.querySelector('img, script, a')).toBeNull();
    expect(root.textContent).not.toContain(RLO);
    expect('pwned' in window).toBe(false);
  });
});

describe('failures', () => {
  it('are counted in one way: verdicts that failed, answers that failed, answers that are not there yet', () => {
    const set = sample();
    open({ ...set, rows: [...set.rows, row(answer('q9', 'policy', { status: 'todo', text: '' }), {})] });
    // Judgements of answers that are there: q1 to q4 and q8 three each, q6 and q7 one each: 17. Done: q1 3, q2 3, q3 3,
    // q4 2, q6 1, q7 1 = 13. Failed: q4 faithful. q5 is the answer that failed, q9 the one that has not come.
    expect(text(root)).toContain(
      '判完 13 / 17 次，出错 1 次。 有 1 题的回答没有生成出来，判不了。 有 1 题还没有回答，判不了。',
    );
    expect(text(byLabel('出错（2）'))).toContain('判定 1 次，回答 1 题。');
  });

  it('stand apart with their cause, and only those of a judge can be retried here', () => {
    open(sample());
    const section = byLabel('出错（2）');
    const items = [...section.querySelectorAll('li')].map(text);
    expect(items[0]).toContain('q4 · 忠实 回复里没有 JSON 对象。');
    expect(items[1]).toContain('q5 · 回答');
    press(button('重试出错的（1 次）', section));
    expect(orders).toEqual(['failed']);
  });

  it('of recorded verdicts cannot be retried', () => {
    const set = sample();
    set.source = 'recorded';
    set.criteria = null;
    set.answers = { kind: 'recorded', sample: 'x', byHand: false, name: '<b>文件</b>' };
    set.rows[3]!.judgements.faithful!.error = { code: 'recorded', detail: 'faithful: timeout' };
    open(set, { source: 'recorded' });
    // The code in the reader's words, nothing of it raw.
    expect(text(byLabel('出错（2）'))).toContain('q4 · 忠实 文件里记着：等了太久');
    expect(text(byLabel('出错（2）'))).not.toContain('faithful: timeout');
    expect(text(byLabel('出错（2）'))).not.toContain('重试出错的');
  });
});

describe('recorded errors', () => {
  it('stand with an answer in words', async () => {
    const set = sample();
    set.rows[3]!.answer.recordedError = 'faithful: no-json 这条没有问题';
    open(set, { open: 'q4' });
    await expect
      .poll(() => text(rowOf('q4').querySelector('dl')))
      .toContain('文件里记着：忠实：回复里没有 JSON 对象。原文：「这条没有问题」');
  });
});

describe('on a phone', () => {
  it('a table that goes on says so, and its figures are large enough for a finger', async () => {
    root.style.width = '300px';
    open(sample());
    const rates = root.querySelector('section[aria-labelledby="judge-j-rates-title"]')!;
    await expect.poll(() => text(rates)).toContain('表比屏幕宽');
    const figures = [...root.querySelectorAll<HTMLElement>('button.figure')];
    // Four lines of the table with 4, 4, 2 and 3 groups that have such questions, and the four corners.
    expect(figures.length).toBeGreaterThan(10);
    for (const figure of figures) {
      const { width, height } = figure.getBoundingClientRect();
      expect(Math.min(width, height), figure.ariaLabel ?? '').toBeGreaterThanOrEqual(24);
    }
  });
});

describe('what it costs', () => {
  it('is asked before anything is sent: the calls that are left, and one question first', async () => {
    open(sample());
    // Only q8 is left, with its three judges; q5 has no answer to judge.
    await expect.poll(() => text(root)).toMatch(/3\s*次/);
    const run = [...root.querySelectorAll('button')].filter((one) => text(one).includes('3'));
    press(run.find((one) => one.classList.contains('primary'))!);
    expect(orders).toEqual(['all']);
  });

  it('is not spoken of where the verdicts were recorded', async () => {
    const set = sample();
    set.source = 'recorded';
    set.answers = { kind: 'recorded', sample: 'x', byHand: true, name: '手写' };
    open(set, { source: 'recorded' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(root.querySelector('.primary')).toBeNull();
    expect(text(root)).toContain('手写。这些回答是为这节课写的，有几份故意写错了。判定也是手写的');
  });

  it('the same model in both parts is said', () => {
    const set = sample();
    for (const { answer: of } of set.rows) of.model = 'judge-model';
    open(set);
    expect(text(root)).toContain('回答和裁判用的是同一个模型（judge-model）');
  });
});

describe('parameters', () => {
  const selects = () => [...root.querySelectorAll<HTMLSelectElement>('.parameters select')];
  it('offer recorded verdicts only where answers are recorded', () => {
    open(sample());
    expect(selects().some((one) => one.querySelector('option[value="recorded"]'))).toBe(false);
    const set = sample();
    set.answers = { kind: 'recorded', sample: 'x', byHand: true, name: '手写' };
    state.set('j', set);
    state.set('g', { origin: set.answers, rows: [] });
    flushSync();
    expect(selects().some((one) => one.querySelector('option[value="recorded"]'))).toBe(true);
  });

  it('a criterion counts once its field is left, shows its version, and goes back to the default', async () => {
    open(sample());
    press(root.querySelector<HTMLElement>('.parameters summary')!);
    await expect.poll(() => root.querySelector('textarea')).not.toBeNull();
    const area = root.querySelector('textarea')!;
    expect(area.value).toBe(DEFAULT_CRITERIA.zh.faithful);
    expect(text(area.closest('.criterion'))).toContain('版本 aaaa1111');
    expect(text(area.closest('.criterion'))).toContain('「请联系人工」');
    area.value = `${DEFAULT_CRITERIA.zh.faithful}\n语气不算。`;
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    flushSync();
    expect((state.get('params') as Params).criteria.faithful).toBe('');
    // A verdict made by the default is not one by this text.
    expect(text(area.closest('.criterion'))).not.toContain('版本');
    area.dispatchEvent(new Event('change', { bubbles: true }));
    flushSync();
    expect((state.get('params') as Params).criteria.faithful).toContain('语气不算。');
    await expect.poll(() => text(root.querySelector('ins'))).toContain('语气不算');
    press(button('恢复默认'));
    expect((state.get('params') as Params).criteria.faithful).toBe('');
    expect(area.value).toBe(DEFAULT_CRITERIA.zh.faithful);
  });

  it('are disabled in a notebook that is only looked at, and gone where a link hides them', () => {
    state.set('readOnly', true);
    open(sample());
    expect(selects().every((one) => one.matches(':disabled'))).toBe(true);
    expect(filter().matches(':disabled')).toBe(false);
    state.set('controls', false);
    flushSync();
    expect(selects()).toHaveLength(0);
    expect(root.querySelector('.primary')).toBeNull();
  });
});

describe('export', () => {
  it('writes the fields of the course, or everything, and says what is in it', async () => {
    open(sample());
    expect(text(root)).toContain('没有密钥');
    press(button('导出'));
    await expect.poll(() => document.querySelector('[role=menuitem]')).not.toBeNull();
    document.querySelectorAll<HTMLElement>('[role=menuitem]')[0]!.click();
    await expect.poll(() => files.length).toBe(1);
    expect(files[0]!.name).toBe('generation_results.jsonl');
    const rows = (await files[0]!.text)
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one) as Record<string, unknown>);
    expect(Object.keys(rows[0]!)).toEqual(
      'id type question answerable answer faithful unsupported complete missing refused reason error'.split(' '),
    );
    expect(rows.map(({ faithful }) => faithful)).toEqual([true, false, true, null, null, null, null, null]);
    button('导出').click();
    await expect.poll(() => document.querySelectorAll('[role=menuitem]').length).toBe(2);
    document.querySelectorAll<HTMLElement>('[role=menuitem]')[1]!.click();
    await expect.poll(() => files.length).toBe(2);
    expect(await files[1]!.text).toContain('材料原文');
  });
});

describe('nothing to show', () => {
  it('says what is missing', () => {
    open(undefined);
    expect(text(root)).toContain('还没有可判的回答');
    state.set('j', { ...sample(), rows: [] });
    flushSync();
    expect(text(root)).toContain('还没有可判的回答');
  });

  it('reads in English too', () => {
    state.set('lang', 'en');
    open(sample());
    expect(line('Faithful')[1]).toBe('2 / 3 0.667 2 failed 1 to judge');
    expect(root.textContent).not.toMatch(/undefined|NaN/);
  });
});
