import type { Hit } from '../types';
import { dot } from './dot';
import { selectTop } from './order';
import { createRowStore, type KernelChoice, type RowStore } from './rowStore';
import { checkDimensions, VectorShapeError } from './shape';

/** All rows one after the other, or each when asked for: then they never lie in memory twice. */
export type RowSource = Float32Array | ((chunk: number) => Float32Array);

/**
 * Exact nearest neighbours by dot product, which is the cosine for vectors of length 1. Every row is looked at: up to
 * 100,000 rows that costs little more than reading them (`npm run bench`), and no approximate index has to be explained.
 * Products are added up in double precision and always in the same order, so that equal vectors get equal scores, on
 * every machine the same to the last bit.
 */
export class VectorIndex {
  #store: RowStore;
  #candidates: Uint32Array;

  /**
   * @param ids of the chunks, all different
   * @param rows copied: the caller's may be changed or dropped afterwards. ids.length × dimensions, row-major
   * @param kernel what multiplies; the results are the same
   * @throws VectorShapeError for wrong lengths, and for a NaN or infinite component, with the id of its chunk
   */
  constructor(
    private readonly ids: readonly string[],
    readonly dimensions: number,
    rows: RowSource,
    kernel: KernelChoice = 'auto',
  ) {
    checkDimensions(dimensions);
    if (typeof rows !== 'function') checkLength('rows', rows, ids.length * dimensions);
    this.#store = createRowStore(ids.length, dimensions, kernel);
    this.#fill(rows);
    this.#candidates = new Uint32Array(ids.length);
  }

  get size(): number {
    return this.ids.length;
  }
  /** What multiplies. */
  get kernel(): 'wasm' | 'js' {
    return this.#store.kernel;
  }
  get byteLength(): number {
    const { rows, scores } = this.#store;
    return rows.byteLength + scores.byteLength + this.#candidates.byteLength;
  }

  /**
   * The best `limit` chunks: score descending, ties by id ascending (code points).
   * @throws VectorShapeError
   */
  search(query: Float32Array, limit: number): Hit[] {
    this.#checkQuery(query);
    if (!(limit >= 1)) return [];
    const { scores } = this.#store;
    this.#store.score(query);
    const candidates = this.#candidates;
    for (let i = 0; i < candidates.length; i++) candidates[i] = i;
    const best = selectTop(candidates, this.size, scores, this.ids, Math.floor(limit));
    return Array.from(best, (chunk) => ({ chunk, score: scores[chunk] as number }));
  }

  /** The score `search` gives one chunk. @throws VectorShapeError; RangeError when there is no such chunk */
  cosine(query: Float32Array, chunk: number): number {
    this.#checkQuery(query);
    if (this.ids[chunk] === undefined) throw new RangeError(`There is no chunk ${chunk} among ${this.size}.`);
    return dot(query, 0, this.#store.rows, chunk * this.dimensions, this.dimensions);
  }

  #fill(source: RowSource): void {
    const { rows } = this.#store;
    const { dimensions, ids } = this;
    if (typeof source !== 'function') rows.set(source);
    for (let chunk = 0; chunk < ids.length; chunk++) {
      if (typeof source === 'function') {
        const row = source(chunk);
        checkLength('rows', row, dimensions);
        rows.set(row, chunk * dimensions);
      }
      const id = ids[chunk] as string;
      if (!isFinite(rows, chunk * dimensions, dimensions))
        throw new VectorShapeError({ code: 'not-finite', of: 'rows', id });
    }
  }

  #checkQuery(query: Float32Array): void {
    checkLength('query', query, this.dimensions);
    if (!isFinite(query, 0, this.dimensions)) throw new VectorShapeError({ code: 'not-finite', of: 'query', id: null });
  }
}

function checkLength(of: 'rows' | 'query', { length }: Float32Array, expected: number): void {
  if (length !== expected) throw new VectorShapeError({ code: 'length', of, expected, actual: length });
}

/** The square of a single-precision number never overflows a double: the sum is finite when every component is. */
function isFinite(row: Float32Array, start: number, length: number): boolean {
  return Number.isFinite(dot(row, start, row, start, length));
}
