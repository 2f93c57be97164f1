import type { AnswerSet, FailureCode, LlmFailure } from '../../core/generate/types';
import type { Lang } from '../../i18n/define';
import { llmErrorMessages } from '../../i18n/llmErrors';
import { REDIRECTED } from '../../llm/failure';
import { MAX_RETRY_AFTER_MS } from '../../llm/queue';
import type { PresetId } from '../../llm/types';
import { firstWords } from '../../ui/safeText';

/** Of what the provider said, code points: enough to recognise, never a page of HTML. */
const LONGEST_DETAIL = 300;

const MINUTE = 60_000;
/** Codes whose detail, where there is no status, is what the browser or this page's own worker says. */
const OF_BROWSER: ReadonlySet<FailureCode> = new Set(['network', 'other']);
/** What passes by itself: waiting is the cure. */
const PASSING: ReadonlySet<FailureCode> = new Set(['rate-limit', 'overloaded']);
/** Where a run heeds how long the provider asks to wait (`runQueue`). */
const TIMED: ReadonlySet<FailureCode> = new Set([...PASSING, 'server', 'timeout', 'cut', 'network']);

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
  const { what } = t.codes[failure.code];
  const why = isRedirect(failure) ? t.redirected.why : t.codes[failure.code].why;
  const status = failure.status === null ? '' : t.status(failure.status);
  const sentences = [`${what}${status}${t.stop}`, why, said(failure, lang)];
  return { what: sentences.filter((one) => one !== '').join(t.gap), todo: todoOf(failure, lang, preset, site) };
}

/** Why a whole run stopped, and how it goes on. */
export function stoppedWords(failure: LlmFailure, lang: Lang, preset?: PresetId, site?: string): FailureWords {
  const t = llmErrorMessages[lang].stopped;
  const { what, todo } = failureWords(failure, lang, preset, site);
  if (spanOf(failure, lang) !== null) return { what: t.what(what), todo: t.kept(todo) };
  // What a failed row is told, to retry it, does not fit: these rows have not been asked, or wait to be asked again.
  if (PASSING.has(failure.code)) return { what: t.what(what), todo: t.kept(t.busy) };
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

function said(failure: LlmFailure, lang: Lang): string {
  const { code, detail, status } = failure;
  const short = firstWords(detail, LONGEST_DETAIL);
  if (short === '' || isRedirect(failure)) return '';
  // Also without a status it may be the provider that spoke: in the middle of a reply, or in place of one.
  const browser = status === null && OF_BROWSER.has(code);
  return browser ? llmErrorMessages[lang].browserSaid(short) : llmErrorMessages[lang].providerSaid(short);
}

function isRedirect({ code, status, detail }: LlmFailure): boolean {
  return code === 'not-an-api' && status === null && detail === REDIRECTED;
}

/** How long the provider asks to wait, where that is longer than a run waits; else `null`. Rounded up. */
function spanOf({ code, retryAfterMs }: LlmFailure, lang: Lang): string | null {
  if (!TIMED.has(code) || retryAfterMs === null || retryAfterMs <= MAX_RETRY_AFTER_MS) return null;
  const { minutes, hours, days } = llmErrorMessages[lang].spans;
  const count = Math.ceil(retryAfterMs / MINUTE);
  if (count <= 90) return minutes(count);
  return count <= 48 * 60 ? hours(Math.ceil(count / 60)) : days(Math.ceil(count / 60 / 24));
}

function todoOf(failure: LlmFailure, lang: Lang, preset: PresetId | undefined, site: string): string {
  const t = llmErrorMessages[lang];
  const { code } = failure;
  if (isRedirect(failure)) return t.redirected.todo;
  const span = spanOf(failure, lang);
  if (span !== null) return t.later(span);
  if (preset === 'ollama' || preset === 'lmstudio') {
    const local = t[preset];
    if (code === 'no-cors') return local['no-cors'](site);
    if (code === 'network' || code === 'unknown-model') return local[code];
  }
  return code === 'no-cors' ? t.codes['no-cors'].todo(site) : t.codes[code].todo;
}
