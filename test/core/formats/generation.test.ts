import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGenerationJsonl, writeGenerationJsonl } from '../../../src/core/formats/generation';
import type { FieldFault } from '../../../src/core/formats/typedRows';
import type { Answer, LlmFailure } from '../../../src/core/generate/types';
import type { JudgedRow, Judgement, JudgeKind } from '../../../src/core/judge/types';
import { answer } from '../generate/tools';

const FIELDS = [
  'id',
  'type',
  'question',
  'answerable',
  'answer',
  'faithful',
  'unsupported',
  'complete',
  'missing',
  'refused',
  'reason',
  'error',
];
const MORE = ['points', 'chunks', 'model', 'at', 'usage', 'ms', 'prompt'];

const judgement = (judge: JudgeKind, part: Partial<Judgement>): Judgement => ({
  judge,
  status: part.error ? 'failed' : part.verdict ? 'done' : 'todo',
  verdict: null,
  error: null,
  raw: '',
  repaired: false,
  contradiction: false,
  usage: null,
  ms: null,
  model: 'judge-1',
  at: '',
  key: 'ab12',
  kept: false,
  ...part,
});
const failure = (part: Partial<LlmFailure>): LlmFailure => ({
  code: 'timeout',
  status: null,
  detail: '',
  retryAfterMs: null,
  ...part,
});

const JUDGED: JudgedRow = {
  answer: answer({}),
  judgements: {
    faithful: judgement('faithful', { verdict: { value: false, evidence: ['两天到账', '可打电话'] } }),
    complete: judgement('complete', { error: { code: 'no-json', field: '' } }),
    refused: judgement('refused', { verdict: { value: false, evidence: ['给了结论'] } }),
  },
};

/** As a cell shows recorded answers: their verdicts as judgements. */
const recorded = (answer: Answer): JudgedRow => {
  const judgements: JudgedRow['judgements'] = {};
  for (const judge of ['faithful', 'complete', 'refused'] as const) {
    const verdict = answer.verdicts?.[judge] ?? null;
    const detail = answer.recordedError;
    const error = verdict === null && detail !== undefined ? { code: 'recorded' as const, detail } : null;
    judgements[judge] = judgement(judge, { verdict, error, key: '' });
  }
  return { answer, judgements };
};

const read = (text: string): Answer[] => {
  const result = readGenerationJsonl(text);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
};
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('generation_results.jsonl', () => {
  it('holds the fields of the course, in their order', () => {
    const [row] = lines(writeGenerationJsonl([JUDGED], { full: false }));
    expect(Object.keys(row ?? {})).toEqual(FIELDS);
    expect(row).toEqual({
      id: 'q1',
      type: 'policy',
      question: '年付能退款吗？',
      answerable: true,
      answer: '可以。',
      faithful: false,
      unsupported: ['两天到账', '可打电话'],
      complete: null,
      missing: [],
      refused: false,
      reason: '给了结论',
      error: 'complete: no-json',
    });
  });

  it('holds more when asked to, and planted faults only where there are any', () => {
    const [row] = lines(writeGenerationJsonl([JUDGED], { full: true }));
    expect(Object.keys(row ?? {})).toEqual([...FIELDS, ...MORE]);
    const planted = [{ kind: 'invented-fact' as const, note: { zh: '编的', en: 'made up' } }];
    const [other] = lines(writeGenerationJsonl([{ answer: answer({ planted }), judgements: {} }], { full: true }));
    expect(other?.['planted']).toEqual(planted);
  });

  it.each<[string, Partial<Answer>, JudgedRow['judgements'], string | null]>([
    ['nothing wrong', {}, {}, null],
    [
      'the answer failed',
      { status: 'failed', error: failure({ code: 'rate-limit', status: 429, detail: 'slow down' }) },
      {},
      'answer: rate-limit 429 slow down',
    ],
    ['a judge’s call failed', {}, { refused: judgement('refused', { error: failure({}) }) }, 'refused: timeout'],
    [
      'two judges failed',
      {},
      {
        faithful: judgement('faithful', { error: { code: 'wrong-shape', field: 'faithful' } }),
        complete: judgement('complete', { error: { code: 'cut-off', field: '' } }),
      },
      'faithful: wrong-shape faithful; complete: cut-off',
    ],
    ['recorded', { recordedError: 'HTTP 500' }, {}, 'HTTP 500'],
    [
      'recorded, as a judgement too',
      { recordedError: 'HTTP 500' },
      { refused: judgement('refused', { error: { code: 'recorded', detail: 'HTTP 500' }, key: '' }) },
      'HTTP 500',
    ],
    [
      'recorded, and judged since',
      { recordedError: 'HTTP 500' },
      { refused: judgement('refused', { verdict: { value: true, evidence: [] } }) },
      null,
    ],
  ])('says what failed: %s', (_, part, judgements, expected) => {
    const [row] = lines(writeGenerationJsonl([{ answer: answer(part), judgements }], { full: false }));
    expect(row?.['error']).toBe(expected);
  });

  it('writes recorded verdicts only where no judge was asked', () => {
    const verdicts = { refused: { value: true, evidence: ['r'] } };
    const own = lines(writeGenerationJsonl([{ answer: answer({ verdicts }), judgements: {} }], { full: false }));
    expect([own[0]?.['refused'], own[0]?.['reason']]).toEqual([true, 'r']);
    const asked = { refused: judgement('refused', {}) };
    const other = lines(writeGenerationJsonl([{ answer: answer({ verdicts }), judgements: asked }], { full: false }));
    expect([other[0]?.['refused'], other[0]?.['reason']]).toEqual([null, '']);
  });
});

describe('reading it', () => {
  const MINIMAL = { id: 'q1', question: '问', answerable: true, answer: '答' };
  const one = (fields: object) => read(JSON.stringify(fields))[0];

  it('takes rows with the least they need', () => {
    expect(one(MINIMAL)).toEqual(
      answer({ id: 'q1', type: '', question: '问', text: '答', status: 'done', verdicts: {} }),
    );
  });

  it('takes verdicts with their evidence', () => {
    const row = { ...MINIMAL, faithful: false, unsupported: ['a'], complete: true, refused: true, reason: 'r' };
    expect(one(row)?.verdicts).toEqual({
      faithful: { value: false, evidence: ['a'] },
      complete: { value: true, evidence: [] },
      refused: { value: true, evidence: ['r'] },
    });
  });

  it.each<[object, string, string | undefined]>([
    [{ error: '' }, 'done', undefined],
    [{ error: ' ' }, 'done', undefined],
    [{ error: null }, 'done', undefined],
    [{ error: 'HTTP 500' }, 'failed', 'HTTP 500'],
    [{ error: 'HTTP 500', answer: '' }, 'failed', 'HTTP 500'],
    [{ error: 'HTTP 500', answer: undefined }, 'failed', 'HTTP 500'],
    [{ error: 'HTTP 500', answer: null }, 'failed', 'HTTP 500'],
    [{ error: 'HTTP 500', refused: false }, 'done', 'HTTP 500'],
    // Whatever a judge made of it, there is no answer.
    [{ error: 'HTTP 500', refused: false, answer: '' }, 'failed', 'HTTP 500'],
    [{ error: 'answer: timeout' }, 'failed', 'answer: timeout'],
    // The answer is there, a judge failed on it.
    [{ error: 'faithful: no-json' }, 'done', 'faithful: no-json'],
    [{ error: 'faithful: no-json', answer: ' ' }, 'failed', 'faithful: no-json'],
    // As a question that was not asked yet is written here.
    [{ answer: '' }, 'todo', undefined],
  ])('%j is %s', (part, status, recordedError) => {
    const row = one({ ...MINIMAL, ...part });
    expect([row?.status, row?.recordedError]).toEqual([status, recordedError]);
  });

  it('takes a byte order mark, Windows line ends, blank lines, numbers as ids and a JSON array', () => {
    const text = `\uFEFF${JSON.stringify(MINIMAL)}\r\n\r\n${JSON.stringify({ ...MINIMAL, id: 2 })}\r\n`;
    expect(read(text).map(({ id }) => id)).toEqual(['q1', '2']);
    expect(read(`\uFEFF${JSON.stringify([MINIMAL])}`)).toHaveLength(1);
  });

  it('completes chunks', () => {
    expect(one({ ...MINIMAL, chunks: [{ id: 'kb-002#1', text: 'abc' }] })?.chunks).toEqual([
      // `<chunk id="kb-002#1">\nabc\n</chunk>`: 34 Latin code points · 0.3 = 10.2
      { id: 'kb-002#1', docId: 'kb-002', title: '', heading: '', text: 'abc', rank: 1, tokens: 11 },
    ]);
  });

  it.each<[object, string, FieldFault?]>([
    [{ id: undefined }, 'id', 'missing'],
    [{ id: '' }, 'id', 'empty'],
    [{ question: undefined }, 'question', 'missing'],
    [{ question: 'undefined', answer: 3 }, 'answer'],
    [{ question: ' ' }, 'question', 'empty'],
    [{ question: 3 }, 'question'],
    [{ answerable: 'yes' }, 'answerable'],
    [{ answerable: undefined }, 'answerable', 'missing'],
    [{ answer: ['a'] }, 'answer'],
    [{ answer: undefined }, 'answer', 'missing'],
    [{ answer: null }, 'answer', 'missing'],
    [{ answer: undefined, error: ' ' }, 'answer', 'missing'],
    [{ answer: undefined, refused: true }, 'answer', 'missing'],
    [{ answer: ' ', refused: true }, 'answer', 'empty'],
    [{ faithful: 1 }, 'faithful'],
    [{ refused: 'true' }, 'refused'],
    [{ unsupported: 'a' }, 'unsupported'],
    [{ missing: ['a', 3] }, 'missing.1'],
    [{ reason: {} }, 'reason'],
    [{ error: 500 }, 'error'],
    [{ usage: { input: -1, output: 2 } }, 'usage.input'],
    [{ ms: -1 }, 'ms'],
    [{ at: 'yesterday' }, 'at'],
    [{ chunks: [{ id: 'a#1' }] }, 'chunks.0.text', 'missing'],
    [{ prompt: { system: 's' } }, 'prompt.user', 'missing'],
    [{ planted: [{ kind: 'other', note: { zh: '', en: '' } }] }, 'planted.0.kind'],
  ])('refuses %j, and names the field and line', (part, field, fault = 'wrong') => {
    const text = `${JSON.stringify({ ...MINIMAL, id: 'q0' })}\n${JSON.stringify({ ...MINIMAL, ...part })}\n`;
    const result = readGenerationJsonl(text, 'a.jsonl');
    expect(result).toMatchObject({
      ok: false,
      problems: [{ code: 'row-field', severity: 'error', file: 'a.jsonl', line: 2, values: { field, fault } }],
    });
    expect(result.ok ? 0 : result.problems.length).toBe(1);
  });

  it('refuses everything for one bad row, and tells all that is wrong', () => {
    const rows = [MINIMAL, { ...MINIMAL, faithful: 0, complete: 0, answer: null }, MINIMAL].map((row) =>
      JSON.stringify(row),
    );
    const result = readGenerationJsonl([...rows, '{"id": ', '7'].join('\n'));
    expect(result.ok).toBe(false);
    const problems = result.ok ? [] : result.problems;
    expect(problems.map(({ code, line }) => `${code} ${line}`).sort()).toEqual([
      'id-duplicate 2',
      'id-duplicate 3',
      'json-bad 4',
      'row-field 2',
      'row-field 2',
      'row-field 2',
      'row-not-object 5',
    ]);
    const duplicate = problems.find(({ code }) => code === 'id-duplicate');
    expect(duplicate).toMatchObject({ id: 'q1', values: { firstLine: 1 } });
  });

  it('refuses an empty file', () => {
    expect(readGenerationJsonl(' \n')).toMatchObject({ ok: false, problems: [{ code: 'file-empty' }] });
  });
});

describe('writing, reading and writing again', () => {
  it.each([false, true])('gives the same text for what a model made (full: %s)', (full) => {
    const rows: JudgedRow[] = [
      {
        ...JUDGED,
        answer: answer({
          id: 'a',
          model: 'm',
          at: '2026-05-01T08:30:00.000Z',
          ms: 1.5,
          usage: { input: 3, output: null },
          prompt: { system: 's', user: 'u' },
          points: ['p'],
        }),
      },
      { answer: answer({ id: 'b', status: 'failed', text: 'half', error: failure({ detail: 'x' }) }), judgements: {} },
      { answer: answer({ id: 'c', status: 'todo', text: '' }), judgements: {} },
      { answer: answer({ id: 'd' }), judgements: { refused: judgement('refused', { error: failure({}) }) } },
    ];
    const first = writeGenerationJsonl(rows, { full });
    const back = read(first);
    expect(back.map(({ status }) => status)).toEqual(['done', 'failed', 'todo', 'done']);
    expect(writeGenerationJsonl(back.map(recorded), { full })).toBe(first);
    expect(
      writeGenerationJsonl(
        back.map((answer) => ({ answer, judgements: {} })),
        { full },
      ),
    ).toBe(first);
  });

  it('gives the same text whatever the rows hold', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\u2028', '"\n\\', '=1+1', '可以'),
    );
    const evidence = fc.array(text, { maxLength: 3 });
    const verdict = fc.option(fc.record({ value: fc.boolean(), evidence }), { nil: null });
    const row = fc.record({
      question: text.filter((text) => text.trim() !== ''),
      type: text,
      answer: text,
      answerable: fc.boolean(),
      faithful: verdict,
      complete: verdict,
      refused: verdict,
      detail: fc.option(text, { nil: null }),
      full: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), fc.boolean(), (rows, full) => {
        const made = rows.map(({ question, type, answer: text, answerable, detail, ...verdicts }, i): JudgedRow => {
          const error = detail === null ? null : failure({ detail });
          // Nothing is judged where there is no answer.
          const of = (judge: JudgeKind) => judgement(judge, { verdict: text.trim() === '' ? null : verdicts[judge] });
          return {
            answer: answer({ id: String(i), question, type, text, answerable, error }),
            judgements: { faithful: of('faithful'), complete: of('complete'), refused: of('refused') },
          };
        });
        const first = writeGenerationJsonl(made, { full });
        expect(writeGenerationJsonl(read(first).map(recorded), { full })).toBe(first);
      }),
    );
  });
});
