import * as v from 'valibot';
import { bounded, longText, shortText, text } from './fields';
import { LIMITS } from './limits';

/** A run that is read: one mode of an Evaluate cell's result, or of a recorded one. */
export const RunRefSchema = v.object({
  source: v.fallback(v.picklist(['cell', 'log']), 'cell'),
  /** Id of the cell or of the log entry; empty: the nearest Evaluate cell above. */
  id: text(),
  /** Empty: the first mode for the run before, the last for the run after and for answers. */
  mode: text(),
});
export const NEAREST = { source: 'cell', id: '', mode: '' } as const;

const SOURCES = ['model', 'recorded'] as const;
const LANGUAGES = ['zh', 'en'] as const;

/** What a call to a language model is made with. A recipe names a model, never an address. */
const call = (maxTokens: number) => ({
  /** Name of the model at the reader's provider; empty: the one the reader has chosen. */
  model: shortText(),
  /** `null`: not sent, for models that take none. */
  temperature: v.fallback(v.nullable(bounded(LIMITS.temperature, 0, false)), 0),
  /** Longest reply, tokens. */
  maxTokens: bounded(LIMITS.maxTokens, maxTokens),
});

export const JUDGES = ['faithful', 'complete', 'refused'] as const;

/** Parameters of the cells that answer, judge, and check the judge. */
export const GENERATE_PARAMS = {
  /** `model`: answers of the reader's own model. `recorded`: answers that were written before. */
  source: v.fallback(v.picklist(SOURCES), 'model'),
  /** Recorded answers: the name of a built-in sample, or the hash of an imported file. */
  sample: v.fallback(v.pipe(v.string(), v.regex(/^[\w-]{0,64}$/)), ''),
  run: v.optional(RunRefSchema, NEAREST),
  /** Chunks from the top of the ranking. */
  topK: bounded(LIMITS.topK, 4),
  /** Tokens, estimated, that the chunks may take together. */
  budget: bounded(LIMITS.budget, 2000),
  /** Of the default prompt, and of the answer it asks for. */
  language: v.fallback(v.picklist(LANGUAGES), 'zh'),
  /** System prompt; empty: the default one of the language. */
  system: longText(),
  ...call(2048),
  /** The question whose answer is open. */
  open: text(),
} as const;

export const JUDGE_PARAMS = {
  /** Id of the Generate cell; empty: the nearest one above. */
  answers: text(),
  /** `recorded`: the verdicts that came with recorded answers. */
  source: v.fallback(v.picklist(SOURCES), 'model'),
  language: v.fallback(v.picklist(LANGUAGES), 'zh'),
  /** Criterion of each judge; empty: the default one of the language. */
  criteria: v.optional(v.object({ faithful: longText(), complete: longText(), refused: longText() }), {
    faithful: '',
    complete: '',
    refused: '',
  }),
  ...call(1024),
  open: text(),
  /** Which rows are listed: all, one kind of fault, errors. */
  show: text(),
} as const;

export const ALIGN_PARAMS = {
  /** Id of the Judge cell; empty: the nearest one above. */
  judge: text(),
  verdict: v.fallback(v.picklist(JUDGES), 'faithful'),
  /** Rows drawn for labelling. */
  rows: bounded(LIMITS.labelled, 12),
  seed: bounded(LIMITS.seed, 42),
  open: text(),
} as const;

export const COMPARE_ANSWERS_PARAMS = {
  /** Ids of two Judge cells; empty: the two nearest above, in the order they stand. */
  before: text(),
  after: text(),
  /** Which verdict's flips are listed; empty: all. */
  verdict: v.fallback(v.picklist(['', ...JUDGES]), ''),
  open: text(),
} as const;
