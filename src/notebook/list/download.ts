import { notebookMessages } from '../../i18n/notebook';
import type { AppState } from '../../state/app.svelte';
import type { NotebookSummary } from '../../state/notebooks.svelte';
import { documentOf, fileOf, PLAIN_OPEN, type Shareable } from '../../state/sharing';
import { download, safeFileName } from '../../ui/download';
import { troubleWords } from '../share/troubleWords';
import { isOpen, nameIn } from './actions';

/** Offers a notebook as a file with its own data; with the results, when it is the open one. */
export async function downloadNotebook(app: AppState, summary: NotebookSummary): Promise<void> {
  const { lang } = app.settings;
  const open = isOpen(app, summary.id) ? app.notebook : null;
  const name = nameIn(app, summary);
  try {
    const notebook = open ?? (await stored(app, summary.id));
    if (!notebook) throw new Error(notebookMessages[lang].list.gone);
    const document = await documentOf(app, notebook, PLAIN_OPEN, { inline: true, expect: open !== null });
    download(fileOf(document).blob, `${safeFileName(name)}.json`);
  } catch (error) {
    app.notices.add({ kind: 'notebook-failed', name, detail: troubleWords(error, lang) });
  }
}

/** What a document is made of besides results, of a notebook that is not open. */
async function stored({ notebooks, library }: AppState, id: string): Promise<Shareable | null> {
  const found = await notebooks.read(id);
  if (!found) return null;
  const { recipe } = found;
  return { recipe, data: await library.load(recipe.data) };
}
