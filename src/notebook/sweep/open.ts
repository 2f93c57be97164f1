import type { SweepValue } from '../../core/evaluate';

/** The figure of the table that is taken apart. */
export interface OpenFigure {
  mode: string;
  value: SweepValue;
  metric: number;
  /** `null`: all questions. */
  type: string | null;
}
