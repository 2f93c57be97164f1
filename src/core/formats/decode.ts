import { excerpt, problem, type Place, type Problem } from './problem';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

export interface Decoded {
  ok: true;
  text: string;
  encoding: Encoding;
  /** A byte order mark was there; it is not in `text`. */
  bom: boolean;
  /** What the reader should know or agree to: a conversion is a warning, a BOM a note. */
  notes: Problem[];
}

export type DecodeResult = Decoded | { ok: false; problem: Problem };

/**
 * Bytes → text. UTF-16 only by its byte order mark; otherwise strict UTF-8, then strict GB18030 (a superset of GBK and
 * GB 2312). GB18030 accepts some bytes of other encodings too, so that conversion is a warning with a preview and
 * never passes silently. A NUL in the text means binary data.
 */
export function decodeText(bytes: Uint8Array, place: Place = {}): DecodeResult {
  const marked = encodingOfMark(bytes);
  if (!marked && bytes.includes(0)) return { ok: false, problem: problem('binary-file', 'error', {}, place) };
  const tries: Encoding[] = marked ? [marked] : ['utf-8', 'gb18030'];
  for (const encoding of tries) {
    const text = strictly(encoding, bytes);
    if (text === null) continue;
    if (text.includes('\0')) return { ok: false, problem: problem('binary-file', 'error', {}, place) };
    return { ok: true, text, encoding, bom: marked !== null, notes: notesOn(encoding, marked !== null, text, place) };
  }
  return { ok: false, problem: problem('encoding-unknown', 'error', {}, place) };
}

function encodingOfMark(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** `null` when the bytes are not that encoding. TextDecoder drops the byte order mark itself. */
function strictly(encoding: Encoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    // A TypeError is how TextDecoder says "not valid in this encoding"; anything else is not ours to explain.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function notesOn(encoding: Encoding, bom: boolean, text: string, place: Place): Problem[] {
  if (encoding === 'gb18030') return [problem('encoding-gbk', 'warning', { preview: previewOf(text) }, place)];
  if (encoding !== 'utf-8') return [problem('encoding-utf16', 'info', {}, place)];
  return bom ? [problem('encoding-bom', 'info', {}, place)] : [];
}

/** The first line that shows whether the conversion is right: one with characters beyond ASCII. */
function previewOf(text: string): string {
  const at = text.search(/[^\p{ASCII}]/u);
  const start = at < 0 ? 0 : text.lastIndexOf('\n', at) + 1;
  // A very long line is shown from shortly before the character that matters.
  return excerpt(text.slice(Math.max(start, at - 20)).split('\n', 1)[0] ?? '');
}
