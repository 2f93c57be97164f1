import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoadedModel, RerankTask } from '../../../src/models';
import type { InferenceClient } from '../../../src/workers';
import {
  builtinData,
  dot,
  embedAll,
  json,
  largestDifference,
  makeClient,
  request,
  spec,
  tinyRequest,
  tinySpec,
  type BuiltinData,
} from './setup';

interface Expected {
  questions: Record<'vector' | 'hybrid+maxsim', { top_chunks: [string, number][] }> & { id: string }[];
}
type ExpectedQuestion = { id: string } & Record<'vector' | 'hybrid+maxsim', { top_chunks: [string, number][] }>;

let client: InferenceClient;
let loaded: LoadedModel;
let data: BuiltinData;
let expected: ExpectedQuestion[];
const crashes: Error[] = [];

beforeAll(async () => {
  client = makeClient((error) => crashes.push(error));
  data = await builtinData();
  expected = (await json<Expected>('/test/fixtures/cloudledger/expected-modes.json')).questions as ExpectedQuestion[];
  loaded = await client.load(request());
}, 60_000);
afterAll(() => client.stop());

describe('the built-in model', () => {
  it('agrees with the native runtime on the canary, the over-long text included', () => {
    expect(loaded).toMatchObject({ device: 'wasm', deviceReason: 'not-asked', workers: 1 });
    console.log(loaded);
    expect(loaded.canary).toBeLessThanOrEqual(1e-4);
  });
  it('x', async () => {
    const texts = data.chunks.map(({ text }) => text);
    const t0 = performance.now();
    const a = await embedAll(client, 'passage', texts, 1);
    const t1 = performance.now();
    const b = await embedAll(client, 'passage', texts, 8);
    console.log(t1 - t0, performance.now() - t1, Math.max(...a.map((v, i) => largestDifference(v, b[i]!))), texts.length);
    console.log(dot(a[0]!, a[0]!), expected.length, tinyRequest, tinySpec, spec.id, ({} as RerankTask).question);
  });
});
