import { describe, expect, it } from 'vitest';
import { readPastedCorpus, readPastedEval, type Problem } from '../../src/core/formats';
import type { Question } from '../../src/core/types';
import { formatSize, mergeById, suggestedName, walkEntry } from '../../src/notebook/import/files';
import { batchEnd, LISTED_PROBLEMS, problemsOf, reportOn } from '../../src/workers/importReport';

/** A file system as drops give it; a directory gives its entries two at a time. */
type Tree = { [name: string]: Tree | string };
function entry(name: string, content: Tree | string): FileSystemEntry {
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void) => resolve(new File([content], name));
    return { name, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(content).map(([child, inner]) => entry(child, inner));
    return { readEntries: (resolve: (entries: FileSystemEntry[]) => void) => resolve(left.splice(0, 2)) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

describe('files of an import', () => {
  it('walks a dropped folder to its end, sorted, with paths', async () => {
    const files = await walkEntry(
      entry('kb', { 'c.md': 'c', 'a.md': 'a', deep: { empty: {}, 'x.md': 'x' }, 'b.md': 'b' }),
    );
    expect(files.map(({ name }) => name)).toEqual(['kb/a.md', 'kb/b.md', 'kb/c.md', 'kb/deep/x.md']);
    expect(await files[3]?.file.text()).toBe('x');
  });

  it('passes on that a file cannot be read', async () => {
    const gone = {
      name: 'a',
      isFile: true,
      isDirectory: false,
      file: (_: unknown, fail: (e: Error) => void) => fail(new Error('gone')),
    };
    await expect(walkEntry(gone as unknown as FileSystemEntry)).rejects.toThrow('gone');
  });

  it('names a set after its file or folder', () => {
    const named = (...names: string[]) =>
      suggestedName({ files: names.map((name) => ({ name, file: new File([], name) })) });
    expect(named('help.v2.jsonl')).toBe('help.v2');
    expect(named('kb/a.md', 'kb/deep/b.md')).toBe('kb');
    expect(named('a.md', 'b.md')).toBe('');
    expect(suggestedName({ text: 'x' })).toBe('');
  });

  it('says sizes in units of 1024', () => {
    expect([formatSize(1023), formatSize(2048), formatSize(1.5 * 1024 * 1024)]).toEqual(['1023 B', '2 KB', '1.5 MB']);
  });

  it('merges by id: in place, the rest at the end', () => {
    const merged = mergeById(
      [
        { id: 'a', n: 1 },
        { id: 'b', n: 1 },
      ],
      [
        { id: 'c', n: 2 },
        { id: 'a', n: 2 },
      ],
    );
    expect(merged).toEqual([
      { id: 'a', n: 2 },
      { id: 'b', n: 1 },
      { id: 'c', n: 2 },
    ]);
  });
});

describe('the report before an import', () => {
  it('counts articles, sections and what is there already', () => {
    const result = readPastedCorpus('{"id":"a","title":"<b>A</b>","text":"x\\n## y\\nz"}\n{"id":"b","text":"x"}');
    if (!result.ok) throw new Error('should read');
    const report = reportOn(
      'corpus',
      result.value.articles,
      result.value.files,
      problemsOf(result),
      new Set(['b', 'q']),
    );
    // a: the text before the heading and "y"; b: one.
    expect(report).toMatchObject({
      ok: true,
      count: 2,
      sections: 3,
      titles: ['<b>A</b>', 'b'],
      overlap: { count: 1, ids: ['b'] },
    });
  });

  it('counts types of questions and asks for consent to unknown gold', () => {
    const rows = [
      { id: '1', question: 'a', expected_docs: ['kb-1'], type: 'policy', answer_points: [] },
      { id: '2', question: 'b', expected_docs: ['nowhere'], type: 'policy', answer_points: [] },
    ];
    const result = readPastedEval(rows.map((row) => JSON.stringify(row)).join('\n'), new Set(['kb-1']));
    if (!result.ok) throw new Error('should read');
    const report = reportOn('evalset', result.value.questions, result.value.files, problemsOf(result), new Set());
    expect(report).toMatchObject({ ok: true, count: 2, sections: 0, types: [{ type: 'policy', count: 2 }] });
    expect(report.warnings.list.map(({ code }) => code)).toEqual(['gold-unknown']);
  });

  it('is not ok with an error, lists the first problems, and keeps GBK apart', () => {
    const errors = Array.from({ length: LISTED_PROBLEMS + 7 }, (_, n): Problem => ({
      code: 'question-empty',
      severity: 'error',
      values: {},
      line: n + 1,
    }));
    const gbk: Problem = { code: 'encoding-gbk', severity: 'warning', values: { preview: '国标' } };
    const report = reportOn('evalset', [], [], [...errors, gbk], new Set());
    expect(report).toMatchObject({
      ok: false,
      errors: { total: 57, list: { length: 50 } },
      warnings: { total: 0 },
      gbk: { total: 1 },
    });
  });
});

describe('batches', () => {
  const question = (length: number): Question => ({
    id: 'q',
    question: 'x'.repeat(length),
    expected_docs: [],
    type: '',
    answer_points: [],
  });
  it('end at 500 items or 400,000 characters, and never hold nothing', () => {
    expect(
      batchEnd(
        Array.from({ length: 1200 }, () => question(1)),
        500,
      ),
    ).toBe(1000);
    // 3 × 150,000 passes 400,000 with the third.
    expect(
      batchEnd(
        Array.from({ length: 9 }, () => question(150_000)),
        0,
      ),
    ).toBe(3);
    expect(batchEnd([question(9_000_000), question(1)], 0)).toBe(1);
    expect(batchEnd([], 0)).toBe(0);
  });
});
