import { beforeEach, describe, expect, it } from 'vitest';
import { sanitise } from '../../../src/ui/markdown/sanitise';
import { wordsOf } from '../../../src/ui/markdown/words';
import { show } from './helpers';

declare global {
  interface Window {
    hits?: string[];
  }
}

const HIT = "window.hits.push('run')";

/** HTML that runs, fetches, or takes a place in the page when let through. */
const HTML = [
  `<script>${HIT}</script>`,
  `<img src=x onerror="${HIT}">`,
  `<img src=x onerror=${HIT}//`,
  `<svg onload="${HIT}"><circle /></svg>`,
  `<svg><script>${HIT}</script></svg>`,
  `<svg><animate onbegin="${HIT}" attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${HIT}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${HIT}>#x"></use></svg>`,
  `<svg><foreignObject><img src=x onerror="${HIT}"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${HIT}&gt;">`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror="${HIT}"></annotation-xml></math>`,
  `<math href="javascript:${HIT}"><mi>x</mi></math>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${HIT}">x</maction></math>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${HIT}">`,
  `<noscript><p title="</noscript><img src=x onerror=${HIT}>"></noscript>`,
  `<template><img src=x onerror="${HIT}"></template>`,
  `<iframe src="javascript:parent.hits.push('run')"></iframe>`,
  `<iframe srcdoc="<script>parent.hits.push('run')</script>"></iframe>`,
  `<object data="javascript:${HIT}"></object>`,
  `<embed src="javascript:${HIT}">`,
  `<video><source onerror="${HIT}"></video>`,
  `<audio src=x onerror="${HIT}"></audio>`,
  `<details open ontoggle="${HIT}">x</details>`,
  `<input autofocus onfocus="${HIT}">`,
  `<form action="javascript:${HIT}"><button>x</button></form>`,
  `<button formaction="javascript:${HIT}">x</button>`,
  `<a href="javascript:${HIT}">x</a>`,
  `<a href="java&#9;script:${HIT}">x</a>`,
  `<a href="data:text/html,<script>${HIT}</script>">x</a>`,
  `<a href="https://x.example" target="_self" onclick="${HIT}">x</a>`,
  `<style>body { display: none }</style>`,
  `<link rel="stylesheet" href="https://evil.example/a.css">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<base href="https://evil.example/">`,
  `<p style="position:fixed;inset:0" class="btn primary">x</p>`,
  `<p id="app" name="hits">x</p>`,
  `<form id="document"><img name="cookie"></form>`,
  `<a id="hits"></a><a id="hits" name="push" href="clobber:1"></a>`,
  `<p data-x="1" aria-hidden="true" tabindex="5" slot="x" is="x-y">x</p>`,
  `<x-custom onclick="${HIT}">x</x-custom>`,
  `<![CDATA[<img src=x onerror="${HIT}">]]>`,
  `<!--><img src=x onerror="${HIT}">-->`,
  `<?xml-stylesheet href="javascript:${HIT}"?>`,
];

/** Markdown that leads somewhere it must not, in many spellings. */
const LINKS = [
  `[x](javascript:${HIT})`,
  `[x](JaVaScRiPt:${HIT})`,
  `[x]( javascript:${HIT})`,
  `[x](<javascript:${HIT}>)`,
  `[x](<java\tscript:${HIT}>)`,
  `[x](&#106;avascript:${HIT})`,
  `[x](javascript&colon;${HIT})`,
  `[x](&#x6A&#x61vascript:${HIT})`,
  `[x](java&#10;script:${HIT})`,
  `[x](\\javascript:${HIT})`,
  `[x](\u0001javascript:${HIT})`,
  `[x](javascript\\:${HIT})`,
  `[x](vbscript:msgbox)`,
  `[x](data:text/html,<script>${HIT}</script>)`,
  `[x](data:text/html;base64,PHNjcmlwdD5oaXRzLnB1c2goMSk8L3NjcmlwdD4=)`,
  `[x](data:image/svg+xml,<svg/onload=${HIT}>)`,
  `[x](data:image/png;base64,AA==)`,
  `[x](file:///etc/passwd)`,
  `[x](blob:https://example.com/1)`,
  `[x](//evil.example)`,
  `[x](\\\\evil.example)`,
  `[x](?a=b)`,
  `[x](#app)`,
  `<javascript:${HIT}>`,
  `[x]\n\n[x]: javascript:${HIT}`,
  `[x][y]\n\n[y]: <data:text/html,x>`,
  `![x](javascript:${HIT})`,
  `![x](data:text/html,<script>${HIT}</script>)`,
  `![x](https://evil.example/pixel.png)`,
  `![x](//evil.example/pixel.png)`,
  `[![x](https://evil.example/pixel.png)](javascript:${HIT})`,
  `![<img src=x onerror=${HIT}>](https://evil.example/a.png)`,
  `![x" onerror="${HIT}](data:image/png;base64,AA==)`,
  `![x](data:image/png;base64,AA== "a\\" onerror=\\"${HIT}")`,
  `[x](https://a.example "a\\" onclick=\\"${HIT}")`,
  `[x](https://a.example/"onclick="${HIT})`,
  `[<b onclick=${HIT}>x</b>](https://a.example)`,
  `\`\`\`js" onclick="${HIT}\nx\n\`\`\``,
  `\`\`\`primary btn\nx\n\`\`\``,
  `| a |\n| --- |\n| <img src=x onerror="${HIT}"> |`,
  `| <script>${HIT}</script> |\n| --- |\n| x |`,
  `$\\href{javascript:${HIT}}{x}$`,
  `$\\url{javascript:${HIT}}$`,
  `$\\includegraphics{https://evil.example/a.png}$`,
  `$\\htmlData{x=y}{x}$ $\\htmlClass{btn}{x}$ $\\htmlId{app}{x}$ $\\htmlStyle{color:red}{x}$`,
  `$\\text{<img src=x onerror=${HIT}>}$`,
  `$\\color{red;background:url(https://evil.example)}x$`,
  `$<img src=x onerror=${HIT}>`,
  `$\\frac{<img src=x onerror=${HIT}>$`,
];

const TAGS =
  /^(h[3-6]|p|br|hr|blockquote|ul|ol|li|em|strong|s|code|pre|a|img|span|small|div|table|thead|tbody|tr|th|td)$/;
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(https?:\/\/[a-z]|mailto:|#\/)/,
  src: /^data:image\/(png|svg)/,
  target: /^_blank$/,
  rel: /^noopener noreferrer$/,
  title: /^/,
  alt: /^/,
  scope: /^col$/,
  tabindex: /^0$/,
  role: /^(region|group)$/,
  'aria-label': /^/,
  class: /^(scroll|formula|external|wrong-formula|to-left|to-center|to-right)$/,
};
const MATH = /^(math|mi|mn|mo|mrow|mtext|mstyle|mfrac|msub|msup|mspace)$/;
const MATH_ATTRIBUTES = /^(display|mathcolor|displaystyle|scriptlevel|stretchy|fence|mathvariant|xmlns)$/;

/** Everything in a rendered text that a text may not bring. */
function offences(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const math = element.namespaceURI === 'http://www.w3.org/1998/Math/MathML';
    const html = element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    const known = math ? MATH.test(element.localName) : html && TAGS.test(element.localName);
    const attributes = [...element.attributes].filter(({ name, value }) =>
      math ? !MATH_ATTRIBUTES.test(name) : !ATTRIBUTES[name]?.test(value),
    );
    return [...(known ? [] : [element.localName]), ...attributes.map(({ name, value }) => `${name}=${value}`)];
  });
}

beforeEach(() => (window.hits = []));
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

describe('the check itself', () => {
  it('finds what it is meant to find', () => {
    const element = document.createElement('div');
    element.innerHTML = '<p onclick="x" id="a">x</p><script></script><a href="javascript:x">x</a><svg></svg>';
    expect(offences(element)).toEqual(['onclick=x', 'id=a', 'script', 'href=javascript:x', 'svg']);
  });
});

describe('hostile texts', () => {
  it.each(HTML)('HTML in Markdown shows as written: %s', async (source) => {
    const element = await show(source);
    await settle();
    expect(window.hits).toEqual([]);
    expect(offences(element)).toEqual([]);
    // Nothing of it is hidden: the reader sees what somebody tried.
    if (!source.includes('&')) expect(element.textContent?.replace(/\s+/g, '')).toBe(source.replace(/\s+/g, ''));
  });

  it.each(LINKS)('%s', async (source) => {
    const element = await show(source);
    await settle();
    for (const link of element.querySelectorAll('a')) if (!link.target) link.click();
    expect(window.hits).toEqual([]);
    expect(offences(element)).toEqual([]);
    expect(location.protocol).toBe('http:');
  });

  it('inside cells, quotes, lists and headings too', async () => {
    const wrapped = HTML.filter((html) => !html.includes('|')).flatMap((html) => [
      `| a |\n| - |\n| ${html} |`,
      `> ${html}`,
      `- ${html}`,
      `# ${html}`,
      `**${html}**`,
    ]);
    const element = await show(wrapped.join('\n\n'));
    await settle();
    expect(window.hits).toEqual([]);
    expect(offences(element)).toEqual([]);
  });
});

/** The second line of defence: the markup is taken to be whatever an attacker wants. */
describe('the sanitiser alone', () => {
  it.each(HTML)('%s', async (html) => {
    const element = document.createElement('div');
    element.append(sanitise(html, wordsOf('en')));
    document.body.append(element);
    await settle();
    for (const link of element.querySelectorAll('a')) if (!link.target) link.click();
    expect(window.hits).toEqual([]);
    expect(offences(element)).toEqual([]);
    element.remove();
  });

  it('lets no text name an element for scripts, or take a class of the page', () => {
    const fragment = sanitise('<p id="x" name="y" class="btn">a</p><td class="to-right external">', wordsOf('en'));
    expect(fragment.querySelector('[id], [name], [class]')).toBeNull();
  });
});
