import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelText, textKey } from '../../../src/core/text';

describe('modelText', () => {
  it.each([
    ['退款政策 · 概述\n七天内可退。\n\n\t例外', '退款政策 · 概述 七天内可退。 例外'],
    ['  a\u3000\u00a0\r\nb  ', 'a b'],
    ['\u2028a\u2029', 'a'],
    // e and an acute accent become one letter; the compatibility forms of NFKC stay as they are.
    ['cafe\u0301 ＡＢＣ ①', 'caf\u00e9 ＡＢＣ ①'],
    // No white space to Unicode nor to tokenizers, though `\s` takes the first for one.
    ['a\ufeffb\u200bc', 'a\ufeffb\u200bc'],
    [' \n ', ''],
    ['E1043 🙂', 'E1043 🙂'],
  ])('%j', (text, expected) => {
    expect(modelText(text)).toBe(expected);
  });
  it('done twice is done once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(modelText(modelText(text))).toBe(modelText(text));
      }),
    );
  });
});

describe('textKey', () => {
  it('is the sha256 of the model text', () => {
    // sha256 of nothing and of "abc": FIPS 180-2, appendix B.1.
    expect(textKey(' \n')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(textKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
  it('as Node hashes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textKey(text)).toBe(createHash('sha256').update(modelText(text), 'utf8').digest('hex'));
      }),
    );
  });
  it('is the same for texts that models cannot tell apart, and no other', () => {
    expect(textKey('a\n b')).toBe(textKey('a b'));
    expect(textKey('cafe\u0301')).toBe(textKey('caf\u00e9'));
    expect(textKey('ab')).not.toBe(textKey('a b'));
    expect(textKey('A')).not.toBe(textKey('a'));
  });
});
