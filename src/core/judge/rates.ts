import { appliesTo, stateOf, verdictOf } from './rows';
import type { JudgedRow, JudgeKind } from './types';

/** A share of verdicts with everything it is a share of. */
export interface Rate {
  /** Rows with the verdict true. */
  yes: number;
  /** Rows with a verdict. */
  n: number;
  /** yes / n; `null` without a verdict. */
  value: number | null;
  /** Rows without one because something went wrong: neither true nor false. */
  failed: number;
  /** Rows not judged yet. */
  todo: number;
  /** Rows the judge applies to: n + failed + todo. */
  total: number;
}

export interface JudgeRates {
  overall: Rate;
  /** Every type of question in order of first appearance; `total` is 0 where the judge applies to none of it. */
  byType: ({ type: string } & Rate)[];
}

export interface Rates extends Record<JudgeKind, JudgeRates> {
  /** Refusals among questions that can be answered: false ones. */
  refusedAnswerable: Rate;
  /** Refusals among questions that cannot: right ones. */
  refusedUnanswerable: Rate;
}

/** The rate of each judge, overall and by type of question. Rows without a verdict are counted apart, never as false. */
export function ratesOf(rows: readonly JudgedRow[]): Rates {
  const types = new Map<string, JudgedRow[]>();
  for (const row of rows) {
    const group = types.get(row.answer.type);
    if (group) group.push(row);
    else types.set(row.answer.type, [row]);
  }
  const of = (judge: JudgeKind): JudgeRates => ({
    overall: rateOf(rows, judge),
    byType: Array.from(types, ([type, group]) => ({ type, ...rateOf(group, judge) })),
  });
  const refusals = (answerable: boolean) =>
    rateOf(
      rows.filter(({ answer }) => answer.answerable === answerable),
      'refused',
    );
  return {
    faithful: of('faithful'),
    complete: of('complete'),
    refused: of('refused'),
    refusedAnswerable: refusals(true),
    refusedUnanswerable: refusals(false),
  };
}

function rateOf(rows: readonly JudgedRow[], judge: JudgeKind): Rate {
  const counts = { judged: 0, failed: 0, todo: 0 };
  let yes = 0;
  for (const row of rows) {
    if (!appliesTo(row, judge)) continue;
    counts[stateOf(row, judge)]++;
    if (verdictOf(row, judge)) yes++;
  }
  const { judged: n, failed, todo } = counts;
  return { yes, n, value: n === 0 ? null : yes / n, failed, todo, total: n + failed + todo };
}
