import { retrievalProse } from './retrieval/prose';
import { retrievalRecipe, retrievalResults, retrievalShipped } from './retrieval/recipe';

/** The built-in notebooks: prose in both languages, recipe, and outputs computed beforehand. */
export const LESSONS = {
  retrieval: { prose: retrievalProse, recipe: retrievalRecipe, results: retrievalResults, shipped: retrievalShipped },
} as const;

export type LessonId = keyof typeof LESSONS;

export function lessonOf(id: string) {
  return Object.hasOwn(LESSONS, id) ? LESSONS[id as LessonId] : null;
}
