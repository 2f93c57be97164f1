import type { Change } from '../../core/compare';
import type { ModeSpec } from '../../core/evaluate';
import type { FusionSpec, ModelSpec } from '../../core/types';
import { evaluateMessages } from '../../i18n/evaluate';
import type { Lang } from '../../i18n/define';
import { logMessages } from '../../i18n/log';
import { modeMessages } from '../../i18n/modes';

type NamedModel = ModelSpec & { fingerprint?: string };
type Text = (value: unknown) => string;

/** Words of a user dictionary named in a sentence. */
const MOST_WORDS = 5;

/** `{what} {before} → {after}` of a setting of one mode, by its path below the mode (see changesBetween). */
export function modeSettingText(path: string, { before, after }: Pick<Change, 'before' | 'after'>, lang: Lang): string {
  const t = logMessages[lang].change;
  const [what, text] = modeSetting(path, lang);
  return t.fromTo(what, text(before), text(after));
}

function modeSetting(path: string, lang: Lang): [string, Text] {
  const t = logMessages[lang].change;
  const m = modeMessages[lang];
  // `retrievers.1.k1`: which of the lists it is does not matter, since only one of them is BM25.
  const name = path.replace(/^retrievers\.\d+\./, '');
  const plain: Record<string, string> = {
    k1: t.k1,
    b: t.b,
    pool: t.pool,
    'rerank.depth': t.depth,
    'fusion.kRrf': t.kRrf,
    'fusion.alpha': t.alpha,
  };
  if (Object.hasOwn(plain, name)) return [plain[name] ?? name, String];
  switch (name) {
    case 'retrievers':
      return [t.lists, (kinds) => (kinds as (keyof typeof m.list)[]).map((kind) => m.list[kind]).join(' + ')];
    case 'engine':
      return [t.engine, (id) => evaluateMessages[lang].engines[id as keyof (typeof evaluateMessages)[Lang]['engines']]];
    case 'fusion':
      return [t.fusion, (fusion) => fusionText(fusion as FusionSpec, lang)];
    case 'fusion.weights':
      return [t.weights, (weights) => (weights as number[]).join(':')];
    case 'rerank':
      return [t.rerank, (rerank) => rerankText(rerank as ModeSpec['rerank'], lang)];
    case 'rerank.kind':
      return [t.reranker, (kind) => (kind === 'maxsim' ? m.maxsim : m.crossEncoder)];
    default:
      return [t.other(path), (value) => JSON.stringify(value)];
  }
}

function fusionText(fusion: FusionSpec, lang: Lang): string {
  const m = modeMessages[lang];
  return fusion.kind === 'rrf' ? `${m.rrf} ${m.kRrf(fusion.kRrf)}` : m.alpha(fusion.alpha);
}

function rerankText(rerank: ModeSpec['rerank'], lang: Lang): string {
  const m = modeMessages[lang];
  if (!rerank) return logMessages[lang].change.none;
  return `${rerank.kind === 'maxsim' ? m.maxsim : m.crossEncoder} ${m.depth(rerank.depth)}`;
}

/** A model that changed: by name where that changed, else by each of its settings, else by its files. */
export function modelText(role: string, before: unknown, after: unknown, lang: Lang): string {
  const t = logMessages[lang].change;
  const [a, b] = [before as NamedModel, after as NamedModel];
  const task = role.replace(/\.\d+$/, '');
  const what = Object.hasOwn(t.models, task) ? t.models[task as keyof typeof t.models] : task;
  const name = ({ id, revision, dtype }: NamedModel) =>
    [id, revision === 'built-in' ? '' : revision.slice(0, 8), dtype].filter(Boolean).join(' ');
  const flag = (on: boolean) => (on ? t.yes : t.no);
  const parts = [
    ...(name(a) === name(b) ? [] : [t.fromTo(what, name(a), name(b))]),
    ...(a.lowercase === b.lowercase ? [] : [t.fromTo(t.lowercase, flag(a.lowercase), flag(b.lowercase))]),
    ...(a.instruction === b.instruction ? [] : [t.fromTo(t.instruction, flag(a.instruction), flag(b.instruction))]),
  ];
  if (parts.length === 0)
    parts.push(t.fromTo(t.files, (a.fingerprint ?? '').slice(0, 8), (b.fingerprint ?? '').slice(0, 8)));
  return name(a) === name(b) ? `${what} ${parts.join(' ')}` : parts.join(' ');
}

/** Which words were put into a user dictionary and which were taken out. */
export function dictionaryText(before: unknown, after: unknown, lang: Lang): string {
  const t = logMessages[lang];
  const [old, now] = [before as string[], after as string[]];
  const list = (words: string[]) => {
    const named = words.slice(0, MOST_WORDS).join(t.listGap);
    return words.length > MOST_WORDS ? t.change.moreWords(named, words.length) : named;
  };
  const [had, has] = [new Set(old), new Set(now)];
  return t.change.words(list(now.filter((word) => !had.has(word))), list(old.filter((word) => !has.has(word))));
}
