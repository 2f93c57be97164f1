import * as v from 'valibot';
import { readJsonRows, type Row } from './json';
import { excerpt, problem, type Place, type Problem } from './problem';
import { idText } from './values';

/** A field that is missing, or holds what it cannot hold. */
export interface RowFieldProblem extends Place {
  code: 'row-field';
  severity: 'error';
  /** The field's path, such as `usage.input`, and the kind of thing that stands there or the text itself. */
  values: { field: string; fault: FieldFault; found: string };
}

/** There is no such field; its text is blank; it holds something else than it can hold. */
export type FieldFault = 'missing' | 'empty' | 'wrong';

export type RowProblem = Problem | RowFieldProblem;
export type RowReadResult<T> = { ok: true; value: T[] } | { ok: false; problems: RowProblem[] };

/**
 * Reads a JSONL file (or a JSON array) whose rows have one schema and an `id` each. All or nothing. A byte order mark is
 * passed over; ids may be numbers; fields the schema does not know are dropped.
 * @returns the rows in their order, or every problem with its line: text that is no JSON, a field that is missing, of the
 * wrong kind or out of its range (`row-field`), an id that comes twice
 */
export function readTypedRows<T extends { id: string }>(
  text: string,
  file: string | undefined,
  schema: v.GenericSchema<unknown, T>,
): RowReadResult<T> {
  const { rows, problems: found } = readJsonRows(text.replace(/^\uFEFF/, ''), file);
  const problems: RowProblem[] = [...found];
  const values: T[] = [];
  const places = new Map<string, Place>();
  for (const { fields, place } of rows) {
    const id = idText(fields['id']);
    const result = v.safeParse(schema, id === null ? fields : { ...fields, id });
    const here = id === null || id === '' ? place : { ...place, id };
    if (!result.success) problems.push(...result.issues.map((issue) => fieldProblem(issue, here)));
    const first = id === null ? undefined : places.get(id);
    if (first) problems.push(duplicate(first, here));
    else if (id !== null) places.set(id, place);
    if (result.success) values.push(result.output);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: values };
}

function fieldProblem(issue: v.BaseIssue<unknown>, place: Row['place']): RowFieldProblem {
  const values = { field: excerpt(v.getDotPath(issue) ?? ''), fault: faultOf(issue), found: excerpt(issue.received) };
  return { ...place, code: 'row-field', severity: 'error', values };
}

/** A text that is itself `undefined` is received in quotes. */
function faultOf({ input, received }: v.BaseIssue<unknown>): FieldFault {
  if (received === 'undefined') return 'missing';
  return typeof input === 'string' && input.trim() === '' ? 'empty' : 'wrong';
}

function duplicate(first: Place, place: Place): Problem {
  const values = { firstFile: first.file ?? '', firstLine: first.line ?? 0, firstRow: first.row ?? 0 };
  return problem('id-duplicate', 'error', values, place);
}
