import type { ModelUse, ModeSpec, RetrieverSpec } from '../evaluate';
import type { FusionSpec, ModelSpec } from '../types';
import { keyOf, settingChange } from './equal';
import type { Change } from './types';

type Bm25 = Extract<RetrieverSpec, { kind: 'bm25' }>;
type Vector = Extract<RetrieverSpec, { kind: 'vector' }>;
type Uses = readonly ModelUse[];

/**
 * How two modes differ, by one path a decision:
 * - `retrievers`: the kinds of the lists. Fusion and pool follow from it and are not named besides.
 * - `retrievers.N.engine`, `.k1`, `.b`: of a BM25 list that both have; N as in the mode after. The parameters only where
 *   both engines read them.
 * - `fusion` (its kind), `fusion.kRrf`, `fusion.weights`, `fusion.alpha`, `pool`: where both modes fuse.
 * - `rerank`: with against without. `rerank.kind` (its model follows from it), `rerank.depth`: where both rerank.
 * - group `model`, path = role: a model's settings, or the fingerprint of its files where both are known.
 */
export function modeChanges(before: ModeSpec, after: ModeSpec, old: Uses, now: Uses): Change[] {
  return [
    ...retrieverChanges(before, after, old, now),
    ...fusionChanges(before, after),
    ...rerankChanges(before, after, old, now),
  ];
}

function retrieverChanges(before: ModeSpec, after: ModeSpec, old: Uses, now: Uses): Change[] {
  const kinds = ({ retrievers }: ModeSpec) => retrievers.map(({ kind }) => kind);
  const changes = settingChange('mode', 'retrievers', kinds(before), kinds(after));
  const lists = (mode: ModeSpec) => mode.retrievers.filter((list): list is Bm25 => list.kind === 'bm25');
  const vectors = (mode: ModeSpec) => mode.retrievers.filter((list): list is Vector => list.kind === 'vector');
  lists(after).forEach((list, i) => {
    const from = lists(before)[i];
    if (from) changes.push(...bm25Changes(from, list, after.retrievers.indexOf(list)));
  });
  const several = vectors(after).length > 1;
  vectors(after).forEach(({ model }, i) => {
    const from = vectors(before)[i]?.model;
    const role = several ? `embedding.${i}` : 'embedding';
    if (from) changes.push(...modelChange(role, named(from, 'embedding', old), named(model, 'embedding', now)));
  });
  return changes;
}

function bm25Changes(before: Bm25, after: Bm25, at: number): Change[] {
  const path = `retrievers.${at}`;
  const changes = settingChange('mode', `${path}.engine`, before.engine, after.engine);
  // MiniSearch as it ships keeps its own k1 and b, whatever the recipe says.
  if (before.engine === 'minisearch' || after.engine === 'minisearch') return changes;
  return [
    ...changes,
    ...settingChange('mode', `${path}.k1`, before.k1, after.k1),
    ...settingChange('mode', `${path}.b`, before.b, after.b),
  ];
}

function fusionChanges(before: ModeSpec, after: ModeSpec): Change[] {
  if (!before.fusion || !after.fusion) return [];
  return [...fusionFields(before.fusion, after.fusion), ...settingChange('mode', 'pool', before.pool, after.pool)];
}

function fusionFields(before: FusionSpec, after: FusionSpec): Change[] {
  if (before.kind === 'rrf' && after.kind === 'rrf')
    return [
      ...settingChange('mode', 'fusion.kRrf', before.kRrf, after.kRrf),
      ...settingChange('mode', 'fusion.weights', before.weights, after.weights),
    ];
  if (before.kind === 'weighted' && after.kind === 'weighted')
    return settingChange('mode', 'fusion.alpha', before.alpha, after.alpha);
  return settingChange('mode', 'fusion', before, after);
}

function rerankChanges(before: ModeSpec, after: ModeSpec, old: Uses, now: Uses): Change[] {
  const [a, b] = [before.rerank, after.rerank];
  if (!a || !b) return settingChange('mode', 'rerank', a, b);
  const depth = settingChange('mode', 'rerank.depth', a.depth, b.depth);
  if (a.kind !== b.kind) return [...settingChange('mode', 'rerank.kind', a.kind, b.kind), ...depth];
  return [...depth, ...modelChange(a.kind, named(a.model, a.kind, old), named(b.model, b.kind, now))];
}

interface NamedModel {
  spec: ModelSpec;
  /** Of the files and settings its numbers came from, where the run has some. */
  fingerprint: string | null;
}

function named(spec: ModelSpec, task: ModelUse['task'], uses: Uses): NamedModel {
  const use = uses.find((candidate) => candidate.task === task && keyOf(candidate.spec) === keyOf(spec));
  return { spec, fingerprint: use?.fingerprint ?? null };
}

function modelChange(role: string, before: NamedModel, after: NamedModel): Change[] {
  const known = before.fingerprint !== null && after.fingerprint !== null;
  const sameFiles = !known || before.fingerprint === after.fingerprint;
  if (keyOf(before.spec) === keyOf(after.spec) && sameFiles) return [];
  const value = ({ spec, fingerprint }: NamedModel) => (fingerprint === null ? spec : { ...spec, fingerprint });
  return [{ group: 'model', path: role, before: value(before), after: value(after) }];
}
