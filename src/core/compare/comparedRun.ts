import type { Run } from '../evaluate';
import type { ComparedRun } from './types';

/** One mode of a run with what it was made with; `null` when the run has no result of that mode. */
export function comparedRunOf(run: Run, modeId: string): ComparedRun | null {
  const mode = run.spec.modes.find(({ id }) => id === modeId);
  const result = run.modes.find((candidate) => candidate.mode === modeId);
  if (!mode || !result) return null;
  return {
    spec: run.spec,
    data: run.data,
    models: run.models,
    appVersion: run.appVersion,
    mode,
    questions: result.questions.map(({ id, type, gold, values, docs }) => ({ id, type, gold, values, docs })),
  };
}
