import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelFileError, ModelRuntimeError, ModelUnknownError } from '../../../src/models';
import { WorkerCrashError } from '../../../src/workers';
import { ModelNotLoadedError, type InferenceClient } from '../../../src/workers/inferenceClient';
import { builtIn, embedAll, largestDifference, makeClient, request, spec, tiny, tinyRequest, tinySpec } from './setup';

let client: InferenceClient;
const crashes: Error[] = [];
/** Every worker that was started, by name. */
let workers: { name: string; worker: Worker }[] = [];
let onStart: (worker: Worker) => void = () => {};
const native = globalThis.Worker;

beforeEach(() => {
  workers = [];
  crashes.length = 0;
  onStart = () => {};
  vi.stubGlobal(
    'Worker',
    class extends native {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        workers.push({ name: options?.name ?? '', worker: this });
        onStart(this);
      }
    },
  );
  client = makeClient((error) => crashes.push(error));
});
afterEach(() => {
  client.stop();
  vi.unstubAllGlobals();
});

const texts = Array.from({ length: 60 }, (_, i) => `第 ${i} 条：${'账单可以按月导出。'.repeat(4)}`);

describe('the pool', () => {
  it('gives the same vectors with two workers as with one', async () => {
    await client.load(request());
    const one = await embedAll(client, 'passage', texts.slice(0, 30));
    const both = await client.load(request({ workers: 2 }));
    expect(both.workers).toBe(2);
    expect(workers.map(({ name }) => name)).toEqual(['inference', 'inference', 'inference']);
    const two = await embedAll(client, 'passage', texts.slice(0, 30));
    expect(two).toEqual(one);
    expect(await client.memory()).toBeGreaterThan(2 * 24_813_082);
  }, 120_000);

  it('goes on when a worker is killed without a word: what was delivered stays, the rest follows', async () => {
    await client.load(request());
    const whole = await embedAll(client, 'passage', texts);
    const delivered = new Map<number, number>();
    const rows: Float32Array[] = [];
    await client.embed(spec, texts, {
      role: 'passage',
      onVectors(start, { vectors, ms }) {
        delivered.set(start, (delivered.get(start) ?? 0) + 1);
        for (let i = 0; i < ms.length; i += 1) rows[start + i] = vectors.slice(i * 512, (i + 1) * 512);
        if (delivered.size === 2) workers[0]?.worker.terminate();
      },
    });
    expect(crashes).toEqual([expect.any(WorkerCrashError)]);
    expect(workers).toHaveLength(2);
    expect([...delivered.values()].every((times) => times === 1)).toBe(true);
    expect(rows).toHaveLength(texts.length);
    expect(Math.max(...rows.map((row, i) => largestDifference(row, whole[i] as Float32Array)))).toBe(0);
  }, 120_000);

  it('gives up a slice that kills two workers, and works again afterwards', async () => {
    await client.load(tinyRequest);
    const task = { question: '问', chunks: Array.from({ length: 3000 }, (_, i) => `答 ${i}`) };
    // The first dies at work; the next when it has answered twice (that it lives, that it has loaded) and is at work.
    const kill = (worker: Worker | undefined) => setTimeout(() => worker?.terminate(), 100);
    let answers = 0;
    onStart = (worker) => worker.addEventListener('message', () => void ((answers += 1) === 2 && kill(worker)));
    kill(workers[0]?.worker);
    const running = client.rerank(tinySpec, 'cross-encoder', [task], { onScores: () => {} });
    await expect(running).rejects.toThrow(WorkerCrashError);
    expect(crashes).toHaveLength(2);
    onStart = () => {};
    const scores: number[] = [];
    const small = { question: '问', chunks: ['答'] };
    await client.rerank(tinySpec, 'cross-encoder', [small], { onScores: (_, result) => scores.push(...result.scores) });
    expect(scores).toHaveLength(1);
  }, 60_000);

  it('stops when it is told to, and keeps what was delivered', async () => {
    await client.load(request());
    const abort = new AbortController();
    const starts: number[] = [];
    const running = client.embed(spec, texts, {
      role: 'passage',
      signal: abort.signal,
      onVectors: (start) => {
        starts.push(start);
        abort.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(starts).toEqual([0]);
    expect(await embedAll(client, 'query', ['退款'])).toHaveLength(1);
  }, 60_000);

  it('ends with the model: what runs is rejected, and the model has to be loaded again', async () => {
    await client.load(tinyRequest);
    const task = { question: '问', chunks: Array.from({ length: 3000 }, (_, i) => `答 ${i}`) };
    const running = client.rerank(tinySpec, 'cross-encoder', [task], { onScores: () => {} });
    setTimeout(() => client.unload(tinySpec), 20);
    await expect(running).rejects.toThrow(WorkerCrashError);
    await expect(client.rerank(tinySpec, 'cross-encoder', [], { onScores: () => {} })).rejects.toThrow(
      ModelNotLoadedError,
    );
  }, 60_000);
});

describe('loading', () => {
  it('says why WebGPU is not used', async () => {
    const loaded = await client.load({ ...tinyRequest, device: 'auto' });
    // This browser runs without a GPU. Where one is offered, a model without a canary is not trusted with it.
    expect(loaded).toMatchObject({ device: 'wasm', canary: null });
    expect(['not-offered', 'no-canary']).toContain(loaded.deviceReason);
    expect(workers.map(({ name }) => name)).toEqual(['inference']);
  }, 60_000);

  it('tells of bytes, can be cancelled, and leaves no worker behind', async () => {
    await client.forget(tiny.id);
    const abort = new AbortController();
    const phases: string[] = [];
    const loading = client.load(tinyRequest, {
      signal: abort.signal,
      progress: ({ phase, done, total }) => {
        phases.push(phase);
        expect(done).toBeLessThanOrEqual(total);
        abort.abort();
      },
    });
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
    expect(phases[0]).toBe('download');
    expect(await client.cached()).not.toContainEqual(expect.objectContaining({ id: tiny.id }));
    expect(await client.memory()).toBe(0);
    // It can be loaded after that.
    expect((await client.load(tinyRequest)).files).toHaveLength(4);
  }, 60_000);

  it('brings errors over with their codes', async () => {
    await client.forget(tiny.id);
    const missing = client.load({ ...tinyRequest, base: new URL('/nowhere/', location.href).href });
    await expect(missing).rejects.toBeInstanceOf(ModelFileError);
    await expect(missing).rejects.toMatchObject({
      code: expect.stringMatching(/^(missing|html)$/),
      path: 'config.json',
    });
    await expect(client.load(request({ spec: { ...spec, id: 'no-such-model' } }))).rejects.toThrow(ModelUnknownError);
    await expect(client.embed(spec, [''], { role: 'query', onVectors: () => {} })).rejects.toThrow(ModelNotLoadedError);
  }, 60_000);

  it('names a file that the runtime cannot read', async () => {
    await client.forget(tiny.id);
    const folder = ['config.json', 'tokenizer.json', 'tokenizer_config.json'];
    const files = await Promise.all(
      folder.map(async (path) => {
        const body = await (await fetch(new URL(path, tinyRequest.base ?? ''))).blob();
        return { path, file: new File([body], path) };
      }),
    );
    files.push({ path: 'onnx/model.onnx', file: new File([new Uint8Array([8, 9, 18, 3, 1, 2, 3])], 'model.onnx') });
    await client.addFolder(tiny, files);
    const loading = client.load({ ...tinyRequest, base: null });
    await expect(loading).rejects.toBeInstanceOf(ModelRuntimeError);
    await expect(loading).rejects.toMatchObject({ code: 'runtime' });
    await client.forget(tiny.id);
  }, 60_000);
});

describe('the tokenizer alone', () => {
  it('cuts texts without the runtime, and does not count as a kept model', async () => {
    await client.forget(builtIn.id);
    await expect(client.pieces(spec, ['退款'])).rejects.toThrow(ModelNotLoadedError);
    await client.loadTokenizer(request());
    const [pieces] = await client.pieces(spec, ['退款 E1043']);
    expect(pieces?.pieces.map(({ text }) => text)).toEqual(['[CLS]', '退', '款', 'e1', '##04', '##3', '[SEP]']);
    const [broken] = await client.pieces({ ...spec, lowercase: false }, ['退款 E1043']);
    expect(broken?.pieces[3]).toMatchObject({ text: '[UNK]', reason: 'upper-case', start: 3, end: 8 });
    expect(workers.map(({ name }) => name)).toEqual(['inference-tokenizer']);
    expect(await client.cached()).not.toContainEqual(expect.objectContaining({ id: builtIn.id }));
  }, 60_000);

  it('is there once the model is loaded', async () => {
    await client.load(tinyRequest);
    expect((await client.pieces(tinySpec, ['退款']))[0]?.total).toBe(4);
    expect(await client.cached()).toContainEqual(expect.objectContaining({ id: tiny.id, revision: 'test' }));
  }, 60_000);
});
