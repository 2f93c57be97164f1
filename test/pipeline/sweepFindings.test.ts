import { describe, expect, it } from 'vitest';
import type { SweepResult, SweepRow, SweepValue } from '../../src/core/evaluate';
import { aggregate } from '../../src/core/metrics';
import { findings, type Finding, type SweepView } from '../../src/notebook/sweep/findings';
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
}

function row(value: SweepValue, scores: Scores, options: RowOptions = {}): SweepRow {
  const { maxChars = 300, overlap = 50, docs = ['a', 'b'], engine = 'builtin' } = options;
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
  }));
  const mode = { mode: 'bm25', questions, aggregates: aggregate(questions, metrics), latency: null };
  const spec = {
    chunking: { maxChars, overlap, headingPrefix: true },
    tokenizer: { kind: 'jieba' as const, stopWords: true, dropSingleHan: false, userDictionary: [] },
    modes: [{ id: 'bm25', retrievers: [{ kind: 'bm25' as const, engine, k1: 1.5, b: 0.75 }] }],
    k: 4,
    metrics,
    convention: 'course' as const,
  };
  const data = { corpus: 'c', evalset: 'e', stopWords: 's' };
  const ms = { index: 0, search: 0 };
  return { value, run: { spec, data, appVersion: 'test', chunkCount: 42, modes: [mode], total: count, ms } };
}

const view = (parameter: SweepResult['parameter'], rows: SweepRow[], more: Partial<SweepView> = {}): SweepView => ({
  result: { parameter, rows, total: rows.length, sections: { count: 0, lengths: [] } },
  mode: 0,
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
    // 3/4 − 2/4 = 1/4, × 4 questions = 1: q3 and q4 better, q2 worse.
    expect(of(found, 'best-over')).toEqual({
      kind: 'best-over',
      value: 0.5,
      current: true,
      difference: { mean: 0.25, questions: 1, better: 2, worse: 1 },
      n: 4,
    });
  });
  it('holds the best against the lowest when it is the current one, or when that was not swept', () => {
    const best = findings(view('k1', rows, { current: 1 }));
    expect(of(best, 'current-best')).toEqual({ kind: 'current-best', others: [] });
    // 3/4 − 1/4 = 2/4: q1 and q3 better, none worse; 2/4 × 4 = 2.
    const lead = { mean: 0.5, questions: 2, better: 2, worse: 0 };
    expect(of(best, 'best-over')).toMatchObject({ value: 2, current: false, difference: lead });
    const absent = findings(view('k1', rows, { current: 1.5 }));
    expect(of(absent, 'current-best')).toBeUndefined();
    expect(of(absent, 'best-over')).toMatchObject({ value: 2, current: false });
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
  });
  it.each([
    ['k', ' , ', { code: 'empty' }],
    ['k', '1, two', { code: 'not-a-number', value: 'two' }],
    ['k1', '1e2', { code: 'not-a-number', value: '1e2' }],
    ['k', '1.5', { code: 'not-whole', value: '1.5' }],
    ['maxChars', '100, 49', { code: 'out-of-range', value: '49', min: 50, max: 2000 }],
    ['b', '-0.1', { code: 'out-of-range', value: '-0.1', min: 0, max: 1 }],
    ['k', '1 2 3 4 5 6 7 8 9 10 11 12 13', { code: 'too-many', count: 13, most: 12 }],
  ] as const)('%s: "%s" is refused by name', (parameter, text, problem) => {
    expect(parseValues(parameter, text)).toEqual({ problem });
  });
});
