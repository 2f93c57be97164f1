import type { Question } from '../types';
import { writeCsv, type CsvRow } from './csv';
import { OPTIONAL_FIELDS, optionalOf } from './evalset';
import type { Row } from './json';
import { isTextList, setOwn, type Fields } from './values';

const COLUMNS = ['id', 'question', 'expected_docs', 'type', 'answer_points'] as const;

/** Columns that hold a list: items separated by `;` or `|`, or a JSON array. */
const LISTS = new Set(['expected_docs', 'answer_points', 'gold_chunks', 'tags', 'groundTruth']);
/** Columns that hold JSON, since they have more than one level. */
const NESTED = new Set(['grades', 'groups', 'evidence']);

/**
 * Cells → fields of an eval row. Empty cells are absent fields, except in `expected_docs`, where empty means
 * unanswerable as `[]` does. A nested cell that is not JSON stays text, so that the check of its type reports it.
 */
export function evalRowOfCsv({ cells, place }: CsvRow): Row {
  const fields: Fields = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (LISTS.has(column)) {
      if (cell.trim() !== '' || column === 'expected_docs') setOwn<unknown>(fields, column, splitList(cell));
    } else if (cell !== '') {
      setOwn<unknown>(fields, column, NESTED.has(column) ? (parseJson(cell) ?? cell) : cell);
    }
  }
  return { fields, place };
}

/** Questions as CSV that spreadsheets open safely; optional columns only where a question uses them. */
export function writeEvalCsv(questions: readonly Question[]): string {
  const optional = Object.keys(OPTIONAL_FIELDS).filter((field) => questions.some((q) => field in optionalOf(q)));
  const columns = [...COLUMNS, ...optional];
  const rows = questions.map((question) => {
    const fields: Fields = { ...question };
    return columns.map((column) => cellOf(fields[column], column in OPTIONAL_FIELDS));
  });
  return writeCsv(columns, rows);
}

/** An optional field that is an empty list is written out, since an empty cell is an absent field. */
function cellOf(value: unknown, optional: boolean): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (!isTextList(value)) return JSON.stringify(value);
  return optional && value.length === 0 ? '[]' : joinList(value);
}

/** Joined with `;` if splitting gives the same list back, else as JSON. */
function joinList(items: readonly string[]): string {
  const joined = items.join('; ');
  const back = splitList(joined);
  const same = back.length === items.length && back.every((item, i) => item === items[i]);
  return same ? joined : JSON.stringify(items);
}

function splitList(cell: string): string[] {
  const json = cell.trimStart().startsWith('[') ? parseJson(cell) : undefined;
  if (isTextList(json)) return json;
  return cell
    .split(/[;|]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseJson(cell: string): unknown {
  try {
    return JSON.parse(cell) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
