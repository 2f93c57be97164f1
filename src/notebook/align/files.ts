import { decodeText, LARGE_BYTES } from '../../core/formats';
import { readLabelsJsonl, writeLabelsJsonl, type LabelProblem } from '../../core/formats/labels';
import type { Label } from '../../core/judge/types';
import { alignMessages } from '../../i18n/align';
import { appMessages } from '../../i18n/app';
import type { Lang } from '../../i18n/define';
import { problemText } from '../../i18n/formats';

export function labelsFile(labels: readonly Label[]): Blob {
  return new Blob([writeLabelsJsonl(labels)], { type: 'application/jsonl' });
}

export type LabelImport = { ok: true; labels: Label[] } | { ok: false; problems: LabelProblem[] };

/** Reads labels that were exported. All or nothing. */
export async function readLabelsFile(file: File): Promise<LabelImport> {
  const place = { file: file.name };
  if (file.size > LARGE_BYTES) {
    const mb = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
    const values = { mb: mb(file.size), limitMb: mb(LARGE_BYTES) };
    return { ok: false, problems: [{ ...place, code: 'file-too-large', severity: 'error', values }] };
  }
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), place);
  if (!decoded.ok) return { ok: false, problems: [decoded.problem] };
  const read = readLabelsJsonl(decoded.text, file.name);
  return read.ok ? { ok: true, labels: read.value } : read;
}

/** A problem of a file in words, with its line. */
export function labelProblemText(problem: LabelProblem, lang: Lang): string {
  const t = alignMessages[lang].files;
  if (problem.code === 'answers-file') return t.answersFile(appMessages[lang].cells.generate);
  if (problem.code === 'row-field') {
    const where = problem.line === undefined ? '' : t.line(problem.line);
    const { field, fault, found } = problem.values;
    return t.at(where, t.field[fault](field, found));
  }
  const { what, where } = problemText(lang, problem);
  return t.at(where, what);
}
