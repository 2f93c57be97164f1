import type { DataVersions, ModeRun, Run } from '../core/evaluate';
import { fingerprint, recipeAt, type Recipe } from '../recipe';
import type { Expectation, ExpectedMode, ExpectedRun } from './types';
import { completeModes, modelsOfMode, rounded } from './values';

export interface CellRun {
  cell: string;
  run: Run;
}

export interface ExpectationInput {
  recipe: Recipe;
  data: DataVersions;
  app: string;
  /** Present results of Evaluate cells, in the order of the notebook. */
  runs: readonly CellRun[];
}

/**
 * What the sender saw: means of all questions and of each type, by metric and mode. Modes that wait for a model or were
 * stopped half way are left out, and so are results on other data than the notebook has now. `null`: there are none.
 */
export function expectationOf({ recipe, data, app, runs }: ExpectationInput): Expectation | null {
  const expected = runs
    .filter(({ run }) => sameData(run.data, data))
    .map(({ cell, run }) => expectedRun(cell, run))
    .filter(({ modes }) => modes.length > 0);
  if (expected.length === 0) return null;
  return { fingerprint: fingerprintOf(recipe, data, expected), app, data: pickData(data), runs: expected };
}

/**
 * sha256 over the data versions, the settings of each Evaluate cell and its values: what two people compare at a glance.
 * Titles, prose and folded cells do not count, nor the version of the app, the models' devices or whose machine it was.
 */
function fingerprintOf(recipe: Recipe, data: DataVersions, runs: readonly ExpectedRun[]): string {
  const results = runs.map(({ cell, metrics, types, modes }) => {
    const { chunking, tokenizer, modes: specs, k, metrics: names, convention } = recipeAt(recipe, cell);
    const settings = { chunking, tokenizer, modes: specs, k, metrics: names, convention };
    return { settings, metrics, types, values: modes.map(({ mode, values }) => ({ mode, values })) };
  });
  return fingerprint({ data: pickData(data), results });
}

const pickData = ({ corpus, evalset, stopWords }: DataVersions): DataVersions => ({ corpus, evalset, stopWords });

function sameData(a: DataVersions, b: DataVersions): boolean {
  return a.corpus === b.corpus && a.evalset === b.evalset && a.stopWords === b.stopWords;
}

function expectedRun(cell: string, run: Run): ExpectedRun {
  const modes = completeModes(run);
  const types = (modes[0]?.aggregates ?? []).map(({ type }) => type);
  const { metrics } = run.spec;
  return { cell, metrics: [...metrics], types, modes: modes.map((mode) => expectedMode(run, mode)) };
}

function expectedMode(run: Run, { mode, aggregates }: ModeRun): ExpectedMode {
  return {
    mode,
    models: modelsOfMode(run, mode),
    values: run.spec.metrics.map((metric) => aggregates.map(({ figures }) => rounded(figures[metric]?.mean ?? null))),
  };
}
