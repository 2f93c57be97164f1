import { createRequire } from 'node:module';
import { RetrievalEngine } from '../../src/core/evaluate';
import { fingerprint } from '../../src/recipe';
import type { BuiltinData } from './builtin';

interface Jieba {
  cut_for_search(text: string, hmm: boolean): string[];
  add_word(word: string): number;
}

/** jieba-wasm's Node build: the same WebAssembly as the browser's. */
export const jieba = createRequire(import.meta.url)('jieba-wasm') as Jieba;

export type BuiltinEngine = ReturnType<typeof builtinEngine>;

/** The product's engine in Node, holding the built-in data. */
export function builtinEngine(data: BuiltinData) {
  const engine = new RetrievalEngine({
    loadJieba: async () => (text) => jieba.cut_for_search(text, true),
    now: () => performance.now(),
  });
  const versions = {
    corpus: fingerprint(data.articles),
    evalset: fingerprint(data.questions),
    stopWords: fingerprint(data.stopWords),
  };
  engine.putCorpus(versions.corpus, data.articles);
  engine.putEvalset(versions.evalset, data.questions);
  engine.putStopWords(versions.stopWords, data.stopWords);
  return { engine, versions };
}
