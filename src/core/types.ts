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
  /** Filled when the search was asked to explain. In this order their contributions sum to `score` (MiniSearch: within 1e-12). */
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
