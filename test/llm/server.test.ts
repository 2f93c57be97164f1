import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { citedText, systemPrompt, userPrompt, type Answer, type ContextChunk } from '../../src/core/generate';
import { criterionText, JUDGE_KINDS, judgePrompt, parseVerdict } from '../../src/core/judge';
import { startLlmServer, type LlmServer } from './server.mjs';

// The other tests trust this server: that it reads the page's real prompts as a model would.
const chunk: ContextChunk = {
  id: 'kb-002#1',
  docId: 'kb-002',
  title: '退款',
  heading: '期限',
  text: '七天内可以退款。其余见下文。',
  rank: 1,
  tokens: 10,
};
const SYSTEM = systemPrompt('zh', '');
const USER = userPrompt('多久能退款？', [chunk, { ...chunk, id: 'kb-003#2', rank: 2 }], 'zh');

let server: LlmServer;
beforeAll(async () => {
  server = await startLlmServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function say(model: string, system = SYSTEM, user = USER) {
  const response = await fetch(`${server.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer k' },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
    }),
  });
  const body = (await response.json()) as { choices?: { message: { content: string } }[] };
  return { status: response.status, text: body.choices?.[0]?.message.content ?? '' };
}

const answerOf = (text: string) =>
  ({ id: 'q1', question: '多久能退款？', points: ['七天'], chunks: [chunk], text }) as unknown as Answer;

async function judged(model: string, text: string) {
  const verdicts = JUDGE_KINDS.map(async (judge) => {
    const { system, user } = judgePrompt(judge, criterionText(judge, '', 'zh'), answerOf(text), 'zh');
    const reply = await say(model, system, user);
    return [judge, parseVerdict(judge, { text: reply.text, finish: 'stop' })] as const;
  });
  return Object.fromEntries(await Promise.all(verdicts));
}

describe('the test LLM server', () => {
  it('answers from the material of the page’s prompt, with and without a right citation', async () => {
    const { text } = await say('good');
    const cited = (said: string) => citedText(said, [chunk], (id) => id === 'kb-003#2').citations;
    expect(cited(text)).toMatchObject([{ id: 'kb-002#1', state: 'given' }]);
    expect(cited((await say('uncited')).text)).toEqual([]);
    expect(cited((await say('wrong-citation')).text)).toMatchObject([{ state: 'unknown' }]);
    expect((await say('good', SYSTEM, userPrompt('？', [], 'zh'))).text).toContain('回答不了');
  });

  it('judges in the form the page asks for, and sees a refusal', async () => {
    const verdicts = await judged('good', (await say('good')).text);
    expect(verdicts.faithful).toMatchObject({ ok: true, repaired: false, verdict: { value: true } });
    expect(verdicts.complete).toMatchObject({ ok: true, verdict: { value: true } });
    expect(verdicts.refused).toMatchObject({ ok: true, verdict: { value: false } });
    const refusal = await judged('good', (await say('refuser')).text);
    expect(refusal.refused).toMatchObject({ ok: true, verdict: { value: true } });
    expect(refusal.complete).toMatchObject({ ok: true, verdict: { value: false, evidence: ['七天'] } });
    expect((await judged('good-fenced', 'x')).faithful).toMatchObject({ ok: true, repaired: true });
    expect((await judged('bad-json', 'x')).faithful).toMatchObject({ ok: false, error: { code: 'no-json' } });
  });

  it('limits the first two calls of each prompt, fails the first n, and counts', async () => {
    const statuses = async (model: string, times: number, user = USER) => {
      const all: number[] = [];
      for (let i = 0; i < times; i += 1) all.push((await say(model, SYSTEM, user)).status);
      return all;
    };
    expect(await statuses('rate-limited', 3)).toEqual([429, 429, 200]);
    expect(await statuses('rate-limited', 1, 'another')).toEqual([429]);
    expect(await statuses('flaky-3', 4)).toEqual([500, 500, 500, 200]);
    expect(server.calls).toHaveLength(8);
    expect(server.calls.map((call) => call.nth)).toEqual([1, 2, 3, 1, 1, 2, 3, 4]);
    expect(server.calls[0]).toMatchObject({ path: '/v1/chat/completions', auth: true, judge: null });
    server.script['good'] = 'overloaded';
    expect(await statuses('good', 1)).toEqual([503]);
    server.reset();
    expect(server.calls).toEqual([]);
    expect(await statuses('good', 1)).toEqual([200]);
  });

  it('lets pages in, with the headers the providers need, except under /nocors', async () => {
    const preflight = (path: string) =>
      fetch(`${server.url}${path}/chat/completions`, { method: 'OPTIONS', headers: { origin: 'http://page.test' } });
    const open = await preflight('/v1');
    expect(open.headers.get('access-control-allow-origin')).toBe('http://page.test');
    for (const name of ['authorization', 'x-api-key', 'anthropic-version', 'x-goog-api-key'])
      expect(open.headers.get('access-control-allow-headers')).toContain(name);
    expect((await preflight('/nocors/v1')).headers.get('access-control-allow-origin')).toBeNull();
  });
});
