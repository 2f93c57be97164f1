/** Stands where a key was. */
export const REDACTED = '•••';

/**
 * Shorter ones are what people type where no key is needed (`x`, `ollama`): replacing them would tear holes into
 * ordinary words, and no provider gives out keys that short.
 */
const SHORTEST = 8;

/** Takes one key out of everything that is said. */
export interface Redactor {
  /** A whole text. */
  text(text: string): string;
  /** A piece of a text that arrives in pieces: what is safe to pass on. The start of what may be the key is held back. */
  piece(piece: string): string;
  /** What is still held back, once the text is over. */
  rest(): string;
}

/**
 * @param key replaced as it is, and as it looks in an address (percent-encoded), in JSON (escaped) and in base64 (both
 *   alphabets, with and without padding), wherever it starts on its own. One redactor per text in pieces.
 */
export function redactor(key: string): Redactor {
  const forms = formsOf(key);
  let held = '';
  const text = (whole: string) => forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), whole);
  return {
    text,
    piece(piece) {
      const known = text(held + piece);
      const keep = startOfAny(known, forms);
      held = known.slice(known.length - keep);
      return known.slice(0, known.length - keep);
    },
    rest() {
      const last = held;
      held = '';
      return last;
    },
  };
}

/** Longest first, so that no form is left half replaced by one that is part of it. */
function formsOf(key: string): string[] {
  if (key.length < SHORTEST) return [];
  const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(key)));
  const bare = base64.replace(/=+$/, '');
  const urlSafe = bare.replaceAll('+', '-').replaceAll('/', '_');
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), base64, bare, urlSafe];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** Length of the longest end of the text that one of the forms starts with. */
function startOfAny(text: string, forms: readonly string[]): number {
  let longest = 0;
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length > longest; length -= 1) {
      if (text.endsWith(form.slice(0, length))) longest = length;
    }
  }
  return longest;
}
