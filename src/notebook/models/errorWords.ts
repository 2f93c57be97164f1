import type { Lang } from '../../i18n/define';
import { modelErrorText } from '../../ui/modelErrorText';

/** What went wrong with a model, in the reader's language; an error of another kind speaks for itself. */
export function errorWords(error: unknown, lang: Lang): string {
  const wrapped = error instanceof Error ? error : new Error(String(error));
  return modelErrorText(wrapped, lang) ?? wrapped.message;
}
