import type { PlannedCell } from './graph';

export type Status = 'idle' | 'stale' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** What a progress counts: texts embedded, questions reranked, calls to a language model, or steps of any other kind. */
export type WorkUnit = 'vectors' | 'scores' | 'calls' | 'steps';

export interface Progress {
  done: number;
  total: number;
  unit: WorkUnit;
  /** When work of this unit began: the time left is reckoned from there. */
  since: number;
}

export interface CellState {
  status: Status;
  /** The last output. It belongs to the recipe as it is only when the status is `done`. */
  output: unknown;
  /** Key of what `output` was computed from. */
  outputKey: string | null;
  progress: Progress | null;
  startedAt: number | null;
  /** Milliseconds the last finished run took. */
  ms: number | null;
  error: Error | null;
  /** The output was stored beforehand and has not been computed here yet. */
  stored: boolean;
  /** Part of the output waits for something costly that the reader has to agree to; the status is `idle` then. */
  waiting: boolean;
}

export interface JobContext {
  signal: AbortSignal;
  /** The reader asked for this run: it may cost what a run of itself may not. */
  asked: boolean;
  progress(done: number, total: number, unit?: WorkUnit): void;
  /** Shows what there is of the output while the job goes on. */
  publish(output: unknown): void;
  /** Output of an input cell. */
  input(cellId: string): unknown;
}

/**
 * What a job gives back. `partial`: it was cancelled and this is what was ready. `waiting`: this is what can be had
 * without the reader's consent to something costly; the cell goes idle until it is asked for or something changes.
 */
export interface JobResult {
  output: unknown;
  partial?: boolean;
  waiting?: boolean;
  /** What the output holds, where the key alone does not settle it: when it changes, its readers read it again. */
  version?: string;
}

export type Job = (cell: PlannedCell, context: JobContext) => Promise<JobResult>;

export class MissingInputError extends Error {
  override name = 'MissingInputError';
  constructor(readonly missing: readonly string[]) {
    super(`No earlier cell writes: ${missing.join(', ')}.`);
  }
}

const IDLE: CellState = {
  status: 'idle',
  output: undefined,
  outputKey: null,
  progress: null,
  startedAt: null,
  ms: null,
  error: null,
  stored: false,
  waiting: false,
};

interface Running {
  key: string;
  abort: AbortController;
  promise: Promise<void>;
  /** Set when the reader asks for a run that had begun of itself. */
  order: { asked: boolean };
}

/**
 * Runs the cells of a plan. `sync` takes a new plan: what changed becomes stale, a run of an outdated key is cut off,
 * cheap stale cells run by themselves. Running a cell first runs its stale inputs. One cell is never run twice at once.
 */
export class Runner {
  #plan = new Map<string, PlannedCell>();
  #states = new Map<string, CellState>();
  #running = new Map<string, Running>();
  /** Key of the last attempt: what failed or was cancelled is not tried again until something changes or the reader asks. */
  #attempted = new Map<string, string>();
  #versions = new Map<string, string>();
  /** Running cells of which an input became another meanwhile. */
  #outrun = new Set<string>();
  /** Resolves when the cells that come later have been started. */
  #waiting: Promise<void> = Promise.resolve();

  constructor(
    private readonly job: Job,
    private readonly onChange: (id: string, state: CellState) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  state(id: string): CellState {
    return this.#states.get(id) ?? IDLE;
  }

  /** Shows an output that was computed beforehand for this key until the cell's own run replaces it. */
  offer(id: string, key: string, output: unknown) {
    if (this.state(id).outputKey !== key) this.#set(id, { output, outputKey: key, stored: true });
  }

  /** `prepare` runs between marking and running: the moment to `offer` stored outputs. */
  sync(plan: PlannedCell[], prepare?: () => void) {
    this.#plan = new Map(plan.map((cell) => [cell.id, cell]));
    for (const cell of plan) this.#markIfStale(cell);
    prepare?.();
    const first = plan.filter(({ later }) => !later).map((cell) => this.#runOfItself(cell));
    const later = plan.filter((cell) => cell.later);
    // One worker does the work of all: what the reader looks at first is not to share it.
    if (later.length > 0)
      this.#waiting = Promise.all(first).then(() => {
        for (const cell of later) if (this.#plan.get(cell.id) === cell) void this.#runOfItself(cell);
      });
  }

  async #runOfItself(cell: PlannedCell): Promise<void> {
    const { status, stored } = this.state(cell.id);
    const tried = this.#attempted.get(cell.id) === cell.key && !stored;
    if (cell.cheap && (status === 'stale' || (status === 'idle' && !tried))) await this.run(cell.id);
  }

  /** Runs again what came to a halt for want of something costly, now that it is there. */
  retryWaiting() {
    for (const cell of this.#plan.values())
      if (cell.cheap && this.state(cell.id).status === 'idle' && this.#attempted.get(cell.id) === cell.key)
        void this.run(cell.id);
  }

  #markIfStale(cell: PlannedCell) {
    const running = this.#running.get(cell.id);
    if (running && running.key !== cell.key) running.abort.abort();
    if (cell.key !== null && this.state(cell.id).error instanceof MissingInputError) this.#forgive(cell.id);
    const state = this.state(cell.id);
    if (state.outputKey === cell.key && state.outputKey !== null && !state.stored) {
      if (state.status === 'stale') this.#set(cell.id, { status: state.waiting ? 'idle' : 'done' });
    } else if (running?.key !== cell.key && this.#attempted.get(cell.id) !== cell.key) {
      this.#set(cell.id, { status: state.status === 'idle' ? 'idle' : 'stale' });
    }
  }

  /** An input that was missing is there again: the failure says nothing about the output or the last attempt. */
  #forgive(id: string) {
    this.#attempted.delete(id);
    this.#set(id, { status: 'stale', error: null });
  }

  /** Resolves when the cell has settled for the current plan; never rejects (the state carries the error). */
  async run(id: string, { force = false } = {}): Promise<void> {
    const cell = this.#plan.get(id);
    if (!cell) return;
    if (cell.key === null) {
      this.#set(id, { status: 'failed', error: new MissingInputError(cell.missing) });
      return;
    }
    const running = this.#running.get(id);
    if (running?.key === cell.key && !running.abort.signal.aborted)
      return force ? this.#askFor(id, running) : running.promise;
    const state = this.state(id);
    if (!force && state.status === 'done' && state.outputKey === cell.key) return;
    const abort = new AbortController();
    const order = { asked: force };
    const promise = this.#execute(cell, cell.key, abort, order);
    this.#running.set(id, { key: cell.key, abort, promise, order });
    return promise;
  }

  /** A run that began of itself may have passed the point where asking counts: then it is run once more. */
  async #askFor(id: string, { order, promise, key }: Running): Promise<void> {
    if (order.asked) return promise;
    order.asked = true;
    await promise;
    const { waiting, outputKey } = this.state(id);
    if (waiting && outputKey === key && this.#plan.get(id)?.key === key) await this.run(id, { force: true });
  }

  cancel(id: string) {
    this.#running.get(id)?.abort.abort('user');
  }

  /** Cuts off every run, and starts none: the notebook is closed. */
  stop() {
    this.#plan.clear();
    for (const { abort } of this.#running.values()) abort.abort();
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    await this.#waiting;
    while (this.#running.size > 0) await Promise.all([...this.#running.values()].map((running) => running.promise));
  }

  async #execute(cell: PlannedCell, key: string, abort: AbortController, order: Running['order']): Promise<void> {
    const { signal } = abort;
    this.#attempted.set(cell.id, key);
    this.#set(cell.id, { status: 'queued', progress: null, error: null });
    try {
      await Promise.all(cell.inputs.map((input) => this.run(input)));
      signal.throwIfAborted();
      const inputs = cell.inputs.map((input) => this.state(input));
      const failed = inputs.find((input) => input.status === 'failed');
      if (failed?.error) throw failed.error;
      // An input that waits for a model has given what it could: enough for a cell that needs only that part.
      if (inputs.some((input) => input.status !== 'done' && !(input.status === 'idle' && input.waiting))) {
        this.#attempted.delete(cell.id);
        this.#settle(cell.id, abort, { status: 'stale' });
        return;
      }
      const startedAt = this.now();
      this.#set(cell.id, { status: 'running', startedAt });
      const result = await this.job(cell, {
        signal,
        get asked() {
          return order.asked;
        },
        progress: (done, total, unit = 'steps') => {
          if (signal.aborted) return;
          const before = this.state(cell.id).progress;
          const since = before?.unit === unit ? before.since : this.now();
          this.#set(cell.id, { progress: { done, total, unit, since } });
        },
        publish: (output) => {
          if (!signal.aborted) this.#set(cell.id, { output, outputKey: null, stored: false });
        },
        input: (input) => this.state(input).output,
      });
      this.#settle(cell.id, abort, {
        status: result.partial ? 'cancelled' : result.waiting ? 'idle' : 'done',
        output: result.output,
        outputKey: result.partial ? null : key,
        ms: this.now() - startedAt,
        stored: false,
        waiting: result.waiting ?? false,
      });
      if (result.version !== undefined && !isOutdated(signal)) this.#tellReaders(cell.id, result.version);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      this.#settle(cell.id, abort, signal.aborted ? { status: 'cancelled' } : { status: 'failed', error: failure });
    }
  }

  /** Those that have read an output before read it again when it is another one now. */
  #tellReaders(id: string, version: string) {
    if (this.#versions.get(id) === version) return;
    this.#versions.set(id, version);
    for (const reader of this.#plan.values()) {
      if (!reader.inputs.includes(id) || this.#attempted.get(reader.id) !== reader.key) continue;
      // One that is queued has not read it yet.
      if (this.state(reader.id).status === 'running') this.#outrun.add(reader.id);
      else if (!this.#running.has(reader.id)) this.#readAgain(reader);
    }
  }

  #readAgain(cell: PlannedCell) {
    this.#attempted.delete(cell.id);
    this.#set(cell.id, { status: 'stale', outputKey: null });
    void this.#runOfItself(cell);
  }

  /** A run that a newer plan cut off leaves no trace: the newer run owns the cell's state. */
  #settle(id: string, abort: AbortController, change: Partial<CellState>) {
    if (this.#running.get(id)?.abort !== abort) return;
    this.#running.delete(id);
    const outdated = isOutdated(abort.signal);
    if (outdated) this.#attempted.delete(id);
    this.#set(id, { ...(outdated ? { status: 'stale' } : change), progress: null, startedAt: null });
    const cell = this.#plan.get(id);
    if (this.#outrun.delete(id) && cell && !outdated) this.#readAgain(cell);
  }

  #set(id: string, change: Partial<CellState>) {
    const state = { ...this.state(id), ...change };
    this.#states.set(id, state);
    this.onChange(id, state);
  }
}

/** Cut off by a newer plan, not by the reader. */
function isOutdated(signal: AbortSignal): boolean {
  return signal.aborted && signal.reason !== 'user';
}
