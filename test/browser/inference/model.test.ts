import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedModel, RerankTask } from '../../../src/models';
import type { InferenceClient } from '../../../src/workers';
import { builtinData, dot, embedAll, json, largestDifference, makeClient, request, spec } from './setup';
import type { BuiltinData } from './setup';

type Ranked = { top_chunks: [string, number][] };
type ExpectedQuestion = { id: string; vector: Ranked; 'hybrid+maxsim': Ranked };

let client: InferenceClient;
let loaded: LoadedModel;
let data: BuiltinData;
let expected: ExpectedQuestion[];
let chunkRows: Float32Array[];
let questionRows: Float32Array[];

const textOf = (id: string) => data.chunks.find((chunk) => chunk.id === id)?.text ?? '';
const questionText = (id: string) => data.questions.find((question) => question.id === id)?.question ?? '';

beforeAll(async () => {
  client = makeClient();
  data = await builtinData();
  const file = '/test/fixtures/cloudledger/expected-modes.json';
  expected = (await json<{ questions: ExpectedQuestion[] }>(file)).questions;
  loaded = await client.load(request());
  chunkRows = await embedAll(
    client,
    'passage',
    data.chunks.map(({ text }) => text),
  );
  questionRows = await embedAll(
    client,
    'query',
    data.questions.map(({ question }) => question),
  );
}, 120_000);
afterAll(() => client.stop());

describe('the built-in model against the native runtime', () => {
  it('agrees on the canary within 1e-4 a component, the over-long text included', () => {
    expect(loaded).toMatchObject({ device: 'wasm', deviceReason: 'not-asked', workers: 1 });
    expect(loaded.canary).not.toBeNull();
    expect(loaded.canary).toBeLessThanOrEqual(1e-4);
    expect(loaded.memory).toBeGreaterThan(24_813_082);
  });

  it('gives the cosines of expected-modes.json within 1e-5, in the same order', () => {
    expect(expected).toHaveLength(data.questions.length);
    expected.forEach((question) => {
      const index = data.questions.findIndex(({ id }) => id === question.id);
      const ranked = data.chunks
        .map(({ id }, i) => [id, dot(questionRows[index] as Float32Array, chunkRows[i] as Float32Array)] as const)
        .sort((a, b) => b[1] - a[1])
        .slice(0, 10);
      expect(ranked.map(([id]) => id)).toEqual(question.vector.top_chunks.map(([id]) => id));
      const scores = question.vector.top_chunks.map(([, score]) => score);
      expect(
        largestDifference(
          ranked.map(([, score]) => score),
          scores,
        ),
      ).toBeLessThanOrEqual(1e-5);
    });
  });

  it('gives the MaxSim scores of expected-modes.json within 1e-5', async () => {
    const tasks = expected.map(({ id, 'hybrid+maxsim': ranked }): RerankTask => {
      return { question: questionText(id), chunks: ranked.top_chunks.map(([chunk]) => textOf(chunk)) };
    });
    const differences: number[] = [];
    await client.rerank(spec, 'maxsim', tasks, {
      onScores(index, { scores, ms }) {
        const wanted = expected[index]?.['hybrid+maxsim'].top_chunks.map(([, score]) => score) ?? [];
        differences[index] = largestDifference(scores, wanted);
        expect(ms).toBeGreaterThan(0);
      },
    });
    expect(differences).toHaveLength(expected.length);
    expect(Math.max(...differences)).toBeLessThanOrEqual(1e-5);
  }, 60_000);

  it('gives a matrix whose rows lead to the same score', async () => {
    const [first] = expected;
    const [chunk, score] = first?.['hybrid+maxsim'].top_chunks[0] ?? ['', NaN];
    const matrix = await client.matrix(spec, questionText(first?.id ?? ''), textOf(chunk));
    expect(matrix.score).toBeCloseTo(score, 5);
    expect(matrix.cosines).toHaveLength(matrix.question.length * matrix.chunk.length);
    const best = matrix.question.map((_, row) => {
      const columns = matrix.cosines.subarray(row * matrix.chunk.length, (row + 1) * matrix.chunk.length);
      expect(matrix.best[row]).toBe(columns.indexOf(Math.max(...columns)));
      return Math.max(...columns);
    });
    expect(best.reduce((sum, value) => sum + value, 0) / best.length).toBeCloseTo(matrix.score, 6);
    for (const { text, start, end } of matrix.chunk)
      expect(matrix.chunkText.slice(start, end)).toBe(text.replace(/^##/, ''));
  });
});

describe('vectors', () => {
  it('are the same one text at a time and eight padded to the longest', async () => {
    const texts = data.chunks.slice(0, 16).map(({ text }) => text);
    const eight = await embedAll(client, 'passage', texts, 8);
    expect(eight).toHaveLength(16);
    const differences = eight.map((row, i) => largestDifference(row, chunkRows[i] as Float32Array));
    expect(Math.max(...differences)).toBeLessThanOrEqual(1e-5);
  }, 60_000);

  it('of equal texts are equal to the last bit, and have length 1', async () => {
    const [a, b, c] = await embedAll(client, 'passage', ['年付可以退款吗', '手机号停用', '年付可以退款吗']);
    expect(c).toEqual(a);
    expect(b).not.toEqual(a);
    expect(dot(a as Float32Array, a as Float32Array)).toBeCloseTo(1, 6);
  });

  it('exist for empty text, emoji, traditional characters and 20,000 characters', async () => {
    const long = '发票开具后可以在账单中心下载。'.repeat(1334).slice(0, 20_000);
    const texts = ['', '   ', '😀👨‍👩‍👧', '帳單與發票', long, long.slice(0, 2000)];
    const rows = await embedAll(client, 'passage', texts);
    expect(rows).toHaveLength(texts.length);
    for (const row of rows) {
      expect(row).toHaveLength(512);
      expect(dot(row, row)).toBeCloseTo(1, 6);
    }
    // Nothing but [CLS] [SEP] is left of white space, and of a long text only what the model can take.
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[5]).toEqual(rows[4]);
  }, 60_000);

  it('depend on the query instruction only when it is switched on', async () => {
    const row = async (instruction: boolean) => {
      const found: Float32Array[] = [];
      await client.embed({ ...spec, instruction }, ['怎么退款'], {
        role: 'query',
        onVectors: (_, { vectors }) => void found.push(vectors),
      });
      return found[0] as Float32Array;
    };
    const [spelled] = await embedAll(client, 'query', ['为这个句子生成表示以用于检索相关文章：怎么退款']);
    expect(await row(true)).toEqual(spelled);
    expect(await row(false)).not.toEqual(spelled);
  });

  it('lose what an upper-case code says when lower-casing is switched off', async () => {
    const upper: Float32Array[] = [];
    await client.embed({ ...spec, lowercase: false }, ['E1043', 'E2077', 'e1043'], {
      role: 'query',
      onVectors: (start, { vectors }) => {
        for (let i = 0; i < vectors.length / 512; i += 1) upper[start + i] = vectors.slice(i * 512, (i + 1) * 512);
      },
    });
    const [lower] = await embedAll(client, 'query', ['E1043']);
    // Both codes are the one piece [UNK] now.
    expect(upper[1]).toEqual(upper[0]);
    expect(upper[2]).toEqual(lower);
  });

  it('give a MaxSim of 0 when a side is empty', async () => {
    const scores: number[] = [];
    const tasks = [
      { question: '', chunks: ['退款'] },
      { question: '退款', chunks: ['', '退款'] },
    ];
    await client.rerank(spec, 'maxsim', tasks, { onScores: (i, result) => (scores[i] = result.scores[0] ?? NaN) });
    expect(scores).toEqual([0, 0]);
  });
});
