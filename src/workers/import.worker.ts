import { expose } from 'comlink';
import {
  MAX_TOTAL_BYTES,
  readCorpusFiles,
  readEvalFiles,
  readPastedCorpus,
  readPastedEval,
  writeCorpusJsonl,
  writeCorpusZip,
  type InputFile,
  type ReadResult,
} from '../core/formats';
import type { Article } from '../core/types';
import { batchEnd, problemsOf, reportOn, type ImportItem, type ImportKind, type ImportReport } from './importReport';

/** A file as the reader picked or dropped it, with its path where it came in a folder. */
export interface NamedFile {
  name: string;
  file: File;
}

/** What to read: files, or pasted text. */
export type ImportInput = { files: NamedFile[] } | { text: string };

export interface ImportRequest {
  kind: ImportKind;
  input: ImportInput;
  /** Ids of the data on the page, to tell what adding would replace. */
  existing: string[];
  /** Ids of the articles, and the document of each ready-made chunk: what gold may name. */
  knownDocs: string[];
  chunkDocs: [string, string][];
}

type Read = { items: ImportItem[]; result: ReadResult<{ files: ImportReport['files'] }> };

let items: ImportItem[] = [];
let articles: Article[] = [];

const MEGABYTE = 1024 * 1024;

/** Files too large together are refused before their bytes are in memory. */
function tooLarge(files: NamedFile[]): Read | null {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  if (total <= MAX_TOTAL_BYTES) return null;
  const values = { mb: Math.round(total / MEGABYTE), limitMb: MAX_TOTAL_BYTES / MEGABYTE };
  return { items: [], result: { ok: false, problems: [{ code: 'file-too-large', severity: 'error', values }] } };
}

async function bytesOf(files: NamedFile[]): Promise<InputFile[]> {
  return Promise.all(files.map(async ({ name, file }) => ({ name, bytes: new Uint8Array(await file.arrayBuffer()) })));
}

async function readInput({ kind, input, knownDocs, chunkDocs }: ImportRequest): Promise<Read> {
  const refused = 'files' in input ? tooLarge(input.files) : null;
  if (refused) return refused;
  if (kind === 'corpus') {
    const result = 'files' in input ? readCorpusFiles(await bytesOf(input.files)) : readPastedCorpus(input.text);
    return { items: result.ok ? result.value.articles : [], result };
  }
  const known = new Set(knownDocs);
  const chunks = new Map(chunkDocs);
  const result =
    'files' in input
      ? readEvalFiles(await bytesOf(input.files), known, chunks)
      : readPastedEval(input.text, known, chunks);
  return { items: result.ok ? result.value.questions : [], result };
}

const api = {
  async read(request: ImportRequest): Promise<ImportReport> {
    const { items: found, result } = await readInput(request);
    items = found;
    const files = result.ok ? result.value.files : [];
    return reportOn(request.kind, items, files, problemsOf(result), new Set(request.existing));
  },

  /** The items from `from` on, as many as cross to the page without a jolt. */
  take(from: number): ImportItem[] {
    return items.slice(from, batchEnd(items, from));
  },

  /** Articles to write, in batches. */
  put(batch: Article[]) {
    for (const article of batch) articles.push(article);
  },

  write(format: 'zip' | 'jsonl'): Blob {
    const whole = articles;
    articles = [];
    if (format === 'jsonl') return new Blob([writeCorpusJsonl(whole)], { type: 'application/jsonl' });
    return new Blob([writeCorpusZip(whole) as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
  },
};

export type ImportApi = typeof api;
expose(api);
