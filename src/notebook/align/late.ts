import { alignMessages } from '../../i18n/align';
import { LANGS, type Lang } from '../../i18n/define';

/** Longest note, in characters. */
export const NOTE_LENGTH = 2000;

/** A label that was given or changed with the verdict in sight says so at the head of its note, in files as well. */
const MARKS = LANGS.map((lang) => alignMessages[lang].lateMark);

export function isLate(note: string): boolean {
  return MARKS.some((mark) => note.startsWith(mark));
}

/** The note with the mark before it, once. */
export function markLate(note: string, lang: Lang): string {
  return isLate(note) ? note : `${alignMessages[lang].lateMark}${note ? ' ' : ''}${note}`;
}

/** The note as the reader wrote it. */
export function withoutMark(note: string): string {
  const mark = MARKS.find((candidate) => note.startsWith(candidate));
  return mark === undefined ? note : note.slice(mark.length).trimStart();
}

/** What the reader made of the note, with the mark it had: that is not theirs to take away. */
export function rewritten(before: string, text: string, lang: Lang): string {
  return isLate(before) ? markLate(text, lang) : text;
}
