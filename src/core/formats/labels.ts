import * as v from 'valibot';
import { JUDGE_KINDS, type Label } from '../judge/types';
import { readJsonRows, writeJsonl } from './json';
import type { Place } from './problem';
import { readTypedRows, type RowProblem } from './typedRows';

/** A file of another kind: `generation_results.jsonl`, answers with the judge's verdicts. */
export interface AnswersFileProblem extends Place {
  code: 'answers-file';
  severity: 'error';
  values: Record<never, never>;
}
export type LabelProblem = RowProblem | AnswersFileProblem;
export type LabelReadResult = { ok: true; value: Label[] } | { ok: false; problems: LabelProblem[] };

const label = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  judge: v.picklist(JUDGE_KINDS),
  question: v.string(),
  type: v.string(),
  text: v.string(),
  answer: v.string(),
  value: v.boolean(),
  blind: v.boolean(),
  note: v.optional(v.string(), ''),
  labelledAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** Labels as JSONL, one a line, read back the same by `readLabelsJsonl`. */
export function writeLabelsJsonl(labels: readonly Label[]): string {
  return writeJsonl(labels.map(inOrder));
}

/**
 * Reads labels that were exported as JSONL (see `readTypedRows`). `note` may be missing. `blind` may not: a label that
 * does not say how it was given is neither taken for a blind one nor called one that is not.
 * @returns the labels in their order, or every problem with its line and field; a file of answers is one problem
 */
export function readLabelsJsonl(text: string, file?: string): LabelReadResult {
  const read = readTypedRows(text, file, label);
  if (read.ok || !holdsAnswers(text)) return read;
  const place: Place = file === undefined ? {} : { file };
  return { ok: false, problems: [{ ...place, code: 'answers-file', severity: 'error', values: {} }] };
}

/** Whether no row is a label and each has the fields of a generated answer. */
function holdsAnswers(text: string): boolean {
  const { rows } = readJsonRows(text.replace(/^\uFEFF/, ''));
  const isAnswer = (fields: object) =>
    'answerable' in fields && 'answer' in fields && !('judge' in fields) && !('value' in fields);
  return rows.length > 0 && rows.every(({ fields }) => isAnswer(fields));
}

/** The fields of a label and no others, in one order. */
function inOrder({ id, judge, question, type, text, answer, value, blind, note, labelledAt }: Label): Label {
  return { id, judge, question, type, text, answer, value, blind, note, labelledAt };
}
