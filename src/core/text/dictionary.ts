import { normalise } from './normalise';

/**
 * The words of a user dictionary: one a line in jieba's format (`word [frequency] [tag]`, only the word is used), blank
 * lines and lines that start with `#` left out, each word normalised and listed once in order of first appearance.
 *
 * The words take effect through jieba's `add_word`, which the caller does. It changes the WASM instance for good: there
 * is no call that removes a word, so another dictionary needs another instance (a new worker).
 */
export function parseUserDictionary(text: string): string[] {
  const words = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => normalise(line).trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/u)[0] as string);
  return [...new Set(words)];
}
