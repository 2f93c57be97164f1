import { maxSim, maxSimScore } from '../core/retrieve/maxsim';
import type { ModelSpec, Pieces } from '../core/types';
import { canaryDifference, type CanaryText } from '../models/canary';
import { crossEncode } from '../models/crossEncoder';
import { embedTexts, tokenVectors } from '../models/embed';
import type { Network } from '../models/load';
import { TextTokenizer } from '../models/tokenize';
import type { CatalogueEntry, EmbedResult, MaxSimMatrix, RerankResult, RerankTask } from '../models/types';
import { VectorLru } from '../models/vectorLru';

/** Token vectors kept in each worker: a chunk comes back with every question it is a candidate of. */
const TOKEN_VECTOR_BYTES = 64 * 1024 * 1024;

/** The tokenizer of a model, in the two forms that the switch for lower-casing asks for. */
export class Tokenizers {
  readonly #forms = new Map<boolean, TextTokenizer>();

  constructor(
    private readonly entry: CatalogueEntry,
    private readonly file: unknown,
    private readonly config: unknown,
  ) {}

  static read(entry: CatalogueEntry, read: (path: string) => Uint8Array): Tokenizers {
    const json = (path: string): unknown => JSON.parse(new TextDecoder().decode(read(path)));
    return new Tokenizers(entry, json('tokenizer.json'), json('tokenizer_config.json'));
  }

  of({ lowercase }: ModelSpec): TextTokenizer {
    const made =
      this.#forms.get(lowercase) ??
      new TextTokenizer(this.file, this.config, { lowercase, maxTokens: this.entry.maxTokens });
    this.#forms.set(lowercase, made);
    return made;
  }
}

/** A model that runs in this worker, with what is asked of it. Texts carry their prefixes already. */
export class RunningModel {
  readonly #tokenVectors = new VectorLru(TOKEN_VECTOR_BYTES);
  #dimensions: number;

  constructor(
    private readonly entry: CatalogueEntry,
    private readonly network: Network,
    private readonly tokenizers: Tokenizers,
  ) {
    this.#dimensions = entry.dimensions;
  }

  embed(spec: ModelSpec, texts: readonly string[], batchSize: number): Promise<EmbedResult> {
    const { pooling, batchDependent } = this.entry;
    const size = batchDependent ? 1 : batchSize;
    return embedTexts(this.network, this.tokenizers.of(spec), texts, { pooling, batchSize: size });
  }

  async rerank(spec: ModelSpec, kind: 'maxsim' | 'cross-encoder', task: RerankTask): Promise<RerankResult> {
    const from = performance.now();
    const scores =
      kind === 'maxsim'
        ? await this.#maxSimScores(spec, task)
        : await crossEncode(this.network, this.tokenizers.of(spec), task.question, task.chunks);
    return { scores, ms: performance.now() - from };
  }

  async matrix(spec: ModelSpec, question: string, chunk: string): Promise<MaxSimMatrix> {
    const rows = await this.#vectorsOf(spec, question);
    const columns = await this.#vectorsOf(spec, chunk);
    const tokenizer = this.tokenizers.of(spec);
    const [a, b] = [tokenizer.pieces(question), tokenizer.pieces(chunk)];
    return {
      ...maxSim(rows, columns, this.#dimensions),
      question: stretches(a),
      chunk: stretches(b),
      questionText: a.text,
      chunkText: b.text,
    };
  }

  /** Largest difference from the reference vectors of the canary. */
  canary(spec: ModelSpec, texts: readonly CanaryText[]): Promise<number> {
    return canaryDifference(this.network, this.tokenizers.of(spec), texts, this.entry.pooling);
  }

  /** An empty question or chunk has no word pieces: its score is 0. */
  async #maxSimScores(spec: ModelSpec, { question, chunks }: RerankTask): Promise<Float64Array> {
    const rows = await this.#vectorsOf(spec, question);
    const scores = new Float64Array(chunks.length);
    for (const [i, chunk] of chunks.entries())
      scores[i] = maxSimScore(rows, await this.#vectorsOf(spec, chunk), this.#dimensions);
    return scores;
  }

  async #vectorsOf(spec: ModelSpec, text: string): Promise<Float32Array> {
    const key = `${spec.lowercase ? 'l' : '-'}${text}`;
    const kept = this.#tokenVectors.get(key);
    if (kept) return kept;
    const { vectors, dimensions } = await tokenVectors(this.network, this.tokenizers.of(spec), text);
    this.#dimensions = dimensions;
    this.#tokenVectors.set(key, vectors);
    return vectors;
  }
}

/** Special tokens stand for no stretch of the text and are left out, as they are of the vectors. */
function stretches({ pieces }: Pieces): MaxSimMatrix['question'] {
  // The first and the last are the special tokens around the text; others inside it were written there.
  return pieces.flatMap(({ text, start, end }) => (start === null || end === null ? [] : [{ text, start, end }]));
}
