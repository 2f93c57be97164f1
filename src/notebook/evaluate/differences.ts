import type { Run } from '../../core/evaluate';
import { appMessages } from '../../i18n/app';
import type { Lang } from '../../i18n/define';
import { evaluateMessages } from '../../i18n/evaluate';
import { evaluateModesMessages } from '../../i18n/evaluateModes';
import { formatList, formatMetric } from '../../ui/format';
import { modeName } from '../../ui/modes';
import { behind, compareModes, deltaSize, leaders, levelGroups, wholeOrNothing, type Standing } from './compare';
import { groupName } from '../../ui/typeName';
import { groupsOf, labelOf } from './view';

/** Types a paragraph goes into, those with the largest differences first; the table has them all. */
const MOST_TYPES = 4;
/** Below this, chance alone is a poor explanation. */
export const SURPRISING = 0.05;

/** A probability with two digits that count: `0.69`, `0.031`, `<0.001`. */
export function formatP(p: number): string {
  if (p < 0.001) return '<0.001';
  return String(Number(p.toPrecision(2)));
}

/** Where the modes differ from the first row, by how much, and how many questions that is. */
export function differenceSentences(run: Run, metric: string, lang: Lang): string[] {
  if (run.modes.length < 2) return [];
  const t = evaluateModesMessages[lang];
  const groups = groupsOf(run, metric);
  const up = leaders(run, metric, groups);
  const down = behind(run, metric, groups);
  if (up.length + down.length === 0) return [t.levelAll(labelOf(metric))];
  const end = evaluateMessages[lang].sentenceEnd;
  const level = levelGroups(run, metric, groups).map((group) => groupName(appMessages[lang], group));
  return [
    ...overallFirst(up).map((standing) => standingWords(run, metric, standing, lang) + end),
    ...overallFirst(down).map((standing) => standingWords(run, metric, standing, lang) + end),
    ...(level.length ? [t.level(formatList(level, lang))] : []),
    ...chanceSentence(run, metric, lang),
  ];
}

function overallFirst(standings: Standing[]): Standing[] {
  const types = standings
    .filter(({ group }) => !group.overall)
    .sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
    .slice(0, MOST_TYPES);
  return [...standings.filter(({ group }) => group.overall), ...types];
}

function standingWords(run: Run, metric: string, standing: Standing, lang: Lang): string {
  const { group, modes, against, delta } = standing;
  const t = evaluateModesMessages[lang];
  const name = (id: string) => modeName(run.spec.modes, id, lang);
  const where = group.overall ? t.everyQuestion : t.onType(groupName(appMessages[lang], group));
  const names = formatList(modes.map(name), lang);
  const amount = formatMetric(Math.abs(delta));
  const size = sizeWords(run, metric, standing, lang);
  const everyOther = run.modes.length > 2 && modes.length === run.modes.length - 1;
  if (everyOther) return (delta > 0 ? t.allLead : t.allTrail)(where, name(against), amount) + size;
  const words =
    delta < 0 ? t.trails : run.modes.length === 2 ? t.leadsAlone : modes.length === 1 ? t.leads : t.leadTogether;
  return words(where, names, name(against), amount) + size;
}

/** How many questions a difference is: in whole ones where the metric has only those, else how many changed. */
function sizeWords(run: Run, metric: string, { group, n, delta, changed }: Standing, lang: Lang): string {
  const t = evaluateModesMessages[lang].size;
  const questions = (run.modes[0]?.questions ?? []).filter(({ type }) => group.overall || type === group.type);
  const size = wholeOrNothing(metric, questions) ? deltaSize(delta, n) : 'less';
  if (size === 'one' || size === 'more') return t[size](n, formatMetric(1 / n));
  return t.changed(n, ...changed);
}

/** The last mode against the first, on the questions that changed. */
function chanceSentence(run: Run, metric: string, lang: Lang): string[] {
  const t = evaluateModesMessages[lang];
  const [first, last] = [run.modes[0], run.modes.at(-1)];
  if (!first || !last) return [];
  const { fixed, broken, p } = compareModes(first, last, metric);
  if (fixed.length + broken.length === 0) return [];
  const name = (id: string) => modeName(run.spec.modes, id, lang);
  const words = p < SURPRISING ? t.signal : t.noise;
  return [words(name(last.mode), name(first.mode), fixed.length, broken.length, formatP(p))];
}
