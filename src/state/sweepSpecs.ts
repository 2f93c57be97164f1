import { specWith, type EvaluateSpec, type SweepResult, type SweepValue } from '../core/evaluate';

/** The recipe at each value of a sweep: what models have to compute is asked for all of them at once. */
export function sweepSpecs(
  spec: EvaluateSpec,
  parameter: SweepResult['parameter'],
  values: readonly SweepValue[],
): EvaluateSpec[] {
  return values.map((value) => specWith(spec, parameter, value));
}
