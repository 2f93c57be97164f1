import { zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readCorpusFiles,
  readEvalFiles,
  readPastedCorpus,
  readPastedEval,
  type ReadResult,
} from '../../../src/core/formats';
import { problemText } from '../../../src/i18n/formats';
import { problemsOf, utf8 } from './tools';

const KNOWN = new Set(['a']);
const name = fc.oneof(
  fc.constantFrom('a.md', 'b.txt', 'c.json', 'd.jsonl', 'e.csv', 'f.tsv', 'g.zip', 'h', '../i.md', '.md', '/', ''),
  fc.string({ unit: 'binary', maxLength: 10 }),
);

/** A result is a value without errors, or at least one error; and every problem has its words. */
function checkSound(result: ReadResult<unknown>): void {
  const problems = problemsOf(result);
  expect(problems.some((p) => p.severity === 'error')).toBe(!result.ok);
  for (const problem of problems) {
    for (const lang of ['zh', 'en'] as const) {
      const { what, fix } = problemText(lang, problem);
      expect(what + fix).not.toMatch(/undefined|\[object/);
      expect(fix).not.toBe('');
    }
  }
}

const snippet = fc.constantFrom(
  ...[
    '---\n',
    'id: a\n',
    '## h\n',
    '{',
    '}',
    '[',
    ']',
    '"id":',
    '"a"',
    ',',
    ';',
    '\t',
    '\n',
    '\r',
    '"',
    '```\n',
    '&a *a',
  ],
  ...[
    'id,question,text\n',
    '"text":"t"',
    '"question":"q"',
    '"groundTruth":["a#1"]',
    '{"id":"a","text":"t"}\n',
    '# t\n',
    '<b>',
    '!!js ',
  ],
);

describe('no input makes a reader throw', () => {
  it('random bytes under any name', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name, bytes: fc.uint8Array({ maxLength: 80 }) }), { maxLength: 3 }), (files) => {
        checkSound(readCorpusFiles(files));
        checkSound(readEvalFiles(files, KNOWN));
      }),
      { numRuns: 500 },
    );
  });

  it('text made of pieces of the formats', () => {
    const text = fc.array(fc.oneof(snippet, fc.string({ maxLength: 4 })), { maxLength: 14 }).map((s) => s.join(''));
    fc.assert(
      fc.property(text, name, (source, file) => {
        checkSound(readCorpusFiles([{ name: file, bytes: utf8(source) }]));
        checkSound(readEvalFiles([{ name: file, bytes: utf8(source) }], KNOWN));
        checkSound(readPastedCorpus(source));
        checkSound(readPastedEval(source, KNOWN));
      }),
      { numRuns: 1000 },
    );
  });

  it('rows of any JSON', () => {
    const field = fc.constantFrom(
      'id',
      'text',
      'title',
      'sections',
      'chunks',
      'meta',
      'chunk_id',
      'doc_id',
      'question',
      'grades',
      'evidence',
      'expected_docs',
    );
    const row = fc.dictionary(field, fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 3 }), (rows) => {
        const files = [{ name: 'a.json', bytes: utf8(JSON.stringify(rows)) }];
        checkSound(readCorpusFiles(files));
        checkSound(readEvalFiles(files, KNOWN));
      }),
      { numRuns: 500 },
    );
  });

  it('archives with some bytes changed', () => {
    const zip = zipSync({ 'a/b.md': utf8('# some text\n## h\nx'), 'c.jsonl': utf8('{"id":"c","text":"t"}') });
    const change = fc.tuple(fc.nat(zip.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = zip.slice();
        for (const [at, byte] of changes) bytes[at] = byte;
        checkSound(readCorpusFiles([{ name: 'a.zip', bytes }]));
      }),
      { numRuns: 500 },
    );
  });
});
