import type { MapResult } from '../core/evaluate';
import type { Chunk } from '../core/types';
import { appMessages } from '../i18n/app';
import type { Lang } from '../i18n/define';
import { summaryMessages } from '../i18n/summary';
import type { Cell } from '../recipe';
import { shortVersion } from '../recipe';
import type { DataSet } from '../state/dataset';
import type { Notebook } from '../state/notebook.svelte';

/** How a data set is called on the page: its own name, or the built-in one's, marked when it was edited. */
export function dataName(data: DataSet<unknown>, kind: 'corpus' | 'evalset', lang: Lang): string {
  const t = appMessages[lang];
  const builtin = (id: string) => (id === 'cloudledger' ? t.dataNames.cloudledger[kind] : id);
  if (data.builtin) return builtin(data.id);
  return data.basedOn ? t.editedName(builtin(data.basedOn)) : data.name;
}

/** One line that stands for a cell while it is folded. Empty where there is nothing to say yet. */
export function cellSummary(notebook: Notebook, cell: Cell, lang: Lang): string {
  const t = summaryMessages[lang];
  const { corpus, evalset } = notebook;
  if (cell.type === 'knowledge-base' && corpus) {
    const sections = corpus.items.reduce((sum, article) => sum + article.sections.length, 0);
    return t.corpus(dataName(corpus, 'corpus', lang), corpus.items.length, sections, shortVersion(corpus.hash));
  }
  if (cell.type === 'eval-set' && evalset) {
    const unanswerable = evalset.items.filter((question) => question.expected_docs.length === 0).length;
    const version = shortVersion(evalset.hash);
    return t.evalset(dataName(evalset, 'evalset', lang), evalset.items.length, unanswerable, version);
  }
  if (cell.type === 'chunking') {
    const chunks = notebook.output<Chunk[]>(cell.id);
    const { maxChars, overlap } = notebook.recipeAt(cell.id).chunking;
    return chunks ? t.chunks(maxChars, overlap, chunks.length) : '';
  }
  if (cell.type === 'map') {
    const map = notebook.output<MapResult>(cell.id);
    const chunks = map?.points.filter(({ kind }) => kind === 'chunk').length ?? 0;
    return map && map.points.length ? t.map(map.method, chunks, map.points.length - chunks) : '';
  }
  return '';
}
