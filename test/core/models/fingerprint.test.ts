import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, specOf } from '../../../src/models/catalogue';
import { modelFingerprint, prefixesOf } from '../../../src/models/fingerprint';
import type { CatalogueEntry } from '../../../src/models/types';

const entry = CATALOGUE.find(({ id }) => id === 'bge-small-zh-v1.5') as CatalogueEntry;
const e5 = CATALOGUE.find(({ id }) => id === 'multilingual-e5-small') as CatalogueEntry;
const spec = specOf(entry);
const files = [
  { path: 'onnx/model_w8.onnx', sha256: 'b'.repeat(64) },
  { path: 'config.json', sha256: 'a'.repeat(64) },
];
const base = modelFingerprint(entry, spec, files, '');

describe('modelFingerprint', () => {
  it('is the sha256 of the checksums and settings as sorted JSON without white space', () => {
    // Written out by hand: keys by code point, at both levels.
    const text =
      '{"dtype":"fp32","fileName":"model_w8",' +
      `"files":{"config.json":"${'a'.repeat(64)}","onnx/model_w8.onnx":"${'b'.repeat(64)}"},` +
      '"lowercase":true,"maxTokens":512,"pooling":"cls","prefix":""}';
    expect(base).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it.each([
    ['pooling', modelFingerprint({ ...entry, pooling: 'mean' }, spec, files, '')],
    ['prefix', modelFingerprint(entry, spec, files, 'query: ')],
    ['lower-casing', modelFingerprint(entry, { ...spec, lowercase: false }, files, '')],
    ['longest input', modelFingerprint({ ...entry, maxTokens: 256 }, spec, files, '')],
    ['dtype', modelFingerprint({ ...entry, dtype: 'fp16' }, spec, files, '')],
    ['file name', modelFingerprint({ ...entry, fileName: 'model' }, spec, files, '')],
    ['a file', modelFingerprint(entry, spec, [files[0]!, { path: 'config.json', sha256: 'c'.repeat(64) }], '')],
    ['a file less', modelFingerprint(entry, spec, [files[0]!], '')],
  ])('changes with the %s', (_, other) => {
    expect(other).not.toBe(base);
  });

  it('does not change with what decides no number', () => {
    expect(modelFingerprint(entry, spec, [...files].reverse(), '')).toBe(base);
    expect(modelFingerprint({ ...entry, id: 'other', repo: 'x/y', licence: 'ISC' }, spec, files, '')).toBe(base);
    expect(modelFingerprint({ ...entry, languages: ['en'] }, { ...spec, revision: 'main' }, files, '')).toBe(base);
    // The instruction counts through the prefix: chunks get none, so theirs stay the same.
    expect(modelFingerprint(entry, { ...spec, instruction: true }, files, prefixesOf(entry, spec).passage)).toBe(base);
  });
});

describe('prefixesOf', () => {
  it('puts the instruction before questions only when it is switched on', () => {
    expect(prefixesOf(entry, spec)).toEqual({ query: '', passage: '' });
    expect(prefixesOf(entry, { ...spec, instruction: true })).toEqual({
      query: '为这个句子生成表示以用于检索相关文章：',
      passage: '',
    });
  });

  it('always puts the prefixes a model was trained with', () => {
    expect(prefixesOf(e5, specOf(e5))).toEqual({ query: 'query: ', passage: 'passage: ' });
    expect(prefixesOf({ ...e5, queryInstruction: 'Do: ' }, { ...specOf(e5), instruction: true }).query).toBe(
      'Do: query: ',
    );
  });
});
