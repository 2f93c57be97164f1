import type { DataVersions, ModeRun, Run } from '../core/evaluate';
import { causesOf, type Suspect } from './causes';
import type { DifferingValue, Expectation, ExpectedMode, ExpectedRun, Verification } from './types';
import { completeModes, rounded } from './values';

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
