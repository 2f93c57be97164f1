/** What must be known before IndexedDB can answer. Where localStorage is blocked, every answer is "may be". */
const VISITED = 'rag-eval-notebook.visited';
const LAST = 'rag-eval-notebook.last';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then every visit counts as one that may hold something.
  }
}

/** Whether IndexedDB can hold nothing yet, so that the shipped data need not wait for its answer. */
export function isFirstVisit(): boolean {
  return available() && read(VISITED) === null;
}
export function markVisited() {
  write(VISITED, '1');
}

/** The fragment of the notebook that was open last, built in or own; empty before the first. */
export function lastOpened(): string {
  return read(LAST) ?? '';
}
export function markOpened(hash: string) {
  write(LAST, hash);
}

function available(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}
