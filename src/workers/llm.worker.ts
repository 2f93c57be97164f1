import { expose, releaseProxy, type Remote } from 'comlink';
import type { CallOutcome, CallRequest } from '../llm/types';

/** Milliseconds between two reports of what has come: ten a second are as smooth as a reader can tell. */
const REPORT_EVERY = 100;

const running = new Map<number, AbortController>();

/**
 * Calls to the reader's own language models. In a worker, because the policy of the page itself forbids it to call
 * other sites, and because reading many streams at once is work.
 */
const api = {
  /**
   * @param report told pieces of the text, in order, at most ten times a second
   * @returns `null` when it was cancelled
   */
  async call(id: number, request: CallRequest, report: (piece: string) => void): Promise<CallOutcome | null> {
    const controller = new AbortController();
    running.set(id, controller);
    const pieces = batched(report);
    try {
      // With the SDK it is a file of its own, which is kept only once it was used.
      const { complete } = await import('../llm/call');
      return await complete(request, controller.signal, pieces.add);
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      running.delete(id);
      pieces.end();
      // It is a proxy; without this its channel lives until the garbage is collected.
      (report as Remote<typeof report>)[releaseProxy]();
    }
  },

  /** Cuts the connection of one call. */
  cancel(id: number) {
    running.get(id)?.abort();
  },
};

/** The whole text is part of the outcome: what is not yet reported at the end need not be. */
function batched(report: (piece: string) => void): { add: (piece: string) => void; end: () => void } {
  let waiting = '';
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    last = performance.now();
    report(waiting);
    waiting = '';
  };
  return {
    add(piece) {
      waiting += piece;
      timer ??= setTimeout(flush, Math.max(0, last + REPORT_EVERY - performance.now()));
    },
    end: () => clearTimeout(timer),
  };
}

export type LlmApi = typeof api;
expose(api);
