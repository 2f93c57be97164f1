import { describe, expect, it } from 'vitest';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import { parseRecipe, type Recipe } from '../../src/recipe';
import { History } from '../../src/state/history';

const withK = (k: number) => parseRecipe({ ...structuredClone(retrievalRecipe), k });
const folded = (recipe: Recipe, id: string) => ({
  ...recipe,
  cells: recipe.cells.map((cell) => (cell.id === id ? { ...cell, collapsed: !cell.collapsed } : cell)),
});

describe('History', () => {
  it('takes a dragged slider for one step, and what follows later for another', () => {
    let now = 0;
    const history = new History(() => now);
    const [one, two, three, four] = [1, 2, 3, 4].map(withK) as [Recipe, Recipe, Recipe, Recipe];
    history.record(one, two);
    now = 500;
    history.record(two, three);
    now = 5000;
    history.record(three, four);
    expect(history.undo(four)).toEqual({ recipe: three });
    expect(history.undo(three)).toEqual({ recipe: one });
    expect(history.undo(one)).toBeNull();
    expect(history.redo(one)).toEqual({ recipe: three });
    expect(history.redo(three)).toEqual({ recipe: four });
  });
  it('does not run different things together, however quick', () => {
    const history = new History(() => 0);
    const start = withK(4);
    const changed = withK(5);
    const then = folded(changed, 'kb');
    const last = folded(then, 'evalset');
    history.record(start, changed);
    history.record(changed, then);
    history.record(then, last);
    const steps = [history.undo(last), history.undo(then), history.undo(changed)];
    expect(steps).toEqual([{ recipe: then }, { recipe: changed }, { recipe: start }]);
  });
  it('forgets what was undone when something new is done, and does not note what changes nothing', () => {
    const history = new History(() => 0);
    const [one, two, three] = [1, 2, 3].map(withK) as [Recipe, Recipe, Recipe];
    history.record(one, two);
    history.undo(two);
    history.record(one, structuredClone(one));
    expect(history.canRedo).toBe(true);
    history.record(one, three);
    expect(history.canRedo).toBe(false);
    expect(history.undo(three)).toEqual({ recipe: one });
  });
  it('keeps other steps in their place between recipes', () => {
    const history = new History(() => 0);
    const [one, two, three] = [1, 2, 3].map(withK) as [Recipe, Recipe, Recipe];
    const other = { undo: () => {}, redo: () => {} };
    history.record(one, two);
    history.recordOther(other);
    history.record(two, three);
    expect([history.undo(three), history.undo(two), history.undo(two)]).toEqual([
      { recipe: two },
      { other },
      { recipe: one },
    ]);
    expect([history.redo(one), history.redo(two), history.redo(two)]).toEqual([
      { recipe: two },
      { other },
      { recipe: three },
    ]);
  });
});
