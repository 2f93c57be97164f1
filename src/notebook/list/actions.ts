import { notebookMessages } from '../../i18n/notebook';
import { LIMITS } from '../../recipe';
import { formatRoute } from '../../share/grammar';
import type { AppState } from '../../state/app.svelte';
import { OpenElsewhereError, type NotebookSummary } from '../../state/notebooks.svelte';
import { listName } from './names';

/** A lock that was let go a moment ago may not be free yet: tried again so often, after so long. */
const TRIES = 10;
const PAUSE_MS = 50;

export function isOpen(app: AppState, id: string): boolean {
  return app.notebook?.kind === 'own' && app.notebook.recipe.id === id;
}

/** Does something with a notebook of the list and says why where it cannot be done. Returns whether it was done. */
async function attempt(app: AppState, name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof OpenElsewhereError) app.notices.add({ kind: 'open-elsewhere', name });
    else {
      const detail = error instanceof Error ? error.message : String(error);
      app.notices.add({ kind: 'notebook-failed', name, detail });
    }
    return false;
  }
}

/** The open notebook is called as it is now, not as it was when it was last written. */
export function nameIn(app: AppState, summary: NotebookSummary): string {
  return listName(isOpen(app, summary.id) && app.notebook ? app.notebook.recipe : summary, app.settings.lang);
}

export async function renameNotebook(app: AppState, summary: NotebookSummary, title: string): Promise<void> {
  const kept = title.slice(0, LIMITS.title);
  const open = app.notebook;
  if (open && isOpen(app, summary.id)) open.update((draft) => (draft.title = kept));
  else await attempt(app, nameIn(app, summary), () => app.notebooks.rename(summary.id, kept));
}

/** Returns the id of the copy; `null` when there is none. */
export async function duplicateNotebook(app: AppState, summary: NotebookSummary): Promise<string | null> {
  const name = nameIn(app, summary);
  const title = notebookMessages[app.settings.lang].list.copyOf(name).slice(0, LIMITS.title);
  let copy: string | null = null;
  await attempt(app, name, async () => {
    if (isOpen(app, summary.id)) await app.notebook?.flush();
    copy = await app.notebooks.duplicate(summary.id, title);
  });
  return copy;
}

/** Deletes at once and says how to get it back. When it is the open one, its lesson takes its place. */
export async function removeNotebook(app: AppState, summary: NotebookSummary): Promise<void> {
  const name = nameIn(app, summary);
  await attempt(app, name, async () => {
    const wasOpen = isOpen(app, summary.id);
    if (wasOpen) {
      if (app.notebook?.access === 'other-tab') throw new OpenElsewhereError(summary.id);
      await openBuiltin(app, summary.lesson);
    }
    const bringBack = await removeSoon(app, summary.id, wasOpen ? TRIES : 1);
    const undo = () =>
      void attempt(app, name, async () => {
        await bringBack();
        if (wasOpen) location.hash = formatRoute({ kind: 'own', id: summary.id });
      });
    app.notices.add({ kind: 'undo', what: 'notebook-deleted', name, undo });
  });
}

async function openBuiltin(app: AppState, lesson: string): Promise<void> {
  const id = Object.hasOwn(app.lessons, lesson) ? lesson : (Object.keys(app.lessons)[0] ?? '');
  const hash = formatRoute({ kind: 'builtin', id });
  location.hash = hash;
  await app.openHash(hash);
}

async function removeSoon(app: AppState, id: string, tries: number): Promise<() => Promise<void>> {
  for (let left = tries; ; left--) {
    try {
      return await app.notebooks.remove(id);
    } catch (error) {
      if (!(error instanceof OpenElsewhereError) || left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Opens a notebook file as a visiting copy; AppState says what is wrong with it. */
export async function openNotebookFile(app: AppState, file: File): Promise<void> {
  await attempt(app, file.name, async () => app.openFile(await file.text()));
}
