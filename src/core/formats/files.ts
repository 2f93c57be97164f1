/** A file as the reader gave it: `name` may hold folders, separated by `/`. */
export interface InputFile {
  name: string;
  bytes: Uint8Array;
}

/** One megabyte in the sizes shown to the reader. */
export const MEGABYTE = 1024 * 1024;

/** From here on the reader is told that reading takes a moment and memory. */
export const LARGE_BYTES = 50 * MEGABYTE;

/**
 * Largest import, inflated. Text takes two bytes a character in memory and exists several times while it is read:
 * 200 MB stay below what a browser tab can allocate on an ordinary laptop.
 */
export const MAX_TOTAL_BYTES = 200 * MEGABYTE;

/** The extension in lower case without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** What a name's extension says about its content; JSON and JSONL are told apart by content. */
const FORMATS = {
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  csv: 'csv',
  tsv: 'csv',
} as const;

export type FileFormat = (typeof FORMATS)[keyof typeof FORMATS];

/** The format a file is read as, `null` for one that cannot be read. */
export function formatOf(name: string): FileFormat | null {
  const extension = extensionOf(name);
  return Object.hasOwn(FORMATS, extension) ? FORMATS[extension as keyof typeof FORMATS] : null;
}

export function isReadable(name: string): boolean {
  return formatOf(name) !== null;
}

/** The last part of a name without folders and extension, on one line. */
export function stemOf(name: string): string {
  const base = safePath(name).split('/').at(-1) ?? '';
  return base.replace(/(?!^)\.[^.]+$/, '');
}

/**
 * A name that is only ever shown or used as an id, never as a path: control characters out, `\` read as `/`, drive
 * letters, empty, `.` and `..` parts dropped.
 */
export function safePath(name: string): string {
  return name
    .replace(/\p{Cc}/gu, '')
    .replace(/\\/g, '/')
    .replace(/^[A-Za-z]:/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}

/** Whether a name climbs, is absolute, or uses the separators of another system. */
export function isUnsafeName(name: string): boolean {
  return /^(?:[A-Za-z]:|\/)|\\|\p{Cc}|(?:^|\/)\.\.(?:\/|$)/u.test(name);
}

/** Dotfiles and what macOS adds to archives: not the reader's data. */
export function isHiddenName(name: string): boolean {
  return safePath(name)
    .split('/')
    .some((part) => part.startsWith('.') || part === '__MACOSX');
}

/** Whole megabytes, at least 1. */
export function toMegabytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / MEGABYTE));
}
