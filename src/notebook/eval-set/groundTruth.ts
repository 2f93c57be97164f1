import type { Article, Chunk, Evidence, Question } from '../../core/types';

/**
 * Where the chunk ids of a question come from, surest first. `given`: its own `gold_chunks`; `evidence`: the chunks
 * that hold the quoted words; `section`: the quote is not found, so all chunks of the named section; `article`: all
 * chunks of the expected articles; `id`: the article has no chunks here, so its own id; `none`: unanswerable.
 */
export type Way = 'none' | 'given' | 'evidence' | 'section' | 'article' | 'id';

/** From nothing to decide to least sure. */
const WAYS: readonly Way[] = ['none', 'given', 'evidence', 'section', 'article', 'id'];

export interface Truth {
  ids: string[];
  /** The least sure way any of the question's documents needed. */
  way: Way;
  /** Some of its `gold_chunks` are not among the chunks of the present chunking. */
  outdated: boolean;
}

/** The chunks of the present chunking and the articles they were cut from, for look-up. */
export class ChunkIndex {
  readonly #chunks = new Map<string, Chunk[]>();
  readonly #docs = new Map<string, string>();
  readonly #articles: ReadonlyMap<string, Article>;

  constructor(articles: readonly Article[], chunks: readonly Chunk[]) {
    this.#articles = new Map(articles.map((article) => [article.id, article]));
    for (const chunk of chunks) {
      this.#docs.set(chunk.id, chunk.docId);
      const list = this.#chunks.get(chunk.docId);
      if (list) list.push(chunk);
      else this.#chunks.set(chunk.docId, [chunk]);
    }
  }

  /** The chunk-level gold of a question. */
  truthOf(question: Question): Truth {
    const given = question.gold_chunks ?? [];
    const parts = question.expected_docs.map((doc) => this.#partOf(doc, question, given));
    // Chunks of documents that are not expected are still the author's own gold.
    const others = given.filter((id) => !question.expected_docs.includes(this.#docOf(id)));
    if (others.length > 0) parts.push({ ids: others, way: 'given' });
    const way = parts.reduce<Way>(
      (least, part) => (WAYS.indexOf(part.way) > WAYS.indexOf(least) ? part.way : least),
      'none',
    );
    const ids = [...new Set(parts.flatMap((part) => part.ids))];
    return { ids, way, outdated: given.some((id) => !this.#docs.has(id)) };
  }

  #docOf(chunk: string): string {
    return this.#docs.get(chunk) ?? chunk.replace(/#\d+$/, '');
  }

  #partOf(doc: string, question: Question, given: readonly string[]): { ids: string[]; way: Way } {
    const own = given.filter((id) => this.#docOf(id) === doc);
    if (own.length > 0) return { ids: own, way: 'given' };
    const chunks = this.#chunks.get(doc) ?? [];
    if (chunks.length === 0) return { ids: [doc], way: 'id' };
    const article = this.#articles.get(doc);
    const found = new Set<Chunk>();
    let way: Way = 'evidence';
    for (const evidence of question.evidence ?? []) {
      if (evidence.doc !== doc || !article) continue;
      const holding = chunksHolding(evidence, article, chunks);
      const instead = holding.length > 0 ? holding : chunksOfSection(evidence, article, chunks);
      if (holding.length === 0 && instead.length > 0) way = 'section';
      for (const chunk of instead) found.add(chunk);
    }
    if (found.size === 0) return { ids: chunks.map(({ id }) => id), way: 'article' };
    return { ids: chunks.filter((chunk) => found.has(chunk)).map(({ id }) => id), way };
  }
}

/** The chunks with the whole quote; when a cut goes through it, those with a part of it. */
function chunksHolding({ quote, section }: Evidence, article: Article, chunks: readonly Chunk[]): Chunk[] {
  if (quote.trim() === '') return [];
  const ready = chunks.filter((chunk) => chunk.span === null && chunk.text.includes(quote));
  if (ready.length > 0) return ready;
  const place = placeOf(quote, section, article);
  if (!place) return [];
  const near = chunks.filter(
    ({ span }) => span?.section === place.section && span.start < place.end && place.start < span.end,
  );
  const whole = near.filter(({ span }) => span && span.start <= place.start && place.end <= span.end);
  return whole.length > 0 ? whole : near;
}

/** Where a quote stands in code points: in the named section, else in the first one that has it. */
function placeOf(quote: string, heading: string, { sections }: Article) {
  const named = sections.findIndex((section) => section.heading === heading && section.text.includes(quote));
  const section = named >= 0 ? named : sections.findIndex(({ text }) => text.includes(quote));
  const text = sections[section]?.text;
  if (text === undefined) return null;
  const start = lengthOf(text.slice(0, text.indexOf(quote)));
  return { section, start, end: start + lengthOf(quote) };
}

/** Code points of a text. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

function chunksOfSection({ section }: Evidence, { sections }: Article, chunks: readonly Chunk[]): Chunk[] {
  return chunks.filter(({ span }) => span !== null && sections[span.section]?.heading === section);
}

export interface TruthSummary {
  /** Questions by the way their ids were found, surest first and unanswerable ones last; ways nobody needed are left out. */
  ways: { way: Way; n: number }[];
  outdated: number;
}

export function summarise(truths: readonly Truth[]): TruthSummary {
  const order = [...WAYS.slice(1), ...WAYS.slice(0, 1)];
  const ways = order.map((way) => ({ way, n: truths.filter((truth) => truth.way === way).length }));
  return { ways: ways.filter(({ n }) => n > 0), outdated: truths.filter((truth) => truth.outdated).length };
}
