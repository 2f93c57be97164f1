import type { Lang } from '../../i18n/define';
import { markdownMessages } from '../../i18n/markdown';

/** What the page itself adds to a text: names of regions and of destinations, and what is wrong with a formula. */
export type MarkdownWords = (typeof markdownMessages)[Lang];

export function wordsOf(lang: Lang): MarkdownWords {
  return markdownMessages[lang];
}
