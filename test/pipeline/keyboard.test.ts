import { describe, expect, it } from 'vitest';
import { keysMessages } from '../../src/i18n/keys';
import { actionFor, BINDINGS, chordParts, type Place, type Press } from '../../src/notebook/keyboard';

const press = (key: string, held = ''): Press => ({
  key,
  ctrl: held.includes('C'),
  meta: held.includes('M'),
  alt: held.includes('A'),
  shift: held.includes('S'),
});
const PLACES: Place[] = ['frame', 'inside', 'field', 'own', 'page'];
/** What a press does at each place, in the order of PLACES. */
const everywhere = (key: string, held = '') => PLACES.map((place) => actionFor(press(key, held), place));

describe('keys of the notebook', () => {
  it('go from frame to frame, and nowhere else', () => {
    for (const [key, action] of [
      ['ArrowDown', 'next'],
      ['j', 'next'],
      ['ArrowUp', 'previous'],
      ['k', 'previous'],
      ['Home', 'first'],
      ['End', 'last'],
      ['Enter', 'enter'],
      [' ', 'fold'],
      ['F2', 'rename'],
      ['a', 'insert-above'],
      ['b', 'insert-below'],
      ['d', 'duplicate'],
      ['Delete', 'delete'],
      ['Backspace', 'delete'],
    ] as const)
      expect(everywhere(key)).toEqual([action, null, null, null, null]);
  });

  it('move a cell only with Alt', () => {
    expect(everywhere('ArrowUp', 'A')).toEqual(['move-up', null, null, null, null]);
    expect(everywhere('ArrowDown', 'A')).toEqual(['move-down', null, null, null, null]);
  });

  it('leave a cell with Esc, unless what has the focus needs it', () => {
    expect(everywhere('Escape')).toEqual([null, 'leave', 'leave', null, null]);
  });

  it('undo with Ctrl or ⌘, but not where text is written', () => {
    for (const held of ['C', 'M']) expect(everywhere('z', held)).toEqual(['undo', 'undo', null, 'undo', 'undo']);
  });

  it('redo in both ways', () => {
    const redo = ['redo', 'redo', null, 'redo', 'redo'];
    // With Shift held the key is a capital letter; with Caps Lock it is one without Shift.
    expect(everywhere('Z', 'CS')).toEqual(redo);
    expect(everywhere('Z', 'MS')).toEqual(redo);
    expect(everywhere('y', 'C')).toEqual(redo);
    // ⌘Y shows the history of the browser.
    expect(everywhere('y', 'M')).toEqual([null, null, null, null, null]);
  });

  it('read letters with Caps Lock on', () => {
    expect(actionFor(press('Z', 'C'), 'page')).toBe('undo');
    expect(actionFor(press('J'), 'frame')).toBe('next');
  });

  it('leave presses with other modifiers to the browser', () => {
    for (const held of ['C', 'M', 'S', 'CA', 'MS']) expect(actionFor(press('d', held), 'frame')).toBeNull();
    for (const held of ['C', 'M', 'S', 'CA', 'AS']) expect(actionFor(press('ArrowDown', held), 'frame')).toBeNull();
    expect(actionFor(press('Delete', 'S'), 'frame')).toBeNull();
    // AltGr is Ctrl and Alt at once; both Ctrl and ⌘ is no shortcut of ours.
    expect(actionFor(press('z', 'CA'), 'frame')).toBeNull();
    expect(actionFor(press('z', 'CM'), 'frame')).toBeNull();
  });

  it('open the help wherever a question mark is no text', () => {
    // With Shift on most keyboards, without on some.
    for (const held of ['', 'S']) expect(everywhere('?', held)).toEqual(['help', 'help', null, null, 'help']);
  });

  it('mean one thing at a place', () => {
    const seen = BINDINGS.flatMap(({ keys, places }) =>
      keys.flatMap((key) => places.map((place) => `${key} ${place}`)),
    );
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('have words in the help, for what they do and for keys that are no letters', () => {
    for (const lang of ['zh', 'en'] as const) {
      const { actions, names } = keysMessages[lang];
      expect(Object.keys(actions).toSorted()).toEqual(BINDINGS.map(({ action }) => action).toSorted());
      for (const key of BINDINGS.flatMap(({ keys }) => keys)) {
        const last = chordParts(key).at(-1) ?? '';
        if (!/^([a-z?]|F\d)$/.test(last)) expect(names).toHaveProperty([last]);
      }
    }
  });
});
