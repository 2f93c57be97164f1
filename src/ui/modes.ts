import type { Lang } from '../i18n/define';
import { modeMessages } from '../i18n/modes';
import type { Mode } from '../recipe';

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

/**
 * How a mode is called in a table: by its parts, and where others have the same parts, by what differs among them
 * (`融合 α=0.3`). Modes that differ in nothing are told apart by their ids.
 */
export function modeName(modes: readonly Mode[], id: string, lang: Lang): string {
  const mode = modes.find((candidate) => candidate.id === id);
  if (!mode) return id;
  const name = plainName(mode, lang);
  const others = modes.filter((other) => other !== mode && plainName(other, lang) === name);
  if (others.length === 0) return name;
  const own = traits(mode, lang);
  const theirs = others.map((other) => traits(other, lang));
  const telling = Object.entries(own).flatMap(([trait, value]) =>
    value && theirs.some((other) => tells(trait, own, other)) ? [value] : [],
  );
  const same = theirs.some((other) => Object.entries(own).every(([trait, value]) => other[trait] === value));
  return [name, ...telling, ...(same ? [id] : [])].join(' ');
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
  return {
    lists: fused ? retrievers.map(({ kind }) => t.list[kind]).join(' + ') : '',
    model: models.map(modelWords).join(' + '),
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
