import type { Article, Question } from '../types';
import { findCopies, lettersOf, type Copy } from './copied';

/** Under this many questions, a type's figure jumps by a third or more with one question. */
export const MIN_PER_TYPE = 3;

export interface FindingValues {
  'no-unanswerable': Record<never, never>;
  'type-few': { type: string; n: number; min: number };
  'gold-unknown': { count: number; docs: string };
  'question-copied': { count: number; percent: number };
  'question-duplicate': { count: number };
  'answer-points-missing': { count: number };
}

export type FindingCode = keyof FindingValues;

/** Something the eval set lacks; `ids` are the questions concerned, in the order of the set. */
export type Finding = {
  [C in FindingCode]: { code: C; ids: string[]; values: FindingValues[C] };
}[FindingCode];

export interface TypeCount {
  /** Empty for questions without a type. */
  type: string;
  n: number;
  unanswerable: number;
}

export interface Coverage {
  /** In the order the types first appear. */
  types: TypeCount[];
  findings: Finding[];
  copies: Copy[];
}

/**
 * What an eval set has and lacks against its knowledge base: counts per type, and findings. A copied question is one
 * that an article holds almost word for word (see `findCopies`): retrieval finds it by its own words, which says
 * little about questions people ask.
 */
export function checkCoverage(questions: readonly Question[], articles: readonly Article[]): Coverage {
  const types = countTypes(questions);
  const copies = findCopies(questions, articles);
  const findings: Finding[] = [];
  if (questions.length > 0 && questions.every(isAnswerable)) {
    findings.push({ code: 'no-unanswerable', ids: [], values: {} });
  }
  for (const { type, n } of types) {
    if (type === '' || n >= MIN_PER_TYPE) continue;
    const ids = questions.filter((q) => q.type === type).map((q) => q.id);
    findings.push({ code: 'type-few', ids, values: { type, n, min: MIN_PER_TYPE } });
  }
  findings.push(...unknownGold(questions, articles));
  if (copies.length > 0) {
    const percent = Math.round(Math.min(...copies.map((copy) => copy.share)) * 100);
    findings.push({ code: 'question-copied', ids: copies.map((c) => c.id), values: { count: copies.length, percent } });
  }
  findings.push(...duplicates(questions));
  const pointless = questions.filter((q) => isAnswerable(q) && q.answer_points.length === 0).map((q) => q.id);
  if (pointless.length > 0) {
    findings.push({ code: 'answer-points-missing', ids: pointless, values: { count: pointless.length } });
  }
  return { types, findings, copies };
}

function isAnswerable(question: Question): boolean {
  return question.expected_docs.length > 0;
}

function countTypes(questions: readonly Question[]): TypeCount[] {
  const types = new Map<string, TypeCount>();
  for (const question of questions) {
    const count = types.get(question.type) ?? { type: question.type, n: 0, unanswerable: 0 };
    count.n += 1;
    if (!isAnswerable(question)) count.unanswerable += 1;
    types.set(question.type, count);
  }
  return [...types.values()];
}

function unknownGold(questions: readonly Question[], articles: readonly Article[]): Finding[] {
  const known = new Set(articles.map((article) => article.id));
  const unknown = new Set<string>();
  const ids: string[] = [];
  for (const { id, expected_docs } of questions) {
    const missing = expected_docs.filter((doc) => !known.has(doc));
    if (missing.length > 0) ids.push(id);
    for (const doc of missing) unknown.add(doc);
  }
  if (ids.length === 0) return [];
  return [{ code: 'gold-unknown', ids, values: { count: ids.length, docs: [...unknown].join(', ') } }];
}

/** One finding for each group of questions that differ in nothing but case, width, spaces and punctuation. */
function duplicates(questions: readonly Question[]): Finding[] {
  const groups = new Map<string, string[]>();
  for (const { id, question } of questions) {
    // A question of punctuation alone is compared as it is.
    const key = lettersOf(question) || question;
    const group = groups.get(key);
    if (group) group.push(id);
    else groups.set(key, [id]);
  }
  return [...groups.values()]
    .filter((ids) => ids.length > 1)
    .map((ids) => ({ code: 'question-duplicate', ids, values: { count: ids.length } }));
}
