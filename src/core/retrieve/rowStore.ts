import { dot } from './dot';
import { DOT_BYTES } from './dotBytes';

/** `auto`: WebAssembly where it pays and is there. `wasm`: where it is there, however few the rows. */
export type KernelChoice = 'auto' | 'wasm' | 'js';

/** Rows of vectors together with the code that multiplies them with a query; both kinds give the same bits. */
export interface RowStore {
  kernel: 'wasm' | 'js';
  /** count × dimensions, row-major; to be filled once. */
  rows: Float32Array;
  /** One a row: what the last `score` that looked at it found. */
  scores: Float64Array;
  /** Scores the rows from `from` up to but not including `end`, all of them unless told otherwise. */
  score(query: Float32Array, from?: number, end?: number): void;
}

type Scores = (
  row: number,
  stride: number,
  gap: number,
  query: number,
  queryEnd: number,
  out: number,
  outEnd: number,
  outGap: number,
) => void;

/** Fewer numbers than this (1 MB) are multiplied in a quarter of a millisecond by JavaScript. */
const WORTH_IT = 2 ** 18;
const STREAMS = 4;
const LANES = 8;
/**
 * Rows of a stream in one call. V8 changes from its quick to its optimised code between calls only: the first search is
 * then slow for its first calls, not to its end.
 */
const ROWS_PER_CALL = 256;
const PAGE = 65_536;

/** A store of zeros. Takes count × dimensions × 4 bytes and 16 more a row; a WebAssembly one in its own memory. */
export function createRowStore(count: number, dimensions: number, choice: KernelChoice): RowStore {
  const wanted = choice === 'wasm' || (choice === 'auto' && count * dimensions >= WORTH_IT);
  return (wanted ? wasmStore(count, dimensions) : null) ?? jsStore(count, dimensions);
}

function jsStore(count: number, dimensions: number): RowStore {
  const rows = new Float32Array(count * dimensions);
  const scores = new Float64Array(count);
  const score = (query: Float32Array, from = 0, end = count) => {
    for (let row = from; row < end; row++) scores[row] = dot(query, 0, rows, row * dimensions, dimensions);
  };
  return { kernel: 'js', rows, scores, score };
}

/** `null` where WebAssembly or its SIMD is missing, forbidden by the page's policy, or cannot have that much memory. */
function wasmStore(count: number, dimensions: number): RowStore | null {
  const queryAt = alignUp(count * dimensions * 4);
  const scoresAt = queryAt + alignUp(dimensions * 8);
  const made = instantiate(scoresAt + count * 8);
  if (!made) return null;
  const rows = new Float32Array(made.buffer, 0, count * dimensions);
  const wideQuery = new Float64Array(made.buffer, queryAt, dimensions);
  const scores = new Float64Array(made.buffer, scoresAt, count);
  const whole = dimensions - (dimensions % LANES);
  const stride = dimensions * 4;
  const score = (query: Float32Array, from = 0, end = count) => {
    wideQuery.set(query);
    const perStream = whole > 0 ? Math.max(0, Math.floor((end - from) / STREAMS)) : 0;
    for (let row = from, last = from + perStream; row < last; row += ROWS_PER_CALL)
      made.scores(
        row * stride,
        stride,
        perStream * stride,
        queryAt,
        queryAt + whole * 8,
        scoresAt + row * 8,
        scoresAt + Math.min(row + ROWS_PER_CALL, last) * 8,
        perStream * 8,
      );
    addRest(query, from, from + perStream * STREAMS, end);
  };
  /** What the kernel leaves over: components after the last whole eight of the rows it did, and up to three rows. */
  const addRest = (query: Float32Array, from: number, done: number, end: number) => {
    if (whole < dimensions)
      for (let row = from; row < done; row++)
        for (let i = whole; i < dimensions; i++)
          scores[row] = (scores[row] as number) + (query[i] as number) * (rows[row * dimensions + i] as number);
    for (let row = done; row < end; row++) scores[row] = dot(query, 0, rows, row * dimensions, dimensions);
  };
  return { kernel: 'wasm', rows, scores, score };
}

function instantiate(bytes: number): { buffer: ArrayBuffer; scores: Scores } | null {
  if (typeof WebAssembly === 'undefined') return null;
  const code = Uint8Array.from(atob(DOT_BYTES), (character) => character.charCodeAt(0));
  if (!WebAssembly.validate(code)) return null;
  try {
    const memory = new WebAssembly.Memory({ initial: Math.max(1, Math.ceil(bytes / PAGE)) });
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } });
    return { buffer: memory.buffer, scores: exports.scores as Scores };
  } catch (error) {
    // CompileError: the page's policy forbids WebAssembly. RangeError: no room for the memory. JavaScript does without.
    if (error instanceof WebAssembly.CompileError || error instanceof RangeError) return null;
    throw error;
  }
}

/** To 16 bytes, the width of a SIMD register. */
function alignUp(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}
