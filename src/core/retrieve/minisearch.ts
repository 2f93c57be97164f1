import MiniSearch, { type SearchResult } from 'minisearch';
import type { Bm25Spec, Hit } from '../types';
import { checkBm25Spec, type Bm25Builder, type Bm25Index, type SearchOptions } from './bm25';
import { CorpusCounter, documentFrequency, queryTerms, type CorpusCounts } from './counts';
import { HABITS, habitTerms, SHIPPED } from './habits';
import { selectTop } from './order';

/** Stands between a token and its position; positions are digits, so the last one in a string is always ours. */
const SEPARATOR = '\u0000';

/**
 * MiniSearch 7.2.0 behind the interface of the built-in engine, fed with ready tokens through its public options.
 *
 * `minisearch`: as it ships; k1 and b of the spec have no effect. `minisearch-corrected` takes back what differs from
 * the textbook: a position suffix makes the tokens of a chunk different from one another, so that MiniSearch's count of
 * different tokens is the length, and `processTerm` strips it again; d = 0; the score is divided by the number of matched
 * query terms that MiniSearch multiplied it with. A repeated query token needs nothing: MiniSearch adds it as often as it
 * occurs and lists it once in `queryTerms`.
 */
export class MiniSearchBuilder implements Bm25Builder {
  #ids: string[] = [];
  #counter = new CorpusCounter();
  /** The tokens of the chunk being added: MiniSearch's tokenizer hands them over and never sees a text. */
  #tokens: readonly string[] = [];
  #mini: MiniSearch<{ id: number; text: string }>;

  /** @throws Bm25SpecError */
  constructor(private readonly spec: Bm25Spec) {
    checkBm25Spec(spec);
    const corrected = spec.engine === 'minisearch-corrected';
    this.#mini = new MiniSearch({
      fields: ['text'],
      tokenize: () => [...this.#tokens],
      processTerm: corrected ? (token) => token.slice(0, token.lastIndexOf(SEPARATOR)) : (token) => token,
      searchOptions: {
        combineWith: 'OR',
        prefix: false,
        fuzzy: false,
        bm25: corrected ? { k: spec.k1, b: spec.b, d: 0 } : { k: SHIPPED.k1, b: SHIPPED.b, d: SHIPPED.d },
      },
    });
  }

  add(chunkId: string, tokens: readonly string[]): void {
    const corrected = this.spec.engine === 'minisearch-corrected';
    this.#tokens = corrected ? tokens.map((token, i) => `${token}${SEPARATOR}${i}`) : tokens;
    this.#mini.add({ id: this.#ids.length, text: '' });
    this.#ids.push(chunkId);
    this.#counter.add(tokens);
  }

  finish(): Bm25Index {
    return new MiniSearchIndex(this.spec, this.#ids, this.#counter.finish(), this.#mini);
  }
}

class MiniSearchIndex implements Bm25Index {
  readonly byteLength = null;
  #scores: Float64Array;

  constructor(
    private readonly spec: Bm25Spec,
    private readonly ids: readonly string[],
    readonly counts: CorpusCounts,
    private readonly mini: MiniSearch<{ id: number; text: string }>,
  ) {
    this.#scores = new Float64Array(counts.size);
  }

  get engine() {
    return this.spec.engine;
  }
  get size() {
    return this.counts.size;
  }
  get vocabularySize() {
    return this.counts.termIds.size;
  }
  get averageLength() {
    return this.#corrected ? this.counts.averageLength : this.counts.averageDistinctLength;
  }
  get #corrected() {
    return this.spec.engine === 'minisearch-corrected';
  }

  lengthOf(chunk: number): number {
    return (this.#corrected ? this.counts.lengths : this.counts.distinctLengths)[chunk] ?? 0;
  }

  documentFrequency(term: string): number {
    return documentFrequency(this.counts, term);
  }

  /** `score` is what MiniSearch says; the contributions of `explain` are computed from its formula and sum to it to 1e-12. */
  search(queryTokens: readonly string[], limit: number, { explain = false }: SearchOptions = {}): Hit[] {
    if (!(limit >= 1)) return [];
    const results = this.mini.search('', { tokenize: () => [...queryTokens], processTerm: (token) => token });
    for (const result of results) this.#scores[result.id as number] = this.#scoreOf(result);
    const found = Uint32Array.from(results, ({ id }) => id as number);
    const best = selectTop(found, found.length, this.#scores, this.ids, Math.floor(limit));
    const terms = queryTerms(this.counts, queryTokens);
    const habits = new Set(this.#corrected ? [] : HABITS);
    return Array.from(best, (chunk): Hit => {
      const score = this.#scores[chunk] as number;
      return explain
        ? { chunk, score, terms: habitTerms(this.counts, terms, chunk, this.spec, habits) }
        : { chunk, score };
    });
  }

  #scoreOf({ score, queryTerms }: SearchResult): number {
    return this.#corrected ? score / queryTerms.length : score;
  }
}
