import { describe, expect, it } from 'vitest';
import { MAX_FORMULAS, renderMarkdown } from '../../../src/ui/markdown/render';
import { markup, show } from './helpers';

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('Markdown as nodes', () => {
  it.each([
    ['# a', '<h3>a</h3>'],
    ['#### a', '<h6>a</h6>'],
    ['###### a', '<h6>a</h6>'],
    ['**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a', '<ol start="3"><li>a</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['a<b>&"', '<p>a&lt;b&gt;&amp;"</p>'],
    ['"a" -- b...', '<p>"a" -- b...</p>'],
    ['[a](#/d/retrieval)', '<p><a href="#/d/retrieval">a</a></p>'],
    ['README.md', '<p>README.md</p>'],
    ['$5 and $6', '<p>$5 and $6</p>'],
    ['', ''],
  ])('%j', async (source, expected) => {
    expect(await markup(source)).toBe(expected);
  });

  it('a table is a region of its own, with column headers and the alignment asked for', async () => {
    expect(await markup('| Mode | Recall |\n| --- | ---: |\n| BM25 | 0.8 |')).toBe(
      '<div class="scroll" tabindex="0" role="region" aria-label="Table: Mode · Recall"><table>' +
        '<thead><tr><th scope="col">Mode</th><th class="to-right" scope="col">Recall</th></tr></thead>' +
        '<tbody><tr><td>BM25</td><td class="to-right">0.8</td></tr></tbody></table></div>',
    );
  });

  it('code keeps its characters and can be scrolled by keyboard', async () => {
    expect(await markup('```js\nif (a < b) c();\n```')).toBe(
      '<pre tabindex="0" role="region" aria-label="Code"><code>if (a &lt; b) c();</code></pre>',
    );
  });

  it('external links say where they lead and open apart', async () => {
    expect(await markup('[a](https://example.com/x)')).toBe(
      '<p><a href="https://example.com/x" title="Opens example.com in a new tab" class="external" target="_blank"' +
        ' rel="noopener noreferrer">a</a></p>',
    );
  });

  it('a bare address ends where Chinese begins', async () => {
    const link = (await show('见https://example.com/a，然后')).querySelector('a');
    expect(link?.getAttribute('href')).toBe('https://example.com/a');
    expect(link?.textContent).toBe('https://example.com/a');
    expect(link?.parentElement?.textContent).toBe('见https://example.com/a，然后');
  });
});

describe('pictures', () => {
  it('in the text are shown', async () => {
    expect(await markup(`![dot](${PNG})`)).toBe(`<p><img src="${PNG}" alt="dot"></p>`);
  });
  it('on another site are a link, and nothing is fetched', async () => {
    const element = await show('![the *plot*](https://example.invalid/a.png)');
    expect(element.querySelector('img')).toBeNull();
    expect(element.querySelector('a')?.href).toBe('https://example.invalid/a.png');
    expect(element.textContent?.trim()).toBe('the *plot*');
    const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('example.invalid'));
    expect(asked).toEqual([]);
  });
  it('inside a link are its words', async () => {
    const element = await show('[![plot](https://example.invalid/a.png)](https://example.com)');
    expect([...element.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://example.com',
    ]);
    expect(element.querySelector('a')?.textContent).toBe('plot');
  });
});

describe('formulas', () => {
  it('displayed within a paragraph stay in it', async () => {
    expect(await markup('a $$x$$ b')).toBe(
      '<p>a <span class="formula" tabindex="0" role="group" aria-label="Formula"><math display="block"><mrow><mi>x</mi></mrow>' +
        '</math></span> b</p>',
    );
  });

  it('in a line are MathML, once', async () => {
    expect(await markup('$a_1$')).toBe('<p><math><mrow><msub><mi>a</mi><mn>1</mn></msub></mrow></math></p>');
  });

  it('on lines of their own scroll inside themselves', async () => {
    expect(await markup('$$\n\\frac{1}{2}\n$$')).toBe(
      '<div class="formula" tabindex="0" role="group" aria-label="Formula"><math display="block"><mrow>' +
        '<mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math></div>',
    );
  });

  it('letters of an alphabet are the letters of Unicode', async () => {
    expect((await show('$\\mathbb{R}\\mathbf{x}\\mathcal{L}$')).textContent?.trim()).toBe('ℝ𝐱ℒ');
  });

  it('columns are aligned without MathML attributes browsers ignore', async () => {
    const cells = (await show('$$\\begin{aligned}a&=b\\end{aligned}$$')).querySelectorAll('mtd');
    expect([...cells].map((cell) => cell.getAttribute('class'))).toEqual(['to-right', 'to-left']);
  });

  it('that are wrong show as written, with the reason', async () => {
    const element = await show('before $\\frac{1$ after');
    expect(element.querySelector('math')).toBeNull();
    expect(element.querySelector('.wrong-formula code')?.textContent).toBe('$\\frac{1$');
    expect(element.querySelector('.wrong-formula small')?.textContent).toMatch(
      /^Formula not understood: .*expected '}'/i,
    );
    expect(element.textContent).toMatch(/^before .* after\n$/s);
  });

  it('that never end do not hold up the page', async () => {
    const bombs = [
      '\\def\\a{\\a\\a}\\a',
      '\\def\\a{x}\\def\\b{\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b}\\def\\d{\\c\\c\\c\\c}\\def\\e{\\d\\d\\d\\d}\\e\\e\\e\\e',
      '\\frac{'.repeat(700),
      '{'.repeat(4_000) + '}'.repeat(900),
      'x'.repeat(6_000),
    ];
    const start = performance.now();
    const element = await show(bombs.map((bomb) => `$${bomb}$`).join('\n\n'));
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(element.querySelectorAll('.wrong-formula')).toHaveLength(5);
  });

  it('beyond the limit show as written', async () => {
    const element = await show(Array.from({ length: MAX_FORMULAS + 3 }, (_, i) => `$x_{${i}}$`).join(' '));
    expect(element.querySelectorAll('math')).toHaveLength(MAX_FORMULAS);
    // The first of them says why.
    expect(element.querySelectorAll('.wrong-formula')).toHaveLength(1);
    expect(element.textContent).toContain(`$x_{${MAX_FORMULAS + 1}}$ $x_{${MAX_FORMULAS + 2}}$`);
  });
});

const ORDINARY = `## Which questions fell?

The *reranker* lifts \`q18\` from rank 7 to 2 ([why](https://example.com/why)), at $k = 4$ and $\\alpha = 0.5$.

| Mode | Recall | NDCG |
| --- | ---: | ---: |
| BM25 | 0.80 | 0.71 |
| Vector | 0.86 | 0.78 |

- one point
- another, **in bold**

$$
\\mathrm{NDCG} = \\frac{\\sum_i r_i / \\log_2(i+1)}{\\mathrm{IDCG}}
$$

`;
/** As long as a recipe's text may be (LIMITS.markdown). */
const LIMIT = 100_000;

describe('time', () => {
  /** The longest that the page did not get its turn while a text was rendered, and the time in all. */
  async function gaps(source: string) {
    let [longest, last, running] = [0, performance.now(), true];
    const start = last;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
      if (running) port2.postMessage(0);
    };
    port2.postMessage(0);
    await renderMarkdown(source);
    running = false;
    longest = Math.max(longest, performance.now() - last);
    port1.close();
    return { longest, total: performance.now() - start };
  }

  it('an ordinary text takes no turn of more than 50 ms', async () => {
    await renderMarkdown(ORDINARY);
    const { longest, total } = await gaps(ORDINARY.replaceAll('0.5', '0.25').repeat(3));
    console.log(`ordinary text: longest turn ${longest.toFixed(1)} ms, ${total.toFixed(1)} ms in all`);
    expect(longest).toBeLessThan(50);
  });

  it.each([
    ['prose', ORDINARY],
    ['one paragraph', 'word '],
    ['formulas', '$x$ '],
    ['brackets', '['],
    ['closed brackets', '[]('],
    ['pictures', '![a](https://x.y/z) '],
    ['stars', '*a_'],
    ['backticks', '`a``'],
    ['quotes', '> '],
    ['list levels', '- '],
    ['table', '| a | b |\n| - | - |\n'],
    ['cells', '|'],
    ['addresses', 'https://x.y/a，'],
    ['colons', 'http://'],
    ['entities', '&amp;'],
    ['backslashes', '\\'],
    ['angle brackets', '<a'],
    ['references', '[a]: b\n'],
  ])(
    '%s of 100,000 characters are rendered in bounded time',
    async (name, piece) => {
      const source = piece.repeat(Math.ceil(LIMIT / piece.length)).slice(0, LIMIT);
      const { longest, total } = await gaps(source);
      console.log(`${name}: longest turn ${longest.toFixed(0)} ms, ${total.toFixed(0)} ms in all`);
      expect(total).toBeLessThan(10_000);
    },
    20_000,
  );

  it('stops when nobody waits for the result', async () => {
    const stop = new AbortController();
    const made = renderMarkdown(ORDINARY.repeat(150), { signal: stop.signal });
    stop.abort();
    await expect(made).rejects.toThrow(/abort/i);
  });
});
