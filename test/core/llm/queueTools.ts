import type { FailureCode, LlmFailure } from '../../../src/core/generate/types';
import type { CallResult, Pause, QueueOptions } from '../../../src/llm/queue';
import { runQueue } from '../../../src/llm/queue';

export const OK: CallResult = { ok: true };
export function fail(code: FailureCode, part: Partial<LlmFailure> = {}): CallResult & { ok: false } {
  return { ok: false, failure: { code, status: null, detail: '', retryAfterMs: null, ...part } };
}

/** Lets everything that is due now happen. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A clock that only moves when it is told to, or when nothing else can happen. */
export class Clock {
  time = 0;
  private timers: { at: number; wake: () => void }[] = [];
  readonly now = () => this.time;
  readonly sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.timers.push({ at: this.time + ms, wake });
      signal.addEventListener('abort', wake);
    });
  get idle(): boolean {
    return this.timers.length === 0;
  }
  /** Goes to the next moment something waits for. */
  next(): void {
    this.timers.sort((a, b) => a.at - b.at);
    const timer = this.timers.shift();
    if (!timer) return;
    this.time = Math.max(this.time, timer.at);
    timer.wake();
  }
}

export interface Started {
  task: number;
  at: number;
}

export interface Watched {
  stopped: LlmFailure | null;
  /** Every call, in order. */
  started: Started[];
  /** Most calls at once. */
  peak: number;
  pauses: (Pause | null)[];
  /** Calls begun while the queue was told to wait. */
  duringPause: number;
  /** Time at the end. */
  end: number;
}

/**
 * Runs tasks 0 … count − 1 on a clock of its own.
 * @param outcome of the try-th call (from 1) of a task, and how long it takes
 */
export async function watch(
  count: number,
  outcome: (task: number, nth: number) => CallResult | { result: CallResult; ms: number },
  options: Partial<QueueOptions> = {},
): Promise<Watched> {
  const clock = new Clock();
  const controller = new AbortController();
  const tries = new Map<number, number>();
  const seen: Watched = { stopped: null, started: [], peak: 0, pauses: [], duringPause: 0, end: 0 };
  let running = 0;
  const call = async (task: number, signal: AbortSignal) => {
    seen.started.push({ task, at: clock.time });
    if (seen.pauses.at(-1)) seen.duringPause += 1;
    tries.set(task, (tries.get(task) ?? 0) + 1);
    seen.peak = Math.max(seen.peak, (running += 1));
    const made = outcome(task, tries.get(task) ?? 0);
    const { result, ms } = 'result' in made ? made : { result: made, ms: 10 };
    await clock.sleep(ms, signal);
    running -= 1;
    return result;
  };
  let over = false;
  const run = runQueue(
    Array.from({ length: count }, (_, i) => i),
    call,
    {
      concurrency: 1,
      signal: controller.signal,
      onPause: (pause) => seen.pauses.push(pause),
      random: () => 0.5,
      now: clock.now,
      sleep: clock.sleep,
      ...options,
    },
  ).then((result) => {
    over = true;
    return result;
  });
  for (let quiet = 0; !over && quiet < 3;) {
    await settle();
    quiet = clock.idle ? quiet + 1 : 0;
    if (!over) clock.next();
  }
  if (!over) throw new Error('The queue hangs');
  return { ...seen, ...(await run), end: clock.time };
}
