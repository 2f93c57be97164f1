/** A stretch of two texts: in both, only in the second, or only in the first. */
export interface DiffPiece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Insertions and deletions that are looked for; texts further apart are shown one after the other. */
const MOST_EDITS = 1500;
/** Characters around a change that are shown of what stayed the same. */
const AROUND = 40;

/**
 * How a text became another, word by word: the pieces that are not `added` make up the first, those that are not
 * `removed` the second. The words are those of the browser's segmenter, so Chinese is compared word by word too; the
 * comparison is Myers' (the package `diff`).
 */
export async function diffTexts(before: string, after: string): Promise<DiffPiece[]> {
  const { diffArrays } = await import('diff');
  const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_EDITS });
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function wordsOf(text: string): string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The pieces with what stayed the same cut down to what is near a change. */
export function shortened(pieces: readonly DiffPiece[]): DiffPiece[] {
  return pieces.map((piece, i) => {
    if (piece.kind !== 'same') return piece;
    const points = [...piece.text];
    const head = i === 0 ? 0 : AROUND;
    const tail = i === pieces.length - 1 ? 0 : AROUND;
    if (points.length <= head + tail + 3) return piece;
    const [start, end] = [points.slice(0, head).join(''), points.slice(points.length - tail).join('')];
    return { kind: 'same', text: `${start} … ${end}` };
  });
}

/** Code points of the pieces of one kind. */
export function lengthOfKind(pieces: readonly DiffPiece[], kind: DiffPiece['kind']): number {
  return pieces.filter((piece) => piece.kind === kind).reduce((sum, { text }) => sum + [...text].length, 0);
}
