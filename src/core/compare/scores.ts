import type { Run } from '../evaluate';
import type { Score } from './types';

/** Every figure of a run's table: by mode, then all questions and each type, then metric. */
export function scoresOf(run: Run): Score[] {
  return run.modes.flatMap(({ mode, aggregates }) =>
    aggregates.flatMap(({ type, overall, total, figures }) =>
      Object.entries(figures).map(([metric, { mean, n }]) => ({ mode, metric, type, overall, mean, n, total })),
    ),
  );
}
