import type { Lang } from '../../i18n/define';
import { prepareFingerprint } from '../../recipe';
import type { AppState } from '../../state/app.svelte';
import type { Notebook } from '../../state/notebook.svelte';
import type { ImportInput, ImportKind, ImportRequest } from '../../workers/importClient';
import { dataName } from '../summary';
import { mergeById } from './files';
import type { ImportSession } from './session.svelte';

/** What the reader of a kind has to know about the data on the page. */
export function requestFor(kind: ImportKind, notebook: Notebook, input: ImportInput): ImportRequest {
  const articles = notebook.corpus?.items ?? [];
  const present = kind === 'corpus' ? articles : (notebook.evalset?.items ?? []);
  const forEvalset = kind === 'evalset' ? articles : [];
  return {
    kind,
    input,
    existing: present.map((item) => item.id),
    knownDocs: forEvalset.map((article) => article.id),
    chunkDocs: forEvalset.flatMap(({ id, chunks = [] }) => chunks.map((chunk): [string, string] => [chunk.id, id])),
  };
}

export interface ImportChoice {
  kind: ImportKind;
  way: 'replace' | 'add';
  /** Name of the set when it replaces the present one. */
  name: string;
  lang: Lang;
}

/**
 * Takes over what a session read and offers to undo it. Whether it was done: not when the session was given up or its
 * worker died meanwhile.
 */
export async function applyImport(app: AppState, session: ImportSession, choice: ImportChoice): Promise<boolean> {
  const notebook = app.notebook;
  if (!notebook) return false;
  return choice.kind === 'corpus'
    ? applyCorpus(app, notebook, session, choice)
    : applyEvalset(app, notebook, session, choice);
}

/** The version of a large set takes a while to compute: here it does not hold up the page. */
async function hashed<T>(items: T[]): Promise<T[]> {
  await prepareFingerprint(items, () => new Promise((resolve) => setTimeout(resolve)));
  return items;
}

async function applyCorpus(app: AppState, notebook: Notebook, session: ImportSession, choice: ImportChoice) {
  const articles = await session.take((data, progress) => data.articles(progress).then(hashed));
  const previous = notebook.corpus;
  if (!articles || !previous) return false;
  if (choice.way === 'replace') notebook.sets.importCorpus(choice.name, articles);
  else notebook.sets.editCorpus((present) => mergeById(present, articles));
  const name = notebook.corpus ? dataName(notebook.corpus, 'corpus', choice.lang) : '';
  app.notices.add({ kind: 'undo', what: 'corpus-imported', name, undo: () => notebook.sets.restoreCorpus(previous) });
  return true;
}

async function applyEvalset(app: AppState, notebook: Notebook, session: ImportSession, choice: ImportChoice) {
  const questions = await session.take((data, progress) => data.questions(progress).then(hashed));
  const previous = notebook.evalset;
  if (!questions || !previous) return false;
  if (choice.way === 'replace') notebook.sets.importEvalset(choice.name, questions);
  else notebook.sets.editEvalset((present) => mergeById(present, questions));
  const name = notebook.evalset ? dataName(notebook.evalset, 'evalset', choice.lang) : '';
  app.notices.add({ kind: 'undo', what: 'evalset-imported', name, undo: () => notebook.sets.restoreEvalset(previous) });
  return true;
}
