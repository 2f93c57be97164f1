import { proxy } from 'comlink';
import type { DownloadApi, DownloadOutcome } from './download.worker';
import { watch } from './spawn';

export type { DownloadOutcome } from './download.worker';

/** The download worker died. */
export class DownloadCrashError extends Error {
  override name = 'DownloadCrashError';
}

/**
 * Fetches a file of at most `maxBytes`. What the server or the network does wrong is part of the outcome. Aborting the
 * signal cuts the connection.
 * @throws DownloadCrashError, the signal's reason when aborted
 */
export async function download(
  url: string,
  maxBytes: number,
  signal: AbortSignal,
  progress: (done: number, total: number) => void = () => {},
): Promise<DownloadOutcome> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./download.worker.ts', import.meta.url), { type: 'module', name: 'download' });
  const live = watch<DownloadApi>(worker, signal, (detail) => new DownloadCrashError(detail));
  try {
    return await Promise.race([live.remote.download(url, maxBytes, proxy(progress)), live.gone]);
  } finally {
    live.end();
  }
}
