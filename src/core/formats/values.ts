/** Small guards on parsed JSON. */

export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((v) => typeof v === 'string');
}

/** Ids often come as numbers; everything else that is not text is no id. */
export function idText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** Any value as the text of a `meta` field; `null` when there is nothing, `undefined` when it cannot be written out. */
export function metaText(value: unknown): string | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch (error) {
    // Nested deeper than the engine's stack: JSON.parse can read what JSON.stringify cannot write.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `target[key] = value` would call a setter for `__proto__`. */
export function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
