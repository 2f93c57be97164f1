import type { AnswersComparison } from '../../core/judge';
import { JUDGE_KINDS, type JudgedRow, type JudgeKind } from '../../core/judge/types';

/** A verdict that is another one after the change. */
export interface Flip {
  judge: JudgeKind;
  /** Whether it is yes now, and was no. */
  toYes: boolean;
}

export interface FlippedQuestion {
  id: string;
  before: JudgedRow;
  after: JudgedRow;
  flips: Flip[];
}

/** The questions with a flip, of one judge or (empty) of any, in the order of the answers after. */
export function flippedQuestions(
  { verdicts }: AnswersComparison,
  before: readonly JudgedRow[],
  after: readonly JudgedRow[],
  judge: JudgeKind | '',
): FlippedQuestion[] {
  const flips = new Map<string, Flip[]>();
  for (const kind of JUDGE_KINDS) {
    const { noToYes, yesToNo } = verdicts[kind];
    for (const id of noToYes) flips.set(id, [...(flips.get(id) ?? []), { judge: kind, toYes: true }]);
    for (const id of yesToNo) flips.set(id, [...(flips.get(id) ?? []), { judge: kind, toYes: false }]);
  }
  const old = new Map(before.map((row) => [row.answer.id, row]));
  return after.flatMap((row) => {
    const { id } = row.answer;
    const from = old.get(id);
    const own = flips.get(id) ?? [];
    const wanted = judge === '' ? own.length > 0 : own.some((flip) => flip.judge === judge);
    return from && wanted ? [{ id, before: from, after: row, flips: own }] : [];
  });
}

/** Paired questions whose answers were given other material: then the prompt is not all that changed. */
export function otherMaterial(before: readonly JudgedRow[], after: readonly JudgedRow[]): number {
  const chunks = ({ answer }: JudgedRow) => JSON.stringify(answer.chunks.map(({ id, text }) => [id, text]));
  const old = new Map(before.map((row) => [row.answer.id, row]));
  return after.filter((row) => {
    const from = old.get(row.answer.id);
    return from !== undefined && chunks(from) !== chunks(row);
  }).length;
}

/** The system prompt of a set of answers; `null` where it is not known. */
export function systemOf(rows: readonly JudgedRow[]): string | null {
  return rows.find(({ answer }) => answer.prompt !== null)?.answer.prompt?.system ?? null;
}
