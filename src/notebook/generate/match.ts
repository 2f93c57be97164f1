import type { Answer } from '../../core/generate';
import type { Chunk, Question } from '../../core/types';

/** Where recorded answers and the present data part ways. Ids of questions and chunks, in the order of the rows. */
export interface Mismatch {
  /** Questions the eval set does not have. */
  strangers: string[];
  /** The eval set asks something else under this id. */
  otherQuestion: string[];
  /** Answerable or not, or the points of the gold answer. Points only where the row has some. */
  otherGold: string[];
  /** Chunks of the material whose text is another one now. */
  otherChunks: string[];
  goneChunks: string[];
}

/**
 * Compares recorded answers with the eval set and the chunks of now.
 * @param chunks `null` while they are not known: nothing is said of them then
 * @param planted articles that are not meant to be in the knowledge base
 */
export function mismatchOf(
  rows: readonly Answer[],
  questions: readonly Question[],
  chunks: readonly Chunk[] | null,
  planted: ReadonlySet<string>,
): Mismatch {
  const asked = new Map(questions.map((question) => [question.id, question]));
  const idsWhere = (differs: (row: Answer, question: Question) => boolean) =>
    rows.flatMap((row) => {
      const question = asked.get(row.id);
      return question && differs(row, question) ? [row.id] : [];
    });
  return {
    strangers: rows.filter(({ id }) => !asked.has(id)).map(({ id }) => id),
    otherQuestion: idsWhere((row, { question }) => row.question.trim() !== question.trim()),
    otherGold: idsWhere(hasOtherGold),
    ...(chunks ? chunksApart(rows, chunks, planted) : { otherChunks: [], goneChunks: [] }),
  };
}

function hasOtherGold({ answerable, points }: Answer, { expected_docs, answer_points }: Question): boolean {
  if (answerable !== expected_docs.length > 0) return true;
  return points.length > 0 && points.join('\n') !== answer_points.join('\n');
}

function chunksApart(rows: readonly Answer[], chunks: readonly Chunk[], planted: ReadonlySet<string>) {
  const texts = new Map(chunks.map(({ id, text }) => [id, text]));
  const other = new Set<string>();
  const gone = new Set<string>();
  for (const row of rows)
    for (const { id, docId, text } of row.chunks) {
      const now = texts.get(id);
      if (now === undefined) {
        if (!planted.has(docId)) gone.add(id);
      } else if (now !== text) other.add(id);
    }
  return { otherChunks: [...other], goneChunks: [...gone] };
}
