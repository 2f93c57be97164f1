import type { Bm25Engine, Bm25Spec, Chunk, Hit } from '../types';
import type { Bm25Index } from './bm25';
import { queryTerms, type CorpusCounts } from './counts';
import { HABITS, habitTerms, SHIPPED, type Habit } from './habits';
import { selectTop } from './order';

/** Where a chunk stands in a ranking, from 1. */
export interface Place {
  rank: number;
  score: number;
}

export interface HabitPlace {
  habit: Habit;
  /** The textbook formula with this habit only. */
  alone: Place;
  /** MiniSearch as it ships with this habit only undone. */
  without: Place;
}

/** One chunk under two engines. */
export interface RankChange {
  chunk: number;
  chunkId: string;
  docId: string;
  before: Place;
  after: Place;
  habits: HabitPlace[];
  /** Habits that move this chunk when put on alone or undone alone; empty when both engines agree on its rank. */
  responsible: Habit[];
}

/** What one habit does to the chunks shown. */
export interface HabitEffect {
  habit: Habit;
  /** Chunks whose rank changes when this habit alone is put on the textbook formula. */
  movedAlone: number;
  /** Chunks whose rank changes when this habit alone is undone in MiniSearch as it ships. */
  movedWithout: number;
  /** The same two questions for the first place. */
  changesFirst: { alone: boolean; without: boolean };
}

export interface EngineDifference {
  from: Bm25Engine;
  to: Bm25Engine;
  /** Chunks among the first `limit` of either engine, in the order of `from`. */
  rows: RankChange[];
  /** Empty unless just one of the two is MiniSearch as it ships. `parameters` is left out when k1 and b are MiniSearch's own. */
  habits: HabitEffect[];
}

export interface DifferenceInput {
  /** Parameters of the textbook side. */
  bm25: Pick<Bm25Spec, 'k1' | 'b'>;
  /** Engine before the switch, and the one after it, over the same tokens. */
  index: Bm25Index;
  other: Bm25Index;
  tokens: readonly string[];
  chunks: readonly Pick<Chunk, 'id' | 'docId'>[];
  limit: number;
}

type Ranking = Map<number, Place>;

/**
 * What switching the engine does to one question, and which of MiniSearch's habits does it: every habit is put on the
 * textbook formula alone, and undone alone in MiniSearch, and the rankings are compared. Both engines find the same
 * chunks (all that hold a query token), so every chunk has a place in both.
 */
export function engineDifferences({ bm25, index, other, tokens, chunks, limit }: DifferenceInput): EngineDifference {
  const before = placesOf(index.search(tokens, Infinity));
  const after = placesOf(other.search(tokens, Infinity));
  const habits = habitsBetween(index.engine, other.engine, bm25);
  const rankings = new HabitRankings(index.counts, tokens, bm25, [...before.keys()], chunks);
  const rows = [...before.entries()]
    .filter(([chunk, place]) => Math.min(place.rank, placeIn(after, chunk).rank) <= limit)
    .map(([chunk, place]) => rankChange(chunk, place, placeIn(after, chunk), chunks, habits, rankings));
  const effects = habits.map((habit) => habitEffect(habit, rows, rankings));
  return { from: index.engine, to: other.engine, rows, habits: effects };
}

function habitsBetween(from: Bm25Engine, to: Bm25Engine, { k1, b }: Pick<Bm25Spec, 'k1' | 'b'>): Habit[] {
  if ((from === 'minisearch') === (to === 'minisearch')) return [];
  return HABITS.filter((habit) => habit !== 'parameters' || k1 !== SHIPPED.k1 || b !== SHIPPED.b);
}

function rankChange(
  chunk: number,
  before: Place,
  after: Place,
  chunks: DifferenceInput['chunks'],
  habits: readonly Habit[],
  rankings: HabitRankings,
): RankChange {
  const places = habits.map((habit) => ({
    habit,
    alone: placeIn(rankings.alone(habit), chunk),
    without: placeIn(rankings.without(habit), chunk),
  }));
  const moves = ({ alone, without }: HabitPlace) =>
    alone.rank !== placeIn(rankings.textbook, chunk).rank || without.rank !== placeIn(rankings.shipped, chunk).rank;
  return {
    chunk,
    chunkId: chunks[chunk]?.id ?? '',
    docId: chunks[chunk]?.docId ?? '',
    before,
    after,
    habits: places,
    responsible: before.rank === after.rank ? [] : places.filter(moves).map(({ habit }) => habit),
  };
}

function habitEffect(habit: Habit, rows: readonly RankChange[], rankings: HabitRankings): HabitEffect {
  const moved = (from: Ranking, to: Ranking) =>
    rows.filter(({ chunk }) => placeIn(from, chunk).rank !== placeIn(to, chunk).rank).length;
  const changesFirst = (from: Ranking, to: Ranking) => from.keys().next().value !== to.keys().next().value;
  const { textbook, shipped } = rankings;
  return {
    habit,
    movedAlone: moved(textbook, rankings.alone(habit)),
    movedWithout: moved(shipped, rankings.without(habit)),
    changesFirst: {
      alone: changesFirst(textbook, rankings.alone(habit)),
      without: changesFirst(shipped, rankings.without(habit)),
    },
  };
}

/** The ranking of the same chunks under any set of habits, each computed once. */
class HabitRankings {
  #known = new Map<string, Ranking>();
  #ids: string[];
  #terms;

  constructor(
    private readonly counts: CorpusCounts,
    tokens: readonly string[],
    private readonly spec: Pick<Bm25Spec, 'k1' | 'b'>,
    private readonly found: readonly number[],
    chunks: DifferenceInput['chunks'],
  ) {
    this.#terms = queryTerms(counts, tokens);
    this.#ids = chunks.map(({ id }) => id);
  }

  get textbook() {
    return this.#under([]);
  }
  get shipped() {
    return this.#under(HABITS);
  }
  alone(habit: Habit) {
    return this.#under([habit]);
  }
  without(habit: Habit) {
    return this.#under(HABITS.filter((other) => other !== habit));
  }

  #under(habits: readonly Habit[]): Ranking {
    const key = habits.join();
    const known = this.#known.get(key);
    if (known) return known;
    const on = new Set(habits);
    const scores = new Float64Array(this.counts.size);
    for (const chunk of this.found)
      for (const { contribution } of habitTerms(this.counts, this.#terms, chunk, this.spec, on))
        scores[chunk]! += contribution;
    const order = selectTop(Uint32Array.from(this.found), this.found.length, scores, this.#ids, Infinity);
    const ranking = placesOf(Array.from(order, (chunk) => ({ chunk, score: scores[chunk] as number })));
    this.#known.set(key, ranking);
    return ranking;
  }
}

function placesOf(hits: readonly Hit[]): Ranking {
  return new Map(hits.map(({ chunk, score }, i) => [chunk, { rank: i + 1, score }]));
}

/** @throws RangeError when the two engines were not given the same tokens */
function placeIn(ranking: Ranking, chunk: number): Place {
  const place = ranking.get(chunk);
  if (!place) throw new RangeError(`Chunk ${chunk} is found by one engine only: the two indexes differ.`);
  return place;
}
