import { seededRandom } from '../random';
import { checkRows, type Layout, type LayoutOptions } from './layout';
import { nearestNeighbours } from './neighbours';

/** UMAP's own default; a row counts as one of its neighbours. */
const NEIGHBOURS = 15;
/** Fewer points have no neighbourhood to keep: they are laid side by side. */
const FEWEST = 3;

/**
 * Uniform manifold approximation and projection (McInnes, Healy & Melville 2018) by umap-js 1.4.0, which is loaded when
 * first used: near rows come to lie near; distances and directions between groups mean little. Euclidean distance, which
 * ranks vectors of length 1 as their cosine does; minimum distance 0.1 and number of epochs as the library has them; at
 * most 15 neighbours, one less than there are rows when these are few. The neighbours are found exactly. Between them
 * and the epochs the library builds its graph in one go (20,000 rows: 17 s), during which nothing ticks.
 * @param rows count × dimensions, row-major
 * @returns the same layout for the same rows and seed
 * @throws VectorShapeError
 */
export async function umap(
  rows: Float32Array,
  count: number,
  dimensions: number,
  { seed, tick }: LayoutOptions,
): Promise<Layout> {
  checkRows(rows, count, dimensions);
  if (count < FEWEST) return { x: Float64Array.from({ length: count }, (_, i) => i), y: new Float64Array(count) };
  const nNeighbors = Math.min(NEIGHBOURS, count - 1);
  const { UMAP } = await import('umap-js');
  // The neighbours are the first half of the way, the epochs the second.
  const findTick = tick && ((done: number, total: number) => tick(done, 2 * total));
  const { indices, distances } = await nearestNeighbours(rows, count, dimensions, nNeighbors, findTick);
  const projection = new UMAP({ nNeighbors, random: seededRandom(seed) });
  projection.setPrecomputedKNN(inRows(indices, count, nNeighbors), inRows(distances, count, nNeighbors));
  // With its neighbours known, the library looks at how many rows there are and no longer into them.
  const epochs = projection.initializeFit(Array.from({ length: count }, () => []));
  for (let epoch = 0; epoch < epochs; epoch++) {
    projection.step();
    await tick?.(epochs + epoch + 1, 2 * epochs);
  }
  const points = projection.getEmbedding();
  return {
    x: Float64Array.from(points, (point) => point[0] as number),
    y: Float64Array.from(points, (point) => point[1] as number),
  };
}

function inRows(values: Int32Array | Float64Array, count: number, width: number): number[][] {
  return Array.from({ length: count }, (_, i) => Array.from(values.subarray(i * width, (i + 1) * width)));
}
