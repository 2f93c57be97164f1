import { canonicalJson, type DataRef, type Recipe } from '../recipe';
import { modelsOf } from './names';
import type { DataPayload, OpenOptions, ShareDocument } from './types';

type DataKind = 'corpus' | 'evalset';

/** One thing a document carries. The words are the page's. */
export type IncludedItem =
  | { kind: 'recipe'; title: string; cells: number }
  /** What the writer wrote: notes, conclusions. */
  | { kind: 'text'; cells: number; characters: number }
  /** Questions the writer typed into Search cells. */
  | { kind: 'typed-questions'; count: number }
  | { kind: 'user-dictionary'; words: number }
  /** Models by name: no file of theirs. */
  | { kind: 'models'; ids: string[] }
  /** Named only: the receiver's page has it, or asks for it. */
  | { kind: 'data-ref'; what: DataKind; ref: DataRef }
  | { kind: 'edits'; what: DataKind; base: DataRef; added: number; changed: number; removed: number; bytes: number }
  | { kind: 'inline'; what: DataKind; name: string; items: number; bytes: number }
  | { kind: 'expect'; runs: number; modes: number; values: number; fingerprint: string }
  | { kind: 'open'; options: OpenOptions };

/** One thing a document does not carry. */
export type ExcludedItem =
  | { kind: 'keys' }
  | { kind: 'provider-addresses' }
  | { kind: 'other-notebooks' }
  | { kind: 'log' }
  /** Recorded runs that Compare cells of this notebook refer to: the receiver does not have them. */
  | { kind: 'recorded-runs'; cells: number }
  | { kind: 'rankings' }
  | { kind: 'vectors' }
  | { kind: 'file-names' }
  | { kind: 'expect' };

export interface Description {
  included: IncludedItem[];
  excluded: ExcludedItem[];
}

/** What is in a document and what is not, for the reader to see before it is sent. */
export function describeDocument(document: ShareDocument): Description {
  const { recipe, data, expect, open } = document;
  return {
    included: [
      { kind: 'recipe', title: recipe.title, cells: recipe.cells.length },
      ...writings(recipe),
      ...modelItems(recipe),
      dataItem('corpus', recipe.data.corpus, data.corpus),
      dataItem('evalset', recipe.data.evalset, data.evalset),
      ...expectItems(expect),
      { kind: 'open', options: open },
    ],
    excluded: [
      { kind: 'keys' },
      { kind: 'provider-addresses' },
      { kind: 'other-notebooks' },
      { kind: 'log' },
      ...recordedRuns(recipe),
      { kind: 'rankings' },
      { kind: 'vectors' },
      { kind: 'file-names' },
      ...(expect ? [] : [{ kind: 'expect' } as const]),
    ],
  };
}

function writings({ cells, tokenizer }: Recipe): IncludedItem[] {
  const texts = cells.flatMap((cell) =>
    cell.type === 'text' && cell.params.markdown !== '' ? [cell.params.markdown] : [],
  );
  const typed = cells.filter((cell) => cell.type === 'search' && cell.params.text !== '').length;
  const words = new Set([
    ...tokenizer.userDictionary,
    ...cells.flatMap((cell) => (cell.type === 'evaluate' ? (cell.params.own?.tokenizer.userDictionary ?? []) : [])),
  ]).size;
  const items: IncludedItem[] = [];
  // Code points, as everywhere a reader sees a length.
  const characters = texts.reduce((sum, text) => sum + [...text].length, 0);
  if (texts.length > 0) items.push({ kind: 'text', cells: texts.length, characters });
  if (typed > 0) items.push({ kind: 'typed-questions', count: typed });
  if (words > 0) items.push({ kind: 'user-dictionary', words });
  return items;
}

function modelItems(recipe: Recipe): IncludedItem[] {
  const ids = modelsOf(recipe);
  return ids.length > 0 ? [{ kind: 'models', ids }] : [];
}

function dataItem<T>(what: DataKind, ref: DataRef, payload: DataPayload<T>): IncludedItem {
  if (payload.kind === 'ref') return { kind: 'data-ref', what, ref };
  if (payload.kind === 'inline') {
    const { name, items } = payload;
    return { kind: 'inline', what, name, items: items.length, bytes: bytesOf(items) };
  }
  const { base, added, changed, removed } = payload;
  const bytes = bytesOf({ added, changed, removed });
  return { kind: 'edits', what, base, added: added.length, changed: changed.length, removed: removed.length, bytes };
}

/** UTF-8 bytes before compression. */
function bytesOf(value: unknown): number {
  return new TextEncoder().encode(canonicalJson(value)).length;
}

function expectItems(expect: ShareDocument['expect']): IncludedItem[] {
  if (!expect) return [];
  const tables = expect.runs.flatMap((run) => run.modes.map(({ values }) => values.flat().length));
  const values = tables.reduce((sum, count) => sum + count, 0);
  const { runs, fingerprint } = expect;
  return [{ kind: 'expect', runs: runs.length, modes: tables.length, values, fingerprint }];
}

function recordedRuns({ cells }: Recipe): ExcludedItem[] {
  const count = cells.filter(
    (cell) => cell.type === 'compare' && [cell.params.before, cell.params.after].some(({ source }) => source === 'log'),
  ).length;
  return count > 0 ? [{ kind: 'recorded-runs', cells: count }] : [];
}
