import type { appMessages } from '../i18n/app';
import type { Lang } from '../i18n/define';

type Words = (typeof appMessages)[Lang];

/** What a type of question is called: the built-in types have names, others stand as they are written. */
export function typeName(words: Words, type: string): string {
  if (type === '') return words.untyped;
  return (words.types as Record<string, string>)[type] ?? type;
}

/** How a group of questions is called: all of them together, or one type. */
export function groupName(words: Words, { type, overall }: { type: string; overall: boolean }): string {
  return overall ? words.types.ALL : typeName(words, type);
}
