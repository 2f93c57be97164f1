/** The first wait, and the longest one without Retry-After: one that outlasts a limit per minute. */
const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try: exponential backoff with full jitter (M. Brooker, "Exponential Backoff And
 * Jitter", AWS Architecture Blog, 2015), anything from 0 to 2 s · 2^(attempt − 1), at most 60 s.
 * @param attempt from 1
 * @param random from 0 up to but not including 1
 * @returns milliseconds
 */
export function backoffMs(attempt: number, random: () => number): number {
  return random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1));
}

/** Waits; comes back at once when the signal is aborted. */
export function abortableSleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
