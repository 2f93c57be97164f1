import type { ModelSpec } from '../core/types';
import { fingerprint } from '../recipe';
import type { CatalogueEntry } from './types';

/** What is put before texts: the model's own prefixes, and its query instruction where the reader switched it on. */
export function prefixesOf(entry: CatalogueEntry, spec: ModelSpec): { query: string; passage: string } {
  const instruction = spec.instruction ? entry.queryInstruction : '';
  return { query: `${instruction}${entry.queryPrefix}`, passage: entry.passagePrefix };
}

/**
 * Identifies everything that decides which numbers come out for a text: sha256 over the canonical JSON of the
 * checksums of all files and the settings. Cached vectors and scores are kept under it.
 * @param files the files as loaded; their order does not matter
 * @param prefix what is put before the text: queries and passages of one model can differ
 * @returns 64 hex digits
 */
export function modelFingerprint(
  entry: CatalogueEntry,
  spec: ModelSpec,
  files: readonly { path: string; sha256: string }[],
  prefix: string,
): string {
  return fingerprint({
    files: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
    pooling: entry.pooling,
    prefix,
    lowercase: spec.lowercase,
    maxTokens: entry.maxTokens,
    dtype: entry.dtype,
    fileName: entry.fileName,
  });
}
