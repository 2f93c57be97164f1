import { goldOf, relevantSet, type Gold } from '../../core/metrics';
import type { Question } from '../../core/types';

/** What the free list starts with: a plain example with the two gold documents apart. */
export const FREE_RANKING: readonly string[] = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'];
export const FREE_GOLD: readonly string[] = ['d2', 'd5'];

/** The ids in a text: one a line, or separated by commas of any script, semicolons or tabs. */
export function parseIds(text: string): string[] {
  return text
    .split(/[\n\r\t,;，、；]+/)
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** The ranking with `id` moved `by` ranks (negative: up), no further than the ends. The same array if nothing moves. */
export function moveBy(ranking: readonly string[], id: string, by: number): readonly string[] {
  const from = ranking.indexOf(id);
  const to = Math.min(ranking.length - 1, Math.max(0, from + by));
  if (from < 0 || to === from) return ranking;
  const rest = ranking.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The list without `id` if it was in it, else with it at the end. */
export function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

export function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}

export function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const set = new Set(a);
  return set.size === new Set(b).size && b.every((id) => set.has(id));
}

export type GoldSource = Pick<Question, 'expected_docs' | 'grades' | 'groups'>;

/**
 * The gold after the reader's changes. Marking is yes or no: a document that was graded keeps its grade, a newly
 * marked one gets 1, one no longer marked becomes unjudged. Groups belong to the question as written, so they go.
 * @param docs The marked documents; `null`: as the question has them.
 */
export function goldWith(source: GoldSource, docs: readonly string[] | null): Gold {
  const original = goldOf(source);
  if (docs === null) return original;
  const marked = new Set(docs);
  const grades = new Map<string, number>();
  for (const [doc, grade] of original.grades) {
    const relevant = grade >= original.rel;
    if (marked.has(doc)) grades.set(doc, relevant ? grade : original.rel);
    else if (!relevant) grades.set(doc, grade);
  }
  for (const doc of marked) if (!grades.has(doc)) grades.set(doc, original.rel);
  return { grades, rel: original.rel };
}

/** Gold documents that the ranking does not hold. */
export function notRetrieved(gold: Gold, ranking: readonly string[]): string[] {
  const found = new Set(ranking);
  return [...relevantSet(gold)].filter((doc) => !found.has(doc));
}
