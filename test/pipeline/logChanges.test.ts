import { describe, expect, it } from 'vitest';
import { changesBetween, countVariables } from '../../src/core/compare';
import { changeWords } from '../../src/notebook/log/changeWords';
import { bm25, entry, hybrid, vector, type Differing } from './logEntries';

const zh = (before: Differing, after: Differing) => changeWords(entry(before), entry(after), 'zh');
const en = (before: Differing, after: Differing) => changeWords(entry(before), entry(after), 'en');

describe('what changed against the previous entry', () => {
  it('is nothing for the same settings, whatever the scores, titles and metrics', () => {
    expect(zh({}, { id: 'e2', title: 'x', scores: [], conclusion: 'y', spec: { metrics: ['rr'] } })).toEqual([]);
  });

  it('names the one parameter with both values', () => {
    expect(zh({}, { spec: { modes: [bm25(1.2)] } })).toEqual(['k1 1.5 → 1.2']);
    expect(zh({}, { spec: { k: 3 } })).toEqual(['k 4 → 3']);
    expect(en({}, { spec: { k: 3 } })).toEqual(['k 4 → 3']);
  });

  it('is one change where all modes with BM25 share it, and names the modes where only some have it', () => {
    const before = { spec: { modes: [bm25(), vector(), hybrid()] } };
    expect(zh(before, { spec: { modes: [bm25(1.2), vector(), hybrid(1.2)] } })).toEqual(['k1 1.5 → 1.2']);
    expect(zh(before, { spec: { modes: [bm25(1.2), vector(), hybrid()] } })).toEqual(['k1 1.5 → 1.2（关键词 BM25）']);
  });

  it('names each of two variables', () => {
    const words = zh({}, { spec: { k: 3, modes: [bm25(1.2)] } });
    expect(words).toEqual(['k1 1.5 → 1.2', 'k 4 → 3']);
  });

  it('names a version of the data by its first 8 digits, with its name where that changed', () => {
    const data = { ...entry().data, corpus: 'd'.repeat(64) };
    expect(zh({}, { data })).toEqual(['知识库 aaaaaaaa → dddddddd']);
    expect(zh({}, { data, dataNames: { corpus: '云簿帮助中心（已改）', evalset: '云簿评测集' } })).toEqual([
      '知识库 云簿帮助中心 aaaaaaaa → 云簿帮助中心（已改） dddddddd',
    ]);
  });

  it('names a mode that came or went as one change', () => {
    const before = { spec: { modes: [bm25()] } };
    const after = { spec: { modes: [bm25(), hybrid()] } };
    expect(zh(before, after)).toEqual(['加了检索方式 融合']);
    expect(en(after, before)).toEqual(['method removed: Hybrid']);
  });

  it('names pool and rerank depth where only one mode has them', () => {
    const before = { spec: { modes: [bm25(), hybrid(1.5, 20, 20)] } };
    const after = { spec: { modes: [bm25(), hybrid(1.5, 50, 10)] } };
    expect(en(before, after)).toEqual(['pool 20 → 50', 'chunks reranked 20 → 10']);
  });

  it('has as many sentences as variables are counted', () => {
    const pairs: [Differing, Differing][] = [
      [{}, {}],
      [{ spec: { modes: [bm25(), hybrid()] } }, { spec: { modes: [bm25(1), hybrid(1)] } }],
      [{ spec: { modes: [bm25(), hybrid()] } }, { spec: { modes: [bm25(1), hybrid(2)] } }],
      [{ spec: { modes: [bm25()] } }, { appVersion: '0.2.0', spec: { k: 5, modes: [hybrid()] } }],
    ];
    for (const [before, after] of pairs)
      expect(zh(before, after)).toHaveLength(countVariables(changesBetween(entry(before), entry(after))));
  });

  it('shows a mode whose own name holds a slash by that name', () => {
    const named = { ...bm25(), id: 'a/b' };
    expect(zh({ spec: { modes: [vector()] } }, { spec: { modes: [vector(), named] } })).toEqual(['加了检索方式 a/b']);
    const deeper = { spec: { modes: [{ ...bm25(1), id: 'a/b' }, bm25()] } };
    expect(zh({ spec: { modes: [named, bm25()] } }, deeper)).toEqual(['k1 1.5 → 1（a/b）']);
  });
});
