import { mount, unmount } from 'svelte';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApp } from './fakeApp.svelte';

let app: FakeApp;
vi.mock('../../../src/state/app.svelte', () => ({ useApp: () => app }));
const { default: TextCell } = await import('../../../src/notebook/text/TextCell.svelte');
// What the cell fetches when it needs it is here before the clock of any check runs.
await Promise.all([
  import('../../../src/notebook/text/TextEditor.svelte'),
  import('../../../src/ui/markdown/render'),
  import('../../../src/ui/markdown/formulas'),
]);

let cell: ReturnType<typeof mount>;
let root: HTMLElement;

function open(params: { lesson?: string; markdown?: string }, prepare: (app: FakeApp) => void = () => {}) {
  app.params = { lesson: '', markdown: '', ...params };
  prepare(app);
  cell = mount(TextCell, { target: root, props: { cellId: 'intro' } });
}

const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
  if (!found) throw new Error(`No button "${name}".`);
  return found;
};
const area = () => root.querySelector('textarea');
async function edit() {
  await expect.poll(() => root.querySelector('button')).not.toBeNull();
  button('编辑文字').click();
  await expect.poll(area).not.toBeNull();
  return area()!;
}
function type(text: string) {
  area()!.value = text;
  area()!.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

beforeEach(() => {
  app = new FakeApp();
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(async () => {
  await unmount(cell);
  root.remove();
});

describe('reading', () => {
  it('a lesson shows its prose in the language of the page, about the data that is there', async () => {
    open({ lesson: 'retrieval' });
    expect(root.querySelectorAll('p')).toHaveLength(2);
    expect(root.textContent).toContain('20 篇文章');
    app.lang = 'en';
    await expect.poll(() => root.textContent).toContain('30 questions');
    expect(root.querySelector('.markdown')).toBeNull();
  });

  it('Markdown shows as its source, then rendered, and the old stays until the new is there', async () => {
    open({ markdown: '**a** $x$' });
    expect(root.querySelector('.plain')?.textContent).toBe('**a** $x$');
    await expect.poll(() => root.querySelector('.prose strong')?.textContent).toBe('a');
    expect(root.querySelector('.plain')).toBeNull();
    app.params = { lesson: '', markdown: '*b*' };
    await Promise.resolve();
    expect(root.querySelector('.prose')?.childElementCount).toBeGreaterThan(0);
    await expect.poll(() => root.querySelector('.prose em')?.textContent).toBe('b');
    expect(root.querySelector('.prose strong')).toBeNull();
  });

  it('an empty cell asks for a text; one that is only looked at cannot be edited', async () => {
    open({});
    expect(root.textContent).toContain('这里还没有文字');
    app.readOnly = true;
    await expect.poll(() => root.querySelector('button')).toBeNull();
    root.querySelector('p')!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(area()).toBeNull();
  });
});

describe('editing', () => {
  it('starts with the lesson’s words and, left alone, leaves the lesson as it is', async () => {
    open({ lesson: 'retrieval' });
    const field = await edit();
    expect(document.activeElement).toBe(field);
    expect(field.value.split('\n\n')).toHaveLength(2);
    button('完成').click();
    await expect.poll(area).toBeNull();
    expect(app.params.markdown).toBe('');
    await expect.poll(() => document.activeElement?.textContent).toBe('编辑文字');
  });

  it('previews what is typed and writes once it rests, not at each key', async () => {
    open({ markdown: 'a' });
    await edit();
    type('**b**');
    type('**bc**');
    expect(app.writes).toEqual([]);
    await expect.poll(() => root.querySelector('.preview strong')?.textContent).toBe('bc');
    expect(app.writes).toEqual([]);
    await expect.poll(() => app.writes, { timeout: 2_000 }).toEqual(['**bc**']);
  });

  it('writes on blur and reaches the disk when the page goes', async () => {
    open({ markdown: 'a' });
    await edit();
    type('b');
    area()!.blur();
    expect(app.writes).toEqual(['b']);
    type('c');
    expect(app.drafts.size).toBe(1);
    for (const write of app.drafts) write();
    expect(app.writes).toEqual(['b', 'c']);
  });

  it('a cell that is taken away while being edited keeps the draft', async () => {
    open({ markdown: 'a' });
    await edit();
    type('b');
    await unmount(cell);
    expect(app.params.markdown).toBe('b');
    cell = mount(TextCell, { target: root, props: { cellId: 'intro' } });
  });

  it('Ctrl+Enter is Done', async () => {
    open({ markdown: 'a' });
    await edit();
    type('b');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(area).toBeNull();
    expect(app.params.markdown).toBe('b');
  });

  it('Esc leaves at once when nothing was changed', async () => {
    open({ markdown: 'a' });
    await edit();
    await userEvent.keyboard('{Escape}');
    await expect.poll(area).toBeNull();
    expect(app.writes).toEqual([]);
  });

  it('Esc asks when something was changed, and discarding brings the text from before back', async () => {
    open({ markdown: 'a' });
    await edit();
    type('b');
    area()!.blur();
    expect(app.params.markdown).toBe('b');
    area()!.focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
    button('接着写').click();
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull();
    expect(area()?.value).toBe('b');
    button('取消').click();
    await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
    button('放弃修改').click();
    await expect.poll(area).toBeNull();
    expect(app.params.markdown).toBe('a');
  });

  it('keys that belong to an input method do nothing', async () => {
    open({ markdown: 'a' });
    const field = await edit();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(area()).not.toBeNull();
  });

  it('Tab leaves the field', async () => {
    open({ markdown: 'a' });
    await edit();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).not.toBe(area());
    expect(app.params.markdown).toBe('a');
  });

  it('double click on the text opens the editor', async () => {
    open({ markdown: 'a' });
    await expect.poll(() => root.querySelector('.prose p')).not.toBeNull();
    await userEvent.dblClick(root.querySelector('.prose p')!);
    await expect.poll(area).not.toBeNull();
  });
});
