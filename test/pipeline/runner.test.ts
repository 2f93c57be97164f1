import { describe, expect, it } from 'vitest';
import { Runner, type Job, type PlannedCell } from '../../src/pipeline';

const cell = (id: string, key: string | null, inputs: string[] = [], cheap = true): PlannedCell => ({
  id,
  type: 'evaluate',
  key,
  inputs,
  missing: key === null ? ['corpus'] : [],
  cheap,
  later: false,
});

/** A job whose every call waits until the test lets it go. */
function controlled() {
  const calls: {
    id: string;
    key: string | null;
    finish(output: unknown, partial?: boolean): void;
    fail(e: Error): void;
    signal: AbortSignal;
  }[] = [];
  const job: Job = (planned, { signal }) =>
    new Promise((resolve, reject) =>
      calls.push({
        id: planned.id,
        key: planned.key,
        signal,
        finish: (output, partial = false) => resolve({ output, partial }),
        fail: reject,
      }),
    );
  return { calls, job };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('Runner', () => {
  it('runs inputs before the cell that reads them', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1'), cell('b', '2', ['a'])]);
    await settle();
    expect(calls.map((call) => call.id)).toEqual(['a']);
    expect(runner.state('b').status).toBe('queued');
    calls[0]?.finish('A');
    await settle();
    expect(calls.map((call) => call.id)).toEqual(['a', 'b']);
    calls[1]?.finish('B');
    await settle();
    expect(runner.state('b')).toMatchObject({ status: 'done', output: 'B', outputKey: '2' });
  });
  it('cuts off a run of an outdated key and drops its late answer', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1')]);
    await settle();
    runner.sync([cell('a', '2')]);
    await settle();
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[1]?.finish('new');
    await settle();
    calls[0]?.finish('old');
    await settle();
    expect(runner.state('a')).toMatchObject({ status: 'done', output: 'new', outputKey: '2' });
  });
  it('marks a costly cell stale and waits', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1', [], false)]);
    void runner.run('a');
    await settle();
    calls[0]?.finish('A');
    await settle();
    runner.sync([cell('a', '2', [], false)]);
    await settle();
    expect(calls).toHaveLength(1);
    expect(runner.state('a')).toMatchObject({ status: 'stale', output: 'A' });
    runner.sync([cell('a', '1', [], false)]);
    expect(runner.state('a').status).toBe('done');
  });
  it('keeps a failure until something changes, and then tries again', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1')]);
    await settle();
    calls[0]?.fail(new Error('boom'));
    await settle();
    expect(runner.state('a')).toMatchObject({ status: 'failed', error: new Error('boom') });
    runner.sync([cell('a', '1')]);
    await settle();
    expect(calls).toHaveLength(1);
    runner.sync([cell('a', '2')]);
    await settle();
    expect(calls).toHaveLength(2);
    calls[1]?.finish('A');
    await settle();
    expect(runner.state('a')).toMatchObject({ status: 'done', error: null });
  });
  it('keeps the partial result of a cancelled run and does not call it done', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1')]);
    await settle();
    runner.cancel('a');
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.finish('half', true);
    await settle();
    expect(runner.state('a')).toMatchObject({ status: 'cancelled', output: 'half', outputKey: null });
  });
  it('shows an offered output at once and replaces it by the live one', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1')], () => runner.offer('a', '1', 'shipped'));
    expect(runner.state('a')).toMatchObject({ output: 'shipped', stored: true });
    await settle();
    calls[0]?.finish('live');
    await settle();
    expect(runner.state('a')).toMatchObject({ output: 'live', stored: false, status: 'done' });
  });
  it('fails a cell whose input nobody writes, and names the input', async () => {
    const runner = new Runner(controlled().job, () => {});
    runner.sync([cell('a', null)]);
    await settle();
    expect(runner.state('a').status).toBe('failed');
    expect(runner.state('a').error?.message).toContain('corpus');
  });

  it('lets a cell that waits for something costly rest until it is there, the reader asks, or something changes', async () => {
    const runs: { id: string; asked: boolean }[] = [];
    let waiting = true;
    const job: Job = async (planned, { asked }) => {
      runs.push({ id: planned.id, asked });
      return { output: runs.length, waiting };
    };
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1')]);
    await settle();
    expect(runner.state('a')).toMatchObject({ status: 'idle', waiting: true, output: 1, outputKey: '1' });
    runner.sync([cell('a', '1')]);
    await settle();
    expect(runs).toHaveLength(1);
    await runner.run('a', { force: true });
    expect(runs.at(-1)).toEqual({ id: 'a', asked: true });
    runner.sync([cell('a', '2')]);
    await settle();
    expect(runs.at(-1)).toEqual({ id: 'a', asked: false });
    waiting = false;
    runner.retryWaiting();
    await settle();
    expect(runner.state('a')).toMatchObject({ status: 'done', waiting: false, outputKey: '2' });
    runner.retryWaiting();
    await settle();
    expect(runs).toHaveLength(4);
  });

  it('takes a run that began of itself for an asked one when the reader asks meanwhile', async () => {
    const asked: boolean[] = [];
    const go: (() => void)[] = [];
    const job: Job = async (_planned, context) => {
      const early = context.asked;
      await new Promise<void>((resolve) => go.push(resolve));
      asked.push(context.asked);
      return { output: null, waiting: !early };
    };
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1')]);
    await settle();
    const run = runner.run('a', { force: true });
    go[0]?.();
    await settle();
    // It decided before it was asked, so it runs once more.
    expect(go).toHaveLength(2);
    go[1]?.();
    await run;
    expect(asked).toEqual([true, true]);
    expect(runner.state('a').status).toBe('done');
  });

  it('starts what comes later when the others have come to an end, if it is still wanted', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    const later = { ...cell('b', '2'), later: true };
    runner.sync([later, cell('a', '1')]);
    await settle();
    expect(calls.map(({ id }) => id)).toEqual(['a']);
    calls[0]?.finish('A');
    await settle();
    expect(calls.map(({ id }) => id)).toEqual(['a', 'b']);
    calls[1]?.finish('B');
    await runner.settled();
    expect(runner.state('b')).toMatchObject({ status: 'done', output: 'B' });
    runner.sync([{ ...later, key: '3' }, cell('a', '4')]);
    await settle();
    // A newer plan comes before the first one's cells are through: only its own are run.
    runner.sync([{ ...later, key: '5' }, cell('a', '4')]);
    calls.at(-1)?.finish('A');
    await settle();
    expect(calls.filter(({ id }) => id === 'b').map(({ key }) => key)).toEqual(['2', '5']);
  });
  it('forgets that an input was missing once it is there again', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1')]);
    await settle();
    calls[0]?.finish('A');
    await settle();
    runner.sync([cell('a', null)]);
    await runner.run('a');
    expect(runner.state('a')).toMatchObject({ status: 'failed', error: { missing: ['corpus'] } });
    runner.sync([cell('a', '1')]);
    await settle();
    expect(runner.state('a')).toMatchObject({ status: 'done', output: 'A', error: null });
  });
  it('runs a cell whose input gave all it could without a model', async () => {
    const runner = new Runner(
      async (planned) => ({ output: planned.id, waiting: planned.id === 'a' }),
      () => {},
    );
    runner.sync([cell('a', '1'), cell('b', '2', ['a'])]);
    await runner.settled();
    expect(runner.state('a')).toMatchObject({ status: 'idle', waiting: true });
    expect(runner.state('b')).toMatchObject({ status: 'done', output: 'b' });
  });
  it('starts nothing more once it is stopped, and cuts off what runs', async () => {
    const { calls, job } = controlled();
    const runner = new Runner(job, () => {});
    runner.sync([cell('a', '1'), cell('b', '2', ['a'])]);
    await settle();
    runner.stop();
    expect(calls[0]?.signal.aborted).toBe(true);
    calls[0]?.finish('A');
    await settle();
    expect(calls).toHaveLength(1);
  });

  describe('with an output that becomes more under the same key', () => {
    /** Cell `a` gives what `held` says; the others give what they read of their inputs. */
    function growing() {
      let held = '';
      const runs: string[] = [];
      const inputs: Record<string, string> = { b: 'a', c: 'a', d: 'b' };
      const runner = new Runner(
        async ({ id }, { input }) => {
          runs.push(id);
          const output = id === 'a' ? held : `${id}(${String(input(inputs[id] ?? ''))})`;
          return { output, waiting: id === 'a' && held.length < 2, version: output };
        },
        () => {},
      );
      runner.sync([cell('a', '1'), cell('b', '2', ['a']), cell('c', '3', ['a']), cell('d', '4', ['b'])]);
      return { runner, runs, hold: (text: string) => (held = text) };
    }
    it('lets its readers, and theirs, read it again', async () => {
      const { runner, hold } = growing();
      await runner.settled();
      expect(runner.state('d').output).toBe('d(b())');
      hold('xy');
      await runner.run('a', { force: true });
      await runner.settled();
      expect(runner.state('d')).toMatchObject({ status: 'done', output: 'd(b(xy))', outputKey: '4' });
      expect(runner.state('c').output).toBe('c(xy)');
    });
    it('leaves them alone when it is the same, though two of them run it again', async () => {
      const { runner, runs, hold } = growing();
      await runner.settled();
      hold('x');
      await runner.run('a', { force: true });
      await runner.settled();
      runs.length = 0;
      await runner.run('a', { force: true });
      await runner.settled();
      expect(runs).toEqual(['a']);
    });
    it('shows what there is while it runs, and reads nothing of that', async () => {
      let go: (value: unknown) => void = () => {};
      const runner = new Runner(
        async ({ id }, { publish, input }) => {
          if (id === 'b') return { output: input('a') };
          publish('half');
          await new Promise((resolve) => (go = resolve));
          return { output: 'whole' };
        },
        () => {},
      );
      runner.sync([cell('a', '1'), cell('b', '2', ['a'])]);
      await settle();
      expect(runner.state('a')).toMatchObject({ status: 'running', output: 'half', outputKey: null });
      expect(runner.state('b')).toMatchObject({ status: 'queued', output: undefined });
      go(null);
      await runner.settled();
      expect(runner.state('b').output).toBe('whole');
    });
  });
});
