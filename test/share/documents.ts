import { parseRecipe, type Recipe } from '../../src/recipe';
import type { OpenOptions, ShareDocument } from '../../src/share';

export const hashOf = (digit: string) => digit.repeat(64);

export const OPEN: OpenOptions = { controls: true, readOnly: false, present: false, start: 0 };

/** A small recipe with one Evaluate cell, `ev`. */
export function smallRecipe(more: Record<string, unknown> = {}): Recipe {
  return parseRecipe({
    v: 2,
    id: 'small',
    title: '小例子',
    data: {
      corpus: { id: 'kb', hash: hashOf('a') },
      evalset: { id: 'qs', hash: hashOf('b') },
      stopWords: { id: 'stop', hash: hashOf('c') },
    },
    chunking: {},
    tokenizer: {},
    modes: [{ id: 'bm25', retrievers: [{ kind: 'bm25' }] }],
    k: 4,
    metrics: ['recall@k', 'rr'],
    cells: [
      { id: 'note', type: 'text', params: { markdown: '**结论**' } },
      { id: 'ev', type: 'evaluate' },
      { id: 'sweep', type: 'sweep', params: { parameter: 'k', values: [1, 4] } },
    ],
    ...more,
  });
}

export function documentOf(recipe: Recipe, more: Partial<ShareDocument> = {}): ShareDocument {
  return {
    v: 1,
    app: '0.2.0',
    recipe,
    data: { corpus: { kind: 'ref' }, evalset: { kind: 'ref' } },
    expect: null,
    open: OPEN,
    ...more,
  };
}

/** A document as loose JSON, to be spoilt. */
export function looseDocument(): Record<string, unknown> {
  return structuredClone(documentOf(smallRecipe())) as unknown as Record<string, unknown>;
}
