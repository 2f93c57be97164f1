import { describe, expect, it } from 'vitest';
import { readRecordedError, recordedWords } from '../../src/notebook/judge/recordedError';

describe('errors that came with a file', () => {
  it('are read as they are written, each with what it is about', () => {
    const written = 'answer: rate-limit 429 slow down; or pay; faithful: no-json; complete: wrong-shape missing';
    expect(readRecordedError(written)).toEqual([
      { subject: 'answer', code: 'rate-limit', status: 429, rest: 'slow down; or pay' },
      { subject: 'faithful', code: 'no-json', status: null, rest: '' },
      { subject: 'complete', code: 'wrong-shape', status: null, rest: 'missing' },
    ]);
    expect(recordedWords(written, 'complete', 'zh')).toBe(
      '文件里记着：回复的 JSON 缺少字段「missing」，或者类型不对。',
    );
    expect(recordedWords(written, 'refused', 'en')).toContain('faithful: There is no JSON object in the reply.');
    expect(recordedWords(written, 'answer', 'zh')).toMatch(/（HTTP 429）.*原文：「slow down; or pay」$/);
  });

  it('in words, as the sample has one, are known too; what is not of the form is quoted as it is', () => {
    const said = 'faithful: no JSON in the reply: 这条回答没有发现问题';
    expect(recordedWords(said, 'faithful', 'zh')).toBe(
      '文件里记着：回复里没有 JSON 对象。原文：「这条回答没有发现问题」',
    );
    expect(recordedWords(said, 'faithful', 'en')).not.toContain('faithful:');
    for (const other of [
      '网络断了',
      'faithful: because',
      'faithful: no-jsonx',
      'judge: no-json',
      'faithful: cut-offs',
    ]) {
      expect(readRecordedError(other), other).toBeNull();
      expect(recordedWords(other, 'faithful', 'zh')).toBe(`文件里记着：${other}`);
    }
    expect(recordedWords('faithful: no-json \u202Eabc', 'faithful', 'zh')).toContain('⟨RLO⟩abc');
  });
});
