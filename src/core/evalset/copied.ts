import type { Article, Question } from '../types';

/** Characters of a shared piece: shorter ones (a product name, "how do I") say nothing about copying. */
export const GRAM = 8;

/** A question counts as copied when at least this share of its characters stands in one article. */
export const COPIED_SHARE = 0.8;

/** A question that stands almost word for word in an article. */
export interface Copy {
  id: string;
  doc: string;
  /** Share of the question's normalised characters covered by pieces of `GRAM` characters found in the article. */
  share: number;
}

/** Bits of the filter that sorts out nearly every piece of an article before the hash table is asked. */
const FILTER_BITS = 22;
/** Odd multiplier of the rolling hash (Knuth's golden-ratio constant). */
const BASE = 0x9e3779b1 | 0;

/**
 * Questions copied from an article, each with the article that covers it best. Texts are compared in NFKC, lower case,
 * letters and digits only; a question's share is what pieces of 8 characters also found in the article cover of it.
 * Questions under 8 such characters are not judged. One pass over the articles with a rolling hash, every match
 * verified: the time grows with the text, not with questions × articles.
 */
export function findCopies(questions: readonly Question[], articles: readonly Article[]): Copy[] {
  const texts = questions.map((q) => lettersOf(q.question));
  const index = new GramIndex(texts);
  const best = new Map<number, { doc: string; share: number }>();
  for (const article of articles) {
    for (const [question, covered] of index.coverage(textOf(article))) {
      const share = covered / (texts[question]?.length ?? 1);
      if (share >= COPIED_SHARE && share > (best.get(question)?.share ?? 0)) {
        best.set(question, { doc: article.id, share });
      }
    }
  }
  return questions.flatMap(({ id }, i) => {
    const found = best.get(i);
    return found ? [{ id, ...found }] : [];
  });
}

/** NFKC, lower case, letters and digits only: what is left is the same whatever the punctuation. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Everything of an article, its parts kept apart so that no piece spans two of them. */
function textOf(article: Article): string {
  const parts = [article.title, ...article.sections.flatMap((s) => [s.heading, s.text])];
  for (const chunk of article.chunks ?? []) parts.push(chunk.text);
  return parts.map(lettersOf).join('\0');
}

/** Every piece of `GRAM` characters of the questions, found by hash. */
class GramIndex {
  readonly #filter = new Uint8Array(1 << (FILTER_BITS - 3));
  /** Hash → the different pieces with that hash, each with where it stands: question, position, question, position … */
  readonly #grams = new Map<number, Map<string, number[]>>();
  readonly #lengths: number[];

  constructor(texts: readonly string[]) {
    this.#lengths = texts.map((text) => text.length);
    texts.forEach((text, question) => {
      rollingHashes(text, (hash, at) => {
        const bit = hash >>> (32 - FILTER_BITS);
        this.#filter[bit >> 3] = (this.#filter[bit >> 3] ?? 0) | (1 << (bit & 7));
        const bucket = this.#grams.get(hash) ?? new Map<string, number[]>();
        const gram = text.slice(at, at + GRAM);
        const places = bucket.get(gram) ?? [];
        places.push(question, at);
        bucket.set(gram, places);
        this.#grams.set(hash, bucket);
      });
    });
  }

  /** For each question sharing a piece with the text: how many of its characters the shared pieces cover. */
  coverage(text: string): Map<number, number> {
    const seen = new Set<number[]>();
    rollingHashes(text, (hash, at) => {
      const bit = hash >>> (32 - FILTER_BITS);
      if (((this.#filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return;
      const places = this.#grams.get(hash)?.get(text.slice(at, at + GRAM));
      if (places) seen.add(places);
    });
    const marks = new Map<number, Uint8Array>();
    for (const places of seen) {
      for (let i = 0; i < places.length; i += 2) {
        const question = places[i] ?? 0;
        const at = places[i + 1] ?? 0;
        const mark = marks.get(question) ?? new Uint8Array(this.#lengths[question] ?? 0);
        marks.set(question, mark.fill(1, at, at + GRAM));
      }
    }
    return new Map([...marks].map(([question, mark]) => [question, mark.reduce((sum, bit) => sum + bit, 0)]));
  }
}

/** Calls back with the hash and position of every piece of `GRAM` characters (UTF-16 code units). */
function rollingHashes(text: string, visit: (hash: number, at: number) => void): void {
  let leaving = 1;
  for (let i = 0; i < GRAM; i++) leaving = Math.imul(leaving, BASE);
  let hash = 0;
  for (let end = 0; end < text.length; end++) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(end) + 1) | 0;
    if (end >= GRAM) hash = (hash - Math.imul(leaving, text.charCodeAt(end - GRAM) + 1)) | 0;
    // The high bits of a polynomial hash mix best, and the filter uses those.
    if (end >= GRAM - 1) visit(hash, end - GRAM + 1);
  }
}
