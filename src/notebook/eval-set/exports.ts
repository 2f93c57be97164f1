import type { Question } from '../../core/types';
import type { Truth } from './groundTruth';

/** Questions written between two breaths of the page. */
const SLICE = 500;

/** Lets the page answer its reader before work goes on. */
export const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Works through a list in slices, so that thousands of questions do not hold up the page. */
export async function inSlices<T, R>(items: readonly T[], work: (slice: readonly T[]) => R): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += SLICE) {
    if (from > 0) await breathe();
    results.push(work(items.slice(from, from + SLICE)));
  }
  return results;
}

/**
 * The CSV of `write` made slice by slice. The columns depend on all questions, so one that has every field any of them
 * has goes before each slice and is taken off again.
 */
export async function csvParts(
  questions: readonly Question[],
  write: (questions: readonly Question[]) => string,
): Promise<string[]> {
  const every = Object.assign({}, ...questions) as Question;
  const head = write([every]);
  const rows = await inSlices(questions, (slice) => write([every, ...slice]).slice(head.length));
  return [head.slice(0, head.indexOf('\n') + 1), ...rows];
}

/** The eval set as a file: native JSONL, or CSV that a spreadsheet opens. */
export async function evalFile(questions: readonly Question[], format: 'jsonl' | 'csv'): Promise<Blob> {
  const { writeEvalCsv, writeEvalJsonl } = await import('../../core/formats');
  if (format === 'csv') return new Blob(await csvParts(questions, writeEvalCsv), { type: 'text/csv' });
  return new Blob(await inSlices(questions, writeEvalJsonl), { type: 'application/jsonl' });
}

/** `{"id","question","groundTruth"}` rows. `truths`: one for each question, in the same order. */
export async function groundTruthFile(questions: readonly Question[], truths: readonly Truth[]): Promise<Blob> {
  const { writeGroundTruthJsonl } = await import('../../core/formats');
  const rows = questions.map((question, at) => ({ ...question, gold_chunks: truths[at]?.ids ?? [] }));
  return new Blob(await inSlices(rows, (slice) => writeGroundTruthJsonl(slice)), { type: 'application/jsonl' });
}
