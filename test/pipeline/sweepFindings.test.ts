import { describe, expect, it } from 'vitest';
import type { ModeSpec, Need, RerankSpec, SweepResult, SweepRow, SweepValue } from '../../src/core/evaluate';
import { aggregate } from '../../src/core/metrics';
import type { FusionSpec, ModelSpec } from '../../src/core/types';
import { fusionShare, lackOf } from '../../src/notebook/sweep/applies';
import { rowOf } from '../../src/notebook/sweep/columns';
import { findings, findingsByMode, type Finding, type SweepView } from '../../src/notebook/sweep/findings';
import { needsOfSweep } from '../../src/notebook/sweep/needs';
import { sentences } from '../../src/notebook/sweep/sentences';
import { parseValues } from '../../src/notebook/sweep/values';

interface Scores {
  /** Metric id → score of q1, q2, … */
  [metric: string]: number[];
}
interface RowOptions {
  maxChars?: number;
  overlap?: number;
  docs?: string[];
  engine?: 'builtin' | 'minisearch';
  /** The modes of the sweep, and which of them wait; all others get the same scores. */
  modes?: ModeSpec[];
  waiting?: { mode: string; needs: Need[] }[];
}

const MODEL: ModelSpec = { id: 'm', revision: 'r', dtype: 'fp32', lowercase: true, instruction: false };
const vectorList = { kind: 'vector' as const, model: MODEL };
const bm25List = (engine: 'builtin' | 'minisearch' = 'builtin') => ({
  kind: 'bm25' as const,
  engine,
  k1: 1.5,
  b: 0.75,
});
const RRF: FusionSpec = { kind: 'rrf', kRrf: 60, weights: [1, 1] };
const MAXSIM: RerankSpec = { kind: 'maxsim', model: MODEL, depth: 20 };
const mode = (id: string, parts: Partial<ModeSpec> = {}): ModeSpec => ({
  id,
  retrievers: [bm25List()],
  fusion: null,
  pool: 20,
  rerank: null,
  ...parts,
});
const VECTOR = mode('vector', { retrievers: [vectorList] });
const HYBRID = mode('hybrid', { retrievers: [bm25List(), vectorList], fusion: RRF });
const WEIGHTED = mode('weighted', { ...HYBRID, id: 'weighted', fusion: { kind: 'weighted', alpha: 0.3 } });
const RERANK = mode('rerank', { ...HYBRID, id: 'rerank', rerank: MAXSIM });

function row(value: SweepValue, scores: Scores, options: RowOptions = {}): SweepRow {
  const { maxChars = 300, overlap = 50, docs = ['a', 'b'], engine = 'builtin', waiting = [] } = options;
  const modes = options.modes ?? [mode('bm25', { retrievers: [bm25List(engine)] })];
  const metrics = Object.keys(scores);
  const count = Object.values(scores)[0]?.length ?? 0;
  const questions = Array.from({ length: count }, (_, i) => ({
    id: `q${i + 1}`,
    type: 't',
    gold: ['a'],
    docs,
    chunks: [],
    values: Object.fromEntries(metrics.map((metric) => [metric, scores[metric]?.[i] ?? null])),
    tokens: [],
    matched: [],
    ms: 0,
    embedMs: null,
    rerankMs: null,
  }));
  const runs = modes
    .filter(({ id }) => !waiting.some((other) => other.mode === id))
    .map(({ id }) => ({
      mode: id,
      questions,
      aggregates: aggregate(questions, metrics),
      latency: null,
      embedding: null,
      rerankLatency: null,
    }));
  const spec = {
    chunking: { maxChars, overlap, headingPrefix: true },
    tokenizer: { kind: 'jieba' as const, stopWords: true, dropSingleHan: false, userDictionary: [] },
    modes,
    k: 4,
    metrics,
    convention: 'course' as const,
  };
  const data = { corpus: 'c', evalset: 'e', stopWords: 's' };
  const ms = { index: 0, search: 0 };
  const total = count * runs.length;
  return {
    value,
    run: { spec, data, appVersion: 'test', chunkCount: 42, modes: runs, waiting, models: [], total, ms },
  };
}

const view = (parameter: SweepResult['parameter'], rows: SweepRow[], more: Partial<SweepView> = {}): SweepView => ({
  result: { parameter, rows, total: rows.length, sections: { count: 0, lengths: [] } },
  mode: 'bm25',
  metric: 0,
  current: rows[0]?.value ?? 0,
  overlap: 50,
  lengths: null,
  ready: 0,
  articles: 2,
  ...more,
});
const of = <K extends Finding['kind']>(found: Finding[], kind: K) =>
  found.find((finding): finding is Extract<Finding, { kind: K }> => finding.kind === kind);

describe('a sweep in which the chosen metric does not move', () => {
  const flat = [1, 0, 1, 1];

  it('says that nothing was measured when there are no chunks', () => {
    const empty = (value: number) => {
      const made = row(value, { 'recall@4': [0, 0] });
      return { ...made, run: { ...made.run, chunkCount: 0 } };
    };
    expect(findings(view('maxChars', [empty(100), empty(300)]))).toEqual([{ kind: 'no-chunks' }]);
  });

  it('says that nothing has an effect, and that no ranking changed', () => {
    const found = findings(view('b', [row(0, { 'recall@4': flat, rr: flat }), row(1, { 'recall@4': flat, rr: flat })]));
    // 3 of 4 questions: 3/4
    expect(found).toEqual([
      { kind: 'no-effect', metric: 'recall@4', mean: 0.75, values: [0, 1] },
      { kind: 'rankings', changed: 0, total: 4 },
    ]);
  });
  it('counts the questions whose ranking moved without moving a metric', () => {
    const rows = [row(0, { rr: flat }), row(1, { rr: flat }, { docs: ['a', 'c'] })];
    expect(of(findings(view('b', rows)), 'rankings')).toEqual({ kind: 'rankings', changed: 4, total: 4 });
  });
  it('names the metrics that moved instead, and says nothing of rankings then', () => {
    const found = findings(
      view('b', [row(0, { 'recall@4': flat, rr: [1, 0, 1, 1] }), row(1, { 'recall@4': flat, rr: [0.5, 0, 1, 1] })]),
    );
    expect(found.map(({ kind }) => kind)).toEqual(['unchanged', 'others-changed']);
    expect(of(found, 'others-changed')?.metrics).toEqual(['MRR']);
  });
  it('tells equal means of different questions from no change', () => {
    const found = findings(view('b', [row(0, { rr: [1, 0, 1, 1] }), row(1, { rr: [0, 1, 1, 1] })]));
    expect(of(found, 'offset')).toEqual({ kind: 'offset', metric: 'MRR', questions: 2 });
  });
  it('takes sums in another order for the same mean', () => {
    // 0.1 + 0.2 + 0.3 and 0.3 + 0.2 + 0.1 differ in the last bit
    const found = findings(view('b', [row(0, { rr: [0.1, 0.2, 0.3] }), row(1, { rr: [0.3, 0.2, 0.1] })]));
    expect(of(found, 'no-effect')).toBeDefined();
  });
  it('explains a metric that does not take the swept k, and one that does', () => {
    expect(findings(view('k', [row(1, { 'hit@1': flat }), row(2, { 'hit@1': flat })])).map(({ kind }) => kind)).toEqual(
      ['no-effect', 'own-k'],
    );
    const followed = findings(view('k', [row(1, { 'recall@1': flat }), row(2, { 'recall@2': flat })]));
    expect(followed).toEqual([{ kind: 'no-effect', metric: 'recall@k', mean: 0.75, values: [1, 2] }]);
  });
});

describe('a sweep in which the chosen metric moves', () => {
  // Means: 2/4, 3/4, 1/4.
  const rows = [row(0.5, { rr: [1, 1, 0, 0] }), row(1, { rr: [1, 0, 1, 1] }), row(2, { rr: [0, 0, 0, 1] })];

  it('names the best value and its lead over the current one in questions', () => {
    const found = findings(view('k1', rows, { current: 0.5 }));
    expect(of(found, 'best')).toEqual({ kind: 'best', metric: 'MRR', values: [1], mean: 0.75, n: 4 });
    // 3/4 − 2/4 = 1/4: q3 and q4 better, q2 worse. A reciprocal rank is no whole question.
    expect(of(found, 'best-over')).toEqual({
      kind: 'best-over',
      value: 0.5,
      current: true,
      difference: { mean: 0.25, questions: null, better: 2, worse: 1 },
      n: 4,
    });
  });
  it('holds the best against the lowest when it is the current one, or when that was not swept', () => {
    const best = findings(view('k1', rows, { current: 1 }));
    expect(of(best, 'current-best')).toEqual({ kind: 'current-best', others: [] });
    // 3/4 − 1/4 = 2/4: q1 and q3 better, none worse.
    const lead = { mean: 0.5, questions: null, better: 2, worse: 0 };
    expect(of(best, 'best-over')).toMatchObject({ value: 2, current: false, difference: lead });
    const absent = findings(view('k1', rows, { current: 1.5 }));
    expect(of(absent, 'current-best')).toBeUndefined();
    expect(of(absent, 'best-over')).toMatchObject({ value: 2, current: false });
  });
  it('counts whole questions only for a metric that has no others', () => {
    const swept = (metric: string) =>
      findings(view('k1', [row(1, { [metric]: [1, 0, 0, 0] }), row(2, { [metric]: [0, 1, 1, 0] })], { current: 1 }));
    // 2/4 − 1/4 = 1/4, × 4 questions = 1.
    expect(of(swept('hit@4'), 'best-over')?.difference).toEqual({ mean: 0.25, questions: 1, better: 2, worse: 1 });
    expect(sentences(swept('hit@4'), 'k1', 'zh').join('')).toContain('合 1 道题：2 题更好，1 题更差');
    expect(sentences(swept('ndcg@4'), 'k1', 'zh').join('')).toContain('高 0.250：2 题更好，1 题更差');
  });
  it('names all values that share the best mean', () => {
    const tied = findings(view('k1', [...rows, row(3, { rr: [0, 1, 1, 1] })], { current: 3 }));
    expect(of(tied, 'best')?.values).toEqual([1, 3]);
    expect(of(tied, 'current-best')?.others).toEqual([1]);
  });
  it('warns that recall can only rise with k, and says nothing of the kind of precision', () => {
    const at = (metric: string) => [row(1, { [`${metric}@1`]: [0, 1] }), row(2, { [`${metric}@2`]: [1, 1] })];
    expect(of(findings(view('k', at('recall'))), 'monotone')).toEqual({ kind: 'monotone', metric: 'recall@k' });
    expect(of(findings(view('k', at('precision'))), 'monotone')).toBeUndefined();
  });
});

describe('why a parameter can or cannot matter', () => {
  const same = { rr: [1, 0] };
  const sized = (...values: number[]) => values.map((maxChars) => row(maxChars, same, { maxChars }));

  it('counts the sections the smallest size leaves whole', () => {
    const found = findings(view('maxChars', sized(100, 300, 800), { lengths: [100, 101, 300, 0] }));
    // The empty section is no section to cut; 100 fits into 100; 300 is the first size that fits all three.
    expect(of(found, 'sizes')).toEqual({ kind: 'sizes', sections: 3, value: 100, within: 1, uncutFrom: 300 });
  });
  it('names no size that fits all when there is none', () => {
    expect(of(findings(view('maxChars', sized(100, 300), { lengths: [50, 301] })), 'sizes')?.uncutFrom).toBeNull();
  });
  it('says so when no size cuts anything', () => {
    const found = findings(view('maxChars', sized(100, 300), { lengths: [100, 99] }));
    expect(of(found, 'uncut')).toEqual({ kind: 'uncut', sections: 2, value: 100 });
    expect(sentences(found, 'maxChars', 'en').at(-1)).toBe(
      'Chunk size makes no difference on this data: 2 of 2 sections have at most 100 characters, and none is cut.',
    );
  });
  it('knows that overlap needs a cut', () => {
    const rows = [row(0, same, { overlap: 0 }), row(50, same)];
    expect(of(findings(view('overlap', rows, { lengths: [300, 20] })), 'no-cuts')).toEqual({
      kind: 'no-cuts',
      sections: 2,
      maxChars: 300,
    });
    expect(of(findings(view('overlap', rows, { lengths: [301, 20] })), 'cuts')).toMatchObject({ sections: 2, cut: 1 });
  });
  it('sets ready-made chunks apart', () => {
    const kinds = (ready: number) =>
      findings(view('maxChars', sized(100, 300), { ready, lengths: [10] })).map(({ kind }) => kind);
    expect(kinds(2)).toEqual(['all-ready']);
    expect(kinds(1)).toEqual(['uncut', 'some-ready']);
  });
  it('reports overlaps that were cut down to fit, and only those', () => {
    const sizes = [row(50, same, { maxChars: 50, overlap: 49 }), row(100, same, { maxChars: 100, overlap: 50 })];
    expect(of(findings(view('maxChars', sizes)), 'clamped')?.items).toEqual([{ value: 50, used: 49 }]);
    const overlaps = [row(20, same, { maxChars: 60, overlap: 20 }), row(100, same, { maxChars: 60, overlap: 59 })];
    expect(of(findings(view('overlap', overlaps)), 'clamped')?.items).toEqual([{ value: 100, used: 59 }]);
  });
  it('knows that MiniSearch as it ships ignores k1 and b', () => {
    const shipped = [0, 1].map((value) => row(value, same, { engine: 'minisearch' }));
    expect(of(findings(view('b', shipped)), 'shipped-constants')).toBeDefined();
    expect(of(findings(view('b', [row(0, same), row(1, same)])), 'shipped-constants')).toBeUndefined();
  });
});

describe('which modes a parameter reaches', () => {
  it.each([
    ['pool', [true, true, false, false, false]],
    ['kRrf', [true, true, true, false, false]],
    ['fusionWeight', [true, true, false, false, false]],
    ['rerankDepth', [true, true, true, true, false]],
    ['k1', [false, true, false, false, false]],
    ['tokenizer', [false, true, false, false, false]],
    ['maxChars', [false, false, false, false, false]],
    ['k', [false, false, false, false, false]],
  ] as const)('%s', (parameter, missing) => {
    const modes = [mode('bm25'), VECTOR, WEIGHTED, HYBRID, RERANK];
    expect(modes.map((spec) => lackOf(spec, parameter) !== null)).toEqual(missing);
  });
  it('tells a fusion of another kind from no fusion, and fixed constants from no BM25', () => {
    expect(lackOf(WEIGHTED, 'kRrf')).toBe('rrf');
    expect(lackOf(VECTOR, 'kRrf')).toBe('fusion');
    expect(lackOf(VECTOR, 'b')).toBe('bm25');
    expect(lackOf(mode('m', { retrievers: [bm25List('minisearch')] }), 'b')).toBe('constants');
    // The engine has constants of its own, not a tokenizer of its own.
    expect(lackOf(mode('m', { retrievers: [bm25List('minisearch')] }), 'tokenizer')).toBeNull();
    // A weight of 0 for the list of BM25 does not take it out of the mode: k1 still reaches it.
    expect(lackOf(HYBRID, 'k1')).toBeNull();
  });

  const flat = { rr: [1, 0] };
  const swept = (parameter: SweepResult['parameter'], modes: ModeSpec[], looked = modes[0]?.id ?? '') =>
    view(parameter, [row(1, flat, { modes }), row(2, flat, { modes })], { mode: looked });

  it('says plainly that no mode has a fusion, and nothing else', () => {
    const found = findings(swept('kRrf', [mode('bm25'), VECTOR]));
    expect(found).toEqual([{ kind: 'unused', lack: 'fusion' }]);
    expect(sentences(found, 'kRrf', 'zh')).toEqual(['没有一种检索方式用到融合，改 k_rrf 不会有影响。']);
    expect(sentences(found, 'kRrf', 'en')).toEqual([
      'No method here has a fusion, so changing k_rrf makes no difference.',
    ]);
  });
  it('names RRF where there is a fusion of the other kind, whichever mode is looked at', () => {
    for (const looked of ['bm25', 'weighted'])
      expect(findings(swept('kRrf', [mode('bm25'), WEIGHTED], looked))).toEqual([{ kind: 'unused', lack: 'rrf' }]);
  });
  it('speaks of this mode only where another has it, or where it is the only one', () => {
    expect(findings(swept('rerankDepth', [HYBRID, RERANK], 'hybrid'))).toEqual([
      { kind: 'unused-here', lack: 'rerank' },
    ]);
    const alone = findings(swept('k1', [VECTOR]));
    expect(sentences(alone, 'k1', 'zh')).toEqual(['这种检索方式没有用到 BM25，改 k1 不会有影响。']);
  });
  it('does not hide figures that moved although nothing should have reached them', () => {
    const modes = [VECTOR];
    const rows = [row(1, { rr: [1, 0] }, { modes }), row(2, { rr: [1, 1] }, { modes })];
    const kinds = findings(view('k1', rows, { mode: 'vector', current: 1 })).map(({ kind }) => kind);
    expect(kinds).toEqual(['best', 'best-over', 'unused-here']);
  });
  it('knows that a reranker leaves only the choice of candidates to the fusion', () => {
    expect(of(findings(swept('pool', [RERANK])), 'candidates-only')).toEqual({ kind: 'candidates-only', depth: 20 });
    expect(of(findings(swept('pool', [HYBRID])), 'candidates-only')).toBeUndefined();
    expect(of(findings(swept('rerankDepth', [RERANK])), 'candidates-only')).toBeUndefined();
    // k_rrf is no part of a weighted sum: then it does not even choose.
    const weighted = mode('w', { ...WEIGHTED, id: 'w', rerank: MAXSIM });
    expect(of(findings(swept('kRrf', [weighted])), 'candidates-only')).toBeUndefined();
  });
});

describe('a sweep of several modes', () => {
  const modes = [mode('bm25'), VECTOR, HYBRID];
  const all = [
    { id: 'bm25', current: 1 },
    { id: 'vector', current: NaN },
    { id: 'hybrid', current: 2 },
  ];
  const rows = [row(1, { rr: [1, 0] }, { modes }), row(2, { rr: [1, 1] }, { modes })];

  it('tells each mode what holds for it, with its own present value', () => {
    const { lead, modes: own, shared } = findingsByMode(view('b', rows), all);
    expect([lead, shared]).toEqual([[], []]);
    const kinds = own.map(({ mode: id, found }) => [id, found.map(({ kind }) => kind)]);
    // Means 1/2 and 2/2: the best is 2, which is the present value of the hybrid mode only.
    expect(kinds).toEqual([
      ['bm25', ['best', 'best-over']],
      ['vector', ['best', 'best-over', 'unused-here']],
      ['hybrid', ['best', 'current-best', 'best-over']],
    ]);
  });
  it('tells once what holds for all', () => {
    const followed = [row(1, { 'recall@1': [0, 1] }, { modes }), row(2, { 'recall@2': [1, 1] }, { modes })];
    const { modes: own, shared } = findingsByMode(view('k', followed), all);
    expect(shared).toEqual([{ kind: 'monotone', metric: 'recall@k' }]);
    expect(own.every(({ found }) => found.every(({ kind }) => kind !== 'monotone'))).toBe(true);
    const stopped = view(
      'kRrf',
      rows.map((_, i) => row(i + 1, { rr: [1] }, { modes: [mode('bm25'), VECTOR] })),
    );
    stopped.result.total = 3;
    const none = findingsByMode(stopped, all.slice(0, 2));
    expect(none).toEqual({
      lead: [{ kind: 'partial', done: 2, total: 3 }],
      modes: [
        { mode: 'bm25', found: [] },
        { mode: 'vector', found: [] },
      ],
      shared: [{ kind: 'unused', lack: 'fusion' }],
    });
  });
});

describe('values that wait for a model', () => {
  const modes = [mode('bm25'), RERANK];
  const vectors = (count: number) => ({ mode: 'rerank', needs: [{ kind: 'vectors' as const, model: MODEL, count }] });
  const scores = (count: number) => ({ mode: 'rerank', needs: [{ kind: 'scores' as const, model: MODEL, count }] });

  it('leaves them out of what it says, and says which', () => {
    const rows = [
      row(5, { rr: [1, 0] }, { modes }),
      row(10, { rr: [1, 1] }, { modes }),
      row(50, { rr: [0, 0] }, { modes, waiting: [scores(7)] }),
    ];
    const found = findings(view('pool', rows, { mode: 'rerank', current: 5 }));
    // 2/2 at 10 against 1/2 at 5; the 0/2 at 50 is the other mode's.
    expect(of(found, 'best')).toMatchObject({ values: [10], mean: 1 });
    expect(of(found, 'best-over')).toMatchObject({ value: 5, difference: { mean: 0.5, better: 1, worse: 0 } });
    expect(of(found, 'waiting')).toEqual({ kind: 'waiting', values: [50], all: false });
    expect(of(findings(view('pool', rows, { mode: 'bm25' })), 'waiting')).toBeUndefined();
  });
  it('has nothing to say of a mode that waits at every value', () => {
    const rows = [5, 10].map((value) => row(value, { rr: [1] }, { modes, waiting: [vectors(3)] }));
    const found = findings(view('rerankDepth', rows, { mode: 'rerank' }));
    expect(found).toEqual([{ kind: 'waiting', values: [5, 10], all: true }]);
    expect(sentences(found, 'rerankDepth', 'zh')).toEqual(['每个值都在等模型，还没有结果。']);
  });
  it('counts what is missing once a row, and adds rows up only where the chunks change', () => {
    const twice = [vectors(4), { ...vectors(9), mode: 'bm25' }];
    const rows = [
      row(100, { rr: [1] }, { modes, waiting: twice }),
      row(300, { rr: [1] }, { modes, waiting: [vectors(5)] }),
    ];
    const counts = (parameter: SweepResult['parameter'], from = rows) =>
      needsOfSweep(view(parameter, from).result).map(({ kind, count }) => [kind, count]);
    // max(4, 9) + 5 for other chunks; max(9, 5) for the same.
    expect(counts('maxChars')).toEqual([['vectors', 14]]);
    expect(counts('pool')).toEqual([['vectors', 9]]);
    const both = [...rows, row(800, { rr: [1] }, { modes, waiting: [scores(2)] })];
    expect(counts('pool', both)).toEqual([
      ['vectors', 9],
      ['scores', 2],
    ]);
  });
});

describe('the share of the first list', () => {
  it('is α, or its part of both weights', () => {
    expect(fusionShare(WEIGHTED)).toBe(0.3);
    expect(fusionShare(HYBRID)).toBe(0.5); // 1 / (1 + 1)
    expect(fusionShare({ fusion: { kind: 'rrf', kRrf: 60, weights: [3, 1] } })).toBe(0.75); // 3 / (3 + 1)
    expect(fusionShare({ fusion: { kind: 'rrf', kRrf: 60, weights: [0, 0] } })).toBeNull();
    expect(fusionShare(VECTOR)).toBeNull();
  });
  it('finds its row although it was rounded', () => {
    const { result } = view('fusionWeight', [row(0.1, { rr: [1] }), row(0.3, { rr: [1] })]);
    expect(rowOf(result, 0.1 + 0.2)?.value).toBe(0.3);
    expect(rowOf(result, 0.31)).toBeNull();
    expect(rowOf(result, NaN)).toBeNull();
  });
});

describe('sweeps with little to say', () => {
  it('says how far a cancelled one got, and nothing else when it got nowhere', () => {
    const cancelled = view('b', [row(0, { rr: [1] })]);
    cancelled.result.total = 5;
    expect(findings(cancelled).map(({ kind }) => kind)).toEqual(['partial', 'single']);
    cancelled.result.rows = [];
    expect(findings(cancelled)).toEqual([{ kind: 'partial', done: 0, total: 5 }]);
  });
  it('has no best value of a metric that no question has', () => {
    expect(findings(view('b', [row(0, { rr: [] }), row(1, { rr: [] })]))).toEqual([{ kind: 'no-mean', metric: 'MRR' }]);
  });
});

describe('reading a list of values', () => {
  it('takes commas of either width, spaces and doubles, and sorts', () => {
    expect(parseValues('maxChars', '800，100、300 100; 50')).toEqual({ values: [50, 100, 300, 800] });
    expect(parseValues('b', '０．５, .25')).toEqual({ values: [0.25, 0.5] });
    expect(parseValues('fusionWeight', '1, 0, 0.5')).toEqual({ values: [0, 0.5, 1] });
  });
  it.each([
    ['k', ' , ', { code: 'empty' }],
    ['k', '1, two', { code: 'not-a-number', value: 'two' }],
    ['k1', '1e2', { code: 'not-a-number', value: '1e2' }],
    ['k', '1.5', { code: 'not-whole', value: '1.5' }],
    ['maxChars', '100, 49', { code: 'out-of-range', value: '49', min: 50, max: 2000 }],
    ['b', '-0.1', { code: 'out-of-range', value: '-0.1', min: 0, max: 1 }],
    ['kRrf', '0, 60', { code: 'out-of-range', value: '0', min: 1, max: 1000 }],
    ['pool', '10.5', { code: 'not-whole', value: '10.5' }],
    ['rerankDepth', '20, 2.5', { code: 'not-whole', value: '2.5' }],
    ['fusionWeight', '0.5, 1.1', { code: 'out-of-range', value: '1.1', min: 0, max: 1 }],
    ['k', '1 2 3 4 5 6 7 8 9 10 11 12 13', { code: 'too-many', count: 13, most: 12 }],
  ] as const)('%s: "%s" is refused by name', (parameter, text, problem) => {
    expect(parseValues(parameter, text)).toEqual({ problem });
  });
});
