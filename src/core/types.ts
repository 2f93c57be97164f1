/**
 * The nouns of the product, one name each. Everything here is plain data: it crosses into workers, IndexedDB and
 * exported files as it stands.
 */

/** One `##` section of an article. Lengths and offsets of chunks count `text` in Unicode code points. */
export interface Section {
  /** Empty for the text before the first heading. */
  heading: string;
  text: string;
}

/** A chunk that came ready-made with an imported corpus and is used as it is. */
export interface GivenChunk {
  id: string;
  text: string;
}

export interface Article {
  id: string;
  title: string;
  sections: Section[];
  /** Every other front-matter key or row field, as text: `category`, `updated`, `lang`, … */
  meta: Record<string, string>;
  /** Present when the corpus came in chunks: `sections` then only serve reading, and no chunking is applied. */
  chunks?: GivenChunk[];
}

/** Where a chunk stands in its article; `start`/`end` are code points into the section's text, end exclusive. */
export interface Span {
  section: number;
  start: number;
  end: number;
}

export interface Chunk {
  /** `docId#n`, n from 1 within the article. */
  id: string;
  docId: string;
  title: string;
  heading: string;
  /** What is indexed: the heading prefix line (when on) + the piece of the section. */
  text: string;
  /** `null` for a chunk that came ready-made. */
  span: Span | null;
}

export interface Evidence {
  doc: string;
  section: string;
  quote: string;
}

/** One question of an eval set, with the field names of the course. `expected_docs: []` = unanswerable. */
export interface Question {
  id: string;
  question: string;
  expected_docs: string[];
  type: string;
  answer_points: string[];
  /** Graded gold: document → grade. Where absent, every expected document has grade 1. */
  grades?: Record<string, number>;
  /** Chunk-level gold (`groundTruth` rows): ids of chunks, kept beside the documents they belong to. */
  gold_chunks?: string[];
  groups?: string[][];
  evidence?: Evidence[];
  tier?: string;
  difficulty?: string;
  lang?: string;
  tags?: string[];
  asked_at?: string;
  pair_of?: string;
  perturbation?: string;
}

/** How text becomes tokens. */
export interface TokenizerSpec {
  kind: 'jieba' | 'segmenter' | 'bigram' | 'whitespace';
  /** Drop the words of the stop-word list. */
  stopWords: boolean;
  /** Drop tokens that are one Han character. */
  dropSingleHan: boolean;
  /** Words the tokenizer must keep whole (jieba only). */
  userDictionary: string[];
}

export interface ChunkingSpec {
  /** Longest chunk, code points of section text. */
  maxChars: number;
  /** Code points of the previous piece that the next one starts with. */
  overlap: number;
  /** Put `title · heading` on a line before the text. */
  headingPrefix: boolean;
}

/** `builtin`: textbook Okapi on an inverted index. `minisearch`: as it ships. `minisearch-corrected`: bent to the textbook. */
export type Bm25Engine = 'builtin' | 'minisearch' | 'minisearch-corrected';

export interface Bm25Spec {
  engine: Bm25Engine;
  k1: number;
  b: number;
}

/** Which model, in which form. What a recipe stores; the catalogue knows the rest by `id`. */
export interface ModelSpec {
  id: string;
  /** Commit of the model's repository, `main` where none is pinned, or `built-in`. */
  revision: string;
  dtype: string;
  /** Lower-case texts before they are cut into word pieces. */
  lowercase: boolean;
  /** Put the model's own query instruction before questions. */
  instruction: boolean;
}

/** How two ranked lists become one. Each list is cut at the mode's `pool` first. */
export type FusionSpec =
  | { kind: 'rrf'; kRrf: number; /** One a list, in the order of the retrievers. */ weights: [number, number] }
  /** α·x̂ + (1 − α)·ŷ with min–max scaled scores; α belongs to the first retriever. */
  | { kind: 'weighted'; alpha: number };

/** What one list adds to the fused score of a chunk. */
export interface FusionPart {
  /** Index of the list in `lists`. */
  list: number;
  /** Rank in the list, from 1; `null` when the chunk is not in its first `pool`. */
  rank: number | null;
  /** The list's own score of the chunk, and for a weighted sum its scaled form x̂. */
  score: number | null;
  scaled: number | null;
  weight: number;
  /** What is added: w / (k_rrf + rank), or weight · x̂; 0 when absent. */
  contribution: number;
}

/** Why a word piece is `[UNK]`. */
export type UnknownReason = 'upper-case' | 'not-in-vocabulary';

/** One word piece of a text as a model sees it. */
export interface Piece {
  text: string;
  id: number;
  kind: 'piece' | 'unknown' | 'special';
  /** The stretch of the text it stands for, UTF-16 offsets, end exclusive; `null` for special tokens. */
  start: number | null;
  end: number | null;
  reason?: UnknownReason;
}

/** A text as a model sees it: `[CLS] … [SEP]`, cut to what the model takes. */
export interface Pieces {
  /** The text that was cut into pieces: normalised, and lower-cased where the model's settings say so. */
  text: string;
  /** What goes into the model, special tokens included. */
  pieces: Piece[];
  /** Word pieces of the whole text, special tokens included. */
  total: number;
  /** Longest input of the model, special tokens included. */
  limit: number;
  /** UTF-16 offset from which on the model sees nothing; `text.length` when it sees all. */
  cutAt: number;
}

/** One token of a text with what became of it. */
export interface TokenInfo {
  /** As it stands after normalisation. */
  text: string;
  /** Why it is not searched for; absent when it is. */
  dropped?: 'stop-word' | 'no-letter-or-digit' | 'single-han';
}

/** What one query term adds to the BM25 score of one chunk. */
export interface TermContribution {
  term: string;
  /** How often the question holds the term; the contribution counts it that often. */
  queryTf: number;
  tf: number;
  df: number;
  idf: number;
  contribution: number;
}

/** A chunk as a search returns it. `chunk` is its index in the corpus' chunk list. */
export interface Hit {
  chunk: number;
  score: number;
  /** BM25: filled when the search was asked to explain. In this order their contributions sum to `score` (MiniSearch: within 1e-12). */
  terms?: TermContribution[];
}

/** One step of an explanation: a sentence (by key, filled by i18n) and its arithmetic (the same in every language). */
export interface Step<Key extends string = string> {
  key: Key;
  /** What the sentence needs: numbers, ids. */
  values: Record<string, string | number | string[]>;
  /** The arithmetic with the numbers filled in. */
  formula: FormulaPart[];
  /** Ranks (from 1) this step looks at: the page lights them up. */
  ranks: number[];
}

export interface FormulaPart {
  text: string;
  /** `gold`: comes from a relevant document. `miss`: a rank or question that brings nothing. `result`: what the step yields. */
  role?: 'gold' | 'miss' | 'result';
  docId?: string;
  rank?: number;
}
