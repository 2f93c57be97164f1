import type { Bm25Spec, ChunkingSpec, TermContribution, TokenInfo, TokenizerSpec } from '../types';
import type { Aggregate } from '../metrics';

/** A retriever of a mode: one ranked list. The vector retriever joins this union. */
export type RetrieverSpec = { kind: 'bm25' } & Bm25Spec;

export interface ModeSpec {
  id: string;
  retrievers: RetrieverSpec[];
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
  /** Milliseconds of this one search, ranking included. */
  ms: number;
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
  /** `null` when no question was searched. */
  latency: Latency | null;
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
  /** Questions asked for; fewer results than this means that the run was cancelled. */
  total: number;
  /** Wall time in the worker: chunking and indexing, and all searches. */
  ms: { index: number; search: number };
}

export interface TraceHit extends ScoredChunk {
  docId: string;
  rank: number;
  terms: TermContribution[];
  length: number;
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
  tokens: TokenInfo[];
  /** Kept tokens that occur in no chunk. */
  unmatched: string[];
  averageLength: number;
  chunkCount: number;
  hits: TraceHit[];
  documents: TraceDocument[];
}

export type SweepValue = number | string;

export interface SweepRow {
  value: SweepValue;
  run: Run;
}

export interface SweepResult {
  parameter: 'maxChars' | 'overlap' | 'k' | 'k1' | 'b' | 'tokenizer';
  rows: SweepRow[];
  /** Values asked for. */
  total: number;
  /** Code points of the longest section, and how many sections there are: what a chunk size can or cannot change. */
  sections: { count: number; lengths: number[] };
}

/** Called between small pieces of work: reports how far it is and lets the thread breathe. Rejects to stop the work. */
export type Tick = (done: number, total: number) => void | Promise<void>;
