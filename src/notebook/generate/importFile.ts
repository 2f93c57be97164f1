import { decodeText } from '../../core/formats';
import type { RowProblem } from '../../core/formats/typedRows';
import type { Lang } from '../../i18n/define';
import { problemText } from '../../i18n/formats';
import { generateDetailsMessages } from '../../i18n/generateDetails';
import type { AppState } from '../../state/app.svelte';
import { importAnswers } from '../../state/recorded';

/** Size of a file of answers; beyond that, reading it on the page would be felt. */
const MOST_MB = 20;

export type AnswersImport =
  | { kind: 'done'; sample: string; rows: number }
  | { kind: 'problems'; problems: readonly RowProblem[] }
  | { kind: 'large'; mb: number; limit: number }
  /** The browser could not read the file, or the device not keep it. */
  | { kind: 'failed'; detail: string };

/** Takes over recorded answers from a file, all or none. */
export async function readAnswersFile(app: AppState, file: File): Promise<AnswersImport> {
  const mb = Math.ceil(file.size / 1024 / 1024);
  if (mb > MOST_MB) return { kind: 'large', mb, limit: MOST_MB };
  try {
    const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), { file: file.name });
    if (!decoded.ok) return { kind: 'problems', problems: [decoded.problem] };
    const read = await importAnswers(app, decoded.text, file.name);
    if (read.ok) return { kind: 'done', sample: read.sample, rows: read.rows };
    return { kind: 'problems', problems: read.problems };
  } catch (error) {
    return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** A problem of a file in words: where it is, and what is wrong there. */
export function answersProblemText(problem: RowProblem, lang: Lang): { where: string; what: string } {
  const t = generateDetailsMessages[lang];
  if (problem.code !== 'row-field') return problemText(lang, problem);
  const where = problem.line === undefined ? '' : t.importWhere(problem.line);
  return { where, what: t.importField(problem.values.field, problem.values.found) };
}
