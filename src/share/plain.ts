import { linkError } from './error';
import { DEPTH } from './limits';

/** Keys that lead to a prototype instead of a field. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Looks through parsed JSON for what no document may hold, before anything reads it: numbers beyond what JSON can write
 * (`1e999` is read as Infinity), keys that touch a prototype, nesting that would exhaust the stack.
 * @throws LinkError `invalid` with the path
 */
export function checkPlain(json: unknown): void {
  const path = offence(json, 0);
  if (path) throw linkError('invalid', path.reverse().join('.'));
}

/** The path to the first offence, innermost key first; `null` when there is none. */
function offence(value: unknown, depth: number): (string | number)[] | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= DEPTH) return [];
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const path = offence(value[i], depth + 1);
      if (path) return [...path, i];
    }
    return null;
  }
  for (const key of Object.keys(value)) {
    if (FORBIDDEN.has(key)) return [key];
    const path = offence((value as Record<string, unknown>)[key], depth + 1);
    if (path) return [...path, key];
  }
  return null;
}
