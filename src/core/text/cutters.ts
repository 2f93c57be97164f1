/** Cuts a normalised text into raw tokens; which of them are kept is decided afterwards. */
export type Cut = (text: string) => string[];

/** Han, Kana and Hangul are written without spaces between words (Hangul partly): all of them get bigrams. */
const CJK = String.raw`(?=[\p{L}\p{N}])[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Hangul}]`;
const RUNS = new RegExp(String.raw`((?:${CJK})+)|(?:(?!${CJK})[\p{L}\p{N}\p{M}])+|[^\p{L}\p{N}\p{M}\s]+`, 'gu');

/**
 * Overlapping bigrams of each run of CJK characters, a lone one as it is; other runs of letters and digits as whole
 * words; runs of anything else but white space as one token. `用api导出` → 用, api, 导出.
 */
export function cutBigrams(text: string): string[] {
  const tokens: string[] = [];
  for (const [run, cjk] of text.matchAll(RUNS)) {
    if (cjk === undefined) tokens.push(run);
    else pushBigrams(cjk, tokens);
  }
  return tokens;
}

function pushBigrams(run: string, tokens: string[]) {
  const characters = Array.from(run);
  if (characters.length === 1) tokens.push(run);
  for (let i = 1; i < characters.length; i++) tokens.push(`${characters[i - 1]}${characters[i]}`);
}

export function cutAtWhitespace(text: string): string[] {
  return text.split(/\s+/u).filter((token) => token !== '');
}

/** `null` where the runtime has no `Intl.Segmenter` (Firefox before 125). Its dictionary is the runtime's own. */
export function segmenterCut(): Cut | null {
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) return null;
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}
