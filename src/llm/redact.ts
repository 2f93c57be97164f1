import { formsOf } from './keyForms';
import { keyTrackers, type Span } from './keyTracker';

/** Stands where a key was. */
export const REDACTED = '•••';

/** Takes one key out of everything that is said. */
export interface Redactor {
  /** A whole text. */
  text(text: string): string;
  /** A piece of a text that arrives in pieces: what is safe to pass on. What may be part of the key is held back. */
  piece(piece: string): string;
  /** What is still held back, once the text is over. */
  rest(): string;
}

/**
 * @param key replaced in every form of `formsOf`, whole or so much of it that it tells the key, in upper or lower case,
 *   also with invisible characters, white space or tags inside. Takes time linear in the text. One redactor per text in
 *   pieces.
 */
export function redactor(key: string): Redactor {
  const forms = formsOf(key);
  const inPieces = () => (forms.length > 0 ? withTrackers(forms) : { piece: (text: string) => text, rest: () => '' });
  return {
    text(text) {
      const once = inPieces();
      return once.piece(text) + once.rest();
    },
    ...inPieces(),
  };
}

function withTrackers(forms: Parameters<typeof keyTrackers>[0]): Pick<Redactor, 'piece' | 'rest'> {
  const trackers = keyTrackers(forms);
  let held = '';
  /** Place of `held` in the whole text. */
  let start = 0;
  let spans: Span[] = [];
  const passOn = (end: number) => {
    const upTo = spans.reduce((least, { from, to }) => (to > end ? Math.min(least, from) : least), end);
    let said = '';
    let at = start;
    for (const { from, to } of spans.filter((span) => span.to <= upTo)) {
      said += held.slice(at - start, from - start) + REDACTED;
      at = to;
    }
    said += held.slice(at - start, upTo - start);
    spans = spans.filter((span) => span.to > upTo);
    held = held.slice(upTo - start);
    start = upTo;
    return said;
  };
  return {
    piece(piece) {
      held += piece;
      spans = merged([...spans, ...trackers.flatMap((tracker) => tracker.read(piece))]);
      return passOn(Math.min(...trackers.map((tracker) => tracker.open)));
    },
    rest: () => passOn(start + held.length),
  };
}

/** Spans that overlap become one. */
function merged(spans: Span[]): Span[] {
  const apart: Span[] = [];
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else apart.push({ ...span });
  }
  return apart;
}
