import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../recipe';
import { parseJson } from './codec';
import { readDocument, writeDocument } from './document';
import { linkError } from './error';
import { FILE_BYTES } from './limits';
import type { Known } from './names';
import type { ReadDocument, ShareDocument } from './types';

/**
 * A notebook file: the JSON of a link as it is, with a line end, and the sha256 (64 hex digits) of its UTF-8 bytes that a
 * `#/u/` link names.
 * @throws LinkError when the document holds what no reader would take, or `too-big` with the limit
 */
export function encodeFile(document: ShareDocument): { text: string; sha256: string } {
  const text = `${canonicalJson(writeDocument(document))}\n`;
  const bytes = utf8ToBytes(text);
  if (bytes.length > FILE_BYTES) throw linkError('too-big', FILE_BYTES);
  return { text, sha256: bytesToHex(sha256(bytes)) };
}

/** sha256 of bytes, 64 hex digits. By the browser where it can; plain-http hosts have no crypto.subtle. */
async function checksumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes));
}

/**
 * Reads a notebook file, trusting nothing in it.
 * @param expected its sha256, where the link named one
 * @throws LinkError, also `checksum-differs` with the checksum that was found
 */
export async function decodeFile(
  bytes: Uint8Array<ArrayBuffer>,
  known: Known,
  expected: string | null = null,
): Promise<ReadDocument> {
  if (bytes.length > FILE_BYTES) throw linkError('too-big', FILE_BYTES);
  if (expected !== null) {
    const found = await checksumOf(bytes);
    if (found !== expected.toLowerCase()) throw linkError('checksum-differs', found);
  }
  return readDocument(parseJson(bytes), known);
}
