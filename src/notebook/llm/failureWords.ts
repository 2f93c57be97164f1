import type { AnswerSet, LlmFailure } from '../../core/generate/types';
import type { Lang } from '../../i18n/define';
import { llmErrorMessages } from '../../i18n/llmErrors';
import type { PresetId } from '../../llm/types';
import { firstWords } from '../../ui/safeText';

/** Of what the provider said, code points: enough to recognise, never a page of HTML. */
const LONGEST_DETAIL = 300;

export interface FailureWords {
  /** What happened, with the status and the provider's own words in quotes. */
  what: string;
  /** What the reader can do about it. */
  todo: string;
}

/**
 * A failed call in plain words.
 * @param preset where it was made, if known: on the reader's own machine cause and cure are others
 * @param site origin of this page, as a local server has to be told
 */
export function failureWords(
  failure: LlmFailure,
  lang: Lang,
  preset?: PresetId,
  site: string = globalThis.location?.origin ?? '',
): FailureWords {
  const t = llmErrorMessages[lang];
  const { what, why } = t.codes[failure.code];
  const status = failure.status === null ? '' : t.status(failure.status);
  const sentences = [`${what}${status}${t.stop}`, why, said(failure, lang)];
  return { what: sentences.filter((one) => one !== '').join(t.gap), todo: todoOf(failure, lang, preset, site) };
}

/** Why a whole run stopped, and how it goes on. */
export function stoppedWords(failure: LlmFailure, lang: Lang, preset?: PresetId, site?: string): FailureWords {
  const t = llmErrorMessages[lang].stopped;
  const { what, todo } = failureWords(failure, lang, preset, site);
  return { what: t.what(what), todo: t.todo(todo) };
}

/**
 * Why nothing happens just now, and for how long still.
 * @param now ms since 1970
 */
export function pauseWords(pause: NonNullable<AnswerSet['pause']>, now: number, lang: Lang): string {
  const t = llmErrorMessages[lang];
  const { status } = pause;
  const why = status === 429 ? t.pause.often : status === 503 || status === 529 ? t.pause.busy : t.pause.plain;
  const code = status === null ? '' : t.status(status);
  const seconds = Math.ceil((pause.until - now) / 1000);
  return seconds > 0 ? t.pause.wait(why, code, seconds) : t.pause.now(why, code);
}

function said({ detail, status }: LlmFailure, lang: Lang): string {
  const short = firstWords(detail, LONGEST_DETAIL);
  if (short === '') return '';
  // Without a status no provider has spoken: the text is the browser's.
  return status === null ? llmErrorMessages[lang].browserSaid(short) : llmErrorMessages[lang].providerSaid(short);
}

function todoOf({ code }: LlmFailure, lang: Lang, preset: PresetId | undefined, site: string): string {
  const t = llmErrorMessages[lang];
  if (preset === 'ollama' || preset === 'lmstudio') {
    const local = t[preset];
    if (code === 'no-cors') return local['no-cors'](site);
    if (code === 'network' || code === 'unknown-model') return local[code];
  }
  return code === 'no-cors' ? t.codes['no-cors'].todo(site) : t.codes[code].todo;
}
