import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/llm';

const KEY = 'sk-AbC+/=9876543210xyz';
/** `btoa` of the key, computed by hand with coreutils: printf %s 'sk-AbC+/=9876543210xyz' | base64 */
const BASE64 = 'c2stQWJDKy89OTg3NjU0MzIxMHh5eg==';

function inPieces(key: string, pieces: readonly string[]): string {
  const words = redactor(key);
  return pieces.map((piece) => words.piece(piece)).join('') + words.rest();
}

describe('redactor', () => {
  it('takes the key out of a text, each time', () => {
    expect(redactor(KEY).text(`a ${KEY} b ${KEY}`)).toBe('a ••• b •••');
  });
  it('knows it percent-encoded, in JSON and in base64', () => {
    const { text } = redactor(KEY);
    expect(text('?key=sk-AbC%2B%2F%3D9876543210xyz&x')).toBe('?key=•••&x');
    expect(text(`Basic ${BASE64}`)).toBe('Basic •••');
    expect(text(BASE64.replaceAll('=', ''))).toBe('•••');
    expect(redactor('key"with\\quotes').text(JSON.stringify({ k: 'key"with\\quotes' }))).toBe('{"k":"•••"}');
  });
  it('leaves text alone where there is no key, or none worth the name', () => {
    expect(redactor('').text('abc')).toBe('abc');
    expect(redactor('ollama').text('Run ollama first.')).toBe('Run ollama first.');
    expect(inPieces('', ['a', 'b'])).toBe('ab');
  });
  it('holds back the start of a key until it is known whether it is one', () => {
    const words = redactor(KEY);
    expect(words.piece('It is sk-AbC')).toBe('It is ');
    expect(words.piece('+/=987654')).toBe('');
    expect(words.piece('3210xyz.')).toBe('•••.');
    expect(words.piece(' sk-A')).toBe(' ');
    expect(words.piece('rd')).toBe('sk-Ard');
    expect(words.piece(' s')).toBe(' ');
    expect(words.rest()).toBe('s');
    expect(words.rest()).toBe('');
  });
  it('finds the key however a text is cut, and changes nothing else', () => {
    const word = fc.oneof(fc.constant(KEY), fc.constant(BASE64), fc.constantFrom('s', 'sk', 'sk-AbC', 'c2stQ', '好 '));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(fc.nat(200), { maxLength: 10 }), (words, cuts) => {
        const whole = words.join('');
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).map((end, i) => whole.slice(places[i], end));
        const said = inPieces(KEY, pieces);
        expect(pieces.join('')).toBe(whole);
        expect(said).not.toContain(KEY);
        expect(said).not.toContain(BASE64.replaceAll('=', ''));
        // Padding that arrives after its base64 was recognised stays: it says nothing about the key.
        expect(said.replaceAll('=', '')).toBe(redactor(KEY).text(whole).replaceAll('=', ''));
      }),
    );
  });
});
