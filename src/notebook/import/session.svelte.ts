import {
  readImport,
  type ImportInput,
  type ImportReport,
  type ImportRequest,
  type ReadData,
} from '../../workers/importClient';

export type ImportPhase = 'choose' | 'reading' | 'report' | 'taking' | 'failed';

/** One import from the choice of the files to the data: what the dialog shows follows from here. */
export class ImportSession {
  phase = $state<ImportPhase>('choose');
  input = $state.raw<ImportInput | null>(null);
  report = $state.raw<ImportReport | null>(null);
  error = $state.raw<Error | null>(null);
  progress = $state.raw({ done: 0, total: 0 });
  #data: ReadData | null = null;
  #abort = new AbortController();

  async read(input: ImportInput, request: ImportRequest) {
    this.reset();
    const abort = this.#abort;
    this.input = input;
    this.phase = 'reading';
    try {
      const data = await readImport(request, abort.signal);
      this.#data = data;
      this.report = data.report;
      this.phase = 'report';
    } catch (error) {
      // A job that was aborted has been replaced already: its end is no news.
      if (!abort.signal.aborted) this.fail(error);
    }
  }

  /** The data of the report, or `null` when it was given up or could not be brought over. */
  async take<T>(
    bring: (data: ReadData, progress: (done: number, total: number) => void) => Promise<T>,
  ): Promise<T | null> {
    const data = this.#data;
    const abort = this.#abort;
    if (!data) return null;
    this.phase = 'taking';
    try {
      return await bring(data, (done, total) => (this.progress = { done, total }));
    } catch (error) {
      // A job that was aborted has been replaced already: its end is no news.
      if (!abort.signal.aborted) this.fail(error);
      return null;
    }
  }

  /** Stops whatever is going on, lets go of what was read, and returns to the choice. */
  reset() {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#data?.release();
    this.#data = null;
    this.input = this.report = this.error = null;
    this.progress = { done: 0, total: 0 };
    this.phase = 'choose';
  }

  /** Says that nothing came of it. */
  fail(error: unknown) {
    this.error = error instanceof Error ? error : new Error(String(error));
    this.phase = 'failed';
  }
}
