import type { LoadProgress, ModelFile } from './types';

/** Milliseconds between two reports: a stream delivers thousands of pieces. */
const REPORT_EVERY = 50;

/** Adds up the bytes of several files to one bar. */
export class ProgressMeter {
  readonly #expected = new Map<string, number>();
  #finished = 0;
  #total = 0;
  #last = -Infinity;

  /** @param files those that will pass, with their sizes where they are known beforehand */
  constructor(
    private readonly phase: LoadProgress['phase'],
    files: readonly ModelFile[],
    private readonly report: (progress: LoadProgress) => void,
  ) {
    for (const { path, bytes } of files) this.#expected.set(path, bytes);
    this.#sum();
  }

  /** @param length bytes the file has in all, where the host tells and the catalogue does not */
  moved(path: string, bytes: number, length: number | null) {
    const expected = this.#expected.get(path) ?? 0;
    const better = Math.max(expected || (length ?? 0), bytes);
    if (better !== expected) {
      this.#expected.set(path, better);
      this.#sum();
    }
    const now = performance.now();
    if (now - this.#last < REPORT_EVERY) return;
    this.#last = now;
    this.#send(this.#finished + bytes);
  }

  finished(path: string, bytes: number) {
    this.#expected.set(path, bytes);
    this.#sum();
    this.#finished += bytes;
    this.#send(this.#finished);
  }

  #sum() {
    this.#total = [...this.#expected.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  #send(done: number) {
    this.report({ phase: this.phase, done, total: this.#total });
  }
}
