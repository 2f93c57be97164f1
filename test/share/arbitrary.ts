import fc, { type Arbitrary } from 'fast-check';
import { METRICS, METRIC_NAMES } from '../../src/core/metrics';
import type { Article, Question } from '../../src/core/types';
import { CATALOGUE } from '../../src/models/catalogue';
import {
  ENGINES,
  JUDGES,
  LIMITS,
  parseRecipe,
  RECIPE_VERSION,
  SWEEP_PARAMETERS,
  TOKENIZERS,
  type CellType,
  type Recipe,
} from '../../src/recipe';
import type { Known } from '../../src/share';

/** The tables of the test: the real catalogue, and two lessons. */
export const known: Known = {
  model: (id) => CATALOGUE.some((entry) => entry.id === id),
  lesson: (id) => id === 'retrieval' || id === 'another',
  lessonText: (name) => name === 'retrieval' || name === 'retrieval-part',
};

const whole = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max });
/** JSON has no -0. */
const real = ({ min, max }: { min: number; max: number }) =>
  fc.double({ min, max, noNaN: true }).map((x) => (x === 0 ? 0 : x));

/** Text of every script, with markup, control characters and emoji. */
const text = (maxLength = 20) =>
  fc.oneof(
    fc.string({ maxLength }),
    fc.string({ unit: 'binary', maxLength }),
    fc.constantFrom('', '退款 <script>alert(1)</script>', '| a | b |\n|---|---|', 'q18', '"\\\u2028', '😀\ud800'),
  );
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);
const hash = fc.stringMatching(/^[0-9a-f]{64}$/);
const ref = fc.record({ id: fc.string({ minLength: 1, maxLength: 30 }), hash });

const model = fc
  .tuple(fc.constantFrom(...CATALOGUE), fc.boolean(), fc.boolean())
  .map(([entry, lowercase, instruction]) => ({
    id: entry.id,
    revision: entry.revision,
    dtype: entry.dtype,
    lowercase,
    instruction,
  }));

const chunking = fc
  .record({ maxChars: whole(LIMITS.maxChars), overlap: whole(LIMITS.overlap), headingPrefix: fc.boolean() })
  .map((c) => ({ ...c, overlap: Math.min(c.overlap, c.maxChars - 1) }));

const tokenizer = fc.record({
  kind: fc.constantFrom(...TOKENIZERS),
  stopWords: fc.boolean(),
  dropSingleHan: fc.boolean(),
  userDictionary: fc.array(text(), { maxLength: 4 }),
});

const retriever = fc.oneof(
  fc.record({
    kind: fc.constant('bm25'),
    engine: fc.constantFrom(...ENGINES),
    k1: real(LIMITS.k1),
    b: real(LIMITS.b),
  }),
  fc.record({ kind: fc.constant('vector'), model }),
);

const fusion = fc.oneof(
  fc.record({
    kind: fc.constant('rrf'),
    kRrf: whole(LIMITS.kRrf),
    weights: fc.tuple(real({ min: 0.1, max: 10 }), real(LIMITS.weight)),
  }),
  fc.record({ kind: fc.constant('weighted'), alpha: real(LIMITS.fusionWeight) }),
);

const mode = fc
  .record({
    id: fc.oneof(text(), fc.constantFrom('bm25', 'hybrid', '__proto__')),
    retrievers: fc.array(retriever, { minLength: 1, maxLength: 2 }),
    fusion,
    pool: whole(LIMITS.pool),
    rerank: fc.option(
      fc.record({ kind: fc.constantFrom('maxsim', 'cross-encoder'), model, depth: whole(LIMITS.rerankDepth) }),
    ),
  })
  .map((m) => ({ ...m, fusion: m.retrievers.length === 2 ? m.fusion : null }));

/** As recipes write them: with a k of their own, with the recipe's (`recall@k`), or without. */
const metric = fc.tuple(fc.constantFrom(...METRIC_NAMES), fc.option(whole(LIMITS.k))).map(([name, k]) => {
  const { atK, plain } = METRICS[name];
  if (plain && (k === null || !atK)) return name;
  return `${name}@${k ?? 'k'}`;
});
const shown = fc.oneof(fc.constant(''), metric);

const evaluation = fc.record({
  tokenizer,
  modes: fc.uniqueArray(mode, { minLength: 1, maxLength: 3, selector: (m) => m.id }),
  k: whole(LIMITS.k),
  metrics: fc.uniqueArray(metric, { maxLength: 8 }),
  convention: fc.constant('course'),
});

const sweep = fc.constantFrom(...SWEEP_PARAMETERS).chain((parameter) => {
  const fraction = parameter === 'k1' || parameter === 'b' || parameter === 'fusionWeight';
  const value: Arbitrary<number | string> =
    parameter === 'tokenizer'
      ? fc.constantFrom(...TOKENIZERS)
      : fraction
        ? real(LIMITS[parameter])
        : whole(LIMITS[parameter]);
  const values = fc.uniqueArray(value, { minLength: 1, maxLength: LIMITS.sweepValues });
  return fc.record({ parameter: fc.constant(parameter), values, metric: shown, mode: text() });
});

const source = fc.constantFrom('model', 'recorded');
const language = fc.constantFrom('zh', 'en');
const call = { model: text(), temperature: fc.option(real(LIMITS.temperature)), maxTokens: whole(LIMITS.maxTokens) };

const runRef = fc.record({ source: fc.constantFrom('cell', 'log'), id: text(), mode: text() });

/** Parameters of every type of cell: a new type without an entry here fails the type check. */
const PARAMS: Record<CellType, Arbitrary<object>> = {
  text: fc.record({ lesson: fc.constantFrom('', 'retrieval', 'retrieval-part'), markdown: text(200) }),
  'knowledge-base': fc.record({ article: text() }),
  'eval-set': fc.record({ question: text() }),
  chunking: fc.record({ article: text(), own: fc.option(chunking) }),
  search: fc.record({
    question: text(),
    text: text(),
    mode: text(),
    against: fc.option(fc.constantFrom(...ENGINES)),
    chunk: text(),
    stage: fc.constantFrom('', 'bm25', 'vector', 'fusion', 'rerank'),
  }),
  'hand-metrics': fc.record({
    question: text(),
    ranking: fc.option(fc.array(text(), { maxLength: 5 })),
    gold: fc.option(fc.array(text(), { maxLength: 3 })),
    k: whole(LIMITS.k),
    metric: fc.constantFrom('', ...METRIC_NAMES),
    step: whole({ min: 0, max: 10_000 }),
  }),
  evaluate: fc.record({
    metric: shown,
    open: fc.option(fc.record({ mode: text(), metric, type: text() })),
    own: fc.option(evaluation),
  }),
  sweep,
  map: fc.record({ method: fc.constantFrom('pca', 'umap'), question: text(), seed: whole(LIMITS.seed) }),
  compare: fc.record({
    before: runRef,
    after: runRef,
    metric: shown,
    resampleBy: fc.constantFrom('questions', 'clusters'),
    resamples: whole(LIMITS.resamples),
    seed: whole(LIMITS.seed),
  }),
  log: fc.record({
    everywhere: fc.boolean(),
    sort: text(),
    filter: text(),
    checks: fc.array(
      fc.record({ metric, type: text(), rule: fc.constantFrom('drop', 'min'), value: real({ min: 0, max: 1 }) }),
      { maxLength: 3 },
    ),
  }),
  generate: fc.record({
    source,
    sample: fc.oneof(fc.constantFrom('', 'cloudledger-written'), hash),
    run: runRef,
    topK: whole(LIMITS.topK),
    budget: whole(LIMITS.budget),
    language,
    system: text(200),
    ...call,
    open: text(),
  }),
  judge: fc.record({
    answers: text(),
    source,
    language,
    criteria: fc.record({ faithful: text(80), complete: text(80), refused: text(80) }),
    ...call,
    open: text(),
    show: text(),
  }),
  align: fc.record({
    judge: text(),
    verdict: fc.constantFrom(...JUDGES),
    rows: whole(LIMITS.labelled),
    seed: whole(LIMITS.seed),
    open: text(),
  }),
  'compare-answers': fc.record({
    before: text(),
    after: text(),
    verdict: fc.constantFrom('', ...JUDGES),
    open: text(),
  }),
};

const TYPES = Object.keys(PARAMS) as CellType[];

const cell = fc
  .constantFrom(...TYPES)
  .chain((type) =>
    fc.record({ id, type: fc.constant(type), title: text(), collapsed: fc.boolean(), params: PARAMS[type] }),
  );

/** Recipes as JSON, with cells of every type. Nothing in them is beyond the limits or left to its default. */
export const arbitraryRecipeJson = fc
  .tuple(
    evaluation,
    fc.record({
      v: fc.constant(RECIPE_VERSION),
      id,
      lesson: fc.constantFrom('', 'retrieval', 'another'),
      title: text(),
      data: fc.record({ corpus: ref, evalset: ref, stopWords: ref }),
      chunking,
      cells: fc.uniqueArray(cell, { maxLength: 12, selector: (c) => c.id }),
    }),
  )
  .map(([settings, recipe]) => ({ ...recipe, ...settings }));

/** The same in the normal form, which is equal to them (codec.test.ts checks it). */
export const arbitraryRecipe: Arbitrary<Recipe> = arbitraryRecipeJson.map((json) => parseRecipe(json));

const key = fc
  .oneof(id, text())
  .filter((name) => name !== '__proto__' && name !== 'constructor' && name !== 'prototype');

/** A question with any of the optional fields. */
export const arbitraryQuestion: Arbitrary<Question> = fc.record(
  {
    id: fc.string({ minLength: 1, maxLength: 8 }),
    question: text(),
    expected_docs: fc.array(text(), { maxLength: 3 }),
    type: text(),
    answer_points: fc.array(text(), { maxLength: 2 }),
    grades: fc.dictionary(key, whole({ min: -1, max: 3 }), { noNullPrototype: true }),
    gold_chunks: fc.array(text(), { maxLength: 2 }),
    groups: fc.array(fc.array(text(), { maxLength: 2 }), { maxLength: 2 }),
    evidence: fc.array(fc.record({ doc: text(), section: text(), quote: text() }), { maxLength: 2 }),
    tier: text(),
    tags: fc.array(text(), { maxLength: 2 }),
    asked_at: text(),
  },
  { requiredKeys: ['id', 'question', 'expected_docs', 'type', 'answer_points'], noNullPrototype: true },
);

export const arbitraryArticle: Arbitrary<Article> = fc.record(
  {
    id: fc.string({ minLength: 1, maxLength: 8 }),
    title: text(),
    sections: fc.array(fc.record({ heading: text(), text: text(60) }), { maxLength: 3 }),
    meta: fc.dictionary(key, text(), { noNullPrototype: true }),
  },
  { noNullPrototype: true },
);
