import type { LogEntry } from '../../core/compare';
import type { DataVersions, EvaluateSpec, Run } from '../../core/evaluate';
import { appMessages } from '../../i18n/app';
import { compareMessages } from '../../i18n/compare';
import type { Lang } from '../../i18n/define';
import { notebookMessages } from '../../i18n/notebook';
import { cellsAbove, nearestAbove, recipeAt, type Mode, type Recipe, type RunRef } from '../../recipe';
import { modeName } from '../../ui/modes';
import { entryDate } from '../log/rows';

/** Characters of a conclusion that name an entry of the log. */
const MOST_CONCLUSION = 24;

export type SideName = 'before' | 'after';

/** An Evaluate cell that a comparison can take its run from. */
export interface EvaluateChoice {
  id: string;
  title: string;
  /** Its place among the notebook's Evaluate cells, from 1. */
  number: number;
}

/** The Evaluate cells above a cell: it reads only from there. */
export function evaluateChoices(recipe: Recipe, cellId: string): EvaluateChoice[] {
  return cellsAbove(recipe, cellId, 'evaluate').map(({ id, title }, i) => ({ id, title, number: i + 1 }));
}

/** Always with its number: which one is compared has to be said even where there is only one. */
export function evaluateName({ title, number }: EvaluateChoice, lang: Lang): string {
  return notebookMessages[lang].cell.numbered(title, appMessages[lang].cells.evaluate, number);
}

/**
 * An entry of the log by its date (as the reader's clock has it), titles, and how its conclusion begins.
 * @param all those it is to be told apart from
 */
export function entryName(entry: LogEntry, lang: Lang, all: readonly LogEntry[] = []): string {
  const { title, cellTitle, conclusion } = entry;
  const date = entryDate(entry, all, lang);
  const text = conclusion.trim().replace(/\s+/g, ' ');
  const points = [...text];
  const start = points.length > MOST_CONCLUSION ? `${points.slice(0, MOST_CONCLUSION).join('')}…` : text;
  return compareMessages[lang].recordedName(date, [title, cellTitle].filter(Boolean).join(' '), start);
}

/** One run of a comparison, as far as the page knows it. */
export interface Side {
  ref: RunRef;
  /** Id of the Evaluate cell or of the log entry; empty when there is none. */
  id: string;
  /** Empty when it is not there any more. */
  name: string;
  /** It was chosen and is not there any more. */
  gone: boolean;
  modes: Mode[];
  /** The mode that is compared; `null` when the run has no such mode. */
  mode: Mode | null;
  /** What the run was made with; `null` before it has run. */
  made: { spec: EvaluateSpec; data: DataVersions; appVersion: string } | null;
}

export interface SideContext {
  recipe: Recipe;
  cellId: string;
  entries: readonly LogEntry[];
  /** Whether all entries of the device are among them by now. */
  loaded: boolean;
  runOf(cellId: string): Run | undefined;
  lang: Lang;
}

/** The run a reference means, by the same rules as the job that compares. */
export function sideOf(side: SideName, ref: RunRef, context: SideContext): Side {
  const found = ref.source === 'log' ? recordedSide(ref, context) : cellSide(ref, context);
  const wanted = ref.mode || (side === 'before' ? found.modes[0] : found.modes.at(-1))?.id;
  return { ...found, ref, mode: found.modes.find(({ id }) => id === wanted) ?? null };
}

type Found = Omit<Side, 'ref' | 'mode'>;

function cellSide(ref: RunRef, { recipe, cellId, runOf, lang }: SideContext): Found {
  const id = ref.id || (nearestAbove(recipe, cellId, 'evaluate')?.id ?? '');
  const choice = evaluateChoices(recipe, cellId).find((candidate) => candidate.id === id);
  if (!choice) return { id, name: '', gone: ref.id !== '', modes: [], made: null };
  const run = runOf(id);
  const made = run ? { spec: run.spec, data: run.data, appVersion: run.appVersion } : null;
  return { id, name: evaluateName(choice, lang), gone: false, modes: recipeAt(recipe, id).modes, made };
}

function recordedSide(ref: RunRef, { entries, loaded, lang }: SideContext): Found {
  const entry = entries.find(({ id }) => id === ref.id);
  if (!entry) return { id: ref.id, name: '', gone: loaded, modes: [], made: null };
  const { spec, data, appVersion } = entry;
  const name = entryName(entry, lang, entries);
  return { id: ref.id, name, gone: false, modes: spec.modes, made: { spec, data, appVersion } };
}

/** A reference to a run as the value of a select; empty: the nearest Evaluate cell. */
export function valueOf({ source, id }: RunRef): string {
  return id || source === 'log' ? `${source}:${id}` : '';
}

/** The reference a select's value means. The present mode stays where the run has it. */
export function refOf(value: string, present: RunRef, modesOf: (ref: RunRef) => readonly Mode[]): RunRef {
  const source = value.startsWith('log:') ? 'log' : 'cell';
  const ref: RunRef = { source, id: value.slice(value.indexOf(':') + 1), mode: '' };
  const keep = present.mode && modesOf(ref).some(({ id }) => id === present.mode);
  return keep ? { ...ref, mode: present.mode } : ref;
}

/** Whether the run a reference names is among those to choose from. */
export function isListed(ref: RunRef, choices: readonly { id: string }[], entries: readonly { id: string }[]): boolean {
  return valueOf(ref) === '' || (ref.source === 'cell' ? choices : entries).some(({ id }) => id === ref.id);
}

/** A mode as the other modes of its run let it be called. */
export function sideMode({ modes, mode }: Side, lang: Lang): string {
  return mode ? modeName(modes, mode.id, lang) : '';
}

/** The two runs the other way round. Modes that were left to the side's default are named, or they would not swap. */
export function swapped(before: Side, after: Side): { before: RunRef; after: RunRef } {
  const fixed = ({ ref, mode }: Side): RunRef => ({ ...ref, mode: mode?.id ?? ref.mode });
  return { before: fixed(after), after: fixed(before) };
}
