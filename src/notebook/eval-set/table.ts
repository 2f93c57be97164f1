import type { Question } from '../../core/types';

/** Rows of one page of the table. */
export const PAGE = 50;

export interface TypeCount {
  /** Empty for questions without a type. */
  type: string;
  n: number;
  unanswerable: number;
}

export interface Counts {
  /** In the order the types first appear. */
  types: TypeCount[];
  answerable: number;
  unanswerable: number;
}

export const isAnswerable = (question: Question) => question.expected_docs.length > 0;

/** How many questions the set has, by type and by whether there is an answer. */
export function countQuestions(questions: readonly Question[]): Counts {
  const types = new Map<string, TypeCount>();
  let unanswerable = 0;
  for (const question of questions) {
    const count = types.get(question.type) ?? { type: question.type, n: 0, unanswerable: 0 };
    types.set(question.type, count);
    count.n += 1;
    if (isAnswerable(question)) continue;
    count.unanswerable += 1;
    unanswerable += 1;
  }
  return { types: [...types.values()], answerable: questions.length - unanswerable, unanswerable };
}

/** The types to filter by: one that is just the unanswerable questions is left out, since these have their own filter. */
export function typesToFilter({ types, unanswerable }: Counts): TypeCount[] {
  return types.filter((count) => !(count.unanswerable === count.n && count.n === unanswerable));
}

/** The types with the fewest answerable questions and how many these are; `null` when there is nothing to compare. */
export function smallestTypes({ types }: Counts): { types: string[]; n: number } | null {
  const scored = types.map(({ type, n, unanswerable }) => ({ type, n: n - unanswerable })).filter(({ n }) => n > 0);
  const least = Math.min(...scored.map(({ n }) => n));
  const smallest = scored.filter(({ n }) => n === least);
  return smallest.length < scored.length ? { types: smallest.map(({ type }) => type), n: least } : null;
}

export interface Filter {
  /** `null`: every type. */
  type: string | null;
  /** Only the questions without an answer. */
  unanswerable: boolean;
  /** Words of which all must occur in the id, question, type, gold or answer points. */
  text: string;
  /** Only these questions: those of a finding. */
  ids: ReadonlySet<string> | null;
}

export const NO_FILTER: Filter = { type: null, unanswerable: false, text: '', ids: null };

/** The questions that pass, in the order they came. Linear in their number. */
export function filterQuestions(questions: readonly Question[], filter: Filter): readonly Question[] {
  const words = normalised(filter.text).split(/\s+/).filter(Boolean);
  if (filter.type === null && !filter.unanswerable && !filter.ids && words.length === 0) return questions;
  return questions.filter(
    (question) =>
      (filter.type === null || question.type === filter.type) &&
      !(filter.unanswerable && isAnswerable(question)) &&
      (!filter.ids || filter.ids.has(question.id)) &&
      (words.length === 0 || containsAll(searchableText(question), words)),
  );
}

const containsAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));
const normalised = (text: string) => text.normalize('NFKC').toLowerCase();

/** Questions are immutable, so what is searched is put together once for each. */
const searchable = new WeakMap<Question, string>();

function searchableText(question: Question): string {
  const known = searchable.get(question);
  if (known !== undefined) return known;
  const { id, question: asked, type, expected_docs, answer_points } = question;
  // Line ends keep a word from matching across two fields.
  const text = normalised([id, asked, type, ...expected_docs, ...answer_points].join('\n'));
  searchable.set(question, text);
  return text;
}

export interface Sort {
  /** `set`: the order of the eval set. */
  by: 'set' | 'id' | 'type';
  descending: boolean;
}

export const SET_ORDER: Sort = { by: 'set', descending: false };

/** What a click on a column head leads to: up, down, and back to the order of the set. */
export function nextSort(sort: Sort, by: 'id' | 'type'): Sort {
  if (sort.by !== by) return { by, descending: false };
  return sort.descending ? SET_ORDER : { by, descending: true };
}

/** Sorted by id with numbers in their order (q2 before q10), or by type as the types first appear. */
export function sortQuestions(questions: readonly Question[], { by, descending }: Sort): readonly Question[] {
  if (by === 'set') return questions;
  const keys = by === 'id' ? questions.map(({ id }) => idKey(id)) : typeRanks(questions);
  const direction = descending ? -1 : 1;
  return keys
    .map((key, at) => ({ key, at }))
    .sort((a, b) => (a.key < b.key ? -direction : a.key > b.key ? direction : a.at - b.at))
    .map(({ at }) => questions[at] as Question);
}

/** Ids compare like these keys: every number padded to the same length. */
function idKey(id: string): string {
  return id.replace(/\d+/g, (digits) => digits.padStart(16, '0'));
}

function typeRanks(questions: readonly Question[]): number[] {
  const ranks = new Map<string, number>();
  return questions.map(({ type }) => {
    const rank = ranks.get(type) ?? ranks.size;
    ranks.set(type, rank);
    return rank;
  });
}

/** The start of a long text, not cut within a character; the table shows two lines of it. */
export function startOf(text: string, length = 240): string {
  if (text.length <= length) return text;
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') + '…';
}
