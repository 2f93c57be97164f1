import type { Article, Question } from '../core/types';
import { fingerprintItems, type DataRef } from '../recipe';

/** A data set as the notebook holds it. Immutable: an edit makes a new one with a new hash. */
export interface DataSet<T> {
  id: string;
  hash: string;
  /** As the reader named it; the built-in sets are named by the messages instead. */
  name: string;
  builtin: boolean;
  /** Id of the built-in set it was edited from; empty for a set of the reader's own. */
  basedOn: string;
  items: T[];
}
export type Corpus = DataSet<Article>;
export type EvalSet = DataSet<Question>;
export type StopWords = DataSet<string>;

export function refOf(data: DataSet<unknown>): DataRef {
  return { id: data.id, hash: data.hash };
}

/** The set after an edit: a copy of its own when the original is built in. */
export function edited<T>(data: DataSet<T>, items: T[]): DataSet<T> {
  return {
    id: data.builtin ? `${data.id}-edited` : data.id,
    hash: fingerprintItems(items),
    name: data.name,
    builtin: false,
    basedOn: data.builtin ? data.id : data.basedOn,
    items,
  };
}

/** A set of the reader's own from an import. The id follows the content, so the same import is the same set. */
export function imported<T>(name: string, items: T[]): DataSet<T> {
  const hash = fingerprintItems(items);
  return { id: `own-${hash.slice(0, 8)}`, hash, name, builtin: false, basedOn: '', items };
}

const charCounts = new WeakMap<Corpus, number>();

/** UTF-16 units of all section texts; counted once per data set. */
export function corpusChars(corpus: Corpus): number {
  const known = charCounts.get(corpus);
  if (known !== undefined) return known;
  let count = 0;
  for (const article of corpus.items) for (const part of article.chunks ?? article.sections) count += part.text.length;
  charCounts.set(corpus, count);
  return count;
}
