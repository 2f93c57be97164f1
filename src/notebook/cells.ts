import { tick } from 'svelte';
import { appMessages } from '../i18n/app';
import type { Lang } from '../i18n/define';
import { notebookMessages } from '../i18n/notebook';
import { CELL_IO, type CellState, type OutputName } from '../pipeline';
import { insertCell, type Cell, type CellType, type Recipe } from '../recipe';
import type { AppState } from '../state/app.svelte';
import type { Notebook } from '../state/notebook.svelte';
import { frames } from './keys.svelte';

/** Longest wait for a cell that is fetched when it is opened. */
const BODY_MS = 3_000;
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** How a cell is called: by its own title, or by its type. */
export function cellName(cell: Pick<Cell, 'title' | 'type'>, lang: Lang): string {
  return cell.title || appMessages[lang].cells[cell.type];
}

/**
 * How a cell is called among the others of its notebook: where two have the same name, with its place among the cells of
 * its type, counted from 1. Compare counts Evaluate cells the same way.
 */
export function numberedName(cell: Cell, cells: readonly Cell[], lang: Lang): string {
  const name = cellName(cell, lang);
  if (!cells.some((other) => other.id !== cell.id && cellName(other, lang) === name)) return name;
  const place = cells.filter(({ type }) => type === cell.type).findIndex(({ id }) => id === cell.id) + 1;
  return notebookMessages[lang].cell.numbered(cell.title, appMessages[lang].cells[cell.type], place);
}

/** How far a cell is, in words. One that has only a part of its result is not called not run. */
export function statusWords(
  { status, waiting }: Pick<CellState, 'status' | 'waiting'>,
  type: CellType | undefined,
  lang: Lang,
): string {
  const t = appMessages[lang];
  if (status !== 'idle' || !waiting) return t.status[status];
  return type === 'generate' || type === 'judge' ? t.waitsForOrder : t.waitsForModel;
}

export function frameOf(id: string): HTMLElement | null {
  return document.getElementById(`cell-${id}`);
}

/** Puts the focus on the frame of a cell, its head in sight. */
export async function focusFrame(id: string) {
  frames.current = id;
  await tick();
  const frame = frameOf(id);
  if (!frame) return;
  frame.focus({ preventScroll: true });
  const { top } = frame.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.8) frame.scrollIntoView({ block: 'start' });
}

/** Opens a cell and puts the focus on the first thing in it that takes one. */
export async function enterCell(notebook: Notebook, id: string) {
  notebook.setCollapsed(id, false);
  await tick();
  const body = document.getElementById(`body-${id}`);
  if (!body) return;
  const target = await firstFocusable(body);
  // Who has gone elsewhere in the meantime stays there.
  if (document.activeElement === frameOf(id)) target?.focus();
}

function firstFocusable(body: HTMLElement): Promise<HTMLElement | null> {
  const find = () => [...body.querySelectorAll<HTMLElement>(FOCUSABLE)].find((it) => it.checkVisibility()) ?? null;
  return new Promise((resolve) => {
    const done = (found: HTMLElement | null) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(found);
    };
    const look = () => {
      const found = find();
      if (found) done(found);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => done(null), BODY_MS);
    observer.observe(body, { childList: true, subtree: true });
    look();
  });
}

/** Puts a new cell before the one at `index` and the focus on it. */
export async function insertAt(notebook: Notebook, type: CellType, index: number) {
  const id = notebook.insertCell(type, index);
  if (id) await focusFrame(id);
}

export async function duplicate(notebook: Notebook, id: string) {
  const copy = notebook.duplicateCell(id);
  if (copy) await focusFrame(copy);
}

/** Moves a cell; an element that is put elsewhere in the page loses the focus, so it is given back. */
export async function move(notebook: Notebook, id: string, by: number) {
  notebook.moveCell(id, by);
  await focusFrame(id);
}

/** Deletes a cell at once, says how to get it back, and puts the focus on its neighbour. */
export async function remove(app: AppState, notebook: Notebook, id: string) {
  const { cells } = notebook.recipe;
  const index = cells.findIndex((cell) => cell.id === id);
  const cell = cells[index];
  if (!cell) return;
  const neighbour = cells[index + 1] ?? cells[index - 1];
  notebook.removeCell(id);
  if (notebook.recipe.cells.length === cells.length) return;
  const after = notebook.recipe;
  app.notices.add({
    kind: 'undo',
    what: 'cell-deleted',
    name: cellName(cell, app.settings.lang),
    undo: () => bringBack(notebook, cell, index, after),
    done: () => notebook.recipe.cells.some((other) => other.id === id),
  });
  if (neighbour) await focusFrame(neighbour.id);
  else {
    await tick();
    insertTrigger(0)?.focus();
  }
}

/** Takes back only the deletion: what was done since then stays. */
function bringBack(notebook: Notebook, cell: Cell, index: number, after: Recipe) {
  if (notebook.recipe.cells.some(({ id }) => id === cell.id)) return;
  if (notebook.recipe === after) notebook.undo();
  else notebook.update((draft) => draft.cells.splice(index, 0, structuredClone(cell)));
  void focusFrame(cell.id);
}

/** Undoes or redoes one step and says so. */
export function stepBack(app: AppState) {
  const { notebook } = app;
  if (!notebook?.canUndo) return frames.say('nothingToUndo');
  step(app, notebook, () => notebook.undo(), 'undone');
}

export function stepForward(app: AppState) {
  const { notebook } = app;
  if (!notebook?.canRedo) return frames.say('nothingToRedo');
  step(app, notebook, () => notebook.redo(), 'redone');
}

function step({ notices }: AppState, notebook: Notebook, go: () => void, done: 'undone' | 'redone') {
  const before = notebook.recipe;
  go();
  // A read-only notebook refuses, and says so itself. Elsewhere the step may be one beside the recipe.
  if (notebook.recipe === before && notebook.readOnly) return;
  // What was offered to be taken back belongs to a state that has been left. A deleted notebook is no step of this one.
  for (const notice of notices.list)
    if (notice.kind === 'undo' && notice.what !== 'notebook-deleted') notices.dismiss(notice.id);
  frames.say(done);
}

/** The button that opens the choice of cells to insert before the one at `index`. */
export function insertTrigger(index: number): HTMLButtonElement | null {
  return document.querySelector<HTMLButtonElement>(`#insert-${index} button`);
}

const TYPES = Object.keys(CELL_IO) as CellType[];

/**
 * The cells that would have to stand above a cell for it to find the outputs it lacks, in the order they need each
 * other: what a cell to be inserted reads itself is there or inserted too.
 */
export function missingCells({ cells }: Recipe, cellId: string, missing: readonly string[]): CellType[] {
  const at = cells.findIndex(({ id }) => id === cellId);
  const written = new Set<OutputName>(cells.slice(0, at).flatMap(({ type }) => CELL_IO[type].writes));
  const found: CellType[] = [];
  const want = (name: string) => {
    const type = producerOf(name);
    if (!type || found.includes(type)) return;
    for (const input of CELL_IO[type].reads) if (!written.has(input)) want(input);
    found.push(type);
  };
  missing.forEach(want);
  return found;
}

/** The type of cell that writes an output; `null` when the name is none. */
export function producerOf(name: string): CellType | null {
  return TYPES.find((type) => (CELL_IO[type].writes as readonly string[]).includes(name)) ?? null;
}

/** Inserts cells above a cell, in one step. */
export function insertAbove(notebook: Notebook, cellId: string, types: readonly CellType[]) {
  notebook.update((draft) => {
    for (const type of types) {
      const at = draft.cells.findIndex(({ id }) => id === cellId);
      if (at >= 0) insertCell(draft, type, at);
    }
  });
}
