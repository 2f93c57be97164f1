import { countVariables, isSameMeasure, type Change, type ComparedMetric } from '../../core/compare';
import type { FusionSpec, ModelSpec } from '../../core/types';
import type { RerankSpec, RetrieverSpec } from '../../core/evaluate';
import { compareMessages } from '../../i18n/compare';
import { compareDetailsMessages } from '../../i18n/compareDetails';
import type { Lang } from '../../i18n/define';
import { evaluateMessages } from '../../i18n/evaluate';
import { modeMessages } from '../../i18n/modes';
import { shortVersion } from '../../recipe';
import { formatList } from '../../ui/format';
import { metricText } from './words';

/** A change in words: the name of the setting, and both of its values. */
export interface ChangeWords {
  name: string;
  before: string;
  after: string;
}

type Settings = (typeof compareDetailsMessages)['zh']['settings'];

/** Words of a user dictionary that a change names before it counts. */
const MOST_WORDS = 6;

/** Settings by group and path; the names of ranked lists carry a number, which says nothing where there is one of a kind. */
const NAMES: Record<string, Exclude<keyof Settings, 'mode'>> = {
  corpus: 'corpus',
  evalset: 'evalset',
  stopWords: 'stopWords',
  app: 'app',
  k: 'k',
  'chunking.maxChars': 'maxChars',
  'chunking.overlap': 'overlap',
  'chunking.headingPrefix': 'headingPrefix',
  'tokenizer.kind': 'tokenizer',
  'tokenizer.stopWords': 'dropStopWords',
  'tokenizer.dropSingleHan': 'dropSingleHan',
  'tokenizer.userDictionary': 'userDictionary',
  'mode.retrievers': 'retrievers',
  'mode.retrievers.engine': 'engine',
  'mode.retrievers.k1': 'k1',
  'mode.retrievers.b': 'b',
  'mode.fusion': 'fusion',
  'mode.fusion.kRrf': 'kRrf',
  'mode.fusion.weights': 'weights',
  'mode.fusion.alpha': 'alpha',
  'mode.pool': 'pool',
  'mode.rerank': 'rerank',
  'mode.rerank.kind': 'rerank',
  'mode.rerank.depth': 'depth',
  'model.embedding': 'embedding',
  'model.maxsim': 'maxsim',
  'model.cross-encoder': 'crossEncoder',
};

/** Keys of `NAMES` whose values are versions (sha256). */
const VERSIONS = new Set(['corpus', 'evalset', 'stopWords']);

/** One changed setting in the reader's words; a setting this version does not know goes by its path and JSON values. */
export function changeWords(change: Change, lang: Lang): ChangeWords {
  const { settings, values } = compareDetailsMessages[lang];
  const { mode, key } = placeOf(change);
  const name = NAMES[key];
  if (change.group === 'mode' && name === undefined && (change.before === null || change.after === null)) {
    const there = (value: unknown) => (value === null ? values.none : values.present);
    return { name: settings.mode(change.path), before: there(change.before), after: there(change.after) };
  }
  const known = name === undefined ? key : settings[name];
  const named = mode ? compareMessages[lang].check.inMode(mode, known) : known;
  return { name: named, ...valuesOf(key, change, lang) };
}

/** Where a change is: the mode it is written under, if any, and group and path without the number of a list. */
function placeOf({ group, path }: Change): { mode: string; key: string } {
  const slash = path.lastIndexOf('/');
  const rest = path.slice(slash + 1).replace(/^(retrievers|embedding)\.\d+/, '$1');
  return { mode: slash < 0 ? '' : path.slice(0, slash), key: rest ? `${group}.${rest}` : group };
}

function valuesOf(key: string, { before, after }: Change, lang: Lang): Pick<ChangeWords, 'before' | 'after'> {
  if (key === 'tokenizer.userDictionary' && isTexts(before) && isTexts(after)) return dictionaries(before, after, lang);
  if (key.startsWith('model.')) return models(before, after, lang);
  return { before: valueWords(key, before, lang), after: valueWords(key, after, lang) };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function valueWords(key: string, value: unknown, lang: Lang): string {
  const { values } = compareDetailsMessages[lang];
  const t = modeMessages[lang];
  if (value === null || value === undefined) return values.none;
  if (typeof value === 'boolean') return value ? values.on : values.off;
  if (VERSIONS.has(key) && typeof value === 'string') return shortVersion(value);
  const { tokenizers, engines } = evaluateMessages[lang];
  if (key === 'tokenizer.kind') return tokenizers[value as keyof typeof tokenizers] ?? String(value);
  if (key === 'mode.retrievers.engine') return engines[value as keyof typeof engines] ?? String(value);
  if (key === 'mode.retrievers')
    return (value as RetrieverSpec['kind'][]).map((kind) => t.list[kind] ?? kind).join(' + ');
  if (key === 'mode.fusion.weights') return (value as number[]).join(':');
  if (key === 'mode.fusion') return fusionWords(value as FusionSpec, lang);
  if (key === 'mode.rerank.kind') return rerankName(value as RerankSpec['kind'], lang);
  if (key === 'mode.rerank') {
    const { kind, depth } = value as RerankSpec;
    return values.depth(rerankName(kind, lang), depth);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function fusionWords(fusion: FusionSpec, lang: Lang): string {
  const { values } = compareDetailsMessages[lang];
  return fusion.kind === 'weighted' ? values.weighted(fusion.alpha) : values.rrf;
}

function rerankName(kind: RerankSpec['kind'], lang: Lang): string {
  return kind === 'maxsim' ? modeMessages[lang].maxsim : modeMessages[lang].crossEncoder;
}

/** Two dictionaries by how many words they hold, and by the words that came and went. */
function dictionaries(before: string[], after: string[], lang: Lang): Pick<ChangeWords, 'before' | 'after'> {
  const { values } = compareDetailsMessages[lang];
  const list = (words: string[]) => {
    const named = formatList(words.slice(0, MOST_WORDS), lang);
    return words.length > MOST_WORDS ? values.andMore(named, words.length) : named;
  };
  const more = after.filter((word) => !before.includes(word));
  const fewer = before.filter((word) => !after.includes(word));
  return { before: values.words(before.length), after: values.dictionary(after.length, list(more), list(fewer)) };
}

/** Two models by id and precision, and by whatever else tells them apart. */
function models(before: unknown, after: unknown, lang: Lang): Pick<ChangeWords, 'before' | 'after'> {
  const [a, b] = [before, after].map((value) =>
    modelParts(value as Partial<ModelSpec & { fingerprint: string }>, lang),
  );
  if (!a || !b) return { before: '', after: '' };
  const shown = a.map((part, i) => i < 2 || part !== b[i]);
  const text = (parts: string[]) => parts.filter((part, i) => part && shown[i]).join(' ');
  return { before: text(a), after: text(b) };
}

function modelParts(model: Partial<ModelSpec & { fingerprint: string }>, lang: Lang): string[] {
  const { values } = compareDetailsMessages[lang];
  const t = modeMessages[lang];
  const { id = '', dtype = '', revision = '', lowercase, instruction, fingerprint = '' } = model;
  return [
    id,
    dtype,
    revision === 'built-in' ? revision : revision.slice(0, 8),
    lowercase === false ? t.noLowercase : values.lowercase,
    instruction ? t.instruction : '',
    fingerprint && shortVersion(fingerprint),
  ];
}

/** The sentence above everything else: whether one thing changed, none, or more than can be told apart. */
export interface Check {
  kind: 'same' | 'sameDiffers' | 'one' | 'many';
  text: string;
}

/**
 * @param differs whether any question has another value in any metric that both runs measure alike
 * @param metrics of the comparison: one that is not the same measure in both runs is no witness for the change
 */
export function checkOf(
  changes: readonly Change[],
  differs: boolean,
  lang: Lang,
  metrics: readonly ComparedMetric[] = [],
): Check {
  const t = compareMessages[lang].check;
  const variables = countVariables(changes);
  const glue = lang === 'zh' ? '' : ' ';
  const unlike = metrics.find((metric) => !isSameMeasure(metric));
  const rest = metrics.some(isSameMeasure);
  const alone = (text: string) => (unlike ? text + glue + t.unlikeMany(metricText(unlike)) : text);
  if (variables === 0)
    return differs ? { kind: 'sameDiffers', text: alone(t.sameDiffers) } : { kind: 'same', text: alone(t.same) };
  const list = changes.map((change) => {
    const { name, before, after } = changeWords(change, lang);
    return t.change(name, before, after);
  });
  const joined = list.join(t.gap);
  if (variables > 1) return { kind: 'many', text: alone(t.many(variables, joined)) };
  if (!unlike) return { kind: 'one', text: t.one(joined) };
  return { kind: 'one', text: t.oneThing(joined) + glue + t.unlike(metricText(unlike), rest) };
}
