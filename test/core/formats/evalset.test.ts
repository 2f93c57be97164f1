import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  needsConsent,
  readEvalFiles,
  readPastedEval,
  writeEvalCsv,
  writeEvalJsonl,
  writeGroundTruthJsonl,
} from '../../../src/core/formats';
import type { Question } from '../../../src/core/types';
import { codesOf, problemsOf, utf8, valueOf } from './tools';

const DOCS = new Set(['a', 'b', 'kb#1']);
const read = (text: string, docs: ReadonlySet<string> = DOCS, name = 'q.jsonl') =>
  readEvalFiles([{ name, bytes: utf8(text) }], docs);
const row = (fields: object) => JSON.stringify({ id: 'q1', question: '问', expected_docs: ['a'], ...fields });

describe('the built-in eval set', () => {
  const text = readFileSync('public/data/cloudledger/eval.jsonl', 'utf8');
  const docs = new Set(Array.from({ length: 20 }, (_, i) => `kb-${String(i + 1).padStart(3, '0')}`));

  it('is read whole, with a note on its 4 unanswerable questions', () => {
    const result = read(text, docs);
    expect(valueOf(result).questions).toEqual(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Question),
    );
    expect(problemsOf(result)).toEqual([{ code: 'gold-none', severity: 'info', values: { count: 4 } }]);
    expect(needsConsent(problemsOf(result))).toBe(false);
  });

  it('comes back the same from JSONL and CSV', () => {
    const { questions } = valueOf(read(text, docs));
    expect(valueOf(read(writeEvalJsonl(questions), docs)).questions).toEqual(questions);
    expect(valueOf(read(writeEvalCsv(questions), docs, 'q.csv')).questions).toEqual(questions);
  });
});

describe('the validator', () => {
  it('names the line of bad JSON, missing and duplicate ids and empty questions, and imports nothing', () => {
    const lines = [row({}), '', '{"id": "q2" "question"}', row({ id: '' }), row({}), row({ id: 'q3', question: ' ' })];
    const result = read(lines.join('\n'));
    expect(result.ok).toBe(false);
    expect(problemsOf(result).map((p) => [p.code, p.severity, p.line])).toEqual([
      ['json-bad', 'error', 3],
      ['id-missing', 'error', 4],
      ['question-empty', 'error', 6],
      ['id-duplicate', 'error', 5],
    ]);
    expect(problemsOf(result)[3]).toMatchObject({ id: 'q1', values: { firstFile: 'q.jsonl', firstLine: 1 } });
  });

  it.each([
    ['id', { id: ['q'] }],
    ['question', { question: 5 }],
    ['expected_docs', { expected_docs: 'a' }],
    ['expected_docs', { expected_docs: ['a', null] }],
    ['groundTruth', { groundTruth: {} }],
    ['type', { type: 1 }],
    ['answer_points', { answer_points: 'x' }],
    ['grades', { grades: { a: 'high' } }],
    ['grades', { grades: { a: 1.5 } }],
    ['groups', { groups: ['a'] }],
    ['evidence', { evidence: [{ doc: 'a', section: 's' }] }],
    ['tags', { tags: [1] }],
    ['tier', { tier: 1 }],
    ['gold_chunks', { gold_chunks: 'a#1' }],
  ])('reports a wrong type of %s: %j', (field, fields) => {
    const result = read(row(fields));
    expect(result.ok).toBe(false);
    expect(problemsOf(result)).toMatchObject([{ code: 'field-type', severity: 'error', line: 1, values: { field } }]);
  });

  it('asks for consent on unknown gold wherever it stands, naming it', () => {
    const fields = { expected_docs: ['a', 'x'], grades: { y: 1 }, groups: [['a'], ['z', 'x']] };
    const result = read(row(fields));
    expect(result.ok).toBe(true);
    expect(problemsOf(result)).toEqual([
      {
        code: 'gold-unknown',
        severity: 'warning',
        values: { docs: 'x, y, z', count: 3 },
        file: 'q.jsonl',
        line: 1,
        id: 'q1',
      },
    ]);
    expect(needsConsent(problemsOf(result))).toBe(true);
  });

  it('warns of negative grades, missing gold fields and unused fields', () => {
    const rows = [
      row({ grades: { a: -1, b: 2 } }),
      '{"id":"q2","question":"x","note":1}',
      row({ id: 'q3', expected_docs: [] }),
    ];
    expect(problemsOf(read(rows.join('\n')))).toMatchObject([
      { code: 'fields-ignored', severity: 'info', values: { fields: 'note' } },
      { code: 'grade-negative', severity: 'warning', line: 1, values: { doc: 'a', grade: -1 } },
      { code: 'gold-field-missing', severity: 'warning', values: { count: 1, first: 'q2' } },
      { code: 'gold-none', severity: 'info', values: { count: 1 } },
    ]);
  });

  it('takes a question of 10,000 characters, with a warning over 2,000 code points', () => {
    const result = read(row({ question: '长'.repeat(10_000) }));
    expect(valueOf(result).questions[0]?.question).toHaveLength(10_000);
    expect(problemsOf(result)).toMatchObject([
      { code: 'question-long', severity: 'warning', values: { length: 10_000, limit: 2000 } },
    ]);
    // 2,000 emoji are 4,000 code units and not over the limit.
    expect(codesOf(read(row({ question: '😀'.repeat(2000) })))).toEqual([]);
  });

  it('refuses an empty file, keeps HTML as text, accepts numbers as ids', () => {
    expect(problemsOf(read(' \n\n'))).toMatchObject([{ code: 'file-empty', severity: 'error', file: 'q.jsonl' }]);
    const html = '<img src=x onerror=alert(1)>';
    const { questions } = valueOf(read(row({ id: 7, question: html, expected_docs: [1] }), new Set(['1'])));
    expect(questions[0]).toMatchObject({ id: '7', question: html, expected_docs: ['1'] });
  });

  it('expects the documents with a positive grade when only grades are given', () => {
    const { questions } = valueOf(read('{"id":"q","question":"x","grades":{"a":2,"b":0}}'));
    expect(questions[0]?.expected_docs).toEqual(['a']);
  });
});

describe('groundTruth rows', () => {
  it('give documents once each and keep the chunks', () => {
    const text = '{"id":"q","question":"x","groundTruth":["a#2","b#1","a#3","kb#1","c-1"]}';
    const result = readEvalFiles([{ name: 'g.jsonl', bytes: utf8(text) }], DOCS, new Map([['c-1', 'b']]));
    // kb#1 is itself a document; c-1 is a ready-made chunk of b.
    expect(valueOf(result).questions[0]).toEqual({
      id: 'q',
      question: 'x',
      expected_docs: ['a', 'b', 'kb#1'],
      type: '',
      answer_points: [],
      gold_chunks: ['a#2', 'b#1', 'a#3', 'c-1'],
    });
    expect(problemsOf(result)).toEqual([]);
  });

  it('are written from chunk gold, else from all chunks of the documents', () => {
    const base = { question: 'x', type: '', answer_points: [] };
    const questions: Question[] = [
      { ...base, id: 'q1', expected_docs: ['a'], gold_chunks: ['a#2'] },
      { ...base, id: 'q2', expected_docs: ['a', 'b'] },
    ];
    expect(writeGroundTruthJsonl(questions, new Map([['a', ['a#1', 'a#2']]]))).toBe(
      '{"id":"q1","question":"x","groundTruth":["a#2"]}\n{"id":"q2","question":"x","groundTruth":["a#1","a#2","b"]}\n',
    );
    expect(valueOf(read(writeGroundTruthJsonl(questions))).questions).toEqual(questions);
  });
});

describe('eval sets as tables', () => {
  it('split lists at ; and | and read an empty cell as unanswerable', () => {
    const csv = 'id,question,expected_docs,type,answer_points\nq1,x,a; b,t,p1|p2\nq2,y,,t,\n';
    const result = read(csv, DOCS, 'q.csv');
    expect(valueOf(result).questions).toEqual([
      { id: 'q1', question: 'x', expected_docs: ['a', 'b'], type: 't', answer_points: ['p1', 'p2'] },
      { id: 'q2', question: 'y', expected_docs: [], type: 't', answer_points: [] },
    ]);
    expect(codesOf(result)).toEqual(['gold-none']);
  });

  it('report a header without the question column once, and bad JSON in a cell by line', () => {
    expect(problemsOf(read('id,text\n1,a\n2,b', DOCS, 'q.csv'))).toMatchObject([
      { code: 'csv-header-missing', line: 1 },
    ]);
    expect(problemsOf(read('id,question,expected_docs,grades\nq,x,a,{bad', DOCS, 'q.csv'))).toMatchObject([
      { code: 'field-type', line: 2, values: { field: 'grades' } },
    ]);
  });

  it('are recognised when pasted', () => {
    expect(valueOf(readPastedEval('id\tquestion\texpected_docs\nq\tx\ta', DOCS)).questions).toHaveLength(1);
    expect(valueOf(readPastedEval(`\n[${row({})}]`, DOCS)).questions).toHaveLength(1);
  });
});

describe('round trip', () => {
  const text = fc.oneof(
    fc.constantFrom('=1', '-a', "'=x", 'a;b', 'a|b', '["a"]', '[', 'a, b', '"', '<b>'),
    fc.string({ unit: 'grapheme', maxLength: 10 }).map((s) => s.replace(/\r\n?/g, '\n').trim()),
  );
  const word = text.map((s) => s.trim()).filter(Boolean);
  const question: fc.Arbitrary<Question> = fc.record(
    {
      id: word,
      question: word,
      expected_docs: fc.uniqueArray(word, { maxLength: 3 }),
      type: text,
      answer_points: fc.array(word, { maxLength: 3 }),
      grades: fc.dictionary(word, fc.integer({ min: -1, max: 3 }), { maxKeys: 2 }),
      gold_chunks: fc.array(word, { maxLength: 2 }),
      groups: fc.array(fc.array(word, { maxLength: 2 }), { maxLength: 2 }),
      evidence: fc.array(fc.record({ doc: word, section: text, quote: text }), { maxLength: 2 }),
      tags: fc.array(word, { maxLength: 2 }),
      lang: word,
      asked_at: word,
    },
    { requiredKeys: ['id', 'question', 'expected_docs', 'type', 'answer_points'] },
  );
  const questions = fc.uniqueArray(question, { selector: (q) => q.id, minLength: 1, maxLength: 4 });

  it('gives back any eval set from JSONL and from CSV', () => {
    fc.assert(
      fc.property(questions, (set) => {
        expect(valueOf(read(writeEvalJsonl(set))).questions).toEqual(set);
        expect(valueOf(read(writeEvalCsv(set), DOCS, 'q.csv')).questions).toEqual(set);
      }),
      { numRuns: 300 },
    );
  });
});
