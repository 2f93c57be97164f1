import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactor } from '../../src/llm';

const KEY = 'sk-AbC+/=9876543210xyz';
/** `btoa` of the key, computed by hand with coreutils: printf %s 'sk-AbC+/=9876543210xyz' | base64 */
const BASE64 = 'c2stQWJDKy89OTg3NjU0MzIxMHh5eg==';
/** printf %s 'Bearer sk-AbC+/=9876543210xyz' | base64, and with `id:` + one letter before it, which shifts it by one more. */
const BEARER64 = 'QmVhcmVyIHNrLUFiQysvPTk4NzY1NDMyMTB4eXo=';
const USER64 = 'aWQ6YWJzay1BYkMrLz05ODc2NTQzMjEweHl6';
/** printf %s 'sk-AbC+/=9876543210xyz' | xxd -p */
const HEX = '736b2d4162432b2f3d3938373635343332313078797a';

function inPieces(key: string, pieces: readonly string[]): string {
  const words = redactor(key);
  return pieces.map((piece) => words.piece(piece)).join('') + words.rest();
}

describe('redactor', () => {
  const { text } = redactor(KEY);

  it('takes the key out of a text, each time', () => {
    expect(text(`a ${KEY} b ${KEY}`)).toBe('a ••• b •••');
  });
  it('knows it percent-encoded, in JSON, in hex and in base64, wherever the bytes before it put it', () => {
    expect(text('?key=sk-AbC%2B%2F%3D9876543210xyz&x')).toBe('?key=•••&x');
    expect(text(`Basic ${BASE64}`)).toBe('Basic •••');
    expect(text(BASE64.replaceAll('=', ''))).toBe('•••');
    expect(text(`<${HEX}>`)).toBe('<•••>');
    expect(text(HEX.toUpperCase())).toBe('•••');
    expect(text(HEX.replace(/../g, '%$&'))).toBe('•••');
    // What is left is of `Bearer` and `id:ab` alone: six bits a character.
    expect(text(BEARER64)).toBe('QmVhcmVyIH•••');
    expect(text(USER64)).toBe('aWQ6YWJ•••');
    expect(redactor('key"with\\quotes').text(JSON.stringify({ k: 'key"with\\quotes' }))).toBe('{"k":"•••"}');
  });
  it('is not misled by upper and lower case, invisible characters, white space or tags', () => {
    const seam = 9;
    const [start, end] = [KEY.slice(0, seam), KEY.slice(seam)];
    const between = [
      '\u200b',
      '\u2060\u200d\ufeff',
      '\u00ad',
      '\u202e',
      '\u{e0041}',
      '\n',
      ' ',
      '<b>',
      '<i class="x">\u200b',
    ];
    for (const one of between) expect(text(`(${start}${one}${end})`), JSON.stringify(one)).toBe('(•••)');
    expect(text([...KEY].join('\u200b'))).toBe('•••');
    expect(text(KEY.toUpperCase())).toBe('•••');
    expect(text(KEY.toLowerCase())).toBe('•••');
    expect(text('ｓｋ－ＡｂＣ＋／＝９８７６５４３２１０ｘｙｚ')).toBe('•••');
    // In brackets it is no tag.
    expect(text(`<${KEY}>`)).toBe('<•••>');
    expect(text(`s <b ${KEY}`)).toBe('s <b •••');
  });
  it('takes most of a key for the key: 16 characters, or 60 % of a shorter one', () => {
    // 22 × 0.6 = 13.2
    expect(text(`${KEY.slice(0, 14)}…`)).toBe('•••…');
    expect(text(`${KEY.slice(0, 13)}…`)).toBe(`${KEY.slice(0, 13)}…`);
    expect(text(`…${KEY.slice(-14)}`)).toBe('…•••');
    const long = redactor(`sk-${'0123456789abcdefghij'.repeat(3)}Z`);
    expect(long.text('sk-0123456789abc.')).toBe('•••.');
    expect(long.text('sk-0123456789ab.')).toBe('sk-0123456789ab.');
  });
  it('leaves text alone where there is no key, or none worth the name', () => {
    expect(redactor('').text('abc')).toBe('abc');
    expect(redactor('ollama').text('Run ollama first.')).toBe('Run ollama first.');
    expect(inPieces('', ['a', 'b'])).toBe('ab');
    const other = 'a <b>bold</b>\u200b\u202e sk-ab***xyz 材料 <' + 'x'.repeat(1000);
    expect(text(other)).toBe(other);
  });
  it('holds back the start of a key until it is known whether it is one', () => {
    const words = redactor(KEY);
    expect(words.piece('It is sk-AbC')).toBe('It is ');
    expect(words.piece('+/=987654')).toBe('');
    expect(words.piece('3210xyz.')).toBe('•••.');
    expect(words.piece(' sk-A')).toBe(' ');
    expect(words.piece('p.')).toBe('sk-Ap.');
    expect(words.piece(' s')).toBe(' ');
    expect(words.rest()).toBe('s');
    expect(words.rest()).toBe('');
  });
  it('finds the key however a text is cut, and changes nothing else', () => {
    const forms = [KEY, BASE64, HEX, BEARER64, KEY.slice(0, 15), `${KEY.slice(0, 5)}\u200b${KEY.slice(5)}`];
    const bits = ['s', 'sk', 'sk-AbC', 'c2stQ', '好 ', '<b>', '<', '>', ' ', '\u200b', '736b', '9876543210', '😀'];
    const word = fc.oneof(fc.constantFrom(...forms), fc.constantFrom(...bits));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.array(fc.nat(200), { maxLength: 10 }), (words, cuts) => {
        const whole = words.join('');
        const places = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
        const pieces = places.slice(1).map((end, i) => whole.slice(places[i], end));
        const said = inPieces(KEY, pieces);
        expect(pieces.join('')).toBe(whole);
        expect(said).toBe(text(whole));
        for (const form of forms) expect(said).not.toContain(form.slice(0, -2));
        // What is left is the text in order, with gaps where the key was.
        let at = 0;
        for (const left of said.split('•••')) {
          expect(whole.indexOf(left, at)).toBeGreaterThanOrEqual(at);
          at = whole.indexOf(left, at) + left.length;
        }
        if (!said.includes('•••')) expect(said).toBe(whole);
      }),
    );
  });
  it('takes time in proportion: a text ten times as long not a hundred times the time', () => {
    const hostile = [KEY.slice(0, 13), 's\u200b', '<b', 's '.repeat(7)];
    for (const one of hostile) {
      const spent = (length: number) => {
        const whole = one.repeat(length / one.length);
        const pieces = whole.match(/[^]{1,7}/gu) ?? [];
        const started = performance.now();
        inPieces(KEY, pieces);
        return performance.now() - started;
      };
      spent(10_000);
      const short = Math.max(spent(10_000), spent(10_000), 5);
      expect(spent(100_000) / short, JSON.stringify(one)).toBeLessThan(40);
    }
  });
});
