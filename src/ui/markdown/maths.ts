import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';

/** Token types of formulas; `content` is the TeX between the dollar signs. */
export const INLINE_MATH = 'math_inline';
export const DISPLAY_MATH = 'math_display';
export const BLOCK_MATH = 'math_block';

const BACKSLASH = 0x5c;

/** The first `mark` at or after `from` that no backslash stands before; −1 for none before `end`. */
function unescaped(text: string, mark: '$' | '$$', from: number, end: number): number {
  for (let at = from; at + mark.length <= end; at++) {
    if (text.charCodeAt(at) === BACKSLASH) at++;
    else if (text.startsWith(mark, at)) return at;
  }
  return -1;
}

/**
 * Pandoc's rule (manual, "Extension: tex_math_dollars"): the opening `$` has a character other than a space right after
 * it; the closing one has one right before it, and no digit right after it. So "$5 and $6" are two prices.
 * @returns the position of the closing `$`, or −1 when the `$` at `open` opens no formula
 */
export function inlineMathEnd(text: string, open: number, end = text.length): number {
  if (open + 1 >= end || /[\s$]/.test(text.charAt(open + 1))) return -1;
  const close = unescaped(text, '$', open + 1, end);
  if (close < 0 || /\s/.test(text.charAt(close - 1)) || /\d/.test(text.charAt(close + 1))) return -1;
  return close;
}

/** Position of the second `$$` of a pair with something between; −1 when there is none. */
function displayMathEnd(text: string, open: number, end: number): number {
  const close = unescaped(text, '$$', open + 2, end);
  return close < 0 || text.slice(open + 2, close).trim() === '' ? -1 : close;
}

function inlineRule(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charAt(pos) !== '$') return false;
  const width = src.startsWith('$$', pos) ? 2 : 1;
  const close = width === 2 ? displayMathEnd(src, pos, posMax) : inlineMathEnd(src, pos, posMax);
  if (close < 0) {
    // A pair is passed over whole, so that its second dollar sign does not open a formula.
    if (!silent) state.pending += '$'.repeat(width);
    state.pos += width;
    return true;
  }
  if (!silent) {
    const token = state.push(width === 2 ? DISPLAY_MATH : INLINE_MATH, 'math', 0);
    token.content = src.slice(pos + width, close);
    token.markup = '$'.repeat(width);
  }
  state.pos = close + width;
  return true;
}

/** A paragraph that is `$$ … $$` from its first character to its last, over one line or several. */
function blockRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineStart = (line: number) => state.bMarks[line]! + state.tShift[line]!;
  const open = lineStart(startLine);
  if (!state.src.startsWith('$$', open) || state.sCount[startLine]! - state.blkIndent >= 4) return false;
  // A blank line ends the search: an unfinished formula must not swallow the rest of the text.
  for (let line = startLine; line < endLine && !state.isEmpty(line); line++) {
    if (state.sCount[line]! < state.blkIndent) return false;
    const from = line === startLine ? open + 2 : lineStart(line);
    const lineEnd = state.eMarks[line]!;
    const close = unescaped(state.src, '$$', from, lineEnd);
    if (close < 0) continue;
    if (state.src.slice(close + 2, lineEnd).trim() !== '') return false;
    const source = state
      .getLines(startLine, line + 1, state.blkIndent, false)
      .trim()
      .slice(2, -2);
    if (source.trim() === '') return false;
    if (silent) return true;
    const token = state.push(BLOCK_MATH, 'math', 0);
    Object.assign(token, { block: true, content: source, map: [startLine, line + 1], markup: '$$' });
    state.line = line + 1;
    return true;
  }
  return false;
}

/** markdown-it plugin: formulas between dollar signs, in a line and on lines of their own. */
export function maths(md: MarkdownIt) {
  md.inline.ruler.before('escape', 'math', inlineRule);
  md.block.ruler.before('fence', 'math', blockRule, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}
