import type { Run } from '../core/evaluate';
import type { Article, Question } from '../core/types';
import { APP_VERSION } from '../core/version';
import {
  editsBetween,
  encodeFile,
  encodePayload,
  expectationOf,
  formatRoute,
  INFLATED_LIMIT,
  LinkError,
  meterOf,
  urlRouteOf,
  type CellRun,
  type DataPayload,
  type LinkProblem,
  type Meter,
  type OpenOptions,
  type ShareDocument,
} from '../share';
import type { DataSet } from './dataset';
import { BUILTIN_ID, type Library } from './library';
import type { Notebook } from './notebook.svelte';
import { versionsOf } from './specs';

/** What goes along besides the recipe. */
export interface ShareChoice {
  /** Data sets of the reader's own as a whole; else only named, for a receiver who has them. */
  inline: boolean;
  /** The values the reader sees; default: yes. */
  expect?: boolean;
}

/** A notebook on the page, or one that is not open: that one has its data loaded beforehand and no results. */
export type Shareable = Pick<Notebook, 'recipe' | 'data'> & Partial<Pick<Notebook, 'state'>>;

/** How a notebook opens when nobody chose otherwise. */
export const PLAIN_OPEN: OpenOptions = { controls: true, readOnly: false, present: false, start: 0 };

/**
 * The notebook as a link or a file carries it. Only the recipe, the data and results are read: nothing of keys, settings,
 * the log or other notebooks can get in. What is reactive is read before the first wait, so an effect may call this.
 * @throws DataNotFoundError, DataFetchError when the data is not loaded and cannot be
 */
export async function documentOf(
  { library }: { library: Library },
  notebook: Shareable,
  open: OpenOptions,
  { inline, expect = true }: ShareChoice,
): Promise<ShareDocument> {
  const { recipe } = notebook;
  const runs = expect ? presentRuns(notebook) : [];
  const data = notebook.data ?? (await library.load(recipe.data));
  const [corpus, evalset] = await Promise.all([
    payloadOf<Article>('corpus', data.corpus, library, inline),
    payloadOf<Question>('evalset', data.evalset, library, inline),
  ]);
  const expectation = expectationOf({ recipe, data: versionsOf(data), app: APP_VERSION, runs });
  return { v: 1, app: APP_VERSION, recipe, data: { corpus, evalset }, expect: expectation, open };
}

/** Results of the Evaluate cells that belong to the notebook as it is now. Modes that wait for a model are not in them. */
function presentRuns(notebook: Shareable): CellRun[] {
  return notebook.recipe.cells.flatMap(({ id, type }) => {
    const state = type === 'evaluate' ? notebook.state?.(id) : undefined;
    if (!state) return [];
    const { status, waiting, output } = state;
    const present = status === 'done' || (status === 'idle' && waiting);
    return present && output !== undefined ? [{ cell: id, run: output as Run }] : [];
  });
}

async function payloadOf<T extends { id: string }>(
  kind: 'corpus' | 'evalset',
  set: DataSet<T>,
  library: Library,
  inline: boolean,
): Promise<DataPayload<T>> {
  if (set.builtin) return { kind: 'ref' };
  const edited = set.basedOn === BUILTIN_ID;
  if (edited) {
    const builtin = await library.builtin();
    const items = (kind === 'corpus' ? builtin.articles : builtin.questions) as unknown as T[];
    const edits = editsBetween({ id: BUILTIN_ID, hash: builtin.versions[kind], items }, set.items);
    if (edits) return edits;
  } else if (!inline) return { kind: 'ref' };
  // The name of an imported set is that of a file or folder on this device: its id, made of the content, stands for it.
  return { kind: 'inline', name: edited ? '' : set.id, basedOn: set.basedOn, items: set.items };
}

/** A link as far as one can be made. */
export interface ShareLink {
  /** `null`: too long to be one. */
  url: string | null;
  /** Characters; `null`: so many that they were not counted. */
  length: number | null;
  verdict: Meter;
}

const FAR_TOO_LONG: ShareLink = { url: null, length: null, verdict: 'too-long' };

/** The link that holds a document. @throws LinkError when the document holds what no reader would take */
export async function linkOf(document: ShareDocument): Promise<ShareLink> {
  // Text beyond what a link may inflate to is not compressed first to find that out.
  if (budgetAfter(document, INFLATED_LIMIT) < 0) return FAR_TOO_LONG;
  try {
    const url = pageAddress() + formatRoute({ kind: 'payload', payload: await encodePayload(document) });
    const verdict = meterOf(url.length);
    return { url: verdict === 'too-long' ? null : url, length: url.length, verdict };
  } catch (error) {
    if (error instanceof LinkError && error.problem.code === 'too-big') return FAR_TOO_LONG;
    throw error;
  }
}

/** What is left of a budget of characters after all texts of a value; below 0 as soon as it is spent. */
function budgetAfter(value: unknown, budget: number): number {
  if (typeof value === 'string') return budget - value.length;
  if (typeof value !== 'object' || value === null) return budget;
  let left = budget;
  for (const part of Object.values(value)) {
    left = budgetAfter(part, left);
    if (left < 0) return left;
  }
  return left;
}

/** The link to a built-in notebook as the site has it. */
export function lessonLink(id: string): string {
  return pageAddress() + formatRoute({ kind: 'builtin', id });
}

/** The link to a notebook file on the web, or what is wrong with the address. */
export function addressLink(address: string, sha256: string): { url: string } | { problem: LinkProblem } {
  const route = urlRouteOf(address, sha256);
  return route.kind === 'invalid' ? { problem: route.problem } : { url: pageAddress() + formatRoute(route) };
}

/** This page without what is particular to a visit: fragment, query (it may hold a token of the host), user name. */
function pageAddress(): string {
  const url = new URL(location.href);
  url.hash = url.search = url.username = url.password = '';
  return url.href;
}

/**
 * A notebook file: the canonical JSON of a link.
 * @returns the file and the sha256 of its bytes, 64 hex digits, which a link to it names
 * @throws LinkError for what no reader would take, or `too-big`
 */
export function fileOf(document: ShareDocument): { blob: Blob; sha256: string } {
  const { text, sha256 } = encodeFile(document);
  return { blob: new Blob([text], { type: 'application/json' }), sha256 };
}

/** `[title](url)` in CommonMark, whatever the title holds. */
export function markdownLink(title: string, url: string): string {
  const text = title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#!|~&]/g, '\\$&');
  // An address in angle brackets may hold round ones.
  return `[${text}](${/[()\s]/.test(url) ? `<${url}>` : url})`;
}
