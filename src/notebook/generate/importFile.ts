import { decodeText } from '../../core/formats';
import type { RowProblem } from '../../core/formats/typedRows';
import type { Lang } from '../../i18n/define';
import { problemText } from '../../i18n/formats';
import { generateDetailsMessages } from '../../i18n/generateDetails';
import type { AppState } from '../../state/app.svelte';
import { importAnswers } from '../../state/recorded';
import { formatList } from '../../ui/format';

/** Size of a file of answers; beyond that, reading it on the page would be felt. */
const MOST_MB = 20;

export type AnswersImport =
  /** `bare`: rows without material. */
  | { kind: 'done'; sample: string; rows: number; bare: number }
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
    if (read.ok) return { kind: 'done', sample: read.sample, rows: read.rows, bare: read.bare };
    return { kind: 'problems', problems: read.problems };
  } catch (error) {
    return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** The same problem in one row or several. */
export interface ProblemGroup {
  /** The first lines it is in; empty where that is not known. */
  where: string;
  what: string;
  rows: number;
}

/** Lines named for one problem. */
const LINES = 5;

/** The problems of a file in words, each said once. */
export function problemGroups(problems: readonly RowProblem[], lang: Lang): ProblemGroup[] {
  const groups = new Map<string, RowProblem[]>();
  for (const problem of problems) {
    const what = whatIsWrong(problem, lang);
    const group = groups.get(what);
    if (group) group.push(problem);
    else groups.set(what, [problem]);
  }
  return [...groups].map(([what, group]) => ({ where: placesOf(group, lang), what, rows: group.length }));
}

function whatIsWrong(problem: RowProblem, lang: Lang): string {
  if (problem.code !== 'row-field') return problemText(lang, problem).what;
  const t = generateDetailsMessages[lang];
  const { field, fault, found } = problem.values;
  const words = t.importField[fault](field, found);
  return field === 'answer' && fault !== 'wrong' ? words + t.importAnswer : words;
}

/** JSONL has lines, a JSON array items. */
function placesOf(group: readonly RowProblem[], lang: Lang): string {
  const t = generateDetailsMessages[lang].importWhere;
  const lines = group.flatMap(({ line }) => line ?? []);
  const numbers = lines.length > 0 ? lines : group.flatMap(({ row }) => row ?? []);
  if (numbers.length === 0) return '';
  const first = formatList(numbers.slice(0, LINES).map(String), lang);
  return t[lines.length > 0 ? 'lines' : 'items'](first, numbers.length, numbers.length > LINES);
}
