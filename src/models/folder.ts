import type { ModelCache } from './cache';
import { ModelFileError, ModelFilesError } from './errors';
import type { CachedModel, CatalogueEntry } from './types';
import { verifyFile } from './verify';

/** A dropped file with its path as the browser tells it, the name of the dropped folder first. */
export interface DroppedFile {
  path: string;
  file: File;
}

/** How many paths an error lists. */
const LISTED = 20;

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);

/** What operating systems and git leave behind in folders. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.'));
}

/** The model's files under one folder: at their own path, or beside `config.json` without the folder `onnx/`. */
function matchUnder(entry: CatalogueEntry, root: string, byPath: Map<string, DroppedFile>) {
  return new Map(
    entry.files.flatMap(({ path }) => {
      const dropped = byPath.get(`${root}${path}`) ?? byPath.get(`${root}${nameOf(path)}`);
      return dropped ? [[path, dropped] as const] : [];
    }),
  );
}

/**
 * Finds a model's files among dropped ones: the folder may be the model's own, or hold it at any depth (`…/snapshots/
 * <commit>/`). Of several folders with a `config.json` the one that holds most of the model counts, then the one
 * least deep.
 * @returns dropped file by path inside the model's folder
 * @throws ModelFilesError which names what is missing, and what was dropped
 */
export function matchFolder(entry: CatalogueEntry, files: readonly DroppedFile[]): Map<string, DroppedFile> {
  const visible = files
    .map(({ path, file }) => ({ path: path.replaceAll('\\', '/').replace(/^\/+/, ''), file }))
    .filter(({ path }) => !isHidden(path));
  const byPath = new Map(visible.map((dropped) => [dropped.path, dropped]));
  const roots = [
    ...new Set(visible.filter(({ path }) => nameOf(path) === 'config.json').map(({ path }) => folderOf(path))),
  ];
  const best = (roots.length > 0 ? roots : [''])
    .map((root) => ({ depth: root.split('/').length, found: matchUnder(entry, root, byPath) }))
    .sort((a, b) => b.found.size - a.found.size || a.depth - b.depth)[0]?.found;
  const missing = entry.files.map(({ path }) => path).filter((path) => !best?.has(path));
  if (!best || missing.length > 0) {
    throw new ModelFilesError(
      entry.id,
      missing,
      visible.slice(0, LISTED).map(({ path }) => path),
    );
  }
  return best;
}

async function bytesOf(path: string, file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new ModelFileError('unreadable', path, '', {}, { cause });
  }
}

/**
 * Takes a dropped folder: finds the model's files in it, checks them as a download is checked, and keeps them. What
 * was kept of the model before is replaced only when all of them are right.
 * @throws ModelFilesError; ModelFileError `checksum`, `size`, `layout`, `html`, `lfs-pointer`, `unreadable`;
 *   ModelCacheFullError, then nothing of the model is kept
 */
export async function readFolder(
  entry: CatalogueEntry,
  dropped: readonly DroppedFile[],
  cache: ModelCache,
): Promise<CachedModel> {
  const found = matchFolder(entry, dropped);
  const kept: CachedModel['files'] = [];
  const ready: { path: string; bytes: Uint8Array<ArrayBuffer>; sha256: string }[] = [];
  for (const file of entry.files) {
    const source = found.get(file.path);
    if (!source) continue;
    const bytes = await bytesOf(source.path, source.file);
    ready.push({ path: file.path, bytes, sha256: await verifyFile(file, bytes, '') });
  }
  try {
    await cache.drop(entry);
    for (const { path, bytes, sha256 } of ready) {
      await cache.put(entry, path, bytes, sha256);
      kept.push({ path, bytes: bytes.length, sha256 });
    }
    return await cache.finish(entry, 'folder', kept);
  } catch (error) {
    await cache.drop(entry);
    throw error;
  }
}
