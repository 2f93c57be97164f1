import type { ImportInput, NamedFile } from '../../workers/importClient';

/** What can be picked: the rest is still read when dropped, and named when it cannot be. */
export const ACCEPT = {
  corpus: '.md,.markdown,.txt,.zip,.jsonl,.json,.ndjson,.csv,.tsv',
  evalset: '.jsonl,.json,.ndjson,.csv,.tsv,.zip',
} as const;

/** Files of a picker in the order of their names (a folder comes in any order); those of a folder carry their path. */
export function pickedFiles(list: Iterable<File>): NamedFile[] {
  return [...list].map((file) => ({ name: file.webkitRelativePath || file.name, file })).sort(byName);
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/**
 * Files of a drop or paste, folders walked in depth, in the order of their names. Must be called within the event: the
 * list of items is emptied after it.
 */
export async function transferredFiles(transfer: DataTransfer): Promise<NamedFile[]> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry());
  // Pasted files have no entry in some browsers; the plain list still has them.
  if (entries.every((entry) => entry === null)) return pickedFiles(transfer.files);
  const nested = await Promise.all(entries.map((entry) => (entry ? walkEntry(entry) : [])));
  return nested.flat();
}

/** All files under an entry, named by their path from it. */
export async function walkEntry(entry: FileSystemEntry, folder = ''): Promise<NamedFile[]> {
  const name = folder + entry.name;
  if (entry.isFile) return [{ name, file: await fileOf(entry as FileSystemFileEntry) }];
  if (!entry.isDirectory) return [];
  const children = await childrenOf(entry as FileSystemDirectoryEntry);
  children.sort(byName);
  const nested: NamedFile[][] = [];
  for (const child of children) nested.push(await walkEntry(child, `${name}/`));
  return nested.flat();
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader gives its entries in portions (100 in Chromium) and an empty one at the end. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

/** Bytes of an input; text counts as UTF-16. */
export function sizeOfInput(input: ImportInput): number {
  return 'text' in input ? input.text.length * 2 : input.files.reduce((sum, { file }) => sum + file.size, 0);
}

/** A name for the imported set: the one file, or the folder all files are in. Empty where there is none. */
export function suggestedName(input: ImportInput): string {
  if ('text' in input) return '';
  const [first, ...others] = input.files.map(({ name }) => name.split('/'));
  if (!first) return '';
  const folder = first.length > 1 ? (first[0] ?? '') : '';
  if (folder !== '' && others.every((parts) => parts[0] === folder)) return folder;
  return others.length === 0 ? (first.at(-1) ?? '').replace(/(?!^)\.[^.]+$/, '') : '';
}

/** Entries by id: one that is there keeps its place and takes the new content, the others follow at the end. */
export function mergeById<T extends { id: string }>(present: readonly T[], added: readonly T[]): T[] {
  const merged = new Map(present.map((item) => [item.id, item]));
  for (const item of added) merged.set(item.id, item);
  return [...merged.values()];
}

/** A size as readers know it from their file manager. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(0)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
