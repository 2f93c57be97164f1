import type { ModelSpec } from '../core/types';
import type { Lang } from '../i18n/define';
import { modeMessages } from '../i18n/modes';
import { canonicalJson, COURSE_MODES, type Mode } from '../recipe';

export type ModeFamily = 'bm25' | 'vector' | 'hybrid' | 'rerank';

/** One letter and one hue a family of modes, the same in every table, chart and mark. */
export const MARKS: Record<ModeFamily, { letter: string; color: string }> = {
  bm25: { letter: 'B', color: '--bm25' },
  vector: { letter: 'V', color: '--vector' },
  hybrid: { letter: 'H', color: '--hybrid' },
  rerank: { letter: 'R', color: '--rerank' },
};

export function modeMark(mode: Mode): { family: ModeFamily; letter: string; color: string } {
  const family = mode.rerank ? 'rerank' : listOf(mode);
  return { family, ...MARKS[family] };
}

/** The ranking that a mode has before any reranking. */
function listOf({ retrievers }: Mode): 'bm25' | 'vector' | 'hybrid' {
  return retrievers.length > 1 ? 'hybrid' : (retrievers[0]?.kind ?? 'bm25');
}

/** What a mode is by its parts, whatever their parameters: `融合 + 重排`. */
function plainName(mode: Mode, lang: Lang): string {
  const t = modeMessages[lang];
  const list = listOf(mode);
  if (!mode.rerank) return t[list];
  return list === 'hybrid' ? t.rerank : t.reranked(t[list]);
}

/** What the notebook itself makes ids of; anything else is a name that the reader gave. */
const GENERATED =
  /^(bm25|vector|hybrid|(bm25|vector)\+(bm25|vector))(:[^:,+]+)*((,k|,alpha|,pool)[\d.]+|,w[\d.]+:[\d.]+)*(\+(maxsim|cross-encoder)(:[^:,+]+)?(,depth\d+)?)?(-\d+)?$/;

/** Whether an id is a name of the reader's own, which is shown as it is. */
export const isOwnName = (id: string) => id !== '' && !GENERATED.test(id);

/**
 * How a mode is called in a table: by the reader's own name; else by its parts, and where others have the same parts, by
 * what differs among them (`融合 α=0.3`). One of the course's modes keeps the plain name. Modes that would be called the
 * same are numbered from the second on (`融合 (2)`), so that no two names are equal.
 */
export function modeName(modes: readonly Mode[], id: string, lang: Lang): string {
  const at = modes.findIndex((candidate) => candidate.id === id);
  return at < 0 ? id : (modeNames(modes, lang)[at] ?? id);
}

/** The names of all modes of a list, in its order; no two are equal. */
export function modeNames(modes: readonly Mode[], lang: Lang): string[] {
  const names: string[] = [];
  for (const mode of modes) {
    const name = isOwnName(mode.id) ? mode.id : tellingName(modes, mode, lang);
    let free = name;
    for (let i = 2; names.includes(free); i++) free = `${name} (${i})`;
    names.push(free);
  }
  return names;
}

/** Name by what the mode is made of and by what tells it from the others with the same parts. */
function tellingName(modes: readonly Mode[], mode: Mode, lang: Lang): string {
  const name = plainName(mode, lang);
  const group = modes.filter((other) => !isOwnName(other.id) && plainName(other, lang) === name);
  if (mode === group.find(isCourseMode)) return name;
  const own = traits(mode, lang);
  const theirs = group.filter((other) => other !== mode).map((other) => traits(other, lang));
  const telling = Object.entries(own).flatMap(([trait, value]) =>
    value && theirs.some((other) => tells(trait, own, other)) ? [value] : [],
  );
  return [name, ...telling].join(' ');
}

/** What a mode is, whatever it is called. The pool only means something to a fusion. */
const contentOf = ({ retrievers, fusion, pool, rerank }: Mode) =>
  canonicalJson({ retrievers, fusion, pool: retrievers.length > 1 ? pool : null, rerank });

/** Whether a mode is one of the course's but for BM25's parameters and model settings, which all modes share. */
function isCourseMode(mode: Mode): boolean {
  const bare = (other: Mode) => contentOf(withoutShared(other));
  return COURSE_MODES.some((preset) => bare(preset) === bare(mode));
}

function withoutShared(mode: Mode): Mode {
  const model = (own: ModelSpec) => ({ ...own, lowercase: true, instruction: false });
  return {
    ...mode,
    retrievers: mode.retrievers.map((list) =>
      list.kind === 'bm25' ? { kind: 'bm25', engine: 'builtin', k1: 0, b: 0 } : { ...list, model: model(list.model) },
    ),
    rerank: mode.rerank && { ...mode.rerank, model: model(mode.rerank.model) },
  };
}

/** The place of the first mode above that is exactly what this one is; `null` without one. */
export function twinAbove(modes: readonly Mode[], index: number): number | null {
  const mode = modes[index];
  if (!mode) return null;
  const content = contentOf(mode);
  const at = modes.slice(0, index).findIndex((other) => contentOf(other) === content);
  return at < 0 ? null : at;
}

/** Whether a trait is worth naming beside another mode. Rerankers of two kinds have two models: the kind says enough. */
function tells(trait: string, own: Record<string, string>, other: Record<string, string>): boolean {
  if (other[trait] === own[trait]) return false;
  if (trait === 'rerankModel') return other.rerank === own.rerank;
  return Boolean(other[trait]) || SWITCHES.has(trait);
}

/** Traits that the one without them is told by, too. Another fusion has no k_rrf either, and says so by its own name. */
const SWITCHES = new Set(['case', 'instruction']);

/** Everything that can tell two modes with the same parts apart, in words; empty where it does not apply. */
function traits({ retrievers, fusion, pool, rerank }: Mode, lang: Lang): Record<string, string> {
  const t = modeMessages[lang];
  const fused = retrievers.length > 1;
  const models = retrievers.flatMap((list) => (list.kind === 'vector' ? [list.model] : []));
  const seen = rerank?.kind === 'maxsim' ? [...models, rerank.model] : models;
  const bm25 = retrievers.find((list) => list.kind === 'bm25');
  const rrf = fusion?.kind === 'rrf' ? fusion : null;
  const names = [...new Set(models.map(modelWords))];
  // Two lists of vectors are told by their models, each named once.
  const byModels = fused && names.length > 1;
  const kinds = retrievers.map(({ kind }) => t.list[kind]).join(' + ');
  return {
    lists: byModels ? `${t.list.vector} ${names.join(' + ')}` : fused ? kinds : '',
    model: byModels ? '' : names.join(''),
    fusion: fusion?.kind === 'weighted' ? t.alpha(fusion.alpha) : rrf ? t.rrf : '',
    weights: rrf ? t.weights(...rrf.weights) : '',
    kRrf: rrf ? t.kRrf(rrf.kRrf) : '',
    pool: fused ? t.pool(pool) : '',
    rerank: rerank ? (rerank.kind === 'maxsim' ? t.maxsim : t.crossEncoder) : '',
    rerankModel: rerank ? modelWords(rerank.model) : '',
    depth: rerank ? t.depth(rerank.depth) : '',
    case: seen.some(({ lowercase }) => !lowercase) ? t.noLowercase : '',
    instruction: seen.some(({ instruction }) => instruction) ? t.instruction : '',
    engine: bm25?.engine ?? '',
    constants: bm25 ? `k1=${bm25.k1} b=${bm25.b}` : '',
  };
}

const modelWords = ({ id, dtype }: { id: string; dtype: string }) => (dtype === 'fp32' ? id : `${id} ${dtype}`);
