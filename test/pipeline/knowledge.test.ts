import { describe, expect, it } from 'vitest';
import * as formats from '../../src/core/formats';
import type { Article } from '../../src/core/types';
import {
  bodyOf,
  draftOf,
  errorsOf,
  isChanged,
  newDraft,
  nextId,
  withDraft,
} from '../../src/notebook/knowledge-base/draft';
import { firstLines, groupByCategory, isOpen } from '../../src/notebook/knowledge-base/grouping';
import { firstSections, limitFor, READING_CHARS } from '../../src/notebook/knowledge-base/reading';
import { safeFileName } from '../../src/ui/download';
import { readBuiltinData } from '../tools/builtin';

const builtin = readBuiltinData().articles;

const article = (id: string, category = '', text = '正文'): Article => ({
  id,
  title: `标题 ${id}`,
  sections: [{ heading: '节', text }],
  meta: category ? { category, updated: '2026-01-01' } : {},
});

describe('groups of the article list', () => {
  it('keeps the order of appearance and puts articles without a category last', () => {
    const groups = groupByCategory([article('a'), article('b', '退款'), article('c', '发票'), article('d', '退款')]);
    expect(groups.map(({ category, articles }) => [category, articles.map(({ id }) => id)])).toEqual([
      ['退款', ['b', 'd']],
      ['发票', ['c']],
      ['', ['a']],
    ]);
  });

  it('shows the first lines and counts the articles left out', () => {
    const groups = groupByCategory(
      [1, 2, 3].map((n) => article(`a${n}`, 'A')).concat(article('b1', 'B'), article('c1', 'C')),
    );
    // Lines: A, a1, a2, a3, B | b1, C, c1. Five lines leave out b1 and c1.
    const five = firstLines(groups, () => true, 5);
    expect(five.shown.map(({ category, articles, total }) => [category, articles.length, total])).toEqual([
      ['A', 3, 3],
      ['B', 0, 1],
    ]);
    expect(five.hidden).toBe(2);
    // With A folded all others fit: A, B, b1, C, c1. What is folded is not "left out".
    expect(firstLines(groups, ({ category }) => category !== 'A', 5)).toMatchObject({
      hidden: 0,
      shown: { length: 3 },
    });
  });

  it('opens only the group of the selected article in a large knowledge base, and what the reader opened', () => {
    const groups = groupByCategory(Array.from({ length: 61 }, (_, n) => article(`a${n}`, n % 2 ? 'A' : 'B')));
    const open = (toggled: Map<string, boolean>) => groups.map((group) => isOpen(group, groups, toggled, 'A'));
    expect(groups.map(({ category }) => category)).toEqual(['B', 'A']);
    expect(open(new Map())).toEqual([false, true]);
    expect(
      open(
        new Map([
          ['B', true],
          ['A', false],
        ]),
      ),
    ).toEqual([true, false]);
  });
});

describe('an article under edit', () => {
  it('reads every built-in article back the same from its Markdown', () => {
    for (const original of builtin) {
      const draft = draftOf(original, formats);
      expect(isChanged(draft)).toBe(false);
      // A space at the end makes the text count as changed, so the sections are read anew.
      const changed = withDraft([original], { ...draft, body: `${draft.body} ` }, formats);
      expect(changed).toEqual([original]);
    }
    expect(builtin.length).toBe(20);
  });

  it('shows the body without front matter, with headings escaped', () => {
    const odd: Article = {
      ...article('a'),
      sections: [
        { heading: '一', text: '前\n## 不是标题\n后' },
        { heading: '', text: '---' },
      ],
    };
    expect(bodyOf(odd, formats)).toBe('## 一\n前\n\\## 不是标题\n后\n\n##\n---');
    const draft = draftOf(odd, formats);
    expect(withDraft([odd], { ...draft, body: `${draft.body}\n` }, formats)[0]?.sections).toEqual(odd.sections);
  });

  it('names what is missing or taken', () => {
    const all = [article('a'), article('b')];
    const draft = draftOf(all[0]!, formats);
    expect(errorsOf(draft, all)).toEqual({});
    expect(errorsOf({ ...draft, id: ' b ' }, all)).toEqual({ id: 'duplicate' });
    expect(errorsOf({ ...draft, id: ' ', title: '', body: '## \n\n##' }, all)).toEqual({
      id: 'empty',
      title: 'empty',
      body: 'empty',
    });
    // A new article must not take an id that is there.
    expect(errorsOf({ ...newDraft(all, ''), id: 'a', title: 't', body: 'x' }, all)).toEqual({ id: 'duplicate' });
  });

  it('keeps other metadata, drops an emptied category, keeps its place, and drops chunks only when the text changes', () => {
    const chunked = { ...article('a', 'A'), chunks: [{ id: 'a-1', text: '正文' }] };
    const all = [chunked, article('b')];
    const draft = draftOf(chunked, formats);
    const renamed = withDraft(all, { ...draft, id: ' a2 ', category: '' }, formats);
    expect(renamed.map(({ id }) => id)).toEqual(['a2', 'b']);
    expect(renamed[0]).toEqual({ ...chunked, id: 'a2', meta: { updated: '2026-01-01' } });
    const rewritten = withDraft(all, { ...draft, body: '## 新\n别的' }, formats);
    expect(rewritten[0]).toEqual({ ...article('a', 'A'), sections: [{ heading: '新', text: '别的' }] });
    const added = withDraft(all, { ...newDraft(all, 'B'), id: 'c', title: 'C', body: '文' }, formats);
    expect(added[2]).toEqual({ id: 'c', title: 'C', meta: { category: 'B' }, sections: [{ heading: '', text: '文' }] });
  });

  it('continues the numbering of the last article', () => {
    expect(nextId([article('kb-009')])).toBe('kb-010');
    expect(nextId([article('kb-010'), article('kb-009')])).toBe('kb-011');
    expect(nextId([article('intro')])).toBe('doc-1');
  });
});

describe('reading a long article', () => {
  const sections = [
    { heading: 'a', text: 'x'.repeat(100) },
    { heading: 'b', text: 'y'.repeat(100) },
    { heading: 'c', text: 'z'.repeat(100) },
  ];
  it('cuts at the limit and says that there is more', () => {
    const { shown, more } = firstSections(sections, 150);
    expect(shown.map(({ index, text, cut }) => [index, text.length, cut])).toEqual([
      [0, 100, false],
      [1, 50, true],
    ]);
    expect(more).toBe(true);
    expect(firstSections(sections, 300)).toMatchObject({ more: false, shown: { length: 3 } });
  });
  it('reaches the section that was searched for', () => {
    // Sections 0 and 1 take 200 characters.
    expect(limitFor(sections, 2)).toBe(200 + READING_CHARS);
  });
});

it('makes file names without path characters', () => {
  expect(safeFileName('../a\\b:c?')).toBe('-a-b-c-');
  expect(safeFileName('云簿帮助中心（已改）')).toBe('云簿帮助中心（已改）');
  expect(safeFileName(' .. ')).toBe('knowledge-base');
});
