import { create, insert, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import createWink from 'wink-bm25-text-search';
import { createBm25Index } from '../../src/core/retrieve';

/** Tokens of chunks and questions. Engines that want text get a number for text and look the tokens up in their tokenizer. */
export interface BenchData {
  ids: string[];
  chunks: string[][];
  questions: string[][];
}

/** Searches question `i`; the indexes of the best 10 chunks, best first. */
export type Search = (question: number) => number[] | Promise<number[]>;

export interface BenchEngine {
  name: string;
  /** Searches the first so many questions a round: the slow ones would make the bench too long with all of them. */
  questions: number;
  index(data: BenchData): Search | Promise<Search>;
}

const LIMIT = 10;
const K1 = 1.5;
const B = 0.75;

const builtin: BenchEngine = {
  name: 'built-in',
  questions: 2000,
  index(data) {
    const index = createBm25Index({ engine: 'builtin', k1: K1, b: B }, data.ids, data.chunks);
    return (question) => index.search(data.questions[question] ?? [], LIMIT).map(({ chunk }) => chunk);
  },
};

const builtinExplained: BenchEngine = {
  name: 'built-in, explained',
  questions: 2000,
  index(data) {
    const index = createBm25Index({ engine: 'builtin', k1: K1, b: B }, data.ids, data.chunks);
    return (question) =>
      index.search(data.questions[question] ?? [], LIMIT, { explain: true }).map(({ chunk }) => chunk);
  },
};

const minisearch: BenchEngine = {
  name: 'MiniSearch 7.2.0',
  questions: 500,
  index({ chunks, questions }) {
    const mini = new MiniSearch<{ id: number; text: string }>({
      fields: ['text'],
      tokenize: (text) => chunks[Number(text)] ?? [],
      processTerm: (token) => token,
    });
    for (let id = 0; id < chunks.length; id++) mini.add({ id, text: String(id) });
    const options = { combineWith: 'OR' as const, tokenize: (text: string) => questions[Number(text)] ?? [] };
    return (question) =>
      mini
        .search(String(question), options)
        .slice(0, LIMIT)
        .map(({ id }) => id as number);
  },
};

/** Its parameters are set to the textbook's (k is what its idf adds in the logarithm), so its ranking can be compared. */
const wink: BenchEngine = {
  name: 'wink-bm25-text-search 3.1.2',
  questions: 500,
  index({ chunks, questions }) {
    let source = chunks;
    const engine = createWink();
    engine.defineConfig({ fldWeights: { text: 1 }, bm25Params: { k1: K1, b: B, k: 1 } });
    engine.definePrepTasks([(text) => source[Number(text)] ?? []]);
    for (let id = 0; id < chunks.length; id++) engine.addDoc({ text: String(id) }, id);
    engine.consolidate(9);
    source = questions;
    return (question) => engine.search(String(question), LIMIT).map(([id]) => Number(id));
  },
};

/** Ends every token, so that Orama's prefix search finds the token itself and nothing longer. */
const END = '\u0000';

const orama: BenchEngine = {
  name: '@orama/orama 3.1.18',
  questions: 500,
  async index({ chunks, questions }) {
    const end = (lists: string[][]) => lists.map((tokens) => tokens.map((token) => token + END));
    let source = end(chunks);
    const db = create({
      schema: { text: 'string' },
      components: {
        tokenizer: {
          language: 'english',
          normalizationCache: new Map(),
          tokenize: (text) => source[Number(text)] ?? [],
        },
      },
    });
    for (let id = 0; id < chunks.length; id++) await insert(db, { id: String(id), text: String(id) });
    source = end(questions);
    return async (question) => {
      const results = await search(db, {
        term: String(question),
        threshold: 1,
        limit: LIMIT,
        relevance: { k: K1, b: B, d: 0 },
      });
      return results.hits.map(({ id }) => Number(id));
    };
  },
};

export const ENGINES: readonly BenchEngine[] = [builtin, builtinExplained, minisearch, wink, orama];
