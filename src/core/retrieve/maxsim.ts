import { dot } from './dot';
import { checkDimensions, VectorShapeError } from './shape';

export interface MaxSim {
  /** Mean over the question's rows of the best cosine; 0 when a side has no row. */
  score: number;
  /** One a question row: the chunk row with the best cosine, the first of equals; −1 when the chunk has none. */
  best: Int32Array;
  /** question rows × chunk rows, row-major; rounded to single precision, which the score is not computed from. */
  cosines: Float32Array;
}

/**
 * Late interaction: how well each word piece of the question is met by its best counterpart in the chunk. After Khattab
 * & Zaharia, "ColBERT", SIGIR 2020, with the mean instead of the sum, so that scores of questions of different length
 * compare.
 * @param question rows × dimensions, row-major, each row of length 1
 * @param chunk likewise
 * @throws VectorShapeError when a length is no multiple of `dimensions` or a component is NaN or infinite
 */
export function maxSim(question: Float32Array, chunk: Float32Array, dimensions: number): MaxSim {
  const rows = rowCount('question', question, dimensions);
  const columns = rowCount('chunk', chunk, dimensions);
  const best = new Int32Array(rows).fill(-1);
  const cosines = new Float32Array(rows * columns);
  const score = scan(question, chunk, dimensions, (row, column, cosine, isBest) => {
    cosines[row * columns + column] = cosine;
    if (isBest) best[row] = column;
  });
  return { score, best, cosines };
}

/** The score of `maxSim`, equal to the last bit, without the matrix. @throws VectorShapeError */
export function maxSimScore(question: Float32Array, chunk: Float32Array, dimensions: number): number {
  rowCount('question', question, dimensions);
  rowCount('chunk', chunk, dimensions);
  return scan(question, chunk, dimensions);
}

type Visit = (row: number, column: number, cosine: number, isBest: boolean) => void;

function scan(question: Float32Array, chunk: Float32Array, dimensions: number, visit?: Visit): number {
  const rows = question.length / dimensions;
  const columns = chunk.length / dimensions;
  if (rows === 0 || columns === 0) return 0;
  let total = 0;
  // Comparisons pass over NaN; a sum does not. One look at it after the loops costs nothing inside them.
  let check = 0;
  for (let row = 0; row < rows; row++) {
    let highest = -Infinity;
    for (let column = 0; column < columns; column++) {
      const cosine = dot(question, row * dimensions, chunk, column * dimensions, dimensions);
      const isBest = cosine > highest;
      if (isBest) highest = cosine;
      check += cosine;
      visit?.(row, column, cosine, isBest);
    }
    total += highest;
  }
  if (!Number.isFinite(check)) throw notFinite(question);
  return total / rows;
}

function rowCount(of: 'question' | 'chunk', { length }: Float32Array, dimensions: number): number {
  checkDimensions(dimensions);
  const rows = Math.floor(length / dimensions);
  if (rows * dimensions !== length)
    throw new VectorShapeError({ code: 'length', of, expected: (rows + 1) * dimensions, actual: length });
  return rows;
}

function notFinite(question: Float32Array): VectorShapeError {
  const of = question.every(Number.isFinite) ? 'chunk' : 'question';
  return new VectorShapeError({ code: 'not-finite', of, id: null });
}
