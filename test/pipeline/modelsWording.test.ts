import { describe, expect, it } from 'vitest';
import { CATALOGUE, specOf } from '../../src/models/catalogue';
import type { CatalogueEntry, DeviceReason, LoadedModel } from '../../src/models/types';
import { formatBytes, formatShare, percentOf, roundedTime, secondsLeft } from '../../src/notebook/models/format';
import { deviceMark, stateText, timeLeftText } from '../../src/notebook/models/loadWords';
import { usedModels } from '../../src/notebook/models/used';
import { deviceSentence, languageNames, memoryOf, memoryText, sizeText } from '../../src/notebook/models/wording';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import { BUILTIN_MODEL, modelOf, parseRecipe, type Recipe } from '../../src/recipe';

describe('bytes', () => {
  it.each([
    [0, '0 B'],
    [319, '319 B'],
    [1_000, '1 kB'],
    [12_400, '12 kB'],
    // A tokenizer stands beside a model: in megabytes, 0.439 → 0.4.
    [439_124, '0.4 MB'],
    [24_813_082, '24.8 MB'],
    [99_949_999, '99.9 MB'],
    // 99.95 would be printed as 100.0: from here on without a digit.
    [99_950_000, '100 MB'],
    [569_694_530, '570 MB'],
    // 999.5 would be printed as 1000 MB.
    [999_500_000, '1.00 GB'],
    [2_270_000_000, '2.27 GB'],
  ])('%i is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it('gives both sides of a share in the unit of the whole', () => {
    expect(formatShare(12_345_678, 24_813_082)).toBe('12.3 / 24.8 MB');
    expect(formatShare(250_000_000, 2_270_000_000)).toBe('0.25 / 2.27 GB');
    expect(formatShare(20, 319)).toBe('20 / 319 B');
  });
  it('has no share of an unknown whole, and none beyond it', () => {
    expect(percentOf({ done: 5, total: 0 })).toBeNull();
    expect(percentOf({ done: 5, total: 20 })).toBe(25);
    expect(percentOf({ done: 30, total: 20 })).toBe(100);
  });
});

describe('time left', () => {
  const at = (done: number) => ({ phase: 'download' as const, done, total: 24e6, startedAt: 1000 });

  it('takes the average rate so far', () => {
    // 6 MB in 3 s are 2 MB/s; 18 MB are left: 9 s.
    expect(secondsLeft(at(6e6), 4000)).toBeCloseTo(9, 9);
    expect(secondsLeft(at(24e6), 4000)).toBe(0);
  });
  it('says nothing before there is a rate', () => {
    expect(secondsLeft(at(6e6), 1999)).toBeNull();
    expect(secondsLeft(at(0), 9000)).toBeNull();
    expect(secondsLeft({ ...at(6e6), total: 0 }, 9000)).toBeNull();
  });
  it('comes in steps worth reading', () => {
    expect(roundedTime(0)).toEqual({ unit: 'second', count: 1 });
    expect(roundedTime(8.2)).toEqual({ unit: 'second', count: 9 });
    expect(roundedTime(11)).toEqual({ unit: 'second', count: 15 });
    expect(roundedTime(55)).toEqual({ unit: 'second', count: 55 });
    // The next five is a whole minute.
    expect(roundedTime(56)).toEqual({ unit: 'minute', count: 1 });
    expect(roundedTime(61)).toEqual({ unit: 'minute', count: 2 });
  });
  it('is worded', () => {
    expect(timeLeftText(11, 'zh')).toBe('还要约 15 秒');
    expect(timeLeftText(0.4, 'en')).toBe('about 1 second left');
    expect(timeLeftText(100, 'en')).toBe('about 2 minutes left');
  });
});

const loaded = (change: Partial<LoadedModel> = {}): LoadedModel => ({
  device: 'wasm',
  deviceReason: 'not-offered',
  canary: 1.7e-7,
  workers: 2,
  files: [],
  memory: 400e6,
  ms: { download: 0, start: 1400 },
  ...change,
});

describe('the device', () => {
  it('is named with its workers', () => {
    expect(deviceMark(loaded())).toBe('WASM × 2');
    expect(stateText({ state: 'ready', loaded: loaded({ device: 'webgpu', workers: 1 }) }, 'zh')).toBe(
      '已载入 · WebGPU × 1',
    );
    expect(stateText({ state: 'ready', loaded: null }, 'en')).toBe('loaded');
  });
  it('says why WebGPU is not used, and how far the vectors are from the reference', () => {
    expect(deviceSentence(loaded(), 'zh')).toBe('运行在 WASM：浏览器没有可用的 WebGPU；与标准向量最大相差 1.7e−7。');
    expect(deviceSentence(loaded({ deviceReason: 'canary' }), 'en')).toBe(
      'Runs on WASM: WebGPU’s vectors differ from the reference by more than 0.001; largest difference from the reference vectors 1.7e−7.',
    );
    expect(deviceSentence(loaded({ deviceReason: 'no-canary', canary: null }), 'en')).toContain('no reference vectors');
  });
  it('has a sentence of its own for every reason, in both languages', () => {
    const reasons: DeviceReason[] = ['chosen', 'not-offered', 'failed', 'canary', 'no-canary', 'not-asked'];
    for (const lang of ['zh', 'en'] as const) {
      const sentences = reasons.map((deviceReason) => deviceSentence(loaded({ deviceReason }), lang));
      expect(new Set(sentences).size).toBe(reasons.length);
    }
  });
  it('gives no reason against WebGPU where it runs', () => {
    expect(deviceSentence(loaded({ device: 'webgpu', deviceReason: 'chosen', canary: 0.0004 }), 'en')).toBe(
      'Runs on WebGPU: largest difference from the reference vectors 4.0e−4.',
    );
  });
});

describe('sizes of a model', () => {
  const entry = (files: CatalogueEntry['files']) => ({ ...CATALOGUE[0], files }) as CatalogueEntry;
  const exact = entry([
    { path: 'a', bytes: 20e6, sha256: 'x' },
    { path: 'b', bytes: 5e6, sha256: 'y' },
  ]);

  it('says about where a size is not known for certain', () => {
    expect(sizeText(exact, 'zh')).toBe('25.0 MB');
    expect(sizeText(entry([{ path: 'a', bytes: 280e6, sha256: null }]), 'zh')).toBe('≈ 280 MB');
  });
  it('reckons memory from the running model, else from the files', () => {
    // 400 MB in 2 workers: 200 each, 3 would hold 600.
    expect(memoryOf(exact, loaded(), 3)).toEqual({ bytes: 600e6, measured: true });
    // 25 MB of 8-bit weights expanded to 100 MB, and 110 MB of runtime: 210 MB a worker, three times.
    expect(memoryOf(exact, null, 3)).toEqual({ bytes: 630e6, measured: false });
    expect(memoryOf(exact, loaded({ memory: 0 }), 1)).toEqual({ bytes: 210e6, measured: false });
    // A model of the hub keeps its weights as the file has them: 25 + 110.
    expect(memoryOf({ ...exact, repo: 'owner/name' }, null, 1).bytes).toBe(135e6);
    expect(memoryText(exact, null, 3, 'en')).toBe('about 630 MB, estimated from the files');
  });
  it('estimates the built-in model within 5% of what one worker was measured to hold', () => {
    const builtIn = CATALOGUE.find(({ id }) => id === BUILTIN_MODEL.id);
    if (!builtIn) throw new Error('no built-in model');
    const { bytes } = memoryOf(builtIn, null, 1);
    expect(Math.abs(bytes - 213e6) / 213e6).toBeLessThan(0.05);
  });
  it('names languages, and leaves a tag it does not know', () => {
    expect(languageNames(['zh', 'en'], 'zh')).toBe('中文、英文');
    expect(languageNames(['mul', 'xx'], 'en')).toBe('multilingual, xx');
  });
});

describe('the models of a notebook', () => {
  const m3 = { id: 'bge-m3', revision: 'r', dtype: 'q8', lowercase: false, instruction: false };
  const ranker = { ...m3, id: 'bge-reranker-base' };
  const withModes = (modes: unknown[]): Recipe => parseRecipe({ ...structuredClone(retrievalRecipe), modes });
  const bm25 = { kind: 'bm25' };

  it('are each named once, embedding models first', () => {
    const recipe = withModes([
      { id: 'a', retrievers: [bm25], rerank: { kind: 'cross-encoder', model: ranker, depth: 10 } },
      { id: 'b', retrievers: [{ kind: 'vector', model: m3 }] },
      { id: 'c', retrievers: [bm25, { kind: 'vector', model: m3 }] },
    ]);
    expect(usedModels(recipe.modes)).toEqual([m3, ranker]);
    expect(modelOf(recipe)).toEqual(m3);
  });
  it('are the built-in one for counting pieces where no mode has vectors', () => {
    const recipe = withModes([{ id: 'a', retrievers: [bm25] }]);
    expect(usedModels(recipe.modes)).toEqual([]);
    expect(modelOf(recipe)).toEqual(BUILTIN_MODEL);
    const builtIn = CATALOGUE.find(({ id }) => id === BUILTIN_MODEL.id);
    expect(builtIn && specOf(builtIn)).toEqual(BUILTIN_MODEL);
  });
});
