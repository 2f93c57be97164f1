import { streamText, type LanguageModel } from 'ai';
import type { Finish, Usage } from '../core/generate/types';
import { CallError, failureInStream } from './guardedFetch';
import { isRecord } from './providerWords';
import { plainFailure } from './failure';
import type { CallRequest } from './types';

// The SDK would write what a model does not support to the console.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** How a stream ended; `finish` is `null` where the provider did not say. */
export interface Heard {
  finish: Finish | null;
  /** The reason in the provider's own word. */
  raw: string;
  usage: Usage;
}

export interface ListenOptions {
  signal: AbortSignal;
  say: (delta: string) => void;
}

/** Chunks of a shape the SDK does not know, or no reason at the end: the text and how it ended decide, not these. */
const HARMLESS = new Set(['AI_TypeValidationError', 'AI_JSONParseError', 'AI_InvalidResponseDataError']);
const FILTERED = /sensitive|safety|blocklist|prohibited|content_filter|refusal|recitation|spii/i;

/**
 * Asks once and listens to the end. Words of the model go to `say`; what it thinks aloud does not.
 * @throws CallError for an error inside the stream; what `fetch` threw; the signal's reason
 */
export async function listen(
  model: LanguageModel,
  request: CallRequest,
  { signal, say }: ListenOptions,
): Promise<Heard> {
  const result = streamText({
    model,
    ...(request.system && { instructions: request.system }),
    prompt: request.user,
    maxOutputTokens: request.maxTokens,
    ...(request.temperature !== null && { temperature: request.temperature }),
    maxRetries: 0,
    abortSignal: signal,
    include: { rawChunks: true },
    onError: () => {
      // It comes out of the stream, too; the SDK's own handler would print it.
    },
  });
  const heard: Heard = { finish: null, raw: '', usage: { input: null, output: null } };
  for await (const part of result.stream) {
    if (part.type === 'text-delta') say(part.text);
    else if (part.type === 'raw') throwIfError(part.rawValue);
    else if (part.type === 'error' && !isHarmless(part.error)) throw part.error;
    else if (part.type === 'abort') throw signal.reason;
    else if (part.type === 'finish') {
      heard.raw = part.rawFinishReason ?? '';
      heard.finish = part.rawFinishReason === undefined ? null : finishOf(part.finishReason, heard.raw);
      const { inputTokens, outputTokens } = part.totalUsage;
      heard.usage = { input: countOf(inputTokens), output: countOf(outputTokens) };
    }
  }
  return heard;
}

/** Errors that providers put into a stream that began well. */
function throwIfError(chunk: unknown) {
  if (!isRecord(chunk)) return;
  if (isRecord(chunk.error) || (typeof chunk.error === 'string' && chunk.error)) {
    throw new CallError(failureInStream(chunk));
  }
  const blocked = isRecord(chunk.promptFeedback) ? chunk.promptFeedback.blockReason : null;
  if (typeof blocked === 'string') throw new CallError(plainFailure('filtered', blocked));
}

/** A number of tokens, or `null` for anything else that a provider may send in its place. */
function countOf(tokens: unknown): number | null {
  return typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null;
}

function isHarmless(error: unknown): boolean {
  return error instanceof Error && HARMLESS.has(error.name);
}

function finishOf(reason: string, raw: string): Finish {
  if (reason === 'content-filter' || FILTERED.test(raw)) return 'filter';
  return reason === 'stop' || reason === 'length' ? reason : 'other';
}
