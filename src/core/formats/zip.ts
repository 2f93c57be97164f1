import { Inflate, strToU8, zipSync } from 'fflate';
import type { Article } from '../types';
import { decodeText } from './decode';
import {
  extensionOf,
  isHiddenName,
  isReadable,
  isUnsafeName,
  MAX_TOTAL_BYTES,
  safePath,
  toMegabytes,
  type InputFile,
} from './files';
import { writeMarkdown } from './markdown';
import { problem, settle, type Problem, type ReadResult } from './problem';

/** Most entries looked at: well above any help centre, and still listed in a moment. */
export const MAX_ZIP_ENTRIES = 20_000;

/**
 * Compressed bytes handed to the inflater at a time. Deflate grows data at most 1,032 times, so no step makes more
 * than 16 MB before the cap is looked at again.
 */
const STEP_BYTES = 16 * 1024;

interface Entry {
  name: string;
  method: number;
  encrypted: boolean;
  crc: number;
  size: number;
  /** Offset of the local header. */
  offset: number;
}

/**
 * The readable files of a zip, without folders, dotfiles and macOS extras; others are named in a warning, not inflated. Names are shown and used for ids only; those that
 * climb (`../`), are absolute or use `\` are reduced to their last part and reported. The list at the end of the
 * archive is trusted for nothing but where to look: what comes out is counted while inflating and checked by CRC.
 */
export function readZip(bytes: Uint8Array, file: string, budget = MAX_TOTAL_BYTES): ReadResult<InputFile[]> {
  const entries = listEntries(bytes);
  if (!entries) return { ok: false, problems: [problem('zip-broken', 'error', {}, { file })] };
  if (entries.length > MAX_ZIP_ENTRIES) {
    const values = { count: entries.length, limit: MAX_ZIP_ENTRIES };
    return { ok: false, problems: [problem('zip-too-many', 'error', values, { file })] };
  }
  const files: InputFile[] = [];
  const problems: Problem[] = [];
  let left = budget;
  for (const entry of entries) {
    if (entry.name.endsWith('/') || isHiddenName(entry.name)) continue;
    const unsafe = isUnsafeName(entry.name);
    const used = unsafe ? (safePath(entry.name).split('/').at(-1) ?? '') : safePath(entry.name);
    if (unsafe) problems.push(problem('zip-unsafe-name', 'warning', { entry: entry.name, used }, { file }));
    if (!isReadable(used)) {
      const place = { file: `${file}/${used}` };
      problems.push(problem('file-unsupported', 'warning', { extension: extensionOf(used) }, place));
      continue;
    }
    const result = inflateEntry(bytes, entry, left);
    if (result === 'too-large') {
      const values = { limitMb: toMegabytes(budget) };
      return { ok: false, problems: [...problems, problem('zip-too-large', 'error', values, { file })] };
    }
    if (result instanceof Uint8Array) {
      left -= result.length;
      files.push({ name: `${file}/${used}`, bytes: result });
    } else problems.push(entryProblem(result, entry, file));
  }
  return settle(files, problems);
}

/** Articles as a zip of Markdown files, named by their ids. */
export function writeCorpusZip(articles: readonly Article[]): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  for (const article of articles) {
    const stem = article.id.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^\.+/, '_');
    let name = `${stem}.md`;
    for (let n = 2; name in files; n++) name = `${stem}-${n}.md`;
    files[name] = strToU8(writeMarkdown(article));
  }
  return zipSync(files);
}

type EntryFailure = 'encrypted' | 'method' | 'broken';

function entryProblem(failure: EntryFailure, entry: Entry, file: string): Problem {
  if (failure === 'encrypted') return problem('zip-encrypted', 'error', { entry: entry.name }, { file });
  if (failure === 'broken') return problem('zip-entry-broken', 'error', { entry: entry.name }, { file });
  return problem('zip-method', 'error', { entry: entry.name, method: entry.method }, { file });
}

/** The central directory (APPNOTE.TXT 4.3.12); `null` when it cannot be found or read. Zip64 is not read. */
function listEntries(bytes: Uint8Array): Entry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  // The end record may be followed by a comment of up to 65,535 bytes.
  for (const stop = Math.max(0, end - 65535); end >= stop && view.getUint32(end, true) !== 0x06054b50;) end--;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null;
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const flags = view.getUint16(at + 8, true);
    entries.push({
      name: entryName(bytes.subarray(at + 46, nameEnd)),
      method: view.getUint16(at + 10, true),
      encrypted: (flags & 1) !== 0,
      crc: view.getUint32(at + 16, true),
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * The flag that says UTF-8 is unreliable (macOS leaves it out, Chinese Windows writes GBK without it), so the bytes
 * decide, as for texts.
 */
function entryName(bytes: Uint8Array): string {
  const decoded = decodeText(bytes);
  return decoded.ok ? decoded.text : String.fromCharCode(...bytes);
}

function inflateEntry(bytes: Uint8Array, entry: Entry, left: number): Uint8Array | EntryFailure | 'too-large' {
  if (entry.encrypted) return 'encrypted';
  if (entry.method !== 0 && entry.method !== 8) return 'method';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== 0x04034b50) return 'broken';
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true);
  if (start + entry.size > bytes.length) return 'broken';
  const packed = bytes.subarray(start, start + entry.size);
  if (entry.method === 0 && packed.length > left) return 'too-large';
  const result = entry.method === 0 ? packed : inflate(packed, left);
  return result instanceof Uint8Array && crc32(result) !== entry.crc ? 'broken' : result;
}

function inflate(packed: Uint8Array, left: number): Uint8Array | 'broken' | 'too-large' {
  const parts: Uint8Array[] = [];
  let total = 0;
  const inflater = new Inflate((part) => {
    total += part.length;
    if (total <= left) parts.push(part);
  });
  try {
    for (let at = 0; at < packed.length && total <= left; at += STEP_BYTES) {
      inflater.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
    }
  } catch {
    // Whatever fflate found wrong, the reader can only get the archive anew.
    return 'broken';
  }
  if (total > left) return 'too-large';
  const whole = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 as zip uses it (APPNOTE.TXT 4.4.7). */
function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
