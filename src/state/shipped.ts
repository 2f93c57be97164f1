import { BUILTIN_ID, DataFetchError, fetchJson } from './library';

/** `vectors-<fingerprint8>.json`, the manifest beside a file of float32 rows. */
export interface VectorManifest {
  fingerprint: string;
  device: string;
  /** Versions of the data whose chunks and questions these are, and how they were cut. */
  data: { corpus: string; evalset: string };
  chunking: unknown;
  model: unknown;
  dimensions: number;
  /** textKeys, one a row. */
  keys: string[];
  appVersion: string;
}

/** `rerank-<fingerprint8>.json`. */
export interface RerankFile {
  fingerprint: string;
  kind: string;
  device: string;
  appVersion: string;
  /** textKeys of the questions and of the chunks. */
  questions: string[];
  chunks: string[];
  /** questions × chunks. */
  scores: number[][];
}

export interface ShippedVectors {
  device: string;
  dimensions: number;
  rows: Map<string, Float32Array>;
}

export interface ShippedScores {
  device: string;
  questions: Map<string, { chunks: string[]; scores: number[] }>;
}

/** Fingerprints (full) of the models whose vectors and scores come with the site. */
export interface ShippedList {
  vectors: readonly string[];
  rerank: readonly string[];
}

/** A file of vectors that does not hold what its manifest says. */
export class ShippedFileError extends Error {
  override name = 'ShippedFileError';
}

/** Vectors and rerank scores computed beforehand for the built-in data; fetched when first asked for. */
export class Shipped {
  #vectors = new Map<string, Promise<ShippedVectors>>();
  #scores = new Map<string, Promise<ShippedScores>>();

  constructor(private readonly list: ShippedList) {}

  /** Fetches all of it, without waiting: the first evaluation will need it while the tokenizer is still on its way. */
  warm() {
    const wanted = [
      ...this.list.vectors.map((fingerprint) => this.vectors(fingerprint)),
      ...this.list.rerank.map((fingerprint) => this.scores(fingerprint, 'maxsim')),
    ];
    // Asked for again, and dealt with, by whoever needs it.
    for (const file of wanted) file.catch(() => {});
  }

  /** `null` when none are shipped for this model. @throws DataFetchError, ShippedFileError */
  async vectors(fingerprint: string): Promise<ShippedVectors | null> {
    if (!this.list.vectors.includes(fingerprint)) return null;
    return kept(this.#vectors, fingerprint, () => fetchVectors(fingerprint));
  }

  /** `null` when none are shipped for this reranker. @throws DataFetchError, ShippedFileError */
  async scores(fingerprint: string, kind: string): Promise<ShippedScores | null> {
    if (!this.list.rerank.includes(fingerprint) || kind !== 'maxsim') return null;
    return kept(this.#scores, fingerprint, () => fetchScores(fingerprint));
  }
}

/** A failed fetch is tried again the next time. */
function kept<T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = map.get(key);
  if (!value) {
    map.set(key, (value = make()));
    value.catch(() => map.delete(key));
  }
  return value;
}

const pathOf = (name: string) => `data/${BUILTIN_ID}/${name}`;

async function fetchVectors(fingerprint: string): Promise<ShippedVectors> {
  const name = `vectors-${fingerprint.slice(0, 8)}`;
  const [manifest, buffer] = await Promise.all([
    fetchJson<VectorManifest>(pathOf(`${name}.json`)),
    fetchBytes(pathOf(`${name}.bin`)),
  ]);
  const { keys, dimensions, device } = manifest;
  if (manifest.fingerprint !== fingerprint || buffer.byteLength !== keys.length * dimensions * 4)
    throw new ShippedFileError(`${name}.bin holds ${buffer.byteLength} bytes for ${keys.length} × ${dimensions}.`);
  const all = new Float32Array(buffer);
  const rows = keys.map((key, i) => [key, all.subarray(i * dimensions, (i + 1) * dimensions)] as const);
  return { device, dimensions, rows: new Map(rows) };
}

async function fetchScores(fingerprint: string): Promise<ShippedScores> {
  const file = await fetchJson<RerankFile>(pathOf(`rerank-${fingerprint.slice(0, 8)}.json`));
  if (file.fingerprint !== fingerprint) throw new ShippedFileError('The rerank scores are of another model.');
  return {
    device: file.device,
    questions: new Map(
      file.questions.map((question, i) => [question, { chunks: file.chunks, scores: file.scores[i] ?? [] }]),
    ),
  };
}

async function fetchBytes(path: string): Promise<ArrayBuffer> {
  let response: Response;
  try {
    response = await fetch(new URL(path, document.baseURI));
  } catch (error) {
    throw new DataFetchError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!response.ok) throw new DataFetchError(`${path}: HTTP ${response.status}`);
  return response.arrayBuffer();
}
