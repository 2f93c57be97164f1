import { failureOfAnswer, plainFailure } from './failure';
import type { LlmFailure } from '../core/generate/types';

/** Carries what is known of a failed call through the SDK, which hands errors on as they are. */
export class CallError extends Error {
  override name = 'CallError';
  constructor(readonly failure: LlmFailure) {
    super(failure.code);
  }
}

/** No answer came: the browser does not tell a script why. */
export class UnreachedError extends Error {
  override name = 'UnreachedError';
}

/** What is seen of the one request of a call. */
export interface Traffic {
  /** Where it went; empty before. */
  url: string;
  /** Status of the answer; `null` before one came. */
  status: number | null;
  /** The first and the last characters of the stream. */
  head: string;
  tail: string;
}

export interface GuardOptions {
  /** The only origin that is called. */
  origin: string;
  /** Told at every byte of an answer; keep-alive comments count. */
  alive: () => void;
}

/** Longest error answer that is read, bytes; what a provider says is much shorter. */
const MAX_ERROR_BYTES = 65_536;
const NOTHING = { get: () => null };

/**
 * The `fetch` the SDK works with. No cookies, no referrer, no cache; redirects are refused, so that a key cannot follow
 * one to another origin, and so is any other address than the endpoint's. Answers that are no stream of a model become
 * a CallError here, where the body is still whole.
 */
export function guardedFetch({ origin, alive }: GuardOptions): { fetch: typeof fetch; traffic: Traffic } {
  const traffic: Traffic = { url: '', status: null, head: '', tail: '' };
  const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(input instanceof Request ? input.url : input);
    if (!URL.canParse(url) || new URL(url).origin !== origin) throw new CallError(plainFailure('bad-address'));
    traffic.url = url;
    const response = await reach(url, init);
    traffic.status = response.status;
    alive();
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) throw new CallError(await failureOfResponse(response, response.status));
    if (/\btext\/html\b/i.test(type)) throw new CallError(await ofPage(response));
    // An error in a JSON body under status 200, or a whole reply where a stream was asked for.
    if (/\bapplication\/json\b/i.test(type)) throw new CallError(await ofJson(response));
    return watched(response, traffic, alive);
  };
  return { fetch: send as typeof fetch, traffic };
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      headers: sentHeaders(init.headers),
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      mode: 'cors',
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new UnreachedError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Without the SDK's own `user-agent`, which providers do not list among the headers a page may send, and without
 * headers that would hold an empty key.
 */
function sentHeaders(headers: HeadersInit | undefined): Headers {
  const sent = new Headers(headers);
  sent.delete('user-agent');
  for (const [name, value] of [...sent]) {
    if (value === '') sent.delete(name);
  }
  return sent;
}

async function failureOfResponse(response: Response, status: number | null) {
  const body = await readUpTo(response, MAX_ERROR_BYTES);
  return failureOfAnswer({ status, headers: response.headers, body }, Date.now());
}

async function ofPage(response: Response): Promise<LlmFailure> {
  const { status } = response;
  return { ...(await failureOfResponse(response, status)), code: 'not-an-api', status };
}

async function ofJson(response: Response): Promise<LlmFailure> {
  const body = await readUpTo(response, MAX_ERROR_BYTES);
  const failure = failureOfAnswer({ status: null, headers: response.headers, body }, Date.now());
  const spoke = failure.detail !== '' && failure.code !== 'other';
  return spoke ? failure : plainFailure('not-an-api', '', response.status);
}

async function readUpTo(response: Response, bytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  try {
    while (length < bytes) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      length += value.byteLength;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
  } catch {
    // The connection broke within the error answer: its status and what came of it are still worth telling.
  }
  return text;
}

function watched(response: Response, traffic: Traffic, alive: () => void): Response {
  if (!response.body) return response;
  const decoder = new TextDecoder();
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      alive();
      const text = decoder.decode(chunk, { stream: true });
      if (traffic.head.length < 200) traffic.head = (traffic.head + text).slice(0, 200);
      traffic.tail = (traffic.tail + text).slice(-200);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(watch), { status, statusText, headers });
}

/** An error object from inside a stream. */
export function failureInStream(error: unknown): LlmFailure {
  return failureOfAnswer({ status: null, headers: NOTHING, body: error }, Date.now());
}
