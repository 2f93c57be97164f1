import { Tokenizer } from '@huggingface/tokenizers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Pieces } from '../../../src/core/types';
import { ModelRuntimeError } from '../../../src/models';
import { TextTokenizer } from '../../../src/models/tokenize';
import { json } from './setup';

const FOLDER = '/models/bge-small-zh-v1.5';
type Json = Record<string, unknown>;
let file: Json;
let config: Json;
const make = (lowercase = true, change: Json = {}) =>
  new TextTokenizer({ ...file, ...change }, config, { lowercase, maxTokens: 512 });

beforeAll(async () => {
  file = await json<Json>(`${FOLDER}/tokenizer.json`);
  config = await json<Json>(`${FOLDER}/tokenizer_config.json`);
});

const texts = (pieces: Pieces) => pieces.pieces.map(({ text }) => text);
const sources = ({ text, pieces }: Pieces) =>
  pieces.map(({ start, end }) => (start === null || end === null ? null : text.slice(start, end)));

describe('word pieces', () => {
  it('are those of the reference, special tokens included', async () => {
    const canary = await json<{ text: string; tokens: number; pieces?: string[] }[]>(`${FOLDER}/canary.json`);
    expect(canary.some(({ pieces }) => !pieces)).toBe(true);
    for (const { text, tokens, pieces } of canary) {
      const found = make().pieces(text);
      expect(found.pieces).toHaveLength(tokens);
      if (pieces) expect(texts(found)).toEqual(pieces);
    }
  });

  it('have the ids that the library gives the text', () => {
    const library = new Tokenizer(file, config);
    const samples = [
      '退款',
      'Excel 导入乱码 E1043',
      'naïve Café',
      '帳單與發票',
      'a  b\n\n c',
      '（全角）ＡＢＣ',
      '😀 ok',
      '',
    ];
    for (const sample of samples) {
      const { ids } = library.encode(sample);
      expect(make().encode(sample).ids).toEqual(ids);
      expect(
        make()
          .pieces(sample)
          .pieces.map(({ id }) => id),
      ).toEqual(ids);
    }
  });

  it('point into the text, whatever normalising does to it', () => {
    const pieces = make().pieces('Café\u0000 退款E1043！');
    expect(pieces.text).toBe('café\u0000 退款e1043！');
    expect(texts(pieces)).toEqual(['[CLS]', 'cafe', '退', '款', 'e1', '##04', '##3', '！', '[SEP]']);
    expect(sources(pieces)).toEqual([null, 'café', '退', '款', 'e1', '04', '3', '！', null]);
  });

  it('say why a piece is unknown', () => {
    const pieces = make(false).pieces('错误 E1043 😀');
    expect(pieces.text).toBe('错误 E1043 😀');
    expect(pieces.pieces.slice(3, 5)).toEqual([
      { text: '[UNK]', id: 100, kind: 'unknown', start: 3, end: 8, reason: 'upper-case' },
      { text: '[UNK]', id: 100, kind: 'unknown', start: 9, end: 11, reason: 'not-in-vocabulary' },
    ]);
    expect(
      make(true)
        .pieces('错误 E1043')
        .pieces.every(({ kind }) => kind !== 'unknown'),
    ).toBe(true);
  });

  it('are lower-cased when the settings say so, whatever the file says', () => {
    const normalizer = { ...(file['normalizer'] as Json), lowercase: false };
    const ids = make().encode('API É1').ids;
    expect(make(true, { normalizer }).encode('API É1').ids).toEqual(ids);
    expect(make(false, { normalizer }).encode('API É1').ids).toEqual(make(false).encode('API É1').ids);
    expect(make(false).encode('API É1').ids).not.toEqual(ids);
  });

  it('of a text too long are cut in the content: the special tokens stay', () => {
    const pieces = make().pieces(`${'字'.repeat(600)} 完`);
    expect(pieces).toMatchObject({ total: 603, limit: 512, cutAt: 510 });
    expect(pieces.pieces).toHaveLength(512);
    expect(pieces.pieces[511]).toMatchObject({ text: '[SEP]', kind: 'special' });
    expect(make().encode('字'.repeat(600)).ids).toEqual(pieces.pieces.map(({ id }) => id));
    // One that fits exactly is not cut.
    expect(make().pieces('字'.repeat(510))).toMatchObject({ total: 512, cutAt: 510 });
  });

  it('of 20,000 characters come at once', () => {
    const from = performance.now();
    const pieces = make().pieces('发票 Invoice 😀 '.repeat(1600).slice(0, 20_000));
    expect(performance.now() - from).toBeLessThan(2000);
    expect(pieces.pieces).toHaveLength(512);
    expect(pieces.cutAt).toBeLessThan(20_000);
  });

  it('of nothing are the special tokens', () => {
    expect(texts(make().pieces(''))).toEqual(['[CLS]', '[SEP]']);
    expect(make().encode('')).toEqual({ ids: [101, 102], types: [0, 0], before: 1, after: 1 });
  });
});

/** A SentencePiece tokenizer small enough to cut by hand, laid out as XLM-RoBERTa's is. */
const UNIGRAM = {
  added_tokens: ['<s>', '<pad>', '</s>', '<unk>'].map((content, id) => ({
    id,
    content,
    special: true,
    normalized: false,
  })),
  normalizer: { type: 'Precompiled', precompiled_charsmap: null },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
    pair: [
      { SpecialToken: { id: '<s>', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
      { Sequence: { id: 'B', type_id: 0 } },
      { SpecialToken: { id: '</s>', type_id: 0 } },
    ],
  },
  decoder: null,
  model: {
    type: 'Unigram',
    unk_id: 3,
    vocab: [
      ['<s>', 0],
      ['<pad>', 0],
      ['</s>', 0],
      ['<unk>', 0],
      ['▁', -3],
      ['退款', -4],
      ['▁退', -5],
      ['退', -6],
      ['款', -6],
      ['▁api', -4],
      ['ガ', -5],
    ],
  },
};

describe('SentencePiece pieces', () => {
  const sentence = (lowercase: boolean, maxTokens = 512) =>
    new TextTokenizer(UNIGRAM, { eos_token: '</s>' }, { lowercase, maxTokens });

  it('stand for stretches of the text', () => {
    // `▁` + 退款 scores −3 − 4; ▁退 + 款 scores −5 − 6: the first is the better cut.
    const pieces = sentence(true).pieces('退款 API ｶﾞ');
    expect(texts(pieces)).toEqual(['<s>', '▁', '退款', '▁api', '▁', 'ガ', '</s>']);
    expect(sources(pieces)).toEqual([null, '', '退款', 'api', '', 'ｶﾞ', null]);
    expect(pieces.pieces.map(({ id }) => id)).toEqual([0, 4, 5, 9, 4, 10, 2]);
  });

  it('tell upper case from what no vocabulary entry is for', () => {
    const unknown = sentence(false)
      .pieces('退款 API')
      .pieces.filter(({ kind }) => kind === 'unknown');
    expect(unknown).toEqual([{ text: '<unk>', id: 3, kind: 'unknown', start: 3, end: 6, reason: 'upper-case' }]);
    expect(sentence(false).pieces('退☂').pieces[2]).toMatchObject({
      kind: 'unknown',
      start: 1,
      end: 2,
      reason: 'not-in-vocabulary',
    });
  });

  it('of pairs keep four special tokens', () => {
    const { ids } = sentence(true, 10).encodePair('退款', '款款款款款款款款');
    // Ten less four is six: ▁ 退款 and four of the chunk's nine (▁ and eight 款).
    expect(ids).toEqual([0, 4, 5, 2, 2, 4, 8, 8, 8, 2]);
  });
});

it('refuses a tokenizer it cannot explain', () => {
  const bpe = { ...UNIGRAM, model: { type: 'BPE', vocab: { a: 0 }, merges: [] } };
  expect(() => new TextTokenizer(bpe, {}, { lowercase: false, maxTokens: 8 })).toThrow(ModelRuntimeError);
});
