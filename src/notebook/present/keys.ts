/** What a key does in a presentation. */
export type Act = 'next' | 'previous' | 'first' | 'last' | 'leave' | 'controls' | 'full-screen';

const ACTS: Readonly<Record<string, Act>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  Escape: 'leave',
  c: 'controls',
  C: 'controls',
  f: 'full-screen',
  F: 'full-screen',
};

const FIELDS = 'input, select, textarea, [contenteditable]';
/** What moves within itself by arrow keys. */
const WIDGETS =
  '[role=slider], [role=listbox], [role=menu], [role=menubar], [role=tablist], [role=radiogroup], [role=tree], ' +
  '[role=grid], [role=spinbutton], [role=combobox], [role=application], [data-doc]';

/**
 * What a key pressed anywhere on the page means for the presentation; `null` when it belongs to what has the focus: a
 * field, a widget that is moved in by keys, a table that scrolls sideways, an open dialog or menu.
 */
export function actOf(event: KeyboardEvent): Act | null {
  const act = ACTS[event.key];
  if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return null;
  const { target } = event;
  if (!(target instanceof Element)) return act;
  if (target.ownerDocument.querySelector('dialog[open], :popover-open')) return null;
  if (target.closest(FIELDS)) return null;
  // Letters and Esc mean nothing to a widget of the page; arrows and their kin do.
  if (act === 'leave' || act === 'controls' || act === 'full-screen') return act;
  return target.closest(WIDGETS) || scrolls(target, event.key) ? null : act;
}

/** Whether the element with the focus would itself scroll by this key. */
function scrolls(element: Element, key: string): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const can = (overflow: string, beyond: number) => beyond > 1 && (overflow === 'auto' || overflow === 'scroll');
  if (key === 'ArrowLeft' || key === 'ArrowRight') return can(overflowX, element.scrollWidth - element.clientWidth);
  return element !== document.body && can(overflowY, element.scrollHeight - element.clientHeight);
}
