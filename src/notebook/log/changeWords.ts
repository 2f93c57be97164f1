import { changesBetween, type Change, type LogEntry } from '../../core/compare';
import type { ModeSpec } from '../../core/evaluate';
import { evaluateMessages } from '../../i18n/evaluate';
import type { Lang } from '../../i18n/define';
import { logMessages } from '../../i18n/log';
import { canonicalJson, shortVersion } from '../../recipe';
import { formatList, spaced } from '../../ui/format';
import { modeName } from '../../ui/modes';
import { dictionaryText, modelText, modeSettingText } from './changeNames';

/** What an entry, or a run that is about to become one, was made with. */
export type Made = Pick<LogEntry, 'spec' | 'data' | 'models' | 'appVersion' | 'dataNames'>;

/** One variable that differs between two entries, and the modes in which it does. */
interface Variable {
  change: Change;
  /** Path below the mode; the whole path where the change belongs to no mode. */
  path: string;
  modes: string[];
}

/** What changed from one entry to the next, in words: one for each variable. Empty: nothing that has a part in the result. */
export function changeWords(before: Made, after: Made, lang: Lang): string[] {
  return variablesOf(before, after).map((variable) => spaced(textOf(variable, before, after, lang)));
}

/**
 * The variables that changed, as countVariables counts them: a setting that went from the same value to the same value
 * in several modes is one.
 */
function variablesOf(before: Made, after: Made): Variable[] {
  const variables = new Map<string, Variable>();
  for (const change of changesBetween(before, after)) {
    const slash = change.path.lastIndexOf('/');
    const path = change.path.slice(slash + 1);
    const modes = slash < 0 ? [] : [change.path.slice(0, slash)];
    const whole = slash < 0 || isMode(change);
    const key = canonicalJson(whole ? [change.group, change.path] : [change.group, path, change.before, change.after]);
    const known = variables.get(key);
    if (known) known.modes.push(...modes);
    else variables.set(key, { change, path: whole ? change.path : path, modes: whole ? [] : modes });
  }
  return [...variables.values()];
}

/** A mode that came or went. */
function isMode({ group, before, after }: Change): boolean {
  const mode = (before ?? after) as Partial<ModeSpec> | null;
  return group === 'mode' && (before === null || after === null) && Array.isArray(mode?.retrievers);
}

function textOf({ change, path, modes }: Variable, before: Made, after: Made, lang: Lang): string {
  const t = logMessages[lang].change;
  const { group, before: from, after: to } = change;
  switch (group) {
    case 'corpus':
    case 'evalset':
      return dataText(group, before, after, lang);
    case 'stopWords':
      return t.fromTo(t.stopWordList, shortVersion(before.data.stopWords), shortVersion(after.data.stopWords));
    case 'chunking':
    case 'tokenizer':
      return settingText(change, lang);
    case 'k':
      return t.fromTo(t.k, String(from), String(to));
    case 'app':
      return t.fromTo(t.app, String(from), String(to));
    case 'model':
      return placed(modelText(path, from, to, lang), modes, after, () => false, lang);
    case 'mode':
      if (isMode(change))
        return from === null
          ? t.modeAdded(modeName(after.spec.modes, path, lang))
          : t.modeRemoved(modeName(before.spec.modes, path, lang));
      return placed(modeSettingText(path, change, lang), modes, after, (mode) => applies(path, mode, before), lang);
  }
}

/** By name as well where the name tells them apart. */
function dataText(kind: 'corpus' | 'evalset', before: Made, after: Made, lang: Lang): string {
  const t = logMessages[lang].change;
  const named = before.dataNames[kind] !== after.dataNames[kind];
  const side = ({ dataNames, data }: Made) => `${named ? `${dataNames[kind]} ` : ''}${shortVersion(data[kind])}`;
  return t.fromTo(t[kind], side(before), side(after));
}

function settingText({ path, before, after }: Change, lang: Lang): string {
  const t = logMessages[lang].change;
  const flag = (on: unknown) => (on ? t.yes : t.no);
  const { tokenizers } = evaluateMessages[lang];
  switch (path) {
    case 'maxChars':
    case 'overlap':
      return t.fromTo(t[path], String(before), String(after));
    case 'headingPrefix':
    case 'stopWords':
    case 'dropSingleHan':
      return t.fromTo(t[path], flag(before), flag(after));
    case 'kind': {
      const name = (kind: unknown) => tokenizers[kind as keyof typeof tokenizers];
      return t.fromTo(t.tokenizer, name(before), name(after));
    }
    case 'userDictionary':
      return dictionaryText(before, after, lang);
    default:
      return t.fromTo(t.other(path), JSON.stringify(before), JSON.stringify(after));
  }
}

/** With the modes named, unless it changed in every mode that has the setting. */
function placed(text: string, modes: string[], after: Made, has: (mode: ModeSpec) => boolean, lang: Lang): string {
  const all = after.spec.modes.filter(has).map(({ id }) => id);
  if (modes.length === 0 || (all.length > 0 && all.every((id) => modes.includes(id)))) return text;
  const names = modes.map((id) => modeName(after.spec.modes, id, lang));
  return logMessages[lang].change.inModes(text, formatList(names, lang));
}

/** Whether a mode has a setting, in both entries. */
function applies(path: string, mode: ModeSpec, before: Made): boolean {
  const from = before.spec.modes.find(({ id }) => id === mode.id);
  return from !== undefined && hasSetting(path, from) && hasSetting(path, mode);
}

function hasSetting(path: string, { retrievers, fusion, rerank }: ModeSpec): boolean {
  if (/^retrievers\./.test(path)) return retrievers.some(({ kind }) => kind === 'bm25');
  if (path === 'pool' || path.startsWith('fusion')) return fusion !== null;
  if (path.startsWith('rerank.')) return rerank !== null;
  return true;
}
