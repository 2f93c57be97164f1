import { afterEach, expect, test } from 'vitest';
import { actOf } from '../../../src/notebook/present/keys';
import { presentationOf, Presenting } from '../../../src/state/presenting.svelte';
import type { Notebook } from '../../../src/state/notebook.svelte';

afterEach(() => document.body.replaceChildren());

/** As much of a notebook as a presentation looks at. */
const notebookOf = (...ids: string[]) => ({ recipe: { cells: ids.map((id) => ({ id })) } }) as unknown as Notebook;

test('steps through the cells and stays within them', () => {
  const notebook = notebookOf('a', 'b', 'c');
  const presenting = new Presenting(() => notebook);
  expect([presenting.on, presenting.at, presenting.count]).toEqual([false, -1, 3]);
  presenting.open(1);
  expect(presenting.at).toBe(1);
  presenting.next();
  presenting.next();
  expect(presenting.at).toBe(2);
  presenting.open(-5);
  presenting.previous();
  expect(presenting.at).toBe(0);
  expect(presenting.close()).toBe('a');
  expect(presenting.on).toBe(false);
});

test('shows the same cell when others come and go, and its place when it goes itself', () => {
  const notebook = notebookOf('a', 'b', 'c');
  const presenting = new Presenting(() => notebook);
  presenting.open(1);
  notebook.recipe.cells.unshift({ id: 'new' } as never);
  expect(presenting.at).toBe(2);
  // new, a, c: `b` was at position 1 when it was last opened, where `a` is now.
  notebook.recipe.cells.splice(2, 1);
  expect(notebook.recipe.cells[presenting.at]?.id).toBe('a');
});

test('ends with another notebook, and is asked by what leads to a cell', () => {
  let notebook = notebookOf('a', 'b');
  const presenting = new Presenting(() => notebook);
  presenting.open();
  expect(presentationOf(notebook)).toBe(presenting);
  expect([presenting.show('b'), presenting.at]).toEqual([true, 1]);
  expect([presenting.show('x'), presenting.at]).toEqual([false, 1]);
  notebook = notebookOf('a');
  expect(presenting.on).toBe(false);
  expect(presentationOf(notebook)).toBeNull();
});

test('hides parameters anew each time it begins', () => {
  const notebook = notebookOf('a');
  const presenting = new Presenting(() => notebook);
  presenting.open();
  presenting.controls = true;
  presenting.open(0);
  expect(presenting.controls).toBe(true);
  presenting.close();
  presenting.open();
  expect(presenting.controls).toBe(false);
});

/** What a key means when it is pressed on the element `#at` of some markup. */
function pressed(key: string, html = '', init: KeyboardEventInit = {}) {
  document.body.innerHTML = html;
  const target = document.querySelector('#at') ?? document.body;
  let act: ReturnType<typeof actOf> = null;
  const hear = (event: KeyboardEvent) => (act = actOf(event));
  addEventListener('keydown', hear);
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  removeEventListener('keydown', hear);
  return act;
}

test('keys turn the page', () => {
  expect(['ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp', 'Home', 'End'].map((key) => pressed(key))).toEqual([
    'next',
    'next',
    'previous',
    'previous',
    'first',
    'last',
  ]);
  expect([pressed('c'), pressed('F'), pressed('Escape'), pressed('x'), pressed('ArrowDown')]).toEqual([
    'controls',
    'full-screen',
    'leave',
    null,
    null,
  ]);
});

test('keys belong to a field, to a widget that uses them, and to shortcuts', () => {
  expect(pressed('ArrowRight', '<input id="at">')).toBeNull();
  expect(pressed('c', '<textarea id="at"></textarea>')).toBeNull();
  expect(pressed('Escape', '<input id="at">')).toBeNull();
  expect(pressed('ArrowLeft', '<div role="application"><b id="at"></b></div>')).toBeNull();
  expect(pressed('Home', '<ol><li data-doc="d" id="at"></li></ol>')).toBeNull();
  expect(pressed('c', '<div role="application"><b id="at"></b></div>')).toBe('controls');
  expect(pressed('ArrowRight', '<button id="at">b</button>')).toBe('next');
  expect(pressed('ArrowLeft', '', { altKey: true })).toBeNull();
  expect(pressed('f', '', { ctrlKey: true })).toBeNull();
});

test('a table that scrolls sideways keeps its arrow keys', () => {
  const table = (width: number) =>
    `<div id="at" tabindex="0" style="overflow-x: auto; width: 100px"><div style="width: ${width}px">t</div></div>`;
  expect(pressed('ArrowRight', table(300))).toBeNull();
  expect(pressed('PageDown', table(300))).toBe('next');
  expect(pressed('ArrowRight', table(50))).toBe('next');
});

test('an open dialog has its keys to itself', () => {
  document.body.innerHTML = '';
  expect(pressed('Escape', '<dialog open><button id="at">b</button></dialog>')).toBeNull();
});
