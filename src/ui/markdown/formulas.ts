import katex from 'katex';

/** A formula as markup; or what is wrong with it, in KaTeX's words; or the length that it exceeds. */
export type Formula = { html: string } | { wrong: string } | { limit: number };

/** Characters of one formula; KaTeX's time grows with them. */
const MAX_LENGTH = 5_000;
/** Expansions of macros in one formula: `\def` can double a text with each. */
const MAX_EXPANSIONS = 300;
/** Formulas kept: while a text is edited, all but one are the same as at the last keystroke. */
const KEPT = 1_000;
const kept = new Map<string, Formula>();

/** MathML needs neither fonts nor inline styles. Nothing that leads anywhere or adds attributes is trusted. */
function render(source: string, display: boolean): Formula {
  if (source.length > MAX_LENGTH) return { limit: MAX_LENGTH };
  try {
    const html = katex.renderToString(source, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: MAX_EXPANSIONS,
      maxSize: 20,
    });
    // Without the wrapper that KaTeX's style sheet would need.
    return { html: html.slice(html.indexOf('<math'), html.lastIndexOf('</math>') + '</math>'.length) };
  } catch (error) {
    // KaTeX names the place; a formula nested too deeply ends in the engine's own error.
    return { wrong: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error) };
  }
}

/** The MathML of a TeX formula. Never throws. */
export function formula(source: string, display: boolean): Formula {
  const key = `${display ? 'D' : 'I'}${source}`;
  const known = kept.get(key);
  if (known) return known;
  const made = render(source, display);
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, made);
  return made;
}
