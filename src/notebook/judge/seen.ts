import type { Answer } from '../../core/generate/types';
import type { JudgedRow, JudgeKind } from '../../core/judge/types';
import { labelId } from '../../state/labelId';
import type { LabelBook } from '../../state/labels.svelte';
import { standing } from './view';

/** Milliseconds of hashing before the page may draw again. */
const SLICE_MS = 8;

/** Ids are hashes over the material; answers stay the same objects while they are judged. */
const known = new WeakMap<Answer, Partial<Record<JudgeKind, string>>>();

function idOf(answer: Answer, judge: JudgeKind): string {
  const ids = known.get(answer) ?? {};
  known.set(answer, ids);
  return (ids[judge] ??= labelId(judge, answer));
}

/**
 * Tells the label book that the verdicts of these judges on these rows are on the page: who labels them from now on does
 * not do so blind. Rows without a verdict give nothing away.
 * @returns how to call off what has not been told yet
 */
export function markShown(
  book: Pick<LabelBook, 'shown'>,
  rows: readonly JudgedRow[],
  judges: readonly JudgeKind[],
): () => void {
  const rest = rows.values();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const until = performance.now() + SLICE_MS;
    for (let next = rest.next(); !next.done; next = rest.next()) {
      const row = next.value;
      const judged = judges.filter((judge) => ['yes', 'no'].includes(standing(row, judge)));
      book.shown(judged.map((judge) => idOf(row.answer, judge)));
      if (performance.now() > until) {
        timer = setTimeout(slice);
        return;
      }
    }
  };
  slice();
  return () => clearTimeout(timer);
}
