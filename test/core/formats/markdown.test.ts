import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown, readPlainText, splitSections, writeMarkdown } from '../../../src/core/formats';
import type { Article, Question } from '../../../src/core/types';

const FOLDER = 'public/data/cloudledger';
const builtin = readdirSync(`${FOLDER}/kb`).map((name) => {
  const { article } = readMarkdown(readFileSync(`${FOLDER}/kb/${name}`, 'utf8'), name);
  if (!article) throw new Error(name);
  return article;
});

describe('the built-in articles', () => {
  it('are 20 with 42 sections, as its README says', () => {
    expect(builtin).toHaveLength(20);
    expect(builtin.flatMap((a) => a.sections)).toHaveLength(42);
    expect(builtin[0]).toMatchObject({
      id: 'kb-001',
      title: '套餐与账本额度',
      meta: { category: '套餐与计费', updated: '2026-01-12' },
    });
    expect(builtin[0]?.sections.map((s) => s.heading)).toEqual(['各套餐的额度', '账本数量达到上限']);
  });

  it('hold every evidence quote of the eval set as an exact substring of its section', () => {
    const lines = readFileSync(`${FOLDER}/eval.jsonl`, 'utf8').trim().split('\n');
    const quotes = lines.flatMap((line) => (JSON.parse(line) as Question).evidence ?? []);
    expect(quotes.length).toBeGreaterThan(26);
    for (const { doc, section, quote } of quotes) {
      const found = builtin.find((a) => a.id === doc)?.sections.find((s) => s.heading === section);
      expect(found?.text).toContain(quote);
    }
  });

  it('come back the same from Markdown', () => {
    for (const article of builtin) expect(readMarkdown(writeMarkdown(article), 'x.md').article).toEqual(article);
  });
});

describe('readMarkdown', () => {
  it('cuts at ## lines, not in fenced code, and keeps the text before the first', () => {
    const text =
      '---\nid: a\ntitle: T\n---\n\nlead\n\n## One\n```md\n## not a heading\n```\n### deeper\n##no space\n## Two\r\nend\n';
    expect(readMarkdown(text, 'x.md').article).toEqual({
      id: 'a',
      title: 'T',
      sections: [
        { heading: '', text: 'lead' },
        { heading: 'One', text: '```md\n## not a heading\n```\n### deeper\n##no space' },
        { heading: 'Two', text: 'end' },
      ],
      meta: {},
    });
  });

  it('closes a fence only with a mark as long and of the same kind', () => {
    const sections = splitSections('````\n```\n## in\n~~~~\n````\n## out\nx');
    expect(sections.map((s) => s.heading)).toEqual(['', 'out']);
  });

  it('takes id and title from the file and its # line when there is no front matter', () => {
    const { article, idFromName } = readMarkdown('# 退款 <b>规则</b>\n\n前言\n\n## 一\n正文', 'docs/refund.md');
    expect(idFromName).toBe(true);
    expect(article).toEqual({
      id: 'refund',
      title: '退款 <b>规则</b>',
      sections: [
        { heading: '', text: '前言' },
        { heading: '一', text: '正文' },
      ],
      meta: {},
    });
    expect(readMarkdown('only text', 'note.v2.md').article).toMatchObject({ id: 'note.v2', title: 'note.v2' });
  });

  it('keeps every front-matter value as written, nested ones as JSON', () => {
    const text = '---\nid: 007\ntitle: 1.10\nok: true\ndate: 2026-01-02\ntags: [a, b]\nempty:\n__proto__: x\n---\nt';
    const { article } = readMarkdown(text, 'x.md');
    expect(article).toMatchObject({ id: '007', title: '1.10' });
    expect(Object.entries(article?.meta ?? {})).toEqual([
      ['ok', 'true'],
      ['date', '2026-01-02'],
      ['tags', '["a","b"]'],
      ['empty', ''],
      ['__proto__', 'x'],
    ]);
  });

  it('names the line of bad YAML', () => {
    const { article, problems } = readMarkdown('---\nid: a\ntitle: b: c\n---\ntext', 'x.md');
    expect(article).toBeNull();
    expect(problems).toMatchObject([{ code: 'yaml-bad', severity: 'error', file: 'x.md', line: 3 }]);
  });

  it('stops YAML aliases that multiply', () => {
    const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(', ')}]`);
    const text = `---\nl0: &l0 x\n${levels.join('\n')}\n---\ntext`;
    expect(readMarkdown(text, 'x.md').problems).toMatchObject([{ code: 'yaml-bad' }]);
  });

  it('takes a rule without its pair, and a paragraph between rules, as text', () => {
    expect(readMarkdown('---\nhello\n## A\nx', 'x.md').problems).toMatchObject([
      { code: 'front-matter-open', line: 1 },
    ]);
    expect(readMarkdown('---\nhello\n---\nrest', 'x.md').article?.sections[0]?.text).toBe('---\nhello\n---\nrest');
  });

  it('reads plain text as one section', () => {
    expect(readPlainText('a\n## b\nc\n', 'f/t.txt').article).toEqual({
      id: 't',
      title: 't',
      sections: [{ heading: '', text: 'a\n## b\nc' }],
      meta: {},
    });
  });
});

describe('round trip', () => {
  const line = fc.oneof(
    fc.constantFrom(
      '## x',
      '# T',
      '\\## y',
      '\\\\# z',
      '##',
      '---',
      '- a',
      '<script>alert(1)</script>',
      '标题：值',
      '',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }).filter((s) => !/[`~\r\n]/.test(s)),
  );
  const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n').replace(/\r\n?/g, '\n').trim());
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .map((s) => s.replace(/[\r\n]/g, ' ').trim());
  const article: fc.Arbitrary<Article> = fc.record({
    id: word.filter(Boolean),
    title: fc.oneof(fc.constant('T'), word).filter(Boolean),
    sections: fc
      .array(fc.record({ heading: fc.oneof(fc.constant(''), word), text }), { maxLength: 4 })
      .map((sections) => sections.filter((s) => s.heading !== '' || s.text !== '')),
    meta: fc.dictionary(
      fc.stringMatching(/^[a-z]\w{0,5}$/).filter((k) => k !== 'id' && k !== 'title'),
      fc.oneof(fc.constantFrom('007', 'true', 'null', '~', '- a', '#x', 'a: b', "'", ''), word),
    ),
  });

  it('keeps a heading that holds a Unicode line separator', () => {
    const a = { id: 'a', title: 'T', sections: [{ heading: '甲\u2028乙', text: '正文' }], meta: {} };
    expect(readMarkdown(writeMarkdown(a), 'other.md').article).toEqual(a);
  });

  it('gives back any article in normal form', () => {
    fc.assert(
      fc.property(article, (a) => {
        expect(readMarkdown(writeMarkdown(a), 'other.md').article).toEqual(a);
      }),
      { numRuns: 500 },
    );
  });
});
