export type LabelKey = 'yes' | 'no' | 'next' | 'previous';

const KEYS: Record<string, LabelKey> = {
  y: 'yes',
  n: 'no',
  j: 'next',
  ArrowRight: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
};

/** Inputs one does not write in. */
const NO_TEXT = ['button', 'checkbox', 'radio'];

/** What a press means to the labelling panel; `null` while something is written, and with Ctrl, ⌘ or Alt. */
export function keyAction(event: KeyboardEvent): LabelKey | null {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (!(target instanceof HTMLElement) || target.isContentEditable || target.matches('textarea, select')) return null;
  if (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type)) return null;
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** An index that starts again after the last. */
export function wrap(index: number, length: number): number {
  return ((index % length) + length) % length;
}
