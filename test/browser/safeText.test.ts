import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginningOf, blocksOf, firstWords, lengthOf, plainControls, textPieces } from '../../src/ui/safeText';

vi.mock('../../src/state/app.svelte', () => ({ useApp: () => ({ settings: { lang: 'zh' } }) }));
const { default: SafeText } = await import('../../src/ui/SafeText.svelte');

/** Half a character. */
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/;

let root: HTMLElement;
let shown: ReturnType<typeof mount> | null = null;

function show(text: string, limit?: number) {
  shown = mount(SafeText, { target: root, props: limit === undefined ? { text } : { text, limit } });
}
const safe = () => root.querySelector<HTMLElement>('.safe')!;

beforeEach(() => {
  root = document.createElement('div');
  root.style.width = '360px';
  document.body.append(root);
  window.hits = [];
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  root.remove();
});

describe('text of a model', () => {
  it.each([
    `<img src=x onerror="window.hits.push('run')">`,
    `<script>window.hits.push('run')</script>`,
    `[click](javascript:window.hits.push('run'))`,
    `</span><a href="javascript:alert(1)">x</a>`,
    `{@html '<b>x</b>'}`,
    '&lt;b&gt; &amp; **bold**\n\n  indented\ttab',
  ])('is shown as it stands: %s', async (text) => {
    show(text);
    expect(root.textContent).toBe(text);
    expect(root.querySelectorAll('*')).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(window.hits).toEqual([]);
  });

  it('keeps its own direction and leaves that of the page alone', () => {
    show('שלום abc');
    expect(getComputedStyle(safe()).direction).toBe('rtl');
    expect(getComputedStyle(safe()).unicodeBidi).toMatch(/isolate/);
    expect(getComputedStyle(root).direction).toBe('ltr');
  });

  it('names every invisible direction control', () => {
    show('a\u202Ecba\u2066x\u2069');
    expect(root.textContent).toBe('a⟨RLO⟩cba⟨LRI⟩x⟨PDI⟩');
    expect(root.querySelectorAll('.control')).toHaveLength(3);
    expect(root.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });

  it('breaks anywhere rather than widen the page', () => {
    show('x'.repeat(2000));
    expect(root.scrollWidth).toBeLessThanOrEqual(360);
  });

  it('shows the beginning of a long text, and all of it on request', async () => {
    // 100 kB: 25 000 emoji of four UTF-8 bytes each, two UTF-16 units each.
    const text = '😀'.repeat(25_000);
    show(text);
    expect(safe().textContent).toBe('😀'.repeat(4000) + '…');
    const button = root.querySelector('button')!;
    expect(button.textContent).toBe('显示全部（共 25,000 字）');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    button.click();
    await expect.poll(() => safe().textContent).toBe(text);
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });

  it('of nothing but controls does not fill the page with elements', () => {
    show('\u202E'.repeat(33_000), 33_000);
    // 200 marks, the text after them, and the element around.
    expect(root.querySelectorAll('*').length).toBe(201);
    expect(root.textContent).toBe('⟨RLO⟩'.repeat(33_000));
  });
});

describe('the parts it is made of', () => {
  it('cuts between characters', () => {
    expect(beginningOf('a😀b', 2)).toBe('a😀');
    expect(beginningOf('a😀b', 3)).toBe('a😀b');
    expect(beginningOf('', 3)).toBe('');
    expect(lengthOf('a😀b')).toBe(3);
  });
  it('gives the text back piece by piece', () => {
    expect(textPieces('a\u202Db')).toEqual([
      { text: 'a', control: false },
      { text: '⟨LRO⟩', control: true },
      { text: 'b', control: false },
    ]);
    expect(textPieces('')).toEqual([]);
    expect(plainControls('\u202C\u2068')).toBe('⟨PDF⟩⟨FSI⟩');
  });
  it.each([
    ['lines', '一行字\n'.repeat(5000), 4000],
    ['one line', '😀'.repeat(25_000), 10_000],
    ['a late line break', `${'x'.repeat(6000)}\n${'y'.repeat(6000)}`, 6001],
    ['little', 'x', 1],
    ['nothing', '', 0],
  ])('a long text in blocks: %s', (_what, text, first) => {
    const blocks = blocksOf(text);
    expect(blocks.join('')).toBe(text);
    expect(blocks[0]?.length ?? 0).toBe(first);
    expect(blocks.every((block) => block.length <= 10_000 && !LONE.test(block))).toBe(true);
  });
  it('says how a text begins on one line', () => {
    expect(firstWords('  a\n\n b ', 10)).toBe('a b');
    expect(firstWords('abcdef', 3)).toBe('abc…');
    expect(firstWords('abc', 3)).toBe('abc');
    // Four times the limit is looked at: 12 blanks hide what follows, which is said all the same.
    expect(firstWords(' '.repeat(12) + 'x', 3)).toBe('…');
  });
});
