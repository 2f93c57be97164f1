import { bm25Of, type ModeSpec } from '../evaluate';
import { keyOf, settingChange } from './equal';
import { modeChanges } from './modeChanges';
import type { Change, RunSettings } from './types';

type Settings = RunSettings & { mode?: ModeSpec };

/**
 * Each setting that differs between two runs and has a part in both results. A setting that only one side makes use of
 * (the tokenizer of a mode without BM25, the pool of one without fusion) came or went with the decision that is named
 * anyway, and is not named again.
 *
 * Paths: empty for `corpus`, `evalset`, `stopWords`, `k`, `app`; the field for `chunking` and `tokenizer`; for `mode`
 * as modeChanges.ts says; for `model` its role: `embedding`, `maxsim`, `cross-encoder`.
 * With `mode` on both sides these two modes are compared, whatever their ids. Otherwise the lists of modes are, by id:
 * paths of `mode` begin with the id (`hybrid/rerank.depth`), a mode that came or went is one change with its id as path;
 * a model that changed alike in all modes that changed it is one change, else each path begins with the mode's id.
 */
export function changesBetween(before: Settings, after: Settings): Change[] {
  const old = before.mode ? [before.mode] : before.spec.modes;
  const now = after.mode ? [after.mode] : after.spec.modes;
  const modes =
    before.mode && after.mode
      ? modeChanges(before.mode, after.mode, before.models, after.models)
      : listChanges(old, now, before, after);
  const words = [old, now].every((list) => list.some((mode) => bm25Of(mode)));
  return [
    ...settingChange('corpus', '', before.data.corpus, after.data.corpus),
    ...settingChange('evalset', '', before.data.evalset, after.data.evalset),
    ...chunkingChanges(before, after),
    ...(words ? tokenizerChanges(before, after) : []),
    ...modes.filter(({ group }) => group === 'mode'),
    ...settingChange('k', '', before.spec.k, after.spec.k),
    ...modes.filter(({ group }) => group === 'model'),
    ...settingChange('app', '', before.appVersion, after.appVersion),
  ];
}

/**
 * How many variables differ: changes of one group and path are one, and so is a setting that went from the same value to
 * the same value in several modes of a log entry.
 */
export function countVariables(changes: readonly Change[]): number {
  const variables = changes.map(({ group, path, before, after }) => {
    const slash = path.lastIndexOf('/');
    return slash < 0 ? keyOf([group, path]) : keyOf([group, path.slice(slash + 1), before, after]);
  });
  return new Set(variables).size;
}

function chunkingChanges({ spec: { chunking: a } }: Settings, { spec: { chunking: b } }: Settings): Change[] {
  return [
    ...settingChange('chunking', 'maxChars', a.maxChars, b.maxChars),
    ...settingChange('chunking', 'overlap', a.overlap, b.overlap),
    ...settingChange('chunking', 'headingPrefix', a.headingPrefix, b.headingPrefix),
  ];
}

function tokenizerChanges(before: Settings, after: Settings): Change[] {
  const [a, b] = [before.spec.tokenizer, after.spec.tokenizer];
  // Words are added to jieba one by one: their order and repetitions change nothing, and no other tokenizer reads them.
  const words = (list: readonly string[]) => [...new Set(list)].sort();
  const dictionaries = a.kind === 'jieba' && b.kind === 'jieba';
  return [
    ...(a.stopWords && b.stopWords ? settingChange('stopWords', '', before.data.stopWords, after.data.stopWords) : []),
    ...settingChange('tokenizer', 'kind', a.kind, b.kind),
    ...settingChange('tokenizer', 'stopWords', a.stopWords, b.stopWords),
    ...settingChange('tokenizer', 'dropSingleHan', a.dropSingleHan, b.dropSingleHan),
    ...(dictionaries
      ? settingChange('tokenizer', 'userDictionary', words(a.userDictionary), words(b.userDictionary))
      : []),
  ];
}

function listChanges(
  old: readonly ModeSpec[],
  now: readonly ModeSpec[],
  before: RunSettings,
  after: RunSettings,
): Change[] {
  const ids = new Map(old.map((mode) => [mode.id, mode]));
  const gone = old.filter(({ id }) => !now.some((mode) => mode.id === id));
  const settings: Change[] = [];
  const models: Placed[] = [];
  for (const mode of now) {
    const from = ids.get(mode.id);
    if (!from) {
      // The same mode under another id is no change.
      const renamed = gone.findIndex((other) => contentOf(other) === contentOf(mode));
      if (renamed >= 0) gone.splice(renamed, 1);
      else settings.push({ group: 'mode', path: mode.id, before: null, after: mode });
      continue;
    }
    for (const change of modeChanges(from, mode, before.models, after.models))
      if (change.group === 'model') models.push({ mode: mode.id, change });
      else settings.push({ ...change, path: `${mode.id}/${change.path}` });
  }
  for (const mode of gone) settings.push({ group: 'mode', path: mode.id, before: mode, after: null });
  return [...settings, ...mergedModels(models)];
}

interface Placed {
  mode: string;
  change: Change;
}

function mergedModels(placed: readonly Placed[]): Change[] {
  const roles = new Map<string, Placed[]>();
  for (const item of placed) roles.set(item.change.path, [...(roles.get(item.change.path) ?? []), item]);
  return [...roles.values()].flatMap((items) => {
    const alike = new Map(items.map(({ change }) => [keyOf(change), change]));
    if (alike.size === 1) return [...alike.values()];
    return items.map(({ mode, change }) => ({ ...change, path: `${mode}/${change.path}` }));
  });
}

function contentOf({ retrievers, fusion, pool, rerank }: ModeSpec): string {
  return keyOf({ retrievers, fusion, pool: fusion ? pool : null, rerank });
}
