import type { ComparedMetric, Difference, PairedQuestion } from '../../core/compare';

/** Sums of the same values in another order differ by less than this. */
const SAME = 1e-9;

/** A question with a value of one metric in both runs. */
export interface ScoredPair {
  pair: PairedQuestion;
  before: number;
  after: number;
  /** After less before; 0 where they are the same. */
  delta: number;
}

type Group = Pick<Difference, 'type' | 'overall'>;

/** The questions of a group that have a value of the metric in both runs, in their order. */
export function scoredPairs(pairs: readonly PairedQuestion[], metric: ComparedMetric, group: Group): ScoredPair[] {
  return pairs.flatMap((pair) => {
    if (!group.overall && pair.type !== group.type) return [];
    const before = pair.before.values[metric.before] ?? null;
    const after = pair.after.values[metric.after] ?? null;
    if (before === null || after === null) return [];
    const delta = Math.abs(after - before) < SAME ? 0 : after - before;
    return [{ pair, before, after, delta }];
  });
}

export interface Sorted {
  fixed: ScoredPair[];
  broken: ScoredPair[];
  unchanged: ScoredPair[];
}

export function sortPairs(scored: readonly ScoredPair[]): Sorted {
  return {
    fixed: scored.filter(({ delta }) => delta > 0),
    broken: scored.filter(({ delta }) => delta < 0),
    unchanged: scored.filter(({ delta }) => delta === 0),
  };
}

/** A document of one of two rankings that stand side by side. */
export interface RankedDoc {
  doc: string;
  rank: number;
  gold: boolean;
  /**
   * In the ranking after: ranks it went up by (down: below 0), or that it is new. In the ranking before: that it is gone.
   * `null`: nothing to say.
   */
  move: number | 'new' | 'gone' | null;
}

/** Two rankings side by side, as many ranks of each as the runs looked at, and at least ten. */
export function rankings({ gold, before, after }: PairedQuestion, k: { before: number; after: number }) {
  const wanted = new Set(gold);
  const [old, now] = [before.docs, after.docs].map((docs) => new Map(docs.map((doc, i) => [doc, i + 1])));
  const list = (docs: readonly string[], depth: number, move: (doc: string, rank: number) => RankedDoc['move']) =>
    docs
      .slice(0, depth)
      .map((doc, i): RankedDoc => ({ doc, rank: i + 1, gold: wanted.has(doc), move: move(doc, i + 1) }));
  return {
    before: list(before.docs, shownRanks(k.before), (doc) =>
      now?.has(doc) || after.docs.length === 0 ? null : 'gone',
    ),
    after: list(after.docs, shownRanks(k.after), (doc, rank) => {
      const from = old?.get(doc);
      // Beside an empty ranking everything is new, and nothing needs to say so.
      if (before.docs.length === 0) return null;
      return from === undefined ? 'new' : from === rank ? null : from - rank;
    }),
  };
}

export const shownRanks = (k: number) => Math.max(k, 10);

/** The smallest difference that a metric can show on these questions, as far as its definition gives one. */
export type SmallestStep =
  /** Each question is 0 or 1. */
  | { kind: 'whole' }
  /** Questions with several gold documents move by parts: `gold` of them at most, and 1/(n · gold) is the smallest. */
  | { kind: 'part'; gold: number }
  /** It depends on ranks. */
  | { kind: 'any' };

export function smallestStep(metric: ComparedMetric, scored: readonly ScoredPair[]): SmallestStep {
  const name = metric.after.split('@')[0] ?? '';
  if (name === 'hit' || name === 'all-groups') return { kind: 'whole' };
  if (name !== 'recall') return { kind: 'any' };
  const sizes = [...new Set(scored.map(({ pair }) => Math.max(1, pair.gold.length)))];
  const most = Math.max(1, ...sizes);
  if (most === 1) return { kind: 'whole' };
  // A half less a third is a sixth: only where each number of gold documents divides the largest is that one's part the least.
  return sizes.every((count) => most % count === 0) ? { kind: 'part', gold: most } : { kind: 'any' };
}
