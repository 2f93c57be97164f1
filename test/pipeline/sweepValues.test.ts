import { describe, expect, it } from 'vitest';
import { applyValue, currentValue } from '../../src/notebook/sweep/recipe';
import { DEFAULT_VALUES, parseValues } from '../../src/notebook/sweep/values';
import { LIMITS, parseRecipe, SWEEP_PARAMETERS, TOKENIZERS, type Recipe } from '../../src/recipe';

const ref = { id: 'd', hash: 'h' };
const bm25 = { kind: 'bm25', engine: 'builtin', k1: 1.2, b: 0.6 };
const recipe = (): Recipe =>
  parseRecipe({
    v: 1,
    id: 'n',
    title: '',
    data: { corpus: ref, evalset: ref, stopWords: ref },
    chunking: {},
    tokenizer: {},
    modes: [
      { id: 'bm25', retrievers: [bm25] },
      { id: 'vector', retrievers: [{ kind: 'vector' }] },
      // The vector list first: what BM25 has is found wherever BM25 stands.
      {
        id: 'rrf',
        retrievers: [{ kind: 'vector' }, bm25],
        fusion: { kind: 'rrf', kRrf: 40, weights: [3, 1] },
        pool: 30,
      },
      {
        id: 'rerank',
        retrievers: [bm25, { kind: 'vector' }],
        fusion: { kind: 'weighted', alpha: 0.3 },
        rerank: { kind: 'maxsim', depth: 8 },
      },
    ],
    metrics: ['rr'],
    cells: [],
  });

const ALL = ['bm25', 'vector', 'rrf', 'rerank'];
const of = (from: Recipe, id: string) => {
  const mode = from.modes.find((candidate) => candidate.id === id);
  if (!mode) throw new Error(`no mode ${id}`);
  return mode;
};

describe('default values', () => {
  it.each(SWEEP_PARAMETERS)('%s: could have been typed, ascending', (parameter) => {
    const values = DEFAULT_VALUES[parameter];
    if (parameter === 'tokenizer') expect(values).toEqual(TOKENIZERS);
    else expect(parseValues(parameter, values.join(' '))).toEqual({ values });
    expect(values.length).toBeLessThanOrEqual(LIMITS.sweepValues);
  });
  it('hold what a new mode has', () => {
    expect(DEFAULT_VALUES.pool).toContain(20);
    expect(DEFAULT_VALUES.kRrf).toContain(60);
    expect(DEFAULT_VALUES.fusionWeight).toContain(0.5);
    expect(DEFAULT_VALUES.rerankDepth).toContain(20);
  });
});

describe('the present value', () => {
  it.each([
    ['k1', [1.2, NaN, 1.2, 1.2]],
    ['b', [0.6, NaN, 0.6, 0.6]],
    ['pool', [NaN, NaN, 30, 20]],
    ['kRrf', [NaN, NaN, 40, NaN]],
    ['fusionWeight', [NaN, NaN, 0.75, 0.3]], // 3 / (3 + 1)
    ['rerankDepth', [NaN, NaN, NaN, 8]],
    ['k', [4, 4, 4, 4]],
    ['maxChars', [300, 300, 300, 300]],
  ] as const)('%s of each mode', (parameter, values) => {
    expect(ALL.map((mode) => currentValue(recipe(), parameter, mode))).toEqual(values);
  });
  it('is none for a mode that is gone', () => {
    expect(currentValue(recipe(), 'k1', 'gone')).toBeNaN();
  });
});

describe('taking over a value', () => {
  it('goes into every mode that has the parameter', () => {
    const draft = recipe();
    applyValue(draft, 'b', 0.9, ALL);
    expect(['bm25', 'rrf', 'rerank'].map((id) => currentValue(draft, 'b', id))).toEqual([0.9, 0.9, 0.9]);
    expect(of(draft, 'vector')).toEqual(of(recipe(), 'vector'));
  });
  it('leaves modes alone that the sweep was not made of', () => {
    const draft = recipe();
    applyValue(draft, 'k1', 2, ['rrf']);
    expect(ALL.map((id) => currentValue(draft, 'k1', id))).toEqual([1.2, NaN, 2, 1.2]);
  });
  it('sets each kind of fusion its own way', () => {
    const draft = recipe();
    applyValue(draft, 'fusionWeight', 0.25, ALL);
    expect(of(draft, 'rrf').fusion).toEqual({ kind: 'rrf', kRrf: 40, weights: [0.25, 0.75] });
    expect(of(draft, 'rerank').fusion).toEqual({ kind: 'weighted', alpha: 0.25 });
    applyValue(draft, 'kRrf', 10, ALL);
    expect(of(draft, 'rrf').fusion).toMatchObject({ kRrf: 10 });
    expect(of(draft, 'rerank').fusion).toEqual({ kind: 'weighted', alpha: 0.25 });
  });
  it('sets pool and depth, and gives nobody a reranker', () => {
    const draft = recipe();
    applyValue(draft, 'pool', 7, ALL);
    applyValue(draft, 'rerankDepth', 5, ALL);
    expect(of(draft, 'rrf').pool).toBe(7);
    expect(of(draft, 'rerank').rerank?.depth).toBe(5);
    expect(of(draft, 'rrf').rerank).toBeNull();
  });
  it('is the present value afterwards', () => {
    for (const [parameter, value] of [
      ['pool', 33],
      ['fusionWeight', 0.7],
      ['k', 9],
      ['overlap', 10],
    ] as const) {
      const draft = recipe();
      applyValue(draft, parameter, value, ALL);
      expect(currentValue(draft, parameter, 'rrf')).toBeCloseTo(value, 12);
    }
  });
});
