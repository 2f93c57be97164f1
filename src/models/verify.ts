import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ModelFileError } from './errors';
import type { ModelFile } from './types';

/** About 5 ms of hashing in JavaScript. */
const SLICE = 1 << 20;
/**
 * First bytes an ONNX file can have: the tags of the fields of ModelProto (onnx.proto3; exporters write ir_version,
 * 0x08, first).
 */
const ONNX_TAGS = new Set([0x08, 0x12, 0x1a, 0x22, 0x28, 0x32, 0x3a, 0x42, 0x72]);
const HTML = /^<(!doctype|html|head|body|title|\?xml|!--)/i;
const LFS_POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\//;

/** sha256 as 64 hex digits. Off the calling thread where the browser offers it, which plain http pages do not get. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (globalThis.crypto?.subtle) return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  const hash = sha256.create();
  for (let start = 0; start < bytes.length; start += SLICE) {
    hash.update(bytes.subarray(start, start + SLICE));
    await new Promise((resume) => setTimeout(resume));
  }
  return bytesToHex(hash.digest());
}

/** The first characters of a file, without a byte order mark and white space; enough to tell text apart. */
function opening(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 512)).trimStart();
}

/**
 * Looks at the first bytes for what hosts send in place of a file. The content type is no help: static hosts label
 * ONNX files as text, and error pages as anything.
 * @throws ModelFileError `html` or `lfs-pointer`
 */
export function assertNotStandIn(path: string, bytes: Uint8Array, host: string): void {
  const text = opening(bytes);
  if (HTML.test(text)) throw new ModelFileError('html', path, host);
  if (LFS_POINTER.test(text)) throw new ModelFileError('lfs-pointer', path, host);
}

function isJsonObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Whether a file is of the kind its name promises. A tokenizer can have 17 MB: only its beginning is looked at. */
function looksRight(path: string, bytes: Uint8Array): boolean {
  if (path.endsWith('.onnx')) return ONNX_TAGS.has(bytes[0] ?? -1);
  if (path.endsWith('config.json')) return isJsonObject(bytes);
  if (path.endsWith('.json')) return opening(bytes).startsWith('{');
  return true;
}

/**
 * Checks a whole file: not a stand-in, not empty, the pinned checksum where there is one, the right kind.
 * @param host where it came from, for the error
 * @returns its sha256
 * @throws ModelFileError `html`, `lfs-pointer`, `size`, `checksum`, `layout`
 */
export async function verifyFile(file: ModelFile, bytes: Uint8Array<ArrayBuffer>, host: string): Promise<string> {
  const { path } = file;
  assertNotStandIn(path, bytes, host);
  const actual = await sha256Hex(bytes);
  const pinned = file.sha256 !== null;
  const short = pinned ? actual !== file.sha256 && bytes.length < file.bytes : bytes.length === 0;
  if (short) {
    throw new ModelFileError('size', path, host, { expectedBytes: file.bytes, actualBytes: bytes.length });
  }
  if (file.sha256 !== null && actual !== file.sha256) {
    throw new ModelFileError('checksum', path, host, {
      expected: file.sha256,
      actual,
      expectedBytes: file.bytes,
      actualBytes: bytes.length,
    });
  }
  if (!looksRight(path, bytes)) throw new ModelFileError('layout', path, host, { actualBytes: bytes.length });
  return actual;
}
