import type { ModelSpec } from '../types';
import type { RerankSpec } from './types';

/** Vectors and scores are kept apart by everything of the model that a recipe can change. */
export function modelKey({ id, revision, dtype, lowercase, instruction }: ModelSpec): string {
  return JSON.stringify([id, revision, dtype, lowercase, instruction]);
}

export type Role = 'query' | 'passage';

/** Where numbers of a model came from. */
export interface Origin {
  source: 'shipped' | 'cached' | 'computed';
  device: string;
  /** sha256 over the checksums of the model's files and its settings. */
  fingerprint: string;
}

interface Row {
  vector: Float32Array;
  ms: number | null;
  origin: Origin;
}

/** Vectors of one length that were handed over together. */
export interface VectorRows {
  /** textKeys, one a row. */
  keys: readonly string[];
  dimensions: number;
  /** keys × dimensions, row-major. */
  rows: Float32Array;
  /** What each took on this device; NaN or absent where that is not known. */
  ms?: Float64Array | undefined;
  origin: Origin;
}

/** Vectors by textKey, of one model and role. Rows are views into what was handed over: nothing is copied. */
export class VectorBank {
  #rows = new Map<string, Row>();
  #dimensions = 0;

  get dimensions(): number {
    return this.#dimensions;
  }

  /** @throws RangeError when the rows do not fit the keys or the vectors already there */
  put({ keys, dimensions, rows, ms, origin }: VectorRows) {
    if (rows.length !== keys.length * dimensions)
      throw new RangeError(`${keys.length} texts came with ${rows.length / dimensions} vectors.`);
    if (this.#dimensions && this.#dimensions !== dimensions)
      throw new RangeError(`Vectors of ${dimensions} components cannot join vectors of ${this.#dimensions}.`);
    this.#dimensions = dimensions;
    keys.forEach((key, i) => {
      const time = ms?.[i] ?? NaN;
      this.#rows.set(key, {
        vector: rows.subarray(i * dimensions, (i + 1) * dimensions),
        ms: Number.isNaN(time) ? null : time,
        origin,
      });
    });
  }

  has(key: string): boolean {
    return this.#rows.has(key);
  }
  get(key: string): Row | undefined {
    return this.#rows.get(key);
  }
}

interface Score {
  score: number;
  ms: number | null;
  origin: Origin;
}

/** Rerank scores of one question. */
export interface ScoreRows {
  question: string;
  chunks: readonly string[];
  scores: ArrayLike<number>;
  /** What each took on this device; `null` where that is not known. */
  ms: readonly (number | null)[];
  origin: Origin;
}

/** Rerank scores by question and chunk, of one reranker. */
export class ScoreBank {
  #questions = new Map<string, Map<string, Score>>();

  put({ question, chunks, scores, ms, origin }: ScoreRows) {
    const known = entry(this.#questions, question, () => new Map<string, Score>());
    for (const [i, chunk] of chunks.entries())
      known.set(chunk, { score: scores[i] as number, ms: ms[i] ?? null, origin });
  }

  get(question: string, chunk: string): Score | undefined {
    return this.#questions.get(question)?.get(chunk);
  }
}

/** All vectors and scores an engine was given. */
export class Banks {
  #vectors = new Map<string, VectorBank>();
  #scores = new Map<string, ScoreBank>();

  vectors(model: ModelSpec, role: Role): VectorBank {
    return entry(this.#vectors, `${role} ${modelKey(model)}`, () => new VectorBank());
  }
  scores({ kind, model }: Pick<RerankSpec, 'kind' | 'model'>): ScoreBank {
    return entry(this.#scores, `${kind} ${modelKey(model)}`, () => new ScoreBank());
  }
}

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  let value = map.get(key);
  if (!value) map.set(key, (value = make()));
  return value;
}
