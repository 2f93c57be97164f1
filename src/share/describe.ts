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
  /** System prompts and criteria of the writer's own, and names of models that cells ask for. */
  | { kind: 'prompts'; cells: number; characters: number }
  | { kind: 'llm-names'; names: string[] }
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
  /** Answers, verdicts and labels of this device. */
  | { kind: 'answers' }
  /** Generate cells whose answers were imported here: the receiver does not have them. */
  | { kind: 'imported-answers'; cells: number }
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
      ...answers(recipe),
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
  return [...items, ...prompts(cells)];
}

function prompts(cells: Recipe['cells']): IncludedItem[] {
  const own = cells.map((cell) => {
    if (cell.type === 'generate') return cell.params.system;
    return cell.type === 'judge' ? Object.values(cell.params.criteria).join('') : '';
  });
  const characters = own.reduce((sum, text) => sum + [...text].length, 0);
  const names = cells.flatMap((cell) =>
    cell.type === 'generate' || cell.type === 'judge' ? [cell.params.model].filter((name) => name !== '') : [],
  );
  return [
    ...(characters > 0
      ? [{ kind: 'prompts' as const, cells: own.filter((text) => text !== '').length, characters }]
      : []),
    ...(names.length > 0 ? [{ kind: 'llm-names' as const, names: [...new Set(names)] }] : []),
  ];
}

/** What cells that answer and judge hold, where there are any; built-in samples have names of letters. */
function answers({ cells }: Recipe): ExcludedItem[] {
  const generating = cells.flatMap((cell) => (cell.type === 'generate' ? [cell.params] : []));
  const imported = generating.filter(({ source, sample }) => source === 'recorded' && /^[0-9a-f]{64}$/.test(sample));
  return [
    ...(generating.length > 0 ? [{ kind: 'answers' as const }] : []),
    ...(imported.length > 0 ? [{ kind: 'imported-answers' as const, cells: imported.length }] : []),
  ];
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
