import { expect, test } from 'vitest';
import { usedStyles } from '../../../src/notebook/export/styles';

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
const root = document.createElement('div');
root.innerHTML = '<p class="a">x</p><details><summary>s</summary></details>';
const used = (css: string) => usedStyles([sheetOf(css)], root);

test('rules of elements that are not there are left out', () => {
  const css = used('.a { color: red } .b { color: blue } .a:hover { color: green } .b::before { content: "x" }');
  expect(css).toContain('.a { color: red');
  expect(css).toContain('.a:hover');
  expect(css).not.toContain('.b');
});

test('rules of the page itself are kept', () => {
  expect(used(':root { --ink: black } body { margin: 0px }')).toMatch(/:root[^]*--ink[^]*body/);
});

test('conditions are kept around what applies, and dropped when nothing does', () => {
  const css = used('@media print { .a { color: red } .b { color: blue } } @media screen { .b { color: blue } }');
  expect(css).toContain('@media print{.a { color: red');
  expect(css).not.toContain('screen');
});

test('nothing is fetched, and nothing ends the style element', () => {
  const css = used(
    '@font-face { font-family: x; src: url(https://e.example/x.woff2) } .a { background: url(https://e.example/x.png) } ' +
      '.a::after { content: "</style><script>" }',
  );
  expect(css).not.toContain('e.example');
  expect(css).not.toContain('<');
});
