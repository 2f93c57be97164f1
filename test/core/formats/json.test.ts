import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCorpusRows, readJsonRows, writeCorpusJsonl } from '../../../src/core/formats';
import { jsonErrorOffset } from '../../../src/core/formats/json';
import type { Article } from '../../../src/core/types';

describe('readJsonRows', () => {
  it('names line and column of each broken JSONL line and keeps counting over blank lines', () => {
    const { rows, problems } = readJsonRows('{"id":"a"}\n\n{"id":"b",}\n{"id":"c"}\n{"id":\n', 'q.jsonl');
    expect(rows.map((r) => r.place.line)).toEqual([1, 4]);
    // `{"id":"b",` has 10 characters: the } that may not follow is the 11th. The last line ends after its 6th.
    expect(problems).toMatchObject([
      { code: 'json-bad', file: 'q.jsonl', line: 3, values: { column: 11 } },
      { code: 'json-bad', file: 'q.jsonl', line: 5, values: { column: 7 } },
    ]);
  });

  it('names the line in a JSON array spread over lines', () => {
    const { problems } = readJsonRows('[\n  {"id": "a"},\n  {"id": b}\n]\n');
    // `  {"id": ` has 9 characters; the b is the 10th.
    expect(problems).toMatchObject([{ code: 'json-bad', line: 3, values: { column: 10 } }]);
    expect(readJsonRows('[\n{"id": "a"},\n').problems).toMatchObject([{ code: 'json-bad', line: 2 }]);
  });

  it('reads arrays, single objects and CRLF, whatever the name', () => {
    expect(readJsonRows('[{"id":1},{"id":2}]').rows.map((r) => r.place)).toEqual([{ row: 1 }, { row: 2 }]);
    expect(readJsonRows('{\n "id": 1\n}').rows).toEqual([{ fields: { id: 1 }, place: { row: 1 } }]);
    expect(readJsonRows('{"id":1}\r\n{"id":2}\r\n').rows).toHaveLength(2);
  });

  it('takes the first line of JSONL as broken, not the whole file', () => {
    expect(readJsonRows('{"id":"a"\n{"id":"b"}').problems).toMatchObject([{ code: 'json-bad', line: 1 }]);
  });

  it('reports rows that are no objects and files without rows', () => {
    expect(readJsonRows('{"id":1}\n[1]\n2').problems).toMatchObject([
      { code: 'row-not-object', line: 2 },
      { code: 'row-not-object', line: 3 },
    ]);
    expect(readJsonRows('[]').problems).toMatchObject([{ code: 'file-empty' }]);
    expect(readJsonRows(' \n').problems).toMatchObject([{ code: 'file-empty' }]);
  });

  it('finds a fault exactly where JSON.parse finds one', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', ':', ']'), (json, at, insert) => {
        const cut = at % (json.length + 1);
        const text = json.slice(0, cut) + insert + json.slice(cut + (at % 2));
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        const offset = jsonErrorOffset(text);
        expect(offset).toBeLessThanOrEqual(text.length);
        // Of a valid text the scan only stops at its end; of an invalid one the part before must be extensible.
        if (valid) expect(offset).toBe(text.length);
      }),
      { numRuns: 500 },
    );
  });
});

describe('readCorpusRows', () => {
  const read = (text: string) => readCorpusRows(readJsonRows(text, 'c.jsonl').rows);

  it('reads BEIR rows, numbers as ids, and metadata', () => {
    const { articles, problems } = read(
      '{"_id":"d1","title":"T","text":" body ","metadata":{"url":"u","n":2}}\n{"doc_id":7,"contents":"a\\n## B\\nc","lang":"zh"}',
    );
    expect(problems).toEqual([]);
    expect(articles.map((a) => a.article)).toEqual([
      { id: 'd1', title: 'T', sections: [{ heading: '', text: 'body' }], meta: { url: 'u', n: '2' } },
      {
        id: '7',
        title: '',
        sections: [
          { heading: '', text: 'a' },
          { heading: 'B', text: 'c' },
        ],
        meta: { lang: 'zh' },
      },
    ]);
  });

  it('groups ready-made chunks by document and keeps their text', () => {
    const { articles, problems } = read(
      '{"chunk_id":"x1","doc_id":"d","title":"T","text":" one ","category":"c"}\n{"chunk_id":"y","doc_id":"e","text":"two"}\n{"chunk_id":"x2","doc_id":"d","text":"three","heading":"H"}',
    );
    expect(problems).toEqual([]);
    expect(articles.map((a) => a.article)).toEqual([
      {
        id: 'd',
        title: 'T',
        sections: [
          { heading: '', text: 'one' },
          { heading: 'H', text: 'three' },
        ],
        meta: { category: 'c' },
        chunks: [
          { id: 'x1', text: ' one ' },
          { id: 'x2', text: 'three' },
        ],
      },
      { id: 'e', title: '', sections: [{ heading: '', text: 'two' }], meta: {}, chunks: [{ id: 'y', text: 'two' }] },
    ]);
  });

  it('names the line of every fault', () => {
    const rows = [
      '{"text":"a"}',
      '{"id":"b"}',
      '{"id":{},"text":"c"}',
      '{"id":"d","text":5}',
      '{"id":"e","title":[],"text":"x"}',
      '{"id":"f","sections":[{"text":1}]}',
      '{"chunk_id":"g","doc_id":"","text":"x"}',
      '{"chunk_id":"h","doc_id":"h","text":"x"}',
      '{"chunk_id":"h","doc_id":"h","text":"x"}',
    ];
    expect(read(rows.join('\n')).problems.map((p) => [p.line, p.code, p.severity])).toEqual([
      [1, 'id-missing', 'error'],
      [2, 'text-missing', 'error'],
      [3, 'field-type', 'error'],
      [4, 'field-type', 'error'],
      [5, 'field-type', 'error'],
      [6, 'field-type', 'error'],
      [7, 'chunk-doc-missing', 'error'],
      [9, 'chunk-duplicate', 'error'],
    ]);
  });

  it('reports a value nested deeper than can be written out', () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    expect(read(`{"id":"a","text":"t","deep":${deep}}`).problems).toMatchObject([
      { code: 'field-type', values: { field: 'deep' } },
    ]);
  });

  it('gives back any article that was written as JSONL', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 });
    const id = text.map((s) => s.trim()).filter(Boolean);
    const article: fc.Arbitrary<Article> = fc.record(
      {
        id,
        title: text.map((s) => s.trim()),
        sections: fc.array(fc.record({ heading: text, text }), { maxLength: 3 }),
        meta: fc.dictionary(fc.oneof(fc.constantFrom('id', 'text', '__proto__', 'meta'), text), text),
        chunks: fc.array(fc.record({ id: text.filter(Boolean), text }), { minLength: 1, maxLength: 2 }),
      },
      { requiredKeys: ['id', 'title', 'sections', 'meta'] },
    );
    fc.assert(
      fc.property(fc.array(article, { maxLength: 3, minLength: 1 }), (articles) => {
        const { articles: back } = read(writeCorpusJsonl(articles));
        expect(back.map((a) => JSON.stringify(a.article))).toEqual(
          articles.map((a) => {
            const { id: i, title, sections, meta, chunks } = a;
            return JSON.stringify({ id: i, title, sections, meta, ...(chunks ? { chunks } : {}) });
          }),
        );
      }),
      { numRuns: 200 },
    );
  });
});
