import type { MapPoint, MapResult } from '../../core/evaluate';
import type { Article } from '../../core/types';

/** Points of one colour. */
export interface Group {
  /** Id of the article, or the name of the category. */
  id: string;
  label: string;
  /** Positions in the map's points. */
  members: number[];
  centre: { x: number; y: number };
}

export type GroupBy = 'article' | 'category';

/** Whether the articles' `category` makes fewer groups than the articles do, and more than one. */
export function hasCategories(articles: readonly Article[]): boolean {
  const names = new Set(articles.map(({ meta }) => meta.category ?? ''));
  return names.size > 1 && names.size < articles.length;
}

/**
 * The chunks of a map by article or by category, in corpus order with articles of one category side by side, so that
 * they get neighbouring hues. Groups without a chunk are left out.
 */
export function groupsOf(points: readonly MapPoint[], articles: readonly Article[], by: GroupBy): Group[] {
  const byCategory = new Map<string, Article[]>();
  for (const article of articles) {
    const category = article.meta.category ?? '';
    byCategory.set(category, [...(byCategory.get(category) ?? []), article]);
  }
  const groups = new Map<string, Omit<Group, 'centre'>>();
  const groupOf = new Map<string, Omit<Group, 'centre'>>();
  for (const article of [...byCategory.values()].flat()) {
    const id = by === 'article' ? article.id : (article.meta.category ?? '');
    const group = groups.get(id) ?? { id, label: by === 'article' ? article.title || article.id : id, members: [] };
    groups.set(id, group);
    groupOf.set(article.id, group);
  }
  points.forEach((point, i) => {
    if (point.kind === 'chunk') groupOf.get(point.docId)?.members.push(i);
  });
  return [...groups.values()].flatMap((group) =>
    group.members.length ? [{ ...group, centre: centreOf(group.members.map((i) => points[i] as MapPoint)) }] : [],
  );
}

function centreOf(points: readonly { x: number; y: number }[]): { x: number; y: number } {
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

const squared = (a: MapPoint, b: MapPoint) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
/** Distances and cosines closer than this, in parts of themselves, are equal: doubled chunks lie on one spot. */
const SAME = 1e-9;

/** How the picture and the cosine see the chunks around one question. */
export interface NearestPair {
  /** Nearest in the picture. */
  drawn: MapPoint;
  /** Nearest by cosine. */
  cosine: { id: string; score: number };
  same: boolean;
  /** Where the one nearest in the picture stands by cosine, from 1; `null` when it is not among the neighbours known. */
  rank: number | null;
  score: number | null;
  /** Neighbours known. */
  known: number;
}

/** `null` when there are no chunks. Of chunks on one spot, or of one cosine, any is the nearest. */
export function nearestPair(points: readonly MapPoint[], question: MapPoint): NearestPair | null {
  const [cosine] = question.neighbours;
  let drawn: MapPoint | null = null;
  let least = Infinity;
  let byCosine = Infinity;
  for (const point of points) {
    if (point.kind !== 'chunk') continue;
    const distance = squared(point, question);
    if (point.id === cosine?.id) byCosine = distance;
    if (distance < least) [drawn, least] = [point, distance];
  }
  if (!drawn || !cosine) return null;
  const id = drawn.id;
  const at = question.neighbours.findIndex((neighbour) => neighbour.id === id);
  const score = question.neighbours[at]?.score ?? null;
  const same = byCosine <= least * (1 + SAME) || (score !== null && Math.abs(score - cosine.score) < SAME);
  return { drawn, cosine, same, rank: at < 0 ? null : at + 1, score, known: question.neighbours.length };
}

/** Distances worth computing on the page's own thread: about 10 ms. */
const MOST_DISTANCES = 2_000_000;

export interface Agreement {
  same: number;
  total: number;
}

/** For how many questions the chunk nearest in the picture is also the nearest by cosine; `null` for too large a map. */
export function agreement({ points }: MapResult): Agreement | null {
  const questions = points.filter(({ kind }) => kind === 'question');
  if (questions.length * (points.length - questions.length) > MOST_DISTANCES) return null;
  const pairs = questions.flatMap((question) => nearestPair(points, question) ?? []);
  return { same: pairs.filter(({ same }) => same).length, total: pairs.length };
}

/** One row of the table twin. */
export interface MapRow {
  point: MapPoint;
  /** A question's nearest chunk; for a chunk, the question that comes nearest among those that name it. */
  nearest: { id: string; score: number } | null;
}

/** Questions first, then chunks, each in data order. */
export function rowsOf(points: readonly MapPoint[]): MapRow[] {
  const asked = new Map<string, { id: string; score: number }>();
  const questions = points.filter(({ kind }) => kind === 'question');
  for (const { id, neighbours } of questions)
    for (const neighbour of neighbours)
      if (neighbour.score > (asked.get(neighbour.id)?.score ?? -Infinity))
        asked.set(neighbour.id, { id, score: neighbour.score });
  const chunks = points.filter(({ kind }) => kind === 'chunk');
  return [
    ...questions.map((point) => ({ point, nearest: point.neighbours[0] ?? null })),
    ...chunks.map((point) => ({ point, nearest: asked.get(point.id) ?? null })),
  ];
}

/** A share in whole per cent; shares that are not 0 are at least “<1”. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  return rounded === 0 && share > 0 ? '<1%' : `${rounded}%`;
}
