import type { LogEntry } from '../../core/compare';
import type { Lang } from '../../i18n/define';
import { modeNames } from '../../ui/modes';
import { changeWords } from './changeWords';
import { previousOf, scoreAtOwnK, type Shown } from './entries';
import { sharesMinute } from './minutes';

/** Rows of the table before more are asked for. */
export const PAGE = 50;

/** What a row says of its entry beyond the entry itself. */
export interface Row {
  entry: LogEntry;
  previous: LogEntry | null;
  /** In words, one for each variable; `null` for the first entry of a notebook. */
  readonly changes: string[] | null;
}

/** Entries are immutable, and so are the words on two of them. */
const known = new WeakMap<LogEntry, { previous: LogEntry | null; lang: Lang; row: Row }>();

/**
 * The row of an entry; its words are made when they are first asked for.
 * @param all every entry of this device, newest first
 */
export function rowOf(all: readonly LogEntry[], entry: LogEntry, lang: Lang): Row {
  const previous = previousOf(all, entry);
  const before = known.get(entry);
  if (before && before.previous === previous && before.lang === lang) return before.row;
  let changes: string[] | null = null;
  const row = {
    entry,
    previous,
    get changes() {
      if (previous) changes ??= changeWords(previous, entry, lang);
      return changes;
    },
  };
  known.set(entry, { previous, lang, row });
  return row;
}

/** Rows whose words are made between two breaths of the page: about 10 ms of work, more before the code is warm. */
const SLICE = 4;

/** Makes the words of all rows in slices, so that the first letter typed into the filter need not wait for them. */
export async function prepareRows(rows: readonly Row[], lang: Lang, signal: AbortSignal): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) {
    await new Promise<void>((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    for (const row of rows.slice(from, from + SLICE)) searchableText(row, lang);
  }
}

const normalised = (text: string) => text.normalize('NFKC').toLowerCase();

/** Rows in which every word of the filter occurs: in titles, data names, changes, modes or the conclusion. */
export function filterRows(rows: readonly Row[], filter: string, lang: Lang): readonly Row[] {
  const words = normalised(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = searchableText(row, lang);
    return words.every((word) => text.includes(word));
  });
}

/** A row is of one language. */
const searchable = new WeakMap<Row, string>();

function searchableText(row: Row, lang: Lang): string {
  const there = searchable.get(row);
  if (there !== undefined) return there;
  const { title, cellTitle, conclusion, dataNames, data, spec } = row.entry;
  const modes = [...modeNames(spec.modes, lang), ...spec.modes.map(({ id }) => id)];
  const versions = [data.corpus, data.evalset].map((hash) => hash.slice(0, 8));
  const names = [dataNames.corpus, dataNames.evalset];
  // Line ends keep a word from matching across two fields.
  const fields = [title, cellTitle, conclusion, ...names, ...versions, ...modes, ...(row.changes ?? [])];
  const text = normalised(fields.join('\n'));
  searchable.set(row, text);
  return text;
}

/** A column the table can be sorted by: `recordedAt`, `title`, …, `score:<mode>`; `-` in front for descending. */
export interface Sort {
  by: string;
  descending: boolean;
}

export function readSort(sort: string): Sort {
  return sort.startsWith('-') ? { by: sort.slice(1), descending: true } : { by: sort, descending: false };
}

/** What a click on a column head leads to: dates and scores begin with the newest and the best, text with A. */
export function nextSort(sort: string, by: string): string {
  const present = readSort(sort);
  if (present.by === by) return present.descending ? by : `-${by}`;
  return by === 'recordedAt' || by === 'baseline' || by.startsWith('score:') ? `-${by}` : by;
}

/** Sorted rows; equal ones newest first, and those without a value last whichever way. */
export function sortRows(rows: readonly Row[], sort: string, shown: Shown): readonly Row[] {
  const { by, descending } = readSort(sort);
  const direction = descending ? -1 : 1;
  return rows
    .map((row, at) => ({ row, at, key: keyOf(row, by, shown) }))
    .sort((a, b) => {
      if (a.key === b.key) return a.at - b.at;
      if (a.key === null) return 1;
      if (b.key === null) return -1;
      return a.key < b.key ? -direction : direction;
    })
    .map(({ row }) => row);
}

function keyOf(row: Row, by: string, shown: Shown): string | number | null {
  const { entry } = row;
  if (by.startsWith('score:')) return scoreAtOwnK(entry, by.slice('score:'.length), shown)?.mean ?? null;
  switch (by) {
    case 'title':
      return entry.title;
    case 'data':
      return `${entry.data.corpus} ${entry.data.evalset}`;
    case 'changes':
      return row.changes?.join('; ') || null;
    case 'conclusion':
      return entry.conclusion || null;
    case 'baseline':
      return Number(entry.baseline);
    default:
      return entry.recordedAt;
  }
}

/** When an entry was recorded, with seconds where another one of `all` has the same minute. */
export function entryDate(entry: LogEntry, all: readonly LogEntry[], lang: Lang): string {
  return localDate(entry.recordedAt, lang, sharesMinute(all, entry));
}

/** A moment as the reader's clock shows it. */
export function localDate(iso: string, lang: Lang, seconds = false): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(lang === 'zh' ? 'zh-CN' : 'en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    hourCycle: 'h23',
  }).format(date);
}
