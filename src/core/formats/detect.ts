import type { Article, Question } from '../types';
import { checkEvalSet, duplicateIds } from './checkEvalSet';
import { readCorpusRows, type PlacedArticle } from './corpusRows';
import { readCsv, type CsvRow } from './csv';
import { decodeText } from './decode';
import { evalRowOfCsv } from './evalCsv';
import { readEvalRows, type Known, type PlacedQuestion } from './evalset';
import {
  extensionOf,
  formatOf,
  isHiddenName,
  LARGE_BYTES,
  MAX_TOTAL_BYTES,
  safePath,
  toMegabytes,
  type FileFormat,
  type InputFile,
} from './files';
import { readJsonRows, type Row } from './json';
import { readMarkdown, readPlainText } from './markdown';
import { problem, settle, type Problem, type ReadResult } from './problem';
import { readZip } from './zip';

/** What each file brought. */
export interface FileSummary {
  name: string;
  format: FileFormat;
  count: number;
}

export interface CorpusImport {
  articles: Article[];
  files: FileSummary[];
}

export interface EvalImport {
  questions: Question[];
  files: FileSummary[];
}

/** Name of pasted text in problems and, where the text gives none, in ids. */
const PASTED = 'pasted';

/**
 * A knowledge base from files: Markdown and text (several, or a folder: names with `/`), JSON, JSONL, CSV, TSV, and
 * zips of them. All or nothing. Articles keep the order of the files.
 */
export function readCorpusFiles(files: readonly InputFile[]): ReadResult<CorpusImport> {
  return importFiles(files, corpusOfText, (items, summaries, problems) => {
    distinguishIds(items);
    const duplicates = duplicateIds(items.map(({ article, place }) => ({ id: article.id, place })));
    return settle({ articles: items.map((item) => item.article), files: summaries }, problems.concat(duplicates));
  });
}

/** An eval set from JSON, JSONL, CSV or TSV files, or zips of them. All or nothing. */
export function readEvalFiles(
  files: readonly InputFile[],
  knownDocs: ReadonlySet<string>,
  chunkDocs?: ReadonlyMap<string, string>,
): ReadResult<EvalImport> {
  const known: Known = chunkDocs ? { docs: knownDocs, chunkDocs } : { docs: knownDocs };
  const read: TextReader<PlacedQuestion> = (text, name, format) => evalOfText(text, name, format, known);
  return importFiles(files, read, (items, summaries, problems) => {
    const all = problems.concat(checkEvalSet(items, known));
    return settle({ questions: items.map((item) => item.question), files: summaries }, all);
  });
}

/** A knowledge base from pasted text; the format is told from the text. */
export function readPastedCorpus(text: string): ReadResult<CorpusImport> {
  return readCorpusFiles([pasted(text, () => (/^(?:---|##? )/m.test(text) ? 'md' : 'txt'))]);
}

/** An eval set from pasted text: JSON, JSONL, CSV or TSV. */
export function readPastedEval(
  text: string,
  knownDocs: ReadonlySet<string>,
  chunkDocs?: ReadonlyMap<string, string>,
): ReadResult<EvalImport> {
  return readEvalFiles([pasted(text, () => 'csv')], knownDocs, chunkDocs);
}

interface Placed {
  /** The file gave no id; its name serves. */
  idFromName?: boolean;
}

type PlacedCorpusItem = PlacedArticle & Placed;
type TextReader<T> = (text: string, name: string, format: FileFormat) => { items: T[]; problems: Problem[] } | null;

/** The way of every import: sizes, zips, decoding and reading file by file, then the checks over all items. */
function importFiles<T, R>(
  given: readonly InputFile[],
  read: TextReader<T>,
  finish: (items: T[], files: FileSummary[], problems: Problem[]) => ReadResult<R>,
): ReadResult<R> {
  const total = given.reduce((sum, file) => sum + file.bytes.length, 0);
  const size = { mb: toMegabytes(total), limitMb: toMegabytes(MAX_TOTAL_BYTES) };
  if (total > MAX_TOTAL_BYTES) return { ok: false, problems: [problem('file-too-large', 'error', size)] };
  const problems: Problem[] = [];
  if (total >= LARGE_BYTES) {
    problems.push(problem('file-large', 'warning', { ...size, limitMb: toMegabytes(LARGE_BYTES) }));
  }
  const files = unpack(given, problems);
  const items: T[] = [];
  const summaries: FileSummary[] = [];
  for (const file of files) {
    const result = readOne(file, read, files.length > 1, problems);
    if (!result) continue;
    for (const item of result.items) items.push(item);
    summaries.push({ name: file.name, format: result.format, count: result.items.length });
  }
  if (items.length === 0 && !problems.some((p) => p.severity === 'error')) {
    problems.push(problem('nothing-readable', 'error', {}));
  }
  return finish(items, summaries, problems);
}

/** Zips replaced by what is in them; hidden files left out when they come with others, as in a folder. */
function unpack(given: readonly InputFile[], problems: Problem[]): InputFile[] {
  let left = MAX_TOTAL_BYTES;
  return given.flatMap((file) => {
    if (given.length > 1 && isHiddenName(file.name)) return [];
    const name = safePath(file.name);
    if (extensionOf(name) !== 'zip') return [{ name, bytes: file.bytes }];
    const result = readZip(file.bytes, name, left);
    for (const found of result.ok ? result.warnings : result.problems) problems.push(found);
    if (!result.ok) return [];
    left -= result.value.reduce((sum, entry) => sum + entry.bytes.length, 0);
    return result.value;
  });
}

/** `null` when the file brings nothing; why is then among the problems. */
function readOne<T>(
  { name, bytes }: InputFile,
  read: TextReader<T>,
  amongOthers: boolean,
  problems: Problem[],
): { items: T[]; format: FileFormat } | null {
  const place = { file: name };
  const unsupported = problem('file-unsupported', 'warning', { extension: extensionOf(name) }, place);
  const format = formatOf(name);
  if (!format) {
    problems.push(unsupported);
    return null;
  }
  const decoded = decodeText(bytes, place);
  if (!decoded.ok) {
    problems.push(decoded.problem);
    return null;
  }
  if (decoded.text.trim() === '') {
    // One empty page in a folder must not stop the others.
    problems.push(problem('file-empty', amongOthers ? 'warning' : 'error', {}, place));
    return null;
  }
  problems.push(...decoded.notes);
  const result = read(decoded.text, name, format);
  if (!result) {
    problems.push(unsupported);
    return null;
  }
  for (const found of result.problems) problems.push(found);
  return { items: result.items, format };
}

const corpusOfText: TextReader<PlacedCorpusItem> = (text, name, format) => {
  if (format === 'markdown' || format === 'text') {
    const { article, idFromName, problems } = (format === 'markdown' ? readMarkdown : readPlainText)(text, name);
    return { items: article ? [{ article, idFromName, place: { file: name } }] : [], problems };
  }
  const toRow = ({ cells, place }: CsvRow): Row => ({
    fields: Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== '')),
    place,
  });
  const { rows, problems } = rowsOf(text, name, format, toRow, ['id', '_id', 'doc_id', 'chunk_id']);
  const { articles, problems: more } = readCorpusRows(rows);
  return { items: articles, problems: problems.concat(more) };
};

function evalOfText(
  text: string,
  name: string,
  format: FileFormat,
  known: Known,
): { items: PlacedQuestion[]; problems: Problem[] } | null {
  // Questions in running text cannot be told apart; such a file is named and left out.
  if (format === 'markdown' || format === 'text') return null;
  const { rows, problems } = rowsOf(text, name, format, evalRowOfCsv, ['question']);
  const { questions, problems: more } = readEvalRows(rows, known);
  return { items: questions, problems: problems.concat(more) };
}

/** The rows of a JSON or CSV text. A CSV without any of the columns it must have is reported once, not per row. */
function rowsOf(
  text: string,
  file: string,
  format: FileFormat,
  toRow: (row: CsvRow) => Row,
  needed: readonly string[],
): { rows: Row[]; problems: Problem[] } {
  if (format === 'json') return readJsonRows(text, file);
  const csv = readCsv(text, file);
  if (csv.columns.length > 0 && !csv.columns.some((column) => needed.includes(column))) {
    const missing = problem('csv-header-missing', 'error', { columns: needed.join(' / ') }, { file, line: 1 });
    return { rows: [], problems: [...csv.problems, missing] };
  }
  return { rows: csv.rows.map(toRow), problems: csv.problems };
}

/**
 * Files of the same name in several folders (`a/index.md`, `b/index.md`) would have the same id: those get their
 * folders in front. Ids a file states itself are never changed.
 */
function distinguishIds(items: readonly PlacedCorpusItem[]): void {
  const count = new Map<string, number>();
  for (const { article } of items) count.set(article.id, (count.get(article.id) ?? 0) + 1);
  for (const { article, idFromName, place } of items) {
    if (idFromName && (count.get(article.id) ?? 0) > 1) article.id = (place.file ?? '').replace(/\.[^./]+$/, '');
  }
}

function pasted(text: string, otherwise: () => string): InputFile {
  const start = text.trimStart();
  const json = start.startsWith('{') || start.startsWith('[{') || /^\[\s*\{/.test(start);
  const extension = json ? 'json' : looksLikeTable(start) ? 'csv' : otherwise();
  return { name: `${PASTED}.${extension}`, bytes: new TextEncoder().encode(text) };
}

/** A first line with a known id column and a separator. */
function looksLikeTable(text: string): boolean {
  const header = text.split('\n', 1)[0] ?? '';
  const columns = header.split(/[,;\t]/).map((name) => name.trim().replace(/^"|"$/g, ''));
  return columns.length > 1 && columns.some((name) => ['id', '_id', 'doc_id', 'chunk_id'].includes(name));
}
