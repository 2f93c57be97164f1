import { proxy } from 'comlink';
import { plainFailure, redactor, sealed, type CallOutcome, type CallRequest } from '../llm';
import type { LlmApi } from './llm.worker';
import { watch, type Spawned } from './spawn';

/** The worker died; only seen inside, callers get an outcome. */
class LlmCrashError extends Error {
  override name = 'LlmCrashError';
}

interface Live extends Spawned<LlmApi> {
  stop: AbortController;
}

/**
 * The typed way to the worker that calls language models: one worker for all calls, made when the first is made. It and
 * the SDK it brings are fetched then. When it dies, the calls that were running fail and the next one gets a new worker.
 */
export class LlmClient {
  #live: Live | null = null;
  #calls = 0;

  /**
   * One call, not retried.
   * @param onText told all text so far, at most about ten times a second, and the whole of it before this resolves
   * @returns the reply, or why there is none
   * @throws the signal's reason when aborted, at once; the connection is cut then, other calls go on
   */
  async call(request: CallRequest, signal: AbortSignal, onText: (text: string) => void): Promise<CallOutcome> {
    signal.throwIfAborted();
    const live = this.#start();
    const id = ++this.#calls;
    let text = '';
    let over = false;
    const report = (piece: string) => {
      if (over) return;
      text += piece;
      onText(text);
    };
    const aborted = whenAborted(signal);
    try {
      const outcome = await Promise.race([live.remote.call(id, request, proxy(report)), live.gone, aborted.promise]);
      if (!outcome) throw signal.reason;
      over = true;
      const whole = outcome.ok ? outcome.reply.text : outcome.text;
      if (whole !== text) onText(whole);
      return outcome;
    } catch (error) {
      over = true;
      if (signal.aborted) {
        if (this.#live === live) void live.remote.cancel(id);
        throw signal.reason;
      }
      const failure = plainFailure('other', messageOf(error));
      return sealed({ ok: false, failure, text }, redactor(request.key.trim()).text);
    } finally {
      aborted.forget();
    }
  }

  /** Ends the worker and all that runs in it. The client can be used again. */
  stop() {
    this.#live?.stop.abort(new LlmCrashError('The worker was stopped.'));
    this.#live = null;
  }

  #start(): Live {
    if (this.#live) return this.#live;
    const worker = new Worker(new URL('./llm.worker.ts', import.meta.url), { type: 'module', name: 'llm' });
    const stop = new AbortController();
    const live: Live = { ...watch<LlmApi>(worker, stop.signal, (detail) => new LlmCrashError(detail)), stop };
    live.gone.catch(() => {
      if (this.#live === live) this.#live = null;
    });
    return (this.#live = live);
  }
}

function whenAborted(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  let abort = () => {};
  const promise = new Promise<never>((_, reject) => (abort = () => reject(signal.reason)));
  promise.catch(() => {
    // The call may have ended before.
  });
  signal.addEventListener('abort', abort, { once: true });
  return { promise, forget: () => signal.removeEventListener('abort', abort) };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
