import type { Question } from '../types';
import type { Known, PlacedQuestion } from './evalset';
import { problem, type Place, type Problem } from './problem';

/** Longer questions work, but are rarely meant: a paragraph may have slipped into the field. Code points. */
export const LONG_QUESTION = 2000;

/**
 * What an eval set as a whole must hold before it is imported: unique ids (error); gold the knowledge base knows, no
 * negative grades, no overlong questions (warnings); and how many questions are without gold.
 */
export function checkEvalSet(questions: readonly PlacedQuestion[], known: Known): Problem[] {
  const problems = duplicateIds(questions.map(({ question, place }) => ({ id: question.id, place })));
  for (const { question, place } of questions) problems.push(...checkQuestion(question, known, place));
  const missing = questions.filter((q) => q.goldMissing);
  const [first] = missing;
  if (first) {
    const values = { count: missing.length, first: first.question.id };
    problems.push(problem('gold-field-missing', 'warning', values, first.place));
  }
  const without = questions.filter((q) => q.question.expected_docs.length === 0 && !q.goldMissing).length;
  if (without > 0) problems.push(problem('gold-none', 'info', { count: without }));
  return problems;
}

/** One error for each id that was there before, naming where it was first. */
export function duplicateIds(items: readonly { id: string; place: Place }[]): Problem[] {
  const first = new Map<string, Place>();
  const problems: Problem[] = [];
  for (const { id, place } of items) {
    const known = first.get(id);
    if (!known) {
      first.set(id, place);
      continue;
    }
    const values = { firstFile: known.file ?? '', firstLine: known.line ?? 0, firstRow: known.row ?? 0 };
    problems.push(problem('id-duplicate', 'error', values, { ...place, id }));
  }
  return problems;
}

function checkQuestion(question: Question, known: Known, place: Place): Problem[] {
  const problems: Problem[] = [];
  const unknown = goldDocs(question).filter((doc) => !known.docs.has(doc));
  if (unknown.length > 0) {
    problems.push(problem('gold-unknown', 'warning', { docs: unknown.join(', '), count: unknown.length }, place));
  }
  for (const [doc, grade] of Object.entries(question.grades ?? {})) {
    if (grade < 0) problems.push(problem('grade-negative', 'warning', { doc, grade }, place));
  }
  // Code units are an upper bound of code points: most questions need no counting.
  if (question.question.length > LONG_QUESTION) {
    const length = Array.from(question.question).length;
    if (length > LONG_QUESTION) {
      problems.push(problem('question-long', 'warning', { length, limit: LONG_QUESTION }, place));
    }
  }
  return problems;
}

/** Every document a question names as gold, once. */
export function goldDocs(question: Question): string[] {
  return [
    ...new Set([
      ...question.expected_docs,
      ...Object.keys(question.grades ?? {}),
      ...(question.groups ?? []).flat(),
      ...(question.evidence ?? []).map((e) => e.doc),
    ]),
  ];
}
