import type { LlmFailure, Reply } from '../core/generate/types';
import { addressProblem, cleanBaseUrl, originOf } from './address';
import { plainFailure } from './failure';
import { CallError, guardedFetch, UnreachedError, type Traffic } from './guardedFetch';
import { idleTimer, type IdleTimer } from './idle';
import { listen, type Heard } from './listen';
import { languageModel } from './model';
import { redactor } from './redact';
import { sealed } from './seal';
import type { CallOutcome, CallRequest } from './types';
import { wasReadable, whyUnreached } from './unreached';

/** How the start of an event stream looks. */
const EVENTS = /^\s*(data|event|id|retry)?:/;

/**
 * Asks a language model once, without retrying, and streams its answer.
 * @param onText told each piece of the text, in order. Neither these nor the outcome hold the key, whatever the provider
 *   sends back.
 * @returns the reply, or why there is none and what had come until then
 * @throws the signal's reason when aborted; the connection is cut then
 */
export async function complete(
  request: CallRequest,
  signal: AbortSignal,
  onText: (delta: string) => void,
): Promise<CallOutcome> {
  signal.throwIfAborted();
  const { baseUrl, key, model } = request;
  const call = { ...request, key: key.trim(), model: model.trim(), baseUrl: cleanBaseUrl(baseUrl) };
  const words = redactor(call.key);
  const say = (delta: string) => {
    if (delta) onText(delta);
  };
  const outcome = await ask(call, signal, (delta) => say(words.piece(delta)));
  say(words.rest());
  return sealed(outcome, words.text);
}

/** As `complete`, with all that the provider says as it says it. */
async function ask(call: CallRequest, signal: AbortSignal, onText: (delta: string) => void): Promise<CallOutcome> {
  const refused = problemOf(call);
  if (refused) return { ok: false, failure: refused, text: '' };
  const idle = idleTimer(call.idleMs);
  let text = '';
  const say = (delta: string) => {
    text += delta;
    onText(delta);
  };
  const { fetch, traffic } = guardedFetch({ origin: originOf(call.baseUrl) ?? '', alive: idle.alive });
  const started = performance.now();
  try {
    const options = { signal: AbortSignal.any([signal, idle.signal]), say };
    const heard = await listen(await languageModel(call, fetch), call, options);
    const failure = failureOfEnd(heard, text, traffic);
    if (failure) return { ok: false, failure, text };
    return { ok: true, reply: replyOf(call, heard, text, performance.now() - started) };
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, failure: await failureOfError(error, call, traffic, idle, signal), text };
  } finally {
    if (traffic.status !== null) wasReadable(call.baseUrl);
    idle.end();
  }
}

/** What can be told without calling. */
function problemOf({ baseUrl, key, model }: CallRequest): LlmFailure | null {
  const problem = addressProblem(baseUrl, globalThis.location?.protocol ?? '');
  if (problem) return plainFailure(problem);
  // No header can hold it.
  if (/[^\x21-\x7e]/.test(key)) return plainFailure('wrong-key');
  return model ? null : plainFailure('unknown-model');
}

function replyOf(call: CallRequest, heard: Heard, text: string, ms: number): Reply {
  return {
    text,
    finish: heard.finish ?? 'other',
    usage: heard.usage,
    ms: Math.round(ms),
    model: call.model,
    at: new Date().toISOString(),
  };
}

/** A stream that ended without an error is not yet a reply. */
function failureOfEnd({ finish, raw }: Heard, text: string, traffic: Traffic): LlmFailure | null {
  const { status } = traffic;
  if (finish === 'filter') return plainFailure('filtered', raw, status);
  if (finish === null && !traffic.tail.includes('[DONE]')) return brokenOff(traffic);
  if (/network_error|^error$/i.test(raw)) return plainFailure('cut', raw, status);
  if (text.trim() !== '') return null;
  // That it stopped as usual explains nothing; a word of the provider's own may.
  return plainFailure('empty', finish === 'stop' || finish === 'length' ? '' : raw, status);
}

function brokenOff({ status, head }: Traffic): LlmFailure {
  return plainFailure(head === '' || EVENTS.test(head) ? 'cut' : 'not-an-api', '', status);
}

async function failureOfError(
  error: unknown,
  call: CallRequest,
  traffic: Traffic,
  idle: IdleTimer,
  signal: AbortSignal,
): Promise<LlmFailure> {
  if (idle.timedOut) return plainFailure('timeout', '', traffic.status);
  const told = causeOf(error, CallError);
  if (told) return told.failure;
  if (causeOf(error, UnreachedError)) {
    const why = await whyUnreached(call.baseUrl, traffic.url, signal);
    signal.throwIfAborted();
    return why;
  }
  if (traffic.status !== null) return brokenOff(traffic);
  return plainFailure('other', error instanceof Error ? error.message : String(error));
}

/** The error itself or what it was made from, where the SDK wraps it. */
function causeOf<T extends Error>(error: unknown, kind: new (...args: never[]) => T): T | null {
  for (let depth = 0, at = error; depth < 5 && at instanceof Error; depth += 1, at = at.cause) {
    if (at instanceof kind) return at;
  }
  return null;
}
