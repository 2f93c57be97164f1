import { describe, expect, it } from 'vitest';
import { RECIPE_VERSION, fingerprintItems } from '../../src/recipe';
import { LinkError, readDocument, writeDocument, type LinkProblem, type ShareDocument } from '../../src/share';
import { known } from './arbitrary';
import { documentOf, hashOf, looseDocument, smallRecipe } from './documents';

function problemOf(json: unknown): LinkProblem {
  try {
    readDocument(json, known);
  } catch (error) {
    if (error instanceof LinkError) return error.problem;
    throw error;
  }
  throw new Error('The document was read.');
}

/** The small document with one thing set, by path. */
function spoilt(path: string, value: unknown): unknown {
  const document = looseDocument();
  const keys = path.split('.');
  const last = keys.pop() as string;
  const parent = keys.reduce((at, key) => at[key] as Record<string, unknown>, document);
  Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true });
  return document;
}

const question = (id: string, more = {}) => ({
  id,
  question: '能退款吗',
  expected_docs: ['kb-1'],
  type: 'policy',
  answer_points: [],
  ...more,
});
const article = (id: string, more = {}) => ({
  id,
  title: 't',
  sections: [{ heading: '', text: 'x' }],
  meta: {},
  ...more,
});
const inline = (items: unknown[]) => ({ kind: 'inline', name: 'n', basedOn: '', items });
const edits = (more: object) => ({
  kind: 'edits',
  base: { id: 'qs', hash: hashOf('1') },
  added: [],
  changed: [],
  removed: [],
  ...more,
});

describe('the recipe of a document', () => {
  it('is clamped, and says where', () => {
    const recipe = {
      ...smallRecipe(),
      k: 1e9,
      chunking: { maxChars: 300, overlap: 1e9, headingPrefix: true },
      modes: [{ id: 'bm25', retrievers: [{ kind: 'bm25', engine: 'no-such', k1: -1, b: 0.75 }] }],
    };
    const { document, clamped } = readDocument({ ...looseDocument(), recipe }, known);
    expect(document.recipe.k).toBe(100);
    expect(document.recipe.chunking.overlap).toBe(299);
    expect(clamped.sort()).toEqual(['chunking.overlap', 'k', 'modes.0.retrievers.0.engine', 'modes.0.retrievers.0.k1']);
  });
  it('says nothing of absent fields, unknown ones, and what migration did', () => {
    const old = {
      v: 1,
      id: 'my notebook',
      data: smallRecipe().data,
      chunking: {},
      tokenizer: {},
      modes: [{ id: 'bm25', retrievers: [{ kind: 'bm25' }] }],
      metrics: [],
      cells: [{ id: 'a b', type: 'search', params: {}, colour: 'red' }],
    };
    const { document, clamped } = readDocument({ ...looseDocument(), recipe: old }, known);
    expect(document.recipe).toMatchObject({ v: RECIPE_VERSION, id: 'my-notebook', cells: [{ id: 'a-b' }] });
    expect(clamped).toEqual([]);
  });
  it('has the values of its sweeps within the limits of what they sweep', () => {
    const sweep = (parameter: string, values: unknown[]) =>
      spoilt('recipe.cells.2.params', { parameter, values, metric: '', mode: '' });
    const { document, clamped } = readDocument(sweep('maxChars', [-5, 300.4, 1e9]), known);
    expect(document.recipe.cells[2]?.params).toMatchObject({ values: [50, 300, 2000] });
    expect(clamped).toEqual([0, 1, 2].map((i) => `cells.2.params.values.${i}`));
    expect(readDocument(sweep('b', [0.25, 7]), known).document.recipe.cells[2]?.params).toMatchObject({
      values: [0.25, 1],
    });
    expect(problemOf(sweep('k', ['jieba']))).toEqual({ code: 'invalid', detail: 'recipe.cells.2.params.values.0' });
    expect(problemOf(sweep('tokenizer', [1]))).toEqual({ code: 'invalid', detail: 'recipe.cells.2.params.values.0' });
    expect(problemOf(sweep('tokenizer', ['no-such']))).toEqual({ code: 'unknown-name', detail: 'no-such' });
  });
  it('names models, lessons and metrics that there are', () => {
    const vector = (id: string) => [
      { id: 'v', retrievers: [{ kind: 'vector', model: { id, revision: 'built-in', dtype: 'fp32' } }] },
    ];
    const unknown = (name: string) => ({ code: 'unknown-name', detail: name });
    expect(problemOf(spoilt('recipe.modes', vector('../evil')))).toEqual(unknown('../evil'));
    expect(problemOf(spoilt('recipe.lesson', 'no-such'))).toEqual(unknown('no-such'));
    expect(problemOf(spoilt('recipe.cells.0.params.lesson', 'constructor'))).toEqual(unknown('constructor'));
    for (const name of ['no-such@4', 'recall', 'recall@0', 'rr@x', 'toString', 'recall@4@k'])
      expect(problemOf(spoilt('recipe.metrics', [name]))).toEqual(unknown(name));
    expect(problemOf(spoilt('recipe.cells.1.params.metric', 'valueOf'))).toEqual(unknown('valueOf'));
    const own = { ...smallRecipe(), modes: vector('m'), metrics: [] };
    expect(problemOf(spoilt('recipe.cells.1.params.own', own))).toEqual(unknown('m'));
    const log = {
      id: 'log',
      type: 'log',
      params: { checks: [{ metric: 'speed', type: '', rule: 'min', value: 0.5 }] },
    };
    expect(problemOf(spoilt('recipe.cells', [log]))).toEqual(unknown('speed'));
  });
  it('that cannot be read is named by the path', () => {
    expect(problemOf(spoilt('recipe.cells.1.type', 'no-such'))).toEqual({
      code: 'invalid',
      detail: 'recipe.cells.1.type',
    });
    expect(problemOf(spoilt('recipe.modes', []))).toEqual({ code: 'invalid', detail: 'recipe.modes' });
    expect(problemOf(spoilt('recipe', null))).toMatchObject({ code: 'invalid' });
    expect(problemOf(spoilt('recipe.data.corpus.hash', '../x'))).toEqual({
      code: 'invalid',
      detail: 'recipe.data.corpus.hash',
    });
  });
});

describe('the rest of a document', () => {
  it('is a document at all', () => {
    for (const json of [null, 1, '', [], {}, { v: '1' }, { v: 0 }]) expect(problemOf(json).code).toBe('invalid');
    expect(problemOf({ v: 2 })).toEqual({ code: 'too-new', detail: '2' });
  });
  it('has no key that reaches a prototype, at any depth', () => {
    const at = (json: string) => problemOf(JSON.parse(json)).detail;
    expect(at('{"v":1,"__proto__":{"polluted":true}}')).toBe('__proto__');
    expect(at('{"v":1,"recipe":{"cells":[{"params":{"constructor":{"prototype":1}}}]}}')).toBe(
      'recipe.cells.0.params.constructor',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('has only numbers that JSON can write', () => {
    expect(problemOf(JSON.parse('{"v":1,"recipe":{"k":1e999}}'))).toEqual({ code: 'invalid', detail: 'recipe.k' });
    expect(problemOf(JSON.parse('{"v":1,"expect":[-1e309]}'))).toEqual({ code: 'invalid', detail: 'expect.0' });
  });
  it('is not nested without end', () => {
    const deep = JSON.parse(`{"v":1,"recipe":${'['.repeat(50_000)}${']'.repeat(50_000)}}`) as unknown;
    expect(problemOf(deep).code).toBe('invalid');
  });
  it('has options as they are offered', () => {
    for (const [path, value] of [
      ['open.start', -1],
      ['open.start', 101],
      ['open.start', 0.5],
      ['open.controls', 'yes'],
      ['open.theme', 'dark'],
    ] as const)
      expect([path, problemOf(spoilt(path, value)).code]).toEqual([path, 'invalid']);
  });
});

describe('the data of a document', () => {
  it('is kept exactly: its version is a hash over every field', () => {
    const questions = [
      question('q1', { grades: { 'kb-1': 2 }, groups: [['kb-1', 'kb-2']], tags: ['a'], evidence: [] }),
      question('q2', { question: '<img src=x onerror=alert(1)>', expected_docs: [], tier: '' }),
    ];
    const articles = [
      article('a', { meta: { lang: 'zh', 更新: '2026-01-01' } }),
      article('b', { chunks: [{ id: 'b#1', text: 'x' }] }),
    ];
    const { document } = readDocument(spoilt('data', { corpus: inline(articles), evalset: inline(questions) }), known);
    const { corpus, evalset } = document.data as Record<string, { items: unknown[] }>;
    expect(evalset?.items).toEqual(questions);
    expect(fingerprintItems(corpus?.items ?? [])).toBe(fingerprintItems(articles));
  });
  it('is refused where it is anything else', () => {
    const evalset = (value: unknown) => problemOf(spoilt('data.evalset', value));
    const corpus = (value: unknown) => problemOf(spoilt('data.corpus', value));
    expect(evalset(inline([question('q', { answer: 'x' })]))).toEqual({
      code: 'invalid',
      detail: 'data.evalset.items.0.answer',
    });
    expect(evalset(inline([question('q', { question: 1 })])).detail).toBe('data.evalset.items.0.question');
    expect(evalset(inline([question('q', { grades: { a: 0.5 } })])).detail).toBe('data.evalset.items.0.grades.a');
    expect(evalset(inline([question('')])).detail).toBe('data.evalset.items.0.id');
    expect(evalset(inline([question('q'), question('q')])).detail).toBe('data.evalset.items');
    expect(corpus(inline([article('a', { meta: { n: 1 } })])).detail).toBe('data.corpus.items.0.meta.n');
    expect(corpus(inline([article('a', { sections: [{ heading: 'h' }] })])).detail).toBe(
      'data.corpus.items.0.sections.0.text',
    );
    const twice = { chunks: [{ id: 'c', text: '' }] };
    expect(corpus(inline([article('a', twice), article('b', twice)])).detail).toBe('data.corpus.items');
    expect(corpus({ kind: 'path', path: '/etc/passwd' }).code).toBe('invalid');
    expect(corpus({ kind: 'ref', url: 'https://a.org' }).code).toBe('invalid');
  });
  it('as edits has each id once', () => {
    const evalset = (value: unknown) => problemOf(spoilt('data.evalset', value));
    expect(evalset(edits({ changed: [question('q')], removed: ['q'] }))).toEqual({
      code: 'invalid',
      detail: 'data.evalset',
    });
    expect(evalset(edits({ added: [{ at: -1, item: question('q') }] })).detail).toBe('data.evalset.added.0.at');
    expect(evalset(edits({ added: [{ at: 1e300, item: question('q') }] })).detail).toBe('data.evalset.added.0.at');
    expect(evalset(edits({ base: { id: 'x', hash: 'abc' } })).detail).toBe('data.evalset.base.hash');
  });
});

describe('the expected values of a document', () => {
  const table = {
    cell: 'ev',
    metrics: ['recall@4'],
    types: ['ALL', 'policy'],
    modes: [{ mode: 'bm25', models: [], values: [[0.5, null]] }],
  };
  const expectation = (run: object) => ({
    fingerprint: hashOf('f'),
    app: '1',
    data: { corpus: hashOf('a'), evalset: hashOf('b'), stopWords: hashOf('c') },
    runs: [{ ...table, ...run }],
  });
  const read = (run: object) => readDocument(spoilt('expect', expectation(run)), known);
  it('are read as they are', () => {
    expect(read({}).document.expect).toEqual(expectation({}));
  });
  it('belong to an Evaluate cell, and fill their table', () => {
    const detail = (run: object) => problemOf(spoilt('expect', expectation(run))).detail;
    expect(detail({ cell: 'note' })).toBe('expect.runs.0.cell');
    expect(detail({ types: ['ALL'] })).toBe('expect.runs.0');
    expect(detail({ metrics: ['recall@4', 'rr'] })).toBe('expect.runs.0');
    expect(detail({ metrics: ['speed'] })).toBe('expect.runs.0.metrics.0');
    expect(detail({ modes: [...table.modes, ...table.modes] })).toBe('expect.runs.0');
    const text = [{ mode: 'bm25', models: [], values: [['0.5', null]] }];
    expect(detail({ modes: text })).toBe('expect.runs.0.modes.0.values.0.0');
  });
});

describe('writeDocument', () => {
  it('is read back the same', () => {
    const document = documentOf(smallRecipe(), { open: { controls: false, readOnly: true, present: true, start: 2 } });
    expect(readDocument(writeDocument(document), known)).toEqual({ document, clamped: [] });
  });
  it('refuses what no reader would take, so that the sender hears of it', () => {
    const meta = Object.fromEntries([['constructor', 'x']]);
    const data: ShareDocument['data'] = {
      corpus: { kind: 'inline', name: '', basedOn: '', items: [article('a', { meta })] },
      evalset: { kind: 'ref' },
    };
    expect(() => writeDocument(documentOf(smallRecipe(), { data }))).toThrow('data.corpus.items.0.meta.constructor');
  });
});
