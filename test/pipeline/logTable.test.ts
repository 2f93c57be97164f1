import { describe, expect, it } from 'vitest';
import { tableHtml, tableText } from '../../src/notebook/log/clipboard';
import { commonMode } from '../../src/notebook/log/compareWith';
import { baselineOf, previousOf, scoreAtOwnK, signed } from '../../src/notebook/log/entries';
import { adopted, importProblemText } from '../../src/notebook/log/files';
import { changesText, plainTable } from '../../src/notebook/log/plainTable';
import { filterRows, nextSort, rowOf, sortRows } from '../../src/notebook/log/rows';
import { readLogJsonl } from '../../src/core/formats/log';
import { bm25, entry, hybrid, score, vector } from './logEntries';

const shown = { metric: 'recall@4', type: 'ALL', overall: true };
const third = entry({
  id: 'e3',
  recordedAt: '2026-09-03T08:00:00.000Z',
  conclusion: '=k1 小一点更好',
  scores: [score('bm25', 'recall@3', 'ALL', 0.75)],
  spec: { k: 3, modes: [bm25(1.2)] },
});
const other = entry({ id: 'x1', notebook: 'n2', title: '另一本', recordedAt: '2026-09-02T09:00:00.000Z' });
const second = entry({
  id: 'e2',
  recordedAt: '2026-09-02T08:00:00.000Z',
  baseline: true,
  scores: [score('bm25', 'recall@4', 'ALL', 0.5)],
});
const first = entry({ id: 'e1', scores: [score('bm25', 'recall@4', 'ALL', 1)] });
const all = [third, other, second, first];
const rows = all.map((one) => rowOf(all, one, 'zh'));
const ids = (list: readonly { entry: { id: string } }[]) => list.map((row) => row.entry.id);

describe('the log table', () => {
  it('finds the previous entry in the same notebook, and the baseline', () => {
    expect(previousOf(all, third)?.id).toBe('e2');
    expect(previousOf(all, first)).toBeNull();
    expect(previousOf(all, other)).toBeNull();
    expect(baselineOf(all, 'n1')?.id).toBe('e2');
    expect(baselineOf(all, 'n2')).toBeNull();
  });

  it('says what changed: first, nothing, or how many things', () => {
    expect(rows.map((row) => changesText(row, 'zh'))).toEqual([
      '改了 2 处：k1 1.5 → 1.2；k 4 → 3',
      '第一条',
      '没有改',
      '第一条',
    ]);
  });

  it('sorts by score with entries without one last, both ways', () => {
    // recall: e1 1, e3 0.75 (at its own k = 3), e2 0.5, x1 none.
    expect(ids(sortRows(rows, '-score:bm25', shown))).toEqual(['e1', 'e3', 'e2', 'x1']);
    expect(ids(sortRows(rows, 'score:bm25', shown))).toEqual(['e2', 'e3', 'e1', 'x1']);
    expect(ids(sortRows(rows, 'recordedAt', shown))).toEqual(['e1', 'e2', 'x1', 'e3']);
    expect(nextSort('-recordedAt', 'recordedAt')).toBe('recordedAt');
    expect(nextSort('-recordedAt', 'title')).toBe('title');
    expect(nextSort('title', 'score:bm25')).toBe('-score:bm25');
  });

  it('filters by every word over titles, changes, modes and conclusions', () => {
    expect(ids(filterRows(rows, '另一本', 'zh'))).toEqual(['x1']);
    expect(ids(filterRows(rows, 'K1 1.2', 'zh'))).toEqual(['e3']);
    expect(ids(filterRows(rows, '关键词 更好', 'zh'))).toEqual(['e3']);
    expect(filterRows(rows, '  ', 'zh')).toBe(rows);
    expect(filterRows(rows, 'nothing-like-it', 'zh')).toEqual([]);
  });

  it('shows the metric with the k of the entry, and no other', () => {
    expect(scoreAtOwnK(third, 'bm25', shown)?.metric).toBe('recall@3');
    expect(scoreAtOwnK(third, 'bm25', { ...shown, metric: 'hit@4' })).toBeNull();
    expect(scoreAtOwnK(third, 'vector', shown)).toBeNull();
  });

  it('writes differences with their sign, and none as none', () => {
    expect(signed(0.0384)).toBe('+0.038');
    expect(signed(-0.5)).toBe('−0.500');
    expect(signed(-0.0001)).toBe('−<0.001');
    expect(signed(0.1 + 0.2 - 0.3)).toBeNull();
  });

  it('is copied as text and as HTML, formulas disarmed and marks escaped', () => {
    const table = plainTable(rows.slice(0, 1), { modes: third.spec.modes, shown, everywhere: true }, 'zh');
    expect(table[0]).toEqual([
      '时间',
      '笔记本',
      '数据版本',
      '比上一条改了什么',
      '关键词 BM25 recall@4',
      '结论',
      '基线',
    ]);
    expect(table[1]?.[4]).toBe('0.750 (recall@3)');
    expect(tableText(table).split('\n')[1]).toContain("\t'=k1 小一点更好\t");
    expect(tableText([['a\tb\nc', '-1.5', '@x']])).toBe("a b c\t-1.5\t'@x");
    expect(tableHtml([['a'], ['<b>&"\n']])).toBe(
      '<table><tr><th>a</th></tr><tr><td>&lt;b&gt;&amp;&quot;<br></td></tr></table>',
    );
  });

  it('compares in the last mode both have', () => {
    const modes = [bm25(), vector(), hybrid()];
    const scored = (...ofModes: string[]) =>
      entry({ spec: { modes }, scores: ofModes.map((mode) => score(mode, 'rr', 'ALL', 1)) });
    expect(commonMode(scored('bm25', 'vector'), scored('bm25', 'vector', 'hybrid'))).toBe('vector');
    expect(commonMode(scored('vector'), scored('bm25'))).toBe('');
  });
});

describe('an imported log', () => {
  it('becomes part of this notebook with one baseline at most', () => {
    const marked = { ...third, baseline: true };
    expect(adopted([second, marked], 'mine', false).map(({ notebook, baseline }) => [notebook, baseline])).toEqual([
      ['mine', false],
      ['mine', true],
    ]);
    expect(adopted([second, marked], 'mine', true).some(({ baseline }) => baseline)).toBe(false);
  });

  it('names line and field of what cannot be read', () => {
    const line = JSON.stringify({ ...first, chunkCount: 'many' });
    const read = readLogJsonl(`${JSON.stringify(second)}\n${line}\n`);
    expect(read.ok).toBe(false);
    const text = read.ok ? '' : importProblemText(read.problems[0]!, 'zh');
    expect(text).toContain('第 2 行');
    expect(text).toContain('chunkCount');
  });
});
