import type { DataVersions, ModeRun, Run } from '../core/evaluate';
import { fingerprint, recipeAt, type Recipe } from '../recipe';
import { causesOf, type Suspect } from './causes';
import type { DifferingValue, Expectation, ExpectedMode, ExpectedRun, Verification } from './types';
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

export interface Found {
  /** Results of the receiver's Evaluate cells; `null` where there is none yet. */
  runs: readonly { cell: string; run: Run | null }[];
  data: DataVersions;
  app: string;
  /** Paths of parameters that were clamped when the document was read. */
  clamped: readonly string[];
  /** Whether the receiver changed a setting or the data after opening. */
  changed: boolean;
}

interface Compared {
  compared: number;
  differing: DifferingValue[];
  waiting: Verification['waiting'];
  suspects: Suspect[];
  /** A cell has no result at all. */
  pending: boolean;
}

/**
 * Holds what the receiver's page computed against what the sender saw, value by value, to twelve significant digits.
 * One value that differs is enough for `differs`, whatever still waits.
 */
export function verify(expectation: Expectation, found: Found): Verification {
  const state: Compared = { compared: 0, differing: [], waiting: [], suspects: [], pending: false };
  for (const expected of expectation.runs) compareRun(expected, found, state);
  const { compared, differing, waiting } = state;
  const total = expectation.runs.reduce(
    (sum, { metrics, types, modes }) => sum + metrics.length * types.length * modes.length,
    0,
  );
  return {
    outcome: outcomeOf(state),
    compared,
    total,
    differing,
    causes: differing.length > 0 ? causesOf(expectation, found, state.suspects) : [],
    waiting,
  };
}

function outcomeOf({ differing, waiting, pending }: Compared): Verification['outcome'] {
  if (differing.length > 0) return 'differs';
  if (pending) return 'pending';
  return waiting.length > 0 ? 'partial' : 'reproduced';
}

function compareRun(expected: ExpectedRun, found: Found, state: Compared): void {
  const entry = found.runs.find(({ cell }) => cell === expected.cell);
  const run = entry?.run ?? null;
  // A cell that the receiver deleted will never have a result: its values are gone, not on their way.
  const gone = !entry && found.changed;
  const ready = run ? completeModes(run) : [];
  if (!run && !gone) state.pending = true;
  for (const mode of expected.modes) {
    const result = ready.find((candidate) => candidate.mode === mode.mode);
    const dropped = gone || (run !== null && !run.spec.modes.some(({ id }) => id === mode.mode));
    if (!result && !dropped) {
      state.waiting.push({ cell: expected.cell, mode: mode.mode });
      continue;
    }
    const differing = differences(expected, mode, result ?? null);
    state.compared += expected.metrics.length * expected.types.length;
    state.differing.push(...differing);
    if (run && differing.length > 0) state.suspects.push({ expected: mode, run });
  }
}

function differences(expected: ExpectedRun, mode: ExpectedMode, result: ModeRun | null): DifferingValue[] {
  return expected.metrics.flatMap((metric, i) =>
    expected.types.flatMap((type, j) => {
      const wanted = mode.values[i]?.[j] ?? null;
      // The first column is all questions; a type of questions may have the same name.
      const group = result?.aggregates.find(({ overall, type: name }) =>
        j === 0 ? overall : !overall && name === type,
      );
      const value = rounded(group?.figures[metric]?.mean ?? null);
      if (value === wanted) return [];
      return [{ cell: expected.cell, mode: mode.mode, metric, type, expected: wanted, found: value }];
    }),
  );
}
