/** Spreadsheets take a cell for a formula when it begins with one of these, also behind the quote that disarms it. */
const FORMULA_START = /^'*[=+\-@\t\r]/;

/** A negative number is no formula; disarmed, it would be a text that spreadsheets do not reckon with. */
const NEGATIVE = /^-\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A cell as spreadsheets take it for a text: one that begins like a formula gets a `'` in front. */
export function safeCell(cell: string): string {
  return FORMULA_START.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell;
}

/** The cell without the `'` that `safeCell` puts in front. */
export function disarmed(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell;
}
