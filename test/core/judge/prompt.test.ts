import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContextChunk } from '../../../src/core/generate/types';
import {
  criterionText,
  DEFAULT_CRITERIA,
  JUDGE_KINDS,
  judgePrompt,
  judgesFor,
  parseVerdict,
  type JudgeKind,
} from '../../../src/core/judge';
import { answerOf } from './rows';

const chunk = (fields: Partial<ContextChunk> = {}): ContextChunk => ({
  id: 'kb-002#1',
  docId: 'kb-002',
  title: 'Refunds',
  heading: 'Yearly plans',
  text: 'Refunds within 30 days.',
  rank: 1,
  tokens: 8,
  ...fields,
});
const LANGUAGES = ['zh', 'en'] as const;

describe('criteria', () => {
  it('are the default ones unless the reader wrote one', () => {
    for (const language of LANGUAGES)
      for (const judge of JUDGE_KINDS) {
        expect(DEFAULT_CRITERIA[language][judge].length).toBeGreaterThan(50);
        expect(criterionText(judge, ' \n', language)).toBe(DEFAULT_CRITERIA[language][judge]);
        expect(criterionText(judge, ' Mine. ', language)).toBe(' Mine. ');
      }
  });

  it('go to the judges a question needs', () => {
    expect(judgesFor(true)).toEqual(['faithful', 'complete', 'refused']);
    expect(judgesFor(false)).toEqual(['refused']);
    expect(judgesFor(true, false)).toEqual(['faithful', 'refused']);
  });
});

describe('judge prompt', () => {
  const answer = answerOf({ chunks: [chunk(), chunk({ id: 'kb-003#2', title: '', heading: '', text: 'Other.' })] });

  it('shows each judge what its criterion compares with, and no more', () => {
    const user = (judge: JudgeKind) => judgePrompt(judge, 'C', answer, 'en').user;
    expect(user('faithful')).toBe(
      [
        '<question>\nCan I get a refund?\n</question>',
        '<material>\n<chunk>\n[kb-002#1] Refunds › Yearly plans\nRefunds within 30 days.\n</chunk>\n<chunk>\n[kb-003#2]\nOther.\n</chunk>\n</material>',
        '<answer>\nYes, within 30 days.\n</answer>',
      ].join('\n\n'),
    );
    expect(user('complete')).toBe(
      '<question>\nCan I get a refund?\n</question>\n\n<points>\n1. Yes, within 30 days\n</points>\n\n<answer>\nYes, within 30 days.\n</answer>',
    );
    expect(user('refused')).toBe(
      '<question>\nCan I get a refund?\n</question>\n\n<answer>\nYes, within 30 days.\n</answer>',
    );
  });

  it('says so where there is no material', () => {
    expect(judgePrompt('faithful', 'C', answerOf(), 'zh').user).toContain('<material>\n（没有材料）\n</material>');
  });

  it('holds the criterion as written, and a form that is no verdict when copied', () => {
    for (const language of LANGUAGES)
      for (const judge of JUDGE_KINDS) {
        const { system } = judgePrompt(judge, 'My {own} criterion', answer, language);
        expect(system).toContain('\nMy {own} criterion\n');
        expect(system).toContain(`{"${judge}": true`);
        expect(parseVerdict(judge, { text: system, finish: 'stop' })).toMatchObject({ ok: false });
      }
  });

  it('gives the same for the same input', () => {
    expect(judgePrompt('faithful', 'C', answer, 'zh')).toEqual(
      judgePrompt('faithful', 'C', structuredClone(answer), 'zh'),
    );
  });

  it('lets no content forge a tag', () => {
    const tags = ['question', 'material', 'chunk', 'points', 'answer', 'think', 'ANSWER', 'Material'];
    const tag = fc
      .tuple(
        fc.constantFrom('<', '</', '< ', '<\u200b', '</ ', '<\n/'),
        fc.constantFrom(...tags),
        fc.constantFrom('>', ' x>', ''),
      )
      .map((parts) => parts.join(''));
    const hostile = fc.array(fc.oneof(tag, fc.string({ maxLength: 8 }))).map((parts) => parts.join(''));
    const like = /<[\s\u200b/]*(?:question|material|chunk|points|answer|think)/gi;
    fc.assert(
      fc.property(fc.constantFrom(...JUDGE_KINDS), hostile, hostile, hostile, (judge, a, b, c) => {
        const forged = answerOf({
          question: a,
          text: b,
          points: [c, a],
          chunks: [chunk({ id: a, title: b, heading: c, text: a })],
        });
        const plain = answerOf({ points: ['x', 'y'], chunks: [chunk()] });
        const found = judgePrompt(judge, 'C', forged, 'en').user.match(like);
        expect(found).toEqual(judgePrompt(judge, 'C', plain, 'en').user.match(like));
      }),
    );
  });

  it('leaves other text as it is', () => {
    const text = 'if a < b, <b>bold</b> & "quotes" [kb-002#1] <https://x.example>';
    expect(judgePrompt('refused', 'C', answerOf({ text }), 'en').user).toContain(`<answer>\n${text}\n</answer>`);
  });

  it('is made fast of long text', () => {
    const text = '<'.repeat(50_000) + '< '.repeat(50_000) + '<' + ' '.repeat(100_000) + '/'.repeat(50_000);
    const start = performance.now();
    judgePrompt('refused', 'C', answerOf({ text }), 'en');
    expect(performance.now() - start).toBeLessThan(300);
  });
});
