import { SentenceCounter } from './sentences';

/**
 * In the prompt; a chunk of the corpus that was not in the prompt; one of the corpus, and what was in the prompt is not
 * known; no such chunk.
 */
export type CitationState = 'given' | 'not-given' | 'not-recorded' | 'unknown';

export type CitedPart =
  { kind: 'text'; text: string } | { kind: 'citation'; text: string; id: string; state: CitationState };

export interface Citation {
  id: string;
  state: CitationState;
  /** How often it is cited. */
  count: number;
}

export interface CitedText {
  /** Their texts one after the other are the text. */
  parts: CitedPart[];
  /** In order of first appearance. */
  citations: Citation[];
  sentences: number;
  /** Sentences with a citation, whatever its state. */
  cited: number;
  /** cited / sentences; `null` when there is no sentence. */
  coverage: number | null;
}

type StateOf = (id: string) => CitationState | null;

const OPENING = /[[【]/g;
const BRACKET = /\[([^[\]【】\r\n]*)\]|【([^[\]【】\r\n]*)】/y;
/** `document#number`, the way chunks are named here. */
const CHUNK_ID = /^[^\s#]+#\d+$/;

/**
 * Finds the citations of an answer: `[id]`, `【id】`, several ids in one bracket between , ， ; ； 、 blanks or colons. An
 * id counts when it is one of `given` or `known` says so; otherwise, when it looks like a chunk id (`doc#3`), it is
 * `unknown`, except as the label of a Markdown link. Every other bracket stays text. A bracket around one id belongs to
 * the citation's `text`; of several, each has its own id as `text`. What counts as a sentence: `SentenceCounter`.
 * Time grows with the length of the text, whatever it holds.
 * @param given the material; `null` where it is not recorded: what exists may then have been given or not
 */
export function citedText(
  text: string,
  given: readonly { id: string }[] | null,
  known: (id: string) => boolean,
): CitedText {
  const ids = new Set(given?.map(({ id }) => id));
  const elsewhere = given === null ? 'not-recorded' : 'not-given';
  const stateOf: StateOf = (id) => (ids.has(id) ? 'given' : known(id) ? elsewhere : null);
  const awkward = [...ids].filter((id) => /[[\]【】\r\n]/.test(id));
  const counter = new SentenceCounter();
  const parts: CitedPart[] = [];
  let done = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const bracket = bracketAt(text, match.index, stateOf, awkward);
    if (!bracket) continue;
    const before = text.slice(done, match.index);
    counter.text(before);
    counter.citation();
    append(parts, { kind: 'text', text: before });
    bracket.parts.forEach((part) => append(parts, part));
    done = OPENING.lastIndex = bracket.end;
  }
  counter.text(text.slice(done));
  counter.end();
  append(parts, { kind: 'text', text: text.slice(done) });
  const { sentences, cited } = counter;
  return {
    parts,
    citations: citationsOf(parts),
    sentences,
    cited,
    coverage: sentences === 0 ? null : cited / sentences,
  };
}

/** The bracket that opens at `at`, when it holds a citation. */
function bracketAt(
  text: string,
  at: number,
  stateOf: StateOf,
  awkward: readonly string[],
): { parts: CitedPart[]; end: number } | null {
  const close = text[at] === '[' ? ']' : '】';
  const id = awkward.find((id) => text.startsWith(id + close, at + 1));
  if (id !== undefined) {
    const end = at + id.length + 2;
    return { parts: [{ kind: 'citation', text: text.slice(at, end), id, state: 'given' }], end };
  }
  BRACKET.lastIndex = at;
  const match = BRACKET.exec(text);
  if (!match) return null;
  const end = BRACKET.lastIndex;
  const parts = partsOf(match[1] ?? match[2] ?? '', stateOf, text[end] !== '(');
  const citations = parts.filter((part) => part.kind === 'citation');
  const [only] = citations;
  if (only === undefined) return null;
  const bare = parts.every((part) => part.kind === 'citation' || part.text.trim() === '');
  if (citations.length === 1 && bare) return { parts: [{ ...only, text: match[0] }], end };
  const open: CitedPart = { kind: 'text', text: text.slice(at, at + 1) };
  return { parts: [open, ...parts, { kind: 'text', text: close }], end };
}

/**
 * What stands inside a bracket. Ids that exist may hold blanks and colons, and commas where they stand alone.
 * @param guess whether what only looks like an id counts
 */
function partsOf(content: string, stateOf: StateOf, guess: boolean): CitedPart[] {
  const whole = named(content, stateOf);
  if (whole) return whole;
  return content.split(/([,，;；、])/).flatMap(
    (piece) =>
      named(piece, stateOf) ??
      piece.split(/([\s:：])/).flatMap((word): CitedPart[] => {
        const state = word === '' ? null : (stateOf(word) ?? (guess && CHUNK_ID.test(word) ? 'unknown' : null));
        return [state ? { kind: 'citation', text: word, id: word, state } : { kind: 'text', text: word }];
      }),
  );
}

/** The text as one citation with the blanks around it; `null` when it is no id that exists. */
function named(text: string, stateOf: StateOf): CitedPart[] | null {
  const id = text.trim();
  const state = id === '' ? null : stateOf(id);
  if (state === null) return null;
  const start = text.indexOf(id);
  return [
    { kind: 'text', text: text.slice(0, start) },
    { kind: 'citation', text: id, id, state },
    { kind: 'text', text: text.slice(start + id.length) },
  ];
}

/** Texts that follow each other become one, and empty ones none. */
function append(parts: CitedPart[], part: CitedPart): void {
  if (part.text === '') return;
  const last = parts.at(-1);
  if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
  else parts.push({ ...part });
}

function citationsOf(parts: readonly CitedPart[]): Citation[] {
  const byId = new Map<string, Citation>();
  for (const part of parts) {
    if (part.kind === 'text') continue;
    const citation = byId.get(part.id);
    if (citation) citation.count += 1;
    else byId.set(part.id, { id: part.id, state: part.state, count: 1 });
  }
  return [...byId.values()];
}
