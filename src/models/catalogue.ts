import type { ModelSpec } from '../core/types';
import { EMBEDDINGS } from './catalogueEmbeddings';
import { RERANKERS } from './catalogueRerankers';
import type { CatalogueEntry } from './types';

/**
 * Every model the notebook knows. One record each; no address: hosts.ts has those. Commits, sizes and checksums of the
 * hub's models were taken from public projects that pin the same files (two or more that agree for each of the large
 * files), not from the hub itself. A wrong one cannot load a wrong model: the checksum would say so.
 */
export const CATALOGUE: readonly CatalogueEntry[] = [...EMBEDDINGS, ...RERANKERS];

/** The record that a recipe's model names; `null` when there is none in this form and revision. */
export function entryOf(spec: ModelSpec): CatalogueEntry | null {
  const entry = CATALOGUE.find(({ id, dtype }) => id === spec.id && dtype === spec.dtype);
  return entry?.revision === spec.revision ? entry : null;
}

/** A model with the settings it starts with: lower-cased where its vocabulary asks for it, without instruction. */
export function specOf(entry: CatalogueEntry): ModelSpec {
  const { id, revision, dtype, uncased } = entry;
  return { id, revision, dtype, lowercase: uncased, instruction: false };
}
