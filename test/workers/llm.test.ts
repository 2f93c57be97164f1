import { afterAll, describe, expect, inject, it, vi } from 'vitest';
import type { FailureCode } from '../../src/core/generate/types';
import type { CallOutcome, CallRequest, ProviderKind } from '../../src/llm';
import { LlmClient } from '../../src/workers/llmClient';
import type { LlmServerCall } from '../llm/server.mjs';

const SERVER = inject('llmUrl');
const KEY = 'sk-test-0123456789abcdef';
const BASE: Record<ProviderKind, string> = {
  'openai-compatible': `${SERVER}/v1`,
  anthropic: `${SERVER}/v1`,
  google: `${SERVER}/v1beta`,
};
const KINDS = Object.keys(BASE) as ProviderKind[];
const USER = '材料：\n\n<chunk id="kb-002#1" title="退款">\n七天内可以退款。其余见下文。\n</chunk>\n\n问题：\n';
/** What `good` says to it: test/llm/replies.mjs. */
const GOOD = '材料说：七天内可以退款 [kb-002#1]。';

const client = new LlmClient();
let prompts = 0;
afterAll(() => client.stop());

/** Each with a prompt of its own, so that tests count only their own calls. */
function request(model: string, change: Partial<CallRequest> = {}): CallRequest {
  const kind = change.kind ?? 'openai-compatible';
  return {
    kind,
    baseUrl: BASE[kind],
    key: KEY,
    model,
    system: '你根据材料回答。',
    user: `${USER}${(prompts += 1)} ${Math.random()}`,
    temperature: 0,
    maxTokens: 200,
    idleMs: 20_000,
    ...change,
  };
}

function ask(asked: CallRequest, onText: (text: string) => void = () => {}, signal = new AbortController().signal) {
  return client.call(asked, signal, onText);
}

/** Calls the server saw with this prompt. */
async function callsOf({ system, user }: CallRequest): Promise<LlmServerCall[]> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${system}\n---\n${user}`));
  const hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const calls = (await (await fetch(`${SERVER}/__calls`)).json()) as LlmServerCall[];
  return calls.filter((call) => call.hash === hash.slice(0, 16));
}

const codeOf = (outcome: CallOutcome) => (outcome.ok ? 'ok' : outcome.failure.code);

describe.each(KINDS)('a call, %s', (kind) => {
  it('brings the reply with usage, and all text before it resolves', async () => {
    const asked = request('good', { kind });
    const texts: string[] = [];
    const outcome = await ask(asked, (text) => texts.push(text));
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    // Tokens as the server counts them: characters divided by four, rounded up.
    const usage = { input: Math.ceil((asked.system + asked.user).length / 4), output: Math.ceil(GOOD.length / 4) };
    expect(outcome.reply).toMatchObject({ text: GOOD, finish: 'stop', usage, model: 'good' });
    expect(outcome.reply.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(texts.at(-1)).toBe(GOOD);
    texts.forEach((text) => expect(GOOD.startsWith(text)).toBe(true));
    const [call, ...more] = await callsOf(asked);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ auth: true, temperature: 0, nth: 1, done: 'yes' });
    expect(call?.headers).not.toContain('cookie');
    expect(call?.headers).not.toContain('referer');
  });

  it.each([
    ['unauthorized', 'wrong-key', 401],
    ['no-balance', 'balance', 402],
    ['unknown', 'unknown-model', 404],
    ['overloaded', 'overloaded', 503],
    ['broken', 'server', 500],
    ['html', 'not-an-api', 200],
    ['json-error', 'balance', null],
    ['filtered', 'filtered', 200],
    ['empty', 'empty', 200],
  ] as [string, FailureCode, number | null][])('%s is %s', async (model, code, status) => {
    const outcome = await ask(request(model, { kind }));
    expect(codeOf(outcome)).toBe(code);
    // Google puts the status into the body, too.
    if (!outcome.ok && !(kind === 'google' && status === null)) expect(outcome.failure.status).toBe(status);
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  it('keeps what had come when the connection is cut, or an error comes in the stream', async () => {
    for (const [model, code] of [
      ['cut', 'cut'],
      ['cut-early', 'cut'],
      ['stream-error', 'server'],
    ] as const) {
      const outcome = await ask(request(model, { kind }));
      expect(codeOf(outcome), model).toBe(code);
      if (outcome.ok) continue;
      expect(GOOD.startsWith(outcome.text)).toBe(true);
      expect(outcome.text.length > 0, model).toBe(model !== 'cut-early');
    }
  });

  it('leaves out what it thinks aloud, and says that the reply was cut at its longest', async () => {
    const thought = await ask(request('thinking', { kind }));
    expect(thought.ok && thought.reply.text).toBe(GOOD);
    const short = await ask(request('truncated', { kind }));
    expect(short.ok && short.reply).toMatchObject({ finish: 'length', text: GOOD.slice(0, GOOD.length >> 1) });
  });

  it('never says the key, also where the provider echoes it letter by letter', async () => {
    const refused = await ask(request('unauthorized', { kind }));
    expect(!refused.ok && refused.failure.detail).toContain('•••');
    const said: string[] = [];
    const echoed = await ask(request('echo-key', { kind }), (text) => said.push(text));
    expect(echoed.ok && echoed.reply.text).toBe('Your key is •••, is it not?');
    // Not even its beginning.
    expect(said.join('\n')).not.toContain('sk-te');
  });

  it('never says the key where the provider puts it in why the reply ended', async () => {
    const outcome = await ask(request('key-in-finish', { kind }));
    expect(!outcome.ok && outcome.failure).toMatchObject({ code: 'empty', detail: 'your key •••' });
    const blocked = await ask(request('key-in-block', { kind }));
    // Only Google has such a field.
    if (kind === 'google') expect(codeOf(blocked)).toBe('filtered');
    if (codeOf(blocked) === 'filtered') expect(!blocked.ok && blocked.failure.detail).toBe('OTHER •••');
    // A model that is named like the key, too.
    expect(JSON.stringify(await ask(request(`good ${KEY}`, { kind })))).not.toContain('0123456789');
  });

  it('takes usage that no count can be for unknown', async () => {
    const odd = await ask(request('odd-usage', { kind }));
    expect(odd.ok && odd.reply.usage).toEqual({ input: null, output: null });
    const words = await ask(request('usage-in-words', { kind }));
    if (words.ok) for (const count of Object.values(words.reply.usage)) expect(count).not.toBeTypeOf('string');
  });

  it('quotes nothing where a reply was empty and ended as usual', async () => {
    const outcome = await ask(request('empty', { kind }));
    expect(!outcome.ok && outcome.failure).toMatchObject({ code: 'empty', detail: '' });
  });

  it('sends no key where there is none, and no temperature where none is wanted', async () => {
    const asked = request('good', { kind, key: '', temperature: null });
    expect(codeOf(await ask(asked))).toBe('ok');
    const [call] = await callsOf(asked);
    expect(call).toMatchObject({ auth: false, temperature: null });
    for (const name of ['authorization', 'x-api-key', 'x-goog-api-key']) expect(call?.headers).not.toContain(name);
  });
});

describe('failures of the way there', () => {
  it('tells a server that lets no page in from one that is not there', async () => {
    expect(codeOf(await ask(request('good', { baseUrl: `${SERVER}/nocors/v1` })))).toBe('no-cors');
    // Nothing listens on the discard port; browsers refuse to try it.
    expect(codeOf(await ask(request('good', { baseUrl: 'http://127.0.0.1:9/v1' })))).toBe('network');
  });

  it('does not mistake a connection that breaks for a server that lets no page in', async () => {
    const other = new LlmClient();
    const outcome = await other.call(request('reset'), new AbortController().signal, () => {});
    other.stop();
    expect(codeOf(outcome)).toBe('network');
  });

  it('does not follow a redirect with the key', async () => {
    const asked = request('good', { baseUrl: `${SERVER}/redirect/v1` });
    const outcome = await ask(asked);
    expect(!outcome.ok && outcome.failure).toMatchObject({ code: 'not-an-api', detail: 'redirect' });
    expect(await callsOf(asked)).toEqual([]);
  });

  it('tells a redirect also at an address that answered before', async () => {
    const asked = request('good', { baseUrl: `${SERVER}/moves/${Math.random()}/v1` });
    expect(codeOf(await ask(asked))).toBe('ok');
    const outcome = await ask(asked);
    expect(!outcome.ok && outcome.failure).toMatchObject({ code: 'not-an-api', detail: 'redirect' });
    // The key went to neither the old nor the new address.
    expect(await callsOf(asked)).toHaveLength(1);
  });

  it('refuses before calling what cannot be called', async () => {
    for (const [change, code] of [
      [{ baseUrl: 'nonsense' }, 'bad-address'],
      [{ model: ' ' }, 'unknown-model'],
      [{ key: '我的密钥' }, 'wrong-key'],
    ] as [Partial<CallRequest>, FailureCode][]) {
      const asked = request('good', change);
      expect(codeOf(await ask(asked))).toBe(code);
      expect(await callsOf(asked)).toEqual([]);
    }
  });

  it('gives up on silence, before the first word and after', async () => {
    const started = performance.now();
    const [never, midway] = await Promise.all([
      ask(request('hang', { idleMs: 400 })),
      ask(request('hang-midway', { idleMs: 400 })),
    ]);
    expect([codeOf(never), codeOf(midway)]).toEqual(['timeout', 'timeout']);
    expect(!midway.ok && midway.text.length).toBeGreaterThan(0);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('waits as long as words come: 20 words, 150 ms apart, with a limit of 1 s', async () => {
    const asked = request('slow', { idleMs: 1000 });
    const outcome = await ask({
      ...asked,
      user: asked.user.replace('退款。', `退款${'，并且可以再来一次'.repeat(8)}。`),
    });
    expect(codeOf(outcome)).toBe('ok');
    expect(outcome.ok && outcome.reply.ms).toBeGreaterThan(1500);
  });

  it('says how long a provider wants to be left alone, and does not retry by itself', async () => {
    const asked = request('rate-limited');
    const outcome = await ask(asked);
    expect(!outcome.ok && outcome.failure).toMatchObject({ code: 'rate-limit', status: 429, retryAfterMs: 1000 });
    expect(await callsOf(asked)).toHaveLength(1);
  });

  it('is satisfied without usage', async () => {
    const outcome = await ask(request('no-usage'));
    expect(outcome.ok && outcome.reply.usage).toEqual({ input: null, output: null });
  });
});

describe('LlmClient', () => {
  it('cuts one call and leaves the others alone', async () => {
    const abort = new AbortController();
    const cut = request('slow');
    const [stopped, other] = await Promise.allSettled([
      ask(cut, () => abort.abort(new Error('enough')), abort.signal),
      ask(request('slow')),
    ]);
    expect(stopped).toMatchObject({ status: 'rejected', reason: { message: 'enough' } });
    expect(other.status === 'fulfilled' && codeOf(other.value)).toBe('ok');
    await vi.waitFor(async () => expect((await callsOf(cut))[0]?.done).toBe('cut'));
    const before = new AbortController();
    before.abort();
    await expect(ask(request('good'), () => {}, before.signal)).rejects.toThrow();
  });

  it('tells the text at most ten times a second, 100 kB of it whole', async () => {
    const times: number[] = [];
    const outcome = await ask(request('slow'), () => times.push(performance.now()));
    // The last one comes along with the outcome.
    const gaps = times.slice(1, -1).map((time, i) => time - (times[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(80);
    expect(codeOf(outcome)).toBe('ok');
    let last = '';
    const long = await ask(request('evil'), (text) => (last = text));
    expect(long.ok && long.reply.text.length).toBeGreaterThan(100_000);
    expect(long.ok && long.reply.text).toBe(last);
  });

  it('fails the calls of a worker that dies, and starts a new one for the next', async () => {
    const native = globalThis.Worker;
    const workers: Worker[] = [];
    globalThis.Worker = class extends native {
      constructor(...args: ConstructorParameters<typeof native>) {
        super(...args);
        workers.push(this);
      }
    };
    client.stop();
    try {
      let crash = () => {};
      const spoke = new Promise<void>((resolve) => (crash = resolve));
      const running = ask(request('slow'), () => crash());
      await spoke;
      workers[0]?.dispatchEvent(new ErrorEvent('error', { message: `out of memory ${KEY}` }));
      const outcome = await running;
      expect(!outcome.ok && outcome.failure).toMatchObject({ code: 'other', detail: 'out of memory •••' });
      expect(!outcome.ok && GOOD.startsWith(outcome.text) && outcome.text.length).toBeGreaterThan(0);
      expect(codeOf(await ask(request('good')))).toBe('ok');
      expect(workers).toHaveLength(2);
    } finally {
      globalThis.Worker = native;
    }
  });
});
