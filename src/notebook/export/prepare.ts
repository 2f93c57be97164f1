import { tick } from 'svelte';
import type { AppState } from '../../state/app.svelte';
import { knownIds, leaveOut } from './leaveOut';
import { repaint } from './pictures';
import { settle } from './settle';
import { closeDetails, isLongTwin, MOST_ROUNDS, openDetails, scaleDrawings, unfoldCells } from './unfold';

/** The page as it stands, to be put back afterwards. */
interface Unfolded {
  /** Folds that were closed before. */
  opened: ReadonlySet<HTMLDetailsElement>;
  restore(): void;
}

/** How long to wait for cells that compute by themselves. */
const MOST_RUN_MS = 20_000;

/**
 * Shows every cell and fold, without a change to the recipe, and waits until all of it is there.
 * @param width CSS width to lay the page out at: drawings that measure themselves take it up
 */
export async function unfoldAll(app: AppState, width: string): Promise<Unfolded> {
  const root = document.getElementById('main') ?? document.body;
  const at = { x: scrollX, y: scrollY, focus: document.activeElement };
  const opened = new Set<HTMLDetailsElement>();
  const undo: (() => void)[] = [];
  const restore = () => {
    closeDetails(opened);
    for (const step of undo.reverse()) step();
    if (at.focus instanceof HTMLElement) at.focus.focus({ preventScroll: true });
    scrollTo(at.x, at.y);
  };
  try {
    const before = root.getAttribute('style');
    undo.push(() => (before === null ? root.removeAttribute('style') : root.setAttribute('style', before)));
    root.style.width = root.style.maxWidth = width;
    undo.push(unfoldCells());
    // Charts are drawn by code that is fetched when the first one is opened.
    await Promise.all([import('../../viz/chartjs'), import('../../viz/config')]);
    await Promise.race([app.notebook?.settled(), new Promise((resolve) => setTimeout(resolve, MOST_RUN_MS))]);
    await settle(root);
    for (let round = 0; round < MOST_ROUNDS && openDetails(root, opened) > 0; round++) await settle(root);
    if (app.notebook) undo.push(leaveOut(root, knownIds(app.notebook)));
    undo.push(scaleDrawings(root));
    return { opened, restore };
  } catch (error) {
    restore();
    throw error;
  }
}

/** A4 less the margins of print.css. */
const PAPER = '182mm';
let prepared = false;

/** The print rules of the page's style sheets: taken up on the screen for a moment, so that all is laid out for paper. */
function printRules(): CSSMediaRule[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && isPrint(rule)),
  );
}
const isPrint = (rule: CSSMediaRule) => rule.media.mediaText === 'print';

/** Makes the type of tables smaller that are wider than the paper. Returns how to undo it. */
function fitTables(root: ParentNode): () => void {
  const LEAST = 0.55;
  const wide = [...root.querySelectorAll<HTMLElement>('.scroll')].flatMap((scroll) => {
    const table = scroll.querySelector<HTMLElement>(':scope > table');
    const ratio = scroll.clientWidth / scroll.scrollWidth;
    return table && scroll.clientWidth > 0 && ratio < 0.995 ? [{ table, ratio: Math.max(LEAST, ratio) }] : [];
  });
  for (const { table, ratio } of wide) table.style.setProperty('zoom', ratio.toFixed(3));
  return () => wide.forEach(({ table }) => table.style.removeProperty('zoom'));
}

/** Lays the page out for paper, with everything unfolded. Returns how to go back to the screen. */
export async function layOutForPaper(app: AppState): Promise<() => void> {
  const rules = printRules();
  for (const { media } of rules) media.mediaText = 'all';
  const toScreen = () => rules.forEach(({ media }) => (media.mediaText = 'print'));
  try {
    const { opened, restore } = await unfoldAll(app, PAPER);
    closeDetails([...opened].filter(isLongTwin));
    const root = document.getElementById('main') ?? document.body;
    await repaint(root);
    const loosen = fitTables(root);
    return () => {
      toScreen();
      loosen();
      restore();
      void repaint(root);
    };
  } catch (error) {
    toScreen();
    throw error;
  }
}

/**
 * Prints the notebook with every cell and fold open, and puts the page back when the print dialog is closed.
 * @param ready called when all is laid out, before the dialog opens
 */
export async function preparePrint(app: AppState, ready: () => void = () => {}): Promise<void> {
  if (prepared) return;
  prepared = true;
  let restore: (() => void) | null = null;
  const done = () => {
    restore?.();
    restore = null;
    prepared = false;
  };
  try {
    restore = await layOutForPaper(app);
    addEventListener('afterprint', done, { once: true });
    ready();
    await tick();
    print();
  } catch (error) {
    done();
    throw error;
  }
}

/**
 * What the browser's own print command gets: all that is on the page or fetched already is unfolded; nothing can be
 * waited for. Returns how to stop.
 */
export function followPrint(app: AppState): () => void {
  let undo: (() => void)[] = [];
  const before = () => {
    if (prepared || !app.notebook || app.presenting.on) return;
    const root = document.getElementById('main') ?? document.body;
    const opened = new Set<HTMLDetailsElement>();
    undo = [() => closeDetails(opened), unfoldCells()];
    openDetails(root, opened);
    undo.push(leaveOut(root, knownIds(app.notebook)), scaleDrawings(root));
  };
  const after = () => {
    for (const step of undo) step();
    undo = [];
  };
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
    after();
  };
}
