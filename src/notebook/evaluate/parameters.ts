import type { evaluateMessages } from '../../i18n/evaluate';
import type { Lang } from '../../i18n/define';
import type { modeMessages } from '../../i18n/modes';
import type { Mode, Recipe } from '../../recipe';

export type Retriever = Mode['retrievers'][number];
export type Bm25 = Extract<Retriever, { kind: 'bm25' }>;
export type Model = Extract<Retriever, { kind: 'vector' }>['model'];
type Words = (typeof evaluateMessages)[Lang];
type ModeWords = (typeof modeMessages)[Lang];

/** The BM25 list of the first mode that has one: all of them share their parameters. */
export function bm25Of(modes: readonly Mode[]): Bm25 | null {
  for (const { retrievers } of modes) for (const list of retrievers) if (list.kind === 'bm25') return list;
  return null;
}

/** `BM25 built-in engine k1=1.5 b=0.75`, with the constants that really apply; empty without a BM25 list. */
export function bm25Words(modes: readonly Mode[], t: Words): string {
  const bm25 = bm25Of(modes);
  return bm25 ? `BM25 ${t.engines[bm25.engine]} ${constants(bm25, t)}` : '';
}

/** How a mode, called by the name it is shown with, makes its ranking: `Hybrid: RRF k_rrf=60 pool 20`; empty for a single list. */
export function stageWords({ id, fusion, pool, rerank }: Mode, t: ModeWords, name = id): string {
  const weights = fusion?.kind === 'rrf' && fusion.weights.some((weight) => weight !== 1);
  const parts = [
    fusion?.kind === 'rrf' ? `${t.rrf} ${t.kRrf(fusion.kRrf)}` : '',
    fusion?.kind === 'rrf' && weights ? t.weights(...fusion.weights) : '',
    fusion?.kind === 'weighted' ? t.alpha(fusion.alpha) : '',
    fusion ? t.pool(pool) : '',
    rerank ? `${rerank.kind === 'maxsim' ? t.maxsim : t.crossEncoder} ${t.depth(rerank.depth)}` : '',
  ].filter(Boolean);
  return parts.length ? t.named(name, parts.join(' ')) : '';
}

/** What the folded parameters say: the values in force. */
export function parameterSummary({ modes, tokenizer }: Recipe, t: Words): string {
  const bm25 = bm25Of(modes);
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
