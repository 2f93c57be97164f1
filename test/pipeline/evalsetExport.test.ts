import { describe, expect, it } from 'vitest';
import { readPastedEval, writeEvalCsv, writeEvalJsonl } from '../../src/core/formats';
import type { Question } from '../../src/core/types';
import { csvParts, evalFile, groundTruthFile } from '../../src/notebook/eval-set/exports';

/** 1,201 questions: more than two slices of 500, with optional fields that only single slices have. */
const questions = Array.from({ length: 1201 }, (_, n): Question => {
  const question: Question = {
    id: `q${n}`,
    question: n % 7 ? `问题 ${n}，"引号"\n换行` : `=SUM(A${n})`,
    expected_docs: n % 5 ? [`kb-${n}`] : [],
    type: n % 2 ? 'policy' : '',
    answer_points: n % 3 ? ['一', '二; 三'] : [],
  };
  if (n === 3) question.tier = 'smoke';
  if (n === 700) question.grades = { 'kb-700': 2 };
  if (n === 1200) question.tags = [];
  return question;
});

describe('export in slices', () => {
  it('gives the CSV that one go gives', async () => {
    expect((await csvParts(questions, writeEvalCsv)).join('')).toBe(writeEvalCsv(questions));
    expect((await csvParts(questions.slice(0, 1), writeEvalCsv)).join('')).toBe(writeEvalCsv(questions.slice(0, 1)));
  });

  it('gives JSONL that is read back the same', async () => {
    const text = await (await evalFile(questions, 'jsonl')).text();
    expect(text).toBe(writeEvalJsonl(questions));
    const known = new Set(questions.flatMap((question) => question.expected_docs));
    const read = readPastedEval(text, known);
    expect(read.ok && read.value.questions).toEqual(questions);
  });

  it('writes the chunk ids of each question, and [] for the unanswerable', async () => {
    const truths = questions.map(({ id, expected_docs }) => ({
      ids: expected_docs.length > 0 ? [`${id}#1`, `${id}#2`] : [],
      way: 'article' as const,
      outdated: false,
    }));
    const lines = (await (await groundTruthFile(questions, truths)).text()).trimEnd().split('\n');
    expect(lines.length).toBe(1201);
    expect(JSON.parse(lines[0]!)).toEqual({ id: 'q0', question: '=SUM(A0)', groundTruth: [] });
    // q1001: 1001 = 7 · 143, so it is one of the formulas.
    expect(JSON.parse(lines[1001]!)).toEqual({
      id: 'q1001',
      question: '=SUM(A1001)',
      groundTruth: ['q1001#1', 'q1001#2'],
    });
  });
});
