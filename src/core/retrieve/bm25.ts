import type { Bm25Engine, Bm25Spec, Hit, TermContribution } from '../types';
import { CorpusCounter, documentFrequency, findPosting, queryTerms, type CorpusCounts, type QueryTerm } from './counts';
import { selectTop } from './order';

export interface SearchOptions {
  /** Fill `terms` of the hits returned. */
  explain?: boolean;
}

/** A BM25 index over a list of chunks; a chunk is named by its place in that list. */
export interface Bm25Index {
  readonly engine: Bm25Engine;
  /** Number of chunks, empty ones too. */
  readonly size: number;
  /** Number of different tokens. */
  readonly vocabularySize: number;
  /** Mean of `lengthOf` over all chunks. */
  readonly averageLength: number;
  /** Bytes of the typed arrays (the map of terms comes on top); `null` where the engine does not tell. */
  readonly byteLength: number | null;
  readonly counts: CorpusCounts;
  /** |D| as this engine counts it; 0 for a chunk that is not there. */
  lengthOf(chunk: number): number;
  documentFrequency(term: string): number;
  /** The best `limit` chunks that hold a query token: score descending, ties by chunk id ascending (code points). */
  search(queryTokens: readonly string[], limit: number, options?: SearchOptions): Hit[];
}

/** Takes chunks one at a time, so that a worker can report progress and be stopped in between. */
export interface Bm25Builder {
  add(chunkId: string, tokens: readonly string[]): void;
  /** The index over what was added. The builder must not be used afterwards. */
  finish(): Bm25Index;
}

/** k1 must be a number ≥ 0, b one from 0 to 1. */
export class Bm25SpecError extends Error {
  override name = 'Bm25SpecError';
  constructor(
    readonly parameter: 'k1' | 'b',
    readonly value: number,
  ) {
    super(`BM25 cannot work with ${parameter} = ${value}.`);
  }
}

/** @throws Bm25SpecError */
export function checkBm25Spec({ k1, b }: Bm25Spec): void {
  if (!(k1 >= 0 && k1 < Infinity)) throw new Bm25SpecError('k1', k1);
  if (!(b >= 0 && b <= 1)) throw new Bm25SpecError('b', b);
}

/** ln(1 + (N − n + 0.5) / (n + 0.5)): never negative, unlike the idf of Robertson and Spärck Jones without the 1. */
export function inverseDocumentFrequency(size: number, documentFrequency: number): number {
  return Math.log(1 + (size - documentFrequency + 0.5) / (documentFrequency + 0.5));
}

/** The built-in engine, see `BuiltinIndex`. @throws Bm25SpecError */
export class BuiltinBuilder implements Bm25Builder {
  #ids: string[] = [];
  #counter = new CorpusCounter();

  constructor(private readonly spec: Bm25Spec) {
    checkBm25Spec(spec);
  }

  add(chunkId: string, tokens: readonly string[]): void {
    this.#ids.push(chunkId);
    this.#counter.add(tokens);
  }

  finish(): BuiltinIndex {
    return new BuiltinIndex(this.spec, this.#ids, this.#counter.finish());
  }
}

/**
 * Textbook Okapi BM25 (Robertson et al., TREC-3, with the idf above): the sum over the query's tokens of
 * idf · tf·(k1+1) / (tf + k1·(1 − b + b·|D|/avgdl)). What a term adds to a chunk does not depend on the query, so it is
 * computed once per posting; a search adds numbers up and picks the best.
 */
export class BuiltinIndex implements Bm25Index {
  readonly engine = 'builtin';
  #idfs: Float64Array;
  /** What one occurrence of the term in the query adds, per posting. */
  #impacts: Float64Array;
  #scores: Float64Array;
  #touched: Uint32Array;

  constructor(
    spec: Bm25Spec,
    private readonly ids: readonly string[],
    readonly counts: CorpusCounts,
  ) {
    this.#idfs = idfs(counts);
    this.#impacts = impacts(spec, counts, this.#idfs);
    this.#scores = new Float64Array(counts.size);
    this.#touched = new Uint32Array(counts.size);
  }

  get size() {
    return this.counts.size;
  }
  get vocabularySize() {
    return this.counts.termIds.size;
  }
  get averageLength() {
    return this.counts.averageLength;
  }
  get byteLength() {
    const { offsets, docs, tfs, lengths, distinctLengths } = this.counts;
    const arrays = [
      offsets,
      docs,
      tfs,
      lengths,
      distinctLengths,
      this.#idfs,
      this.#impacts,
      this.#scores,
      this.#touched,
    ];
    return arrays.reduce((sum, array) => sum + array.byteLength, 0);
  }

  lengthOf(chunk: number): number {
    return this.counts.lengths[chunk] ?? 0;
  }

  documentFrequency(term: string): number {
    return documentFrequency(this.counts, term);
  }

  search(queryTokens: readonly string[], limit: number, { explain = false }: SearchOptions = {}): Hit[] {
    if (!(limit >= 1)) return [];
    const terms = queryTerms(this.counts, queryTokens);
    const touched = this.#accumulate(terms);
    const best = selectTop(this.#touched, touched, this.#scores, this.ids, Math.floor(limit));
    const hits = Array.from(best, (chunk): Hit => {
      const score = this.#scores[chunk] as number;
      return explain ? { chunk, score, terms: this.#explain(terms, chunk) } : { chunk, score };
    });
    // selectTop only reorders, so the list still names every chunk whose score has to go back to 0.
    for (let i = 0; i < touched; i++) this.#scores[this.#touched[i] as number] = 0;
    return hits;
  }

  /** Adds the terms up in the order of the query. Every impact is above 0, so a score of 0 is a chunk not yet seen. */
  #accumulate(terms: readonly QueryTerm[]): number {
    const { offsets, docs } = this.counts;
    const impacts = this.#impacts;
    const scores = this.#scores;
    const touched = this.#touched;
    let count = 0;
    for (const { id, queryTf } of terms) {
      for (let i = offsets[id] as number, end = offsets[id + 1] as number; i < end; i++) {
        const doc = docs[i] as number;
        const score = scores[doc] as number;
        if (score === 0) touched[count++] = doc;
        scores[doc] = score + queryTf * (impacts[i] as number);
      }
    }
    return count;
  }

  #explain(terms: readonly QueryTerm[], chunk: number): TermContribution[] {
    return terms.flatMap(({ term, id, queryTf }) => {
      const posting = findPosting(this.counts, id, chunk);
      if (posting < 0) return [];
      return {
        term,
        queryTf,
        tf: this.counts.tfs[posting] as number,
        df: this.documentFrequency(term),
        idf: this.#idfs[id] as number,
        contribution: queryTf * (this.#impacts[posting] as number),
      };
    });
  }
}

function idfs({ size, offsets }: CorpusCounts): Float64Array {
  const values = new Float64Array(offsets.length - 1);
  for (let term = 0; term < values.length; term++)
    values[term] = inverseDocumentFrequency(size, (offsets[term + 1] as number) - (offsets[term] as number));
  return values;
}

function impacts({ k1, b }: Bm25Spec, counts: CorpusCounts, idfs: Float64Array): Float64Array {
  const { offsets, docs, tfs, lengths, averageLength } = counts;
  const norms = Float64Array.from(lengths, (length) => k1 * (1 - b + (b * length) / averageLength));
  const values = new Float64Array(docs.length);
  for (let term = 0; term < idfs.length; term++) {
    const idf = idfs[term] as number;
    for (let i = offsets[term] as number, end = offsets[term + 1] as number; i < end; i++) {
      const tf = tfs[i] as number;
      values[i] = idf * ((tf * (k1 + 1)) / (tf + (norms[docs[i] as number] as number)));
    }
  }
  return values;
}
