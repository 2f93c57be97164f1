import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS, parseRecipe, RECIPE_VERSION } from '../../src/recipe';

interface Stored {
  v: number;
  cells: { id: string; params: object }[];
}

/** Recipes as each released schema saved them. Never changed; a new schema adds its own. */
const FOLDER = 'test/fixtures/recipes';
const fixture = (version: number) => JSON.parse(readFileSync(`${FOLDER}/v${version}.json`, 'utf8')) as Stored;
const VERSIONS = Array.from({ length: RECIPE_VERSION }, (_, i) => i + 1);

describe('migrations', () => {
  it('lead from every schema to the next', () => {
    expect(MIGRATIONS).toHaveLength(RECIPE_VERSION - 1);
  });
  it('have a stored recipe of every schema', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(VERSIONS.map((version) => `v${version}.json`).sort());
    expect(VERSIONS.map((version) => fixture(version).v)).toEqual(VERSIONS);
  });
  for (const version of VERSIONS)
    it(`open a recipe of schema ${version} with all that was in it`, () => {
      const stored = fixture(version);
      const before = structuredClone(stored);
      const recipe = parseRecipe(stored);
      expect(recipe).toMatchObject({ ...stored, v: RECIPE_VERSION });
      expect(stored).toEqual(before);
      expect(parseRecipe(structuredClone(recipe))).toEqual(recipe);
    });
  it('change one version at a time', () => {
    MIGRATIONS.forEach((step, i) => expect(step({ v: i + 1, cells: [] })).toMatchObject({ v: i + 2 }));
  });
});

describe('schema 1 → 2', () => {
  const base = fixture(1);
  it('gives what is new its default', () => {
    const recipe = parseRecipe(base);
    const params = Object.fromEntries(recipe.cells.map((cell) => [cell.type, cell.params]));
    expect(params.text).toEqual({ lesson: 'retrieval', markdown: '' });
    expect(params.chunking).toMatchObject({ own: null });
    expect(params.evaluate).toMatchObject({ own: null });
    expect(recipe.cells.map(({ title }) => title)).toEqual(base.cells.map(() => ''));
  });
  it('makes ids of what schema 1 allowed and links do not', () => {
    const cells = ['a b/c', '', 'x'.repeat(80), '检索'].map((id) => ({ id, type: 'search', params: {} }));
    const recipe = parseRecipe({ ...base, id: '我的 notebook', cells });
    expect(recipe.id).toBe('---notebook');
    expect(recipe.cells.map(({ id }) => id)).toEqual(['a-b-c', 'cell-2', 'x'.repeat(64), '--']);
  });
  it('leaves what is no recipe to be refused', () => {
    for (const json of [null, 1, 'x', [], { ...base, v: 0 }, { ...base, v: 1.5 }, { ...base, v: '1' }])
      expect(() => parseRecipe(json)).toThrow('cannot be read');
    expect(() => parseRecipe({ ...base, v: RECIPE_VERSION + 1 })).toThrow('schema');
  });
});
