/**
 * Shorter ones are what people type where no key is needed (`x`, `ollama`): replacing them would tear holes into
 * ordinary words, and no provider gives out keys that short.
 */
export const SHORTEST_KEY = 8;
/** So many characters of a key in a row are as good as the key, or this share of a shorter one. */
const TELLING = 16;
const TELLING_SHARE = 0.6;

/** Ways to write a key that are as long as one another, in lower case. */
export interface KeyForms {
  /** All of them, apart. */
  text: string;
  /** Characters that occur in them. */
  characters: ReadonlySet<string>;
  /** So many characters of one of them in a row tell the key. */
  telling: number;
}

/**
 * A key as it is, in an address (percent-encoded), in JSON (escaped), in hex and in base64: both alphabets, with and
 * without padding, also where other bytes stand before it (`Basic`, `Bearer` and a user name shift it by one or two).
 * @returns none for a key too short to be one
 */
export function formsOf(key: string): KeyForms[] {
  if (key.length < SHORTEST_KEY) return [];
  const bytes = new TextEncoder().encode(key);
  const telling = Math.max(SHORTEST_KEY, Math.min(TELLING, Math.ceil(key.length * TELLING_SHARE)));
  const json = JSON.stringify(key).slice(1, -1);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const base64 = [0, 1, 2].map((shift) => shifted(bytes, shift));
  const urlSafe = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    group([key, percentEncoded(bytes), json, json.replaceAll('/', '\\/')], telling),
    group([hex.join('')], 2 * telling),
    group([hex.map((byte) => `%${byte}`).join('')], 3 * telling),
    // Four characters for three bytes; those at either end may hold bits of a neighbour.
    group([...base64, ...urlSafe], Math.floor(((telling - 1) * 4) / 3)),
  ];
}

function group(forms: readonly string[], telling: number): KeyForms {
  const lower = [...new Set(forms.map(lowerCase))];
  // A blank is in none of them, so nothing runs from one into the next.
  return { text: lower.join(' '), characters: new Set(lower.join('')), telling };
}

/** A to Z only: every character stays one. */
export function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Base64 of the bytes behind `shift` others, without the characters that the others have a part in. */
function shifted(bytes: Uint8Array, shift: number): string {
  const whole = btoa('\0'.repeat(shift) + String.fromCharCode(...bytes));
  return whole.slice(shift === 0 ? 0 : shift + 1);
}

function percentEncoded(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w.~!*'()-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
  }).join('');
}
