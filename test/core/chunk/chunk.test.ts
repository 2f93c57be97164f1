import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  articlesWithoutText,
  chunkArticles,
  ChunkingSpecError,
  cutPieces,
  sentenceEnds,
} from '../../../src/core/chunk';
import type { Article } from '../../../src/core/types';
import { articles, expected } from '../retrieve/cloudledger';

const article = (text: string, part: Partial<Article> = {}): Article => ({
  id: 'd',
  title: '标题',
  sections: [{ heading: '小节', text }],
  meta: {},
  ...part,
});
const bare = { maxChars: 10, overlap: 2, headingPrefix: false };
const texts = (text: string, spec = bare) => chunkArticles([article(text)], spec).map((chunk) => chunk.text);

describe('built-in data', () => {
  it.each(expected.chunk_counts)('$max_chars/$overlap gives $chunks chunks', ({ max_chars, overlap, chunks }) => {
    expect(chunkArticles(articles, { maxChars: max_chars, overlap, headingPrefix: true })).toHaveLength(chunks);
  });
});

describe('cutting', () => {
  it('keeps a section of just maxChars whole', () => {
    expect(texts('一二三四五。七八九十')).toEqual(['一二三四五。七八九十']);
  });

  it('cuts at the last sentence end within reach and repeats the overlap', () => {
    // 。 at 4 and 8 (ends, exclusive); reach 10 → cut at 8; the next piece starts at 8 − 2 = 6 and takes the remaining 9.
    expect(texts('一二三。四五六。七八九十百千万')).toEqual(['一二三。四五六。', '六。七八九十百千万']);
  });

  it('cuts hard where no sentence end is in reach', () => {
    expect(texts('一二三四五六七八九十百千')).toEqual(['一二三四五六七八九十', '九十百千']);
  });

  it('passes over a sentence end inside the overlap', () => {
    // Ends at 2: a cut there would leave the next piece to start at 0 again.
    expect(texts('一。三四五六七八九十百千')).toEqual(['一。三四五六七八九十', '九十百千']);
  });

  it('never splits a character outside the basic plane', () => {
    expect(texts('😀😁😂🤣😃', { ...bare, maxChars: 2, overlap: 0 })).toEqual(['😀😁', '😂🤣', '😃']);
  });

  it('knows the ends of sentences', () => {
    const ends = (text: string) => sentenceEnds(Array.from(text));
    expect(ends('好。”走？！3.5元; a.com\n末')).toEqual([3, 6, 11, 18]);
    expect(ends('a.\r\nb')).toEqual([4]);
    expect(ends('“一。\n”二')).toEqual([4]);
  });

  it('drops pieces of white space and numbers what is left', () => {
    const chunks = chunkArticles([article(`一二三。${'\n'.repeat(9)}四五六七八九十。`)], {
      ...bare,
      maxChars: 5,
      overlap: 0,
    });
    expect(chunks.every((chunk) => chunk.text.trim() !== '')).toBe(true);
    expect(chunks.map((chunk) => chunk.id)).toEqual(chunks.map((_, i) => `d#${i + 1}`));
  });
});

describe('chunk text and ids', () => {
  it('puts title and heading on a line, or what there is of them', () => {
    const prefixed = { ...bare, headingPrefix: true };
    const first = (part: Partial<Article>) => chunkArticles([article('文', part)], prefixed)[0]?.text;
    expect(first({})).toBe('标题 · 小节\n文');
    expect(first({ sections: [{ heading: '', text: '文' }] })).toBe('标题\n文');
    expect(first({ title: '', sections: [{ heading: '', text: '文' }] })).toBe('文');
  });

  it('numbers through the sections of an article', () => {
    const two = article('', {
      sections: [
        { heading: 'a', text: '一' },
        { heading: 'b', text: '' },
        { heading: 'c', text: '二' },
      ],
    });
    expect(chunkArticles([two], bare).map(({ id, span }) => [id, span?.section])).toEqual([
      ['d#1', 0],
      ['d#2', 2],
    ]);
  });

  it('uses ready-made chunks as they are', () => {
    const given = article('一二三四五六七八九十百千', { chunks: [{ id: 'x/1', text: '原样的一个很长的切块文本' }] });
    expect(chunkArticles([given], { ...bare, headingPrefix: true })).toEqual([
      { id: 'x/1', docId: 'd', title: '标题', heading: '', text: '原样的一个很长的切块文本', span: null },
    ]);
  });

  it('names articles that yield nothing', () => {
    const blank = article(' \n');
    const none = article('', { sections: [] });
    const given = article('', { chunks: [{ id: 'x', text: '有' }] });
    expect(articlesWithoutText([blank, article('有'), none, given])).toEqual([blank, none]);
    expect(chunkArticles([blank, none], bare)).toEqual([]);
  });
});

describe('settings', () => {
  it.each([
    [0, 0, 'max-chars'],
    [2.5, 0, 'max-chars'],
    [10, -1, 'overlap'],
    [10, 10, 'overlap-too-long'],
    [10, 11, 'overlap-too-long'],
  ])('refuses %d/%d (%s)', (maxChars, overlap, code) => {
    const run = () => chunkArticles([], { maxChars, overlap, headingPrefix: true });
    expect(run).toThrow(ChunkingSpecError);
    expect(run).toThrow(expect.objectContaining({ code, maxChars, overlap }));
  });
});

/** Text with astral characters, emoji, few or no sentence ends, line ends and ASCII. */
const character = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('云', '簿', '退', '款', 'a', '7', ' ', '𠮷', '👩‍💻', '🇨🇳', 'é') },
  { weight: 1, arbitrary: fc.constantFrom('。', '！', '?', '.', ';', '\n', '\r\n', '”') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }) },
);
const text = fc.array(character, { maxLength: 120 }).map((parts) => parts.join(''));
const settings = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.nat(39))
  .map(([maxChars, overlap]) => ({ maxChars, overlap: overlap % maxChars }));

describe('properties', () => {
  it('pieces cover the text, never exceed maxChars, and neighbours overlap by exactly `overlap`', () => {
    fc.assert(
      fc.property(text, settings, (source, spec) => {
        const characters = Array.from(source);
        const pieces = cutPieces(characters, spec);
        expect(pieces[0]?.start).toBe(0);
        expect(pieces.at(-1)?.end).toBe(characters.length);
        pieces.forEach(({ start, end }, i) => {
          expect(end - start).toBeLessThanOrEqual(spec.maxChars);
          const next = pieces[i + 1];
          if (!next) return;
          expect(next.start).toBe(end - spec.overlap);
          expect(next.start).toBeGreaterThan(start);
          expect(next.end).toBeGreaterThan(end);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('a piece that is not full, and not the last, ends at a sentence end', () => {
    fc.assert(
      fc.property(text, settings, (source, spec) => {
        const characters = Array.from(source);
        const ends = new Set(sentenceEnds(characters));
        for (const { start, end } of cutPieces(characters, spec).slice(0, -1))
          expect(end - start === spec.maxChars || ends.has(end)).toBe(true);
      }),
    );
  });

  it('the span of a chunk gives its text back', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3 }), settings, (sections, spec) => {
        const one = article('', { sections: sections.map((body) => ({ heading: 'h', text: body })) });
        for (const chunk of chunkArticles([one], { ...spec, headingPrefix: false })) {
          const { section, start, end } = chunk.span ?? { section: -1, start: 0, end: 0 };
          expect(
            Array.from(sections[section] ?? '')
              .slice(start, end)
              .join(''),
          ).toBe(chunk.text);
        }
      }),
    );
  });
});
