import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TextTokenizer } from '../../../src/models/tokenize';
import type { InferenceClient } from '../../../src/workers';
import { json, makeClient, tinyRequest, tinySpec } from './setup';

/** Logits of native onnxruntime; the last pair is longer than the model can take. */
interface Pair {
  question: string;
  chunk: string;
  tokens: number;
  logit: number;
}
const FOLDER = '/test/fixtures/models/tiny-cross-encoder';

let client: InferenceClient;
let pairs: Pair[];

beforeAll(async () => {
  client = makeClient();
  pairs = await json<Pair[]>(`${FOLDER}/expected.json`);
  await client.load(tinyRequest);
}, 60_000);
afterAll(() => client.stop());

describe('the cross-encoder path', () => {
  it('gives the logits of the native runtime within 1e-4', async () => {
    const found: number[] = [];
    await client.rerank(
      tinySpec,
      'cross-encoder',
      pairs.map(({ question, chunk }) => ({ question, chunks: [chunk] })),
      { onScores: (i, { scores }) => (found[i] = scores[0] ?? NaN) },
    );
    expect(found).toHaveLength(pairs.length);
    found.forEach((logit, i) => expect(Math.abs(logit - (pairs[i]?.logit ?? NaN))).toBeLessThanOrEqual(1e-4));
  });

  it('cuts the chunk of an over-long pair, keeps the question and the special tokens', async () => {
    const [file, config] = [await json(`${FOLDER}/tokenizer.json`), await json(`${FOLDER}/tokenizer_config.json`)];
    const tokenizer = new TextTokenizer(file, config, { lowercase: true, maxTokens: 512 });
    for (const { question, chunk, tokens } of pairs)
      expect(tokenizer.encodePair(question, chunk).ids).toHaveLength(tokens);
    const long = pairs.find(({ tokens }) => tokens === 512) as Pair;
    const { ids, types } = tokenizer.encodePair(long.question, long.chunk);
    const alone = tokenizer.encode(long.question).ids;
    // [CLS] question [SEP] chunk [SEP]: 101 is [CLS] and 102 [SEP] in this vocabulary.
    expect(ids.slice(0, alone.length)).toEqual(alone);
    expect([ids[0], ids[alone.length - 1], ids[511]]).toEqual([101, 102, 102]);
    expect(types.indexOf(1)).toBe(alone.length);
  });

  it('leaves a chunk a quarter of the room beside a question without end', async () => {
    const [file, config] = [await json(`${FOLDER}/tokenizer.json`), await json(`${FOLDER}/tokenizer_config.json`)];
    const tokenizer = new TextTokenizer(file, config, { lowercase: true, maxTokens: 512 });
    const { ids, types } = tokenizer.encodePair('问'.repeat(2000), '答'.repeat(2000));
    // 512 less [CLS] and two [SEP] is 509; a quarter, rounded down, is 127; the last [SEP] is of the chunk's segment.
    expect(types.filter((type) => type === 1)).toHaveLength(127 + 1);
    expect(ids).toHaveLength(512);
    // A chunk of three pieces needs no more than three.
    expect(tokenizer.encodePair('问'.repeat(2000), '答案是').types.filter((type) => type === 1)).toHaveLength(3 + 1);
    expect(tokenizer.encodePair('问', '').ids).toEqual([101, ...tokenizer.encode('问').ids.slice(1, 2), 102, 102]);
  });
});
