import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../recipe';
import { writeDocument } from './document';
import { linkError } from './error';
import { FILE_LIMIT } from './limits';
import type { ShareDocument } from './types';

/**
 * A notebook file: the JSON of a link as it is, with a line end, and the sha256 (64 hex digits) of its UTF-8 bytes that a
 * `#/u/` link names.
 * @throws LinkError when the document holds what no reader would take, or `too-big` with the limit
 */
export function encodeFile(document: ShareDocument): { text: string; sha256: string } {
  const text = `${canonicalJson(writeDocument(document))}\n`;
  const bytes = utf8ToBytes(text);
  if (bytes.length > FILE_LIMIT) throw linkError('too-big', FILE_LIMIT);
  return { text, sha256: bytesToHex(sha256(bytes)) };
}
