/**
 * Lengths of a whole link, in characters. A link is ASCII, so characters are bytes.
 */
export const LINK = {
  /** The shortest limit still met in the wild: old browsers, mail gateways and QR codes that a phone can read. */
  FINE: 2_000,
  /** What common servers, chat programs and documents take in one piece; longer links get cut here and there. */
  LONG: 8_000,
  /** Above this, address bars stutter and many programs cut: a file is the better way. Nothing longer is made or read. */
  STOP: 32_000,
} as const;

/**
 * Bytes a link's payload may inflate to. Deflate reaches 1 : 1032, so the 24 kB of the longest link could grow to
 * 24 MB; text that is worth sending shrinks to a fifth or so, and 32,000 characters then stand for some 120 kB.
 */
export const INFLATED_LIMIT = 1_000_000;

/** Bytes of a notebook file, also of one loaded from an address: parsed as a whole, it takes several times its size. */
export const FILE_BYTES = 50_000_000;

/** Objects and lists within each other. A recipe needs 10; a reader that recurses is safe at this depth. */
export const DEPTH = 32;

/** Characters of the sender's words that a message repeats. */
export const DETAIL = 120;

/** What a link of so many characters is up to. `fine`: works everywhere. `too-long`: is not made. */
export type Meter = 'fine' | 'long' | 'very-long' | 'too-long';

export function meterOf(length: number): Meter {
  if (length <= LINK.FINE) return 'fine';
  if (length <= LINK.LONG) return 'long';
  return length <= LINK.STOP ? 'very-long' : 'too-long';
}
