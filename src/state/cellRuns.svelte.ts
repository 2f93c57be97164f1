import { SvelteMap } from 'svelte/reactivity';
import type { Run } from '../core/evaluate';
import { Runner, type CellState, type JobContext, type PlannedCell } from '../pipeline';
import type { CellType } from '../recipe';
import type { Order } from './asking';
import { createJob, type JobEnvironment } from './jobs';
import type { RecomputeReport } from './recompute';

/** An output computed beforehand and shipped with the site, under the cache key it belongs to. */
export interface StoredOutput {
  type: CellType;
  key: string;
  output: unknown;
}

type Recompute = (
  id: string,
  before: Run | null,
  context: JobContext,
) => Promise<{ run: Run; report: RecomputeReport }>;

/** The runs of a notebook's cells, as the page sees them. */
export class CellRuns {
  #states = new SvelteMap<string, CellState>();
  #runner: Runner;
  #stored: StoredOutput[] = [];
  /** Evaluate cells whose next run is to be computed anew. */
  #anew = new Set<string>();
  /** What the reader lets cells spend in their next run. */
  #orders = new Map<string, Order>();
  #recomputed = $state.raw<{ run: Run; report: RecomputeReport } | null>(null);

  constructor(env: Omit<JobEnvironment, 'recompute' | 'takeOrder'>, recompute: Recompute) {
    const job = createJob({
      ...env,
      takeOrder: (id) => {
        const order = this.#orders.get(id) ?? null;
        this.#orders.delete(id);
        return order;
      },
      recompute: (id, context) => {
        if (!this.#anew.delete(id)) return null;
        return recompute(id, this.output<Run>(id) ?? null, context).then((found) => {
          this.#recomputed = found;
          return found.run;
        });
      },
    });
    this.#runner = new Runner(job, (id, state) => this.#states.set(id, state));
  }

  state(id: string): CellState {
    return this.#states.get(id) ?? this.#runner.state(id);
  }
  /** The last output of a cell; `undefined` before the first. */
  output<T>(id: string): T | undefined {
    return this.state(id).output as T | undefined;
  }

  /** Takes a new plan: what changed becomes stale, what is cheap runs. */
  sync(cells: PlannedCell[]) {
    this.#runner.sync(cells, () => this.#offer(cells));
  }
  /** Shows results computed beforehand until the live ones replace them. */
  offer(outputs: StoredOutput[], cells: PlannedCell[]) {
    this.#stored = outputs;
    this.#offer(cells);
  }
  #offer(cells: PlannedCell[]) {
    for (const cell of cells) {
      const stored = this.#stored.find((candidate) => candidate.type === cell.type && candidate.key === cell.key);
      if (stored) this.#runner.offer(cell.id, stored.key, stored.output);
    }
  }

  /** Runs a cell, and its stale inputs first. `force`: the reader asked for it. */
  run(id: string, force = true): Promise<void> {
    return this.#runner.run(id, { force });
  }
  cancel(id: string) {
    this.#runner.cancel(id);
  }
  /** Runs a cell that asks a language model, which costs: as far as the reader ordered. */
  async spend(id: string, order: Order): Promise<void> {
    const { status } = this.state(id);
    if (status === 'running' || status === 'queued') await this.run(id, false);
    this.#orders.set(id, order);
    await this.run(id);
    this.#orders.delete(id);
  }
  /**
   * Collects once more what cells hold of what was asked before: another model is chosen now. Asks nothing; a run that
   * asks the one before is cut off, as it is by any other change.
   */
  collect(id: string): Promise<void> {
    this.cancel(id);
    return this.run(id);
  }
  /** Computes an Evaluate cell's vectors and rerank scores anew on this machine, after asking for the model. */
  async recompute(id: string): Promise<void> {
    this.#anew.add(id);
    await this.run(id);
    this.#anew.delete(id);
  }
  /** What the recomputation of a cell's present result found. */
  report(id: string): RecomputeReport | null {
    return this.#recomputed && this.#recomputed.run === this.output(id) ? this.#recomputed.report : null;
  }
  /** Runs again what came to a halt for want of a model that is there now. */
  retryWaiting() {
    this.#runner.retryWaiting();
  }
  /** Resolves when the cells that run by themselves have come to an end, well or not. */
  settled(): Promise<void> {
    return this.#runner.settled();
  }
  stop() {
    this.#runner.stop();
  }
}
