import { releaseProxy, wrap, type Remote } from 'comlink';

/** A worker for one job or one set of data. */
export interface Spawned<T> {
  remote: Remote<T>;
  /** Rejects when the worker dies or the signal is aborted: race every call against it. */
  gone: Promise<never>;
  /** Safe to call twice. */
  end(): void;
}

/**
 * Watches over a new worker: it ends when the signal is aborted.
 * @param crashed makes the error that `gone` rejects with when the worker dies of itself
 */
export function watch<T>(worker: Worker, signal: AbortSignal, crashed: (detail: string) => Error): Spawned<T> {
  const remote = wrap<T>(worker);
  let reject: (error: unknown) => void = () => {};
  const gone = new Promise<never>((_, fail) => (reject = fail));
  gone.catch(() => {
    // Nobody may be waiting when the worker ends.
  });
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    signal.removeEventListener('abort', abort);
    worker.terminate();
    remote[releaseProxy]();
  };
  const abort = () => {
    end();
    reject(signal.reason);
  };
  const crash = (event: Event) => {
    end();
    reject(crashed((event instanceof ErrorEvent && event.message) || 'The worker stopped.'));
  };
  signal.addEventListener('abort', abort, { once: true });
  worker.addEventListener('error', crash);
  worker.addEventListener('messageerror', crash);
  return { remote, gone, end };
}
