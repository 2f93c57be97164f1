import * as v from 'valibot';
import { LIMITS } from '../recipe';
import { isRunMetric } from './names';

/**
 * The parts of a document besides its recipe. Data is read exactly or not at all: its version is a hash over every
 * field, so a field that is dropped or put right would make it other data.
 */

/** Characters of a name; ids of imported data may be whole paths. */
const NAME = 500;

const name = v.pipe(v.string(), v.maxLength(NAME));
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(NAME));
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const texts = v.array(v.string());
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not a sha256'));
const DataRefSchema = v.object({ id, hash });

const unique = (ids: readonly string[]) => new Set(ids).size === ids.length;
const ids = (items: readonly { id: string }[]) => items.map((item) => item.id);

const ArticleSchema = v.strictObject({
  id,
  title: v.string(),
  sections: v.array(v.strictObject({ heading: v.string(), text: v.string() })),
  meta: v.record(v.string(), v.string()),
  chunks: v.exactOptional(v.array(v.strictObject({ id, text: v.string() }))),
});

const QuestionSchema = v.strictObject({
  id,
  question: v.string(),
  expected_docs: texts,
  type: v.string(),
  answer_points: texts,
  grades: v.exactOptional(v.record(v.string(), v.pipe(v.number(), v.safeInteger()))),
  gold_chunks: v.exactOptional(texts),
  groups: v.exactOptional(v.array(texts)),
  evidence: v.exactOptional(v.array(v.strictObject({ doc: v.string(), section: v.string(), quote: v.string() }))),
  tier: v.exactOptional(v.string()),
  difficulty: v.exactOptional(v.string()),
  lang: v.exactOptional(v.string()),
  tags: v.exactOptional(texts),
  asked_at: v.exactOptional(v.string()),
  pair_of: v.exactOptional(v.string()),
  perturbation: v.exactOptional(v.string()),
});

/** `fits`: what the items hold together, such as chunk ids that occur once. */
function payload<T extends { id: string }>(item: v.GenericSchema<unknown, T>, fits: (items: readonly T[]) => boolean) {
  const items = v.pipe(
    v.array(item),
    v.check((all) => unique(ids(all)), 'Two items have the same id.'),
    v.check((all) => fits(all), 'Two chunks have the same id.'),
  );
  return v.variant('kind', [
    v.strictObject({ kind: v.literal('ref') }),
    v.pipe(
      v.strictObject({
        kind: v.literal('edits'),
        base: DataRefSchema,
        added: v.array(v.strictObject({ at: whole, item })),
        changed: v.array(item),
        removed: v.array(id),
      }),
      v.check(
        ({ added, changed, removed }) => unique([...added.map((row) => row.item.id), ...ids(changed), ...removed]),
        'Two edits are of the same id.',
      ),
    ),
    v.strictObject({ kind: v.literal('inline'), name, basedOn: name, items }),
  ]);
}

export const DataSchema = v.strictObject({
  corpus: payload(ArticleSchema, (articles) => unique(articles.flatMap(({ chunks }) => ids(chunks ?? [])))),
  evalset: payload(QuestionSchema, () => true),
});

const value = v.nullable(v.pipe(v.number(), v.finite()));

const ExpectedModeSchema = v.strictObject({
  mode: v.string(),
  models: v.array(v.strictObject({ id: name, dtype: name, devices: v.array(name), fingerprint: name })),
  values: v.array(v.array(value)),
});

const ExpectedRunSchema = v.pipe(
  v.strictObject({
    cell: v.string(),
    metrics: v.pipe(v.array(v.pipe(v.string(), v.check(isRunMetric, 'no metric'))), v.maxLength(LIMITS.metrics)),
    types: v.pipe(texts, v.minLength(1)),
    modes: v.pipe(v.array(ExpectedModeSchema), v.maxLength(LIMITS.modes)),
  }),
  v.check(({ modes }) => unique(modes.map(({ mode }) => mode)), 'Two modes have the same id.'),
  v.check(({ metrics }) => unique(metrics), 'A metric is there twice.'),
  v.check(
    ({ metrics, types, modes }) =>
      modes.every(
        ({ values }) => values.length === metrics.length && values.every((row) => row.length === types.length),
      ),
    'A table of values has other rows or columns than its metrics and types.',
  ),
);

export const ExpectationSchema = v.strictObject({
  fingerprint: hash,
  app: name,
  data: v.strictObject({ corpus: hash, evalset: hash, stopWords: hash }),
  runs: v.pipe(
    v.array(ExpectedRunSchema),
    v.maxLength(LIMITS.cells),
    v.check((runs) => unique(runs.map(({ cell }) => cell)), 'Two runs are of the same cell.'),
  ),
});

export const OpenSchema = v.strictObject({
  controls: v.boolean(),
  readOnly: v.boolean(),
  present: v.boolean(),
  start: v.pipe(whole, v.maxValue(LIMITS.cells)),
});

/** The recipe's references to data: an address in storage, so they have to look like one. */
export const RefsSchema = v.object({ corpus: DataRefSchema, evalset: DataRefSchema, stopWords: DataRefSchema });

/** All but the recipe, which `src/recipe` reads. */
export const EnvelopeSchema = v.strictObject({
  v: v.literal(1),
  app: name,
  recipe: v.unknown(),
  data: DataSchema,
  expect: v.nullable(ExpectationSchema),
  open: OpenSchema,
});
