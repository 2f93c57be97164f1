import type { TokenInfo, TokenizerSpec } from '../types';
import { cutAtWhitespace, cutBigrams, segmenterCut, type Cut } from './cutters';
import { normalise } from './normalise';

export interface Tokenizer {
  /** The tokens that are searched for, in text order. */
  tokens(text: string): string[];
  /** Every token but white space, the dropped ones with the reason. Its kept tokens are those of `tokens`. */
  inspect(text: string): TokenInfo[];
}

export interface TokenizerDeps {
  stopWords: ReadonlySet<string>;
  /** jieba's `cut_for_search` with HMM on, over a text already normalised. The user dictionary is in it (see `parseUserDictionary`). */
  cutForSearch?: (text: string) => string[];
}

/** What a tokenizer needs is not there: `jieba` was not handed in, or this runtime has no `Intl.Segmenter`. */
export class TokenizerUnavailableError extends Error {
  override name = 'TokenizerUnavailableError';
  constructor(readonly code: 'jieba' | 'segmenter') {
    super(code === 'jieba' ? 'The jieba tokenizer needs cutForSearch.' : 'This runtime has no Intl.Segmenter.');
  }
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ONE_HAN = /^\p{Script=Han}$/u;

/**
 * A tokenizer as the spec describes it: NFKC and lower case, cut by `kind`, then tokens without a letter or digit, stop
 * words (when `stopWords`) and single Han characters (when `dropSingleHan`) are dropped, with the first of these reasons
 * that holds.
 * @throws TokenizerUnavailableError
 */
export function createTokenizer(spec: TokenizerSpec, deps: TokenizerDeps): Tokenizer {
  const cut = cutOf(spec.kind, deps);
  const judge = judgeOf(spec, deps.stopWords);
  return {
    tokens(text) {
      const kept: string[] = [];
      for (const token of cut(normalise(text))) {
        const info = judge(token);
        if (info.dropped === undefined) kept.push(info.text);
      }
      return kept;
    },
    inspect: (text) =>
      cut(normalise(text))
        .filter((token) => token.trim() !== '')
        .map((token) => ({ ...judge(token) })),
  };
}

function cutOf(kind: TokenizerSpec['kind'], deps: TokenizerDeps): Cut {
  switch (kind) {
    case 'jieba':
      if (!deps.cutForSearch) throw new TokenizerUnavailableError('jieba');
      return deps.cutForSearch;
    case 'segmenter': {
      const cut = segmenterCut();
      if (!cut) throw new TokenizerUnavailableError('segmenter');
      return cut;
    }
    case 'bigram':
      return cutBigrams;
    case 'whitespace':
      return cutAtWhitespace;
  }
}

/**
 * Judges each different token once. All its occurrences then share one string: a corpus takes less memory, and the
 * index finds a term by its address instead of comparing characters (about twice as fast over 20,000 chunks).
 */
function judgeOf(spec: TokenizerSpec, stopWords: ReadonlySet<string>): (token: string) => TokenInfo {
  const stops = new Set(spec.stopWords ? Array.from(stopWords, normalise) : []);
  const judged = new Map<string, TokenInfo>();
  return (token) => {
    const known = judged.get(token);
    if (known) return known;
    const dropped = reasonToDrop(token, stops, spec.dropSingleHan);
    const info = dropped === undefined ? { text: token } : { text: token, dropped };
    judged.set(token, info);
    return info;
  };
}

function reasonToDrop(token: string, stops: ReadonlySet<string>, dropSingleHan: boolean): TokenInfo['dropped'] {
  if (!LETTER_OR_DIGIT.test(token)) return 'no-letter-or-digit';
  if (stops.has(token)) return 'stop-word';
  if (dropSingleHan && ONE_HAN.test(token)) return 'single-han';
  return undefined;
}
