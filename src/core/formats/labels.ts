import * as v from 'valibot';
import { JUDGE_KINDS, type Label } from '../judge/types';
import { writeJsonl } from './json';
import { readTypedRows, type RowReadResult } from './typedRows';

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
 * @returns the labels in their order, or every problem with its line and field
 */
export function readLabelsJsonl(text: string, file?: string): RowReadResult<Label> {
  return readTypedRows(text, file, label);
}

/** The fields of a label and no others, in one order. */
function inOrder({ id, judge, question, type, text, answer, value, blind, note, labelledAt }: Label): Label {
  return { id, judge, question, type, text, answer, value, blind, note, labelledAt };
}
