import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerSet, LlmFailure } from '../../src/core/generate/types';
import type { JudgedSet } from '../../src/core/judge/types';
import type { CallOutcome, CallRequest } from '../../src/llm/types';
import { llmOf } from '../../src/state/llm.svelte';
import type { Notebook } from '../../src/state/notebook.svelte';
import { LlmClient } from '../../src/workers/llmClient';
import { onEmptyDevice, openApp } from './apps';

onEmptyDevice();

/** What the provider does with a call; by default it answers. */
let provider: (request: CallRequest, signal: AbortSignal) => Promise<CallOutcome>;
/** Calls that were answered, by what was asked. */
let asked: string[] = [];

const reply = (text: string, model = 'm'): CallOutcome => ({
  ok: true,
  reply: { text, finish: 'stop', usage: { input: 10, output: 5 }, ms: 1, model, at: '2026-11-30T00:00:00.000Z' },
});
const failed = (code: LlmFailure['code'], status: number | null = null): CallOutcome => ({
  ok: false,
  failure: { code, status, detail: code, retryAfterMs: null },
  text: '',
});
/** What a judge is asked for stands in its prompt as the name of a JSON field. */
const verdictFor = ({ system }: CallRequest) =>
  /"faithful"/.test(system)
    ? '{"faithful": true, "unsupported": []}'
    : /"complete"/.test(system)
      ? '{"complete": false, "missing": ["one"]}'
      : /"refused"/.test(system)
        ? '{"refused": false, "reason": ""}'
        : null;

beforeEach(() => {
  asked = [];
  provider = async (request) => reply(verdictFor(request) ?? `It is so. [kb-001#1]`, request.model);
  vi.spyOn(LlmClient.prototype, 'call').mockImplementation(async (request, signal, onText) => {
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const outcome = await Promise.race([provider(request, signal), aborted]);
    if (outcome.ok) {
      asked.push(`${request.model} ${request.system} ${request.user}`);
      onText(outcome.reply.text);
    }
    return outcome;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A notebook with a Generate and a Judge cell on BM25, and a provider that needs no key. */
async function withAnswers() {
  const { app, notebook } = await openApp('');
  const llm = llmOf(app);
  await llm.load();
  for (const role of ['answer', 'judge'] as const)
    llm.setEndpoint(role, { preset: 'custom', baseUrl: 'http://127.0.0.1:1/v1', model: 'm' });
  const end = () => notebook.recipe.cells.length;
  const generate = notebook.insertCell('generate', end()) as string;
  const judge = notebook.insertCell('judge', end()) as string;
  notebook.updateCell(generate, 'generate', (params) => (params.run.mode = 'bm25'));
  await notebook.settled();
  return { app, llm, notebook, generate, judge };
}
const answersOf = (notebook: Notebook, id: string) => notebook.output<AnswerSet>(id) as AnswerSet;
const judgedOf = (notebook: Notebook, id: string) => notebook.output<JudgedSet>(id) as JudgedSet;
const count = (notebook: Notebook, id: string, status: string) =>
  answersOf(notebook, id).rows.filter((row) => row.status === status).length;
const judgements = (set: JudgedSet) => set.rows.flatMap((row) => Object.values(row.judgements));

describe('answering', () => {
  it('asks nothing of itself, shows what would be asked, and asks one question when told so', async () => {
    const { notebook, generate } = await withAnswers();
    await notebook.runAll();
    expect(asked).toEqual([]);
    const { rows } = answersOf(notebook, generate);
    expect(rows).toHaveLength(30);
    expect(rows.every(({ status }) => status === 'todo')).toBe(true);
    // The four best chunks of the run, with their texts in the prompt.
    const first = rows[0];
    expect(first?.chunks.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
    for (const chunk of first?.chunks ?? []) expect(first?.prompt?.user).toContain(chunk.id);
    expect(notebook.state(generate)).toMatchObject({ status: 'idle', waiting: true });
    await notebook.spend(generate, 'one');
    expect(asked).toHaveLength(1);
    expect(count(notebook, generate, 'done')).toBe(1);
    expect(answersOf(notebook, generate).rows[0]).toMatchObject({
      status: 'done',
      text: 'It is so. [kb-001#1]',
      model: 'm',
      usage: { input: 10, output: 5 },
      kept: false,
    });
  });

  it('asks each question once, whatever happens in between: a cancel, a reload, another prompt and back', async () => {
    const { app, notebook, generate } = await withAnswers();
    let open = 3;
    provider = async (request) => {
      if (open-- > 0) return reply('Yes.', request.model);
      notebook.cancel(generate);
      return new Promise<CallOutcome>(() => {});
    };
    await notebook.spend(generate, 'all');
    expect(count(notebook, generate, 'done')).toBe(3);
    expect(count(notebook, generate, 'todo')).toBe(27);
    // The tab that wrote it goes on to another notebook, and lets go of this one.
    await app.openHash('#/d/retrieval');

    const again = await openApp(`#/n/${notebook.recipe.id}`);
    await again.notebook.settled();
    expect(count(again.notebook, generate, 'done')).toBe(3);
    expect(answersOf(again.notebook, generate).rows.filter(({ kept }) => kept)).toHaveLength(3);
    provider = async (request) => reply('Yes.', request.model);
    await again.notebook.spend(generate, 'all');
    expect(count(again.notebook, generate, 'done')).toBe(30);
    expect(asked).toHaveLength(30);
    expect(new Set(asked).size).toBe(30);

    const change = (system: string) =>
      again.notebook.updateCell(generate, 'generate', (params) => (params.system = system));
    change('Another prompt.');
    await again.notebook.settled();
    expect(count(again.notebook, generate, 'todo')).toBe(30);
    change('');
    await again.notebook.settled();
    expect(count(again.notebook, generate, 'done')).toBe(30);
    await again.notebook.spend(generate, 'all');
    expect(asked).toHaveLength(30);
  });

  it('keeps to the address a run was begun with, and ends it when another is set', async () => {
    const { llm, notebook, generate } = await withAnswers();
    const asked: string[] = [];
    let open = 2;
    provider = async (request) => {
      asked.push(request.baseUrl);
      if (open-- > 0) return reply('Yes.', request.model);
      if (open === -1) llm.setEndpoint('answer', { ...llm.endpoint('answer'), baseUrl: 'http://127.0.0.1:2/v1' });
      return new Promise<CallOutcome>(() => {});
    };
    await notebook.spend(generate, 'all');
    await notebook.settled();
    expect(new Set(asked)).toEqual(new Set(['http://127.0.0.1:1/v1']));
    // Nothing of the first address counts as of the second.
    expect(count(notebook, generate, 'todo')).toBe(30);
    llm.setEndpoint('answer', { ...llm.endpoint('answer'), baseUrl: 'http://127.0.0.1:1/v1' });
    await notebook.settled();
    expect(count(notebook, generate, 'done')).toBe(2);
  });

  it('counts what was paid since the page was opened, in one run or several', async () => {
    const { notebook, generate } = await withAnswers();
    await notebook.spend(generate, 'one');
    await notebook.settled();
    const paid = () => answersOf(notebook, generate).rows.filter((row) => row.status === 'done' && !row.kept).length;
    expect(paid()).toBe(1);
    await notebook.spend(generate, 'all');
    await notebook.settled();
    expect(paid()).toBe(30);
  });

  it('lets no second tab ask what a first one is asking', async () => {
    const { notebook, generate } = await withAnswers();
    const other = await openApp(`#/n/${notebook.recipe.id}`);
    await other.notebook.settled();
    provider = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return reply('Yes.', request.model);
    };
    await Promise.all([notebook.spend(generate, 'all'), other.notebook.spend(generate, 'all')]);
    expect(asked).toHaveLength(30);
    expect(count(notebook, generate, 'done')).toBe(30);
    expect(count(other.notebook, generate, 'done')).toBe(30);
  });

  it('shows other answers when another model is chosen, and the first ones when it is chosen back', async () => {
    const { notebook, llm, generate } = await withAnswers();
    await notebook.spend(generate, 'one');
    llm.setEndpoint('answer', { ...llm.endpoint('answer'), model: 'n' });
    await expect.poll(() => count(notebook, generate, 'todo')).toBe(30);
    llm.setEndpoint('answer', { ...llm.endpoint('answer'), model: 'm' });
    await expect.poll(() => count(notebook, generate, 'done')).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('stops at what would go wrong with every row, and blames no row for it', async () => {
    const { notebook, generate } = await withAnswers();
    provider = async () => failed('wrong-key', 401);
    await notebook.spend(generate, 'all');
    expect(answersOf(notebook, generate).stopped).toMatchObject({ code: 'wrong-key', status: 401 });
    expect(count(notebook, generate, 'todo')).toBe(30);
    expect(count(notebook, generate, 'failed')).toBe(0);
  });

  it('keeps a failure with its row, and asks only those again that failed', async () => {
    const { notebook, generate } = await withAnswers();
    let n = 0;
    provider = async (request) => (++n === 2 || n === 5 ? failed('filtered') : reply('Yes.', request.model));
    await notebook.spend(generate, 'all');
    expect(count(notebook, generate, 'failed')).toBe(2);
    expect(count(notebook, generate, 'done')).toBe(28);
    n = 10;
    await notebook.spend(generate, 'failed');
    expect(count(notebook, generate, 'done')).toBe(30);
    expect(asked).toHaveLength(30);
    expect(n).toBe(12);
  });
});

describe('judging', () => {
  it('judges the answers that are there, three times the answerable and once the others', async () => {
    const { notebook, generate, judge } = await withAnswers();
    expect(judgements(judgedOf(notebook, judge))).toEqual([]);
    await notebook.spend(generate, 'one');
    await notebook.settled();
    // The Judge cell has seen the new answer: three judgements wait.
    expect(judgements(judgedOf(notebook, judge)).map(({ status }) => status)).toEqual(['todo', 'todo', 'todo']);
    await notebook.spend(generate, 'all');
    await notebook.settled();
    // 26 answerable questions with three judges, 4 unanswerable ones with one.
    expect(judgements(judgedOf(notebook, judge))).toHaveLength(26 * 3 + 4);
    asked = [];
    await notebook.spend(judge, 'one');
    expect(asked).toHaveLength(3);
    await notebook.spend(judge, 'all');
    expect(asked).toHaveLength(82);
    const values = judgements(judgedOf(notebook, judge)).map(({ judge: kind, verdict }) => [kind, verdict?.value]);
    expect(values.filter(([kind, value]) => kind === 'faithful' && value === true)).toHaveLength(26);
    expect(values.filter(([kind, value]) => kind === 'complete' && value === false)).toHaveLength(26);
    expect(values.filter(([kind, value]) => kind === 'refused' && value === false)).toHaveLength(30);
  });

  it('makes an error of a reply without a verdict, keeps it over a reload, and asks again when told so', async () => {
    const { app, notebook, generate, judge } = await withAnswers();
    await notebook.spend(generate, 'all');
    let n = 0;
    provider = async (request) =>
      reply(++n <= 2 ? 'I would say it is fine.' : (verdictFor(request) as string), request.model);
    await notebook.spend(judge, 'all');
    const broken = (set: JudgedSet) => judgements(set).filter(({ status }) => status === 'failed');
    expect(broken(judgedOf(notebook, judge))).toHaveLength(2);
    expect(broken(judgedOf(notebook, judge))[0]).toMatchObject({
      verdict: null,
      raw: 'I would say it is fine.',
      error: { code: 'no-json' },
    });
    await app.openHash('#/d/retrieval');
    const again = await openApp(`#/n/${notebook.recipe.id}`);
    await again.notebook.settled();
    expect(broken(judgedOf(again.notebook, judge))).toHaveLength(2);
    asked = [];
    await again.notebook.spend(judge, 'all');
    expect(asked).toEqual([]);
    await again.notebook.spend(judge, 'failed');
    expect(asked).toHaveLength(2);
    expect(broken(judgedOf(again.notebook, judge))).toEqual([]);
  });
});
