import type { Answer, CitedText } from '../../core/generate';
import { CitedBook, type Known } from './cited';

/** Rows listed at first, and with each "list more". */
export const PAGE = 50;

/** What the reader should look at, in the order it is named. */
export const FLAGS = ['unknown', 'not-given', 'uncited', 'cut', 'filtered'] as const;
export type Flag = (typeof FLAGS)[number];

export const SHOWS = ['all', 'flagged', 'failed'] as const;
export type Show = (typeof SHOWS)[number];

/** A row of the list: an answer with what is found in it. */
export interface AnswerRow {
  answer: Answer;
  /** `null` until the answer is complete. */
  cited: CitedText | null;
  flags: readonly Flag[];
}

export function rowsOf(answers: readonly Answer[], known: Known, book: CitedBook): AnswerRow[] {
  return answers.map((answer) => {
    const cited = book.of(answer, known);
    return { answer, cited, flags: flagsOf(answer, cited) };
  });
}

export function flagsOf({ status, text, finish }: Answer, cited: CitedText | null): Flag[] {
  if (status !== 'done' || !cited) return [];
  const has = (state: Flag) => cited.citations.some((citation) => citation.state === state);
  const found: Record<Flag, boolean> = {
    unknown: has('unknown'),
    'not-given': has('not-given'),
    uncited: cited.citations.length === 0 && text.trim() !== '',
    cut: finish === 'length',
    filtered: finish === 'filter',
  };
  return FLAGS.filter((flag) => found[flag]);
}

/** A refusal has nothing to cite. Where no verdict says whether it is one, one or two sentences may be. */
const FEW_SENTENCES = 2;

/** Whether a flag is no more than a hint: an answer that cites nothing and is, or may be, a refusal. */
export function isMild(flag: Flag, { answer, cited }: AnswerRow): boolean {
  if (flag !== 'uncited') return false;
  return answer.verdicts?.refused?.value ?? (cited !== null && cited.sentences <= FEW_SENTENCES);
}

export function isShow(name: string): name is Show {
  return SHOWS.some((show) => show === name);
}

export function shownRows(rows: readonly AnswerRow[], show: Show): readonly AnswerRow[] {
  if (show === 'flagged') return rows.filter(({ flags }) => flags.length > 0);
  if (show === 'failed') return rows.filter(({ answer }) => answer.status === 'failed');
  return rows;
}

export interface Summary {
  total: number;
  answered: number;
  running: number;
  failed: number;
  todo: number;
  flagged: number;
  /** Sentences of finished answers, and those among them with a citation. */
  sentences: number;
  cited: number;
  /** Chunks the token budget left out, and the questions they belong to. */
  dropped: number;
  droppedFrom: number;
}

export function summaryOf(rows: readonly AnswerRow[]): Summary {
  const count = (status: Answer['status']) => rows.filter(({ answer }) => answer.status === status).length;
  const sum = (of: (row: AnswerRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    total: rows.length,
    answered: count('done'),
    running: count('running'),
    failed: count('failed'),
    todo: count('todo'),
    flagged: shownRows(rows, 'flagged').length,
    sentences: sum(({ cited }) => cited?.sentences ?? 0),
    cited: sum(({ cited }) => cited?.cited ?? 0),
    dropped: sum(({ answer }) => answer.dropped.length),
    droppedFrom: rows.filter(({ answer }) => answer.dropped.length > 0).length,
  };
}

/** Names of the models behind the answers, each once, in the order they come. */
export function modelsOf(answers: readonly Answer[]): string[] {
  return [...new Set(answers.map(({ model }) => model).filter(Boolean))];
}
