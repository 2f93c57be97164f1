import { parseEntry } from '../compare/entry';
import type { LogEntry } from '../compare/types';
import type { MetricId } from '../metrics';
import type { ChunkingSpec } from '../types';
import { writeCsv } from './csv';
import { readJsonRows, writeJsonl } from './json';
import { writeMarkdownTable } from './markdownTable';
import { excerpt, problem, type Place, type Problem } from './problem';

/** Columns of a log table, in order; the metrics stand between `n` and `conclusion`. */
const HEAD = [
  'recordedAt',
  'notebook',
  'cell',
  'corpus',
  'evalset',
  'stopWords',
  'app',
  'chunking',
  'mode',
  'k',
  'n',
] as const;
const TAIL = ['conclusion', 'baseline'] as const;

export type LogColumn = (typeof HEAD)[number] | (typeof TAIL)[number];

/** How a log table is worded for people. */
export interface LogWords {
  columns: Record<LogColumn, string>;
  metric(id: MetricId): string;
  date(iso: string): string;
  chunking(spec: ChunkingSpec): string;
  mode(id: string, entry: LogEntry): string;
  /** Stands in the column of an entry marked as baseline. */
  baseline: string;
}

/** A field of a log entry that cannot be read, or holds what no evaluation can give. */
export interface LogFieldProblem extends Place {
  code: 'log-field';
  severity: 'error';
  /** The field's path, such as `scores.3.mean`, and what stands there. */
  values: { field: string; found: string };
}

export type LogProblem = Problem | LogFieldProblem;
export type LogReadResult = { ok: true; value: LogEntry[] } | { ok: false; problems: LogProblem[] };

/**
 * The log as CSV that spreadsheets open safely (see writeCsv), one row for each mode of each entry: the names of the
 * columns are the same in every language, means are written in full, `baseline` is true or false.
 */
export function writeLogCsv(entries: readonly LogEntry[]): string {
  const metrics = metricsOf(entries);
  const rows = rowsOf(entries).map((row) => [
    ...HEAD.map((column) => cellOf(row, column, CSV_WORDS)),
    ...metrics.map((metric) => numberText(row.means.get(metric), String)),
    row.entry.conclusion,
    String(row.entry.baseline),
  ]);
  return writeCsv([...HEAD, ...metrics, ...TAIL], rows);
}

/** The log as JSONL: whole entries, one a line, read back the same by `readLogJsonl`. */
export function writeLogJsonl(entries: readonly LogEntry[]): string {
  return writeJsonl(entries);
}

/** The log as a Markdown table (GitHub's dialect), one row for each mode of each entry, means with three decimals. */
export function writeLogMarkdown(entries: readonly LogEntry[], words: LogWords): string {
  const metrics = metricsOf(entries);
  const title = (column: LogColumn) => words.columns[column];
  const header = [...HEAD.map(title), ...metrics.map((metric) => words.metric(metric)), ...TAIL.map(title)];
  const numeric = (i: number) => i >= HEAD.indexOf('k') && i < HEAD.length + metrics.length;
  const rows = rowsOf(entries).map((row) => [
    ...HEAD.map((column) => cellOf(row, column, words)),
    ...metrics.map((metric) => numberText(row.means.get(metric), (mean) => mean.toFixed(3))),
    row.entry.conclusion,
    row.entry.baseline ? words.baseline : '',
  ]);
  return writeMarkdownTable(header, rows, numeric);
}

/**
 * Reads a log that was exported as JSONL (a JSON array is read as well). All or nothing.
 * @returns the entries in their order, or every problem with its line: text that is no JSON, a field that is missing or
 * of the wrong kind or out of its range (`log-field`), an id that comes twice
 */
export function readLogJsonl(text: string, file?: string): LogReadResult {
  const { rows, problems: found } = readJsonRows(text, file);
  const problems: LogProblem[] = [...found];
  const entries: LogEntry[] = [];
  const places = new Map<string, Place>();
  for (const { fields, place } of rows) {
    const result = parseEntry(fields);
    if (!result.ok) {
      const values = { field: excerpt(result.field), found: excerpt(result.found) };
      problems.push({ ...place, code: 'log-field', severity: 'error', values });
      continue;
    }
    const { id } = result.entry;
    const first = places.get(id);
    if (first) problems.push(duplicate(first, { ...place, id }));
    else places.set(id, place);
    entries.push(result.entry);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: entries };
}

function duplicate(first: Place, place: Place): Problem {
  const values = { firstFile: first.file ?? '', firstLine: first.line ?? 0, firstRow: first.row ?? 0 };
  return problem('id-duplicate', 'error', values, place);
}

/** One mode of an entry; an entry without a score still has its row, with an empty mode. */
interface LogRow {
  entry: LogEntry;
  mode: string;
  /** Over all questions. */
  means: Map<MetricId, number | null>;
  /** Questions in the mean, over the metrics. */
  counts: number[];
}

function rowsOf(entries: readonly LogEntry[]): LogRow[] {
  return entries.flatMap((entry) => {
    const modes = [...new Set(entry.scores.map(({ mode }) => mode))];
    return (modes.length > 0 ? modes : ['']).map((mode) => {
      const scores = entry.scores.filter((score) => score.overall && score.mode === mode);
      const means = new Map(scores.map(({ metric, mean }) => [metric, mean]));
      return { entry, mode, means, counts: scores.map(({ n }) => n) };
    });
  });
}

/** In order of first appearance. */
function metricsOf(entries: readonly LogEntry[]): MetricId[] {
  return [...new Set(entries.flatMap(({ scores }) => scores.flatMap((score) => (score.overall ? score.metric : []))))];
}

type CellWords = Pick<LogWords, 'date' | 'chunking' | 'mode'>;

const CSV_WORDS: CellWords = {
  date: (iso) => iso,
  chunking: ({ maxChars, overlap, headingPrefix }) =>
    `maxChars=${maxChars} overlap=${overlap} headingPrefix=${headingPrefix}`,
  mode: (id) => id,
};

function cellOf({ entry, mode, counts }: LogRow, column: (typeof HEAD)[number], words: CellWords): string {
  const { data, dataNames, spec } = entry;
  switch (column) {
    case 'recordedAt':
      return words.date(entry.recordedAt);
    case 'notebook':
      return entry.title;
    case 'cell':
      return entry.cellTitle;
    case 'corpus':
    case 'evalset':
      return `${dataNames[column]} ${short(data[column])}`.trim();
    case 'stopWords':
      return short(data.stopWords);
    case 'app':
      return entry.appVersion;
    case 'chunking':
      return words.chunking(spec.chunking);
    case 'mode':
      return mode === '' ? '' : words.mode(mode, entry);
    case 'k':
      return String(spec.k);
    case 'n':
      return countText(counts);
  }
}

/** With a `#`, since spreadsheets take eight hex digits such as `12345678` or `1234567e` for a number. */
function short(hash: string): string {
  return hash === '' ? '' : `#${hash.slice(0, 8)}`;
}

/** `26`, or `22–26` where the metrics have a value on different numbers of questions. */
function countText(counts: readonly number[]): string {
  if (counts.length === 0) return '';
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least}–${most}`;
}

function numberText(mean: number | null | undefined, text: (mean: number) => string): string {
  return mean === null || mean === undefined ? '' : text(mean);
}
