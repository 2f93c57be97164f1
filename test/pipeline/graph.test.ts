import { describe, expect, it } from 'vitest';
import { plan } from '../../src/pipeline';
import { changeAt, duplicateCell, insertCell, parseRecipe, type CellOf, type Recipe } from '../../src/recipe';
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
      'compare',
    ]);
    expect(changed(change((r) => (r.data.evalset.hash = 'x')))).toEqual([
      'evalset',
      'evaluate',
      'search',
      'map',
      'hand',
      'sweep',
      'compare',
    ]);
    expect(changed(change((r) => (r.metrics = ['hit@1'])))).toEqual(['evaluate', 'sweep', 'compare']);
  });
  it('lets a model setting touch what is made of vectors, and BM25 constants leave the map alone', () => {
    const k1 = change((r) => {
      for (const { retrievers } of r.modes) for (const one of retrievers) if (one.kind === 'bm25') one.k1 = 2;
    });
    expect(changed(k1)).toEqual(['evaluate', 'search', 'hand', 'sweep', 'compare']);
    const instructed = change((r) => {
      for (const { retrievers } of r.modes)
        for (const one of retrievers) if (one.kind === 'vector') one.model.instruction = true;
    });
    expect(changed(instructed)).toEqual(['evaluate', 'search', 'map', 'sweep', 'compare']);
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
  it('lets a comparison read the runs it names, and only from above', () => {
    const copied = change((draft) => void duplicateCell(draft, 'evaluate'));
    const compare = (edit: (params: CellOf<'compare'>['params']) => void, recipe = copied) => {
      const draft = structuredClone(recipe);
      for (const cell of draft.cells) if (cell.type === 'compare') edit(cell.params);
      return plan(draft, small).find(({ type }) => type === 'compare');
    };
    expect(compare(() => {})?.inputs).toEqual(['evaluate-1']);
    expect(compare((params) => (params.before.id = 'evaluate'))?.inputs).toEqual(['evaluate-1', 'evaluate']);
    const gone = compare((params) => (params.after.id = 'evaluate-9'));
    expect(gone).toMatchObject({ key: null, missing: ['evaluate-9'] });
    const recorded = compare((params) => {
      params.before = { source: 'log', id: 'a', mode: '' };
      params.after = { source: 'log', id: 'b', mode: '' };
    });
    expect(recorded?.inputs).toEqual([]);
    expect(recorded?.key).not.toBeNull();
  });
  it('lets answers, verdicts and comparisons read the cells above, or those they name', () => {
    const recipe = change((draft) => {
      const end = () => draft.cells.length;
      for (const type of ['generate', 'judge', 'generate', 'judge', 'align', 'compare-answers'] as const)
        insertCell(draft, type, end());
    });
    const inputs = (edited: Recipe) =>
      Object.fromEntries(plan(edited, small).map((cell) => [cell.id, [cell.inputs, cell.missing]]));
    expect(inputs(recipe)).toMatchObject({
      'generate-1': [['evaluate'], []],
      'judge-1': [['generate-1'], []],
      'judge-2': [['generate-2'], []],
      'align-1': [['judge-2'], []],
      'compare-answers-1': [['judge-2', 'judge-1'], []],
    });
    const edit = (id: string, to: (params: Record<string, unknown>) => void) => {
      const draft = structuredClone(recipe);
      to(draft.cells.find((cell) => cell.id === id)?.params as Record<string, unknown>);
      return draft;
    };
    expect(inputs(edit('judge-2', (p) => (p.answers = 'generate-1')))['judge-2']).toEqual([['generate-1'], []]);
    expect(inputs(edit('judge-2', (p) => (p.answers = 'gone')))['judge-2']).toEqual([[], ['gone']]);
    // Recorded answers come from no run.
    expect(inputs(edit('generate-1', (p) => (p.source = 'recorded')))['generate-1']).toEqual([[], []]);
    const swapped = edit('compare-answers-1', (p) => Object.assign(p, { before: 'judge-2', after: 'judge-1' }));
    expect(inputs(swapped)['compare-answers-1']).toEqual([['judge-2', 'judge-1'], []]);
    const one = change((draft) => void insertCell(draft, 'compare-answers', draft.cells.length));
    expect(inputs(one)['compare-answers-1']).toEqual([[], ['verdicts']]);
  });
  it('asks a model anew for what a prompt or a parameter of the call changes, and for nothing that is only looked at', () => {
    const recipe = change((draft) => {
      for (const type of ['generate', 'judge'] as const) insertCell(draft, type, draft.cells.length);
    });
    const keysAfter = (to: (draft: Recipe) => void) => {
      const draft = structuredClone(recipe);
      to(draft);
      return ['generate-1', 'judge-1'].filter((id) => keys(draft).get(id) !== keys(recipe).get(id));
    };
    const cell = <T extends 'generate' | 'judge'>(draft: Recipe, type: T) =>
      draft.cells.find((candidate): candidate is CellOf<T> => candidate.type === type) as CellOf<T>;
    expect(keysAfter((r) => (cell(r, 'generate').params.system = 'Be brief.'))).toEqual(['generate-1', 'judge-1']);
    expect(keysAfter((r) => (cell(r, 'generate').params.topK = 2))).toEqual(['generate-1', 'judge-1']);
    expect(keysAfter((r) => (cell(r, 'judge').params.criteria.complete = 'All of it.'))).toEqual(['judge-1']);
    expect(keysAfter((r) => (cell(r, 'generate').params.open = 'q01'))).toEqual([]);
    expect(keysAfter((r) => (cell(r, 'judge').params.show = 'errors'))).toEqual([]);
    expect(keysAfter((r) => (cell(r, 'generate').title = 'x'))).toEqual([]);
  });
  it('computes each cell from the settings in force where it stands', () => {
    const two = change((draft) => {
      const copy = duplicateCell(draft, 'evaluate') ?? '';
      changeAt(draft, copy, (seen) => (seen.k = 1));
    });
    const cells = keys(two);
    expect(cells.get('evaluate')).toBe(keys(retrievalRecipe).get('evaluate'));
    expect(cells.get('evaluate-1')).not.toBe(cells.get('evaluate'));
    // The same settings and inputs are the same result, wherever they are written down.
    const equal = change((draft) => void duplicateCell(draft, 'evaluate'));
    expect(keys(equal).get('evaluate-1')).toBe(keys(equal).get('evaluate'));
  });
});
