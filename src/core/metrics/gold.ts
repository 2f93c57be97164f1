import type { Question } from '../types';

/** Gold in its normal form, whatever the question was written with. */
export interface Gold {
  /** Document → grade. A document that is not in it is unjudged. */
  grades: ReadonlyMap<string, number>;
  /** A document is relevant from this grade on. */
  rel: number;
  /** AND of OR-groups: each group is covered by any one of its documents. */
  groups?: string[][];
}

export const DEFAULT_REL = 1;

/** The question's grades if it has any; otherwise every expected document with grade 1. */
export function goldOf(question: Pick<Question, 'expected_docs' | 'grades' | 'groups'>, rel = DEFAULT_REL): Gold {
  const grades = question.grades
    ? new Map(Object.entries(question.grades))
    : new Map(question.expected_docs.map((doc) => [doc, 1]));
  return question.groups?.length ? { grades, rel, groups: question.groups } : { grades, rel };
}

/** G of the definitions: the documents whose grade reaches `rel`. */
export function relevantSet(gold: Gold): Set<string> {
  const relevant = new Set<string>();
  for (const [doc, grade] of gold.grades) if (grade >= gold.rel) relevant.add(doc);
  return relevant;
}
