import { describe, expect, it } from 'vitest';
import { createTokenizer, normalise, parseUserDictionary, TokenizerUnavailableError } from '../../../src/core/text';
import type { TokenizerSpec } from '../../../src/core/types';
import { expected, jieba, questions, stopWords } from '../retrieve/cloudledger';

const spec = (part: Partial<TokenizerSpec>): TokenizerSpec => ({
  kind: 'jieba',
  stopWords: false,
  dropSingleHan: false,
  userDictionary: [],
  ...part,
});
const none = new Set<string>();

describe('jieba', () => {
  it('gives the query tokens of all 30 questions of the reference', () => {
    const tokenizer = createTokenizer(spec({ stopWords: true }), { stopWords, cutForSearch: jieba });
    expect(questions.map(({ question }) => tokenizer.tokens(question))).toEqual(
      expected.questions.map((row) => row.query_tokens),
    );
  });

  it('says what it lacks', () => {
    expect(() => createTokenizer(spec({}), { stopWords: none })).toThrow(TokenizerUnavailableError);
  });

  it('hands jieba normalised text', () => {
    const seen: string[] = [];
    const cutForSearch = (text: string) => (seen.push(text), [text]);
    createTokenizer(spec({}), { stopWords: none, cutForSearch }).tokens('ＡＰＩ　Ｖ２');
    expect(seen).toEqual(['api v2']);
  });
});

describe('bigram', () => {
  const cut = (text: string) => createTokenizer(spec({ kind: 'bigram' }), { stopWords: none }).tokens(text);

  it('pairs neighbouring Han characters and keeps words whole', () => {
    expect(cut('用API导出数据')).toEqual(['用', 'api', '导出', '出数', '数据']);
  });
  it('does not pair across punctuation or space', () => {
    expect(cut('退款，月付 年')).toEqual(['退款', '月付', '年']);
  });
  it('pairs Kana with Han, and characters outside the basic plane as one each', () => {
    expect(cut('東京タワー')).toEqual(['東京', '京タ', 'タワ', 'ワー']);
    expect(cut('𠮷野家')).toEqual(['𠮷野', '野家']);
  });
  it('splits words at punctuation', () => {
    expect(cut("E-1001 don't")).toEqual(['e', '1001', 'don', 't']);
  });
});

describe('whitespace and segmenter', () => {
  it('cuts at any white space', () => {
    const tokenizer = createTokenizer(spec({ kind: 'whitespace' }), { stopWords: none });
    expect(tokenizer.tokens(' Free  Plan\n— 免费版\t')).toEqual(['free', 'plan', '免费版']);
  });
  it('keeps every character of the text in its segments, words whole', () => {
    const tokenizer = createTokenizer(spec({ kind: 'segmenter' }), { stopWords: none });
    expect(
      tokenizer
        .inspect('云簿API v2，退款')
        .map(({ text }) => text)
        .join(''),
    ).toBe('云簿apiv2,退款');
    expect(tokenizer.tokens('use the api')).toEqual(['use', 'the', 'api']);
  });
});

describe('what is dropped', () => {
  const deps = { stopWords: new Set(['的', 'ＴＨＥ']), cutForSearch: (text: string) => text.split('/') };

  it('gives the reason, and tokens are the kept ones', () => {
    const tokenizer = createTokenizer(spec({ stopWords: true, dropSingleHan: true }), deps);
    const text = '年/的/The/？/ /退款/a/🙂/①';
    expect(tokenizer.inspect(text)).toEqual([
      { text: '年', dropped: 'single-han' },
      { text: '的', dropped: 'stop-word' },
      { text: 'the', dropped: 'stop-word' },
      { text: '?', dropped: 'no-letter-or-digit' },
      { text: '退款' },
      { text: 'a' },
      { text: '🙂', dropped: 'no-letter-or-digit' },
      { text: '1' },
    ]);
    expect(tokenizer.tokens(text)).toEqual(['退款', 'a', '1']);
  });

  it('keeps stop words and single Han characters when asked to', () => {
    expect(createTokenizer(spec({}), deps).tokens('年/的/？')).toEqual(['年', '的']);
  });
});

describe('user dictionary', () => {
  it('reads words, ignores frequency, tag, comments and repeats', () => {
    const text = '\uFEFF# 产品名\r\n云簿 5 n\r\n\r\n  多币种核算  \nＡＰＩ　10\napi\nC#\n#云\n';
    expect(parseUserDictionary(text)).toEqual(['云簿', '多币种核算', 'api', 'c#']);
  });
  it('is empty for blank text', () => {
    expect(parseUserDictionary(' \n\n')).toEqual([]);
  });
  it('normalises as tokenizers do', () => {
    expect(normalise('Ｅ１００１ ﬁ ㎏')).toBe('e1001 fi kg');
  });
});
