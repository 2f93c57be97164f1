/**
 * `node test/tools/run.mjs test/bench/vectors.ts`: exact vector search over 100,000 rows of 512 beside the time it takes
 * to read that much memory; then MaxSim and the embedding map.
 */
import { pca, umap } from '../../src/core/map';
import { seededRandom } from '../../src/core/random';
import { maxSimScore, VectorIndex } from '../../src/core/retrieve';
import { READ_BYTES } from './readBytes';

const ROWS = 100_000;
const DIMENSIONS = 512;
const BYTES = ROWS * DIMENSIONS * 4;
const QUERIES = 30;

export async function main(): Promise<void> {
  console.log(`${ROWS} × ${DIMENSIONS} = ${(BYTES / 1e6).toFixed(0)} MB; best 20; ${QUERIES} queries, in turns\n`);
  vectorSearch();
  maxSimPairs();
  await maps();
}

/** All in turns, so that a busy spell of the machine meets each of them; every time in milliseconds. */
function vectorSearch(): void {
  const ids = Array.from({ length: ROWS }, (_, i) => `doc-${Math.floor(i / 4)}#${(i % 4) + 1}`);
  const row = unitVectors(1);
  const indexes = {
    JavaScript: new VectorIndex(ids, DIMENSIONS, () => row(), 'js'),
    WebAssembly: new VectorIndex(ids, DIMENSIONS, () => row(), 'wasm'),
  };
  if (indexes.WebAssembly.kernel !== 'wasm') throw new Error('This runtime has no WebAssembly SIMD.');
  const query = unitVectors(2);
  const tasks = new Map<string, () => unknown>([
    ['search, JavaScript', () => indexes.JavaScript.search(query(), 20)],
    ['search, WebAssembly', () => indexes.WebAssembly.search(query(), 20)],
    ...readers(),
  ]);
  const times = new Map([...tasks.keys()].map((name) => [name, [] as number[]]));
  for (let round = 0; round < QUERIES; round++) for (const [name, run] of tasks) times.get(name)?.push(time(run));
  const medians = [...times].map(([name, list]) => ({ name, first: list[0] as number, median: median(list) }));
  const read = Math.min(...medians.filter(({ name }) => name.startsWith('read')).map(({ median }) => median));
  const cells = medians.map(({ name, first, median }) => [
    name,
    {
      'first ms': first.toFixed(1),
      'median ms': median.toFixed(1),
      'GB/s': (BYTES / median / 1e6).toFixed(1),
      '× fastest read': (median / read).toFixed(2),
    },
  ]);
  console.table(Object.fromEntries(cells));
}

/** Three ways to do nothing but read as many bytes; the fastest is the machine's bandwidth to one thread. */
function readers(): [string, () => unknown][] {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(BYTES / 65_536) });
  new Uint8Array(memory.buffer).fill(1);
  const code = Buffer.from(READ_BYTES, 'base64');
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code), { env: { memory } });
  const read = exports.read as (address: number, gap: number) => number;
  // One call would run to its end in V8's unoptimised code.
  const pieces = 100;
  const piece = BYTES / pieces;
  const readAll = () => {
    for (let i = 0; i < pieces; i++) read(i * piece, piece / 4);
  };
  const bytes = Buffer.from(memory.buffer, 0, BYTES);
  const numbers = new Float64Array(memory.buffer, 0, BYTES / 8);
  const sum = () => {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0; i < numbers.length; i += 4) {
      a += numbers[i] as number;
      b += numbers[i + 1] as number;
      c += numbers[i + 2] as number;
      d += numbers[i + 3] as number;
    }
    return a + b + c + d;
  };
  return [
    ['read, WebAssembly SIMD', readAll],
    // The C library's memchr, for a byte that is not there.
    ['read, native', () => bytes.indexOf(0)],
    ['read, JavaScript', sum],
  ];
}

/** A question of 12 word pieces against chunks of 150. */
function maxSimPairs(): void {
  const pairs = 200;
  const rows = (count: number, seed: number) => {
    const next = unitVectors(seed);
    const all = new Float32Array(count * DIMENSIONS);
    for (let i = 0; i < count; i++) all.set(next(), i * DIMENSIONS);
    return all;
  };
  const question = rows(12, 3);
  const chunks = Array.from({ length: pairs }, (_, i) => rows(150, 4 + i));
  const times = chunks.map((chunk) => time(() => maxSimScore(question, chunk, DIMENSIONS)));
  console.log(`\nMaxSim, 12 × 150 word pieces of ${DIMENSIONS}: ${median(times).toFixed(2)} ms a pair`);
}

async function maps(): Promise<void> {
  const count = 2_000;
  const next = unitVectors(5);
  const rows = new Float32Array(count * DIMENSIONS);
  for (let i = 0; i < count; i++) rows.set(next(), i * DIMENSIONS);
  for (const [name, layout] of [
    ['PCA', pca],
    ['UMAP', umap],
  ] as const) {
    const start = performance.now();
    await layout(rows, count, DIMENSIONS, { seed: 42 });
    console.log(`${name} of ${count} points: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

function unitVectors(seed: number): () => Float32Array {
  const random = seededRandom(seed);
  return () => {
    const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
}

function time(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
