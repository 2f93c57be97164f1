import type { Chunk, ModelSpec } from '../../core/types';
import type { ModelsView } from '../../state/modelsView';
import { addPieces, emptyTally, type PieceTally } from './pieceTally';

/** Chunks of one request: short enough to show progress and to stop soon. */
const SLICE = 64;

/** Counts word pieces over a list of chunks, slice by slice. A new count stops the one before. */
export class PieceCounter {
  #tally = $state.raw<PieceTally | null>(null);
  #done = $state(0);
  #total = $state(0);
  #error = $state.raw<Error | null>(null);
  #running: AbortController | null = null;

  constructor(private readonly models: ModelsView) {}

  /** The last count that came to its end; it stays while another one runs. */
  get tally(): PieceTally | null {
    return this.#tally;
  }
  get progress(): { done: number; total: number } | null {
    return this.#total > 0 ? { done: this.#done, total: this.#total } : null;
  }
  get error(): Error | null {
    return this.#error;
  }

  /** @param prefix what the model's catalogue entry puts before chunks */
  async count(spec: ModelSpec, prefix: string, chunks: readonly Chunk[]): Promise<void> {
    this.stop();
    const abort = new AbortController();
    this.#running = abort;
    this.#error = null;
    [this.#done, this.#total] = [0, chunks.length];
    const tally = emptyTally();
    try {
      for (let from = 0; from < chunks.length; from += SLICE) {
        const slice = chunks.slice(from, from + SLICE);
        const texts = slice.map(({ text }) => prefix + text);
        const pieces = await this.models.pieces(spec, texts, abort.signal);
        if (abort.signal.aborted) return;
        slice.forEach((chunk, i) => {
          const ofChunk = pieces[i];
          if (ofChunk) addPieces(tally, chunk, ofChunk);
        });
        this.#done = from + slice.length;
      }
      this.#tally = tally;
    } catch (error) {
      // A count that was stopped has no outcome; whatever it threw belongs to the stop.
      if (!abort.signal.aborted) this.#error = error instanceof Error ? error : new Error(String(error));
    } finally {
      if (this.#running === abort) this.#end();
    }
  }

  stop() {
    this.#running?.abort();
    this.#end();
  }

  #end() {
    this.#running = null;
    [this.#done, this.#total] = [0, 0];
  }
}
