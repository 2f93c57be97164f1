import type { Run } from '../core/evaluate';
import type { Expectation, ExpectedMode, LikelyCause } from './types';
import { modelsOfMode } from './values';
import type { Found } from './verify';

/** A mode with a differing value, and the result it comes from. */
export interface Suspect {
  expected: ExpectedMode;
  run: Run;
}

/**
 * Most telling first: other data explains anything; then what reading or the receiver changed; then the models; then
 * the page's version. A single cause of a device says that all else is alike.
 */
export function causesOf(expectation: Expectation, found: Found, suspects: readonly Suspect[]): LikelyCause[] {
  const causes: LikelyCause[] = [];
  for (const what of ['corpus', 'evalset', 'stopWords'] as const) {
    const [expected, here] = [expectation.data[what], found.data[what]];
    if (expected !== here) causes.push({ kind: 'data', what, expected, found: here });
  }
  if (found.clamped.length > 0) causes.push({ kind: 'clamped', paths: [...found.clamped] });
  if (found.changed) causes.push({ kind: 'changed' });
  causes.push(...modelCauses(suspects));
  if (expectation.app !== found.app) causes.push({ kind: 'app', expected: expectation.app, found: found.app });
  return causes;
}

type ModelCause = Extract<LikelyCause, { kind: 'model' }>;
const ORDER = ['fingerprint', 'dtype', 'device'];

/** How the models of differing modes differ, each once. A model of another form has another fingerprint, which says less. */
function modelCauses(suspects: readonly Suspect[]): ModelCause[] {
  const causes = new Map<string, ModelCause>();
  for (const { expected, run } of suspects) {
    const here = modelsOfMode(run, expected.mode);
    for (const model of expected.models) {
      const other =
        here.find(({ fingerprint }) => fingerprint === model.fingerprint) ?? here.find(({ id }) => id === model.id);
      if (!other) continue;
      const cause = modelCause(model, other);
      if (cause) causes.set(JSON.stringify(cause), cause);
    }
  }
  return [...causes.values()].sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what));
}

type Model = ExpectedMode['models'][number];

function modelCause(model: Model, other: Model): ModelCause | null {
  const pair = (what: ModelCause['what'], expected: string, found: string): ModelCause => ({
    kind: 'model',
    id: model.id,
    what,
    expected,
    found,
  });
  if (model.dtype !== other.dtype) return pair('dtype', model.dtype, other.dtype);
  if (model.fingerprint !== other.fingerprint) return pair('fingerprint', model.fingerprint, other.fingerprint);
  const [devices, found] = [model.devices, other.devices].map((list) => [...list].sort().join(', ')) as [
    string,
    string,
  ];
  return devices === found ? null : pair('device', devices, found);
}
