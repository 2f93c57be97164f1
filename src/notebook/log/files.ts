import type { LogEntry } from '../../core/compare';
import { LARGE_BYTES, decodeText } from '../../core/formats';
import type { LogProblem, LogWords } from '../../core/formats/log';
import type { Lang } from '../../i18n/define';
import { problemText } from '../../i18n/formats';
import { logMessages } from '../../i18n/log';
import { modeName } from '../../ui/modes';
import { labelOf } from '../evaluate/view';
import { localDate } from './rows';

export type LogFormat = 'csv' | 'jsonl' | 'markdown';

/** What each format is called as a file. */
export const LOG_FILES: Record<LogFormat, { extension: string; type: string }> = {
  csv: { extension: 'csv', type: 'text/csv' },
  jsonl: { extension: 'jsonl', type: 'application/jsonl' },
  markdown: { extension: 'md', type: 'text/markdown' },
};

/** Entries as a file. CSV and JSONL are for programs and the same in every language; Markdown is worded. */
export async function logFile(entries: readonly LogEntry[], format: LogFormat, lang: Lang): Promise<Blob> {
  const { writeLogCsv, writeLogJsonl, writeLogMarkdown } = await import('../../core/formats/log');
  const text =
    format === 'csv'
      ? writeLogCsv(entries)
      : format === 'jsonl'
        ? writeLogJsonl(entries)
        : writeLogMarkdown(entries, fileWords(lang));
  return new Blob([text], { type: LOG_FILES[format].type });
}

function fileWords(lang: Lang): LogWords {
  const t = logMessages[lang];
  return {
    columns: t.fileColumns,
    metric: labelOf,
    date: (iso) => localDate(iso, lang),
    chunking: ({ maxChars, overlap, headingPrefix }) => t.chunking(maxChars, overlap, headingPrefix),
    mode: (id, { spec }) => modeName(spec.modes, id, lang),
    baseline: t.isBaseline,
  };
}

export type LogImport = { ok: true; entries: LogEntry[] } | { ok: false; problems: LogProblem[] };

/** Reads a log that was exported as JSONL. All or nothing. */
export async function readLogFile(file: File): Promise<LogImport> {
  const { readLogJsonl } = await import('../../core/formats/log');
  const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
  const place = { file: file.name };
  if (file.size > LARGE_BYTES) {
    const values = { mb: mb(file.size), limitMb: mb(LARGE_BYTES) };
    return { ok: false, problems: [{ ...place, code: 'file-too-large', severity: 'error', values }] };
  }
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), place);
  if (!decoded.ok) return { ok: false, problems: [decoded.problem] };
  const read = readLogJsonl(decoded.text, file.name);
  return read.ok ? { ok: true, entries: read.value } : read;
}

/**
 * Entries of a file as entries of this notebook, with one baseline at most: the one that is here already, else the
 * newest of the file's.
 */
export function adopted(entries: readonly LogEntry[], notebook: string, hasBaseline: boolean): LogEntry[] {
  const marked = entries.filter(({ baseline }) => baseline).sort((a, b) => (a.recordedAt < b.recordedAt ? 1 : -1));
  const chosen = hasBaseline ? undefined : marked[0]?.id;
  return entries.map((entry) => ({ ...entry, notebook, baseline: entry.id === chosen }));
}

/** A problem of a file in words, with its line. */
export function importProblemText(problem: LogProblem, lang: Lang): string {
  const t = logMessages[lang];
  if (problem.code === 'log-field') {
    const where = problem.line === undefined ? '' : t.lineAt(problem.line);
    return t.problemAt(where, t.fieldProblem(problem.values.field, problem.values.found));
  }
  const { what, where } = problemText(lang, problem);
  return t.problemAt(where, what);
}
