import { changesBetween, type Change, type LogEntry } from '../../core/compare';
import type { ModeSpec } from '../../core/evaluate';
import type { Lang } from '../../i18n/define';
import { logMessages } from '../../i18n/log';
import { canonicalJson, shortVersion } from '../../recipe';
import { formatList, spaced } from '../../ui/format';
import { modeName } from '../../ui/modes';
import { changeWords as settingWords } from '../compare/changes';

/** What an entry, or a run that is about to become one, was made with. */
export type Made = Pick<LogEntry, 'spec' | 'data' | 'models' | 'appVersion' | 'dataNames'>;

/** One variable that differs between two entries, and the modes in which it does. */
interface Variable {
  /** Its path is the one below the mode. */
  change: Change;
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
    const slash = isMode(change) ? -1 : change.path.lastIndexOf('/');
    const path = change.path.slice(slash + 1);
    const modes = slash < 0 ? [] : [change.path.slice(0, slash)];
    const values = slash < 0 ? [] : [change.before, change.after];
    const key = canonicalJson([change.group, path, ...values]);
    const known = variables.get(key);
    if (known) known.modes.push(...modes);
    else variables.set(key, { change: { ...change, path }, modes });
  }
  return [...variables.values()];
}

/** A mode that came or went. */
function isMode({ group, before, after }: Change): boolean {
  const mode = (before ?? after) as Partial<ModeSpec> | null;
  return group === 'mode' && (before === null || after === null) && Array.isArray(mode?.retrievers);
}

function textOf({ change, modes }: Variable, before: Made, after: Made, lang: Lang): string {
  const t = logMessages[lang].change;
  const { group, path } = change;
  if (group === 'corpus' || group === 'evalset') return dataText(group, before, after, lang);
  if (isMode(change))
    return change.before === null
      ? t.modeAdded(modeName(after.spec.modes, path, lang))
      : t.modeRemoved(modeName(before.spec.modes, path, lang));
  const words = settingWords(change, lang);
  const text = t.fromTo(words.name, words.before, words.after);
  const all = after.spec.modes.filter((mode) => group === 'mode' && bothHave(path, mode, before));
  if (modes.length === 0 || (all.length > 0 && all.every(({ id }) => modes.includes(id)))) return text;
  const names = modes.map((id) => modeName(after.spec.modes, id, lang));
  return t.inModes(text, formatList(names, lang));
}

/** By name as well where the name tells them apart. */
function dataText(kind: 'corpus' | 'evalset', before: Made, after: Made, lang: Lang): string {
  const t = logMessages[lang].change;
  const named = before.dataNames[kind] !== after.dataNames[kind];
  const side = ({ dataNames, data }: Made) => `${named ? `${dataNames[kind]} ` : ''}${shortVersion(data[kind])}`;
  return t.fromTo(t[kind], side(before), side(after));
}

/** Whether a mode has a setting in both entries: then a change of it in all of these modes goes without naming them. */
function bothHave(path: string, mode: ModeSpec, before: Made): boolean {
  const from = before.spec.modes.find(({ id }) => id === mode.id);
  return from !== undefined && hasSetting(path, from) && hasSetting(path, mode);
}

function hasSetting(path: string, { retrievers, fusion, rerank }: ModeSpec): boolean {
  if (/^retrievers\./.test(path)) return retrievers.some(({ kind }) => kind === 'bm25');
  if (path === 'pool' || path.startsWith('fusion')) return fusion !== null;
  if (path.startsWith('rerank.')) return rerank !== null;
  return true;
}
