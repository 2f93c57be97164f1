import type { JudgedRow } from '../../core/judge/types';
import { standing } from './view';

/** A number of the refusal matrix. */
export const CORNERS = [
  'answered-answerable',
  'answered-unanswerable',
  'refused-answerable',
  'refused-unanswerable',
] as const;
export type Corner = (typeof CORNERS)[number];

/** The questions behind the four counts of the matrix. */
export function cornersOf(rows: readonly JudgedRow[]): Record<Corner, JudgedRow[]> {
  const corners: Record<Corner, JudgedRow[]> = {
    'answered-answerable': [],
    'answered-unanswerable': [],
    'refused-answerable': [],
    'refused-unanswerable': [],
  };
  for (const row of rows) {
    const refused = standing(row, 'refused');
    if (refused !== 'yes' && refused !== 'no') continue;
    const column = row.answer.answerable ? 'answerable' : 'unanswerable';
    corners[`${refused === 'yes' ? 'refused' : 'answered'}-${column}`].push(row);
  }
  return corners;
}
