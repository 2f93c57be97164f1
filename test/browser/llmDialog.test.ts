import { flushSync, mount, unmount } from 'svelte';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FailureCode } from '../../src/core/generate/types';
import { llmErrorMessages } from '../../src/i18n/llmErrors';
import type { CallOutcome, CallRequest } from '../../src/llm/types';
import { Storage } from '../../src/storage';
import { openDatabase } from '../../src/storage/database';

type Lang = 'zh' | 'en';
let app: { settings: { lang: Lang }; storage: Promise<Storage> };
/** What the stand-in for the provider is asked, and what it says. */
let asked: CallRequest[];
let answer: (signal: AbortSignal) => Promise<CallOutcome>;

vi.mock('../../src/state/app.svelte', () => ({ useApp: () => app }));
vi.mock('../../src/workers/llmClient', () => ({
  LlmClient: class {
    call(request: CallRequest, signal: AbortSignal) {
      asked.push(request);
      return answer(signal);
    }
  },
}));
const { default: LlmDialog } = await import('../../src/notebook/llm/LlmDialog.svelte');
const { default: CostPanel } = await import('../../src/notebook/llm/CostPanel.svelte');
const { default: Spent } = await import('../../src/notebook/llm/Spent.svelte');
const { failureWords, pauseWords, stoppedWords } = await import('../../src/notebook/llm/failureWords');
const { formatMoney } = await import('../../src/notebook/llm/money');
const { llmPanel } = await import('../../src/notebook/llm/panel.svelte');
const { llmOf } = await import('../../src/state/llm.svelte');

const CODES = Object.keys(llmErrorMessages.zh.codes) as FailureCode[];
const failure = (code: FailureCode, status: number | null, detail = '') => ({
  code,
  status,
  detail,
  retryAfterMs: null,
});
const KEY = 'sk-quagga-and-zebu-wxyz';
const ORIGIN = 'https://api.deepseek.com';
const REPLY: CallOutcome = {
  ok: true,
  reply: {
    text: 'OK',
    finish: 'stop',
    usage: { input: 20, output: 1 },
    ms: 1234,
    model: 'deepseek-flash',
    at: '2026-10-01T00:00:00Z',
  },
};

let root: HTMLElement;
let shown: ReturnType<typeof mount> | null = null;
const llm = () => llmOf(app as never);
const field = <T extends HTMLElement = HTMLInputElement>(role: 'answer' | 'judge', part: string) =>
  document.querySelector<T>(`#llm-${role}-${part}`);
const section = (role: 'answer' | 'judge') => field(role, 'top')!.closest('section')!;
function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`No button "${name}".`);
  return found;
}
async function open() {
  shown = mount(LlmDialog, { target: root });
  await expect.poll(() => field('answer', 'top')).not.toBeNull();
}
async function close() {
  if (shown) await unmount(shown);
  shown = null;
}
async function setKey(role: 'answer' | 'judge', key: string) {
  await userEvent.fill(field(role, 'key')!, key);
  button('用这个密钥', section(role)).click();
  await expect.poll(() => field(role, 'key')).toBeNull();
}
/** What is said beneath a field. */
const saidOf = (role: 'answer' | 'judge', part: string) =>
  document.getElementById(`llm-${role}-${part}-said`)?.textContent?.trim() ?? '';
async function settingsOnDisk(): Promise<string> {
  const db = await openDatabase(() => {});
  const all = await db.getAll('settings');
  db.close();
  return JSON.stringify(all);
}
/** Every origin in the store of keys. */
async function onDisk(): Promise<string> {
  const db = await openDatabase(() => {});
  const all = await db.getAll('keys');
  const names = await db.getAllKeys('keys');
  db.close();
  return JSON.stringify([names, all]);
}

beforeEach(async () => {
  app = { settings: { lang: 'zh' }, storage: Storage.open(() => {}) };
  asked = [];
  answer = async () => REPLY;
  llmPanel.close();
  root = document.createElement('div');
  document.body.append(root);
  await llm().load();
});
afterEach(async () => {
  await close();
  const db = await openDatabase(() => {});
  await Promise.all([db.clear('keys'), db.clear('settings')]);
  db.close();
  root.remove();
});

describe('keys', () => {
  it('a key that was set is nowhere in the page but masked, goes to its origin, and is not on the disk', async () => {
    await open();
    await setKey('answer', `  Bearer ${KEY} `);
    expect(section('answer').querySelector('.masked')?.textContent).toContain('sk-…wxyz');
    expect(section('answer').textContent).toContain(`这个密钥是给 ${ORIGIN} 的`);
    expect(document.documentElement.outerHTML).not.toContain('quagga');
    for (const input of document.querySelectorAll('input')) expect(input.value).not.toContain('quagga');
    expect(await onDisk()).not.toContain('quagga');
    button('测试', section('answer')).click();
    await expect.poll(() => section('answer').textContent).toContain('能用。');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ key: KEY, baseUrl: ORIGIN });
  });

  it('is stored only while the reader wants it to be, and forgotten everywhere at once', async () => {
    await open();
    const remember = () => section('answer').querySelector<HTMLInputElement>('input[type=checkbox]')!;
    expect(remember().checked).toBe(false);
    await setKey('answer', KEY);
    remember().click();
    await expect.poll(onDisk).toContain(KEY);
    remember().click();
    await expect.poll(onDisk).not.toContain(KEY);
    remember().click();
    await expect.poll(onDisk).toContain(KEY);
    button('忘掉密钥', section('answer')).click();
    await expect.poll(onDisk).not.toContain(KEY);
    expect(llm().key('answer')).toBeNull();
    expect(document.activeElement).toBe(field('answer', 'key'));
  });

  it('does not go along to another origin, neither the one that is set nor the one being typed', async () => {
    await open();
    await setKey('answer', KEY);
    await userEvent.fill(field('answer', 'address')!, 'https://other.example/v1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => section('answer').textContent).toContain(`原来的密钥是给 ${ORIGIN} 的，不会跟过来`);
    expect(llm().key('answer')).toBeNull();
    await userEvent.fill(field('answer', 'key')!, 'half-typed-key');
    await userEvent.fill(field('answer', 'address')!, 'https://third.example/v1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => section('answer').textContent).toContain('https://third.example');
    expect(field('answer', 'key')!.value).toBe('');
    expect(llm().key('answer')).toBeNull();
    await close();
    expect(llm().key('answer')).toBeNull();
  });

  it('what cannot be a key is said beside the field and not taken', async () => {
    await open();
    for (const [typed, words] of [
      ['', '请先填密钥'],
      ['我的密钥', '不像一个密钥'],
      ['sk-a b', '不像一个密钥'],
      ['https://platform.deepseek.com/api_keys', '这是一个网址'],
    ] as const) {
      await userEvent.fill(field('answer', 'key')!, typed);
      await userEvent.keyboard('{Enter}');
      const ids = field('answer', 'key')!.getAttribute('aria-describedby')!.split(' ');
      await expect.poll(() => ids.map((id) => document.getElementById(id)?.textContent).join()).toContain(words);
      expect(field('answer', 'key')!.getAttribute('aria-invalid')).toBe('true');
    }
    expect(llm().key('answer')).toBeNull();
  });

  it('a key typed right before closing the dialog is kept in memory', async () => {
    await open();
    await userEvent.fill(field('answer', 'key')!, KEY);
    await close();
    expect(llm().key('answer')).toMatchObject({ masked: 'sk-…wxyz', remembered: false });
  });
});

describe('test', () => {
  it('takes over a key that was only typed', async () => {
    await open();
    await userEvent.fill(field('answer', 'key')!, KEY);
    button('测试', section('answer')).click();
    await expect.poll(() => asked.map(({ key }) => key)).toEqual([KEY]);
  });

  it('without a key it calls nobody and leads to the field', async () => {
    await open();
    button('测试', section('judge')).click();
    await expect.poll(() => section('judge').textContent).toContain('还没有填密钥。');
    expect(document.activeElement).toBe(field('judge', 'key'));
    expect(asked).toEqual([]);
  });

  it('says what is wrong and what to do, and forgets it when the model changes', async () => {
    answer = async () => ({
      ok: false,
      failure: { code: 'wrong-key', status: 401, detail: 'Incorrect \u202eyek', retryAfterMs: null },
      text: '',
    });
    await open();
    await setKey('answer', KEY);
    button('测试', section('answer')).click();
    const result = () => section('answer').querySelector('.result')!.textContent ?? '';
    await expect.poll(result).toContain('服务商不认这个密钥');
    expect(result()).toContain('（HTTP 401）。');
    expect(result()).toContain('「Incorrect ⟨RLO⟩yek」');
    expect(result()).toContain('请到服务商的网站重新复制整个密钥');
    await userEvent.fill(field('answer', 'model')!, 'another-model');
    await userEvent.keyboard('{Enter}');
    await expect.poll(result).toBe('');
    expect(llm().endpoint('answer').model).toBe('another-model');
  });

  it('can be cancelled, and a late answer then changes nothing', async () => {
    let late: (outcome: CallOutcome) => void = () => {};
    let signal: AbortSignal | undefined;
    answer = (given) => {
      signal = given;
      return new Promise((resolve) => (late = resolve));
    };
    await open();
    await setKey('answer', KEY);
    button('测试', section('answer')).click();
    await expect.poll(() => section('answer').textContent).toContain('正在调用…');
    button('取消', section('answer')).click();
    await expect.poll(() => section('answer').textContent).toContain('测试已取消。');
    expect(signal?.aborted).toBe(true);
    late(REPLY);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(section('answer').textContent).not.toContain('能用。');
    expect(document.activeElement).toBe(button('测试', section('answer')));
  });
});

describe('roles', () => {
  it('a preset fills address and model; coming back restores what was set', async () => {
    await open();
    await userEvent.fill(field('answer', 'model')!, 'mine');
    await userEvent.selectOptions(field('answer', 'top')!, 'ollama');
    await expect.poll(() => field('answer', 'address')!.value).toBe('http://localhost:11434/v1');
    expect(section('answer').textContent).toContain('ollama pull');
    await userEvent.selectOptions(field('answer', 'top')!, 'deepseek');
    await expect.poll(() => field('answer', 'address')!.value).toBe(ORIGIN);
    expect(field('answer', 'model')!.value).toBe('mine');
  });

  it('one click makes the judge the same, and self-preference is said', async () => {
    await open();
    await userEvent.selectOptions(field('answer', 'top')!, 'openai');
    await expect.poll(() => document.querySelector('dialog')!.textContent).not.toContain('自我偏好');
    button('和回答用同一个', section('judge')).click();
    await expect.poll(() => document.querySelector('dialog')!.textContent).toContain('自我偏好');
    expect(llm().endpoint('judge')).toEqual(llm().endpoint('answer'));
    expect(document.activeElement).toBe(field('judge', 'top'));
  });

  it('an address that cannot be called is said at its field', async () => {
    await open();
    await userEvent.fill(field('answer', 'address')!, 'api.deepseek.com');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => field('answer', 'address')!.getAttribute('aria-invalid')).toBe('true');
    const said = document.getElementById(field('answer', 'address')!.getAttribute('aria-describedby')!);
    expect(said?.textContent).toContain('要以 https:// 开头');
    expect(field('answer', 'key')!.disabled).toBe(true);
  });

  it.each([
    ['http://api.deepseek.com/v1?', '没有存下来：要以 https:// 开头'],
    ['https://me:secret@api.deepseek.com/v1', '没有存下来：要以 https:// 开头'],
    [`https://api.deepseek.com/${KEY}/v1`, '像密钥的东西，没有存下来'],
    ['', '请填接口地址'],
  ])('the address %j stays in the field with what is wrong, and is not saved', async (typed, words) => {
    await open();
    await setKey('answer', KEY);
    await userEvent.fill(field('answer', 'address')!, typed);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => saidOf('answer', 'address')).toContain(words);
    expect(saidOf('answer', 'address')).toContain(`现在用的还是 ${ORIGIN}。`);
    expect(field('answer', 'address')!.value).toBe(typed);
    expect(field('answer', 'address')!.getAttribute('aria-invalid')).toBe('true');
    expect(llm().endpoint('answer').baseUrl).toBe(ORIGIN);
    // A test would ask the old address.
    button('测试', section('answer')).click();
    await expect.poll(() => document.activeElement).toBe(field('answer', 'address'));
    expect(asked).toEqual([]);
    await close();
    expect(llm().endpoint('answer').baseUrl).toBe(ORIGIN);
    if (typed) expect(await settingsOnDisk()).not.toContain(typed);
  });

  it('a refused address can be put right, or be given up for the preset one', async () => {
    await open();
    const enter = async (typed: string) => {
      await userEvent.fill(field('answer', 'address')!, typed);
      await userEvent.keyboard('{Enter}');
    };
    await enter('nonsense');
    await expect.poll(() => field('answer', 'key')!.disabled).toBe(true);
    button('换回预设的地址', section('answer')).click();
    await expect.poll(() => field('answer', 'address')!.value).toBe(ORIGIN);
    expect(saidOf('answer', 'address')).toBe('');
    expect(field('answer', 'key')!.disabled).toBe(false);
    await enter('nonsense');
    await enter('https://a.example/v1/');
    await expect.poll(() => llm().endpoint('answer').baseUrl).toBe('https://a.example/v1');
    expect(saidOf('answer', 'address')).toBe('');
    await enter('nonsense');
    await userEvent.selectOptions(field('answer', 'top')!, 'ollama');
    await expect.poll(() => field('answer', 'address')!.value).toBe('http://localhost:11434/v1');
    expect(saidOf('answer', 'address')).toBe('');
  });

  it('a key in the field of the model is not taken for a name: one that looks like it, is held, or is typed', async () => {
    await open();
    const { model } = llm().endpoint('answer');
    const refused = async (typed: string) => {
      await userEvent.fill(field('answer', 'model')!, typed);
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => saidOf('answer', 'model')).toContain('这像是一个密钥，不是模型名，没有存下来');
      expect(field('answer', 'model')!.getAttribute('aria-invalid')).toBe('true');
      expect(llm().endpoint('answer').model).toBe(model);
    };
    await refused('sk-0123456789abcdef0123');
    await userEvent.fill(field('answer', 'key')!, 'quagga.and.zebu.and.okapi');
    await refused('Quagga.and.zebu.and.okapi');
    await setKey('answer', 'quagga.and.zebu.and.okapi');
    await refused('quagga.and.zebu.and.okapi');
    await close();
    expect(llm().endpoint('answer').model).toBe(model);
    expect(await settingsOnDisk()).not.toContain('uagga');
    await open();
    expect(field('answer', 'model')!.value).toBe(model);
  });

  it('opens at the price that is asked for, of a model the cell names itself', async () => {
    llmPanel.show('judge', 'price', 'own-model');
    await open();
    await expect.poll(() => document.activeElement).toBe(field('judge', 'price'));
    const price = field('judge', 'price')!.closest('fieldset')!;
    expect(price.textContent).toContain('own-model 的价格（每百万 token）');
    const [input, output] = price.querySelectorAll('input');
    await userEvent.fill(input!, '2');
    await userEvent.tab();
    expect(price.textContent).toContain('输入和输出的价格都填上');
    expect(llm().price('own-model')).toBeNull();
    await userEvent.fill(output!, '8');
    await userEvent.tab();
    await expect.poll(() => llm().price('own-model')).toEqual({ input: 2, output: 8, currency: '¥' });
  });
});

describe('cost', () => {
  const props = { role: 'answer', model: '', calls: 78, input: 120_000, output: 15_000, oneCalls: 3 } as const;
  const panel = (more: object = {}) => {
    const onrun = vi.fn();
    shown = mount(CostPanel, { target: root, props: { ...props, busy: false, failed: 0, onrun, ...more } });
    flushSync();
    return onrun;
  };
  const text = () => root.textContent?.replace(/\s+/g, ' ') ?? '';

  it('says calls, tokens and cost, and starts what is asked for', async () => {
    await llm().setKey('answer', KEY, false);
    llm().setPrice(llm().modelOf('answer', ''), { input: 2, output: 8, currency: '¥' });
    const onrun = panel({ failed: 2 });
    // 120,000 × 2 / 1,000,000 + 15,000 × 8 / 1,000,000 = 0.24 + 0.12 = 0.36
    expect(text()).toContain('约 ¥0.36');
    expect(text()).toContain('约 120,000 token');
    for (const name of ['先试一个问题（3 次调用）', '全部运行（78 次调用）', '重试失败的（2 条）'])
      button(name).click();
    expect(onrun.mock.calls).toEqual([['one'], ['all'], ['failed']]);
  });

  it('without a key nothing can be started, and the way to the field is a button', async () => {
    panel();
    expect(text()).toContain('还没有填密钥。');
    expect(button('全部运行（78 次调用）').disabled).toBe(true);
    button('填密钥').click();
    expect([llmPanel.open, llmPanel.role, llmPanel.part]).toEqual([true, 'answer', 'key']);
  });

  it('without a price it makes none up', async () => {
    await llm().setKey('answer', KEY, false);
    panel();
    expect(text()).toContain('没有填价格，算不出');
    button('填价格').click();
    expect([llmPanel.part, llmPanel.model]).toEqual(['price', llm().modelOf('answer', '')]);
  });

  it('nothing left is said', () => {
    panel({ calls: 0, input: 0, output: 0 });
    expect(text()).toContain('没有要调用的了');
    expect(root.querySelectorAll('.row button')).toHaveLength(0);
  });

  it('nothing there to ask about is not called done', () => {
    panel({ role: 'judge', calls: 0, input: 0, output: 0, nothingYet: true });
    expect(text()).toContain('还没有回答可判');
    expect(text()).not.toContain('都已有结果');
  });

  it('real usage: what the provider does not say is not taken for zero', () => {
    llm().setPrice('m', { input: 1, output: 4, currency: '$' });
    const usage = [{ input: 1000, output: 200 }, { input: 3000, output: 50 }, null, { input: null, output: null }];
    shown = mount(Spent, { target: root, props: { usage, model: 'm', kept: 4 } });
    flushSync();
    // 4,000 × 1 / 1,000,000 + 250 × 4 / 1,000,000 = 0.004 + 0.001 = 0.005
    expect(text()).toContain('2 次调用，输入 4,000 token，输出 250 token（服务商报的数），按填的价格，花费约 $0.005。');
    expect(text()).toContain('另有 2 次调用');
    expect(text()).toContain('4 条是以前留下的');
  });
});

describe('words', () => {
  it('every failure says what happened, with status and quoted words, and what to do', () => {
    for (const lang of ['zh', 'en'] as const)
      for (const code of CODES) {
        const { what, todo } = failureWords(failure(code, 418, 'I am a teapot'), lang);
        expect(what).toMatch(
          lang === 'zh' ? /（HTTP 418）。.*服务商的原话：「I am a teapot」$/ : /\(HTTP 418\)\..*“I am a teapot”$/,
        );
        expect(todo.length).toBeGreaterThan(8);
        expect(todo).not.toContain('undefined');
        expect(failureWords(failure(code, null), lang).what).not.toContain('HTTP');
      }
  });

  it('an error in place of a reply, or in the middle of one, is in the words of the provider', () => {
    for (const [code, status] of [
      ['balance', null],
      ['balance', 200],
      ['server', null],
      ['filtered', null],
    ] as const)
      expect(failureWords(failure(code, status, 'Insufficient Balance'), 'zh').what).toMatch(
        /服务商的原话：「Insufficient Balance」$/,
      );
  });

  it('a redirect is told in words of its own', () => {
    for (const lang of ['zh', 'en'] as const) {
      const { what, todo } = failureWords(failure('not-an-api', null, 'redirect'), lang);
      expect(what).not.toMatch(/原话|own words|「redirect」|“redirect”/);
      expect(what).toContain(lang === 'zh' ? '转到另一个地址' : 'on to another address');
      expect(todo).not.toBe(failureWords(failure('not-an-api', 200), lang).todo);
    }
    expect(failureWords(failure('not-an-api', 404, 'redirect'), 'zh').what).toContain('服务商的原话：「redirect」');
  });

  it.each([
    // 120 s are waited for, 121 s are 2 min 1 s: a third minute has begun.
    [121_000, '等 3 分钟', 'wait 3 minutes'],
    [90 * 60_000, '等 90 分钟', 'wait 90 minutes'],
    [91 * 60_000, '等 2 小时', 'wait 2 hours'],
    [3 * 3_600_000, '等 3 小时', 'wait 3 hours'],
    [48 * 3_600_000, '等 48 小时', 'wait 48 hours'],
    [49 * 3_600_000, '等 3 天', 'wait 3 days'],
  ])('a wait of %d ms is named, and no row that failed is spoken of', (retryAfterMs, zh, en) => {
    const limit = { ...failure('rate-limit', 429), retryAfterMs };
    const { todo } = stoppedWords(limit, 'zh');
    expect(todo).toContain(zh);
    expect(todo).toContain('再点「全部运行」');
    expect(todo).not.toMatch(/一两分钟|重试失败/);
    expect(stoppedWords(limit, 'en').todo).toContain(en);
    expect(failureWords(limit, 'zh').todo).toContain(zh);
  });

  it('a run that stopped as the provider is busy is not told to retry rows that did not fail', () => {
    for (const code of ['rate-limit', 'overloaded'] as const) {
      const { todo } = stoppedWords({ ...failure(code, 429), retryAfterMs: 120_000 }, 'zh');
      expect(todo).not.toContain('重试失败');
      expect(todo).toContain('再点「全部运行」');
      expect(failureWords(failure(code, 429), 'zh').todo).toContain('重试失败的');
    }
  });

  it('without a status it is the browser that spoke; a long text is cut', () => {
    expect(failureWords(failure('network', null, 'Failed to fetch'), 'zh').what).toContain(
      '浏览器的原话：「Failed to fetch」',
    );
    expect(failureWords(failure('server', 500, 'x'.repeat(10_000)), 'en').what.length).toBeLessThan(600);
  });

  it('a local server is told the origin of this page', () => {
    const site = 'https://lab.example';
    const words = (preset?: 'ollama' | 'lmstudio') => failureWords(failure('no-cors', null), 'zh', preset, site).todo;
    expect(words('ollama')).toContain('OLLAMA_ORIGINS=https://lab.example');
    expect(words('lmstudio')).toContain('Enable CORS');
    expect(words()).toContain('OpenRouter');
  });

  it('a run that stopped says that nothing is lost; a pause says how long', () => {
    expect(stoppedWords(failure('balance', 402), 'zh').todo).toContain('不会再付一次');
    expect(pauseWords({ until: 12_500, status: 429 }, 1_000, 'zh')).toContain('（HTTP 429）：12 秒后自动继续');
    expect(pauseWords({ until: 500, status: null }, 1_000, 'en')).toContain('Going on now');
  });

  it.each([
    [0, '¥0'],
    [0.00004, '< ¥0.0001'],
    [0.00421, '¥0.0042'],
    [0.125, '¥0.13'],
    [0.996, '¥1.00'],
    [1.239, '¥1.24'],
    [99.99, '¥99.99'],
    [1234.5, '¥1,235'],
  ])('%d is written %s', (value, text) => expect(formatMoney(value, '¥', 'zh')).toBe(text));
});
