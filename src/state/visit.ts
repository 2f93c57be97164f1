import type { Article, Question } from '../core/types';
import { fingerprintItems, type DataRef, type Recipe } from '../recipe';
import type { DataPayload, Expectation, OpenOptions, ReadDocument } from '../share';
import { refOf, type DataSet } from './dataset';
import { BUILTIN_ID, type Library } from './library';

/** A data set that is not the one the sender had. */
export interface DataMismatch {
  what: 'corpus' | 'evalset' | 'stopWords';
  expected: string;
  found: string;
}

/** What is known of a notebook that came with a link or a file. */
export interface Visit {
  /** As it was opened: what "changed since" is measured by. */
  recipe: Recipe;
  expect: Expectation | null;
  /** Parameters that were out of range. */
  clamped: string[];
  mismatches: DataMismatch[];
  open: OpenOptions;
  /** Version of the app that made it. */
  app: string;
}

/**
 * Brings the data of a document into memory, and nothing onto the device. A built-in set of another version is replaced
 * by the one this site has, and named.
 * @throws DataFetchError when the built-in set cannot be fetched
 */
export async function receive({ document, clamped }: ReadDocument, library: Library): Promise<Visit> {
  const { recipe, data, expect, open, app } = document;
  const mismatches: DataMismatch[] = [];
  const corpus = await receiveSet<Article>('corpus', recipe.data.corpus, data.corpus, library);
  const evalset = await receiveSet<Question>('evalset', recipe.data.evalset, data.evalset, library);
  const stopWords = await presentRef('stopWords', recipe.data.stopWords, library);
  const refs = { corpus, evalset, stopWords };
  for (const what of ['corpus', 'evalset', 'stopWords'] as const) {
    const expected = recipe.data[what].hash;
    if (refs[what].hash !== expected) mismatches.push({ what, expected, found: refs[what].hash });
  }
  return { recipe: { ...recipe, data: refs }, expect, clamped, mismatches, open, app };
}

async function receiveSet<T>(
  kind: 'corpus' | 'evalset',
  ref: DataRef,
  payload: DataPayload<T>,
  library: Library,
): Promise<DataRef> {
  if (payload.kind === 'ref') return presentRef(kind, ref, library);
  if (payload.kind === 'inline') {
    const { name, basedOn, items } = payload;
    const hash = fingerprintItems(items);
    return hold(kind, { id: ref.id, hash, name, builtin: false, basedOn, items }, library);
  }
  const base = (await library.find(kind, await presentRef(kind, payload.base, library))) as DataSet<T & { id: string }>;
  const { applyEdits } = await import('../share');
  const items = applyEdits(base.items, payload as DataPayload<T & { id: string }> & { kind: 'edits' });
  const hash = fingerprintItems(items);
  return hold(kind, { id: ref.id, hash, name: base.name, builtin: false, basedOn: base.id, items }, library);
}

function hold(kind: 'corpus' | 'evalset', data: DataSet<unknown>, library: Library): DataRef {
  library.hold(kind, data);
  return refOf(data);
}

/** The set a reference means; for a built-in set this site has in another version, the one it has. */
async function presentRef(kind: 'corpus' | 'evalset' | 'stopWords', ref: DataRef, library: Library): Promise<DataRef> {
  if (ref.id !== BUILTIN_ID || library.loaded(kind, ref.hash)) return ref;
  const { versions } = await library.builtin();
  return versions[kind] === ref.hash ? ref : { id: BUILTIN_ID, hash: versions[kind] };
}
