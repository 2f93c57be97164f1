import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModeSpec } from '../../src/core/evaluate';
import type { Article, ModelSpec, Question } from '../../src/core/types';
import type { RerankTask } from '../../src/models/types';
import { BUILTIN_MODEL } from '../../src/recipe';
import type { Models } from '../../src/state/models.svelte';
import { Shipped } from '../../src/state/shipped';
import { Supplier, type SupplyOptions } from '../../src/state/supplier';
import { DATABASE_NAME, Storage, VectorStore } from '../../src/storage';
import { RetrievalClient } from '../../src/workers';
import type { EmbedOptions, InferenceClient, RerankOptions } from '../../src/workers/inferenceClient';

const model: ModelSpec = { ...BUILTIN_MODEL };
const article = (id: string, text: string): Article => ({ id, title: id, sections: [{ heading: '', text }], meta: {} });
const question = (id: string, text: string): Question => ({
  id,
  question: text,
  expected_docs: ['a'],
  type: 't',
  answer_points: [],
});
const corpora: Record<string, Article[]> = {
  first: [article('a', 'apple'), article('b', 'banana')],
  edited: [article('a', 'apple'), article('b', 'banana bread')],
  // 20 texts, each longer than the 600 characters that count of one: 12,000 of 8,000.
  long: Array.from({ length: 20 }, (_, i) => article(`d${i}`, `${i} `.repeat(400))),
};
const source = {
  corpus: (hash: string) => corpora[hash] ?? [],
  evalset: () => [question('q1', 'pie'), question('q2', 'split')],
  stopWords: () => [],
};
const modes: ModeSpec[] = [
  {
    id: 'v',
    retrievers: [{ kind: 'vector', model }],
    fusion: null,
    pool: 20,
    rerank: { kind: 'maxsim', model, depth: 20 },
  },
];
const spec = {
  chunking: { maxChars: 2000, overlap: 0, headingPrefix: false },
  tokenizer: { kind: 'whitespace' as const, stopWords: false, dropSingleHan: false, userDictionary: [] },
  modes,
  k: 4,
};

/** A model whose answers are made up here: what is asked of it is what the tests look at. */
class FakeModels {
  ready = true;
  consent = true;
  failure: Error | null = null;
  asked = 0;
  embedded: string[] = [];
  scored: RerankTask[] = [];
  /** Rejects after so many texts, as a cancelled or dead worker does. */
  stopAfter = Infinity;

  async files() {
    return [{ path: 'model.onnx', sha256: 'f'.repeat(64) }];
  }
  isReady() {
    return this.ready;
  }
  status() {
    return { loaded: { device: 'wasm' }, error: this.failure };
  }
  async load() {
    this.asked += 1;
    return (this.ready = this.consent && !this.failure);
  }
  async client() {
    return this as unknown as InferenceClient;
  }
  async embed(_spec: ModelSpec, texts: string[], { onVectors, progress }: EmbedOptions) {
    for (const [i, text] of texts.entries()) {
      if (i >= this.stopAfter) throw new DOMException('stopped', 'AbortError');
      this.embedded.push(text);
      onVectors(i, { vectors: Float32Array.of(1, 0), dimensions: 2, ms: Float64Array.of(5), tokens: 3 });
      progress?.(i + 1, texts.length);
    }
  }
  async rerank(_spec: ModelSpec, _kind: string, tasks: RerankTask[], { onScores }: RerankOptions) {
    tasks.forEach((task, i) => {
      this.scored.push(task);
      onScores(i, { scores: Float64Array.from(task.chunks, (_, j) => 1 - j / 10), ms: 4 });
    });
  }
}

let models: FakeModels;
let client: RetrievalClient;
beforeEach(async () => {
  await deleteDB(DATABASE_NAME);
  visit();
});
afterEach(() => client.stop());

/** As after a reload: nothing in memory, the device's storage as it was. */
function visit() {
  models = new FakeModels();
  client = new RetrievalClient(source);
  return new Supplier(
    new VectorStore(Storage.open(() => {})),
    models as unknown as Models,
    new Shipped({ vectors: [], rerank: [] }),
  );
}
const dataOf = (corpus: string) => ({ corpus, evalset: 'e', stopWords: 's' });
const options = (change: Partial<SupplyOptions> = {}): SupplyOptions => ({
  signal: new AbortController().signal,
  progress: () => {},
  asked: true,
  ...change,
});
const supply = (supplier: Supplier, corpus: string, change: Partial<SupplyOptions> = {}) =>
  supplier.supply(client, { data: dataOf(corpus), specs: [spec], asked: null }, options(change));
const missing = async (corpus: string) => {
  const { vectors, scores } = await client.needs(dataOf(corpus), [spec], null);
  return vectors.reduce((n, need) => n + need.texts.length, 0) + scores.length;
};

describe('Supplier', () => {
  it('has every text embedded once and every pair scored once', async () => {
    await supply(visit(), 'first');
    expect(models.embedded).toEqual(['apple', 'banana', 'pie', 'split']);
    expect(models.scored.map(({ question: text, chunks }) => [text, chunks])).toEqual([
      ['pie', ['apple', 'banana']],
      ['split', ['apple', 'banana']],
    ]);
    expect(await missing('first')).toBe(0);
  });

  it('finds all of it again after a reload, without a model', async () => {
    await supply(visit(), 'first');
    client.stop();
    const supplier = visit();
    models.ready = false;
    const needs = vi.spyOn(client, 'needs');
    await supply(supplier, 'first', { asked: false });
    // Once for the vectors, once for the pairs that can be named with them: each time is a search of every question.
    expect(needs).toHaveBeenCalledTimes(2);
    expect(models.asked).toBe(0);
    expect(models.embedded).toEqual([]);
    expect(await missing('first')).toBe(0);
  });

  it('embeds only what an edit changed', async () => {
    const supplier = visit();
    await supply(supplier, 'first');
    models.embedded = [];
    models.scored = [];
    await supply(supplier, 'edited');
    expect(models.embedded).toEqual(['banana bread']);
    expect(models.scored.map(({ chunks }) => chunks)).toEqual([['banana bread'], ['banana bread']]);
  });

  it('keeps what was computed when a run stops half way, and goes on from there', async () => {
    const supplier = visit();
    models.stopAfter = 1;
    await expect(supply(supplier, 'first')).rejects.toThrow('stopped');
    expect(models.embedded).toEqual(['apple']);
    client.stop();
    const again = visit();
    await supply(again, 'first');
    expect(models.embedded).toEqual(['banana', 'pie', 'split']);
  });

  it('asks once and takes no for an answer', async () => {
    const supplier = visit();
    models.ready = false;
    models.consent = false;
    await supply(supplier, 'first');
    expect(models.asked).toBe(1);
    expect(models.embedded).toEqual([]);
    expect(await missing('first')).toBe(4);
  });

  it('does not ask when the reader did not ask for the run', async () => {
    const supplier = visit();
    models.ready = false;
    await supply(supplier, 'first', { asked: false });
    expect(models.asked).toBe(0);
    expect(await missing('first')).toBe(4);
  });

  it('leaves long work alone until it is asked for, even when the model is there', async () => {
    const supplier = visit();
    await supply(supplier, 'long', { asked: false });
    expect(models.embedded).toEqual(['pie', 'split']);
    await supply(supplier, 'long');
    expect(models.embedded.length).toBeGreaterThan(2);
    expect(await missing('long')).toBe(0);
  });

  it('passes on why a model could not be loaded', async () => {
    const supplier = visit();
    models.ready = false;
    models.failure = new Error('checksum');
    await expect(supply(supplier, 'first')).rejects.toThrow('checksum');
  });

  it('computes everything anew when told to, and shows it', async () => {
    const supplier = visit();
    await supply(supplier, 'first');
    client.stop();
    client = new RetrievalClient(source);
    models.embedded = [];
    const seen: string[] = [];
    await supply(supplier, 'first', { fresh: true, onComputed: ({ kind }) => seen.push(kind) });
    expect(models.embedded).toEqual(['apple', 'banana', 'pie', 'split']);
    expect(seen.filter((kind) => kind === 'vectors')).toHaveLength(4);
    expect(seen.filter((kind) => kind === 'scores')).toHaveLength(2);
  });
});
