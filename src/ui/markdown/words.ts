import type { Lang } from '../../i18n/define';
import { textMessages } from '../../i18n/text';

/** What the page itself adds to a text: names of regions and of destinations, and what is wrong with a formula. */
export type MarkdownWords = (typeof textMessages)[Lang]['rendered'];

export function wordsOf(lang: Lang): MarkdownWords {
  return textMessages[lang].rendered;
}
