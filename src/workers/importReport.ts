import type { FileSummary, Problem, ReadResult, Severity } from '../core/formats';
import type { Article, Question } from '../core/types';

export type ImportKind = 'corpus' | 'evalset';

/** Longest list of problems of one severity that crosses to the page; the rest is a number. */
export const LISTED_PROBLEMS = 50;
/** Titles or questions shown as a taste of what was read. */
export const LISTED_TITLES = 5;
/** Ids named when data is added to what is there. */
export const LISTED_IDS = 20;

export interface ProblemList {
  total: number;
  /** The first LISTED_PROBLEMS of them. */
  list: Problem[];
}

/** What the page needs to show before an import; the data itself stays in the worker until it is wanted. */
export interface ImportReport {
  kind: ImportKind;
  /** Whether it can be imported: there is no error. */
  ok: boolean;
  /** Articles or questions. */
  count: number;
  /** Sections of all articles; 0 for an eval set. */
  sections: number;
  /** Titles of the first articles (the id where there is none), or the first questions. */
  titles: string[];
  /** Question types with their counts, in order of appearance; empty for articles. */
  types: { type: string; count: number }[];
  files: FileSummary[];
  /** Entries whose id is in the present data already. */
  overlap: { count: number; ids: string[] };
  /** Problems by severity. GBK texts are apart: converting them is a choice of its own. */
  errors: ProblemList;
  warnings: ProblemList;
  notes: ProblemList;
  gbk: ProblemList;
}

export type ImportItem = Article | Question;

/** Sums up the articles or questions of an import. `existing`: the ids of the data on the page. */
export function reportOn(
  kind: ImportKind,
  items: readonly ImportItem[],
  files: FileSummary[],
  problems: readonly Problem[],
  existing: ReadonlySet<string>,
): ImportReport {
  const shared = items.filter((item) => existing.has(item.id)).map((item) => item.id);
  const isGbk = (found: Problem) => found.code === 'encoding-gbk';
  const of = (severity: Severity) => listed(problems.filter((found) => found.severity === severity && !isGbk(found)));
  const errors = of('error');
  return {
    kind,
    ok: errors.total === 0,
    count: items.length,
    sections: items.reduce((sum, item) => sum + ('sections' in item ? item.sections.length : 0), 0),
    titles: items.slice(0, LISTED_TITLES).map((item) => ('question' in item ? item.question : item.title || item.id)),
    types: typesOf(items),
    files,
    overlap: { count: shared.length, ids: shared.slice(0, LISTED_IDS) },
    errors,
    warnings: of('warning'),
    notes: of('info'),
    gbk: listed(problems.filter(isGbk)),
  };
}

/** The problems of a read, whether it came to a value or not. */
export function problemsOf(result: ReadResult<unknown>): Problem[] {
  return result.ok ? result.warnings : result.problems;
}

function listed(problems: Problem[]): ProblemList {
  return { total: problems.length, list: problems.slice(0, LISTED_PROBLEMS) };
}

function typesOf(items: readonly ImportItem[]): { type: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const item of items) if ('question' in item) counts.set(item.type, (counts.get(item.type) ?? 0) + 1);
  return [...counts].map(([type, count]) => ({ type, count }));
}

/** Characters of text sent between the page and the worker at once: a copy of this size takes a few milliseconds. */
const BATCH_CHARS = 400_000;
const BATCH_ITEMS = 500;

/** Where the batch that starts at `from` ends (exclusive); a batch has at least one item. */
export function batchEnd(items: readonly ImportItem[], from: number): number {
  let chars = 0;
  let at = from;
  while (at < items.length && at - from < BATCH_ITEMS && chars < BATCH_CHARS) {
    chars += sizeOf(items[at++]);
  }
  return at;
}

function sizeOf(item: ImportItem | undefined): number {
  if (!item) return 0;
  if ('question' in item) return item.question.length + item.answer_points.join('').length;
  return item.sections.reduce((sum, section) => sum + section.text.length, item.title.length);
}
