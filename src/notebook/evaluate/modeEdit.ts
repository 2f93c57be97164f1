import type { ModelSpec } from '../../core/types';
import { BUILTIN_MODEL, COURSE_MODES, LIMITS, type Mode, type Recipe } from '../../recipe';
import { isOwnName } from '../../ui/modes';
import { bm25Of, type Bm25, type Model } from './parameters';

const DEFAULT_POOL = 20;
const DEFAULT_DEPTH = 20;
const DEFAULT_K_RRF = 60;
const DEFAULT_BM25: Bm25 = { kind: 'bm25', engine: 'builtin', k1: 1.5, b: 0.75 };

/**
 * An id made from what a mode is: `bm25`, `vector`, `hybrid`, `hybrid+maxsim`, and behind it every choice that is not
 * the course's (`hybrid,alpha0.3+cross-encoder:bge-reranker-base`). BM25's parameters and the settings of a model are
 * the same in all modes and no part of it.
 */
export function modeId({ retrievers, fusion, pool, rerank }: Mode): string {
  const kinds = new Set(retrievers.map(({ kind }) => kind));
  const lists = retrievers.map(({ kind }) => kind);
  const base = lists.length === 1 ? lists[0] : kinds.size === 2 ? 'hybrid' : lists.join('+');
  const models = retrievers.flatMap((list) => (list.kind === 'vector' ? modelSuffix(list.model) : []));
  const reranker = rerank
    ? [
        `+${rerank.kind}`,
        ...modelSuffix(rerank.model),
        ...other(`,depth${rerank.depth}`, rerank.depth !== DEFAULT_DEPTH),
      ]
    : [];
  return [
    base,
    ...models,
    ...fusionSuffix(fusion),
    ...other(`,pool${pool}`, fusion && pool !== DEFAULT_POOL),
    ...reranker,
  ].join('');
}

const other = (suffix: string, unusual: unknown): string[] => (unusual ? [suffix] : []);
const modelSuffix = ({ id }: ModelSpec) => other(`:${id}`, id !== BUILTIN_MODEL.id);

function fusionSuffix(fusion: Mode['fusion']): string[] {
  if (!fusion) return [];
  if (fusion.kind === 'weighted') return [`,alpha${fusion.alpha}`];
  const [first, second] = fusion.weights;
  return [
    ...other(`,k${fusion.kRrf}`, fusion.kRrf !== DEFAULT_K_RRF),
    ...other(`,w${first}:${second}`, first !== 1 || second !== 1),
  ];
}

/** The id itself, or with the first number behind it that makes it a new one. */
export function uniqueId(id: string, taken: readonly string[]): string {
  if (!taken.includes(id)) return id;
  for (let i = 2; ; i++) if (!taken.includes(`${id}-${i}`)) return `${id}-${i}`;
}

/**
 * Changes one mode of a draft, renames it after what it is now unless the reader named it, and takes along every cell
 * that looks at it.
 */
export function changeMode(draft: Recipe, index: number, change: (mode: Mode) => void) {
  const mode = draft.modes[index];
  if (!mode) return;
  change(mode);
  if (!isOwnName(mode.id)) setId(draft, index, modeId(mode));
}

function setId(draft: Recipe, index: number, id: string) {
  const mode = draft.modes[index];
  if (!mode) return;
  const before = mode.id;
  mode.id = uniqueId(
    id,
    draft.modes.filter((_, i) => i !== index).map((other) => other.id),
  );
  if (mode.id !== before) follow(draft, before, mode.id);
}

export const NAME_LENGTH = 40;
/** A name as it is kept: without space around it, and not too long. */
export const tidyName = (name: string) => [...name.trim()].slice(0, NAME_LENGTH).join('').trim();

/** Why a mode cannot get a name: another has it, or it looks like one the notebook makes itself. */
export function nameProblem(modes: readonly Mode[], index: number, name: string): 'taken' | 'reserved' | null {
  const own = tidyName(name);
  if (own === '' || own === modes[index]?.id) return null;
  if (modes.some(({ id }, i) => i !== index && id === own)) return 'taken';
  return isOwnName(own) ? null : 'reserved';
}

/** Gives a mode the reader's own name, or with an empty one the generated name back. The cells that look at it follow. */
export function renameMode(draft: Recipe, index: number, name: string) {
  const mode = draft.modes[index];
  if (!mode || nameProblem(draft.modes, index, name)) return;
  setId(draft, index, tidyName(name) || modeId(mode));
}

/** Adds the first of the course's modes that is missing, otherwise another BM25. Does nothing when the list is full. */
export function addMode(draft: Recipe) {
  if (draft.modes.length >= LIMITS.modes) return;
  const ids = draft.modes.map(modeId);
  const next = structuredClone(COURSE_MODES.find((mode) => !ids.includes(modeId(mode))) ?? COURSE_MODES[0]);
  if (!next) return;
  next.retrievers = next.retrievers.map((list) =>
    list.kind === 'bm25' ? sharedBm25(draft) : { ...list, model: settingsInForce(draft, list.model) },
  );
  if (next.rerank) next.rerank.model = settingsInForce(draft, next.rerank.model);
  next.id = uniqueId(
    modeId(next),
    draft.modes.map(({ id }) => id),
  );
  draft.modes.push(next);
}

/** Puts a copy of a mode below it. */
export function duplicateMode(draft: Recipe, index: number) {
  const mode = draft.modes[index];
  if (!mode || draft.modes.length >= LIMITS.modes) return;
  const ids = draft.modes.map(({ id }) => id);
  draft.modes.splice(index + 1, 0, { ...structuredClone(mode), id: uniqueId(modeId(mode), ids) });
}

/** Takes a mode out; cells that look at it go back to their default. The last one stays. */
export function removeMode(draft: Recipe, index: number) {
  const mode = draft.modes[index];
  if (!mode || draft.modes.length === 1) return;
  draft.modes.splice(index, 1);
  follow(draft, mode.id, '');
}

export function moveMode(draft: Recipe, index: number, by: 1 | -1) {
  const [mode, other] = [draft.modes[index], draft.modes[index + by]];
  if (!mode || !other) return;
  draft.modes[index] = other;
  draft.modes[index + by] = mode;
}

/** Puts the list back to the course's four. */
export function useCourseModes(draft: Recipe) {
  const gone = draft.modes.filter(({ id }) => COURSE_MODES.every((mode) => mode.id !== id));
  draft.modes = structuredClone([...COURSE_MODES]);
  for (const { id } of gone) follow(draft, id, '');
}

/** Every cell that names the mode `from` names `to`; an empty `to` is the cell's own default. */
function follow(draft: Recipe, from: string, to: string) {
  for (const cell of draft.cells) {
    if ((cell.type === 'search' || cell.type === 'sweep') && cell.params.mode === from) cell.params.mode = to;
    if (cell.type === 'evaluate' && cell.params.open?.mode === from)
      cell.params.open = to ? { ...cell.params.open, mode: to } : null;
  }
}

/** A list of a mode by kind. BM25 gets the parameters that all BM25 lists share. */
export function retrieverOf(draft: Recipe, kind: 'bm25' | 'vector'): Mode['retrievers'][number] {
  if (kind === 'bm25') return sharedBm25(draft);
  return { kind, model: settingsInForce(draft, BUILTIN_MODEL) };
}

/** Gives a mode a second list and a fusion, or takes both away. */
export function setSecondList(draft: Recipe, mode: Mode, kind: 'none' | 'bm25' | 'vector') {
  const [first] = mode.retrievers;
  if (!first) return;
  mode.retrievers = kind === 'none' ? [first] : [first, retrieverOf(draft, kind)];
  mode.fusion = kind === 'none' ? null : (mode.fusion ?? newFusion('rrf'));
}

export function newFusion(kind: 'rrf' | 'weighted'): NonNullable<Mode['fusion']> {
  return kind === 'rrf' ? { kind, kRrf: DEFAULT_K_RRF, weights: [1, 1] } : { kind, alpha: 0.5 };
}

/** A reranker of a kind with the first model that can do it, at the depth the mode had. */
export function setRerank(
  draft: Recipe,
  mode: Mode,
  kind: 'none' | 'maxsim' | 'cross-encoder',
  model: ModelSpec | null,
) {
  const depth = mode.rerank?.depth ?? DEFAULT_DEPTH;
  mode.rerank = kind === 'none' || !model ? null : { kind, model: settingsInForce(draft, model), depth };
}

function sharedBm25(draft: Recipe): Bm25 {
  return { ...(bm25Of(draft.modes) ?? DEFAULT_BM25) };
}

/** All models of a list of modes, reranking included. The objects themselves: a draft is changed through them. */
function modelsOf(modes: readonly Mode[]): Model[] {
  return modes.flatMap(({ retrievers, rerank }) => [
    ...retrievers.flatMap((list) => (list.kind === 'vector' ? [list.model] : [])),
    ...(rerank ? [rerank.model] : []),
  ]);
}

/** The model with the settings it has in the other modes. */
export function settingsInForce(draft: Recipe, model: ModelSpec): ModelSpec {
  const used = modelsOf(draft.modes).find(({ id }) => id === model.id);
  return used ? { ...model, lowercase: used.lowercase, instruction: used.instruction } : { ...model };
}

/** The models that make vectors, for lists or for MaxSim, each once. */
export function embeddingModels(modes: readonly Mode[]): ModelSpec[] {
  const found = modelsOf(
    modes.map((mode) => (mode.rerank?.kind === 'cross-encoder' ? { ...mode, rerank: null } : mode)),
  );
  return [...new Map(found.toReversed().map((model) => [model.id, model])).values()].reverse();
}

/** Switches a setting of a model in every mode that uses it. */
export function setModel(draft: Recipe, id: string, change: Partial<Pick<ModelSpec, 'lowercase' | 'instruction'>>) {
  for (const model of modelsOf(draft.modes)) if (model.id === id) Object.assign(model, change);
}
