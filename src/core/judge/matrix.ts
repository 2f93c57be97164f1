import { verdictOf } from './rows';
import type { JudgedRow } from './types';

export interface Share {
  count: number;
  of: number;
  /** count / of; `null` when `of` is 0. */
  value: number | null;
}

interface Counts {
  answerable: number;
  unanswerable: number;
}

export interface RefusalMatrix {
  counts: { answered: Counts; refused: Counts };
  /** Rows without a verdict on refusal: in none of the four. */
  left: number;
  /** Answered / all. */
  coverage: Share;
  /** Answered unanswerable / unanswerable. */
  falseAccept: Share;
  /** Refused answerable / answerable. */
  falseRefusal: Share;
  /** Wrong / answered. `left`: answered rows of which it is not known whether they are wrong, in neither part. */
  risk: Share & { left: number };
}

/**
 * Answered or refused against answerable or not, by the verdicts of `refused`; with the shares of metrics.md.
 *
 * Risk is the share of wrong answers among those given (not refused): how far a reader can trust an answer that comes.
 * Wrong is an answer to a question that cannot be answered, and one to a question that can be if it is not faithful or
 * not complete. It takes both verdicts to tell; a row without one of them is left out above and below the line even
 * where the other is false already, as rows whose missing verdict would have been the only fault are left out too.
 */
export function refusalMatrix(rows: readonly JudgedRow[]): RefusalMatrix {
  const answered = { answerable: 0, unanswerable: 0 };
  const refused = { answerable: 0, unanswerable: 0 };
  const wrong = { yes: 0, no: 0, left: 0 };
  let left = 0;
  for (const row of rows) {
    const refusal = verdictOf(row, 'refused');
    if (refusal === null) left++;
    else (refusal ? refused : answered)[row.answer.answerable ? 'answerable' : 'unanswerable']++;
    if (refusal === false) wrong[wrongness(row)]++;
  }
  const given = answered.answerable + answered.unanswerable;
  const all = given + refused.answerable + refused.unanswerable;
  return {
    counts: { answered, refused },
    left,
    coverage: share(given, all),
    falseAccept: share(answered.unanswerable, answered.unanswerable + refused.unanswerable),
    falseRefusal: share(refused.answerable, answered.answerable + refused.answerable),
    risk: { ...share(wrong.yes, wrong.yes + wrong.no), left: wrong.left },
  };
}

/** Whether an answer that is no refusal is wrong. */
function wrongness(row: JudgedRow): 'yes' | 'no' | 'left' {
  if (!row.answer.answerable) return 'yes';
  const faithful = verdictOf(row, 'faithful');
  const complete = verdictOf(row, 'complete');
  if (faithful === null || complete === null) return 'left';
  return faithful && complete ? 'no' : 'yes';
}

function share(count: number, of: number): Share {
  return { count, of, value: of === 0 ? null : count / of };
}
