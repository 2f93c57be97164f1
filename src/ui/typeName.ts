import type { appMessages } from '../i18n/app';
import type { Lang } from '../i18n/define';

/** What a type of question is called: the built-in types have names, others stand as they are written. */
export function typeName(words: (typeof appMessages)[Lang], type: string): string {
  if (type === '') return words.untyped;
  return (words.types as Record<string, string>)[type] ?? type;
}
