import type { FusionSpec, TokenizerSpec } from '../types';
import type { RetrievalEngine } from './engine';
import { evaluate, type EvaluateOptions } from './evaluate';
import type { EvaluateSpec, ModeSpec, Run, SweepResult, SweepValue } from './types';

export class SweepValueError extends Error {
  override name = 'SweepValueError';
  constructor(
    readonly parameter: string,
    readonly value: SweepValue,
  ) {
    super(`"${value}" is not a value of ${parameter}.`);
  }
}

/** `recall@k` is written with a literal k in a recipe and takes the recipe's number; at k = 1 `hit@k` is `hit@1`, once. */
export function metricsAt(metrics: readonly string[], k: number): string[] {
  return [...new Set(metrics.map((metric) => metric.replace(/@k$/, `@${k}`)))];
}

/**
 * The spec with one parameter set to a value. Its metrics may still be written with a literal k (`recall@k`): they
 * follow a swept k, while `hit@1` keeps its own.
 * @throws SweepValueError when the value is not of the parameter's kind.
 */
export function specWith(spec: EvaluateSpec, parameter: SweepResult['parameter'], value: SweepValue): EvaluateSpec {
  if (parameter === 'tokenizer') {
    if (typeof value !== 'string') throw new SweepValueError(parameter, value);
    return { ...spec, tokenizer: { ...spec.tokenizer, kind: value as TokenizerSpec['kind'] } };
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new SweepValueError(parameter, value);
  if (parameter === 'maxChars')
    return {
      ...spec,
      chunking: { ...spec.chunking, maxChars: value, overlap: Math.min(spec.chunking.overlap, value - 1) },
    };
  if (parameter === 'overlap')
    return { ...spec, chunking: { ...spec.chunking, overlap: Math.min(value, spec.chunking.maxChars - 1) } };
  if (parameter === 'k') return { ...spec, k: value };
  return { ...spec, modes: spec.modes.map((mode) => modeWith(mode, parameter, value)) };
}

/** A mode with one of its own parameters set; a mode that has no such parameter stays as it is. */
function modeWith(mode: ModeSpec, parameter: SweepResult['parameter'], value: number): ModeSpec {
  if (parameter === 'pool') return { ...mode, pool: value };
  if (parameter === 'rerankDepth') return mode.rerank ? { ...mode, rerank: { ...mode.rerank, depth: value } } : mode;
  if (parameter === 'kRrf')
    return mode.fusion?.kind === 'rrf' ? { ...mode, fusion: { ...mode.fusion, kRrf: value } } : mode;
  if (parameter === 'fusionWeight') {
    if (!mode.fusion) return mode;
    const fusion: FusionSpec =
      mode.fusion.kind === 'weighted'
        ? { ...mode.fusion, alpha: value }
        : { ...mode.fusion, weights: [value, 1 - value] };
    return { ...mode, fusion };
  }
  const retrievers = mode.retrievers.map((retriever) =>
    retriever.kind === 'bm25' ? { ...retriever, [parameter]: value } : retriever,
  );
  return { ...mode, retrievers };
}

/** One evaluation per value. Stopped half way, it keeps the values that are complete. */
export async function sweep(
  engine: RetrievalEngine,
  spec: EvaluateSpec,
  parameter: SweepResult['parameter'],
  values: SweepValue[],
  options: EvaluateOptions,
): Promise<SweepResult> {
  const lengths = engine
    .articles(options.data.corpus)
    .flatMap((article) => article.sections)
    .map((section) => [...section.text].length);
  const result: SweepResult = {
    parameter,
    rows: [],
    total: values.length,
    sections: { count: lengths.length, lengths },
  };
  for (const [i, value] of values.entries()) {
    const tick = (done: number, total: number) => options.tick(i + done / total, values.length);
    const swept = specWith(spec, parameter, value);
    const run = await evaluate(engine, { ...swept, metrics: metricsAt(swept.metrics, swept.k) }, { ...options, tick });
    if (isPartialRun(run)) break;
    result.rows.push({ value, run });
  }
  return result;
}

/** Whether an evaluation was stopped before its last question. Modes that wait for a model do not count. */
export function isPartialRun(run: Run): boolean {
  return run.modes.reduce((sum, mode) => sum + mode.questions.length, 0) < run.total;
}
