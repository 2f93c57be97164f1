import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from '../../../src/core/formats';

describe('readCsv', () => {
  it('keeps quoted separators and line ends and counts lines in the file', () => {
    const { columns, rows, problems } = readCsv('id,text\r\n\r\n1,"a, ""b""\r\nc"\r\n2,d\r\n', 'x.csv');
    expect(problems).toEqual([]);
    expect(columns).toEqual(['id', 'text']);
    // Line 1 header, 2 blank, 3–4 the first row with its line end in quotes, 5 the second.
    expect(rows).toEqual([
      { cells: { id: '1', text: 'a, "b"\nc' }, place: { file: 'x.csv', line: 3 } },
      { cells: { id: '2', text: 'd' }, place: { file: 'x.csv', line: 5 } },
    ]);
  });

  it.each([
    ['tab', 'id\ttext\n1\ta;b,c'],
    ['semicolon', 'id;text\n1;"a;b,c"'],
    ['comma', '"id","text"\n1,"a;b,c"'],
  ])('finds the separator: %s', (_, text) => {
    expect(readCsv(text).rows[0]?.cells).toEqual({ id: '1', text: 'a;b,c' });
  });

  it('names the line of rows with too many or too few cells', () => {
    expect(readCsv('id,text\n1,a,b\n2').problems).toMatchObject([
      { code: 'csv-columns', severity: 'error', line: 2, values: { found: 3, expected: 2 } },
      { code: 'csv-columns', severity: 'warning', line: 3, values: { found: 1, expected: 2 } },
    ]);
  });

  it('reports an open quote and repeated columns', () => {
    expect(readCsv('id,text\n1,a\n2,"b\n').problems).toMatchObject([{ code: 'csv-quote', severity: 'error', line: 3 }]);
    expect(readCsv('id,id\n1,2').problems).toMatchObject([{ code: 'csv-header-duplicate', values: { column: 'id' } }]);
  });
});

describe('writeCsv', () => {
  it('starts with a BOM and disarms formulas, and leaves negative numbers numbers', () => {
    const csv = writeCsv(
      ['a', 'b'],
      [
        ['=1+1', '-5'],
        ['+x', '@y'],
        ['\tz', 'plain'],
        ['-0.25', '-1.5e-7'],
        ['-5+1', '-3 points'],
      ],
    );
    expect(csv).toBe("\uFEFFa,b\r\n'=1+1,-5\r\n'+x,'@y\r\n'\tz,plain\r\n-0.25,-1.5e-7\r\n'-5+1,'-3 points\r\n");
  });

  it('is read back the same, quotes before formulas included', () => {
    const cell = fc.oneof(
      fc.constantFrom('-5', "'-5", "'=x", "''=x", '=x', "'", "'a", '@', '-', '\t', ' a ', 'a"b', 'a\nb', ',', ';'),
      fc.string({ unit: 'grapheme', maxLength: 8 }).map((s) => s.replace(/\r\n?/g, '\n')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 4 }), (rows) => {
        const filled = rows.map(([a, b]) => ['k' + a, b]);
        const back = readCsv(writeCsv(['x', 'y'], filled).replace(/^\uFEFF/, ''));
        expect(back.problems).toEqual([]);
        expect(back.rows.map((r) => [r.cells['x'], r.cells['y']])).toEqual(filled);
      }),
      { numRuns: 300 },
    );
  });
});
