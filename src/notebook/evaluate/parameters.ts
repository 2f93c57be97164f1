import type { evaluateMessages } from '../../i18n/evaluate';
import type { Lang } from '../../i18n/define';
import type { Mode, Recipe } from '../../recipe';

export type Bm25 = Mode['retrievers'][number];
type Words = (typeof evaluateMessages)[Lang];

/** `BM25 built-in engine k1=1.5 b=0.75`, with the constants that really apply. */
export function retrievalWords(mode: Mode, t: Words): string {
  return mode.retrievers.map((bm25) => `BM25 ${t.engines[bm25.engine]} ${constants(bm25, t)}`).join(' + ');
}

/** What the folded parameters say: the values in force. */
export function parameterSummary({ modes, tokenizer }: Recipe, t: Words): string {
  const bm25 = modes[0]?.retrievers[0];
  const engine = bm25 ? [t.engines[bm25.engine], constants(bm25, t)] : [];
  const extra = [
    ...(tokenizer.dropSingleHan ? [t.noSingleHan] : []),
    ...(tokenizer.kind === 'jieba' && tokenizer.userDictionary.length
      ? [t.dictionary(tokenizer.userDictionary.length)]
      : []),
  ];
  const stopWords = tokenizer.stopWords ? t.stopWordsOn : t.stopWordsOff;
  return [...engine, t.tokenizers[tokenizer.kind], stopWords, ...extra].join(' · ');
}

function constants({ engine, k1, b }: Bm25, t: Words): string {
  return engine === 'minisearch' ? t.bm25Shipped : t.bm25(k1, b);
}
