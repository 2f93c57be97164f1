import type { AppState } from '../state/app.svelte';
import { duplicate, enterCell, focusFrame, insertTrigger, move, remove, stepBack, stepForward } from './cells';
import { frames } from './keys.svelte';

/** What a key can do in a notebook. */
export type KeyAction =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'enter'
  | 'leave'
  | 'fold'
  | 'rename'
  | 'insert-above'
  | 'insert-below'
  | 'move-up'
  | 'move-down'
  | 'duplicate'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'help';

/**
 * Where a key was pressed. `frame`: on the frame of a cell. `field`: where text is written. `own`: on something inside a
 * cell that has its own use for Esc and arrows, such as a list of choices. `inside`: on anything else in a cell. `page`:
 * outside of cells.
 */
export type Place = 'frame' | 'inside' | 'field' | 'own' | 'page';

export interface Press {
  key: string;
  ctrl: boolean;
  meta: boolean;
  alt: boolean;
  shift: boolean;
}

export interface Binding {
  action: KeyAction;
  /** `Alt+ArrowUp`; `Mod` is Ctrl, or ⌘ on a Mac. Any of them does it. */
  keys: readonly string[];
  places: readonly Place[];
}

const FRAME: readonly Place[] = ['frame'];
/** In a field the browser's own undo works, letter by letter. */
const NOT_WRITING: readonly Place[] = ['frame', 'inside', 'own', 'page'];

/** The one table of the notebook's keys: what a press does is looked up here, and the help dialog lists exactly this. */
export const BINDINGS: readonly Binding[] = [
  { action: 'next', keys: ['ArrowDown', 'j'], places: FRAME },
  { action: 'previous', keys: ['ArrowUp', 'k'], places: FRAME },
  { action: 'first', keys: ['Home'], places: FRAME },
  { action: 'last', keys: ['End'], places: FRAME },
  { action: 'enter', keys: ['Enter'], places: FRAME },
  { action: 'fold', keys: [' '], places: FRAME },
  { action: 'rename', keys: ['F2'], places: FRAME },
  { action: 'insert-above', keys: ['a'], places: FRAME },
  { action: 'insert-below', keys: ['b'], places: FRAME },
  { action: 'move-up', keys: ['Alt+ArrowUp'], places: FRAME },
  { action: 'move-down', keys: ['Alt+ArrowDown'], places: FRAME },
  { action: 'duplicate', keys: ['d'], places: FRAME },
  { action: 'delete', keys: ['Delete', 'Backspace'], places: FRAME },
  { action: 'leave', keys: ['Escape'], places: ['inside', 'field'] },
  { action: 'undo', keys: ['Mod+z'], places: NOT_WRITING },
  { action: 'redo', keys: ['Mod+Shift+z', 'Ctrl+y'], places: NOT_WRITING },
  { action: 'help', keys: ['?'], places: ['frame', 'inside', 'page'] },
];

/** What a press means at a place; `null` when it is left to the browser and to what has the focus. */
export function actionFor(press: Press, place: Place): KeyAction | null {
  const found = BINDINGS.find(({ keys, places }) => places.includes(place) && keys.some((key) => matches(key, press)));
  return found?.action ?? null;
}

/** The parts of a chord: `Alt+ArrowUp` is `['Alt', 'ArrowUp']`. */
export function chordParts(chord: string): string[] {
  return chord.split('+');
}

function matches(chord: string, { key, ctrl, meta, alt, shift }: Press): boolean {
  const parts = chordParts(chord);
  const name = parts.pop() ?? '';
  const wants = (modifier: string) => parts.includes(modifier);
  if (alt !== wants('Alt')) return false;
  if (wants('Mod') ? ctrl === meta : ctrl !== wants('Ctrl') || meta) return false;
  // Which keys need Shift to write a sign differs between keyboards.
  const sign = name.length === 1 && !/[a-z ]/.test(name);
  if (!sign && shift !== wants('Shift')) return false;
  return (key.length === 1 ? key.toLowerCase() : key) === name;
}

/** Inputs one does not write in. */
const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);
/** Elements with their own use for Esc and arrows. */
const OWN = 'select, [role="menu"], [role="listbox"], [role="combobox"][aria-expanded="true"], [role="dialog"]';

function placeOf(target: Element): Place {
  if (target.matches('[data-cell]')) return 'frame';
  if (target.closest(OWN)) return 'own';
  if (target.matches('textarea, [contenteditable]:not([contenteditable="false"])')) return 'field';
  // Esc empties a search field before it leaves it.
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value) return 'own';
  if (target instanceof HTMLInputElement && !NO_TEXT.has(target.type)) return 'field';
  return target.closest('[data-cell]') ? 'inside' : 'page';
}

/** Listens on the window, so that what has the focus has had its turn. Returns how to stop. */
export function watchKeys(app: AppState): () => void {
  const onkeydown = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    const { key, ctrlKey: ctrl, metaKey: meta, altKey: alt, shiftKey: shift } = event;
    const action = actionFor({ key, ctrl, meta, alt, shift }, placeOf(event.target));
    const cellId = event.target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? '';
    if (action && perform(app, action, cellId)) event.preventDefault();
  };
  addEventListener('keydown', onkeydown);
  return () => removeEventListener('keydown', onkeydown);
}

/** Returns whether the press is used up. */
function perform(app: AppState, action: KeyAction, cellId: string): boolean {
  // The list of keys belongs to the page of cells, which is not there while one is presented.
  if (action === 'help') return !app.presenting.on && (frames.help = true);
  if (action === 'undo' || action === 'redo') {
    if (action === 'undo') stepBack(app);
    else stepForward(app);
    return true;
  }
  const { notebook } = app;
  const at = notebook?.recipe.cells.findIndex(({ id }) => id === cellId) ?? -1;
  if (!notebook || at < 0) return false;
  const { cells } = notebook.recipe;
  const go = (to: number) => cells[to] && void focusFrame(cells[to].id);
  const acts: Record<Exclude<KeyAction, 'help' | 'undo' | 'redo'>, () => unknown> = {
    next: () => go(at + 1),
    previous: () => go(at - 1),
    first: () => go(0),
    last: () => go(cells.length - 1),
    leave: () => go(at),
    enter: () => enterCell(notebook, cellId),
    fold: () => notebook.setCollapsed(cellId, !cells[at]?.collapsed),
    rename: () => (frames.renaming = cellId),
    'insert-above': () => insertTrigger(at)?.click(),
    'insert-below': () => insertTrigger(at + 1)?.click(),
    'move-up': () => move(notebook, cellId, -1),
    'move-down': () => move(notebook, cellId, 1),
    duplicate: () => duplicate(notebook, cellId),
    delete: () => remove(app, notebook, cellId),
  };
  const mayDo = LOOKS.includes(action) || (!notebook.readOnly && app.controls);
  if (mayDo) void acts[action]();
  else if (notebook.readOnly) app.notices.add({ kind: 'read-only' });
  return true;
}

/** What changes nothing in a notebook but what is seen of it. */
const LOOKS: readonly KeyAction[] = ['next', 'previous', 'first', 'last', 'leave', 'enter', 'fold'];
