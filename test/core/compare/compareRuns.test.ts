import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clustersOf,
  comparedRunOf,
  compareRuns,
  isSameMeasure,
  scoresOf,
  type Difference,
} from '../../../src/core/compare';
import { StoppedError, type ModeRun, type Run } from '../../../src/core/evaluate';
import { aggregate, ALL } from '../../../src/core/metrics';
import { BM25, comparedRun, HYBRID, question, settings, SPEC, VECTOR } from './tools';

const QUESTIONS = { resampleBy: 'questions', resamples: 2000, seed: 42 } as const;
const CLUSTERS = { ...QUESTIONS, resampleBy: 'clusters' } as const;

/** id, type, gold, hit@1 before and after, rr before and after. */
type Line = [string, string, string[], number | null, number | null, number | null, number | null];
const LINES: Line[] = [
  ['q1', 'a', ['A'], 0, 1, 0.5, 1],
  ['q2', 'a', ['B'], 1, 1, 1, 1],
  ['q3', 'a', ['C'], 1, 0, 1, 0.5],
  ['q4', 'b', ['A'], 0, 1, 0, 1],
  ['q5', 'b', ['D', 'E'], 0, 1, 0.25, 1],
  ['q6', 'none', [], null, null, null, null],
];
const side = (at: 3 | 4) =>
  comparedRun(
    LINES.map((line) => question(line[0], line[1], line[2], { 'hit@1': line[at], rr: line[at === 3 ? 5 : 6] })),
    { metrics: ['hit@1', 'rr'] },
  );
const [before, after] = [side(3), side(4)];

const find = (differences: Difference[], metric: string, type: string) => {
  const found = differences.find((d) => d.metric.after === metric && d.type === type);
  if (!found) throw new Error(`no ${metric} of ${type}`);
  return found;
};

describe('comparing two runs', () => {
  it('computes every figure of the difference', async () => {
    const { differences } = await compareRuns(before, after, QUESTIONS);
    const hit = find(differences, 'hit@1', ALL);
    // q1 … q5: 0 1 1 0 0 → 1 1 0 1 1, differences 1 0 −1 1 1.
    expect(hit).toMatchObject({ n: 5, units: 5, overall: true, wins: 3, losses: 1, ties: 1, step: 1 / 5, exact: true });
    expect(hit.before).toBeCloseTo(2 / 5, 14);
    expect(hit.after).toBeCloseTo(4 / 5, 14);
    expect(hit.delta).toBeCloseTo(2 / 5, 14);
    // Four signs, sum 2: |sum| ≥ 2 for all but the C(4, 2) = 6 balanced of 16.
    expect(hit.p).toBe(10 / 16);
    // Mean .4: squares .36 .16 1.96 .36 .36 = 3.2, over 4 = .8. Detectable 2.8015852 · √.8 / √5 = 2.8015852 · .4;
    // needed 2.8015852² · .8 / .16 = 39.24.
    expect(hit.detectable).toBeCloseTo(1.12063409, 8);
    expect(hit.needed).toBe(40);
    // rr: .5 0 −.5 1 .75, sum 1.75. Sizes .5 .5 1 .75; with 1 + .75 the pair ±.5 ±.5 is 1, 0, 0, −1: 2.75 1.75 1.75
    // .75; with 1 − .75: 1.25 .25 .25 −.75. Three of eight reach 1.75, the other half mirrors them: 6 of 16.
    const rr = find(differences, 'rr', ALL);
    expect(rr.p).toBe(6 / 16);
    // Holm over the two: 2 · .375 = .75, then max(.75, .625).
    expect(rr.pHolm).toBe(0.75);
    expect(hit.pHolm).toBe(0.75);
    expect(hit.interval?.low).toBeLessThan(0.4);
    expect(hit.interval?.high).toBeGreaterThan(0.4);
  });

  it('takes all questions first, then the types as they appear, within each metric', async () => {
    const { differences } = await compareRuns(before, after, QUESTIONS);
    const order = differences.map(({ metric, type }) => `${metric.after} ${type}`);
    expect(order).toEqual([
      ...[ALL, 'a', 'b', 'none'].map((t) => `hit@1 ${t}`),
      ...[ALL, 'a', 'b', 'none'].map((t) => `rr ${t}`),
    ]);
    // Type a: 1 0 −1: nothing won, p 1. Type b: two clean wins, 2 of 4; both metrics have .5, Holm 2 · .5.
    expect(find(differences, 'hit@1', 'a')).toMatchObject({ n: 3, delta: 0, p: 1, wins: 1, losses: 1, needed: null });
    expect(find(differences, 'hit@1', 'b')).toMatchObject({ n: 2, delta: 1, p: 0.5, pHolm: 1, detectable: null });
    expect(find(differences, 'hit@1', 'b').interval).toEqual({ low: 1, high: 1 });
  });

  it('has nothing to say without a question', async () => {
    const { differences } = await compareRuns(before, after, QUESTIONS);
    const nothing = { n: 0, units: 0, before: null, after: null, delta: null, interval: null, p: null, pHolm: null };
    expect(find(differences, 'hit@1', 'none')).toMatchObject({
      ...nothing,
      step: null,
      detectable: null,
      needed: null,
    });
    const empty = await compareRuns(comparedRun([]), comparedRun([]), QUESTIONS);
    expect(empty.differences.map(({ n, type }) => [n, type])).toEqual([
      [0, ALL],
      [0, ALL],
      [0, ALL],
    ]);
  });

  it('draws questions that share gold together when asked to', async () => {
    const { differences } = await compareRuns(before, after, CLUSTERS);
    // q1 and q4 share A.
    expect(find(differences, 'hit@1', ALL).units).toBe(4);
    // Within type b nothing is shared.
    expect(find(differences, 'hit@1', 'b').units).toBe(2);
    // One unit alone has no interval.
    const one = [question('x', 't', ['A'], { rr: 0 }), question('y', 't', ['A'], { rr: 1 })];
    const other = [question('x', 't', ['A'], { rr: 1 }), question('y', 't', ['A'], { rr: 1 })];
    const metrics = { metrics: ['rr'] };
    const pair = await compareRuns(comparedRun(one, metrics), comparedRun(other, metrics), CLUSTERS);
    expect(pair.differences[0]).toMatchObject({ n: 2, units: 1, interval: null, p: 1 });
  });

  it('pairs questions by id, in the order of the run after', async () => {
    const values = { 'hit@1': 1, rr: 1 };
    const later = comparedRun(
      [question('new', 'a', [], values), question('q3', 'x', ['Z'], values), question('q1', 'a', ['A'], values)],
      { metrics: ['hit@1', 'rr'] },
    );
    const { pairs, onlyBefore, onlyAfter, differences } = await compareRuns(before, later, QUESTIONS);
    expect(pairs.map(({ id }) => id)).toEqual(['q3', 'q1']);
    expect(pairs[0]).toEqual({
      id: 'q3',
      type: 'x',
      gold: ['Z'],
      before: { values: { 'hit@1': 1, rr: 1 }, docs: ['C'] },
      after: { values, docs: ['Z'] },
    });
    expect(onlyBefore).toEqual(['q2', 'q4', 'q5', 'q6']);
    expect(onlyAfter).toEqual(['new']);
    expect(find(differences, 'hit@1', ALL).n).toBe(2);
  });

  it('leaves out a question that has a value in one run only, for that metric alone', async () => {
    const values = (hit: number | null, rr: number) => ({ 'hit@1': hit, rr });
    const metrics = { metrics: ['hit@1', 'rr'] };
    const old = comparedRun(
      [question('x', 't', ['A'], values(null, 0)), question('y', 't', ['B'], values(0, 1))],
      metrics,
    );
    const now = comparedRun(
      [question('x', 't', ['A'], values(1, 1)), question('y', 't', ['B'], values(1, 1))],
      metrics,
    );
    const { differences } = await compareRuns(old, now, QUESTIONS);
    expect(find(differences, 'hit@1', ALL)).toMatchObject({ n: 1, units: 1, delta: 1, interval: null, step: 1 });
    // Draws of (1, 0): means 0, ½, 1.
    expect(find(differences, 'rr', ALL)).toMatchObject({ n: 2, delta: 0.5, interval: { low: 0, high: 1 } });
  });

  it('takes rounding for no change', async () => {
    const metrics = { metrics: ['rr'] };
    const old = comparedRun([question('x', 't', ['A'], { rr: 0.1 + 0.2 })], metrics);
    const now = comparedRun([question('x', 't', ['A'], { rr: 0.3 })], metrics);
    const { differences } = await compareRuns(old, now, QUESTIONS);
    expect(differences[0]).toMatchObject({ wins: 0, losses: 0, ties: 1, delta: 0, p: 1 });
  });

  it('tests nothing across two k, and leaves it out of the correction', async () => {
    const values = (hit: number, precision: number, k: number) => ({ 'hit@1': hit, [`precision@${k}`]: precision });
    const at = (k: number, rows: [number, number][]) =>
      comparedRun(
        rows.map(([hit, precision], i) => question(`q${i}`, 't', [`d${i}`], values(hit, precision, k))),
        { k, metrics: ['hit@1', `precision@${k}`] },
      );
    const old = at(4, [
      [0, 1 / 4],
      [0, 1 / 4],
      [0, 0],
    ]);
    const now = at(3, [
      [1, 1 / 3],
      [1, 1 / 3],
      [1, 0],
    ]);
    const { metrics, differences } = await compareRuns(old, now, QUESTIONS);
    expect(metrics.map(isSameMeasure)).toEqual([true, false]);
    const unlike = find(differences, 'precision@3', ALL);
    // Means 2/4/3 and 2/3/3: a sixth against two ninths, which is 1/18 more.
    expect(unlike.before).toBeCloseTo(1 / 6, 14);
    expect(unlike.after).toBeCloseTo(2 / 9, 14);
    expect(unlike.delta).toBeCloseTo(1 / 18, 14);
    expect(unlike).toMatchObject({
      n: 3,
      units: 3,
      interval: null,
      p: null,
      pHolm: null,
      detectable: null,
      needed: null,
    });
    // Three of three: 2 of 8 patterns. Alone in its family, Holm multiplies it by 1.
    expect(find(differences, 'hit@1', ALL)).toMatchObject({ p: 0.25, pHolm: 0.25, interval: { low: 1, high: 1 } });
  });

  it('turns its sign when the runs change places', async () => {
    const value = fc.integer({ min: 0, max: 4 }).map((quarter) => quarter / 4);
    const sample = fc.array(fc.tuple(value, value, fc.constantFrom('A', 'B', 'C', 'D')), {
      minLength: 1,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(sample, async (rows) => {
        const run = (at: 0 | 1) =>
          comparedRun(
            rows.map((row, i) => question(`q${i}`, 't', [row[2]], { rr: row[at] })),
            { metrics: ['rr'] },
          );
        const spec = { ...CLUSTERS, resamples: 100 };
        const [there] = (await compareRuns(run(0), run(1), spec)).differences;
        const [back] = (await compareRuns(run(1), run(0), spec)).differences;
        expect(back?.delta).toBeCloseTo(-(there?.delta ?? NaN), 12);
        expect(back?.p).toBe(there?.p);
        expect(back?.wins).toBe(there?.losses);
        expect(back?.interval === null).toBe(there?.interval === null);
        if (there?.interval) expect(back?.interval?.low).toBeCloseTo(-there.interval.high, 10);
        expect((there?.wins ?? 0) + (there?.losses ?? 0) + (there?.ties ?? 0)).toBe(rows.length);
      }),
      { numRuns: 40 },
    );
  });

  it('counts up to its total, and stops when told to', async () => {
    const seen: number[] = [];
    // 6 questions in all, and again by type.
    await compareRuns(before, after, QUESTIONS, (done, total) => {
      expect(total).toBe(12);
      seen.push(done);
    });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThanOrEqual(12);
    const stop = () => {
      throw new StoppedError('enough');
    };
    await expect(compareRuns(before, after, QUESTIONS, stop)).rejects.toThrow(StoppedError);
  });
});

describe('metrics of both runs', () => {
  const metricsOf = async (k1: number, old: string[], k2: number, now: string[]) => {
    const result = await compareRuns(
      comparedRun([], { k: k1, metrics: old }),
      comparedRun([], { k: k2, metrics: now }),
      QUESTIONS,
    );
    return result.metrics.map(({ before: a, after: b }) => (a === b ? a : `${a}→${b}`));
  };

  it('are those of one id, then those whose k is their run’s', async () => {
    expect(await metricsOf(4, ['hit@1', 'recall@4', 'rr'], 4, ['rr', 'recall@4'])).toEqual(['rr', 'recall@4']);
    expect(await metricsOf(4, ['hit@1', 'hit@4', 'recall@4', 'rr'], 8, ['hit@1', 'hit@8', 'recall@8', 'rr'])).toEqual([
      'hit@1',
      'hit@4→hit@8',
      'recall@4→recall@8',
      'rr',
    ]);
    // At k = 1 hit@k is hit@1, once, so that the places differ.
    expect(await metricsOf(1, ['hit@1', 'recall@1'], 4, ['hit@1', 'hit@4', 'recall@4'])).toEqual([
      'hit@1',
      'recall@1→recall@4',
    ]);
    // recall@8 is there as it is: recall@4 has no partner left.
    expect(await metricsOf(4, ['recall@4', 'recall@8'], 8, ['recall@8'])).toEqual(['recall@8']);
  });

  it('or at the same place, where only k differs', async () => {
    expect(await metricsOf(4, ['rr', 'ndcg@10'], 4, ['rr', 'ndcg@5'])).toEqual(['rr', 'ndcg@10→ndcg@5']);
    expect(await metricsOf(4, ['ndcg@10', 'rr'], 4, ['rr', 'ndcg@5'])).toEqual(['rr']);
    // rr has no k; another name is another metric.
    expect(await metricsOf(4, ['rr', 'hit@4'], 8, ['rr@8', 'recall@8'])).toEqual([]);
  });
});

describe('clusters', () => {
  it('hang together by gold documents, also by way of others', () => {
    // 0–A–2, 2–B–4; 1 alone by C; 3 and 5 have no gold.
    expect(clustersOf([['A'], ['C'], ['A', 'B'], [], ['B'], []])).toEqual([[0, 2, 4], [1], [3], [5]]);
    // Joined late: 0 (A), 1 (B), 2 (A, B).
    expect(clustersOf([['A'], ['B'], ['B', 'A']])).toEqual([[0, 1, 2]]);
    expect(clustersOf([['A', 'A'], ['__proto__'], ['__proto__']])).toEqual([[0], [1, 2]]);
    expect(clustersOf([])).toEqual([]);
  });

  it('are those a search of the graph finds', () => {
    const gold = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 14 }).map(String), { maxLength: 3 }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(gold, (questions) => {
        const seen = new Set<number>();
        const wanted = questions.flatMap((_, start) => {
          if (seen.has(start)) return [];
          const found = [start];
          seen.add(start);
          for (const at of found)
            questions.forEach((docs, i) => {
              if (seen.has(i) || !docs.some((doc) => questions[at]?.includes(doc))) return;
              seen.add(i);
              found.push(i);
            });
          return [found.sort((a, b) => a - b)];
        });
        expect(clustersOf(questions)).toEqual(wanted);
      }),
    );
  });
});

describe('a run', () => {
  const rows = [
    { id: 'q1', type: 'a', values: { 'hit@1': 1, rr: 1 } },
    { id: 'q2', type: 'b', values: { 'hit@1': 0, rr: 0.5 } },
    { id: 'q3', type: 'b', values: { 'hit@1': null, rr: null }, leftOut: 'no-gold' as const },
  ];
  const result: ModeRun = {
    mode: 'bm25',
    questions: rows.map((row) => ({
      ...row,
      gold: ['A'],
      docs: ['A', 'B'],
      chunks: [],
      tokens: [],
      matched: [],
      ms: 1,
      embedMs: null,
      rerankMs: null,
    })),
    aggregates: aggregate(rows, ['hit@1', 'rr']),
    latency: null,
    embedding: null,
    rerankLatency: null,
  };
  const run: Run = {
    ...settings(),
    chunkCount: 3,
    modes: [result],
    waiting: [{ mode: 'vector', needs: [] }],
    total: 3,
    ms: { index: 1, search: 1 },
  };

  it('is compared by one of its modes', () => {
    const compared = comparedRunOf(run, 'bm25');
    expect(compared?.mode).toEqual(BM25);
    expect(compared?.spec).toEqual(SPEC);
    expect(compared?.questions[1]).toEqual({
      id: 'q2',
      type: 'b',
      gold: ['A'],
      values: { 'hit@1': 0, rr: 0.5 },
      docs: ['A', 'B'],
    });
    // Waiting for its model, unknown, unnamed.
    for (const id of [VECTOR.id, HYBRID.id, 'other', '']) expect(comparedRunOf(run, id)).toBeNull();
  });

  it('has one score a mode, group and metric', () => {
    expect(scoresOf(run)).toEqual([
      { mode: 'bm25', metric: 'hit@1', type: ALL, overall: true, mean: 0.5, n: 2, total: 3 },
      { mode: 'bm25', metric: 'rr', type: ALL, overall: true, mean: 0.75, n: 2, total: 3 },
      { mode: 'bm25', metric: 'hit@1', type: 'a', overall: false, mean: 1, n: 1, total: 1 },
      { mode: 'bm25', metric: 'rr', type: 'a', overall: false, mean: 1, n: 1, total: 1 },
      { mode: 'bm25', metric: 'hit@1', type: 'b', overall: false, mean: 0, n: 1, total: 2 },
      { mode: 'bm25', metric: 'rr', type: 'b', overall: false, mean: 0.5, n: 1, total: 2 },
    ]);
  });
});
