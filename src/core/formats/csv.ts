import Papa from 'papaparse';
import { disarmed, safeCell } from './formula';
import { problem, type Place, type Problem } from './problem';
import { setOwn } from './values';

export interface CsvRow {
  /** Column → cell, in the order of the header; cells missing at the end of a row are empty. */
  cells: Record<string, string>;
  place: Place;
}

export interface Csv {
  columns: string[];
  rows: CsvRow[];
  problems: Problem[];
}

/**
 * CSV or TSV with a header line. The separator is the one of `,` `;` tab that the header holds most of. Cells the
 * writer disarmed get their leading `'` taken off again, in any file: a `'` before `= + - @` is in practice always
 * such a mark. Line ends within cells become `\n`. Blank lines are skipped.
 */
export function readCsv(text: string, file?: string): Csv {
  const place: Place = file === undefined ? {} : { file };
  const source = text.includes('\n') ? text.replace(/\r\n/g, '\n') : text.replace(/\r/g, '\n');
  const parsed = Papa.parse<string[]>(source, { delimiter: separatorOf(source), newline: '\n' });
  const lines = lineNumbers(parsed.data);
  const problems: Problem[] = parsed.errors.map((error) =>
    problem('csv-quote', 'error', {}, { ...place, line: lines[error.row ?? 0] ?? 1 }),
  );
  const first = parsed.data.findIndex((cells) => !isBlank(cells));
  const header = parsed.data[first];
  if (!header) return { columns: [], rows: [], problems: [problem('file-empty', 'error', {}, place)] };
  const columns = header.map((name) => disarmed(name).trim());
  const duplicate = columns.find((name, i) => name !== '' && columns.indexOf(name) !== i);
  if (duplicate !== undefined) {
    const here = { ...place, line: lines[first] ?? 1 };
    problems.push(problem('csv-header-duplicate', 'error', { column: duplicate }, here));
  }
  const rows: CsvRow[] = [];
  for (let i = first + 1; i < parsed.data.length; i++) {
    const cells = parsed.data[i] ?? [];
    if (!isBlank(cells)) rows.push(toRow(columns, cells, { ...place, line: lines[i] ?? 1 }, problems));
  }
  return { columns, rows, problems };
}

/**
 * CSV that spreadsheets open safely: UTF-8 with BOM (Excel reads it as the system's encoding otherwise), CRLF line
 * ends, and cells that begin with `= + - @`, tab or CR disarmed by a leading `'`, save for negative numbers. `readCsv`
 * reads it back the same, but for CRLF within cells, which come back as LF.
 */
export function writeCsv(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const safe = [columns, ...rows].map((row) => row.map(safeCell));
  return '\uFEFF' + Papa.unparse(safe, { newline: '\r\n' }) + '\r\n';
}

function toRow(columns: readonly string[], cells: readonly string[], place: Place, problems: Problem[]): CsvRow {
  const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (surplus || cells.length < columns.length) {
    // A surplus cell usually is a separator in an unquoted text: what follows stands in the wrong columns.
    const values = { found: cells.length, expected: columns.length };
    problems.push(problem('csv-columns', surplus ? 'error' : 'warning', values, place));
  }
  const row: Record<string, string> = {};
  columns.forEach((name, i) => {
    if (name !== '') setOwn(row, name, disarmed(cells[i] ?? ''));
  });
  return { cells: row, place };
}

function separatorOf(text: string): string {
  const header = (/[^\n]*\S[^\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (separator: string): number => header.split(separator).length;
  return [',', '\t', ';'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The line each row starts on. Cells keep the line ends within their quotes, so the rows can be counted through. */
function lineNumbers(rows: readonly (readonly string[])[]): number[] {
  let line = 1;
  return rows.map((cells) => {
    const start = line;
    line += 1;
    for (const cell of cells) line += cell.split('\n').length - 1;
    return start;
  });
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
