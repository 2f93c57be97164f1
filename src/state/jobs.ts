import type { Run } from '../core/evaluate';
import type { Job } from '../pipeline';
import type { Cell, CellOf, CellType, Mode, Recipe } from '../recipe';
import type { JobOptions, RetrievalClient } from '../workers';
import type { NotebookData } from './library';
import { evaluateSpecOf, modeOf, sweepSpecOf, versionsOf } from './specs';

export interface JobEnvironment {
  client: RetrievalClient;
  recipe(): Recipe;
  data(): NotebookData;
}

type Work = (env: JobEnvironment, cell: Cell, options: JobOptions) => Promise<unknown>;

/** The text a Search cell asks with: a question of the eval set, or the reader's own words. */
export function searchText(cell: CellOf<'search'>, data: NotebookData): string {
  const { question, text } = cell.params;
  return question ? (data.evalset.items.find((item) => item.id === question)?.question ?? text) : text;
}

const trace = (
  env: JobEnvironment,
  options: JobOptions,
  question: string,
  mode: Mode,
  against: CellOf<'search'>['params']['against'],
) => {
  const { chunking, tokenizer, k } = env.recipe();
  return env.client.trace(versionsOf(env.data()), { chunking, tokenizer, mode, question, k, against }, options);
};

/** How each cell type computes its output. */
const WORK: Record<CellType, Work> = {
  text: async () => null,
  'knowledge-base': async (env) => env.data().corpus,
  'eval-set': async (env) => env.data().evalset,
  chunking: (env, _cell, options) => env.client.chunks(env.data().corpus.hash, env.recipe().chunking, options),
  search: (env, cell, options) => {
    const { params } = cell as CellOf<'search'>;
    const question = searchText(cell as CellOf<'search'>, env.data());
    return trace(env, options, question, modeOf(env.recipe(), params.mode), params.against);
  },
  'hand-metrics': async (env, cell, options) => {
    const id = (cell as CellOf<'hand-metrics'>).params.question;
    const question = env.data().evalset.items.find((item) => item.id === id);
    return question ? trace(env, options, question.question, modeOf(env.recipe(), ''), null) : null;
  },
  evaluate: (env, _cell, options) => env.client.evaluate(versionsOf(env.data()), evaluateSpecOf(env.recipe()), options),
  sweep: (env, cell, options) => {
    const { parameter, values } = (cell as CellOf<'sweep'>).params;
    return env.client.sweep(versionsOf(env.data()), sweepSpecOf(env.recipe()), parameter, values, options);
  },
};

/** Whether an evaluation was stopped before its last question. */
export function isPartialRun(run: Run): boolean {
  return run.modes.reduce((sum, mode) => sum + mode.questions.length, 0) < run.total;
}

function isPartial(type: CellType, output: unknown): boolean {
  if (type === 'evaluate') return isPartialRun(output as Run);
  if (type !== 'sweep') return false;
  const { rows, total } = output as { rows: unknown[]; total: number };
  return rows.length < total;
}

export function createJob(env: JobEnvironment): Job {
  return async (planned, { signal, progress }) => {
    const cell = env.recipe().cells.find((candidate) => candidate.id === planned.id);
    if (!cell) throw new Error(`The recipe has no cell "${planned.id}".`);
    const output = await WORK[cell.type](env, cell, { signal, progress });
    return { output, partial: isPartial(cell.type, output) };
  };
}
