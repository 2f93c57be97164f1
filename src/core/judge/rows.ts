import type { JudgedRow, JudgeKind } from './types';

const ALL_THREE: readonly JudgeKind[] = ['faithful', 'complete', 'refused'];
const WITHOUT_POINTS: readonly JudgeKind[] = ['faithful', 'refused'];
const REFUSED_ONLY: readonly JudgeKind[] = ['refused'];

/**
 * The judges an answer gets, in the order they are asked. A question that cannot be answered: `refused` alone.
 * @param hasPoints whether it is known what a complete answer says; without, `complete` would be true of anything
 */
export function judgesFor(answerable: boolean, hasPoints = true): readonly JudgeKind[] {
  if (!answerable) return REFUSED_ONLY;
  return hasPoints ? ALL_THREE : WITHOUT_POINTS;
}

/** Whether a judge has to do with a row: as `judgesFor`, and `complete` also where a recorded verdict came without points. */
export function appliesTo({ answer, judgements }: JudgedRow, judge: JudgeKind): boolean {
  const hasPoints = answer.points.length > 0 || judgements.complete !== undefined;
  return judgesFor(answer.answerable, hasPoints).includes(judge);
}

/** The verdict of a judge on a row; `null` where there is none (yet): it failed, it is under way, it does not apply. */
export function verdictOf(row: JudgedRow, judge: JudgeKind): boolean | null {
  const judgement = row.judgements[judge];
  if (!judgement || judgement.status !== 'done' || !appliesTo(row, judge)) return null;
  return judgement.verdict?.value ?? null;
}

/**
 * `judged`; `failed`: the answer, the call or the reply went wrong, so there is no verdict; `todo`: not asked yet, or
 * under way.
 */
export function stateOf(row: JudgedRow, judge: JudgeKind): 'judged' | 'failed' | 'todo' {
  if (verdictOf(row, judge) !== null) return 'judged';
  const judgement = row.judgements[judge];
  if (judgement && (judgement.status === 'failed' || judgement.status === 'done')) return 'failed';
  return row.answer.status === 'failed' ? 'failed' : 'todo';
}
