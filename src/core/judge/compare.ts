import { signTest } from '../stats/signTest';
import { refusalMatrix, type RefusalMatrix } from './matrix';
import { appliesTo, verdictOf } from './rows';
import type { JudgedRow, JudgeKind } from './types';

/** How one judge's verdicts on the same questions changed. */
export interface VerdictChange {
  /** Questions with a verdict on both answers. */
  n: number;
  bothYes: number;
  /** Ids of questions, in the order of the answers after; so below. */
  yesToNo: string[];
  noToYes: string[];
  bothNo: number;
  /** Questions the judge applies to that lack a verdict on one side or both: in none of the four. */
  left: string[];
  /** Of the exact sign test on the flips; `null` without a pair of verdicts. */
  p: number | null;
}

export interface AnswersComparison {
  /** Questions with a row on both sides. */
  paired: number;
  /** Ids of questions that only one side has. */
  onlyBefore: string[];
  onlyAfter: string[];
  verdicts: Record<JudgeKind, VerdictChange>;
  /** Over the paired questions. */
  before: RefusalMatrix;
  after: RefusalMatrix;
}

interface Pair {
  before: JudgedRow;
  after: JudgedRow;
}

/**
 * Two sets of judged answers, question by question; questions are the same when their ids are. The test of the flips
 * is McNemar's in its exact form, which is the sign test on them (McNemar 1947; the exact form: Conover, Practical
 * Nonparametric Statistics, 3.5). Verdicts that one side lacks take no part and are listed.
 */
export function compareJudged(before: readonly JudgedRow[], after: readonly JudgedRow[]): AnswersComparison {
  const old = new Map(before.map((row) => [row.answer.id, row]));
  const now = new Set(after.map(({ answer }) => answer.id));
  const pairs = after.flatMap((row): Pair[] => {
    const from = old.get(row.answer.id);
    return from ? [{ before: from, after: row }] : [];
  });
  return {
    paired: pairs.length,
    onlyBefore: [...old.keys()].filter((id) => !now.has(id)),
    onlyAfter: [...now].filter((id) => !old.has(id)),
    verdicts: {
      faithful: changeOf(pairs, 'faithful'),
      complete: changeOf(pairs, 'complete'),
      refused: changeOf(pairs, 'refused'),
    },
    before: refusalMatrix(pairs.map((pair) => pair.before)),
    after: refusalMatrix(pairs.map((pair) => pair.after)),
  };
}

function changeOf(pairs: readonly Pair[], judge: JudgeKind): VerdictChange {
  const change: VerdictChange = { n: 0, bothYes: 0, yesToNo: [], noToYes: [], bothNo: 0, left: [], p: null };
  for (const { before, after } of pairs) {
    const { id } = after.answer;
    const [was, is] = [verdictOf(before, judge), verdictOf(after, judge)];
    if (was === null || is === null) {
      if (appliesTo(before, judge) || appliesTo(after, judge)) change.left.push(id);
      continue;
    }
    change.n++;
    if (was && is) change.bothYes++;
    else if (was) change.yesToNo.push(id);
    else if (is) change.noToYes.push(id);
    else change.bothNo++;
  }
  if (change.n > 0) change.p = signTest(change.yesToNo.length, change.noToYes.length);
  return change;
}
