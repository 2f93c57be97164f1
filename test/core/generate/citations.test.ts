import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citedText, type CitedText } from '../../../src/core/generate';

const GIVEN = [
  { id: 'kb-002#1' },
  { id: 'kb-005#2' },
  { id: '员工 手册#1' },
  { id: 'notes[v2]#1' },
  { id: '甲、乙#1' },
];
const CORPUS = new Set(['kb-009#1', '7']);
const cite = (text: string): CitedText => citedText(text, GIVEN, (id) => CORPUS.has(id));
const shape = (text: string) =>
  cite(text).parts.map((part) => (part.kind === 'text' ? part.text : [part.text, part.id, part.state]));
const counts = (text: string) => {
  const { sentences, cited } = cite(text);
  return `${cited} / ${sentences}`;
};

describe('citations', () => {
  it.each([
    ['可退[kb-002#1]。', ['可退', ['[kb-002#1]', 'kb-002#1', 'given'], '。']],
    ['可退【kb-002#1】。', ['可退', ['【kb-002#1】', 'kb-002#1', 'given'], '。']],
    ['[ kb-009#1 ]', [['[ kb-009#1 ]', 'kb-009#1', 'not-given']]],
    ['[kb-999#1]', [['[kb-999#1]', 'kb-999#1', 'unknown']]],
    ['[员工 手册#1]', [['[员工 手册#1]', '员工 手册#1', 'given']]],
    ['[甲、乙#1]', [['[甲、乙#1]', '甲、乙#1', 'given']]],
    ['[notes[v2]#1]x', [['[notes[v2]#1]', 'notes[v2]#1', 'given'], 'x']],
    ['[[kb-002#1]]', ['[', ['[kb-002#1]', 'kb-002#1', 'given'], ']']],
    // A corpus that came in chunks may name them as it likes.
    ['[7]', [['[7]', '7', 'not-given']]],
    ['[kb-002#1](https://example.com)', [['[kb-002#1]', 'kb-002#1', 'given'], '(https://example.com)']],
  ])('reads %s', (text, expected) => expect(shape(text)).toEqual(expected));

  it.each([',', '，', ';', '；', '、', ' ', ', ', '\t'])('reads two ids between %j', (between) => {
    expect(shape(`a[kb-002#1${between}x#3]`)).toEqual([
      'a[',
      ['kb-002#1', 'kb-002#1', 'given'],
      between,
      ['x#3', 'x#3', 'unknown'],
      ']',
    ]);
  });

  it('reads an id beside other words', () => {
    expect(shape('[来源：kb-002#1]')).toEqual(['[来源：', ['kb-002#1', 'kb-002#1', 'given'], ']']);
    expect(shape('[kb-002#1，员工 手册#1]')).toEqual([
      '[',
      ['kb-002#1', 'kb-002#1', 'given'],
      '，',
      ['员工 手册#1', '员工 手册#1', 'given'],
      ']',
    ]);
  });

  it.each([
    '[注]',
    '[8]',
    '[kb-002]',
    '[x](y)',
    '[issue#3](https://example.com)',
    '[kb-002#1',
    'kb-002#1]',
    '[kb-002#1】',
    '[kb-\n002#1]',
    '[]',
    '[ ]',
    '[#1]',
    '',
  ])('leaves %j as text', (text) => {
    expect(shape(text)).toEqual(text === '' ? [] : [text]);
    expect(cite(text).citations).toEqual([]);
  });

  it('lists each id once, in order of first appearance', () => {
    expect(cite('a[kb-005#2] b[kb-002#1, kb-005#2] c[x#1]').citations).toEqual([
      { id: 'kb-005#2', state: 'given', count: 2 },
      { id: 'kb-002#1', state: 'given', count: 1 },
      { id: 'x#1', state: 'unknown', count: 1 },
    ]);
  });

  it('says of ids that exist that nobody recorded what was given, and still which do not exist', () => {
    const { citations, coverage } = citedText('a[kb-009#1]. b[x#1]. c.', null, (id) => CORPUS.has(id));
    expect(citations).toEqual([
      { id: 'kb-009#1', state: 'not-recorded', count: 1 },
      { id: 'x#1', state: 'unknown', count: 1 },
    ]);
    expect(coverage).toBe(2 / 3);
  });

  it('takes a given id even where it has no other life', () => {
    expect(citedText('[__proto__]', [{ id: '__proto__' }], () => false).citations).toEqual([
      { id: '__proto__', state: 'given', count: 1 },
    ]);
  });
});

describe('citation coverage', () => {
  it.each([
    ['', '0 / 0'],
    ['……！——', '0 / 0'],
    ['[kb-002#1]', '0 / 0'],
    ['可以退。', '0 / 1'],
    ['可以退', '0 / 1'],
    ['可以退[kb-002#1]。', '1 / 1'],
    ['可以退。[kb-002#1]', '1 / 1'],
    ['可以退。 [kb-002#1][kb-005#2]', '1 / 1'],
    ['可以退[kb-002#1]。[kb-005#2]', '1 / 1'],
    ['他说“可以退。”[kb-002#1]', '1 / 1'],
    // The citation belongs to the sentence before it, not to the one after.
    ['可以退。[kb-002#1]请先登录。', '1 / 2'],
    ['可以退。[来源：kb-002#1]', '1 / 1'],
    ['可以退！要登录吗？要；然后提交;完成', '0 / 5'],
    ['Refunds take 3.5 days [kb-002#1]. See v1.2.3 of a.b', '1 / 2'],
    ['Refunds take days.[kb-002#1] Log in.', '1 / 2'],
    ['He said "yes." Then left.', '0 / 2'],
    ['Use a code, e.g. E-1, vs. none.', '0 / 1'],
    ['见 https://example.com/a?b=1;c=2!d 一页', '0 / 1'],
    // A list: each item is a sentence, its number is none.
    ['1. 打开设置[kb-002#1]\n2. 点退款\n3、提交\n（4）等待', '1 / 4'],
    ['- 打开设置\n* 点退款\n• 提交', '0 / 3'],
    ['1.\n2)\n-', '0 / 0'],
    ['3.5 天到账', '0 / 1'],
    // Lead-ins and headings.
    ['步骤如下：\n- 打开[kb-002#1]', '1 / 1'],
    ['**Steps:**\n- Open', '0 / 1'],
    ['可以退。步骤如下：\n- 打开', '0 / 2'],
    ['## 能退款吗？\n可以[kb-002#1]。', '1 / 1'],
    ['开放时间：9:00 到 18:00', '0 / 1'],
    // On a line of its own a citation belongs to the last sentence; before words, to them; after a lead-in, to nothing.
    ['可以退。\n\n[kb-002#1]', '1 / 1'],
    ['可以退。\r\n[kb-002#1] 请登录。', '1 / 2'],
    ['可以退。\n来源：\n[kb-002#1]', '0 / 1'],
    ['可以退。\n来源：[kb-002#1]', '0 / 1'],
    // A citation that is wrong is one all the same.
    ['可以退[kb-999#1]。', '1 / 1'],
    ['  \n可以退 \n 可以 \n', '0 / 2'],
  ])('%j: %s', (text, expected) => expect(counts(text)).toBe(expected));

  it('is cited over sentences, and nothing without sentences', () => {
    expect(cite('甲[kb-002#1]。乙。丙。丁。').coverage).toBe(1 / 4);
    expect(cite('').coverage).toBeNull();
    expect(cite('[kb-002#1]').coverage).toBeNull();
  });
});

describe('any text', () => {
  const bit = fc.constantFrom(
    ...[
      '[',
      ']',
      '【',
      '】',
      '(',
      'kb-002#1',
      'kb-009#1',
      'x#1',
      ',',
      '、',
      ' ',
      '\n',
      '\r\n',
      '。',
      '.',
      '?',
      ':',
      '- ',
      '1. ',
      '字',
      'a',
      '员工 手册#1',
      'notes[v2]#1',
      '\ud800',
      '😀',
    ],
  );
  const text = fc.oneof(
    fc.array(bit, { maxLength: 40 }).map((bits) => bits.join('')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  it('comes back whole from its parts, which agree with the list', () => {
    fc.assert(
      fc.property(text, (text) => {
        const { parts, citations, sentences, cited } = cite(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.every((part) => part.text !== '')).toBe(true);
        const ids = parts.flatMap((part) => (part.kind === 'citation' ? part.id : []));
        expect(citations.map(({ count }) => count).reduce((a, b) => a + b, 0)).toBe(ids.length);
        expect(citations.map(({ id }) => id)).toEqual([...new Set(ids)]);
        expect(cited).toBeLessThanOrEqual(sentences);
        expect(cited === 0 || ids.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    '[',
    '【',
    ']',
    '[a',
    '[a ',
    '[,',
    '[a#1,',
    '[kb-002#1]',
    '.',
    '."',
    '. ',
    '. [',
    '- ',
    '\n- ',
    ' ',
    '>',
    '#',
    '*',
    '1',
    '。',
    'a',
    '字',
    '\n',
    'notes[v2]#',
    '[notes[v2]#1',
  ])('takes time in proportion to its length: 100 kB of %j', (unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    for (const nasty of [text, `[${text}]`, `.${text}`]) {
      const start = performance.now();
      cite(nasty);
      expect(performance.now() - start).toBeLessThan(2000);
    }
  });
});
