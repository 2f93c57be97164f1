/**
 * How often each term occurs in each chunk: an inverted index in typed arrays. The postings of term t are the entries
 * `offsets[t]` to `offsets[t + 1]` of `docs` (chunk indexes, ascending) and `tfs`.
 */
export interface CorpusCounts {
  readonly size: number;
  /** Term → its number in `offsets`. */
  readonly termIds: ReadonlyMap<string, number>;
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  readonly tfs: Uint32Array;
  /** Tokens of each chunk. */
  readonly lengths: Uint32Array;
  /** Different tokens of each chunk. */
  readonly distinctLengths: Uint32Array;
  /** Mean of `lengths` over all chunks, empty ones too; 0 when there is none. */
  readonly averageLength: number;
  readonly averageDistinctLength: number;
}

/** Counts chunks one at a time, in the order of the chunk list. */
export class CorpusCounter {
  #termIds = new Map<string, number>();
  /** Per term: where its posting of the chunk being counted stands in `#tfs`; older values lie before that chunk's first. */
  #lastPosting = new Growing();
  #documentFrequencies = new Growing();
  #terms = new Growing();
  #tfs = new Growing();
  #lengths = new Growing();
  #distinctLengths = new Growing();

  add(tokens: readonly string[]): void {
    const first = this.#terms.length;
    for (const token of tokens) {
      const term = this.#termIds.get(token) ?? this.#newTerm(token);
      const last = this.#lastPosting.values[term] as number;
      // Stored plus one, so that 0 means never.
      if (last > first) this.#tfs.values[last - 1]! += 1;
      else {
        this.#terms.push(term);
        this.#tfs.push(1);
        this.#lastPosting.values[term] = this.#terms.length;
        this.#documentFrequencies.values[term]! += 1;
      }
    }
    this.#lengths.push(tokens.length);
    this.#distinctLengths.push(this.#terms.length - first);
  }

  #newTerm(token: string): number {
    const term = this.#termIds.size;
    this.#termIds.set(token, term);
    this.#lastPosting.push(0);
    this.#documentFrequencies.push(0);
    return term;
  }

  /** The counts so far. The counter must not be used afterwards. */
  finish(): CorpusCounts {
    const lengths = this.#lengths.trimmed();
    const distinctLengths = this.#distinctLengths.trimmed();
    return {
      size: lengths.length,
      termIds: this.#termIds,
      ...this.#postingsByTerm(distinctLengths),
      lengths,
      distinctLengths,
      averageLength: mean(lengths),
      averageDistinctLength: mean(distinctLengths),
    };
  }

  /** The postings stand by chunk; a counting sort puts them by term and keeps the chunks ascending. */
  #postingsByTerm(distinctLengths: Uint32Array) {
    const offsets = new Uint32Array(this.#termIds.size + 1);
    for (let term = 0; term < this.#termIds.size; term++)
      offsets[term + 1] = (offsets[term] as number) + (this.#documentFrequencies.values[term] as number);
    const next = offsets.slice();
    const docs = new Uint32Array(this.#terms.length);
    const tfs = new Uint32Array(this.#terms.length);
    let posting = 0;
    for (let doc = 0; doc < distinctLengths.length; doc++) {
      for (const end = posting + (distinctLengths[doc] as number); posting < end; posting++) {
        const place = next[this.#terms.values[posting] as number]!++;
        docs[place] = doc;
        tfs[place] = this.#tfs.values[posting] as number;
      }
    }
    return { offsets, docs, tfs };
  }
}

/** A Uint32Array that doubles when full. */
class Growing {
  values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Uint32Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length++] = value;
  }

  trimmed(): Uint32Array {
    return this.values.slice(0, this.length);
  }
}

function mean(values: Uint32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Number of chunks that hold the term. */
export function documentFrequency(counts: CorpusCounts, term: string): number {
  const id = counts.termIds.get(term);
  return id === undefined ? 0 : (counts.offsets[id + 1] as number) - (counts.offsets[id] as number);
}

/** Where the posting of a term in a chunk stands, by bisection; -1 when the chunk does not hold the term. */
export function findPosting({ offsets, docs }: CorpusCounts, termId: number, doc: number): number {
  let low = offsets[termId] as number;
  let high = offsets[termId + 1] as number;
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((docs[middle] as number) < doc) low = middle + 1;
    else high = middle;
  }
  return low < end && docs[low] === doc ? low : -1;
}

/** The terms of a query that occur in the corpus, in order of first appearance, each with how often the query holds it. */
export interface QueryTerm {
  term: string;
  id: number;
  queryTf: number;
}

export function queryTerms(counts: CorpusCounts, queryTokens: readonly string[]): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const term of queryTokens) {
    const known = terms.get(term);
    if (known) known.queryTf += 1;
    else {
      const id = counts.termIds.get(term);
      if (id !== undefined) terms.set(term, { term, id, queryTf: 1 });
    }
  }
  return [...terms.values()];
}
