import type { CompareResult, Difference } from '../../core/compare';
import { writeMarkdownTable } from '../../core/formats/markdownTable';
import type { Lang } from '../../i18n/define';
import { compareMessages } from '../../i18n/compare';
import { formatMetric, formatDifference } from '../../ui/format';
import { appMessages } from '../../i18n/app';
import { groupName } from '../../ui/typeName';
import { countsText, intervalText, markedMetricText, pCell } from './words';

const COLUMNS = [
  'metric_before',
  'metric_after',
  'type',
  'n',
  'units',
  'before',
  'after',
  'difference',
  'low',
  'high',
  'p',
  'p_exact',
  'p_holm',
  'wins',
  'losses',
  'ties',
  'step',
  'detectable',
  'needed',
] as const;

/** All rows with full precision. Every metric, all questions first, then each type. */
export async function tableCsv(result: CompareResult): Promise<string> {
  const { writeCsv } = await import('../../core/formats');
  return writeCsv(
    COLUMNS,
    result.differences.map((row) => cellsOf(row).map((value) => String(value ?? ''))),
  );
}

type CsvValue = string | number | boolean | null;

function cellsOf(row: Difference): CsvValue[] {
  const { metric, interval } = row;
  return [
    metric.before,
    metric.after,
    row.overall ? 'ALL' : row.type,
    row.n,
    row.units,
    row.before,
    row.after,
    row.delta,
    interval?.low ?? null,
    interval?.high ?? null,
    row.p,
    row.p === null ? null : row.exact,
    row.pHolm,
    row.wins,
    row.losses,
    row.ties,
    row.step,
    row.detectable,
    row.needed,
  ];
}

/** What each question scored in both runs, one a line: values of the common metrics, and both document rankings. */
export async function questionsJsonl(result: CompareResult, texts: ReadonlyMap<string, string>): Promise<string> {
  const { writeJsonl } = await import('../../core/formats');
  return writeJsonl(
    result.pairs.map(({ id, type, gold, before, after }) => ({
      id,
      type,
      question: texts.get(id) ?? null,
      gold,
      metrics: result.metrics.map((metric) => {
        const [from, to] = [before.values[metric.before] ?? null, after.values[metric.after] ?? null];
        const delta = from === null || to === null ? null : to - from;
        return { before: metric.before, after: metric.after, values: [from, to], difference: delta };
      }),
      docs_before: before.docs,
      docs_after: after.docs,
    })),
  );
}

/** The rows on the page as a Markdown table. */
export function tableMarkdown(
  rows: readonly Difference[],
  sides: { before: string; after: string },
  lang: Lang,
): string {
  const { columns } = compareMessages[lang];
  const head = [
    columns.metric,
    columns.group,
    sides.before,
    sides.after,
    columns.delta,
    columns.interval,
    columns.p,
    columns.pHolm,
    columns.counts,
    'n',
  ];
  const body = rows.map((row) => [
    markedMetricText(row.metric, lang),
    groupName(appMessages[lang], row),
    formatMetric(row.before),
    formatMetric(row.after),
    formatDifference(row.delta),
    intervalText(row.interval),
    pCell(row.p),
    pCell(row.pHolm),
    countsText(row),
    String(row.n),
  ]);
  return writeMarkdownTable(head, body, (column) => column > 1);
}
