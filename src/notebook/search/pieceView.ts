import type { Pieces, UnknownReason } from '../../core/types';

export interface PieceChip {
  text: string;
  kind: 'piece' | 'unknown' | 'special';
  /** What stands in the text where the vocabulary has no piece for it. */
  original: string;
  reason: UnknownReason | null;
}

/** The pieces as chips, the unknown ones with the text they stand for. */
export function chipsOf({ pieces, text }: Pieces, most: number): PieceChip[] {
  return pieces.slice(0, most).map((piece) => ({
    text: piece.text,
    kind: piece.kind,
    original: piece.start === null || piece.end === null ? '' : text.slice(piece.start, piece.end),
    reason: piece.reason ?? null,
  }));
}

/** Stretches of the text that became unknown, by reason, each once and in order of appearance. */
export function unknownsOf({ pieces, text }: Pieces): { reason: UnknownReason; originals: string[] }[] {
  const byReason = new Map<UnknownReason, Set<string>>();
  for (const piece of pieces) {
    if (piece.kind !== 'unknown') continue;
    const reason = piece.reason ?? 'not-in-vocabulary';
    const original = piece.start === null || piece.end === null ? piece.text : text.slice(piece.start, piece.end);
    byReason.set(reason, (byReason.get(reason) ?? new Set()).add(original));
  }
  return [...byReason].map(([reason, originals]) => ({ reason, originals: [...originals] }));
}

export interface MarkedPart {
  text: string;
  marked: boolean;
}

/** A text with one stretch marked; UTF-16 offsets, end exclusive. */
export function markStretch(text: string, stretch: { start: number; end: number } | null): MarkedPart[] {
  if (!stretch) return [{ text, marked: false }];
  const { start, end } = stretch;
  return [
    { text: text.slice(0, start), marked: false },
    { text: text.slice(start, end), marked: true },
    { text: text.slice(end), marked: false },
  ].filter((part) => part.text !== '');
}
