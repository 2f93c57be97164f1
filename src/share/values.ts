import { modelKey, type ModelUse, type ModeRun, type ModeSpec, type Run } from '../core/evaluate';
import type { ModelSpec } from '../core/types';
import type { ExpectedMode } from './types';

/**
 * Digits that are kept of a value and compared. Twelve are enough for any difference one question makes and a third
 * shorter in a link; and they leave out the last bits of a double, which `Math.log` and `Math.exp` may give differently
 * from one browser engine to the next (ECMAScript leaves their precision open).
 */
const DIGITS = 12;

export function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(DIGITS));
}

/** Modes of which every question was searched. */
export function completeModes(run: Run): ModeRun[] {
  const ready = run.spec.modes.length - run.waiting.length;
  return run.modes.filter(({ questions }) => questions.length * ready >= run.total);
}

/** The models that had a part in a mode; one that embeds and reranks counts once, on the devices of both. */
export function modelsOfMode(run: Run, modeId: string): ExpectedMode['models'] {
  const mode = run.spec.modes.find(({ id }) => id === modeId);
  const models = new Map<string, ExpectedMode['models'][number]>();
  for (const use of run.models) {
    if (!mode || !takesPart(mode, use)) continue;
    const { spec, fingerprint, devices } = use;
    const known = models.get(fingerprint);
    const all = new Set([...(known?.devices ?? []), ...devices]);
    models.set(fingerprint, { id: spec.id, dtype: spec.dtype, devices: [...all].sort(), fingerprint });
  }
  return [...models.values()];
}

function takesPart({ retrievers, rerank }: ModeSpec, { spec, task }: ModelUse): boolean {
  const same = (model: ModelSpec) => modelKey(model) === modelKey(spec);
  if (task !== 'embedding') return rerank?.kind === task && same(rerank.model);
  return retrievers.some((retriever) => retriever.kind === 'vector' && same(retriever.model));
}
