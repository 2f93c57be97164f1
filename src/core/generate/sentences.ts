/** Line starts that are no words: quote marks, bullets, numbers of a list (`1.` `2)` `3、` `（四）` `⑤`). */
const MARKER =
  /[ \t\u3000>]*(?:[-*+•·](?=\s)|(?:\d{1,3}|[A-Za-z])\.(?=\s|$)|(?:\d{1,3}|[A-Za-z]|[一二三四五六七八九十]{1,3})[)）、．]|[(（](?:\d{1,3}|[A-Za-z]|[一二三四五六七八九十]{1,3})[)）]|[①-⑳])?[ \t]*/y;
const HEADING = /#{1,6}(?=\s)/y;
/** One step of the text: a line end, a word, blanks and emphasis marks, or one other character. */
const STEP = /(\r?\n|\r)|([\p{L}\p{N}]+)|(?:[^\S\r\n]|[*_`~])+|[^]/uy;
/** What may stand between a full stop and the blank after it. */
const AFTER_STOP = /["'”’)\]*_]*(?:\s|$)/y;
const ABBREVIATION = /(?:^|[^a-z])(?:e\.g|i\.e|vs|cf|mr|mrs|ms|dr|approx)$/i;
const LONGEST_ABBREVIATION = 8;

/**
 * Counts the sentences of a text that comes in pieces, and those with a citation. A sentence ends after 。！？!?；; or a
 * line end, and after a full stop before a blank or the end; it counts when it holds a letter or digit. Lines that end
 * with a colon and Markdown headings lead in to what follows and do not count. A citation belongs to the sentence it
 * stands in, to the one that ended before it on its line, or, on a line of citations only, to the last one.
 */
export class SentenceCounter {
  sentences = 0;
  cited = 0;
  /** The sentence being read. */
  private words = false;
  private hasCitation = false;
  /** Its last sign was a colon. */
  private colon = false;
  private heading = false;
  private lineStart = true;
  /** The last counted sentence: none, one with a citation, one without. */
  private last: 'none' | 'cited' | 'bare' = 'none';
  private lastOnLine = false;

  text(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.lineStart) {
        at = this.skipMarker(text, at);
        if (at >= text.length) return;
      }
      STEP.lastIndex = at;
      const step = STEP.exec(text);
      if (!step) return;
      const next = STEP.lastIndex;
      if (step[1] !== undefined) this.endLine();
      else if (step[2] !== undefined) this.word();
      else this.sign(step[0], text, next);
      at = next;
    }
  }

  citation(): void {
    this.lineStart = false;
    if (this.words || !this.lastOnLine) this.hasCitation = true;
    else this.citeLast();
  }

  end(): void {
    this.endLine();
  }

  private skipMarker(text: string, at: number): number {
    this.lineStart = false;
    MARKER.lastIndex = at;
    MARKER.exec(text);
    HEADING.lastIndex = MARKER.lastIndex;
    this.heading = HEADING.test(text);
    return this.heading ? HEADING.lastIndex : MARKER.lastIndex;
  }

  private word(): void {
    this.words = true;
    this.colon = false;
  }

  private sign(sign: string, text: string, next: number): void {
    if (/^[\s*_`~]/.test(sign)) return;
    if (endsSentence(sign, text, next)) this.endSentence();
    else this.colon = sign === ':' || sign === '：';
  }

  private endSentence(): void {
    if (!this.words) return;
    if (this.heading) this.last = 'none';
    else {
      this.sentences += 1;
      this.last = 'bare';
      if (this.hasCitation) this.citeLast();
    }
    this.lastOnLine = true;
    this.clear();
  }

  private endLine(): void {
    if (this.words && this.colon) this.last = 'none';
    else if (this.words) this.endSentence();
    else if (this.hasCitation) this.citeLast();
    this.clear();
    this.heading = false;
    this.lineStart = true;
    this.lastOnLine = false;
  }

  private clear(): void {
    this.words = false;
    this.hasCitation = false;
    this.colon = false;
  }

  private citeLast(): void {
    if (this.last !== 'bare') return;
    this.last = 'cited';
    this.cited += 1;
  }
}

/** `next`: offset after the sign. The end of the text handed over is the end of it all, or a citation follows. */
function endsSentence(sign: string, text: string, next: number): boolean {
  if ('。！？；'.includes(sign)) return true;
  // Inside an address or a formula: `/search?q=1`.
  if ('!?;'.includes(sign)) return !(/\w/.test(text[next] ?? '') && /[\w/]/.test(text[next - 2] ?? ''));
  if (sign !== '.') return false;
  AFTER_STOP.lastIndex = next;
  return (
    AFTER_STOP.test(text) && !ABBREVIATION.test(text.slice(Math.max(0, next - 1 - LONGEST_ABBREVIATION), next - 1))
  );
}
