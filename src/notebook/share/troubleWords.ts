import { appMessages } from '../../i18n/app';
import type { Lang } from '../../i18n/define';
import { LinkError } from '../../share';
import { DataFetchError, DataNotFoundError } from '../../state/library';
import { problemWords } from './problemWords';

/** Why a notebook cannot be shared or kept. */
export function troubleWords(error: unknown, lang: Lang): string {
  const t = appMessages[lang].errors;
  if (error instanceof LinkError) {
    const { what, fix } = problemWords(error.problem, lang);
    return lang === 'zh' ? `${what}${fix}` : `${what} ${fix}`;
  }
  if (error instanceof DataNotFoundError) return t.dataMissing(error.ref.id);
  if (error instanceof DataFetchError) return t.dataFetch(error.message);
  return error instanceof Error ? error.message : String(error);
}
