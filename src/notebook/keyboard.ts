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
