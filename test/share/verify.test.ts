import { describe, expect, it } from 'vitest';
import { expectationOf, readDocument, verify, writeDocument, type Expectation, type Found } from '../../src/share';
import { known } from './arbitrary';
import { documentOf, hashOf, smallRecipe } from './documents';
import { BM25, DATA, MODEL, modeRun, RERANKED, ROWS, runOf, use, VECTOR, waitingRun } from './runs';

const both = [BM25, VECTOR];
const sent = () => runOf(both, [modeRun('bm25'), modeRun('vector')], { models: [use()] });
const input = (run = sent(), recipe = smallRecipe()) => ({
  recipe,
  data: DATA,
  app: '0.2.0',
  runs: [{ cell: 'ev', run }],
});

function expected(run = sent(), recipe = smallRecipe()): Expectation {
  const expectation = expectationOf(input(run, recipe));
  if (!expectation) throw new Error('Nothing was expected.');
  return expectation;
}

/** What the receiver found: the same, unless said otherwise. */
const found = (more: Partial<Found> = {}): Found => ({
  runs: [{ cell: 'ev', run: sent() }],
  data: DATA,
  app: '0.2.0',
  clamped: [],
  changed: false,
  ...more,
});
/** With another value for the first question's recall in a mode: 0 for 1. */
const spoiltRows = [['policy', 0, 1], ...ROWS.slice(1)] as typeof ROWS;

describe('expectationOf', () => {
  it('has the means of all questions and of each type, to 12 digits', () => {
    const [run] = expected().runs;
    expect(run).toMatchObject({ cell: 'ev', metrics: ['recall@4', 'rr'], types: ['ALL', 'policy', 'chat'] });
    expect(run?.modes[0]).toEqual({
      mode: 'bm25',
      models: [],
      values: [
        // (1 + 1/2 + 1/3) / 3 = 11/18; (1 + 1/2) / 2; 1/3
        [0.611111111111, 0.75, 0.333333333333],
        // (1 + 1/3) / 2 = 2/3, the third has none
        [0.666666666667, 0.666666666667, null],
      ],
    });
  });
  it('names the models of a mode, one that embeds and reranks once with the devices of both', () => {
    const models = [
      use(),
      use({ task: 'maxsim', devices: ['webgpu', 'wasm'] }),
      use({ spec: { ...MODEL, id: 'other' } }),
    ];
    const specs = [BM25, VECTOR, RERANKED];
    const run = runOf(
      specs,
      specs.map(({ id }) => modeRun(id)),
      { models },
    );
    const modes = expected(run).runs[0]?.modes ?? [];
    const model = { id: MODEL.id, dtype: 'fp32', fingerprint: hashOf('f') };
    expect(modes.map((mode) => mode.models)).toEqual([
      [],
      [{ ...model, devices: ['wasm'] }],
      [{ ...model, devices: ['wasm', 'webgpu'] }],
    ]);
  });
  it('leaves out what waits, what was stopped, and what belongs to other data', () => {
    expect(expected(waitingRun(both, [modeRun('bm25')], 'vector')).runs[0]?.modes.map(({ mode }) => mode)).toEqual([
      'bm25',
    ]);
    const stopped = runOf(both, [modeRun('bm25'), modeRun('vector', ROWS.slice(0, 2))]);
    expect(expected(stopped).runs[0]?.modes.map(({ mode }) => mode)).toEqual(['bm25']);
    expect(expectationOf(input({ ...sent(), data: { ...DATA, corpus: hashOf('9') } }))).toBeNull();
    expect(expectationOf({ ...input(), runs: [] })).toBeNull();
    expect(expectationOf(input(waitingRun([VECTOR], [], 'vector')))).toBeNull();
  });
  it('has a fingerprint of data, settings and values, not of titles or machines', () => {
    const { fingerprint } = expected();
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(expected(sent(), smallRecipe({ title: 'other', id: 'other' })).fingerprint).toBe(fingerprint);
    expect(expected({ ...sent(), models: [use({ devices: ['webgpu'] })] }).fingerprint).toBe(fingerprint);
    expect(expected(sent(), smallRecipe({ chunking: { maxChars: 200 } })).fingerprint).not.toBe(fingerprint);
    expect(expected(runOf(both, [modeRun('bm25', spoiltRows), modeRun('vector')])).fingerprint).not.toBe(fingerprint);
    const other = { ...DATA, corpus: hashOf('9') };
    expect(expectationOf({ ...input({ ...sent(), data: other }), data: other })?.fingerprint).not.toBe(fingerprint);
    // Settings of the cell's own count.
    const own = smallRecipe({
      cells: [{ id: 'ev', type: 'evaluate', params: { own: { ...smallRecipe(), k: 7 } } }],
    });
    expect(expected(sent(), own).fingerprint).not.toBe(fingerprint);
  });
  it('goes through a document', () => {
    const expect_ = expected();
    const document = documentOf(smallRecipe(), { expect: expect_ });
    const received = readDocument(JSON.parse(JSON.stringify(writeDocument(document))), known);
    expect(received.document.expect).toEqual(expect_);
  });
});

describe('verify', () => {
  it('says reproduced when every value is equal to 12 digits', () => {
    // 2 metrics × 3 columns × 2 modes.
    expect(verify(expected(), found())).toEqual({
      outcome: 'reproduced',
      compared: 12,
      total: 12,
      differing: [],
      causes: [],
      waiting: [],
    });
    const lastBit = [['policy', 1 - 2 ** -52, 1], ...ROWS.slice(1)] as typeof ROWS;
    const run = runOf(both, [modeRun('bm25', lastBit), modeRun('vector')], { models: [use()] });
    expect(verify(expected(), found({ runs: [{ cell: 'ev', run }] })).outcome).toBe('reproduced');
  });
  it('is pending without a result, partial while modes wait', () => {
    expect(verify(expected(), found({ runs: [{ cell: 'ev', run: null }] }))).toMatchObject({
      outcome: 'pending',
      compared: 0,
      total: 12,
      waiting: [
        { cell: 'ev', mode: 'bm25' },
        { cell: 'ev', mode: 'vector' },
      ],
    });
    const run = waitingRun(both, [modeRun('bm25')], 'vector');
    expect(verify(expected(), found({ runs: [{ cell: 'ev', run }] }))).toMatchObject({
      outcome: 'partial',
      compared: 6,
      waiting: [{ cell: 'ev', mode: 'vector' }],
    });
    const stopped = runOf(both, [modeRun('bm25'), modeRun('vector', ROWS.slice(0, 1))]);
    expect(verify(expected(), found({ runs: [{ cell: 'ev', run: stopped }] }))).toMatchObject({
      outcome: 'partial',
      differing: [],
    });
  });
  it('lists every value that differs, even while others wait', () => {
    const run = waitingRun(both, [modeRun('bm25', spoiltRows)], 'vector');
    const { outcome, differing, waiting } = verify(expected(), found({ runs: [{ cell: 'ev', run }] }));
    expect(outcome).toBe('differs');
    // (0 + 1/2 + 1/3) / 3 = 5/18; (0 + 1/2) / 2
    expect(differing).toEqual([
      { cell: 'ev', mode: 'bm25', metric: 'recall@4', type: 'ALL', expected: 0.611111111111, found: 0.277777777778 },
      { cell: 'ev', mode: 'bm25', metric: 'recall@4', type: 'policy', expected: 0.75, found: 0.25 },
    ]);
    expect(waiting).toEqual([{ cell: 'ev', mode: 'vector' }]);
  });
  it('tells all questions from a type called ALL', () => {
    const rows = ROWS.map(([, recall, rr], i) => [i === 0 ? 'ALL' : 'x', recall, rr]) as typeof ROWS;
    const expectation = expected(runOf([BM25], [modeRun('bm25', rows)]));
    expect(expectation.runs[0]?.types).toEqual(['ALL', 'ALL', 'x']);
    expect(expectation.runs[0]?.modes[0]?.values[0]?.slice(0, 2)).toEqual([0.611111111111, 1]);
    const run = runOf([BM25], [modeRun('bm25', rows)]);
    expect(verify(expectation, found({ runs: [{ cell: 'ev', run }] })).outcome).toBe('reproduced');
  });
  it('counts a mode, metric or cell that the receiver removed as gone', () => {
    const without = runOf([BM25], [modeRun('bm25')]);
    const { outcome, differing, causes } = verify(
      expected(),
      found({ runs: [{ cell: 'ev', run: without }], changed: true }),
    );
    expect(outcome).toBe('differs');
    // Five of the six values of the mode were numbers.
    expect(differing).toHaveLength(5);
    expect(differing[0]).toMatchObject({ mode: 'vector', found: null });
    expect(causes).toEqual([{ kind: 'changed' }]);
    expect(verify(expected(), found({ runs: [], changed: true })).outcome).toBe('differs');
    expect(verify(expected(), found({ runs: [] })).outcome).toBe('pending');
  });
});

describe('likely causes', () => {
  const bad = (models = [use()]) => [
    { cell: 'ev', run: runOf(both, [modeRun('bm25'), modeRun('vector', spoiltRows)], { models }) },
  ];
  const causesOf = (more: Partial<Found>) => verify(expected(), found({ runs: bad(), ...more })).causes;

  it('come most telling first', () => {
    const spec = { ...MODEL, dtype: 'q8' };
    const specs = [BM25, { ...VECTOR, retrievers: [{ kind: 'vector' as const, model: spec }] }];
    const run = runOf(specs, [modeRun('bm25'), modeRun('vector', spoiltRows)], {
      models: [use({ spec, fingerprint: hashOf('e'), devices: ['webgpu'] })],
    });
    const data = { ...DATA, corpus: hashOf('8'), evalset: hashOf('9') };
    expect(causesOf({ runs: [{ cell: 'ev', run }], data, clamped: ['k'], changed: true, app: '0.3.0' })).toEqual([
      { kind: 'data', what: 'corpus', expected: hashOf('a'), found: hashOf('8') },
      { kind: 'data', what: 'evalset', expected: hashOf('b'), found: hashOf('9') },
      { kind: 'clamped', paths: ['k'] },
      { kind: 'changed' },
      { kind: 'model', id: MODEL.id, what: 'dtype', expected: 'fp32', found: 'q8' },
      { kind: 'app', expected: '0.2.0', found: '0.3.0' },
    ]);
  });
  it('are the device alone where all else is alike', () => {
    expect(causesOf({ runs: bad([use({ devices: ['webgpu'] })]) })).toEqual([
      { kind: 'model', id: MODEL.id, what: 'device', expected: 'wasm', found: 'webgpu' },
    ]);
  });
  it('are the files of the model where its form is the same', () => {
    expect(causesOf({ runs: bad([use({ fingerprint: hashOf('e') })]) })).toEqual([
      { kind: 'model', id: MODEL.id, what: 'fingerprint', expected: hashOf('f'), found: hashOf('e') },
    ]);
  });
  it('leave models out of modes that need none or whose values are equal', () => {
    const run = runOf(both, [modeRun('bm25', spoiltRows), modeRun('vector')], {
      models: [use({ devices: ['webgpu'] })],
    });
    expect(causesOf({ runs: [{ cell: 'ev', run }] })).toEqual([]);
    // Nothing differs: nothing is to be explained.
    expect(verify(expected(), found({ app: '9' })).causes).toEqual([]);
  });
});
