import { chunkArticles } from '../chunk';
import { createBm25Builder, VectorIndex, type Bm25Index } from '../retrieve';
import { createTokenizer, textKey, type Tokenizer } from '../text';
import type { Article, Bm25Spec, Chunk, ChunkingSpec, ModelSpec, Question, TokenizerSpec } from '../types';
import { Banks, modelKey, type Role, type ScoreRows, type VectorRows } from './banks';
import { Kept } from './kept';
import type { DataVersions, IndexSpec, RerankSpec, Tick } from './types';

/** Cuts a normalised text into search tokens; the engine gets it from outside because jieba is a WASM module. */
export type Cutter = (text: string) => string[];

export interface EngineDeps {
  /** Loads jieba with the user's words added. Called once per dictionary, and only when a recipe asks for jieba. */
  loadJieba(userDictionary: string[]): Promise<Cutter>;
  now(): number;
}

/** A data set the engine was not given. The worker's client answers it by sending the data and asking again. */
export class MissingDataError extends Error {
  override name = 'MissingDataError';
  constructor(readonly hash: string) {
    super(`The data set ${hash.slice(0, 8)} has not been handed to the worker.`);
  }
}

/** Tokenizing a piece this long takes about a millisecond: the clock is looked at that often. */
const CHUNKS_PER_TICK = 16;
/** Results kept for going back and forth between settings; each may hold a whole corpus. */
const KEPT_CHUNKINGS = 8;
const KEPT_TOKENS = 3;
const KEPT_INDEXES = 8;
/** A vector index holds 4 bytes a component: 200 MB for 100,000 chunks of 512. */
const KEPT_VECTOR_INDEXES = 2;

/**
 * Holds data sets by hash and builds what retrieval needs from them: chunks, tokens, indexes. Each is kept under the
 * parameters that made it, so that moving k does not tokenize again. Runs in a worker and in Node alike.
 */
export class RetrievalEngine {
  #corpora = new Map<string, Article[]>();
  #evalsets = new Map<string, Question[]>();
  #stopWords = new Map<string, ReadonlySet<string>>();
  #chunks = new Kept<Chunk[]>(KEPT_CHUNKINGS);
  #tokenizers = new Kept<Promise<Tokenizer>>(KEPT_INDEXES);
  #tokens = new Kept<string[][]>(KEPT_TOKENS);
  #indexes = new Kept<Bm25Index>(KEPT_INDEXES);
  #tokenizing = new Map<string, Promise<string[][]>>();
  #ids = new Kept<string[]>(KEPT_CHUNKINGS);
  #keys = new Kept<string[]>(KEPT_CHUNKINGS);
  #vectorIndexes = new Kept<VectorIndex>(KEPT_VECTOR_INDEXES);
  readonly banks = new Banks();

  constructor(private readonly deps: EngineDeps) {}

  get now() {
    return this.deps.now;
  }

  putCorpus(hash: string, articles: Article[]) {
    this.#corpora.set(hash, articles);
  }
  putEvalset(hash: string, questions: Question[]) {
    this.#evalsets.set(hash, questions);
  }
  putStopWords(hash: string, words: string[]) {
    this.#stopWords.set(hash, new Set(words));
  }

  putVectors(model: ModelSpec, role: Role, rows: VectorRows) {
    this.banks.vectors(model, role).put(rows);
  }
  putScores(reranker: Pick<RerankSpec, 'kind' | 'model'>, rows: ScoreRows[]) {
    for (const row of rows) this.banks.scores(reranker).put(row);
  }

  articles(hash: string): Article[] {
    return found(this.#corpora, hash);
  }
  questions(hash: string): Question[] {
    return found(this.#evalsets, hash);
  }

  chunks(corpusHash: string, chunking: ChunkingSpec): Chunk[] {
    return this.#chunks.get(JSON.stringify([corpusHash, chunking]), () =>
      chunkArticles(this.articles(corpusHash), chunking),
    );
  }

  chunkIds(corpusHash: string, chunking: ChunkingSpec): string[] {
    return this.#ids.get(JSON.stringify([corpusHash, chunking]), () =>
      this.chunks(corpusHash, chunking).map(({ id }) => id),
    );
  }

  /** The textKey of every chunk: what its vector and its scores are kept under. */
  async chunkKeys(corpusHash: string, chunking: ChunkingSpec, tick: Tick): Promise<string[]> {
    const name = JSON.stringify([corpusHash, chunking]);
    const kept = this.#keys.peek(name);
    if (kept) return kept;
    const chunks = this.chunks(corpusHash, chunking);
    const keys: string[] = [];
    for (const chunk of chunks) {
      keys.push(textKey(chunk.text));
      if (keys.length % CHUNKS_PER_TICK === 0) await tick(0, chunks.length);
    }
    return this.#keys.get(name, () => keys);
  }

  /** Exact search over the chunks' vectors, all of which must be in the bank. */
  async vectorIndex(corpusHash: string, chunking: ChunkingSpec, model: ModelSpec, tick: Tick): Promise<VectorIndex> {
    const name = JSON.stringify([corpusHash, chunking, modelKey(model)]);
    const kept = this.#vectorIndexes.peek(name);
    if (kept) return kept;
    const bank = this.banks.vectors(model, 'passage');
    const keys = await this.chunkKeys(corpusHash, chunking, tick);
    // An empty corpus has no vectors to tell their length; without questions, too, nothing is ever searched.
    const dimensions = bank.dimensions || this.banks.vectors(model, 'query').dimensions || 1;
    const rowOf = (chunk: number) => {
      const row = bank.get(keys[chunk] as string);
      if (!row) throw new Error('A chunk without a vector reached the index.');
      return row.vector;
    };
    const ids = this.chunkIds(corpusHash, chunking);
    return this.#vectorIndexes.get(name, () => new VectorIndex(ids, dimensions, rowOf));
  }

  tokenizer(stopWordsHash: string, spec: TokenizerSpec): Promise<Tokenizer> {
    const stopWords = found(this.#stopWords, stopWordsHash);
    const key = JSON.stringify([stopWordsHash, spec]);
    const tokenizer = this.#tokenizers.get(key, async () =>
      createTokenizer(
        spec,
        spec.kind === 'jieba'
          ? { stopWords, cutForSearch: await this.deps.loadJieba(spec.userDictionary) }
          : { stopWords },
      ),
    );
    // A download that failed is tried again the next time.
    tokenizer.catch(() => this.#tokenizers.delete(key));
    return tokenizer;
  }

  /** The BM25 index of a corpus. `tick` counts chunks tokenized; tokens already known cost nothing. */
  async index(data: DataVersions, spec: IndexSpec, bm25: Bm25Spec, tick: Tick): Promise<Bm25Index> {
    const base = JSON.stringify([data.corpus, data.stopWords, spec.chunking, spec.tokenizer]);
    const key = JSON.stringify([base, bm25.engine, bm25.k1, bm25.b]);
    const kept = this.#indexes.peek(key);
    if (kept) return kept;
    const chunks = this.chunks(data.corpus, spec.chunking);
    const tokens = await this.#tokensOf(base, () => this.#tokenize(data, spec, chunks, tick));
    const builder = createBm25Builder(bm25);
    for (const [i, chunk] of chunks.entries()) {
      builder.add(chunk.id, tokens[i] ?? []);
      if (i % CHUNKS_PER_TICK === 0) await tick(chunks.length, chunks.length);
    }
    return this.#indexes.get(key, () => builder.finish());
  }

  /** Jobs that need the same tokens at the same time wait for one of them; if that one is stopped, the next takes over. */
  async #tokensOf(key: string, make: () => Promise<string[][]>): Promise<string[][]> {
    for (let running = this.#tokenizing.get(key); running; running = this.#tokenizing.get(key))
      await running.catch(() => {});
    const kept = this.#tokens.peek(key);
    if (kept) return kept;
    const making = make();
    this.#tokenizing.set(key, making);
    try {
      const tokens = await making;
      return this.#tokens.get(key, () => tokens);
    } finally {
      this.#tokenizing.delete(key);
    }
  }

  async #tokenize(data: DataVersions, spec: IndexSpec, chunks: Chunk[], tick: Tick): Promise<string[][]> {
    const tokenizer = await this.tokenizer(data.stopWords, spec.tokenizer);
    const tokens: string[][] = [];
    for (const chunk of chunks) {
      tokens.push(tokenizer.tokens(chunk.text));
      if (tokens.length % CHUNKS_PER_TICK === 0) await tick(tokens.length, chunks.length);
    }
    return tokens;
  }
}

function found<T>(map: Map<string, T>, hash: string): T {
  const value = map.get(hash);
  if (value === undefined) throw new MissingDataError(hash);
  return value;
}
