import {
  usesModel,
  type DataVersions,
  type ModeSpec,
  type Needs,
  type Origin,
  type Role,
  type ScoreNeed,
  type ScoreRows,
  type TextNeed,
  type VectorNeed,
} from '../core/evaluate';
import { modelText } from '../core/text';
import type { ChunkingSpec, ModelSpec, TokenizerSpec } from '../core/types';
import { entryOf } from '../models/catalogue';
import { modelFingerprint, prefixesOf } from '../models/fingerprint';
import type { EmbedResult, RerankResult } from '../models/types';
import type { VectorStore } from '../storage';
import type { RetrievalClient } from '../workers';
import type { Models } from './models.svelte';
import type { Shipped } from './shipped';

/** What is going to be computed: modes over a corpus, for each of some recipes. */
export interface SupplyRequest {
  data: DataVersions;
  specs: { chunking: ChunkingSpec; tokenizer: TokenizerSpec; modes: ModeSpec[]; k: number }[];
  /** Texts that will be asked; `null`: the questions of the eval set. */
  asked: string[] | null;
}

export interface SupplyOptions {
  signal: AbortSignal;
  progress(done: number, total: number, unit?: 'vectors' | 'scores'): void;
  /** The reader asked for it: a model that is not loaded is offered, and long work is done. */
  asked: boolean;
  /** Nothing that is kept is used: everything is computed by the model. */
  fresh?: boolean;
  /** Sees everything a model computed. */
  onComputed?: (computed: Computed) => void;
}

export type Computed =
  | { kind: 'vectors'; fingerprint: string; keys: string[]; dimensions: number; rows: Float32Array }
  | { kind: 'scores'; fingerprint: string; rerank: string; question: string; chunks: string[]; scores: number[] };

/** Characters a model reads without being asked, when it is loaded anyway: a few seconds of work. */
const AUTO_CHARS = 8000;
/** A model reads no more of a text than about this many characters. */
const MOST_READ = 600;

/**
 * Sees to it that the retrieval worker has the vectors and scores a recipe needs: from the site, from this device, or,
 * with the reader's consent, from the model. What a model computes is kept at once, so that nothing is computed twice
 * and an interrupted run goes on where it stopped.
 */
export class Supplier {
  constructor(
    private readonly store: VectorStore,
    private readonly models: Models,
    private readonly shipped: Shipped,
  ) {}

  /** Hands over all there is. What stays missing, the worker reports as waiting. */
  async supply(client: RetrievalClient, request: SupplyRequest, options: SupplyOptions): Promise<void> {
    const { data, specs, asked } = request;
    if (!specs.some(({ modes }) => modes.some(usesModel))) return;
    const job = new SupplyJob(this.store, this.models, this.shipped, client, specs[0]?.tokenizer, options);
    for (;;) {
      const needs = await client.needs(data, specs, asked, { signal: options.signal });
      if (!(await job.meet(needs))) return;
    }
  }
}

/** One call of `supply`. */
class SupplyJob {
  /** Models the reader said no to. */
  #refused = new Set<string>();

  constructor(
    private readonly store: VectorStore,
    private readonly models: Models,
    private readonly shipped: Shipped,
    private readonly client: RetrievalClient,
    private readonly tokenizer: TokenizerSpec | undefined,
    private readonly options: SupplyOptions,
  ) {}

  /** Whether vectors were handed over: then the worker can name pairs to rerank that it could not name before. */
  async meet({ vectors, scores }: Needs): Promise<boolean> {
    let supplied = 0;
    for (const need of vectors) {
      const missing = this.options.fresh ? need : await this.#findVectors(need);
      supplied += need.texts.length - missing.texts.length;
      if (missing.texts.length > 0) supplied += await this.#embed(missing);
    }
    for (const need of scores) {
      const missing = this.options.fresh ? need : await this.#findScores(need);
      if (missing.questions.length > 0) await this.#rerank(missing);
    }
    return supplied > 0;
  }

  async #fingerprint(spec: ModelSpec, role: Role): Promise<string | null> {
    const entry = entryOf(spec);
    const files = entry && (await this.models.files(spec));
    return files ? modelFingerprint(entry, spec, files, prefixesOf(entry, spec)[role]) : null;
  }

  /** Hands over the vectors that are kept somewhere. Gives what is still missing. */
  async #findVectors(need: VectorNeed): Promise<VectorNeed> {
    const { model, role, texts } = need;
    const fingerprint = await this.#fingerprint(model, role);
    if (!fingerprint) return need;
    const keys = texts.map(({ key }) => key);
    // A file that cannot be fetched is as good as none: the model computes the same vectors.
    const shipped = await this.shipped.vectors(fingerprint).catch(() => null);
    const fromSite = shipped ? keys.filter((key) => shipped.rows.has(key)) : [];
    if (shipped && fromSite.length)
      await this.#putVectors(model, role, {
        keys: fromSite,
        vectors: fromSite.map((key) => shipped.rows.get(key) as Float32Array),
        origin: { source: 'shipped', device: shipped.device, fingerprint },
      });
    const rest = keys.filter((key) => !shipped?.rows.has(key));
    const kept = await this.store.vectors(fingerprint, rest);
    for (const device of new Set([...kept.values()].map((record) => record.device))) {
      const records = [...kept].filter(([, record]) => record.device === device);
      await this.#putVectors(model, role, {
        keys: records.map(([key]) => key),
        vectors: records.map(([, { vector }]) => vector),
        ms: Float64Array.from(records, ([, { ms }]) => ms ?? NaN),
        origin: { source: 'cached', device, fingerprint },
      });
    }
    return { ...need, texts: texts.filter(({ key }) => !shipped?.rows.has(key) && !kept.has(key)) };
  }

  /** Hands over the scores that are kept somewhere. Gives the pairs that still lack one. */
  async #findScores(need: ScoreNeed): Promise<ScoreNeed> {
    const { kind, model } = need;
    const fingerprint = await this.#fingerprint(model, 'passage');
    if (!fingerprint) return need;
    const shipped = await this.shipped.scores(fingerprint, kind).catch(() => null);
    const kept = await this.store.scores(
      fingerprint,
      kind,
      need.questions.map(({ question }) => question.key),
    );
    const rows: ScoreRows[] = [];
    const questions = need.questions.flatMap(({ question, chunks }) => {
      const [record, fromSite] = [kept.get(question.key), shipped?.questions.get(question.key)];
      const origin = (source: Origin['source'], device: string): Origin => ({ source, device, fingerprint });
      if (record) rows.push({ question: question.key, ...record, origin: origin('cached', record.device) });
      if (shipped && fromSite)
        rows.push({ question: question.key, ...fromSite, ms: [], origin: origin('shipped', shipped.device) });
      const known = new Set([...(record?.chunks ?? []), ...(fromSite?.chunks ?? [])]);
      const missing = chunks.filter(({ key }) => !known.has(key));
      return missing.length > 0 ? [{ question, chunks: missing }] : [];
    });
    if (rows.length) await this.client.putScores(this.#tokenizer, { kind, model }, rows);
    return { ...need, questions };
  }

  get #tokenizer(): TokenizerSpec {
    if (!this.tokenizer) throw new Error('A supply without a recipe.');
    return this.tokenizer;
  }

  async #putVectors(
    model: ModelSpec,
    role: Role,
    put: { keys: string[]; vectors: Float32Array[]; ms?: Float64Array; origin: Origin },
  ) {
    const dimensions = put.vectors[0]?.length ?? 0;
    const rows = new Float32Array(put.keys.length * dimensions);
    put.vectors.forEach((vector, i) => rows.set(vector, i * dimensions));
    const { keys, ms, origin } = put;
    await this.client.putVectors(this.#tokenizer, model, role, { keys, dimensions, rows, ms, origin });
  }

  /** Whether a model may work: it is loaded, or the reader is here and says yes. */
  async #mayRun(model: ModelSpec, kind: 'vectors' | 'scores', count: number, chars: number): Promise<boolean> {
    const id = JSON.stringify(model);
    if (this.#refused.has(id) || !entryOf(model)) return false;
    const { asked, fresh } = this.options;
    if (!asked && (!this.models.isReady(model) || chars > AUTO_CHARS)) return false;
    const reason = fresh ? ({ kind: 'recompute' } as const) : { kind, count };
    const ready = this.models.isReady(model) || (await this.models.load(model, reason, this.options.signal));
    this.options.signal.throwIfAborted();
    if (!ready) this.#refused.add(id);
    const failure = this.models.status(model).error;
    if (!ready && failure) throw failure;
    return ready;
  }

  async #embed({ model, role, texts }: VectorNeed): Promise<number> {
    const chars = charsOf(texts);
    if (!(await this.#mayRun(model, 'vectors', texts.length, chars))) return 0;
    const fingerprint = await this.#fingerprint(model, role);
    if (!fingerprint) return 0;
    const device = this.models.status(model).loaded?.device ?? 'wasm';
    const writes: Promise<void>[] = [];
    const client = await this.models.client();
    const embedding = client.embed(
      { ...model },
      texts.map(({ text }) => modelText(text)),
      {
        role,
        signal: this.options.signal,
        progress: (done, total) => this.options.progress(done, total, 'vectors'),
        onVectors: (start: number, result: EmbedResult) => {
          const keys = texts.slice(start, start + result.ms.length).map(({ key }) => key);
          writes.push(this.#keepVectors(model, role, keys, result, { source: 'computed', device, fingerprint }));
        },
      },
    );
    await finished(embedding, writes);
    return texts.length;
  }

  async #keepVectors(model: ModelSpec, role: Role, keys: string[], result: EmbedResult, origin: Origin) {
    const { vectors: rows, dimensions, ms } = result;
    const { fingerprint, device } = origin;
    this.options.onComputed?.({ kind: 'vectors', fingerprint, keys, dimensions, rows });
    const given = this.client.putVectors(this.#tokenizer, model, role, { keys, dimensions, rows, ms, origin });
    const records = keys.map((key, i) => ({
      key,
      vector: rows.slice(i * dimensions, (i + 1) * dimensions),
      device,
      ms: ms[i] ?? null,
    }));
    await Promise.all([given, this.store.putVectors(fingerprint, records)]);
  }

  async #rerank({ kind, model, questions }: ScoreNeed): Promise<void> {
    const pairs = questions.reduce((sum, { chunks }) => sum + chunks.length, 0);
    // Late interaction reads each text once; a cross-encoder reads every pair.
    const read = questions.flatMap(({ question, chunks }) => [question, ...chunks]);
    const chars = charsOf(kind === 'maxsim' ? [...new Map(read.map((text) => [text.key, text])).values()] : read);
    if (!(await this.#mayRun(model, 'scores', pairs, chars))) return;
    const fingerprint = await this.#fingerprint(model, 'passage');
    if (!fingerprint) return;
    const device = this.models.status(model).loaded?.device ?? 'wasm';
    const writes: Promise<void>[] = [];
    const client = await this.models.client();
    const tasks = questions.map(({ question, chunks }) => ({
      question: modelText(question.text),
      chunks: chunks.map(({ text }) => modelText(text)),
    }));
    const reranking = client.rerank({ ...model }, kind, tasks, {
      signal: this.options.signal,
      progress: (done, total) => this.options.progress(done, total, 'scores'),
      onScores: (i: number, result: RerankResult) => {
        const need = questions[i];
        if (need)
          writes.push(this.#keepScores({ kind, model }, need, result, { source: 'computed', device, fingerprint }));
      },
    });
    await finished(reranking, writes);
  }

  async #keepScores(
    { kind, model }: Pick<ScoreNeed, 'kind' | 'model'>,
    { question, chunks }: ScoreNeed['questions'][number],
    result: RerankResult,
    origin: Origin,
  ) {
    const keys = chunks.map(({ key }) => key);
    const scores = [...result.scores];
    const ms = keys.map(() => result.ms / keys.length);
    const { fingerprint, device } = origin;
    this.options.onComputed?.({
      kind: 'scores',
      fingerprint,
      rerank: kind,
      question: question.key,
      chunks: keys,
      scores,
    });
    await Promise.all([
      this.client.putScores(this.#tokenizer, { kind, model }, [
        { question: question.key, chunks: keys, scores, ms, origin },
      ]),
      this.store.putScores(fingerprint, kind, question.key, { chunks: keys, scores, ms, device }),
    ]);
  }
}

/** A run that stopped half way still gets to keep what it had. @throws what the run threw, else the first failed write */
async function finished(work: Promise<void>, writes: readonly Promise<void>[]): Promise<void> {
  try {
    await work;
  } finally {
    await Promise.allSettled(writes);
  }
  await Promise.all(writes);
}

function charsOf(texts: readonly TextNeed[]): number {
  return texts.reduce((sum, { text }) => sum + Math.min(text.length, MOST_READ), 0);
}
