import { canonicalJson } from '../recipe';
import { fromBase64url, toBase64url } from './base64url';
import { deflate, inflate } from './deflate';
import { readDocument, writeDocument } from './document';
import { linkError } from './error';
import { INFLATED_LIMIT, LINK } from './limits';
import type { Known } from './names';
import type { ReadDocument, ShareDocument } from './types';

/**
 * The payload of a `#/r1/` link: canonical JSON → raw deflate → base64url without `=`. Longer than `LINK.STOP` when the
 * document is too big for a link: the meter says so.
 * @throws LinkError when the document holds what no reader would take, or more than may be inflated
 */
export async function encodePayload(document: ShareDocument): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(writeDocument(document)));
  if (bytes.length > INFLATED_LIMIT) throw linkError('too-big', INFLATED_LIMIT);
  return toBase64url(await deflate(bytes));
}

/** Reads a payload, trusting nothing in it. @throws LinkError */
export async function decodePayload(payload: string, known: Known): Promise<ReadDocument> {
  if (payload.length > LINK.STOP) throw linkError('too-long', LINK.STOP);
  const bytes = await inflate(fromBase64url(payload), INFLATED_LIMIT);
  return readDocument(parseJson(bytes), known);
}

/** @throws LinkError `not-json` for bytes that are no UTF-8 or no JSON */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // A SyntaxError or a TypeError, and in some engines a RangeError of brackets too deep: none of it is a document.
    throw linkError('not-json');
  }
}
