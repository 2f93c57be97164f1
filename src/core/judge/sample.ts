import { seededRandom } from '../random';
import { shareOut } from '../stats/correctedRate';
import { verdictOf } from './rows';
import type { JudgedRow, JudgeKind } from './types';

interface Candidate {
  id: string;
  type: string;
  value: boolean;
  /** Decides who comes first within a type. */
  draw: number;
  /** Decides the place in the list that is shown. */
  place: number;
}

/**
 * Questions whose verdict a person is to give too, in an order that tells nothing about the judge's verdict.
 *
 * - By verdict: as many true ones as false ones while they last (`shareOut`). Faults are few, and a sample in
 *   proportion would hardly hold any; `correctedRate` weighs the rows back.
 * - By type within a verdict: the i-th drawn row (from 0) of a type with N rows stands at (i + u)/N, u between 0 and 1
 *   and drawn once for the type; those that stand lowest are taken. So every type gets its share to within one row, and
 *   the rows of a verdict are about as likely as each other, whatever the size of their type.
 *
 * The same seed draws the same rows; a larger `count` only adds to them and leaves their order as it was; and a verdict
 * that changes moves few others, so that most labels go on being of use when the rows are judged again.
 * @param rows those without a verdict of this judge take no part
 * @param count fewer come when there are fewer
 * @returns ids of questions
 */
export function sampleRows(rows: readonly JudgedRow[], judge: JudgeKind, count: number, seed: number): string[] {
  const random = seededRandom(seed);
  // Numbers are drawn for all rows and types, so that they do not hang on which rows have which verdict.
  const candidates = rows.flatMap((row): Candidate[] => {
    const [draw, place] = [random(), random()];
    const value = verdictOf(row, judge);
    return value === null ? [] : [{ id: row.answer.id, type: row.answer.type, value, draw, place }];
  });
  const starts = new Map<string, number>();
  for (const { answer } of rows) if (!starts.has(answer.type)) starts.set(answer.type, random());
  const yes = candidates.filter(({ value }) => value);
  const no = candidates.filter(({ value }) => !value);
  const shares = shareOut({ yes: yes.length, no: no.length }, count);
  const drawn = [...inTurn(yes, starts).slice(0, shares.yes), ...inTurn(no, starts).slice(0, shares.no)];
  return drawn.sort((a, b) => a.place - b.place).map(({ id }) => id);
}

/** Rows of one verdict in the order they are taken. */
function inTurn(rows: readonly Candidate[], starts: ReadonlyMap<string, number>): Candidate[] {
  const types = new Map<string, Candidate[]>();
  for (const row of rows) {
    const group = types.get(row.type);
    if (group) group.push(row);
    else types.set(row.type, [row]);
  }
  const placed = [...types].flatMap(([type, group]) => {
    const start = starts.get(type) as number;
    const shuffled = group.sort((a, b) => a.draw - b.draw);
    return shuffled.map((row, i) => ({ row, at: (i + start) / group.length }));
  });
  return placed.sort((a, b) => a.at - b.at).map(({ row }) => row);
}
