import type { Convention } from './conventions';

export type TieRule = Convention['tieRule'];

/** A ranking names a document twice, so every metric would count it twice. */
export class DuplicateIdError extends Error {
  override name = 'DuplicateIdError';
  readonly code = 'duplicate-id';
  /** @param ranks Both ranks, from 1. */
  constructor(
    readonly id: string,
    readonly ranks: readonly [number, number],
  ) {
    super(`The ranking names "${id}" at rank ${ranks[0]} and again at rank ${ranks[1]}.`);
  }
}

/** The document ranking of a chunk ranking's document ids: each document keeps its first place. */
export function rankDocuments(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

/** @throws DuplicateIdError for the first id that comes back. */
export function assertUnique(ranking: readonly string[]): void {
  if (new Set(ranking).size === ranking.length) return;
  const ranks = new Map<string, number>();
  ranking.forEach((id, i) => {
    const first = ranks.get(id);
    if (first !== undefined) throw new DuplicateIdError(id, [first, i + 1]);
    ranks.set(id, i + 1);
  });
}

/**
 * Order of two ids by code point. `<` on strings compares UTF-16 units, which puts U+1F600 before U+FF01;
 * localeCompare depends on the machine.
 */
export function compareIds(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    // A surrogate stands for a code point above every other unit; two surrogates compare like their code points.
    if (x !== y) return Number(isSurrogate(x)) - Number(isSurrogate(y)) || x - y;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** A copy in rank order: score descending, equal scores by id in the direction of the tie rule. */
export function orderByScore<T extends { id: string; score: number }>(entries: readonly T[], tieRule: TieRule): T[] {
  const direction = tieRule === 'id-ascending' ? 1 : -1;
  return [...entries].sort((a, b) => b.score - a.score || direction * compareIds(a.id, b.id));
}
