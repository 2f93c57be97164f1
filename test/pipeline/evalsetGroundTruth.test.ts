import { describe, expect, it } from 'vitest';
import { chunkArticles } from '../../src/core/chunk';
import type { Article, Chunk, Question } from '../../src/core/types';
import { ChunkIndex, summarise } from '../../src/notebook/eval-set/groundTruth';
import { readBuiltinData } from '../tools/builtin';

const article: Article = {
  id: 'd1',
  title: '标题',
  // 𠀀 is one code point and two UTF-16 units: offsets of the text after it differ by one.
  sections: [
    { heading: '甲', text: '𠀀一二三四五六七八九' },
    { heading: '乙', text: '天地玄黄' },
  ],
  meta: {},
};
const chunk = (n: number, section: number, start: number, end: number): Chunk => ({
  id: `d1#${n}`,
  docId: 'd1',
  title: '标题',
  heading: '',
  text: '',
  span: { section, start, end },
});
/** 甲 in pieces of five with an overlap of two: 𠀀一二三四 | 三四五六七 | 六七八九; 乙 in one. */
const chunks = [chunk(1, 0, 0, 5), chunk(2, 0, 3, 8), chunk(3, 0, 6, 10), chunk(4, 1, 0, 4)];
const index = new ChunkIndex([article], chunks);
const ask = (change: Partial<Question>): Question => ({
  id: 'q',
  question: '问',
  expected_docs: ['d1'],
  type: '',
  answer_points: [],
  ...change,
});
const quoted = (section: string, quote: string) => ask({ evidence: [{ doc: 'd1', section, quote }] });

describe('chunk-level gold', () => {
  it('is the chunks that hold the whole quote, in code points', () => {
    // 三四 stands at 3–5: in chunk 1 (0–5) and in chunk 2 (3–8).
    expect(index.truthOf(quoted('甲', '三四'))).toEqual({ ids: ['d1#1', 'd1#2'], way: 'evidence', outdated: false });
    // 四五 stands at 4–6: chunk 1 ends at 5. Counted in UTF-16 units it would be 5–7.
    expect(index.truthOf(quoted('甲', '四五')).ids).toEqual(['d1#2']);
  });

  it('is the chunks with a part of a quote that no chunk holds whole', () => {
    // 一二三四五六七八 stands at 1–9, longer than any chunk.
    expect(index.truthOf(quoted('甲', '一二三四五六七八')).ids).toEqual(['d1#1', 'd1#2', 'd1#3']);
  });

  it('looks in the other sections when the named one has not got the quote', () => {
    expect(index.truthOf(quoted('没有', '玄黄'))).toMatchObject({ ids: ['d1#4'], way: 'evidence' });
  });

  it('falls back to the section, then to the article, then to its id', () => {
    expect(index.truthOf(quoted('乙', '改写过的话'))).toMatchObject({ ids: ['d1#4'], way: 'section' });
    expect(index.truthOf(quoted('没有', '改写过的话'))).toMatchObject({ way: 'article', ids: { length: 4 } });
    expect(index.truthOf(ask({}))).toMatchObject({ way: 'article', ids: { length: 4 } });
    expect(index.truthOf(ask({ expected_docs: ['d9'] }))).toMatchObject({ ids: ['d9'], way: 'id' });
    expect(index.truthOf(ask({ expected_docs: [] }))).toMatchObject({ ids: [], way: 'none' });
  });

  it("prefers the question's own chunk ids, document by document, and tells when they are out of date", () => {
    const own = ask({ expected_docs: ['d1', 'd9'], gold_chunks: ['d1#3'] });
    expect(index.truthOf(own)).toEqual({ ids: ['d1#3', 'd9'], way: 'id', outdated: false });
    expect(index.truthOf(ask({ gold_chunks: ['d1#7'] }))).toEqual({ ids: ['d1#7'], way: 'given', outdated: true });
  });

  it('finds a quote in ready-made chunks, whatever their ids', () => {
    const given: Article = {
      ...article,
      chunks: [
        { id: 'x', text: '三四五' },
        { id: 'y', text: '天地' },
      ],
    };
    const ready = new ChunkIndex([given], chunkArticles([given], { maxChars: 5, overlap: 0, headingPrefix: true }));
    expect(ready.truthOf(quoted('甲', '四五'))).toMatchObject({ ids: ['x'], way: 'evidence' });
    expect(ready.truthOf(ask({ gold_chunks: ['y'] }))).toEqual({ ids: ['y'], way: 'given', outdated: false });
  });

  it('sums up how many questions took which way', () => {
    const truths = [quoted('甲', '三四'), quoted('乙', '没有'), ask({}), ask({ gold_chunks: ['d1#9'] }), ask({})];
    expect(summarise(truths.map((question) => index.truthOf(question)))).toEqual({
      ways: [
        { way: 'given', n: 1 },
        { way: 'evidence', n: 1 },
        { way: 'section', n: 1 },
        { way: 'article', n: 2 },
      ],
      outdated: 1,
    });
  });

  it('of the built-in set comes from the evidence for every answerable question', () => {
    const { articles, questions } = readBuiltinData();
    const cut = chunkArticles(articles, { maxChars: 300, overlap: 50, headingPrefix: true });
    const builtin = new ChunkIndex(articles, cut);
    expect(summarise(questions.map((question) => builtin.truthOf(question))).ways).toEqual([
      { way: 'evidence', n: 26 },
      { way: 'none', n: 4 },
    ]);
    // q01 quotes the section 年付订阅 of kb-002 three times; the article's sections are 42 in all, each one chunk here.
    const section = articles
      .find(({ id }) => id === 'kb-002')
      ?.sections.findIndex(({ heading }) => heading === '年付订阅');
    expect(builtin.truthOf(questions[0]!).ids).toEqual([`kb-002#${(section ?? -1) + 1}`]);
  });
});
