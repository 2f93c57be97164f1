import { describe, expect, it } from 'vitest';
import { describeDocument, expectationOf } from '../../src/share';
import { documentOf, hashOf, OPEN, smallRecipe } from './documents';
import { BM25, DATA, modeRun, runOf } from './runs';

const kinds = (items: { kind: string }[]) => items.map(({ kind }) => kind);

describe('describeDocument', () => {
  it('lists what a plain document holds and what no document holds', () => {
    const { included, excluded } = describeDocument(documentOf(smallRecipe()));
    expect(included).toEqual([
      { kind: 'recipe', title: '小例子', cells: 3 },
      // **结论**
      { kind: 'text', cells: 1, characters: 6 },
      { kind: 'data-ref', what: 'corpus', ref: { id: 'kb', hash: hashOf('a') } },
      { kind: 'data-ref', what: 'evalset', ref: { id: 'qs', hash: hashOf('b') } },
      { kind: 'open', options: OPEN },
    ]);
    expect(kinds(excluded)).toEqual([
      'keys',
      'provider-addresses',
      'other-notebooks',
      'log',
      'rankings',
      'vectors',
      'file-names',
      'expect',
    ]);
  });
  it('counts data, values, words and what Compare cells refer to', () => {
    const recipe = smallRecipe({
      tokenizer: { userDictionary: ['云账本', '专业版'] },
      modes: [{ id: 'v', retrievers: [{ kind: 'vector' }] }],
      cells: [
        {
          id: 'ev',
          type: 'evaluate',
          params: { own: { ...smallRecipe(), tokenizer: { userDictionary: ['专业版', '退款'] } } },
        },
        { id: 's', type: 'search', params: { text: '能退款吗' } },
        { id: 'c', type: 'compare', params: { before: { source: 'log', id: 'e1' } } },
      ],
    });
    const item = { id: 'q', question: '退', expected_docs: [], type: '', answer_points: [] };
    const runs = [{ cell: 'ev', run: runOf([BM25], [modeRun('bm25')]) }];
    const expectation = expectationOf({ recipe, data: DATA, app: '1', runs });
    const { included, excluded } = describeDocument(
      documentOf(recipe, {
        data: {
          corpus: {
            kind: 'inline',
            name: '我的文章',
            basedOn: '',
            items: [{ id: 'a', title: '', sections: [], meta: {} }],
          },
          evalset: {
            kind: 'edits',
            base: { id: 'cloudledger', hash: hashOf('1') },
            added: [{ at: 0, item }],
            changed: [],
            removed: ['x', 'y'],
          },
        },
        expect: expectation,
      }),
    );
    const rest = included.slice(1, -1);
    expect(rest).toEqual([
      { kind: 'typed-questions', count: 1 },
      { kind: 'user-dictionary', words: 3 },
      { kind: 'models', ids: ['bge-small-zh-v1.5'] },
      // [{"id":"a","meta":{},"sections":[],"title":""}]: one byte a character.
      {
        kind: 'inline',
        what: 'corpus',
        name: '我的文章',
        items: 1,
        bytes: '[{"id":"a","meta":{},"sections":[],"title":""}]'.length,
      },
      {
        kind: 'edits',
        what: 'evalset',
        base: { id: 'cloudledger', hash: hashOf('1') },
        added: 1,
        changed: 0,
        removed: 2,
        // 退 is one character and three bytes.
        bytes:
          '{"added":[{"at":0,"item":{"answer_points":[],"expected_docs":[],"id":"q","question":"退","type":""}}],"changed":[],"removed":["x","y"]}'
            .length + 2,
      },
      // 2 metrics × (all + 2 types).
      { kind: 'expect', runs: 1, modes: 1, values: 6, fingerprint: expectation?.fingerprint },
    ]);
    expect(excluded).toContainEqual({ kind: 'recorded-runs', cells: 1 });
    expect(kinds(excluded)).not.toContain('expect');
  });
  it('counts prompts and model names of one’s own, and says that answers stay here', () => {
    const recipe = smallRecipe({
      cells: [
        { id: 'g', type: 'generate', params: { system: '只看材料。', model: 'some-model' } },
        { id: 'h', type: 'generate', params: { source: 'recorded', sample: 'a'.repeat(64) } },
        { id: 'j', type: 'judge', params: { criteria: { faithful: '甲乙', refused: '丙' }, model: 'some-model' } },
      ],
    });
    const { included, excluded } = describeDocument(documentOf(recipe));
    // 5 characters of the system prompt, 3 of the criteria.
    expect(included).toContainEqual({ kind: 'prompts', cells: 2, characters: 8 });
    expect(included).toContainEqual({ kind: 'llm-names', names: ['some-model'] });
    expect(kinds(excluded)).toContain('answers');
    expect(excluded).toContainEqual({ kind: 'imported-answers', cells: 1 });
  });
});
