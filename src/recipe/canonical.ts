import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A value that JSON cannot carry without loss stands in the way of a stable fingerprint. */
export class NotJsonError extends Error {
  override name = 'NotJsonError';
  constructor(readonly path: string) {
    super(`The value at ${path || 'the top'} is not plain JSON (a function, a symbol, NaN or an infinity).`);
  }
}

/**
 * JSON with the keys of every object sorted by code point and no white space; `undefined` fields are left out.
 * Equal data gives equal text whatever the order in which it was built (after RFC 8785, for our value range).
 * @throws NotJsonError for NaN, infinities, functions, symbols and bigints.
 */
export function canonicalJson(value: unknown, path = ''): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotJsonError(path);
    return JSON.stringify(value);
  }
  if (Array.isArray(value))
    return `[${value.map((item, i) => canonicalJson(item ?? null, `${path}[${i}]`)).join(',')}]`;
  if (typeof value !== 'object') throw new NotJsonError(path);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field, `${path}.${key}`)}`);
  return `{${fields.join(',')}}`;
}

/**
 * sha256 over canonical JSON, 64 hex digits. Synchronous on purpose (and so not crypto.subtle, which is also missing on
 * plain-http hosts): cache keys are needed while rendering.
 */
export function fingerprint(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}

/** The first 8 hex digits: what a reader sees of a version. */
export function shortVersion(hash: string): string {
  return hash.slice(0, 8);
}

/** What is known of immutable items and lists: an edit of one item must not write the other thousands out again. */
const itemTexts = new WeakMap<object, string>();
const listHashes = new WeakMap<readonly unknown[], string>();
/** Items between two pauses: about 5 ms of work. */
const ITEMS_PER_SLICE = 200;

function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return canonicalJson(item);
  const known = itemTexts.get(item);
  if (known !== undefined) return known;
  const text = canonicalJson(item);
  itemTexts.set(item, text);
  return text;
}

/** `fingerprint` of a list whose items never change once made (articles, questions). Remembers what it has written. */
export function fingerprintItems(items: readonly unknown[]): string {
  const known = listHashes.get(items);
  if (known !== undefined) return known;
  const hash = bytesToHex(sha256(utf8ToBytes(`[${items.map(itemText).join(',')}]`)));
  listHashes.set(items, hash);
  return hash;
}

/** The same in slices, letting the page breathe between them; afterwards `fingerprintItems` answers at once. */
export async function prepareFingerprint(items: readonly unknown[], pause: () => Promise<void>): Promise<string> {
  const hash = sha256.create().update(utf8ToBytes('['));
  for (let start = 0; start < items.length; start += ITEMS_PER_SLICE) {
    const texts = items.slice(start, start + ITEMS_PER_SLICE).map(itemText);
    hash.update(utf8ToBytes(`${start > 0 ? ',' : ''}${texts.join(',')}`));
    await pause();
  }
  const digest = bytesToHex(hash.update(utf8ToBytes(']')).digest());
  listHashes.set(items, digest);
  return digest;
}
