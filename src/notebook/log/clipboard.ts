import { safeCell } from '../../core/formats/formula';

/** A table as tab-separated text: one line a row, cells that could be taken for a formula disarmed by a leading `'`. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => safeCell(cell.replace(/\s+/g, ' ').trim())).join('\t')).join('\n');
}

/** The same as an HTML table, its first row as the head. */
export function tableHtml(rows: readonly (readonly string[])[]): string {
  const line = (row: readonly string[], tag: 'th' | 'td') =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(safeCell(cell))}</${tag}>`).join('')}</tr>`;
  return `<table>${rows.map((row, i) => line(row, i === 0 ? 'th' : 'td')).join('')}</table>`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character).replace(/\r?\n/g, '<br>');
}

/**
 * Puts a table on the clipboard, for spreadsheets and documents.
 * @throws DOMException or TypeError when the browser does not allow it or has no clipboard (pages on plain http)
 */
export async function copyTable(rows: readonly (readonly string[])[]): Promise<void> {
  const text = new Blob([tableText(rows)], { type: 'text/plain' });
  const html = new Blob([tableHtml(rows)], { type: 'text/html' });
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
}
