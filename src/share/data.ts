import { canonicalJson, type DataRef } from '../recipe';
import { linkError } from './error';
import type { DataPayload, Versioned } from './types';

type Edits<T> = Extract<DataPayload<T>, { kind: 'edits' }>;

/** A set that the receiver has too. */
export interface BaseSet<T> extends DataRef {
  items: readonly T[];
}

/**
 * The rows that make `items` out of a base. `null` where rows cannot say it: the rows that stayed stand in another order,
 * or an id occurs twice; then the set goes along as a whole.
 */
export function editsBetween<T extends Versioned<object>>(base: BaseSet<T>, items: readonly T[]): Edits<T> | null {
  const before = new Map(base.items.map((item) => [item.id, item]));
  const after = new Map(items.map((item) => [item.id, item]));
  if (before.size < base.items.length || after.size < items.length) return null;
  const kept = items.filter(({ id }) => before.has(id));
  const stayed = base.items.filter(({ id }) => after.has(id));
  if (kept.some(({ id }, i) => stayed[i]?.id !== id)) return null;
  return {
    kind: 'edits',
    base: { id: base.id, hash: base.hash },
    added: items.flatMap((item, at) => (before.has(item.id) ? [] : [{ at, item }])),
    changed: kept.filter((item) => !sameItem(before.get(item.id), item)),
    removed: base.items.flatMap(({ id }) => (after.has(id) ? [] : [id])),
  };
}

function sameItem(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b);
}

/**
 * The set that the edits make out of a base.
 * @param base rows of the set that `edits.base` names; that their hash is the named one is the caller's to check
 * @throws LinkError `invalid` with the path of an edit that does not fit the base
 */
export function applyEdits<T extends Versioned<object>>(
  base: readonly T[],
  { added, changed, removed }: Pick<Edits<T>, 'added' | 'changed' | 'removed'>,
): T[] {
  const known = new Set(base.map(({ id }) => id));
  const refuse = (path: string) => {
    throw linkError('invalid', path);
  };
  removed.forEach((id, i) => known.has(id) || refuse(`removed.${i}`));
  changed.forEach(({ id }, i) => known.has(id) || refuse(`changed.${i}`));
  added.forEach(({ item }, i) => known.has(item.id) && refuse(`added.${i}`));
  const gone = new Set(removed);
  const changes = new Map(changed.map((item) => [item.id, item]));
  const kept = base.filter(({ id }) => !gone.has(id)).map((item) => changes.get(item.id) ?? item);
  return withAdded(kept, added, refuse);
}

/** Puts each added row at the place it has in the finished list. */
function withAdded<T>(kept: readonly T[], added: Edits<T>['added'], refuse: (path: string) => void): T[] {
  const places = new Map(added.map(({ at, item }) => [at, item]));
  const total = kept.length + added.length;
  added.forEach(({ at }, i) => at < total || refuse(`added.${i}.at`));
  if (places.size < added.length) refuse('added');
  const rest = kept[Symbol.iterator]();
  return Array.from({ length: total }, (_, at) => places.get(at) ?? (rest.next().value as T));
}
