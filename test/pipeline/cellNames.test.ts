import { describe, expect, it } from 'vitest';
import { numberedName, statusWords } from '../../src/notebook/cells';
import { evaluateChoices, evaluateName as comparedName } from '../../src/notebook/compare/sides';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import { insertCell, type Recipe } from '../../src/recipe';

function notebook(): Recipe {
  const draft = structuredClone(retrievalRecipe);
  insertCell(draft, 'evaluate', draft.cells.length);
  insertCell(draft, 'compare', draft.cells.length);
  return draft;
}
const named = ({ cells }: Recipe, type: string, lang: 'zh' | 'en') =>
  cells.filter((cell) => cell.type === type).map((cell) => numberedName(cell, cells, lang));

describe('names of cells', () => {
  it('carry a number only where two are called the same', () => {
    const recipe = notebook();
    expect(named(recipe, 'evaluate', 'zh')).toEqual(['评测 1', '评测 2']);
    expect(named(recipe, 'evaluate', 'en')).toEqual(['Evaluate 1', 'Evaluate 2']);
    expect(named(recipe, 'knowledge-base', 'zh')).toEqual(['知识库']);
  });

  it('keep a title, with the place among the cells of the type when it is not the only one', () => {
    const recipe = notebook();
    const [first, second] = recipe.cells.filter(({ type }) => type === 'evaluate');
    second!.title = '换了切块';
    expect(named(recipe, 'evaluate', 'zh')).toEqual(['评测', '换了切块']);
    first!.title = '换了切块';
    expect(named(recipe, 'evaluate', 'zh')).toEqual(['换了切块（评测 1）', '换了切块（评测 2）']);
  });

  it('are the ones Compare uses', () => {
    const recipe = notebook();
    const compare = recipe.cells.findLast(({ type }) => type === 'compare')!;
    const choices = evaluateChoices(recipe, compare.id).map((choice) => comparedName(choice, 'zh'));
    expect(choices).toEqual(named(recipe, 'evaluate', 'zh'));
  });
});

describe('how far a cell is', () => {
  it('is not called not run while a part of the result is there', () => {
    expect(statusWords({ status: 'idle', waiting: true }, 'evaluate', 'zh')).toBe('一部分等模型');
    expect(statusWords({ status: 'idle', waiting: true }, 'judge', 'zh')).toBe('还没问完');
    expect(statusWords({ status: 'idle', waiting: false }, 'judge', 'zh')).toBe('未运行');
    expect(statusWords({ status: 'running', waiting: true }, 'generate', 'en')).toBe('running');
  });
});
