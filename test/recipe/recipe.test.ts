import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  canonicalJson,
  fingerprint,
  fingerprintItems,
  NotJsonError,
  parseRecipe,
  RECIPE_VERSION,
  prepareFingerprint,
  RecipeError,
} from '../../src/recipe';

const minimal = {
  v: 1,
  id: 'r',
  data: {
    corpus: { id: 'c', hash: '0' },
    evalset: { id: 'e', hash: '1' },
    stopWords: { id: 's', hash: '2' },
  },
  chunking: {},
  tokenizer: {},
  modes: [{ id: 'bm25', retrievers: [{ kind: 'bm25' }] }],
  metrics: ['hit@1'],
  cells: [
    { id: 'a', type: 'search', params: {} },
    { id: 'b', type: 'hand-metrics' },
  ],
};

describe('canonical JSON', () => {
  it('does not depend on the order of keys, and keeps the order of lists', () => {
    expect(canonicalJson({ b: 1, a: [2, { d: null, c: '切块' }] })).toBe('{"a":[2,{"c":"切块","d":null}],"b":1}');
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
  });
  it('is hashed with sha256 (checked with node:crypto)', () => {
    const value = { 问题: '能退款吗', n: 0.1 };
    const expected = createHash('sha256').update('{"n":0.1,"问题":"能退款吗"}').digest('hex');
    expect(fingerprint(value)).toBe(expected);
  });
  it('is the same for a list whether hashed whole, by items, or in slices', async () => {
    const items = () => Array.from({ length: 450 }, (_, i) => ({ id: `q${i}`, question: '能退款吗' }));
    expect(fingerprintItems(items())).toBe(fingerprint(items()));
    const sliced = items();
    let pauses = 0;
    expect(await prepareFingerprint(sliced, async () => void (pauses += 1))).toBe(fingerprint(items()));
    expect(pauses).toBe(3);
    expect(fingerprintItems([])).toBe(await prepareFingerprint([], async () => {}));
  });
  it('refuses what JSON would change silently', () => {
    expect(() => canonicalJson({ a: [NaN] })).toThrow(NotJsonError);
    expect(() => canonicalJson({ a: { b: Infinity } })).toThrow('.a.b');
  });
});

describe('recipe', () => {
  it('fills every absent field with its default', () => {
    const recipe = parseRecipe(minimal);
    expect(recipe.chunking).toEqual({ maxChars: 300, overlap: 50, headingPrefix: true });
    expect(recipe.modes[0]?.retrievers[0]).toEqual({ kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 });
    expect(recipe.k).toBe(4);
    expect(recipe.cells[1]).toMatchObject({ type: 'hand-metrics', collapsed: false, params: { k: 4, ranking: null } });
  });
  it('is a fixed point: reading the normal form gives it back', () => {
    const recipe = parseRecipe(minimal);
    expect(parseRecipe(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
  });
  it('clamps numbers to what the controls allow', () => {
    const recipe = parseRecipe({ ...minimal, k: 1e9, chunking: { maxChars: 1, overlap: 1e9 } });
    expect(recipe.k).toBe(100);
    expect(recipe.chunking.maxChars).toBe(50);
    expect(recipe.chunking.overlap).toBe(49);
  });
  it('refuses a later schema and names an unreadable field', () => {
    expect(() => parseRecipe({ ...minimal, v: RECIPE_VERSION + 1 })).toThrow(RecipeError);
    expect(() => parseRecipe({ ...minimal, modes: [] })).toThrow('modes');
    expect(() => parseRecipe({ ...minimal, modes: [minimal.modes[0], minimal.modes[0]] })).toThrow('modes');
    const twice = [minimal.cells[0], minimal.cells[0]];
    expect(() => parseRecipe({ ...minimal, v: RECIPE_VERSION, cells: twice })).toThrow('cells');
    expect(() => parseRecipe({ ...minimal, v: RECIPE_VERSION, cells: [{ id: 'a b', type: 'text' }] })).toThrow(
      'cells.0.id',
    );
    expect(() => parseRecipe({ ...minimal, cells: [{ id: 'x', type: 'no-such-cell' }] })).toThrow('cells.0.type');
  });
});

describe('modes of a recipe', () => {
  const modesOf = (...modes: unknown[]) => parseRecipe({ ...minimal, modes }).modes;
  const bm25 = { kind: 'bm25' };
  const vector = { kind: 'vector' };

  it('have no fusion with one list, and RRF with 60 and weights of 1 when two lists name none', () => {
    const [one, two] = modesOf(
      { id: 'a', retrievers: [bm25], fusion: { kind: 'rrf' } },
      { id: 'b', retrievers: [bm25, vector] },
    );
    expect(one?.fusion).toBeNull();
    expect(two?.fusion).toEqual({ kind: 'rrf', kRrf: 60, weights: [1, 1] });
    expect(two).toMatchObject({ pool: 20, rerank: null });
    expect(two?.retrievers[1]).toEqual({
      kind: 'vector',
      model: { id: 'bge-small-zh-v1.5', revision: 'built-in', dtype: 'fp32', lowercase: true, instruction: false },
    });
  });

  it('are clamped to the limits of the controls; two weights of 0 are none', () => {
    const [mode, zero] = modesOf(
      {
        id: 'a',
        retrievers: [bm25, vector],
        fusion: { kind: 'weighted', alpha: 7 },
        pool: 1e9,
        rerank: { kind: 'maxsim', depth: -3 },
      },
      { id: 'b', retrievers: [bm25, vector], fusion: { kind: 'rrf', kRrf: NaN, weights: [0, 0] } },
    );
    expect(mode).toMatchObject({ fusion: { alpha: 1 }, pool: 200, rerank: { depth: 1 } });
    expect(zero?.fusion).toEqual({ kind: 'rrf', kRrf: 60, weights: [1, 1] });
  });

  it('with unknown parts or too many lists are refused, with the place', () => {
    const path = (mode: object) => {
      try {
        modesOf(mode);
      } catch (error) {
        return error instanceof RecipeError ? error.path : '';
      }
      return null;
    };
    expect(path({ id: 'a', retrievers: [{ kind: 'colbert' }] })).toBe('modes.0.retrievers.0.kind');
    expect(path({ id: 'a', retrievers: [bm25, vector, bm25] })).toBe('modes.0.retrievers');
    expect(path({ id: 'a', retrievers: [] })).toBe('modes.0.retrievers');
    expect(path({ id: 'a', retrievers: [bm25], rerank: { kind: 'llm' } })).toBe('modes.0.rerank.kind');
  });
});
