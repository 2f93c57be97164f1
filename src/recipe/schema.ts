import * as v from 'valibot';
import {
  ALIGN_PARAMS,
  COMPARE_ANSWERS_PARAMS,
  GENERATE_PARAMS,
  JUDGE_PARAMS,
  NEAREST,
  RunRefSchema,
  type JUDGES,
} from './answering';
import { bounded, flag, shortText, text } from './fields';
import { LIMITS, clampOverlap } from './limits';
import { migrate } from './migrate';

/** Version of the recipe's JSON. A reader of a higher one refuses and says so; older ones are migrated (migrate.ts). */
export const RECIPE_VERSION = 3;

const DataRefSchema = v.object({ id: v.string(), hash: v.string() });

export const ChunkingSchema = v.pipe(
  v.object({
    maxChars: bounded(LIMITS.maxChars, 300),
    overlap: bounded(LIMITS.overlap, 50),
    headingPrefix: flag(true),
  }),
  v.transform((c) => ({ ...c, overlap: clampOverlap(c.overlap, c.maxChars) })),
);

export const TOKENIZERS = ['jieba', 'segmenter', 'bigram', 'whitespace'] as const;
export const ENGINES = ['builtin', 'minisearch', 'minisearch-corrected'] as const;

export const TokenizerSchema = v.object({
  kind: v.fallback(v.picklist(TOKENIZERS), 'jieba'),
  stopWords: flag(true),
  dropSingleHan: flag(false),
  userDictionary: v.fallback(v.pipe(v.array(v.string()), v.maxLength(LIMITS.userDictionary)), []),
});

const Bm25Schema = v.object({
  kind: v.literal('bm25'),
  engine: v.fallback(v.picklist(ENGINES), 'builtin'),
  k1: bounded(LIMITS.k1, 1.5, false),
  b: bounded(LIMITS.b, 0.75, false),
});

export const BUILTIN_MODEL = {
  id: 'bge-small-zh-v1.5',
  revision: 'built-in',
  dtype: 'fp32',
  lowercase: true,
  instruction: false,
} as const;

/** A model by catalogue id. Names are looked up in a closed table; a recipe never holds an address. */
export const ModelSchema = v.object({
  id: text(BUILTIN_MODEL.id),
  revision: text(BUILTIN_MODEL.revision),
  dtype: text(BUILTIN_MODEL.dtype),
  lowercase: flag(true),
  instruction: flag(false),
});

const VectorSchema = v.object({ kind: v.literal('vector'), model: v.optional(ModelSchema, BUILTIN_MODEL) });

const FusionSchema = v.variant('kind', [
  v.object({
    kind: v.literal('rrf'),
    kRrf: bounded(LIMITS.kRrf, 60),
    weights: v.fallback(
      v.pipe(
        v.tuple([bounded(LIMITS.weight, 1, false), bounded(LIMITS.weight, 1, false)]),
        v.check(([a, b]) => a + b > 0, 'Two weights of 0 leave nothing to rank.'),
      ),
      [1, 1],
    ),
  }),
  v.object({ kind: v.literal('weighted'), alpha: bounded(LIMITS.fusionWeight, 0.5, false) }),
]);

const RerankSchema = v.object({
  kind: v.picklist(['maxsim', 'cross-encoder']),
  model: v.optional(ModelSchema, BUILTIN_MODEL),
  depth: bounded(LIMITS.rerankDepth, 20),
});

/** One way to retrieve: one ranked list, or two that are fused; then, where wanted, a reranker. */
export const ModeSchema = v.pipe(
  v.object({
    id: v.string(),
    retrievers: v.pipe(v.array(v.variant('kind', [Bm25Schema, VectorSchema])), v.minLength(1), v.maxLength(2)),
    fusion: v.optional(v.nullable(FusionSchema), null),
    pool: v.optional(bounded(LIMITS.pool, 20), 20),
    rerank: v.optional(v.nullable(RerankSchema), null),
  }),
  v.transform((mode) => ({
    ...mode,
    fusion:
      mode.retrievers.length === 1
        ? null
        : (mode.fusion ?? { kind: 'rrf' as const, kRrf: 60, weights: [1, 1] as [number, number] }),
  })),
);

export const SWEEP_PARAMETERS = [
  'maxChars',
  'overlap',
  'k',
  'k1',
  'b',
  'tokenizer',
  'pool',
  'kRrf',
  'fusionWeight',
  'rerankDepth',
] as const;

/** Ids stand in the page's own ids and in links: letters, digits, `-` and `_`. */
const CellIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const cell = <T extends string, P extends v.ObjectEntries>(type: T, params: P) =>
  v.object({
    id: CellIdSchema,
    type: v.literal(type),
    /** The reader's own heading; empty: the type's name. */
    title: shortText(),
    collapsed: flag(false),
    params: v.optional(v.object(params), {} as never),
  });

const ModesSchema = v.pipe(
  v.array(ModeSchema),
  v.minLength(1),
  v.maxLength(LIMITS.modes),
  v.check((modes) => unique(modes), 'Two modes have the same id.'),
);

/** What an evaluation is made with, chunking aside. */
const EvaluationEntries = {
  tokenizer: TokenizerSchema,
  modes: ModesSchema,
  k: bounded(LIMITS.k, 4),
  /** Metric names; those that take a k get the recipe's, unless written with their own (`hit@1`). */
  metrics: v.pipe(v.array(v.string()), v.maxLength(LIMITS.metrics)),
  convention: v.fallback(v.picklist(['course']), 'course'),
};

function unique(items: readonly { id: string }[]): boolean {
  return new Set(items.map(({ id }) => id)).size === items.length;
}

/** A limit that a new run has to keep. */
const CheckSchema = v.object({
  /** Metric as the run names it, such as `recall@4`. */
  metric: v.string(),
  /** A type of question; empty: every type, and all questions together. */
  type: text(),
  /** `drop`: at most so far below the baseline. `min`: at least so high. */
  rule: v.picklist(['drop', 'min']),
  value: bounded({ min: 0, max: 1 }, 0, false),
});

const OpenFigureSchema = v.object({ mode: v.string(), metric: v.string(), type: v.string() });

export const CellSchema = v.variant('type', [
  cell('text', {
    /** Name of a built-in lesson's text that is shown, in the reader's language, while `markdown` is empty. */
    lesson: text(),
    markdown: v.fallback(v.pipe(v.string(), v.maxLength(LIMITS.markdown)), ''),
  }),
  cell('knowledge-base', { article: text() }),
  cell('eval-set', { question: text() }),
  cell('chunking', {
    article: text(),
    /** Chunking of this cell and of those below it; `null`: the notebook's. */
    own: v.optional(v.nullable(ChunkingSchema), null),
  }),
  cell('search', {
    /** A question of the eval set by id; empty when the reader typed one. */
    question: text(),
    text: text(),
    mode: text(),
    /** The engine to hold the mode's own against; `null`: none. */
    against: v.fallback(v.nullable(v.picklist(ENGINES)), null),
    /** The chunk whose score is open. */
    chunk: text(),
    /** The list or stage that the open score belongs to: `bm25`, `vector`, `fusion`, `rerank`; empty: the mode's last. */
    stage: text(),
  }),
  cell('hand-metrics', {
    question: text(),
    /** `null`: as retrieved for the question. */
    ranking: v.fallback(v.nullable(v.array(v.string())), null),
    gold: v.fallback(v.nullable(v.array(v.string())), null),
    k: bounded(LIMITS.k, 4),
    metric: text('ndcg'),
    step: bounded({ min: 0, max: 10_000 }, 0),
  }),
  cell('evaluate', {
    metric: text(''),
    open: v.fallback(v.nullable(OpenFigureSchema), null),
    /** Retrieval and metrics of this cell and of those below it; `null`: the notebook's. */
    own: v.optional(v.nullable(v.object(EvaluationEntries)), null),
  }),
  cell('sweep', {
    parameter: v.fallback(v.picklist(SWEEP_PARAMETERS), 'maxChars'),
    values: v.fallback(
      v.pipe(v.array(v.union([v.number(), v.string()])), v.maxLength(LIMITS.sweepValues)),
      [100, 300, 800],
    ),
    metric: text(''),
    /** The mode the sweep is made of; empty: all modes of the recipe. */
    mode: text(),
  }),
  cell('map', {
    method: v.fallback(v.picklist(['pca', 'umap']), 'pca'),
    /** The question whose neighbours are shown. */
    question: text(),
    seed: bounded(LIMITS.seed, 42),
  }),
  cell('compare', {
    before: v.optional(RunRefSchema, NEAREST),
    after: v.optional(RunRefSchema, NEAREST),
    metric: text(),
    /** What is drawn again and again: questions, or groups of questions that share a gold document. */
    resampleBy: v.fallback(v.picklist(['questions', 'clusters']), 'questions'),
    resamples: bounded(LIMITS.resamples, 10_000),
    seed: bounded(LIMITS.seed, 42),
  }),
  cell('log', {
    /** Entries of every notebook on this device, not only of this one. */
    everywhere: flag(false),
    /** Column it is sorted by, `-` in front for descending. */
    sort: v.fallback(v.string(), '-recordedAt'),
    filter: text(),
    checks: v.fallback(v.pipe(v.array(CheckSchema), v.maxLength(LIMITS.checks)), []),
  }),
  cell('generate', GENERATE_PARAMS),
  cell('judge', JUDGE_PARAMS),
  cell('align', ALIGN_PARAMS),
  cell('compare-answers', COMPARE_ANSWERS_PARAMS),
]);

export const RecipeSchema = v.object({
  v: v.literal(RECIPE_VERSION),
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  /** The built-in lesson whose title and prose go with it; empty for a reader's own. */
  lesson: text(),
  title: shortText(),
  data: v.object({ corpus: DataRefSchema, evalset: DataRefSchema, stopWords: DataRefSchema }),
  chunking: ChunkingSchema,
  ...EvaluationEntries,
  cells: v.pipe(
    v.array(CellSchema),
    v.maxLength(LIMITS.cells),
    v.check((cells) => unique(cells), 'Two cells have the same id.'),
  ),
});

/** The normal form: every field present. What is stored may leave out what equals the default. */
export type Recipe = v.InferOutput<typeof RecipeSchema>;
export type RecipeSpec = v.InferInput<typeof RecipeSchema>;
export type Cell = v.InferOutput<typeof CellSchema>;
export type CellType = Cell['type'];
export type CellOf<T extends CellType> = Extract<Cell, { type: T }>;
export type Mode = v.InferOutput<typeof ModeSchema>;
export type DataRef = v.InferOutput<typeof DataRefSchema>;
export type RunRef = v.InferOutput<typeof RunRefSchema>;
export type Check = v.InferOutput<typeof CheckSchema>;
/** One of the three judges: each decides one question about an answer. */
export type JudgeKind = (typeof JUDGES)[number];
export type SweepParameter = (typeof SWEEP_PARAMETERS)[number];

export class RecipeError extends Error {
  override name = 'RecipeError';
  constructor(
    readonly code: 'too-new' | 'invalid',
    readonly path: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Reads a recipe from untrusted JSON into the normal form: unknown fields are dropped, numbers clamped to the UI's
 * limits, absent parameters set to their defaults, earlier schemas brought to the present one.
 * @throws RecipeError `too-new` for a later schema, `invalid` with the path of the first field that cannot be read.
 */
export function parseRecipe(json: unknown): Recipe {
  const version = (json as { v?: unknown } | null)?.v;
  if (typeof version === 'number' && version > RECIPE_VERSION)
    throw new RecipeError(
      'too-new',
      'v',
      `This recipe has schema ${version}; this page reads up to ${RECIPE_VERSION}.`,
    );
  const result = v.safeParse(RecipeSchema, migrate(json));
  if (result.success) return result.output;
  const issue = result.issues[0];
  const path = v.getDotPath(issue) ?? '';
  throw new RecipeError('invalid', path, `The recipe's field "${path}" cannot be read: ${issue.message}`);
}
