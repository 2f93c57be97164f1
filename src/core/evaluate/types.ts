import type {
  Bm25Spec,
  ChunkingSpec,
  FusionPart,
  FusionSpec,
  ModelSpec,
  TermContribution,
  TokenInfo,
  TokenizerSpec,
} from '../types';
import type { Aggregate } from '../metrics';

/** A retriever of a mode: one ranked list. */
export type RetrieverSpec = ({ kind: 'bm25' } & Bm25Spec) | { kind: 'vector'; model: ModelSpec };

/** Scores (question, chunk) for the first `depth` chunks of the ranking and orders by that score alone. */
export interface RerankSpec {
  kind: 'maxsim' | 'cross-encoder';
  model: ModelSpec;
  depth: number;
}

export interface ModeSpec {
  id: string;
  /** One or two. */
  retrievers: RetrieverSpec[];
  /** Present when there are two retrievers. */
  fusion: FusionSpec | null;
  /** Chunks a list brings into the fusion. */
  pool: number;
  rerank: RerankSpec | null;
}

/** Everything that decides which tokens an index holds. */
export interface IndexSpec {
  chunking: ChunkingSpec;
  tokenizer: TokenizerSpec;
}

export interface EvaluateSpec extends IndexSpec {
  modes: ModeSpec[];
  k: number;
  /** Ids as the reader sees them: `hit@1`, `recall@4`, `rr`. */
  metrics: string[];
  convention: 'course';
}

export interface ScoredChunk {
  id: string;
  score: number;
}

export interface QuestionResult {
  id: string;
  type: string;
  gold: string[];
  /** De-duplicated document ranking of the retrieved chunks. */
  docs: string[];
  /** The retrieved chunks, best first: max(k, 10) of them at most. */
  chunks: ScoredChunk[];
  values: Record<string, number | null>;
  leftOut?: 'no-gold' | 'missing' | 'failed';
  /** Tokens of the question that were searched for. */
  tokens: string[];
  /** Those that occur in at least one chunk. */
  matched: string[];
  /** Milliseconds of this one search, ranking included; the embedding of the question is `embedMs`, reranking `rerankMs`. */
  ms: number;
  /** What embedding the question took when it was done on this device; `null` when its vector came from elsewhere or none was needed. */
  embedMs: number | null;
  /** What scoring its candidates took when it was done on this device; `null` likewise. */
  rerankMs: number | null;
  /** Gold documents with no chunk among the candidates of the reranker, which therefore cannot bring them back. Rerank modes only. */
  outsidePool?: string[];
}

export interface Latency {
  mean: number;
  p50: number;
  p95: number;
}

export interface ModeRun {
  mode: string;
  questions: QuestionResult[];
  aggregates: Aggregate[];
  /** Of a search up to its ranking, before reranking; `null` when no question was searched. */
  latency: Latency | null;
  /** Whether `latency` holds the embedding of the question: not when some vectors came from elsewhere. `null`: none is needed. */
  embedding: 'included' | 'not-timed' | null;
  /** Over the questions whose candidates were scored on this device; `null` when there are none. */
  rerankLatency: Latency | null;
}

/** Something a model has to compute before a mode can be evaluated. */
export interface Need {
  kind: 'vectors' | 'scores';
  model: ModelSpec;
  /** Texts without a vector, or (question, chunk) pairs without a score. */
  count: number;
}

export interface WaitingMode {
  mode: string;
  needs: Need[];
}

/** A model that had a part in a result, and where its numbers came from. */
export interface ModelUse {
  spec: ModelSpec;
  task: 'embedding' | 'maxsim' | 'cross-encoder';
  /** sha256 over the checksums of its files and its settings. */
  fingerprint: string;
  /** Devices the numbers were computed on: `wasm`, `webgpu`. */
  devices: string[];
  /** How many vectors or scores came with the site, from this browser's cache, or from the model just now. */
  sources: { shipped: number; cached: number; computed: number };
}

/** Versions (full sha256) of what a result was computed on. */
export interface DataVersions {
  corpus: string;
  evalset: string;
  stopWords: string;
}

/** A result with all that made it: nothing else is needed to compute it again. */
export interface Run {
  spec: EvaluateSpec;
  data: DataVersions;
  appVersion: string;
  chunkCount: number;
  modes: ModeRun[];
  /** Modes that wait for a model: they have no entry in `modes`. */
  waiting: WaitingMode[];
  models: ModelUse[];
  /** Questions asked for, of all modes that could be evaluated; fewer results than this means that the run was cancelled. */
  total: number;
  /** Wall time in the worker: chunking and indexing, and all searches. */
  ms: { index: number; search: number };
}

export interface TraceHit extends ScoredChunk {
  docId: string;
  rank: number;
}

/** A BM25 hit with what made its score. */
export interface Bm25Hit extends TraceHit {
  terms: TermContribution[];
  length: number;
}

/** One ranked list on its way into a mode's ranking: max(k, 10, pool) chunks at most. */
export type TraceList =
  | { kind: 'bm25'; hits: Bm25Hit[]; averageLength: number }
  /** `score` is the cosine of question and chunk. `null` hits: the question or some chunks have no vector yet. */
  | { kind: 'vector'; model: ModelSpec; hits: TraceHit[] | null };

export interface FusedHit extends TraceHit {
  parts: FusionPart[];
}

export interface TraceFusion {
  spec: FusionSpec;
  pool: number;
  /** All chunks of both pools, best first. */
  hits: FusedHit[];
  /** Smallest and largest score of each list's pool: the scale of a weighted sum. `null` for an empty pool. */
  ranges: ({ min: number; max: number } | null)[];
}

export interface RerankedHit extends TraceHit {
  /** Rank before reranking. */
  before: number;
  /** Cross-encoder only: 1 / (1 + e^−score). */
  probability: number | null;
}

export interface TraceRerank {
  spec: RerankSpec;
  /** The candidates by their rerank score; `null` when some have no score yet. */
  hits: RerankedHit[] | null;
  /** How many candidates there are. */
  candidates: number;
}

export interface TraceDocument {
  docId: string;
  rank: number;
  chunkId: string;
  chunkRank: number;
  laterChunkRanks: number[];
}

/** What happens to one question on its way to a document ranking. */
export interface Trace {
  question: string;
  mode: ModeSpec;
  tokens: TokenInfo[];
  /** Kept tokens that occur in no chunk. */
  unmatched: string[];
  chunkCount: number;
  lists: TraceList[];
  fusion: TraceFusion | null;
  rerank: TraceRerank | null;
  /** The chunk ranking of the mode as far as it can be computed: max(k, 10) at most. */
  hits: TraceHit[];
  documents: TraceDocument[];
  /** What a model has to compute before the mode's ranking is complete; empty when it is. */
  needs: Need[];
}

export type SweepValue = number | string;

export interface SweepRow {
  value: SweepValue;
  run: Run;
}

export interface SweepResult {
  parameter: 'maxChars' | 'overlap' | 'k' | 'k1' | 'b' | 'tokenizer' | 'pool' | 'kRrf' | 'fusionWeight' | 'rerankDepth';
  rows: SweepRow[];
  /** Values asked for. */
  total: number;
  /** Code points of the longest section, and how many sections there are: what a chunk size can or cannot change. */
  sections: { count: number; lengths: number[] };
}

/** Called between small pieces of work: reports how far it is and lets the thread breathe. Rejects to stop the work. */
export type Tick = (done: number, total: number) => void | Promise<void>;

/** A text a model has to embed. `key` is its textKey. */
export interface TextNeed {
  key: string;
  text: string;
}

/** Texts without a vector. `role` decides which prefix of the model goes before them. */
export interface VectorNeed {
  model: ModelSpec;
  role: 'query' | 'passage';
  texts: TextNeed[];
}

/** Pairs without a rerank score, by question. */
export interface ScoreNeed {
  kind: RerankSpec['kind'];
  model: ModelSpec;
  questions: { question: TextNeed; chunks: TextNeed[] }[];
}

/** What models still have to compute for a spec. Scores can only be named once no vector is missing. */
export interface Needs {
  vectors: VectorNeed[];
  scores: ScoreNeed[];
}

/** Two-dimensional coordinates of the chunks and questions of a data set. */
export interface MapResult {
  method: 'pca' | 'umap';
  points: MapPoint[];
  /** PCA: share of the variance on each axis. */
  explained: [number, number] | null;
  /** Vectors that are missing: the map is empty until they are there. */
  needs: Need[];
}

export interface MapPoint {
  kind: 'chunk' | 'question';
  id: string;
  docId: string;
  x: number;
  y: number;
  /** For a question: its nearest chunks by cosine, best first. */
  neighbours: { id: string; score: number }[];
}
