import type { Notebook } from '../../state/notebook.svelte';

/** Marks what belongs to the screen only: buttons that do something, as opposed to those whose text is a result. */
export const SCREEN_ONLY = 'data-screen-only';

/** Buttons that are results: figures, terms, headings of cells and columns, documents, lists of articles. */
const RESULTS = '.figure, .term, .toggle, .sort, .doc, .formula button, [data-track], [aria-current]';
/** Folds of a picture's table longer than this stay closed: the picture says the same on half a page. */
export const MOST_TWIN_ROWS = 60;

/** Ids that stand on the page as links: questions, articles, and chunks by the article they belong to. */
export function knownIds({ evalset, corpus }: Pick<Notebook, 'evalset' | 'corpus'>): (text: string) => boolean {
  const ids = new Set([...(evalset?.items ?? []), ...(corpus?.items ?? [])].map(({ id }) => id));
  return (text) => ids.has(text) || ids.has(text.replace(/[#:·-][^#:·-]*$/, ''));
}

/** Whether a button's text says something that a reader of paper wants. */
export function isResult(button: HTMLElement, isId: (text: string) => boolean): boolean {
  if (button.closest('fieldset.parameters') || button.matches('.btn, .chip, .act')) return false;
  if (button.matches(RESULTS)) return true;
  // A gold mark is a result while it is set; "mark as gold" is something to do.
  if (button.hasAttribute('aria-pressed'))
    return button.getAttribute('aria-pressed') === 'true' || button.matches('td .link, th .link');
  if (button.hasAttribute('aria-expanded') || button.hasAttribute('aria-haspopup')) return false;
  return (
    isId(button.textContent.trim()) || (button.closest('li') !== null && button.matches(':not(.link, .chip, .act)'))
  );
}

/** Marks the buttons of a cell that are not results. Returns how to take the marks away. */
export function leaveOut(root: ParentNode, isId: (text: string) => boolean): () => void {
  const marked = [...root.querySelectorAll<HTMLElement>('button, [role=button]')].filter((one) => !isResult(one, isId));
  for (const button of marked) button.setAttribute(SCREEN_ONLY, '');
  return () => marked.forEach((button) => button.removeAttribute(SCREEN_ONLY));
}
