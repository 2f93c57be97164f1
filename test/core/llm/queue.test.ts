import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FailureCode } from '../../../src/core/generate/types';
import { abortableSleep, backoffMs } from '../../../src/llm/backoff';
import { MAX_TRIES, runQueue, type CallResult } from '../../../src/llm/queue';
import { fail, OK, settle, watch } from './queueTools';

const times = (started: readonly { at: number }[]) => started.map(({ at }) => at);
const tasks = (started: readonly { task: number }[]) => started.map(({ task }) => task);
const FATAL: FailureCode[] = [
  'wrong-key',
  'no-key',
  'balance',
  'unknown-model',
  'no-cors',
  'mixed-content',
  'bad-address',
  'not-an-api',
];
const OWN: FailureCode[] = ['filtered', 'empty', 'too-long', 'other'];

describe('backoffMs', () => {
  it('doubles its window from 2 s to 60 s and draws from all of it', () => {
    const windows = [1, 2, 3, 4, 5, 6, 7, 50].map((attempt) => backoffMs(attempt, () => 0.5) * 2);
    expect(windows).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(backoffMs(3, () => 0)).toBe(0);
    expect(backoffMs(3, () => 0.25)).toBe(2000);
  });
});

describe('a queue without trouble', () => {
  it('runs every task once, in order, as many at once as it may', async () => {
    const { started, peak, pauses, stopped, end } = await watch(7, () => OK, { concurrency: 3 });
    expect(tasks(started)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect([peak, pauses, stopped]).toEqual([3, [], null]);
    // ⌈7 / 3⌉ rounds of 10 ms
    expect(end).toBe(30);
  });

  it('is done at once without tasks', async () => {
    expect(await watch(0, () => OK)).toMatchObject({ started: [], stopped: null });
  });

  it.each([0, -1, Number.NaN, 1.9])('runs one at a time with concurrency %d', async (concurrency) => {
    expect((await watch(3, () => OK, { concurrency })).peak).toBe(1);
  });
});

describe('rate limits', () => {
  const limited = fail('rate-limit', { status: 429 });

  it('waits longer each time and tries again', async () => {
    const { started, pauses, stopped } = await watch(1, (_, nth) => (nth <= 3 ? limited : OK));
    // Calls take 10 ms; the waits are half of 2 s, 4 s and 8 s.
    expect(times(started)).toEqual([0, 10 + 1000, 1010 + 10 + 2000, 3020 + 10 + 4000]);
    const until = (ms: number) => ({ until: ms, status: 429 });
    expect(pauses).toEqual([until(1010), null, until(3020), null, until(7030), null]);
    expect(stopped).toBeNull();
  });

  it('lets the others have their turn first', async () => {
    const { started } = await watch(3, (task, nth) => (task === 0 && nth === 1 ? limited : OK));
    expect(started.map(({ task, at }) => [task, at])).toEqual([
      [0, 0],
      [1, 1010],
      [2, 1020],
      [0, 1030],
    ]);
  });

  it.each([
    fail('rate-limit', { status: 429, retryAfterMs: 5000 }),
    fail('overloaded', { status: 529, retryAfterMs: 5000 }),
    fail('server', { status: 503, retryAfterMs: 5000 }),
  ])('waits at least Retry-After: $failure.code', async (limited) => {
    const { started } = await watch(1, (_, nth) => (nth === 1 ? limited : OK));
    expect(times(started)).toEqual([0, 10 + 5000]);
  });

  it('waits longer than a Retry-After that is shorter than its backoff', async () => {
    const limited = fail('rate-limit', { status: 429, retryAfterMs: 300 });
    expect(times((await watch(1, (_, nth) => (nth === 1 ? limited : OK))).started)).toEqual([0, 10 + 1000]);
  });

  it('starts over with short waits after a success', async () => {
    const { started } = await watch(3, (task, nth) => (task !== 1 && nth === 1 ? limited : OK));
    // 0 is limited at 10, 1 gets through at 1020, 2 is limited at 1030: again a wait of 1000, not of 2000.
    expect(started.map(({ task, at }) => [task, at])).toEqual([
      [0, 0],
      [1, 1010],
      [2, 1020],
      [0, 2030],
      [2, 2040],
    ]);
  });

  it('stops all workers together, and halves once for calls that were under way together', async () => {
    const outcome = (task: number, nth: number) => ({ result: nth === 1 && task < 4 ? limited : OK, ms: 10 + task });
    const { started, pauses } = await watch(8, outcome, { concurrency: 4 });
    // The first 429 comes at 10 and asks for 1000; those at 11, 12 and 13 belong to it.
    expect(pauses).toEqual([{ until: 1010, status: 429 }, null]);
    expect(times(started).slice(0, 4)).toEqual([0, 0, 0, 0]);
    // Then two at once: ⌊4 / 2⌋.
    expect(times(started).filter((at) => at === 1010)).toHaveLength(2);
    expect(tasks(started).sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7]);
  });

  it('waits for the longest Retry-After of calls that were under way together', async () => {
    const outcome = (task: number, nth: number) => ({
      result: nth === 1 ? fail('rate-limit', { status: 429, retryAfterMs: [3000, 9000][task] ?? 0 }) : OK,
      ms: 10 + task,
    });
    const { pauses, started } = await watch(2, outcome, { concurrency: 2 });
    expect(pauses).toEqual([{ until: 3010, status: 429 }, { until: 9011, status: 429 }, null]);
    expect(times(started)).toEqual([0, 0, 9011, 9011 + 10 + (tasks(started)[2] ?? 0)]);
  });

  it('does not shorten a wait, nor begin one for a late answer that asks for none', async () => {
    const shorter = (task: number, nth: number) => ({
      result: nth === 1 ? fail('rate-limit', { status: 429, retryAfterMs: [9000, 3000][task] ?? 0 }) : OK,
      ms: 10 + task,
    });
    expect((await watch(2, shorter, { concurrency: 2 })).pauses).toEqual([{ until: 9010, status: 429 }, null]);
    // The second answer comes long after the pause is over.
    const late = (task: number, nth: number) => ({ result: nth === 1 ? limited : OK, ms: [10, 5000][task] ?? 0 });
    const { pauses, started } = await watch(2, late, { concurrency: 2 });
    expect(pauses).toEqual([{ until: 1010, status: 429 }, null]);
    // One at a time since 10: task 0 has to wait for the call of task 1, which then stands behind it.
    expect(started.slice(2)).toEqual([
      { task: 0, at: 5000 },
      { task: 1, at: 5010 },
    ]);
  });

  it('grows back by one after every five successes', async () => {
    const outcome = (task: number, nth: number) => (task === 0 && nth === 1 ? limited : OK);
    const { started } = await watch(40, outcome, { concurrency: 4 });
    const perMoment = new Map<number, number>();
    for (const at of times(started)) perMoment.set(at, (perMoment.get(at) ?? 0) + 1);
    // Four start at 0. One is limited at 10; the others' successes belong to the old pace. From 1010 on two at once:
    // successes 1 to 4 by 1030; at 1040 the fifth lets a third start, the sixth counts as 1 again; 4 at 1050; the fifth
    // at 1060 lets a fourth start, and there it stays.
    expect([...perMoment.values()].slice(0, 8)).toEqual([4, 2, 2, 2, 3, 3, 4, 4]);
  });

  it('stops after eight pauses without a success', async () => {
    const { started, stopped, pauses } = await watch(3, () => limited);
    expect(tasks(started)).toEqual([0, 1, 2, 0, 1, 2, 0, 1]);
    // Half of 2, 4, 8, 16, 32, 60 and 60 s, and seven calls.
    expect(started.at(-1)?.at).toBe(91_000 + 7 * 10);
    expect(stopped).toEqual(limited.failure);
    expect([pauses.length, pauses.at(-1)]).toEqual([14, null]);
  });

  it('gives up only the one task that is always limited while others get through', async () => {
    const { started, stopped, pauses } = await watch(5, (task) => (task === 0 ? limited : OK));
    // Seven pauses after the others' successes are no eight; after the last try nothing is left that could wait.
    expect(tasks(started)).toEqual([0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0]);
    expect([stopped, pauses.length]).toEqual([null, 14]);
  });

  it.each(['rate-limit', 'overloaded', 'server', 'timeout'] as const)(
    'stops when Retry-After is above two minutes: %s',
    async (code) => {
      const long = fail(code, { status: 429, retryAfterMs: 120_001 });
      const { started, stopped, pauses } = await watch(3, () => long);
      expect([tasks(started), stopped, pauses]).toEqual([[0], long.failure, []]);
    },
  );

  it('waits two minutes', async () => {
    const long = fail('rate-limit', { status: 429, retryAfterMs: 120_000 });
    expect(times((await watch(1, (_, nth) => (nth === 1 ? long : OK))).started)).toEqual([0, 120_010]);
  });
});

describe('trouble that passes', () => {
  it.each(['server', 'timeout', 'cut', 'network'] as const)('tries twice more after %s', async (code) => {
    const { started, pauses, stopped } = await watch(2, (task) => (task === 0 ? fail(code, { status: 500 }) : OK));
    // Half of 2 s, half of 4 s; the task keeps its place, and no pause is told since others may go on.
    expect(started).toEqual([
      { task: 0, at: 0 },
      { task: 0, at: 1010 },
      { task: 0, at: 3020 },
      { task: 1, at: 3030 },
    ]);
    expect([pauses, stopped]).toEqual([[], null]);
  });

  it('counts among the eight tries of a task', async () => {
    const { started } = await watch(1, (_, nth) => fail(nth < MAX_TRIES ? 'rate-limit' : 'cut'));
    expect(started).toHaveLength(MAX_TRIES);
  });

  it('holds up nobody else', async () => {
    const { started } = await watch(4, (task, nth) => (task === 0 && nth === 1 ? fail('cut') : OK), { concurrency: 2 });
    expect(started.map(({ task, at }) => [task, at])).toEqual([
      [0, 0],
      [1, 0],
      [2, 10],
      [3, 20],
      [0, 1010],
    ]);
  });
});

describe('trouble of one row', () => {
  it.each(OWN)('does not try again after %s', async (code) => {
    const { started, stopped } = await watch(5, () => fail(code));
    expect([tasks(started), stopped]).toEqual([[0, 1, 2, 3, 4], null]);
  });

  it('stops when the first three rows are bad requests', async () => {
    const bad = fail('bad-request', { status: 400 });
    const { started, stopped } = await watch(9, () => bad);
    expect([tasks(started), stopped]).toEqual([[0, 1, 2], bad.failure]);
  });

  it('does not stop when one of them was none', async () => {
    for (const other of [OK, fail('empty')])
      for (const which of [0, 1, 2]) {
        const { started, stopped } = await watch(9, (task) => (task === which ? other : fail('bad-request')));
        expect([started.length, stopped]).toEqual([9, null]);
      }
    expect((await watch(2, () => fail('bad-request'))).stopped).toBeNull();
  });
});

describe('trouble of every row', () => {
  it.each(FATAL)('stops at once at %s', async (code) => {
    const fatal = fail(code, { status: 401, detail: 'no' });
    const { started, stopped } = await watch(9, () => fatal);
    expect([tasks(started), stopped]).toEqual([[0], fatal.failure]);
  });

  it('aborts what is running, and waits for none of it', async () => {
    const signals: AbortSignal[] = [];
    const began: number[] = [];
    const call = (task: number, signal: AbortSignal): Promise<CallResult> => {
      began.push(task);
      signals.push(signal);
      return task === 1 ? Promise.resolve(fail('balance')) : new Promise<CallResult>(() => {});
    };
    const { signal } = new AbortController();
    const result = await runQueue([0, 1, 2, 3, 4], call, { concurrency: 3, signal, onPause: () => {} });
    await settle();
    expect(result.stopped?.code).toBe('balance');
    expect(began).toEqual([0, 1, 2]);
    expect(signals.every((signal) => signal.aborted)).toBe(true);
  });
});

describe('aborting', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('starts nothing under a signal that is aborted', async () => {
    const call = vi.fn(async () => OK);
    const options = { concurrency: 2, signal: AbortSignal.abort(), onPause: () => {} };
    expect(await runQueue([1, 2], call, options)).toEqual({ stopped: null });
    expect(call).not.toHaveBeenCalled();
  });

  it('ends at once in the middle of calls, however they take it', async () => {
    const controller = new AbortController();
    let calls = 0;
    const call = (task: number, signal: AbortSignal) => {
      calls += 1;
      return new Promise<CallResult>((resolve, reject) => {
        signal.addEventListener('abort', () => {
          if (task === 0) resolve(OK);
          if (task === 1) resolve(fail('rate-limit'));
          if (task === 2) reject(signal.reason as Error);
        });
      });
    };
    const run = runQueue([0, 1, 2, 3, 4, 5], call, { concurrency: 4, signal: controller.signal, onPause: () => {} });
    await settle();
    controller.abort();
    expect(await run).toEqual({ stopped: null });
    await settle();
    expect(calls).toBe(4);
  });

  it.each(['rate-limit', 'cut'] as const)('ends at once in the middle of a wait after %s', async (code) => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const pauses: unknown[] = [];
    const call = vi.fn(async () => fail(code, { status: 429 }));
    const options = { concurrency: 1, signal: controller.signal, onPause: (pause: unknown) => pauses.push(pause) };
    const run = runQueue([0, 1], call, { ...options, random: () => 0.5 });
    await vi.advanceTimersByTimeAsync(999);
    expect(call).toHaveBeenCalledTimes(1);
    controller.abort();
    expect(await run).toEqual({ stopped: null });
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(call).toHaveBeenCalledTimes(1);
    if (code === 'rate-limit') expect(pauses).toEqual([{ until: expect.any(Number), status: 429 }, null]);
  });

  it('waits by the clock of the machine unless given another', async () => {
    vi.useFakeTimers();
    const call = vi
      .fn()
      .mockResolvedValueOnce(fail('rate-limit', { status: 429 }))
      .mockResolvedValue(OK);
    const options = { concurrency: 1, signal: new AbortController().signal, onPause: () => {}, random: () => 0.5 };
    const run = runQueue([0], call, options);
    await vi.advanceTimersByTimeAsync(999);
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(call).toHaveBeenCalledTimes(2);
    expect(await run).toEqual({ stopped: null });
  });

  it('does not sleep under a signal that is aborted', async () => {
    vi.useFakeTimers();
    await abortableSleep(1000, AbortSignal.abort());
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('throws on what a call throws, and aborts the others', async () => {
  const signals: AbortSignal[] = [];
  const call = async (task: number, signal: AbortSignal): Promise<CallResult> => {
    signals.push(signal);
    if (task === 1) throw new TypeError('a fault of the program');
    return new Promise<CallResult>(() => {});
  };
  const { signal } = new AbortController();
  await expect(runQueue([0, 1, 2], call, { concurrency: 2, signal, onPause: () => {} })).rejects.toThrow('a fault');
  expect(signals.map((signal) => signal.aborted)).toEqual([true, true]);
});

describe('any sequence of outcomes', () => {
  const result = fc.oneof(
    { weight: 6, arbitrary: fc.constant(OK) },
    {
      weight: 3,
      arbitrary: fc
        .record({
          code: fc.constantFrom<FailureCode>('rate-limit', 'overloaded'),
          retryAfterMs: fc.option(fc.nat(9000)),
        })
        .map(({ code, retryAfterMs }) => fail(code, { status: 429, retryAfterMs })),
    },
    { weight: 3, arbitrary: fc.constantFrom<FailureCode>('server', 'timeout', 'cut', 'network').map((c) => fail(c)) },
    { weight: 2, arbitrary: fc.constantFrom<FailureCode>(...OWN, 'bad-request').map((code) => fail(code)) },
    { weight: 1, arbitrary: fc.constant(fail('balance')) },
  );
  const script = fc.array(fc.array(fc.record({ result, ms: fc.nat(5000) }), { minLength: 1, maxLength: 10 }), {
    maxLength: 12,
  });

  it('keeps the rules', async () => {
    await fc.assert(
      fc.asyncProperty(
        script,
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        async (script, concurrency, draw) => {
          const said: { task: number; result: CallResult }[] = [];
          const outcome = (task: number, nth: number) => {
            const plan = script[task] ?? [];
            const made = plan[(nth - 1) % plan.length] ?? { result: OK, ms: 0 };
            said.push({ task, result: made.result });
            return made;
          };
          const { started, peak, stopped, pauses, duringPause } = await watch(script.length, outcome, {
            concurrency,
            random: () => draw,
          });
          expect(peak).toBeLessThanOrEqual(concurrency);
          script.forEach((_, task) => {
            const own = said.filter((one) => one.task === task).map(({ result }) => result);
            expect(own.length).toBeLessThanOrEqual(MAX_TRIES);
            // Only limits and trouble that passes have another try after them.
            for (const before of own.slice(0, -1)) {
              expect(before.ok).toBe(false);
              if (!before.ok)
                expect(['rate-limit', 'overloaded', 'server', 'timeout', 'cut', 'network']).toContain(
                  before.failure.code,
                );
            }
            const transient = own.filter(
              (r) => !r.ok && ['server', 'timeout', 'cut', 'network'].includes(r.failure.code),
            );
            expect(transient.length).toBeLessThanOrEqual(3);
            if (stopped === null) expect(own.length).toBeGreaterThan(0);
          });
          if (said.some(({ result }) => !result.ok && result.failure.code === 'balance')) {
            // It may have been stopped before that call came back.
            expect(stopped).not.toBeNull();
          }
          // Told to go on after every wait, and nothing starts within one.
          expect(pauses.length === 0 || pauses.at(-1) === null).toBe(true);
          expect(duringPause).toBe(0);
          expect(started.length).toBe(said.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});
