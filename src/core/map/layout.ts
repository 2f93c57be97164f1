import { dot } from '../retrieve/dot';
import { checkDimensions, VectorShapeError } from '../retrieve/shape';

/** One point a row. */
export interface Layout {
  x: Float64Array;
  y: Float64Array;
}

export interface LayoutOptions {
  /** What is drawn by lot depends on this alone. */
  seed: number;
  /** Called every few milliseconds of work with how far it is; rejects to stop it. */
  tick?: (done: number, total: number) => void | Promise<void>;
}

/** @throws VectorShapeError for rows that are not count × dimensions, and for NaN and infinite components */
export function checkRows(rows: Float32Array, count: number, dimensions: number): void {
  checkDimensions(dimensions);
  if (rows.length !== count * dimensions)
    throw new VectorShapeError({ code: 'length', of: 'rows', expected: count * dimensions, actual: rows.length });
  for (let row = 0; row < count; row++)
    if (!Number.isFinite(dot(rows, row * dimensions, rows, row * dimensions, dimensions)))
      throw new VectorShapeError({ code: 'not-finite', of: 'rows', id: null });
}
