import { describe, expect, it } from 'vitest';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import {
  changeAt,
  duplicateCell,
  insertCell,
  LIMITS,
  moveCell,
  nearestAbove,
  parseRecipe,
  recipeAt,
  removeCell,
  renameCell,
  sameButView,
  type Recipe,
} from '../../src/recipe';

const draftOf = () => structuredClone(retrievalRecipe);
const ids = ({ cells }: Recipe) => cells.map(({ id }) => id);
const change = (edit: (draft: Recipe) => void) => {
  const draft = draftOf();
  edit(draft);
  return parseRecipe(draft);
};

describe('cells', () => {
  it('are inserted at a place, with an id nobody has', () => {
    const draft = draftOf();
    expect(insertCell(draft, 'text', 1)).toBe('text-1');
    expect(insertCell(draft, 'text', 999)).toBe('text-2');
    expect(ids(draft).at(1)).toBe('text-1');
    expect(ids(draft).at(-1)).toBe('text-2');
    expect(parseRecipe(draft)).toEqual(draft);
  });
  it('are refused when the notebook is full', () => {
    const draft = draftOf();
    while (draft.cells.length < LIMITS.cells) insertCell(draft, 'text', 0);
    expect(insertCell(draft, 'text', 0)).toBeNull();
    expect(duplicateCell(draft, 'intro')).toBeNull();
    expect(draft.cells).toHaveLength(LIMITS.cells);
  });
  it('move within the notebook and no further', () => {
    const draft = draftOf();
    moveCell(draft, 'kb', -1);
    expect(ids(draft).slice(0, 3)).toEqual(['kb', 'intro', 'evalset']);
    moveCell(draft, 'kb', -5);
    expect(ids(draft)[0]).toBe('kb');
    moveCell(draft, 'kb', 99);
    expect(ids(draft).at(-1)).toBe('kb');
    moveCell(draft, 'no-such-cell', 1);
    expect(draft.cells).toHaveLength(retrievalRecipe.cells.length);
  });
  it('are renamed and removed', () => {
    const draft = draftOf();
    renameCell(draft, 'search', '  查一查 ');
    removeCell(draft, 'map');
    expect(draft.cells.find(({ id }) => id === 'search')?.title).toBe('查一查');
    expect(ids(draft)).not.toContain('map');
  });
});

describe('settings of a cell', () => {
  it('are the notebook’s until a cell above has its own', () => {
    const draft = draftOf();
    expect(recipeAt(draft, 'evaluate')).toBe(draft);
    const chunking = insertCell(draft, 'chunking', ids(draft).indexOf('search')) ?? '';
    changeAt(draft, chunking, (seen) => (seen.chunking.maxChars = 111));
    expect(draft.chunking.maxChars).toBe(300);
    expect(recipeAt(draft, 'evaluate').chunking.maxChars).toBe(300);
    expect(recipeAt(draft, 'search').chunking.maxChars).toBe(111);
    changeAt(draft, 'search', (seen) => {
      seen.chunking.maxChars = 222;
      seen.k = 8;
    });
    expect(recipeAt(draft, chunking).chunking.maxChars).toBe(222);
    expect(draft.k).toBe(8);
    expect(nearestAbove(draft, 'search', 'chunking')?.id).toBe(chunking);
    expect(nearestAbove(draft, 'evaluate', 'chunking')?.id).toBe('chunking');
    expect(nearestAbove(draft, 'intro', 'chunking')).toBeUndefined();
  });
  it('keep what else a change at a cell does', () => {
    const draft = draftOf();
    const copy = duplicateCell(draft, 'evaluate') ?? '';
    changeAt(draft, copy, (seen) => {
      seen.k = 2;
      seen.title = '新题目';
      for (const cell of seen.cells) if (cell.type === 'sweep') cell.params.mode = 'bm25';
    });
    expect(draft.title).toBe('新题目');
    expect(draft.cells.find(({ id }) => id === 'sweep')).toMatchObject({ params: { mode: 'bm25' } });
    expect(draft.cells.find(({ id }) => id === copy)).toMatchObject({ params: { own: { k: 2 } } });
    expect(draft.k).toBe(4);
  });
});

describe('what is only looked at', () => {
  it('makes no other recipe', () => {
    const looked = change((draft) => {
      draft.id = 'another';
      for (const cell of draft.cells) {
        cell.collapsed = !cell.collapsed;
        if (cell.type === 'search') cell.params.question = 'q01';
        if (cell.type === 'evaluate') cell.params.open = { mode: 'bm25', metric: 'rr', type: 'ALL' };
      }
    });
    expect(sameButView(retrievalRecipe, looked)).toBe(true);
  });
  it('does not hide a change of parameters, data, titles or cells', () => {
    const others = [
      (draft: Recipe) => (draft.k = 5),
      (draft: Recipe) => (draft.title = 'x'),
      (draft: Recipe) => (draft.data.evalset.hash = 'x'),
      (draft: Recipe) => renameCell(draft, 'kb', 'x'),
      (draft: Recipe) => moveCell(draft, 'kb', 1),
      (draft: Recipe) => removeCell(draft, 'log'),
      (draft: Recipe) => {
        for (const cell of draft.cells) if (cell.type === 'sweep') cell.params.values = [1];
      },
      (draft: Recipe) => {
        for (const cell of draft.cells) if (cell.type === 'compare') cell.params.seed = 1;
      },
    ];
    for (const other of others) expect(sameButView(retrievalRecipe, change(other))).toBe(false);
  });
});
