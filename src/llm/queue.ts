import type { FailureCode, LlmFailure } from '../core/generate/types';
import { abortableSleep, backoffMs } from './backoff';

/**
 * Most tries of one task, and most pauses without a success between before the run stops. The seven waits between eight
 * tries come to 182 s at most and 91 s on average, which outlasts a limit per minute; browsers mostly do not let a page
 * see Retry-After.
 */
export const MAX_TRIES = 8;
/** Further tries of one task after a server error, a timeout, a cut or no connection: these pass quickly or not at all. */
export const MAX_TRANSIENT_RETRIES = 2;
/** Longest Retry-After that is waited for: beyond it the limit is one of hours or days, and the reader decides. */
export const MAX_RETRY_AFTER_MS = 120_000;
/** Calls in a row that have to succeed before one more may run at once. */
export const GROW_AFTER = 5;
/** When the first rows all end as `bad-request`, so will the others: it is the model or a parameter, not the row. */
export const BAD_REQUESTS_TO_STOP = 3;

/** What goes wrong with every other row too. */
const FATAL: ReadonlySet<FailureCode> = new Set([
  'wrong-key',
  'no-key',
  'balance',
  'unknown-model',
  'no-cors',
  'mixed-content',
  'bad-address',
  'not-an-api',
]);
const TRANSIENT: ReadonlySet<FailureCode> = new Set(['server', 'timeout', 'cut', 'network']);
const BUSY: ReadonlySet<number | null> = new Set([429, 503, 529]);

export type CallResult = { ok: true } | { ok: false; failure: LlmFailure };

export interface Pause {
  /** Milliseconds since 1970. */
  until: number;
  status: number | null;
}

export interface QueueOptions {
  /** Most calls at once. */
  concurrency: number;
  signal: AbortSignal;
  /** The provider asked to wait; `null`: it goes on. */
  onPause(pause: Pause | null): void;
  /** From 0 up to but not including 1. */
  random?: () => number;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Comes back early when the signal is aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Runs every task, at most `concurrency` at once and in order as far as retries allow. `call` sees to what comes of its
 * task, also to a failure: the next try of the same task is simply another call.
 * - Rate limits (429, 503, overloaded): all tasks wait together, `backoffMs` or Retry-After, whichever is longer; the
 *   number at once is halved, and grows by one after `GROW_AFTER` successes (AIMD, as TCP does). Calls that were under
 *   way when the pause began belong to it and do not halve again.
 * - Server errors, timeouts, cuts and no connection are tried again after a wait of the task's own.
 * - The run stops where going on is no use: a fatal code, a Retry-After above `MAX_RETRY_AFTER_MS`, `MAX_TRIES` pauses
 *   without a success between, the first `BAD_REQUESTS_TO_STOP` rows all `bad-request`. Running calls are
 *   aborted, and what has not begun is left alone.
 * - Every other failure is its row's own.
 *
 * Aborting ends it at once, without waiting for calls that do not heed the signal.
 * @returns why it stopped before the end; `null` when every task was tried, or the signal was aborted
 * @throws only what `call`, `onPause` or `sleep` throw while nothing is aborted: a fault of the program
 */
export function runQueue<T>(
  tasks: readonly T[],
  call: (task: T, signal: AbortSignal) => Promise<CallResult>,
  options: QueueOptions,
): Promise<{ stopped: LlmFailure | null }> {
  return new Promise((resolve, reject) => new Queue(tasks, call, options, resolve, reject).start());
}

interface Entry<T> {
  task: T;
  tries: number;
  transient: number;
}

class Queue<T> {
  /** The next one last. */
  private readonly waiting: Entry<T>[];
  private readonly abort = new AbortController();
  private readonly most: number;
  private readonly random: () => number;
  private readonly now: () => number;
  private readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls, and waits between two tries of a task. */
  private busy = 0;
  private limit: number;
  private successes = 0;
  private pause: Pause | null = null;
  /** Number of pauses so far: a call begun under an earlier number says nothing about the present pace. */
  private round = 0;
  /** Pauses without a success between. */
  private strikes = 0;
  private ended = 0;
  private badRequests = 0;
  private over = false;
  private readonly onAbort = () => this.finish(null);

  constructor(
    tasks: readonly T[],
    private readonly call: (task: T, signal: AbortSignal) => Promise<CallResult>,
    private readonly options: QueueOptions,
    private readonly resolve: (result: { stopped: LlmFailure | null }) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.waiting = tasks.map((task) => ({ task, tries: 0, transient: 0 })).reverse();
    this.most = Math.max(1, Math.floor(options.concurrency) || 1);
    this.limit = this.most;
    this.random = options.random ?? Math.random;
    this.now = options.now ?? Date.now;
    this.sleep = options.sleep ?? abortableSleep;
  }

  start(): void {
    this.options.signal.addEventListener('abort', this.onAbort);
    if (this.options.signal.aborted) this.finish(null);
    else this.fill();
  }

  private fill(): void {
    while (!this.over && !this.pause && this.busy < this.limit) {
      const entry = this.waiting.pop();
      if (!entry) break;
      this.busy += 1;
      this.guard(this.run(entry));
    }
    if (!this.over && this.busy === 0 && this.waiting.length === 0) this.finish(null);
  }

  private async run(entry: Entry<T>): Promise<void> {
    const { round } = this;
    entry.tries += 1;
    const result = await this.call(entry.task, this.abort.signal);
    if (this.over) return;
    if (result.ok) this.succeeded(round);
    else await this.failed(entry, result.failure, round);
    if (this.over) return;
    this.busy -= 1;
    this.fill();
  }

  private succeeded(round: number): void {
    this.ended += 1;
    if (round !== this.round) return;
    this.strikes = 0;
    this.successes += 1;
    if (this.successes < GROW_AFTER || this.limit >= this.most) return;
    this.limit += 1;
    this.successes = 0;
  }

  /** Resolves when the task has its next try ahead of it, or none. */
  private async failed(entry: Entry<T>, failure: LlmFailure, round: number): Promise<void> {
    const { code, status } = failure;
    const slowDown = code === 'rate-limit' || code === 'overloaded' || (code === 'server' && BUSY.has(status));
    const again = slowDown || TRANSIENT.has(code);
    if (FATAL.has(code) || (again && (failure.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS)) this.finish(failure);
    else if (slowDown) this.slowDown(entry, failure, round);
    else if (again && entry.transient < MAX_TRANSIENT_RETRIES && entry.tries < MAX_TRIES) {
      entry.transient += 1;
      await this.sleep(this.waitFor(entry.transient, failure), this.abort.signal);
      this.waiting.push(entry);
    } else this.gaveUp(failure);
  }

  private slowDown(entry: Entry<T>, failure: LlmFailure, round: number): void {
    const first = round === this.round;
    if (first) {
      this.round += 1;
      this.strikes += 1;
      this.successes = 0;
      this.limit = Math.max(1, Math.floor(this.limit / 2));
    }
    if (this.strikes >= MAX_TRIES) return this.finish(failure);
    // At the end of the line: a row that alone is too much for the provider must not keep the others from their turn.
    if (entry.tries < MAX_TRIES) this.waiting.unshift(entry);
    else this.gaveUp(failure);
    // A late answer to the old pace only counts when it asks for more time.
    const ms = first ? this.waitFor(this.strikes, failure) : (failure.retryAfterMs ?? 0);
    if (first || ms > 0) this.pauseUntil(this.now() + ms, failure.status);
  }

  /** The task has no further try. */
  private gaveUp(failure: LlmFailure): void {
    this.ended += 1;
    if (failure.code !== 'bad-request') return;
    this.badRequests += 1;
    if (this.badRequests === BAD_REQUESTS_TO_STOP && this.ended === BAD_REQUESTS_TO_STOP) this.finish(failure);
  }

  private waitFor(attempt: number, { retryAfterMs }: LlmFailure): number {
    return Math.max(retryAfterMs ?? 0, backoffMs(attempt, this.random));
  }

  /** Begins a pause, or makes the present one longer. */
  private pauseUntil(until: number, status: number | null): void {
    const pausing = this.pause !== null;
    if (this.pause && this.pause.until >= until) return;
    // Nothing is left that could wait.
    if (this.waiting.length === 0 && !pausing && this.busy === 1) return;
    this.pause = { until, status };
    this.options.onPause({ ...this.pause });
    if (!pausing) this.guard(this.waitOut());
  }

  private async waitOut(): Promise<void> {
    for (let target = -Infinity; this.pause && this.pause.until > target;) {
      target = this.pause.until;
      await this.sleep(Math.max(0, target - this.now()), this.abort.signal);
      if (this.over) return;
    }
    this.endPause();
    this.fill();
  }

  private endPause(): void {
    if (!this.pause) return;
    this.pause = null;
    this.options.onPause(null);
  }

  private guard(work: Promise<void>): void {
    work.catch((error: unknown) => {
      // A call or sleep that was aborted may say so by throwing.
      if (this.over) return;
      this.close();
      this.reject(error);
    });
  }

  private finish(stopped: LlmFailure | null): void {
    if (this.over) return;
    this.close();
    this.resolve({ stopped });
    this.endPause();
  }

  private close(): void {
    this.over = true;
    this.options.signal.removeEventListener('abort', this.onAbort);
    this.abort.abort();
  }
}
