import { appliesTo, stateOf, verdictOf } from '../../core/judge';
import { JUDGE_KINDS, type JudgedRow, type JudgedSet, type JudgeKind, type Judgement } from '../../core/judge/types';

/** What a judge has made of an answer so far. `none`: this judge is not asked about such a question. */
export type Standing = 'yes' | 'no' | 'failed' | 'running' | 'todo' | 'none';

/** Where one judge stands with one row: as the rates count it, with what is under way told apart. */
export function standing(row: JudgedRow, judge: JudgeKind): Standing {
  if (!appliesTo(row, judge)) return 'none';
  const state = stateOf(row, judge);
  if (state === 'judged') return verdictOf(row, judge) ? 'yes' : 'no';
  return state === 'todo' && row.judgements[judge]?.status === 'running' ? 'running' : state;
}

/** Which rows the list shows. */
export const SHOWS = [
  'all',
  'not-faithful',
  'not-complete',
  'refused',
  'false-refusals',
  'false-accepts',
  'errors',
  'contradictions',
] as const;
export type Show = (typeof SHOWS)[number];

/** What the list shows; `null`: it is closed, so that nobody who is to label blind sees the verdicts. A recipe may hold any text here. */
export function readShow(text: string): Show | null {
  return SHOWS.find((show) => show === text) ?? null;
}

const TESTS: Record<Show, (row: JudgedRow) => boolean> = {
  all: () => true,
  'not-faithful': (row) => standing(row, 'faithful') === 'no',
  'not-complete': (row) => standing(row, 'complete') === 'no',
  refused: (row) => standing(row, 'refused') === 'yes',
  'false-refusals': (row) => row.answer.answerable && standing(row, 'refused') === 'yes',
  'false-accepts': (row) => !row.answer.answerable && standing(row, 'refused') === 'no',
  errors: (row) => JUDGE_KINDS.some((judge) => standing(row, judge) === 'failed'),
  contradictions: (row) => JUDGE_KINDS.some((judge) => row.judgements[judge]?.contradiction),
};

export function rowsShown(rows: readonly JudgedRow[], show: Show): JudgedRow[] {
  return rows.filter(TESTS[show]);
}

/** The lines of the table of rates: refusals mean opposite things for the two kinds of question. */
export const LINES = ['faithful', 'complete', 'refused', 'false-refusals'] as const;
export type Line = (typeof LINES)[number];

/** The judge whose verdicts a line counts. */
export const judgeOfLine = (line: Line): JudgeKind => (line === 'false-refusals' ? 'refused' : line);

/** The rows a line is about: all answerable ones, or for rightly refused ones the unanswerable. */
export function rowsOfLine(rows: readonly JudgedRow[], line: Line): JudgedRow[] {
  return rows.filter(({ answer }) => answer.answerable === (line !== 'refused'));
}

/** A group of columns of the table. `null`: all questions. */
export type Column = string | null;

/** The types of the questions in the order they come. */
export function typesOf(rows: readonly JudgedRow[]): string[] {
  return [...new Set(rows.map(({ answer }) => answer.type))];
}

/** What a figure of the table counts, question by question. */
export function rowsOfFigure(rows: readonly JudgedRow[], line: Line, column: Column): JudgedRow[] {
  return rowsOfLine(rows, line).filter(({ answer }) => column === null || answer.type === column);
}

/** Rows by where one judge stands with them. */
export function byStanding(rows: readonly JudgedRow[], judge: JudgeKind): Record<Standing, JudgedRow[]> {
  const groups: Record<Standing, JudgedRow[]> = { yes: [], no: [], failed: [], running: [], todo: [], none: [] };
  for (const row of rows) groups[standing(row, judge)].push(row);
  return groups;
}

/** A judgement that failed, or a whole answer that could not be judged (`judge: null`). */
export interface Fault {
  row: JudgedRow;
  judge: JudgeKind | null;
  judgement: Judgement | null;
}

/** All that failed, in the order of the questions; a failed answer once, not once for each judge. */
export function faultsOf(rows: readonly JudgedRow[]): Fault[] {
  return rows.flatMap((row): Fault[] => {
    if (row.answer.status === 'failed') return [{ row, judge: null, judgement: null }];
    return JUDGE_KINDS.filter((judge) => standing(row, judge) === 'failed').map((judge) => ({
      row,
      judge,
      judgement: row.judgements[judge] ?? null,
    }));
  });
}

/** One judgement to be asked for. */
export interface Task {
  row: JudgedRow;
  judge: JudgeKind;
}

/** What is still to be asked: of answers that are there, the judgements that are missing. */
export function tasksOf(rows: readonly JudgedRow[], status: 'todo' | 'failed'): Task[] {
  return rows
    .filter(({ answer }) => answer.status === 'done')
    .flatMap((row) => JUDGE_KINDS.filter((judge) => standing(row, judge) === status).map((judge) => ({ row, judge })));
}

export interface Progress {
  /** Judgements that apply to answers that are there. */
  all: number;
  done: number;
  failed: number;
  running: number;
  /** Answers that have not come yet, and those that failed: neither has judgements. */
  unanswered: number;
  failedAnswers: number;
}

export function progressOf(rows: readonly JudgedRow[]): Progress {
  const answered = rows.filter(({ answer }) => answer.status === 'done');
  const failedAnswers = rows.filter(({ answer }) => answer.status === 'failed').length;
  const unanswered = rows.length - answered.length - failedAnswers;
  const progress: Progress = { all: 0, done: 0, failed: 0, running: 0, unanswered, failedAnswers };
  for (const row of answered) {
    for (const judge of JUDGE_KINDS) {
      const at = standing(row, judge);
      if (at !== 'none') progress.all += 1;
      if (at === 'yes' || at === 'no') progress.done += 1;
      else if (at === 'failed' || at === 'running') progress[at] += 1;
    }
  }
  return progress;
}

/** The models that have replied, in the order they come. Recorded verdicts name none. */
export function judgingModels(rows: readonly JudgedRow[]): string[] {
  const judgements = rows.flatMap((row) => Object.values(row.judgements));
  return [...new Set(judgements.filter(({ model, at }) => model !== '' && at !== '').map(({ model }) => model))];
}

/** Models that answered and that judge or have judged: they may like their own answers better. */
export function sameModels({ source, rows }: JudgedSet, judgeModel: string): string[] {
  if (source !== 'model') return [];
  const judges = new Set([judgeModel, ...judgingModels(rows)]);
  return [...new Set(rows.map(({ answer }) => answer.model))].filter((model) => model !== '' && judges.has(model));
}
