import type { Problem } from '../core/formats';
import { messages, type Lang } from './define';
import { placeEn, problemsEn } from './formatsEn';
import { placeZh, problemsZh } from './formatsZh';
import type { Wording } from './wording';

export const formatsMessages = messages(
  { problems: problemsZh, place: placeZh },
  { problems: problemsEn, place: placeEn },
);

export interface ProblemText {
  what: string;
  /** File, line or item, and id; empty when none is known. */
  where: string;
  fix: string;
}

/** A problem in words: what happened, where, and what to do. */
export function problemText(lang: Lang, problem: Problem): ProblemText {
  const { problems, place } = formatsMessages[lang];
  // The wording of a code takes the values of that code: a tie TypeScript does not follow through a union.
  const wording = problems[problem.code] as Wording<Problem['values']>;
  return { what: wording.what(problem.values), where: place(problem), fix: wording.fix(problem.values) };
}
