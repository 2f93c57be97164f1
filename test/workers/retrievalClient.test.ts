import { afterEach, describe, expect, it } from 'vitest';
import type { Article, Question } from '../../src/core/types';
import { RetrievalClient, WorkerCrashError } from '../../src/workers';

const article = (id: string, text: string): Article => ({ id, title: id, sections: [{ heading: '', text }], meta: {} });
const question = (id: string, text: string, gold: string[]): Question => ({
  id,
  question: text,
  expected_docs: gold,
  type: 't',
  answer_points: [],
});
const articles = [article('a', '退款 规则'), article('b', '登录 方式')];
const many = Array.from({ length: 4000 }, (_, i) => article(`d${i}`, `第 ${i} 篇 ${'退款 登录 发票 '.repeat(20)}`));
const questions = [question('q1', '退款 在哪', ['a']), question('q2', '没有 答案', [])];
const data = { corpus: 'c', evalset: 'e', stopWords: 's' };
const source = {
  corpus: (hash: string) => (hash === 'many' ? many : articles),
  evalset: () => questions,
  stopWords: () => [],
};
const spec = (kind: 'jieba' | 'whitespace', userDictionary: string[] = []) => ({
  chunking: { maxChars: 300, overlap: 0, headingPrefix: false },
  tokenizer: { kind, stopWords: true, dropSingleHan: false, userDictionary },
  modes: [
    {
      id: 'bm25',
      retrievers: [{ kind: 'bm25' as const, engine: 'builtin' as const, k1: 1.5, b: 0.75 }],
      fusion: null,
      pool: 20,
      rerank: null,
    },
  ],
  k: 4,
  metrics: ['rr'],
  convention: 'course' as const,
});

let client: RetrievalClient;
afterEach(() => client.stop());

describe('RetrievalClient', () => {
  it('evaluates in the worker', async () => {
    client = new RetrievalClient(source);
    const run = await client.evaluate(data, spec('whitespace'));
    expect(run.modes[0]?.questions.map((result) => result.docs)).toEqual([['a'], []]);
    expect(run.modes[0]?.aggregates[0]?.figures['rr']).toMatchObject({ mean: 1, n: 1 });
  });

  it('stops when cancelled, keeps what is ready, and goes on working', async () => {
    client = new RetrievalClient(source);
    const abort = new AbortController();
    const seen: number[] = [];
    const running = client.evaluate({ ...data, corpus: 'many' }, spec('jieba'), {
      signal: abort.signal,
      progress: (done, total) => {
        seen.push(done / total);
        abort.abort();
      },
    });
    const run = await running;
    expect(seen.length).toBeGreaterThan(0);
    expect(run.modes.flatMap((mode) => mode.questions).length).toBeLessThan(run.total);
    expect((await client.evaluate(data, spec('jieba'))).modes[0]?.questions).toHaveLength(2);
  });

  it('gives another user dictionary a fresh worker: a word taken back is gone', async () => {
    client = new RetrievalClient(source);
    const tokens = async (words: string[]) =>
      (await client.inspect('s', spec('jieba', words).tokenizer, '云簿帮助')).map((token) => token.text);
    const plain = await tokens([]);
    expect(plain).not.toContain('云簿帮助');
    expect(await tokens(['云簿帮助'])).toContain('云簿帮助');
    expect(await tokens([])).toEqual(plain);
  });

  it('rejects the job of a worker that dies, and starts a new one for the next', async () => {
    const crashes: Error[] = [];
    client = new RetrievalClient(source, (error) => crashes.push(error));
    const native = globalThis.Worker;
    const workers: Worker[] = [];
    globalThis.Worker = class extends native {
      constructor(...args: ConstructorParameters<typeof native>) {
        super(...args);
        workers.push(this);
      }
    };
    try {
      const running = client.evaluate({ ...data, corpus: 'many' }, spec('jieba'));
      workers[0]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      await expect(running).rejects.toThrow(WorkerCrashError);
      expect(crashes.map((crash) => crash.message)).toEqual(['out of memory']);
      expect((await client.evaluate(data, spec('whitespace'))).modes[0]?.questions).toHaveLength(2);
    } finally {
      globalThis.Worker = native;
    }
  });
});
