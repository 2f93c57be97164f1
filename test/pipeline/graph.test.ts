import { describe, expect, it } from 'vitest';
import { plan } from '../../src/pipeline';
import { parseRecipe, type Recipe } from '../../src/recipe';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';

const small = { corpusChars: 5000, questions: 30 };
const change = (edit: (draft: Recipe) => void) => {
  const draft = structuredClone(retrievalRecipe);
  edit(draft);
  return parseRecipe(draft);
};
const keys = (recipe: Recipe) => new Map(plan(recipe, small).map((cell) => [cell.id, cell.key]));
const changed = (recipe: Recipe) => {
  const before = keys(retrievalRecipe);
  return [...keys(recipe)].filter(([id, key]) => before.get(id) !== key).map(([id]) => id);
};

describe('plan', () => {
  it('resolves inputs to the nearest earlier producer', () => {
    const cells = plan(retrievalRecipe, small);
    expect(cells.find((cell) => cell.id === 'evaluate')?.inputs).toEqual(['chunking', 'evalset']);
    expect(cells.find((cell) => cell.id === 'sweep')?.inputs).toEqual(['kb', 'evalset']);
  });
  it('makes exactly the dependents of a parameter stale', () => {
    expect(changed(change((r) => (r.chunking.maxChars = 100)))).toEqual([
      'chunking',
      'evaluate',
      'search',
      'map',
      'hand',
      'sweep',
    ]);
    expect(changed(change((r) => (r.data.evalset.hash = 'x')))).toEqual([
      'evalset',
      'evaluate',
      'search',
      'map',
      'hand',
      'sweep',
    ]);
    expect(changed(change((r) => (r.metrics = ['hit@1'])))).toEqual(['evaluate', 'sweep']);
  });
  it('lets a model setting touch what is made of vectors, and BM25 constants leave the map alone', () => {
    const k1 = change((r) => {
      for (const { retrievers } of r.modes) for (const one of retrievers) if (one.kind === 'bm25') one.k1 = 2;
    });
    expect(changed(k1)).toEqual(['evaluate', 'search', 'hand', 'sweep']);
    const instructed = change((r) => {
      for (const { retrievers } of r.modes)
        for (const one of retrievers) if (one.kind === 'vector') one.model.instruction = true;
    });
    expect(changed(instructed)).toEqual(['evaluate', 'search', 'map', 'sweep']);
  });
  it('leaves results fresh when only the view changes', () => {
    const folded = change((r) => r.cells.forEach((cell) => (cell.collapsed = !cell.collapsed)));
    expect(changed(folded)).toEqual([]);
    const opened = change((r) => {
      for (const cell of r.cells)
        if (cell.type === 'evaluate') cell.params.open = { mode: 'bm25', metric: 'rr', type: 'ALL' };
    });
    expect(changed(opened)).toEqual([]);
  });
  it('says what is missing when an earlier cell is gone, and passes that on', () => {
    const cells = plan(
      change((r) => (r.cells = r.cells.filter((cell) => cell.type !== 'knowledge-base'))),
      small,
    );
    expect(cells.find((cell) => cell.id === 'chunking')).toMatchObject({ key: null, missing: ['corpus'] });
    expect(cells.find((cell) => cell.id === 'evaluate')?.key).toBeNull();
  });
  it('lets large data wait for a click', () => {
    const cells = plan(retrievalRecipe, { corpusChars: 2_000_000, questions: 2000 });
    expect(cells.find((cell) => cell.id === 'evaluate')?.cheap).toBe(false);
    expect(cells.find((cell) => cell.id === 'kb')?.cheap).toBe(true);
  });
});
