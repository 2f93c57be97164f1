/**
 * Browsers that follow MathML Core ignore `mathvariant` and want the letters of Unicode's block "Mathematical
 * Alphanumeric Symbols" (Unicode chart U1D400) instead. Start of each alphabet there: capitals, then small letters.
 */
const LATIN: Record<string, number> = {
  bold: 0x1d400,
  italic: 0x1d434,
  'bold-italic': 0x1d468,
  script: 0x1d49c,
  'bold-script': 0x1d4d0,
  fraktur: 0x1d504,
  'double-struck': 0x1d538,
  'bold-fraktur': 0x1d56c,
  'sans-serif': 0x1d5a0,
  'bold-sans-serif': 0x1d5d4,
  'sans-serif-italic': 0x1d608,
  'sans-serif-bold-italic': 0x1d63c,
  monospace: 0x1d670,
};
const DIGITS: Record<string, number> = {
  bold: 0x1d7ce,
  'double-struck': 0x1d7d8,
  'sans-serif': 0x1d7e2,
  'bold-sans-serif': 0x1d7ec,
  monospace: 0x1d7f6,
};
/** Start of the capital Greek letters; the small ones follow 26 places later. */
const GREEK: Record<string, number> = { bold: 0x1d6a8, italic: 0x1d6e2, 'bold-italic': 0x1d71c };

/** Letters that Unicode had elsewhere before it got the block. */
const ELSEWHERE: Record<string, Record<string, string>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
};

function letter(char: string, variant: string): string {
  if (!Object.hasOwn(LATIN, variant)) return char;
  const elsewhere = ELSEWHERE[variant]?.[char];
  if (elsewhere) return elsewhere;
  const at = (start: number | undefined, offset: number) =>
    start === undefined ? char : String.fromCodePoint(start + offset);
  const code = char.charCodeAt(0);
  if (/^[A-Z]$/.test(char)) return at(LATIN[variant], code - 0x41);
  if (/^[a-z]$/.test(char)) return at(LATIN[variant], code - 0x61 + 26);
  if (/^\d$/.test(char)) return at(DIGITS[variant], code - 0x30);
  if (/^[Α-ΡΣ-Ω]$/.test(char)) return at(GREEK[variant], code - 0x391);
  if (/^[α-ω]$/.test(char)) return at(GREEK[variant], code - 0x3b1 + 26);
  return char;
}

/** A text in the letters of a MathML variant; what has no such letter (Chinese, signs) stays. */
export function inVariant(text: string, variant: string): string {
  return [...text].map((char) => letter(char, variant)).join('');
}
