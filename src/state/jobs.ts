import { isPartialRun, specWith, type MapResult, type Run, type SweepResult, type TraceResult } from '../core/evaluate';
import type { Job, JobContext } from '../pipeline';
import type { ComparedRun, CompareResult } from '../core/compare';
import type { Answer, AnswerSet } from '../core/generate/types';
import type { AnswersComparison } from '../core/judge';
import type { Judgement, JudgedSet } from '../core/judge/types';
import type { Question } from '../core/types';
import {
  answersCellOf,
  comparedJudges,
  modelOf,
  nearestAbove,
  recipeAt,
  type Cell,
  type CellOf,
  type CellType,
  type Mode,
  type Recipe,
  type RunRef,
} from '../recipe';
import type { RetrievalClient } from '../workers';
import type { Order } from './asking';
import type { NotebookData } from './library';
import type { Llm } from './llm.svelte';
import { evaluateSpecOf, modeOf, sweepSpecOf, versionsOf } from './specs';
import type { Supplier } from './supplier';

export interface JobEnvironment {
  client: RetrievalClient;
  supplier: Supplier;
  log: RecordedRuns;
  /** The reader's language models; fetched when first needed. */
  llm(): Promise<Llm>;
  /** Recorded answers, by the name of a sample or the hash of an imported file. */
  recordedAnswers(sample: string): Promise<AnswerSet>;
  /** The questions of an eval set. */
  questions(hash: string): Promise<Question[]>;
  /** What the reader lets a cell spend in its next run; `null`: nothing. */
  takeOrder(cellId: string): Order | null;
  recipe(): Recipe;
  data(): NotebookData;
  /** Takes over a run of an Evaluate cell that the reader wants computed anew; `null` when it is an ordinary run. */
  recompute(cellId: string, context: JobContext): Promise<Run> | null;
}

/** Where recorded runs are; `null` when it is not on this device. */
export interface RecordedRuns {
  run(entryId: string): Promise<Run | null>;
}

/** A side of a comparison that cannot be had. */
export class MissingRunError extends Error {
  override name = 'MissingRunError';
  constructor(
    readonly side: 'before' | 'after' | 'answered',
    /** `log`: the entry is not on this device. `mode`: the run has no such mode. */
    readonly why: 'log' | 'mode',
    readonly what: string,
  ) {
    super(`The run ${side} is not there: ${why} ${what}`);
  }
}

type Work = (env: JobEnvironment, cell: Cell, context: JobContext) => Promise<unknown>;

/** The text a Search cell asks with: a question of the eval set, or the reader's own words. */
export function searchText(cell: CellOf<'search'>, data: NotebookData): string {
  const { question, text } = cell.params;
  return question ? (data.evalset.items.find((item) => item.id === question)?.question ?? text) : text;
}

async function trace(
  env: JobEnvironment,
  context: JobContext,
  question: string,
  mode: Mode,
  against: CellOf<'search'>['params']['against'],
): Promise<TraceResult> {
  const { chunking, tokenizer, k } = env.recipe();
  const data = versionsOf(env.data());
  const specs = [{ chunking, tokenizer, modes: [mode], k }];
  if (question.trim()) await env.supplier.supply(env.client, { data, specs, asked: [question] }, context);
  return env.client.trace(data, { chunking, tokenizer, mode, question, k, against }, context);
}

async function evaluate(env: JobEnvironment, cell: Cell, context: JobContext): Promise<Run> {
  const anew = env.recompute(cell.id, context);
  if (anew) return anew;
  const spec = evaluateSpecOf(env.recipe());
  const data = versionsOf(env.data());
  await env.supplier.supply(env.client, { data, specs: [spec], asked: null }, context);
  return env.client.evaluate(data, spec, context);
}

async function sweep(env: JobEnvironment, cell: CellOf<'sweep'>, context: JobContext): Promise<SweepResult> {
  const { parameter, values, mode } = cell.params;
  const data = versionsOf(env.data());
  const spec = sweepSpecOf(env.recipe(), mode);
  // What models have to compute is asked for all values at once.
  const specs = values.map((value) => specWith(spec, parameter, value));
  await env.supplier.supply(env.client, { data, specs, asked: null }, context);
  return env.client.sweep(data, spec, parameter, values, context);
}

async function map(env: JobEnvironment, cell: CellOf<'map'>, context: JobContext): Promise<MapResult> {
  const { method, seed } = cell.params;
  const recipe = env.recipe();
  const { chunking, tokenizer, k } = recipe;
  const model = modelOf(recipe);
  const data = versionsOf(env.data());
  const mode: Mode = { id: 'map', retrievers: [{ kind: 'vector', model }], fusion: null, pool: 1, rerank: null };
  await env.supplier.supply(
    env.client,
    { data, specs: [{ chunking, tokenizer, modes: [mode], k }], asked: null },
    context,
  );
  return env.client.map(data, { chunking, tokenizer, model, method, seed }, context);
}

async function compare(
  env: JobEnvironment,
  cell: CellOf<'compare'>,
  context: JobContext,
): Promise<CompareResult | null> {
  const { before, after, resampleBy, resamples, seed } = cell.params;
  const { comparedRunOf } = await import('../core/compare');
  const sides: ComparedRun[] = [];
  for (const [side, ref] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const run = await runOf(env, cell, ref, context);
    if (!run) throw new MissingRunError(side, 'log', ref.id);
    const mode = ref.mode || (side === 'before' ? run.spec.modes[0] : run.spec.modes.at(-1))?.id || '';
    const compared = comparedRunOf(run, mode);
    // It waits for a model, and the comparison with it.
    if (!compared && run.waiting.some((waiting) => waiting.mode === mode)) return null;
    if (!compared) throw new MissingRunError(side, 'mode', mode);
    sides.push(compared);
  }
  const [first, second] = sides as [ComparedRun, ComparedRun];
  return env.client.compare(first, second, { resampleBy, resamples, seed }, context);
}

/** The run a comparison names: of a cell above, or recorded. */
async function runOf(env: JobEnvironment, cell: Cell, ref: RunRef, context: JobContext): Promise<Run | null> {
  if (ref.source === 'log') return env.log.run(ref.id);
  return context.input(ref.id || (nearestAbove(env.recipe(), cell.id, 'evaluate')?.id ?? '')) as Run;
}

async function generate(env: JobEnvironment, cell: CellOf<'generate'>, context: JobContext): Promise<AnswerSet> {
  const { params } = cell;
  const order = env.takeOrder(cell.id);
  if (params.source === 'recorded') return env.recordedAnswers(params.sample);
  const run = await runOf(env, cell, params.run, context);
  if (!run) throw new MissingRunError('answered', 'log', params.run.id);
  const mode = params.run.mode || run.spec.modes.at(-1)?.id || '';
  const answering = await import('./answering');
  if (run.modes.some((candidate) => candidate.mode === mode))
    return answering.generate({ env, context, order }, params, run, mode);
  if (run.waiting.some((candidate) => candidate.mode === mode)) return answering.waitingFor(mode);
  throw new MissingRunError('answered', 'mode', mode);
}

async function judge(env: JobEnvironment, cell: CellOf<'judge'>, context: JobContext): Promise<JudgedSet> {
  const order = env.takeOrder(cell.id);
  const answers = context.input(answersCellOf(env.recipe(), cell)) as AnswerSet;
  return (await import('./judging')).judge({ env, context, order }, cell.params, answers);
}

async function compareAnswers(
  env: JobEnvironment,
  cell: CellOf<'compare-answers'>,
  context: JobContext,
): Promise<AnswersComparison | null> {
  const { before, after } = comparedJudges(env.recipe(), cell.id);
  if (!before || !after) return null;
  const { compareJudged } = await import('../core/judge');
  const rows = (id: string) => (context.input(id) as JudgedSet).rows;
  return compareJudged(rows(before), rows(after));
}

/** How each cell type computes its output. Recipes are as the cell sees them. */
const WORK: Record<CellType, Work> = {
  text: async () => null,
  'knowledge-base': async (env) => env.data().corpus,
  'eval-set': async (env) => env.data().evalset,
  chunking: (env, _cell, context) => env.client.chunks(env.data().corpus.hash, env.recipe().chunking, context),
  search: (env, cell, context) => {
    const { params } = cell as CellOf<'search'>;
    const question = searchText(cell as CellOf<'search'>, env.data());
    return trace(env, context, question, modeOf(env.recipe(), params.mode), params.against);
  },
  'hand-metrics': async (env, cell, context) => {
    const id = (cell as CellOf<'hand-metrics'>).params.question;
    const question = env.data().evalset.items.find((item) => item.id === id);
    return question ? trace(env, context, question.question, modeOf(env.recipe(), ''), null) : null;
  },
  evaluate,
  sweep: (env, cell, context) => sweep(env, cell as CellOf<'sweep'>, context),
  map: (env, cell, context) => map(env, cell as CellOf<'map'>, context),
  compare: (env, cell, context) => compare(env, cell as CellOf<'compare'>, context),
  log: async () => null,
  generate: (env, cell, context) => generate(env, cell as CellOf<'generate'>, context),
  judge: (env, cell, context) => judge(env, cell as CellOf<'judge'>, context),
  align: async () => null,
  'compare-answers': (env, cell, context) => compareAnswers(env, cell as CellOf<'compare-answers'>, context),
};

function isPartial(type: CellType, output: unknown): boolean {
  if (type === 'evaluate') return isPartialRun(output as Run);
  if (type !== 'sweep') return false;
  const { rows, total } = output as SweepResult;
  return rows.length < total;
}

/** Whether part of the output waits for a model, or for the reader's order to ask one. */
function isWaiting(type: CellType, output: unknown): boolean {
  if (type === 'evaluate') return (output as Run).waiting.length > 0;
  if (type === 'sweep') return (output as SweepResult).rows.some(({ run }) => run.waiting.length > 0);
  if (type === 'compare') return output === null;
  if (type === 'generate') return isUnanswered(output as AnswerSet);
  if (type === 'judge')
    return (output as JudgedSet).rows.some(({ judgements }) =>
      Object.values(judgements).some(({ status }) => status === 'todo'),
    );
  if (type === 'map') return (output as MapResult).needs.length > 0;
  if (type === 'search' || type === 'hand-metrics')
    return output !== null && (output as TraceResult).trace.needs.length > 0;
  return false;
}

function isUnanswered({ rows, modeWaits }: AnswerSet): boolean {
  return modeWaits || rows.some(({ status }) => status === 'todo');
}

/** What a cell that asks models holds: it becomes more under the same parameters. */
function versionOf(type: CellType, output: unknown): string | undefined {
  const mark = ({ key, status, at }: Answer | Judgement) => `${key} ${status} ${at}`;
  if (type === 'generate') return (output as AnswerSet).rows.map(mark).join();
  if (type !== 'judge') return undefined;
  return (output as JudgedSet).rows.map(({ judgements }) => Object.values(judgements).map(mark).join()).join();
}

export function createJob(env: JobEnvironment): Job {
  return async (planned, context) => {
    const cell = env.recipe().cells.find((candidate) => candidate.id === planned.id);
    if (!cell) throw new Error(`The recipe has no cell "${planned.id}".`);
    const whole = env.recipe();
    const seen = { ...env, recipe: () => recipeAt(whole, cell.id) };
    const output = await WORK[cell.type](seen, cell, context);
    const version = versionOf(cell.type, output);
    return {
      output,
      partial: isPartial(cell.type, output),
      waiting: isWaiting(cell.type, output),
      ...(version === undefined ? {} : { version }),
    };
  };
}
