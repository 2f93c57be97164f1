import type { Article, Question } from '../core/types';
import type { ImportApi, ImportRequest } from './import.worker';
import { batchEnd, type ImportItem, type ImportReport } from './importReport';
import { watch, type Spawned } from './spawn';

export type { ImportInput, ImportRequest, NamedFile } from './import.worker';
export type { ImportKind, ImportReport, ProblemList } from './importReport';

/** The import worker died: most likely the data did not fit into memory. */
export class ImportCrashError extends Error {
  override name = 'ImportCrashError';
}

type Live = Spawned<ImportApi>;

/** Data that was read and waits in its worker until it is taken or let go. */
export interface ReadData {
  report: ImportReport;
  /** Brings the articles or questions over in small batches, so that the page stays smooth. */
  articles(progress?: (done: number, total: number) => void): Promise<Article[]>;
  questions(progress?: (done: number, total: number) => void): Promise<Question[]>;
  /** Ends the worker. Safe to call twice. */
  release(): void;
}

/**
 * Reads files or pasted text in a worker of its own. Aborting the signal ends the worker at once, also after the read.
 * @throws ImportCrashError when the worker dies, the signal's reason when it is aborted
 */
export async function readImport(request: ImportRequest, signal: AbortSignal): Promise<ReadData> {
  const live = spawn(signal);
  try {
    const report = await Promise.race([live.remote.read(request), live.gone]);
    if (!report.ok) live.end();
    const take = (progress?: (done: number, total: number) => void) => takeAll(live, report.count, progress);
    return {
      report,
      articles: (progress) => take(progress) as Promise<Article[]>,
      questions: (progress) => take(progress) as Promise<Question[]>,
      release: live.end,
    };
  } catch (error) {
    live.end();
    throw error;
  }
}

/**
 * Writes articles as a zip of Markdown files, or as JSONL, in a worker.
 * @throws ImportCrashError, the signal's reason when aborted
 */
export async function writeCorpus(
  articles: readonly Article[],
  format: 'zip' | 'jsonl',
  signal: AbortSignal,
): Promise<Blob> {
  const live = spawn(signal);
  try {
    for (let from = 0; from < articles.length;) {
      const to = batchEnd(articles, from);
      await Promise.race([live.remote.put(articles.slice(from, to)), live.gone]);
      from = to;
    }
    return await Promise.race([live.remote.write(format), live.gone]);
  } finally {
    live.end();
  }
}

async function takeAll(
  live: Live,
  total: number,
  progress: ((done: number, total: number) => void) | undefined,
): Promise<ImportItem[]> {
  const all: ImportItem[] = [];
  while (all.length < total) {
    const batch = await Promise.race([live.remote.take(all.length), live.gone]);
    if (batch.length === 0) throw new ImportCrashError('The import worker lost its data.');
    for (const item of batch) all.push(item);
    progress?.(all.length, total);
  }
  return all;
}

function spawn(signal: AbortSignal): Live {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module', name: 'import' });
  return watch<ImportApi>(worker, signal, (detail) => new ImportCrashError(detail));
}
