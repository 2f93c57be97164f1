import { describe, expect, it } from 'vitest';
import { bareAddressLength, destination, isImage, isLink } from '../../src/ui/markdown/links';
import { inlineMathEnd } from '../../src/ui/markdown/maths';
import { createParser } from '../../src/ui/markdown/parser';
import { inVariant } from '../../src/ui/markdown/variants';

/** The formulas of a text, as [type, TeX]. */
function formulas(source: string): [string, string][] {
  const tokens = createParser().parse(source, {});
  return tokens
    .flatMap((token) => [token, ...(token.children ?? [])])
    .filter(({ type }) => type.startsWith('math_'))
    .map(({ type, content }) => [type.slice('math_'.length), content.trim()]);
}

describe('dollar signs (rule of the pandoc manual, tex_math_dollars)', () => {
  it.each([
    ['$5 and $6', []],
    ['$20,000 and $30,000', []],
    ['价格$5和$6', []],
    ['costs $5', []],
    ['a $ b $ c', []],
    ['$x $', []],
    ['$ x$', []],
    ['\\$x\\$', []],
    ['`$x$`', []],
    ['$x$1', []],
    ['$$', []],
    ['$$$$', []],
    ['$', []],
    ['$x$', [['inline', 'x']]],
    ['取$k=4$时', [['inline', 'k=4']]],
    [
      '$a$ and $b$',
      [
        ['inline', 'a'],
        ['inline', 'b'],
      ],
    ],
    ['$5 or $x$', [['inline', 'x']]],
    ['$a\\$b$', [['inline', 'a\\$b']]],
    ['$a_1*b*c_2$', [['inline', 'a_1*b*c_2']]],
    ['see $$x^2$$ here', [['display', 'x^2']]],
    ['$$x^2$$', [['block', 'x^2']]],
    ['$$\nx\n+ y\n$$', [['block', 'x\n+ y']]],
    ['text\n$$\nx\n$$\ntext', [['block', 'x']]],
    ['- item\n  $$\n  x\n  $$', [['block', 'x']]],
    ['> $$\n> x\n> $$', [['block', 'x']]],
    ['$$\nx\n\ny', []],
    ['    $$x$$', []],
  ] as [string, [string, string][]][])('%j', (source, expected) => {
    expect(formulas(source)).toEqual(expected);
  });

  it('gives the position of the closing sign', () => {
    // "a $x+1$." : a=0, space=1, $=2, x=3, +=4, 1=5, $=6
    expect(inlineMathEnd('a $x+1$.', 2)).toBe(6);
  });

  it('is linear in texts full of dollar signs', () => {
    for (const piece of ['$', '$$', '$a ', '$$a\n', '$$\n', '\\$', '$a\\', '> $$a\n', '$5 ']) {
      const source = piece.repeat(Math.floor(100_000 / piece.length));
      const start = performance.now();
      formulas(source);
      expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(2_000);
    }
  });
});

describe('where links may lead', () => {
  it.each(['https://example.com', 'HTTP://example.com/a', 'mailto:a@b.c', '#/d/retrieval', '#/u/https://x~00'])(
    'lets %j through',
    (href) => expect(isLink(href)).toBe(true),
  );
  it.each([
    ['javascript:alert(1)'],
    [' javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['vbscript:x'],
    ['data:text/html,<script>'],
    ['file:///etc/passwd'],
    ['blob:https://x/1'],
    ['//evil.example'],
    ['/admin'],
    ['readme.md'],
    ['#anchor'],
    ['https:///evil'],
    ['\u0001https://x'],
    [''],
  ])('stops %j', (href) => expect(isLink(href)).toBe(false));

  it('takes pictures from the text alone', () => {
    expect(isImage('data:image/png;base64,AA==')).toBe(true);
    expect(isImage('data:text/html,x')).toBe(false);
    expect(isImage('data:image/png')).toBe(false);
    expect(isImage('https://example.com/a.png')).toBe(false);
  });

  it('names the host, not what stands before it', () => {
    expect(destination('https://bank.example@evil.example/login')).toBe('evil.example');
    expect(destination('mailto:a@b.c?subject=x')).toBe('a@b.c');
  });

  it('ends a bare address where Chinese begins', () => {
    expect(bareAddressLength('https://example.com/a，然后')).toBe('https://example.com/a'.length);
    expect(bareAddressLength('https://例子.中国/')).toBe('https://例子.中国/'.length);
    expect(bareAddressLength('https://example.com/a')).toBe(21);
  });
});

describe('letters of a MathML variant (Unicode chart U1D400)', () => {
  it.each([
    ['R', 'double-struck', 'ℝ'],
    ['A', 'double-struck', '𝔸'],
    ['L', 'script', 'ℒ'],
    ['x', 'bold', '𝐱'],
    ['z', 'bold', '𝐳'],
    ['0', 'bold', '𝟎'],
    ['Ω', 'bold', '𝛀'],
    ['α', 'bold', '𝛂'],
    ['召 a', 'bold', '召 𝐚'],
    ['x', 'unknown', 'x'],
    ['x', 'constructor', 'x'],
  ])('%s in %s is %s', (char, variant, expected) => expect(inVariant(char, variant)).toBe(expected));
});
