import { excerpt, problem, type Place, type Problem } from './problem';
import { isFields, type Fields } from './values';

/** One object of a JSON or JSONL file and where it stood. */
export interface Row {
  fields: Fields;
  place: Place;
}

export interface Rows {
  rows: Row[];
  problems: Problem[];
}

/** A JSON array, a single JSON object, or JSONL: told apart by content, since names are often wrong. */
export function readJsonRows(text: string, file?: string): Rows {
  const place: Place = file === undefined ? {} : { file };
  const start = text.search(/\S/);
  if (start < 0) return { rows: [], problems: [problem('file-empty', 'error', {}, place)] };
  if (text[start] !== '[' && isJsonl(text, start)) return readLines(text, place);
  return readWhole(text, place);
}

/** Rows as JSONL, one object a line, with a line end after each. */
export function writeJsonl(rows: readonly object[]): string {
  return rows.map((row) => JSON.stringify(row) + '\n').join('');
}

/**
 * The text starts with no `[`. It is JSONL when its first line is a whole object, or when the second starts a new one
 * (the first may be the broken line); otherwise one object spread over lines.
 */
function isJsonl(text: string, start: number): boolean {
  const end = text.indexOf('\n', start);
  if (end < 0) return true;
  const first = text.slice(start, end).trimEnd();
  return first.endsWith('}') || /^\s*\{/.test(text.slice(end, end + 1000));
}

function readLines(text: string, place: Place): Rows {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  let line = 0;
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    const source = text.slice(start, end);
    line += 1;
    start = end + 1;
    if (source.trim() === '') continue;
    const here = { ...place, line };
    const value = parse(source);
    if (value === undefined) problems.push(badJson(source, here, 0));
    else if (!isFields(value)) problems.push(problem('row-not-object', 'error', {}, here));
    else rows.push({ fields: value, place: here });
  }
  return { rows, problems };
}

function readWhole(text: string, place: Place): Rows {
  const value = parse(text);
  if (value === undefined) return { rows: [], problems: [badJson(text, place, 1)] };
  if (isFields(value)) return { rows: [{ fields: value, place: { ...place, row: 1 } }], problems: [] };
  if (!Array.isArray(value)) return { rows: [], problems: [problem('json-not-rows', 'error', {}, place)] };
  const rows: Row[] = [];
  const problems: Problem[] = [];
  value.forEach((item: unknown, i) => {
    const here = { ...place, row: i + 1 };
    if (isFields(item)) rows.push({ fields: item, place: here });
    else problems.push(problem('row-not-object', 'error', {}, here));
  });
  if (value.length === 0) problems.push(problem('file-empty', 'error', {}, place));
  return { rows, problems };
}

/** `undefined` for text that is not JSON: JSON itself has no such value. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `firstLine` is 0 when the line is already in `place` and only the column is wanted. */
function badJson(source: string, place: Place, firstLine: 0 | 1): Problem {
  // A text cut off in the middle is at fault where it ends, not on the empty line after it.
  const offset = Math.min(jsonErrorOffset(source), source.trimEnd().length);
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  const values = { column: offset - lineStart + 1, excerpt: excerpt(source.slice(Math.max(lineStart, offset - 20))) };
  if (firstLine === 0) return problem('json-bad', 'error', values, place);
  return problem('json-bad', 'error', values, { ...place, line: source.slice(0, lineStart).split('\n').length });
}

/** A bracket, comma or colon; a string; any other value. Strings take every character from the space on but `"` and `\\`. */
const TOKEN =
  /[ \t\r\n]*(?:([{}[\],:])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\uffff]*)*")|((?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])))/y;

/**
 * Where a text stops being JSON, as an offset. Engines word their errors differently and some leave the position out,
 * so it is found here, only after `JSON.parse` has failed.
 */
export function jsonErrorOffset(text: string): number {
  const open: string[] = [];
  /** What may come: `v` value, `k` key, `:` colon, `,` comma or close; a capital also allows an immediate close. */
  let want = 'v';
  TOKEN.lastIndex = 0;
  for (;;) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    const skipped = /^[ \t\r\n]*/.exec(text.slice(at, at + 1000))?.[0].length ?? 0;
    if (!token) return at + skipped;
    const next = step(want, token[1] ?? (token[2] !== undefined ? '"' : '0'), open);
    if (next === null) return at + skipped;
    want = next;
  }
}

/** One step of the JSON grammar; `null` when the token may not stand here. */
function step(want: string, token: string, open: string[]): string | null {
  const isValue = want === 'v' || want === 'V';
  if (token === '{' || token === '[') {
    if (!isValue) return null;
    open.push(token);
    return token === '{' ? 'K' : 'V';
  }
  if (token === '}' || token === ']') {
    const mayClose = want === ',' || want === (token === '}' ? 'K' : 'V');
    return mayClose && open.pop() === (token === '}' ? '{' : '[') ? afterValue(open) : null;
  }
  if (token === ':') return want === ':' ? 'v' : null;
  if (token === ',') return want === ',' ? (open.at(-1) === '{' ? 'k' : 'v') : null;
  if (want === 'k' || want === 'K') return token === '"' ? ':' : null;
  return isValue ? afterValue(open) : null;
}

/** After the outermost value nothing may follow. */
function afterValue(open: readonly string[]): string {
  return open.length > 0 ? ',' : 'end';
}
