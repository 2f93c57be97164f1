import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { contentsOf, openWords } from '../../src/notebook/share/contents';
import { meterShare, meterWords } from '../../src/notebook/share/meter';
import { qrFit, qrOf, qrPath } from '../../src/notebook/share/qr';
import { retrievalRecipe } from '../../src/lessons/retrieval/recipe';
import type { ShareDocument } from '../../src/share';
import { markdownLink, PLAIN_OPEN } from '../../src/state/sharing';

describe('the length meter', () => {
  const words = (length: number, verdict: 'fine' | 'long' | 'very-long' | 'too-long') =>
    meterWords({ url: '', length, verdict }, 'zh').advice;

  it('says what each length means', () => {
    expect(words(2000, 'fine')).toBe('到处都能用。');
    expect(words(2001, 'long')).toContain('2,000');
    expect(words(8001, 'very-long')).toContain('8,000');
    expect(words(32_001, 'too-long')).toContain('32,000');
    expect(meterWords({ url: null, length: null, verdict: 'too-long' }, 'en').advice).toContain('too big');
  });

  it('puts the marks apart: ln 8 / ln 128 = 3/7, ln 32 / ln 128 = 5/7', () => {
    expect(meterShare(2000)).toBeCloseTo((100 * 3) / 7, 10);
    expect(meterShare(8000)).toBeCloseTo((100 * 5) / 7, 10);
    expect(meterShare(32_000)).toBeCloseTo(100, 10);
    expect(meterShare(10)).toBe(0);
    expect(meterShare(1e6)).toBe(100);
  });
});

describe('QR codes', () => {
  /** Draws the path again, module by module. */
  function drawn(path: string, size: number): boolean[][] {
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let i = 0; i < Number(width); i++) {
        const row = rows[Number(y)] as boolean[];
        row[Number(x) + i] = true;
      }
    return rows;
  }

  it('are drawn as runs of dark modules', () => {
    const o = false;
    const X = true;
    const matrix = [
      [X, X, o],
      [o, o, o],
      [X, o, X],
    ];
    expect(qrPath(matrix)).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
    expect(drawn(qrPath(matrix), 3)).toEqual(matrix);
  });

  it('hold the link with the quiet zone around it', async () => {
    const url = 'https://example.org/notebook/#/d/retrieval';
    const { path, size } = await qrOf(url);
    const bare = encode(url, { ecc: 'L', border: 0 });
    expect(size).toBe(bare.size + 8);
    const inner = drawn(path, size)
      .slice(4, -4)
      .map((row) => row.slice(4, -4));
    expect(inner).toEqual(bare.data);
    expect(path.startsWith('M4 4h7')).toBe(true); // A finder pattern is seven modules wide.
  });

  it('can be made up to what the standard holds', async () => {
    expect(qrFit(858)).toBe('fine');
    expect(qrFit(859)).toBe('dense');
    expect(qrFit(2954)).toBe('none');
    const longest = `https://${'a'.repeat(2953 - 8)}`;
    expect(qrFit(longest.length)).toBe('dense');
    // Version 40 has 17 + 4 · 40 modules a side.
    expect((await qrOf(longest)).size).toBe(177 + 8);
    await expect(qrOf(`${longest}a`)).rejects.toThrow();
  });
});

describe('Markdown', () => {
  it('holds any title', () => {
    expect(markdownLink('检索 [一]\n*二*', 'https://x.org/#/d/r')).toBe(
      '[检索 \\[一\\] \\*二\\*](https://x.org/#/d/r)',
    );
    expect(markdownLink('`a`<b>', 'https://x.org/')).toBe('[\\`a\\`\\<b\\>](https://x.org/)');
    expect(markdownLink('a', 'https://x.org/(1).json')).toBe('[a](<https://x.org/(1).json>)');
  });
});

describe('the two lists', () => {
  const hash = 'c0ffee00'.repeat(8);
  const document: ShareDocument = {
    v: 1,
    app: '1.2.3',
    recipe: retrievalRecipe,
    data: { corpus: { kind: 'ref' }, evalset: { kind: 'ref' } },
    expect: null,
    open: PLAIN_OPEN,
  };
  const question = { id: 'q', question: '？', expected_docs: [], type: '', answer_points: [] };
  const text = (more: Partial<ShareDocument>, lang: 'zh' | 'en' = 'zh') => {
    const { inside, outside } = contentsOf({ ...document, ...more }, '标题', lang);
    return { inside: inside.map((line) => line.text).join('\n'), outside: outside.join('\n') };
  };

  it('say what travels and what stays', () => {
    const { inside, outside } = text({});
    expect(inside).toContain(`笔记本「标题」：${retrievalRecipe.cells.length} 个单元和全部参数`);
    expect(inside).toContain(`知识库：只写版本 ${retrievalRecipe.data.corpus.hash.slice(0, 8)}，对方用站点自带的`);
    expect(inside).toContain('1.2.3');
    expect(inside).not.toContain('打开的方式');
    expect(outside).toContain('API 密钥');
    expect(outside).toContain('你看到的数值：对方无法核对');
    expect(outside).not.toContain('你自己的数据');
  });

  it('count edits and own data', () => {
    const base = { id: 'cloudledger', hash };
    const edits = {
      kind: 'edits' as const,
      base,
      added: [{ at: 0, item: question }],
      changed: [],
      removed: ['a', 'b'],
    };
    expect(text({ data: { corpus: { kind: 'ref' }, evalset: edits } }).inside).toContain(
      '对自带评测集的改动：新增 1 条、删去 2 条',
    );
    const inline = { kind: 'inline' as const, name: '', basedOn: '', items: [question] };
    const own = contentsOf({ ...document, data: { corpus: { ...inline, items: [] }, evalset: inline } }, 't', 'en');
    expect(own.inside.find((line) => line.text.startsWith('All of your eval set'))?.text).toContain('1 question, ');
    expect(own.inside.find((line) => line.note)?.note).toContain('file name');
  });

  it('say that own data stays behind when it is only named', () => {
    const recipe = { ...retrievalRecipe, data: { ...retrievalRecipe.data, corpus: { id: 'own-c0ffee00', hash } } };
    const { inside, outside } = text({ recipe });
    expect(inside).toContain('知识库：只写版本 c0ffee00，对方要有同一份');
    expect(outside).toContain('你自己的数据');
  });

  it('name the choices of opening that are not the usual ones', () => {
    expect(openWords(PLAIN_OPEN, 'zh')).toBe('');
    expect(openWords({ controls: false, readOnly: true, present: true, start: 3 }, 'en')).toBe(
      'controls hidden, read-only, presentation view, at cell 3',
    );
  });
});
