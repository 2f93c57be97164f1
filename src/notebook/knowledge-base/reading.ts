import type { Section } from '../../core/types';

/** Characters of an article that are shown at first, and with each "show the rest". */
export const READING_CHARS = 30_000;

export interface ShownSection extends Section {
  index: number;
  /** Not all of its text is shown. */
  cut: boolean;
}

/** The start of an article: sections until `limit` characters are used up, the last one cut there. */
export function firstSections(sections: readonly Section[], limit: number): { shown: ShownSection[]; more: boolean } {
  const shown: ShownSection[] = [];
  let left = limit;
  for (const [index, { heading, text }] of sections.entries()) {
    if (left <= 0) return { shown, more: true };
    const cut = text.length > left;
    shown.push({ index, heading, text: cut ? text.slice(0, left) : text, cut });
    // A section without text still takes a line.
    left -= Math.max(text.length, 50);
    if (cut) return { shown, more: true };
  }
  return { shown, more: false };
}

/** A limit that shows the section with this index, and a page of it. */
export function limitFor(sections: readonly Section[], index: number): number {
  const before = sections.slice(0, index).reduce((sum, { text }) => sum + Math.max(text.length, 50), 0);
  return before + READING_CHARS;
}
