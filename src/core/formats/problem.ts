/**
 * What is wrong with imported data: plain tagged records. The words, in each language, are in `i18n/formats.ts`; the
 * type of the values of every code is here, so a code without words (or with other values) fails the type check.
 */

/** What a field should have held. */
export type Expected =
  | 'text'
  | 'text-or-number'
  | 'text-list'
  | 'text-list-list'
  | 'grades'
  | 'evidence-list'
  | 'section-list'
  | 'chunk-list';

export interface ProblemValues {
  // Bytes and files
  'file-empty': Record<never, never>;
  'file-large': { mb: number; limitMb: number };
  'file-too-large': { mb: number; limitMb: number };
  'file-unsupported': { extension: string };
  'nothing-readable': Record<never, never>;
  'encoding-bom': Record<never, never>;
  'encoding-utf16': Record<never, never>;
  'encoding-gbk': { preview: string };
  'encoding-unknown': Record<never, never>;
  'binary-file': Record<never, never>;
  // Zip
  'zip-broken': Record<never, never>;
  'zip-entry-broken': { entry: string };
  'zip-encrypted': { entry: string };
  'zip-method': { entry: string; method: number };
  'zip-too-large': { limitMb: number };
  'zip-too-many': { count: number; limit: number };
  'zip-unsafe-name': { entry: string; used: string };
  // Text syntax
  'json-bad': { column: number; excerpt: string };
  'json-not-rows': Record<never, never>;
  'row-not-object': Record<never, never>;
  'yaml-bad': { reason: string; excerpt: string };
  'front-matter-open': Record<never, never>;
  'csv-quote': Record<never, never>;
  'csv-columns': { found: number; expected: number };
  'csv-header-missing': { columns: string };
  'csv-header-duplicate': { column: string };
  // Rows of either kind
  'id-missing': { fields: string };
  /** Where the id was first; 0 or empty for what is not known. */
  'id-duplicate': { firstFile: string; firstLine: number; firstRow: number };
  'field-type': { field: string; expected: Expected };
  'fields-ignored': { fields: string };
  // Corpus
  'text-missing': { fields: string };
  'article-empty': Record<never, never>;
  'chunk-doc-missing': Record<never, never>;
  'chunk-duplicate': { chunk: string };
  // Eval set
  'question-empty': Record<never, never>;
  'question-long': { length: number; limit: number };
  'gold-unknown': { docs: string; count: number };
  'gold-none': { count: number };
  'gold-field-missing': { count: number; first: string };
  'grade-negative': { doc: string; grade: number };
}

export type ProblemCode = keyof ProblemValues;

/** `error` stops the import, `warning` needs the reader's consent before it, `info` is only shown. */
export type Severity = 'error' | 'warning' | 'info';

/** Where it is: `line` counts from 1 in the file as it is; `row` counts the elements of a JSON array, from 1. */
export interface Place {
  file?: string;
  line?: number;
  row?: number;
  id?: string;
}

export type ProblemOf<C extends ProblemCode> = Place & { code: C; severity: Severity; values: ProblemValues[C] };
export type Problem = { [C in ProblemCode]: ProblemOf<C> }[ProblemCode];

/** All or nothing: a value comes with warnings and notes, never with errors. */
export type ReadResult<T> = { ok: true; value: T; warnings: Problem[] } | { ok: false; problems: Problem[] };

/** Builds one problem; the values are checked against its code. */
export function problem<C extends ProblemCode>(
  code: C,
  severity: Severity,
  values: ProblemValues[C],
  place: Place = {},
): Problem {
  // TypeScript does not see that a union distributed over its tag contains the member for a generic tag.
  return { ...place, code, severity, values } as ProblemOf<C> as unknown as Problem;
}

/** The value if no problem is an error, all problems otherwise. */
export function settle<T>(value: T, problems: Problem[]): ReadResult<T> {
  return problems.some((p) => p.severity === 'error')
    ? { ok: false, problems }
    : { ok: true, value, warnings: problems };
}

/** Whether the reader has to agree before the data replaces what is there. */
export function needsConsent(problems: readonly Problem[]): boolean {
  return problems.some((p) => p.severity === 'warning');
}

/** Longest piece of the reader's text quoted in a problem, code points. */
const EXCERPT_LENGTH = 60;

/** The start of a text on one line, for quoting in a problem. */
export function excerpt(text: string): string {
  const line = text
    .slice(0, EXCERPT_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const points = Array.from(line);
  return points.length > EXCERPT_LENGTH ? points.slice(0, EXCERPT_LENGTH).join('') + '…' : line;
}
