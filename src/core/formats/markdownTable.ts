/**
 * A table in GitHub's Markdown, its first row as the head. Cells are escaped.
 * @param numeric which columns, from 0, are set to the right
 */
export function writeMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numeric: (column: number) => boolean,
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const rule = head.map((_, i) => (numeric(i) ? '---:' : '---'));
  return [line(head.map(cellOf)), line(rule), ...rows.map((row) => line(row.map(cellOf)))].join('');
}

/** A `|` would end the cell, a line end the table; `<` and `&` might start HTML. Other Markdown of the writer stays. */
function cellOf(text: string): string {
  return text
    .replace(/[\\|<&]/g, '\\$&')
    .trim()
    .replace(/\s*(\r\n|\r|\n)\s*/g, '<br>');
}
