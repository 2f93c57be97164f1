import { afterEach, expect, test } from 'vitest';
import { copyOf, referredIds, type CopyContext } from '../../../src/notebook/export/copy';

const holder = document.createElement('div');
document.body.append(holder);
afterEach(() => holder.replaceChildren());

/** A copy of the first child of `html`, as source text. */
function copied(html: string, change: (root: Element) => void = () => {}, more: Partial<CopyContext> = {}): string {
  holder.innerHTML = html;
  const root = holder.firstElementChild!;
  change(root);
  const context: CopyContext = {
    target: document.implementation.createHTMLDocument(''),
    pictures: new Map(),
    closed: new Set(),
    words: { yes: 'yes', no: 'no' },
    ids: referredIds([root]),
    ...more,
  };
  const made = copyOf(root, context);
  const box = context.target.createElement('div');
  if (made) box.append(made);
  return box.innerHTML;
}

test('what runs or is fetched does not come along', () => {
  const html = copied(
    `<div onclick="alert(1)" data-x="1" is="x-y">a<script>1</script><iframe src="https://e.example"></iframe>` +
      `<img src="missing.png" alt="picture" onerror="0"><object data="x"></object>` +
      `<style>b{}</style><template><b>t</b></template><a href="javascript:alert(1)">link</a></div>`,
  );
  expect(html).toBe('<div>apicture<span>link</span></div>');
});

test('text that spells markup stays text', () => {
  const spelled = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const html = copied('<p></p>', (p) => (p.textContent = spelled));
  const read = new DOMParser().parseFromString(html, 'text/html');
  expect(read.querySelectorAll('script, img')).toHaveLength(0);
  expect(read.body.textContent).toBe(spelled);
});

test('controls become their text; sliders, search boxes and secrets become nothing', () => {
  const html = copied(
    `<div><select><option>one<option selected>two</select><input type="number" value="4">` +
      `<input type="range" value="5"><input type="search" value="find"><input type="password" value="sk-secret">` +
      `<input type="hidden" value="hid"><input type="checkbox" checked><input type="file"></div>`,
  );
  expect(html).toBe(
    '<div><span class="value">two</span><span class="value">4</span><span class="value">yes</span></div>',
  );
});

test('a button is what it says, or nothing when it only does something', () => {
  const html = copied(
    `<div><button class="figure" aria-label="Recall 0.5" onclick="x()">0.500</button>` +
      `<button class="btn" data-screen-only>Run</button></div>`,
  );
  expect(html).toBe('<div><span class="figure">0.500</span></div>');
});

test('only ids that something refers to are kept, under names of their own', () => {
  const html = copied(
    `<section id="cell-a" aria-labelledby="title-a"><h2 id="title-a">A</h2><a href="#title-a">up</a><p id="p">x</p>` +
      `<a href="#/d/retrieval">elsewhere</a></section>`,
  );
  expect(html).toBe(
    '<section aria-labelledby="n1"><h2 id="n1">A</h2><a href="#n1">up</a><p>x</p><span>elsewhere</span></section>',
  );
});

test('links to other sites stay and tell them nothing', () => {
  expect(copied('<p><a href="https://e.example/x" target="_blank" ping="https://p.example">x</a></p>')).toBe(
    '<p><a href="https://e.example/x" rel="noopener noreferrer">x</a></p>',
  );
});

test('a style that would fetch something or stay in the way is dropped', () => {
  const html = copied(
    `<div><p style="color: red">a</p><p style="background: url(https://e.example)">b</p>` +
      `<p style="position: fixed">c</p></div>`,
  );
  expect(html).toBe('<div><p style="color: red">a</p><p>b</p><p>c</p></div>');
});

test('drawings keep their shapes, not what runs in them', () => {
  const html = copied(
    `<svg viewBox="0 0 1 1" onload="x()"><path d="M0 0" onclick="x()"/><script>1</script>` +
      `<foreignObject><p>x</p></foreignObject><image href="https://e.example"/><use href="#x"/></svg>`,
  );
  expect(html).toBe('<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg>');
});

test('a canvas becomes a picture, light and dark', () => {
  holder.innerHTML = '<div><canvas width="4" height="2"></canvas></div>';
  const canvas = holder.querySelector('canvas')!;
  const shot = { light: 'data:image/png;base64,AA==', dark: 'data:image/png;base64,BB==' };
  const context: CopyContext = {
    target: document.implementation.createHTMLDocument(''),
    pictures: new Map([[canvas, shot]]),
    closed: new Set(),
    words: { yes: '', no: '' },
    ids: new Map(),
  };
  const made = copyOf(holder.firstElementChild!, context) as Element;
  expect(made.querySelector('source')?.getAttribute('srcset')).toBe(shot.dark);
  expect(made.querySelector('img')?.getAttribute('src')).toBe(shot.light);
  expect(made.querySelector('canvas')).toBeNull();
});

test('what is hidden or only of use on the screen is left out; a fold without content is its line', () => {
  const html = copied(
    `<div><p hidden>h</p><span popover>tip</span><p class="visually-hidden">keys</p>` +
      `<table><caption class="visually-hidden">c</caption></table>` +
      `<details><summary>Parameters</summary></details><details open><summary>S</summary><p>in</p></details></div>`,
  );
  expect(html).toBe(
    '<div><table><caption class="visually-hidden">c</caption></table><p>Parameters</p>' +
      '<details open=""><summary>S</summary><p>in</p></details></div>',
  );
});
