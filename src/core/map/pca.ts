import { seededRandom } from '../random';
import { checkRows, type Layout, type LayoutOptions } from './layout';

export interface Pca extends Layout {
  /** Share of the whole variance along each axis, 0 to 1; 0 where there is none left. */
  explained: [number, number];
}

interface Component {
  direction: Float64Array;
  variance: number;
}

/** Multiplications between two ticks: a few milliseconds. */
const WORK_PER_TICK = 4e6;
/** The direction has settled when an iteration turns it by less than this (radians). */
const SETTLED = 1e-12;
/** Two variances within 1 % of each other settle in this many; closer ones leave directions that explain as much. */
const MAX_ITERATIONS = 3000;
/** Below this share of the whole variance there is only rounding: the square of single precision is 1e-14. */
const NO_VARIANCE = 1e-12;

/**
 * The two directions of greatest variance and where the rows lie along them: principal component analysis (Pearson 1901)
 * by power iteration on the covariance matrix, the second one kept at right angles to the first. The sign of a component
 * is free; here its loading of greatest magnitude is positive.
 * @param rows count × dimensions, row-major
 * @throws VectorShapeError
 */
export async function pca(rows: Float32Array, count: number, dimensions: number, options: LayoutOptions): Promise<Pca> {
  checkRows(rows, count, dimensions);
  const center = meanRow(rows, count, dimensions);
  const covariance = await covarianceOf(rows, count, center, options.tick);
  let total = 0;
  for (let i = 0; i < dimensions; i++) total += covariance[i * dimensions + i] as number;
  const random = seededRandom(options.seed);
  // How many iterations there will be nobody knows; the matrix was most of the way.
  const tick = () => options.tick?.(count, count);
  const first = await component(covariance, dimensions, total, null, random, tick);
  const second = first && (await component(covariance, dimensions, total, first, random, tick));
  return {
    x: project(rows, count, center, first),
    y: project(rows, count, center, second),
    explained: [first ? first.variance / total : 0, second ? second.variance / total : 0],
  };
}

function meanRow(rows: Float32Array, count: number, dimensions: number): Float64Array {
  const sums = new Float64Array(dimensions);
  for (let start = 0; start < rows.length; start += dimensions)
    for (let i = 0; i < dimensions; i++) sums[i] = (sums[i] as number) + (rows[start + i] as number);
  return count === 0 ? sums : sums.map((sum) => sum / count);
}

/** dimensions × dimensions, divided by the number of rows. */
async function covarianceOf(
  rows: Float32Array,
  count: number,
  center: Float64Array,
  tick: LayoutOptions['tick'],
): Promise<Float64Array> {
  const dimensions = center.length;
  const matrix = new Float64Array(dimensions * dimensions);
  const perTick = Math.max(1, Math.ceil((2 * WORK_PER_TICK) / dimensions ** 2));
  for (let row = 0; row < count; row++) {
    const centered = center.map((mean, i) => (rows[row * dimensions + i] as number) - mean);
    addOuterProduct(matrix, centered);
    if (row % perTick === 0) await tick?.(row, count);
  }
  // Only the half below the diagonal was added up; it is mirrored here.
  for (let i = 0; i < dimensions; i++)
    for (let j = 0; j <= i; j++) {
      const value = (matrix[i * dimensions + j] as number) / count;
      matrix[i * dimensions + j] = value;
      matrix[j * dimensions + i] = value;
    }
  return matrix;
}

function addOuterProduct(matrix: Float64Array, vector: Float64Array): void {
  const size = vector.length;
  for (let i = 0; i < size; i++) {
    const value = vector[i] as number;
    const start = i * size;
    for (let j = 0; j <= i; j++) matrix[start + j] = (matrix[start + j] as number) + value * (vector[j] as number);
  }
}

/** The direction of greatest variance at right angles to `above`; `null` when there is no variance left. */
async function component(
  covariance: Float64Array,
  dimensions: number,
  total: number,
  above: Component | null,
  random: () => number,
  tick: () => void | Promise<void>,
): Promise<Component | null> {
  let direction = Float64Array.from({ length: dimensions }, () => random() - 0.5);
  if (above) removeFrom(direction, above.direction);
  if (!(total > 0) || normalise(direction) === 0) return null;
  let variance = 0;
  const perTick = Math.max(1, Math.ceil(WORK_PER_TICK / dimensions ** 2));
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const next = multiply(covariance, direction);
    if (above) removeFrom(next, above.direction);
    variance = normalise(next);
    if (!(variance > NO_VARIANCE * total)) return null;
    const turned = distance(next, direction);
    direction = next;
    if (turned < SETTLED) break;
    if (iteration % perTick === 0) await tick();
  }
  return { direction: withSign(direction), variance };
}

function multiply(matrix: Float64Array, vector: Float64Array): Float64Array<ArrayBuffer> {
  const size = vector.length;
  const result = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += (matrix[i * size + j] as number) * (vector[j] as number);
    result[i] = sum;
  }
  return result;
}

/** Takes the part of `vector` that lies along `direction` (of length 1) away. */
function removeFrom(vector: Float64Array, direction: Float64Array): void {
  const along = vector.reduce((sum, value, i) => sum + value * (direction[i] as number), 0);
  vector.forEach((value, i) => (vector[i] = value - along * (direction[i] as number)));
}

/** To length 1; gives back the length it had. */
function normalise(vector: Float64Array): number {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (length > 0) vector.forEach((value, i) => (vector[i] = value / length));
  return length;
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - (b[i] as number)) ** 2, 0));
}

function withSign(direction: Float64Array): Float64Array {
  const largest = direction.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return largest < 0 ? direction.map((value) => -value) : direction;
}

function project(rows: Float32Array, count: number, center: Float64Array, along: Component | null): Float64Array {
  const result = new Float64Array(count);
  if (!along) return result;
  const dimensions = center.length;
  for (let row = 0; row < count; row++) {
    let sum = 0;
    for (let i = 0; i < dimensions; i++)
      sum += ((rows[row * dimensions + i] as number) - (center[i] as number)) * (along.direction[i] as number);
    result[row] = sum;
  }
  return result;
}
