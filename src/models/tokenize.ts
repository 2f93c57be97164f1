import { Tokenizer } from '@huggingface/tokenizers';
import type { Piece, Pieces } from '../core/types';
import { characters, type Character } from './characters';
import { ModelRuntimeError } from './errors';

/** A text, or a pair of texts, as it goes into a model. */
export interface Encoded {
  ids: number[];
  /** Segment of each id: 0, or 1 for the second text of a pair. */
  types: number[];
  /** Special tokens before and after the content of a single text. */
  before: number;
  after: number;
}

/** `tokenizer.json` as far as it is touched here. */
interface Normalizer {
  type: string;
  lowercase?: boolean;
  strip_accents?: boolean | null;
  normalizers?: Normalizer[];
}
interface TokenizerFile {
  normalizer: Normalizer | null;
  added_tokens: { content: string; normalized?: boolean; special?: boolean }[];
  model: { type?: string };
}

export interface TokenizeOptions {
  /** Lower-case texts first; `false` also switches off lower-casing that the tokenizer's file asks for. */
  lowercase: boolean;
  /** Longest input of the model, special tokens included. */
  maxTokens: number;
}

/** Share of the room that a chunk keeps beside a question too long to leave it any. */
const CHUNK_SHARE = 1 / 4;

/**
 * Cuts texts into the word pieces of one model. Needs only `tokenizer.json` and `tokenizer_config.json`, not the runtime.
 *
 * What is too long is cut in its content: the special tokens around it stay, as the model expects (transformers.js cuts
 * the finished list and loses the last of them).
 * @throws ModelRuntimeError `unsupported` for tokenizers that are neither WordPiece nor Unigram (SentencePiece)
 */
export class TextTokenizer {
  readonly #tokenizer: Tokenizer;
  readonly #lowercase: boolean;
  readonly #limit: number;
  readonly #stripsAccents: boolean;
  /** Added tokens that are found in the raw text, before it is normalised. */
  readonly #added: RegExp | null;
  readonly #single: Template;
  readonly #pair: Template;

  constructor(file: unknown, config: unknown, { lowercase, maxTokens }: TokenizeOptions) {
    const json = withLowercase(file as TokenizerFile, lowercase);
    this.#tokenizer = new Tokenizer(json, config as object);
    const kind = this.#tokenizer.model?.config.type ?? '';
    if (kind !== 'WordPiece' && kind !== 'Unigram') throw new ModelRuntimeError('unsupported', `tokenizer ${kind}`);
    this.#lowercase = lowercase;
    this.#limit = maxTokens;
    this.#stripsAccents = json.normalizer?.type === 'BertNormalizer' && json.normalizer.strip_accents !== false;
    const raw = json.added_tokens
      .filter((token) => !(token.normalized ?? !token.special))
      .map((token) => token.content);
    this.#added = raw.length
      ? new RegExp(
          `(${raw
            .sort((a, b) => b.length - a.length)
            .map(escape)
            .join('|')})`,
        )
      : null;
    this.#single = this.#template(null);
    this.#pair = this.#template([MARK_B]);
  }

  /** What the tokenizer sees of a text: lower-cased where the settings say so. */
  prepare(text: string): string {
    return this.#lowercase ? text.toLowerCase() : text;
  }

  /** One text: `[CLS] … [SEP]`, cut to what the model takes. Empty text gives the special tokens alone. */
  encode(text: string): Encoded {
    const { parts, special } = this.#single;
    const ids = this.#ids(text).slice(0, this.#room(special));
    return assemble(parts, ids, []);
  }

  /**
   * Question and chunk as one input. Too long together, the chunk is cut. A question so long that the chunk would keep
   * less than a quarter of the room (or than its whole length, when it is shorter than that) is itself cut to leave it.
   */
  encodePair(question: string, chunk: string): Encoded {
    const { parts, special } = this.#pair;
    const room = this.#room(special);
    const b = this.#ids(chunk);
    const kept = Math.min(b.length, Math.floor(room * CHUNK_SHARE));
    const a = this.#ids(question).slice(0, room - kept);
    return assemble(parts, a, b.slice(0, room - a.length));
  }

  /** The pieces of a text with the stretches they stand for, and why a piece is unknown. */
  pieces(text: string): Pieces {
    const prepared = this.prepare(text);
    const content = this.#content(prepared);
    const { parts, special } = this.#single;
    const kept = content.slice(0, this.#room(special));
    const all = parts.flatMap(({ id }): Piece[] => (typeof id === 'number' ? [this.#special(id)] : kept));
    const next = content[kept.length];
    return {
      text: prepared,
      pieces: all,
      total: content.length + special,
      limit: this.#limit,
      cutAt: next?.start ?? prepared.length,
    };
  }

  #room(special: number): number {
    return Math.max(0, this.#limit - special);
  }

  #ids(text: string): number[] {
    return this.#tokenizer.tokenize(this.prepare(text)).map((token) => this.#id(token));
  }

  #id(token: string): number {
    return this.#tokenizer.token_to_id(token) ?? this.#unknown;
  }

  get #unknown(): number {
    return this.#tokenizer.model?.unk_token_id ?? 0;
  }

  #special(id: number): Piece {
    return { text: this.#tokenizer.id_to_token(id) ?? '', id, kind: 'special', start: null, end: null };
  }

  /** What the tokenizer's file puts around one text or between two. */
  #template(second: string[] | null): Template {
    const { post_processor: processor } = this.#tokenizer;
    const { tokens, token_type_ids: types } = processor
      ? processor.post_process([MARK_A], second, true)
      : { tokens: [MARK_A, ...(second ?? [])], token_type_ids: undefined };
    const parts = tokens.map((token, i): Part => {
      const id = token === MARK_A ? 'a' : token === MARK_B ? 'b' : this.#id(token);
      return { id, type: types?.[i] ?? 0 };
    });
    return { parts, special: parts.filter(({ id }) => typeof id === 'number').length };
  }

  #content(text: string): Piece[] {
    const pieces: Piece[] = [];
    let at = 0;
    // Splitting on a pattern with a group puts the added tokens at the odd places.
    (this.#added ? text.split(this.#added) : [text]).forEach((section, index) => {
      if (index % 2 === 1) {
        const id = this.#id(section);
        const end = at + section.length;
        const known = { text: section, id, start: at, end };
        pieces.push(
          id === this.#unknown
            ? { ...known, kind: 'unknown', reason: 'not-in-vocabulary' }
            : { ...known, kind: 'special' },
        );
      } else if (section !== '') pieces.push(...this.#section(section, at, index / 2));
      at += section.length;
    });
    return pieces;
  }

  /** The text between two added tokens. The words the tokenizer cuts hold the section's characters in their order. */
  #section(section: string, offset: number, index: number): Piece[] {
    const { normalizer, pre_tokenizer: cutter, model } = this.#tokenizer;
    const normalised = normalizer ? normalizer.normalize(section) : section;
    const words = cutter ? cutter.pre_tokenize(normalised, { section_index: index }) : [normalised];
    const source = characters(section, normalizer, offset);
    const pieces: Piece[] = [];
    let at = 0;
    for (const word of words) {
      const size = countCharacters(word);
      let inWord = 0;
      for (const token of model ? model._call([word]) : []) {
        const unknown = (this.#tokenizer.token_to_id(token) ?? this.#unknown) === this.#unknown;
        // WordPiece gives a whole word up; Unigram only the characters it does not know.
        const length = token === model?.unk_token ? size - inWord : countCharacters(token.replace(/^##(?=.)/u, ''));
        const span = stretch(source, at + inWord, length);
        pieces.push(
          unknown
            ? this.#unknownPiece(section, span, offset)
            : { text: token, id: this.#id(token), kind: 'piece', ...span },
        );
        inWord += length;
      }
      at += size;
    }
    return pieces;
  }

  #unknownPiece(section: string, span: { start: number; end: number }, offset: number): Piece {
    const text = this.#tokenizer.model?.unk_token ?? '';
    const reason = this.#knownInLowerCase(section.slice(span.start - offset, span.end - offset));
    return { text, id: this.#unknown, kind: 'unknown', ...span, reason: reason ? 'upper-case' : 'not-in-vocabulary' };
  }

  /** Whether lower-casing alone makes pieces of the vocabulary out of an unknown word. */
  #knownInLowerCase(word: string): boolean {
    const lower = word.toLowerCase();
    if (lower === word) return false;
    const plain = this.#stripsAccents ? lower.normalize('NFD').replace(/\p{Mn}/gu, '') : lower;
    return this.#tokenizer.tokenize(plain).every((token) => this.#id(token) !== this.#unknown);
  }
}

/** A special token, or the place of a text. */
interface Part {
  id: number | 'a' | 'b';
  type: number;
}
interface Template {
  parts: Part[];
  /** Special tokens among them. */
  special: number;
}
const MARK_A = '\u0000a';
const MARK_B = '\u0000b';

function assemble(parts: readonly Part[], a: number[], b: number[]): Encoded {
  const ids: number[] = [];
  const types: number[] = [];
  for (const { id, type } of parts) {
    for (const each of id === 'a' ? a : id === 'b' ? b : [id]) {
      ids.push(each);
      types.push(type);
    }
  }
  const before = parts.findIndex(({ id }) => id === 'a');
  return { ids, types, before, after: ids.length - before - a.length };
}

/** `▁` is SentencePiece's sign for the space before a word, no character of the text. */
function countCharacters(text: string): number {
  let count = 0;
  for (const character of text) if (character !== '▁') count += 1;
  return count;
}

function stretch(source: readonly Character[], from: number, length: number): { start: number; end: number } {
  const last = source[source.length - 1];
  const first = source[Math.min(from, source.length - 1)];
  const start = first?.start ?? 0;
  if (length === 0) return { start, end: start };
  return { start, end: (source[from + length - 1] ?? last)?.end ?? start };
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The tokenizer's file with lower-casing as the settings want it, whatever the file says. */
function withLowercase(file: TokenizerFile, lowercase: boolean): TokenizerFile {
  const change = (normalizer: Normalizer): Normalizer | null => {
    if (normalizer.type === 'BertNormalizer') return { ...normalizer, lowercase };
    if (normalizer.type === 'Lowercase') return lowercase ? normalizer : null;
    if (!normalizer.normalizers) return normalizer;
    return { ...normalizer, normalizers: normalizer.normalizers.map(change).filter((each) => each !== null) };
  };
  return { ...file, normalizer: file.normalizer && change(file.normalizer) };
}
