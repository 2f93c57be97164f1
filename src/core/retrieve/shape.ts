export type ShapeProblem =
  /** Dimensions must be a whole number from 1. */
  | { code: 'dimensions'; dimensions: number }
  /** A list of rows or a query whose length does not fit. */
  | { code: 'length'; of: 'rows' | 'query' | 'question' | 'chunk'; expected: number; actual: number }
  /** NaN or Infinity; `id` names the row, `null` where it has no id (a query, a word piece). */
  | { code: 'not-finite'; of: 'rows' | 'query' | 'question' | 'chunk'; id: string | null };

/** Vectors that cannot be compared: wrong lengths, or a component that is no number. */
export class VectorShapeError extends Error {
  override name = 'VectorShapeError';
  constructor(readonly problem: ShapeProblem) {
    super(`Vectors do not fit: ${JSON.stringify(problem)}`);
  }
}

/** @throws VectorShapeError */
export function checkDimensions(dimensions: number): void {
  if (!(Number.isInteger(dimensions) && dimensions >= 1))
    throw new VectorShapeError({ code: 'dimensions', dimensions });
}
