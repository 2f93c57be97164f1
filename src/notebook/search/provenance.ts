import type { ModeSpec, Trace } from '../../core/evaluate';
import type { ModelSpec } from '../../core/types';
import type { Lang } from '../../i18n/define';
import { evaluateMessages } from '../../i18n/evaluate';
import { modeMessages } from '../../i18n/modes';
import { searchMessages } from '../../i18n/search';
import type { MadeWith } from './madeWith';

/** Everything a trace was computed with, in one line. */
export function provenanceOf(trace: Trace, made: MadeWith, lang: Lang): string {
  const { tokenizer, chunking } = made;
  const t = searchMessages[lang];
  const words = evaluateMessages[lang];
  const size = `${chunking.maxChars}/${chunking.overlap}`;
  const hasTokens = trace.mode.retrievers.some(({ kind }) => kind === 'bm25');
  const lengths = trace.lists.flatMap((list) => (list.kind === 'bm25' ? [list.averageLength] : []));
  return [
    ...trace.mode.retrievers.map((retriever) => retrieverWords(retriever, lang)),
    ...stageWords(trace.mode, lang),
    ...(hasTokens
      ? [`${words.tokenizers[tokenizer.kind]} ${tokenizer.stopWords ? words.stopWordsOn : words.stopWordsOff}`]
      : []),
    chunking.headingPrefix ? size : `${size} ${words.provenance.noPrefix}`,
    t.chunkTotal(trace.chunkCount),
    ...lengths.slice(0, 1).map((length) => t.averageLength(length.toFixed(2))),
  ].join(' · ');
}

function retrieverWords(retriever: ModeSpec['retrievers'][number], lang: Lang): string {
  if (retriever.kind === 'vector') return modelWords(retriever.model, lang);
  const { engine, k1, b } = retriever;
  const words = evaluateMessages[lang];
  return `${searchMessages[lang].engines[engine]} ${engine === 'minisearch' ? words.bm25Shipped : words.bm25(k1, b)}`;
}

/** Id, form, and the settings that are not the usual ones. */
function modelWords({ id, dtype, lowercase, instruction }: ModelSpec, lang: Lang): string {
  const t = modeMessages[lang];
  return [id, dtype, ...(lowercase ? [] : [t.noLowercase]), ...(instruction ? [t.instruction] : [])].join(' ');
}

function stageWords({ fusion, pool, rerank }: ModeSpec, lang: Lang): string[] {
  const t = modeMessages[lang];
  const words: string[] = [];
  if (fusion?.kind === 'rrf') {
    const [a, b] = fusion.weights;
    words.push([t.rrf, t.kRrf(fusion.kRrf), ...(a === 1 && b === 1 ? [] : [t.weights(a, b)]), t.pool(pool)].join(' '));
  }
  if (fusion?.kind === 'weighted') words.push(`${t.alpha(fusion.alpha)} ${t.pool(pool)}`);
  if (rerank) {
    const kind = rerank.kind === 'maxsim' ? t.maxsim : t.crossEncoder;
    words.push(`${kind} ${modelWords(rerank.model, lang)} ${t.depth(rerank.depth)}`);
  }
  return words;
}
