import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLabelsJsonl, writeLabelsJsonl } from '../../../src/core/formats/labels';
import { JUDGE_KINDS, type Label } from '../../../src/core/judge/types';

const LABEL: Label = {
  id: 'ab12',
  judge: 'faithful',
  question: 'q1',
  type: 'policy',
  text: '年付能退款吗？',
  answer: '可以。',
  value: true,
  blind: false,
  note: '第二句\n有出入',
  labelledAt: '2026-05-01T08:30:00.000Z',
};

describe('labels as JSONL', () => {
  it('holds a label a line, fields in one order and no others', () => {
    const { id, ...rest } = LABEL;
    const text = writeLabelsJsonl([LABEL, { ...rest, id, hidden: 'key' } as Label]);
    const [line = ''] = text.split('\n');
    expect(text).toBe(`${line}\n${line}\n`);
    expect(JSON.parse(line)).toEqual(LABEL);
  });

  it('comes back the same', () => {
    const label = fc.record({
      id: fc.string({ minLength: 1 }).filter((id) => id.trim() === id),
      judge: fc.constantFrom(...JUDGE_KINDS),
      question: fc.string(),
      type: fc.string(),
      text: fc.string({ unit: 'binary' }),
      answer: fc.string(),
      value: fc.boolean(),
      blind: fc.boolean(),
      note: fc.string(),
      labelledAt: fc.constant('2026-05-01T08:30:00.000Z'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(label, { minLength: 1, maxLength: 4, selector: ({ id }) => id }), (labels) => {
        const text = writeLabelsJsonl(labels);
        expect(readLabelsJsonl(text)).toEqual({ ok: true, value: labels });
        expect(readLabelsJsonl(`\uFEFF${text}`)).toEqual({ ok: true, value: labels });
      }),
    );
  });

  it('may lack a note', () => {
    const { note: _, ...rest } = LABEL;
    expect(readLabelsJsonl(JSON.stringify(rest))).toEqual({ ok: true, value: [{ ...LABEL, note: '' }] });
  });

  it.each<[object, string]>([
    [{ id: '' }, 'id'],
    [{ judge: 'correct' }, 'judge'],
    [{ value: 'y' }, 'value'],
    [{ blind: undefined }, 'blind'],
    [{ blind: 'true' }, 'blind'],
    [{ labelledAt: '1 May' }, 'labelledAt'],
    [{ answer: undefined }, 'answer'],
    [{ note: 3 }, 'note'],
  ])('is refused with %j', (part, field) => {
    const text = writeLabelsJsonl([{ ...LABEL, id: 'x' }]) + JSON.stringify({ ...LABEL, ...part });
    expect(readLabelsJsonl(text, 'l.jsonl')).toMatchObject({
      ok: false,
      problems: [{ code: 'row-field', file: 'l.jsonl', line: 2, values: { field } }],
    });
  });

  it('is told apart from a file of answers, in one problem', () => {
    const answer = {
      id: 'q1',
      type: 'policy',
      question: '能退款吗？',
      answerable: true,
      answer: '可以。',
      faithful: true,
    };
    const answers = ['q1', 'q2', 'q3'].map((id) => JSON.stringify({ ...answer, id }));
    expect(readLabelsJsonl(`\uFEFF${answers.join('\n')}`, 'generation_results.jsonl')).toEqual({
      ok: false,
      problems: [{ code: 'answers-file', severity: 'error', file: 'generation_results.jsonl', values: {} }],
    });
    // A label among them is a label file gone wrong: each fault is told.
    const mixed = readLabelsJsonl(writeLabelsJsonl([LABEL]) + answers.join('\n'));
    expect(mixed.ok || mixed.problems.map(({ code }) => code)).not.toContain('answers-file');
    // Questions are not answers yet.
    const { answer: _, ...question } = answer;
    expect(readLabelsJsonl(JSON.stringify(question))).toMatchObject({
      ok: false,
      problems: [{ code: 'row-field' }, {}, {}, {}, {}, {}],
    });
  });

  it('is refused with an id that comes twice', () => {
    expect(readLabelsJsonl(writeLabelsJsonl([LABEL, LABEL]))).toMatchObject({
      ok: false,
      problems: [{ code: 'id-duplicate', line: 2, id: 'ab12', values: { firstLine: 1 } }],
    });
  });
});
