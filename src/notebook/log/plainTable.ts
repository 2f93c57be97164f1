import type { ModeSpec } from '../../core/evaluate';
import type { Lang } from '../../i18n/define';
import { logMessages } from '../../i18n/log';
import { shortVersion } from '../../recipe';
import { formatMetric } from '../../ui/format';
import { modeName } from '../../ui/modes';
import { labelOf } from '../evaluate/view';
import { scoreAtOwnK, type Shown } from './entries';
import { entryDate, type Row } from './rows';

/** What of the log the table shows. */
export interface TableView {
  modes: readonly ModeSpec[];
  shown: Shown;
  /** Entries of every notebook. */
  everywhere: boolean;
}

/** What a row says of the changes in it. */
export function changesText({ changes }: Row, lang: Lang): string {
  const t = logMessages[lang];
  if (!changes) return t.first;
  if (changes.length === 0) return t.same;
  return `${changes.length > 1 ? t.variables(changes.length) : ''}${changes.join(t.changeGap)}`;
}

/** The table of the page as rows of text, its head first. */
export function plainTable(rows: readonly Row[], { modes, shown, everywhere }: TableView, lang: Lang): string[][] {
  const t = logMessages[lang];
  const { columns } = t;
  const score = (mode: ModeSpec) => `${modeName(modes, mode.id, lang)} ${labelOf(shown.metric)}`;
  const head = [
    columns.date,
    ...(everywhere ? [columns.notebook] : []),
    columns.data,
    columns.changes,
    ...modes.map(score),
    columns.conclusion,
    columns.baseline,
  ];
  const all = rows.map(({ entry }) => entry);
  const body = rows.map((row) => {
    const { entry } = row;
    const { data } = entry;
    return [
      entryDate(entry, all, lang),
      ...(everywhere ? [entry.title] : []),
      t.dataLine(shortVersion(data.corpus), shortVersion(data.evalset)),
      changesText(row, lang),
      ...modes.map(({ id }) => {
        const found = scoreAtOwnK(entry, id, shown);
        const value = formatMetric(found?.mean);
        return found && found.metric !== shown.metric ? `${value} (${labelOf(found.metric)})` : value;
      }),
      entry.conclusion,
      entry.baseline ? t.isBaseline : '',
    ];
  });
  return [head, ...body];
}
