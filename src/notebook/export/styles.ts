/** Parts of a selector that say how an element is used, not which one it is. */
const STATES =
  /::?(?:hover|focus-visible|focus-within|focus|active|visited|link|target|checked|disabled|enabled|-[\w-]+|before|after|marker|placeholder|selection|backdrop|details-content|file-selector-button|first-line|first-letter)(?:\([^()]*\))?/g;

/** Whether a rule says something about an element under `root`. A selector that is not understood is kept. */
function applies(selector: string, root: ParentNode): boolean {
  // The root element itself, and what stands outside of the copy.
  if (/(^|[\s,(])(:root|html|body|\*)/.test(selector)) return true;
  const bare = selector.replace(STATES, '').trim();
  try {
    return bare === '' || root.querySelector(bare) !== null;
  } catch {
    return true;
  }
}

/** A rule as text, without what does not apply under `root` and without anything that would be fetched. */
function ruleText(rule: CSSRule, root: ParentNode): string {
  if (rule instanceof CSSStyleRule) {
    if (!applies(rule.selectorText, root)) return '';
    return safe(rule.cssText);
  }
  if (rule instanceof CSSMediaRule) return nested(`@media ${rule.media.mediaText}`, rule, root);
  if (rule instanceof CSSSupportsRule) return nested(`@supports ${rule.conditionText}`, rule, root);
  if (rule instanceof CSSPageRule) return safe(rule.cssText);
  // Fonts would be fetched; nothing moves on a page to read.
  return '';
}

function nested(head: string, rule: CSSGroupingRule, root: ParentNode): string {
  const inside = [...rule.cssRules].map((one) => ruleText(one, root)).join('');
  return inside ? `${head}{${inside}}` : '';
}

/** Nothing in the text can end the style element or fetch anything. */
function safe(text: string): string {
  return /url\(\s*["']?(?!data:)|image-set\(|@import/i.test(text) ? '' : `${text.replaceAll('<', '\\3c ')}\n`;
}

/**
 * The rules of the page's style sheets that apply to a copy of part of it.
 * @param root the copy, not necessarily on the page
 */
export function usedStyles(sheets: Iterable<CSSStyleSheet>, root: ParentNode): string {
  return [...sheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ruleText(rule, root))).join('');
}
