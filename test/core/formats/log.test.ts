import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { LogEntry, Score } from '../../../src/core/compare';
import { readCsv } from '../../../src/core/formats';
import {
  readLogJsonl,
  writeLogCsv,
  writeLogJsonl,
  writeLogMarkdown,
  type LogWords,
} from '../../../src/core/formats/log';
import { ALL } from '../../../src/core/metrics';
import { entry, HYBRID, LARGE, SMALL, use } from '../compare/tools';

const score = (mode: string, metric: string, mean: number | null, n: number, type: string = ALL): Score => ({
  mode,
  metric,
  type,
  overall: type === ALL,
  mean,
  n,
  total: 26,
});

const FIRST = entry({
  title: '=1+1',
  conclusion: '分块 300 字\n比 800 字好 | 见 hit@1',
  baseline: true,
  scores: [
    score('bm25', 'hit@1', 22 / 26, 26),
    score('bm25', 'rr', null, 0),
    score('bm25', 'hit@1', 1, 3, 'easy'),
    score('hybrid', 'hit@1', 1, 26),
    score('hybrid', 'rr', 0.5, 26),
  ],
});
const SECOND = entry({ id: 'e2', scores: [score('bm25', 'ndcg@10', 0.25, 26)] });
const THIRD = entry({ id: 'e3', dataNames: { corpus: '', evalset: '题集' }, conclusion: '-3 points' });

const WORDS: LogWords = {
  columns: {
    recordedAt: '日期',
    notebook: '笔记',
    cell: '单元',
    corpus: '知识库',
    evalset: '评测集',
    stopWords: '停用词',
    app: '版本',
    chunking: '分块',
    mode: '方式',
    k: 'k',
    n: 'n',
    conclusion: '结论',
    baseline: '基线',
  },
  metric: (id) => id.toUpperCase(),
  date: (iso) => iso.slice(0, 10),
  chunking: ({ maxChars, overlap }) => `${maxChars} / ${overlap}`,
  mode: (id) => `[${id}]`,
  baseline: '是',
};

describe('the log as CSV', () => {
  const text = writeLogCsv([FIRST, SECOND, THIRD]);
  const { columns, rows, problems } = readCsv(text.slice(1));

  it('has a row for each mode of each entry, and every metric a column', () => {
    expect(problems).toEqual([]);
    expect(columns.slice(-5)).toEqual(['hit@1', 'rr', 'ndcg@10', 'conclusion', 'baseline']);
    expect(rows.map(({ cells }) => [cells['mode'], cells['n'], cells['hit@1'], cells['rr'], cells['ndcg@10']])).toEqual(
      [
        // The longest form of 22/26; rr has no value on any question.
        ['bm25', '0–26', '0.8461538461538461', '', ''],
        ['hybrid', '26', '1', '0.5', ''],
        ['bm25', '26', '', '', '0.25'],
        ['', '', '', '', ''],
      ],
    );
    expect(rows[0]?.cells).toMatchObject({
      recordedAt: '2026-05-01T08:30:00.000Z',
      cell: 'Evaluate',
      corpus: 'CloudLedger #cccccccc',
      evalset: 'Questions #eeeeeeee',
      stopWords: '#ffffffff',
      app: '1.0.0',
      chunking: 'maxChars=300 overlap=50 headingPrefix=true',
      k: '4',
      conclusion: '分块 300 字\n比 800 字好 | 见 hit@1',
      baseline: 'true',
    });
    expect(rows[3]?.cells).toMatchObject({ corpus: '#cccccccc', baseline: 'false' });
  });

  it('is safe to open in a spreadsheet', () => {
    expect(text.startsWith('\uFEFFrecordedAt,')).toBe(true);
    expect(text).toContain(",'=1+1,");
    expect(text).toContain(",'-3 points,");
    expect(/(^|,)"?[=+@-]/m.test(text)).toBe(false);
  });
});

describe('the log as Markdown', () => {
  /** The table as a Markdown reader sees it, as text. */
  const tableOf = (markdown: string): string[][] => {
    const tokens = new MarkdownIt({ html: true }).parse(markdown, {});
    const rows: string[][] = [];
    for (const token of tokens) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.type !== 'inline') continue;
      const text = (token.children ?? []).map((part) => (part.type === 'html_inline' ? '\n' : part.content)).join('');
      rows.at(-1)?.push(text);
    }
    expect(tokens.filter(({ type }) => type === 'table_open')).toHaveLength(1);
    return rows;
  };

  it('is a table in the reader’s words, with three decimals', () => {
    const markdown = writeLogMarkdown([FIRST, THIRD], WORDS);
    expect(markdown.split('\n')[0]).toBe(
      '| 日期 | 笔记 | 单元 | 知识库 | 评测集 | 停用词 | 版本 | 分块 | 方式 | k | n | HIT@1 | RR | 结论 | 基线 |',
    );
    expect(markdown.split('\n')[1]).toBe(
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | ---: | ---: | ---: | ---: | --- | --- |',
    );
    const rows = tableOf(markdown);
    expect(rows).toHaveLength(4);
    expect(rows[1]?.slice(7)).toEqual([
      '300 / 50',
      '[bm25]',
      '4',
      '0–26',
      // 22/26 = .84615
      '0.846',
      '',
      '分块 300 字\n比 800 字好 | 见 hit@1',
      '是',
    ]);
    expect(rows[3]?.slice(8)).toEqual(['', '4', '', '', '', '-3 points', '']);
  });

  it('keeps its shape whatever is written into it', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('|', '\\', '\n', '\r', '<', '>', '!', '-', '&', '&lt;', 'a', ' ', '。'),
    });
    fc.assert(
      fc.property(nasty, nasty, (title, conclusion) => {
        const rows = tableOf(writeLogMarkdown([entry({ title, conclusion }), SECOND], WORDS));
        expect(rows.map((row) => row.length)).toEqual([14, 14, 14]);
        const plain = (text: string) => text.replace(/\s+/g, '');
        expect(plain(rows[1]?.[1] ?? '')).toBe(plain(title));
        expect(plain(rows[1]?.[12] ?? '')).toBe(plain(conclusion));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the log as JSONL', () => {
  const full = entry({
    ...FIRST,
    spec: {
      ...FIRST.spec,
      modes: [
        ...FIRST.spec.modes,
        {
          ...HYBRID,
          id: 'reranked',
          fusion: { kind: 'weighted', alpha: 0.3 },
          rerank: { kind: 'cross-encoder', model: LARGE, depth: 50 },
        },
      ],
    },
    models: [use(SMALL, 'aa'), use(LARGE, 'bb', 'cross-encoder')],
  });

  it('comes back the same', () => {
    const text = writeLogJsonl([full, SECOND, THIRD]);
    expect(text.split('\n')).toHaveLength(4);
    expect(readLogJsonl(text)).toEqual({ ok: true, value: [full, SECOND, THIRD] });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.double({ min: 0, max: 1, noNaN: true }), (conclusion, mean) => {
        // JSON has no −0.
        const one = entry({ conclusion, scores: [score('bm25', 'rr', mean + 0, 3)] });
        expect(readLogJsonl(writeLogJsonl([one]))).toEqual({ ok: true, value: [one] });
      }),
    );
  });

  const problemsOf = (text: string) => {
    const result = readLogJsonl(text, 'log.jsonl');
    if (result.ok) throw new Error('it was read');
    return result.problems;
  };
  const line = (change: (fields: LogEntry & Record<string, unknown>) => void): string => {
    const fields = JSON.parse(JSON.stringify(full)) as LogEntry & Record<string, unknown>;
    change(fields);
    return JSON.stringify(fields);
  };

  it('names line and field of what cannot be read, all of it', () => {
    const text = [
      JSON.stringify(SECOND),
      line((e) => Object.assign(e.scores[1] as Score, { mean: 'high' })),
      '',
      '{"id": "e9", oops}',
      '[1]',
      line((e) => Object.assign(e, { id: 'e2' })),
      line((e) => Object.assign(e, { id: 'e4', recordedAt: 'yesterday' })),
      line((e) => Object.assign(e.spec.modes[2] as object, { id: 'm', fusion: { kind: 'sum' } })),
    ].join('\n');
    const found = problemsOf(text).map(({ file, line: at, code }) => [file, at, code]);
    expect(found.sort((a, b) => Number(a[1]) - Number(b[1]))).toEqual([
      ['log.jsonl', 2, 'log-field'],
      ['log.jsonl', 4, 'json-bad'],
      ['log.jsonl', 5, 'row-not-object'],
      ['log.jsonl', 6, 'id-duplicate'],
      ['log.jsonl', 7, 'log-field'],
      ['log.jsonl', 8, 'log-field'],
    ]);
    const fields = problemsOf(text).flatMap((p) => (p.code === 'log-field' ? [p.values.field] : []));
    expect(fields).toEqual(['scores.1.mean', 'recordedAt', 'spec.modes.2.fusion.kind']);
    expect(problemsOf('')[0]?.code).toBe('file-empty');
    expect(problemsOf('{}')[0]).toMatchObject({ code: 'log-field', line: 1, values: { field: 'id' } });
  });

  it('takes over nothing it does not know, and no number that is none', () => {
    const extra = line((e) => Object.assign(e, { apiKey: 'sk-secret', toString: 'x' })).replace(
      '{',
      '{"__proto__":{"polluted":1},',
    );
    const result = readLogJsonl(extra);
    expect(result).toEqual({ ok: true, value: [full] });
    expect(JSON.stringify(result)).not.toContain('sk-secret');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(
      problemsOf(line((e) => Object.assign(e, { chunkCount: 1 })).replace('"chunkCount":1', '"chunkCount":1e999')),
    ).toHaveLength(1);
    expect(problemsOf(line((e) => Object.assign(e, { chunkCount: -1 })))).toHaveLength(1);
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.object().map((value) => JSON.stringify({ ...full, ...value })),
        ),
        (text) => {
          const result = readLogJsonl(text);
          expect(result.ok || result.problems.length > 0).toBe(true);
        },
      ),
    );
  });
});

describe('a log with scores that no evaluation gives', () => {
  const read = (change: Partial<Score>) =>
    readLogJsonl(
      writeLogJsonl([
        SECOND,
        { ...FIRST, scores: [score('bm25', 'rr', 0.5, 3), { ...score('bm25', 'hit@1', 1, 3), ...change }] },
      ]),
    );
  const field = (change: Partial<Score>) => {
    const result = read(change);
    return result.ok ? null : result.problems;
  };

  it.each([
    ['a mean above 1', { mean: 7e99 }, 'scores.1.mean', '7e+99'],
    ['a mean below 0', { mean: -0.1 }, 'scores.1.mean', '-0.1'],
    ['half a question', { n: 2.5 }, 'scores.1.n', '2.5'],
    ['a number of questions below 0', { total: -1 }, 'scores.1.total', '-1'],
    ['more questions in the mean than there are', { n: 30, total: 29 }, 'scores.1.n', '30 (total 29)'],
  ])('is refused, with line and field: %s', (_, change, name, found) => {
    expect(field(change)).toMatchObject([{ code: 'log-field', line: 2, values: { field: name, found } }]);
  });

  it('is read where they are at the edge', () => {
    // Ten tenths add up to a little less than 1, other sums to a little more.
    for (const change of [{ mean: 0 }, { mean: 1 }, { mean: 1 + 2 ** -52 }, { mean: null, n: 0 }, { n: 29, total: 29 }])
      expect(read(change).ok).toBe(true);
  });
});
