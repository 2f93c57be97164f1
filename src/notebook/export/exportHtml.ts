import { APP_VERSION } from '../../core/version';
import { presentMessages } from '../../i18n/present';
import { displayTitle } from '../../lessons/title';
import { fingerprint, shortVersion } from '../../recipe';
import type { AppState } from '../../state/app.svelte';
import { dataName } from '../summary';
import { copyOf, referredIds, type CopyContext } from './copy';
import { pageOf } from './page';
import { takePictures } from './pictures';
import { unfoldAll } from './prepare';
import { usedStyles } from './styles';
import { isLongTwin } from './unfold';

/** Width the cells are laid out at before they are copied: what measures itself fits a page to read. */
const READING_WIDTH = '60rem';

/**
 * The notebook with its results as one HTML file: readable without scripts, asks no server, holds nothing but what the
 * cells show, the names and fingerprints of the data, and the app's version.
 * @throws Error when no notebook is open
 */
export async function exportHtml(app: AppState): Promise<Blob> {
  const { notebook } = app;
  if (!notebook) throw new Error('No notebook is open.');
  const { lang } = app.settings;
  const { opened, restore } = await unfoldAll(app, READING_WIDTH);
  try {
    const cells = notebook.recipe.cells.flatMap(({ id }) => document.getElementById(`cell-${id}`) ?? []);
    const pictures = await takePictures(document.getElementById('main') ?? document.body);
    const target = document.implementation.createHTMLDocument('');
    // A table that repeats a picture is folded: it is there for whoever asks.
    const closed = new Set([...opened].filter((details) => details.closest('figure') || isLongTwin(details)));
    const context: CopyContext = { target, pictures, closed, words: presentMessages[lang], ids: referredIds(cells) };
    const body = target.createElement('div');
    for (const cell of cells) {
      const copy = copyOf(cell, context);
      if (copy) body.append(copy);
      // A long notebook is copied in pieces: the page stays alive.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const styles = usedStyles(document.styleSheets, body);
    const title = displayTitle(notebook.recipe, lang);
    const t = presentMessages[lang];
    const text = pageOf({ lang, title, provenance: provenanceOf(app), note: t.readOnly, body, styles });
    return new Blob([text], { type: 'text/html;charset=utf-8' });
  } finally {
    restore();
  }
}

function provenanceOf({ notebook, settings: { lang } }: AppState): string[] {
  const t = presentMessages[lang];
  const { corpus, evalset, recipe } = notebook ?? {};
  return [
    ...(corpus ? [t.corpus(dataName(corpus, 'corpus', lang), shortVersion(corpus.hash))] : []),
    ...(evalset ? [t.evalset(dataName(evalset, 'evalset', lang), shortVersion(evalset.hash))] : []),
    ...(recipe ? [t.recipe(shortVersion(fingerprint(recipe)))] : []),
    t.version(APP_VERSION),
    t.exported(new Date().toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'long' })),
  ];
}
