import type { ModeRun, ModeSpec, Run } from '../../core/evaluate';
import { searchDepth } from '../../core/retrieve/depth';
import { appMessages } from '../../i18n/app';
import type { Lang } from '../../i18n/define';
import { evaluateMessages } from '../../i18n/evaluate';
import { evaluateModesMessages } from '../../i18n/evaluateModes';
import { formatList, formatMetric, formatMs } from '../../ui/format';
import { modeName } from '../../ui/modes';
import { typeName } from '../../ui/typeName';
import { wholeOrNothing } from './compare';
import { differenceSentences } from './differences';
import { byWordsAlone, candidatesOf, failuresOf, type Failure, type FailureKind, type MissingGold } from './failures';
import { ALL_GROUP, figureOf, labelOf, lowestTypes } from './view';

/** Browsers round their clock to this many milliseconds: a single shorter time cannot be told from 0. */
const CLOCK_MS = 0.1;

/** One measured time, which is not finer than the clock. A mean of many is. */
export function measuredMs(ms: number): string {
  return ms < CLOCK_MS ? `<\u00a0${CLOCK_MS}\u00a0ms` : formatMs(ms);
}

/** Ids and words a sentence names before it only counts. */
const MOST_NAMED = 8;
/** Gold documents a sentence accounts for one by one. */
const MOST_MISSES = 4;

/** `1/6 ≈ 0.167`, `1/4 = 0.25`. */
export function fraction(n: number): string {
  const value = 1 / n;
  const exact = Number(value.toFixed(3)) === value;
  return `1/${n} ${exact ? `= ${value}` : `≈ ${value.toFixed(3)}`}`;
}

/** A list that names its first items and counts the rest. */
export function shortList(items: readonly string[], lang: Lang): string {
  const named = formatList(items.slice(0, MOST_NAMED), lang);
  return items.length > MOST_NAMED ? evaluateMessages[lang].andMore(named, items.length) : named;
}

/** Which type is weakest, and what one of its questions weighs. */
function weakness(mode: ModeRun, metric: string, lang: Lang): string[] {
  const t = evaluateMessages[lang];
  const app = appMessages[lang];
  const label = labelOf(metric);
  const lowest = lowestTypes(mode, metric);
  const first = lowest[0];
  if (first === undefined) {
    const all = figureOf(mode, metric, ALL_GROUP);
    const types = mode.aggregates.filter(({ overall, figures }) => !overall && (figures[metric]?.n ?? 0) > 0);
    return all && all.mean !== null && types.length > 1 ? [t.allEqual(label, formatMetric(all.mean))] : [];
  }
  const figure = figureOf(mode, metric, { type: first, overall: false });
  if (!figure || figure.mean === null) return [];
  const mean = formatMetric(figure.mean);
  const names = lowest.map((type) => typeName(app, type));
  if (lowest.length > 1) return [t.weakestTie(formatList(names, lang), label, mean)];
  const weight = fraction(figure.n);
  const questions = mode.questions.filter(({ type }) => type === first);
  return [
    t.weakest(names[0] ?? first, label, mean, figure.n),
    wholeOrNothing(metric, questions) ? t.wholeWeight(weight) : t.partWeight(weight),
  ];
}

/** Which questions are not found, and which of their words the knowledge base knows. */
function missesByWords(failures: readonly Failure[], lang: Lang): string[] {
  const t = evaluateMessages[lang];
  const of = (kind: FailureKind) => failures.filter((failure) => failure.kind === kind).map(({ question }) => question);
  const ids = (kind: FailureKind) =>
    shortList(
      of(kind).map(({ id }) => id),
      lang,
    );
  const tokens = [...new Set(of('tokens-only').flatMap(({ matched }) => matched))];
  const named = tokens.slice(0, MOST_NAMED).map(t.quote).join(t.quoteGap);
  const words = tokens.length > MOST_NAMED ? t.andMore(named, tokens.length) : named;
  return [
    of('no-token').length ? t.noToken(ids('no-token')) : '',
    of('tokens-only').length ? t.onlyTokens(ids('tokens-only'), words) : '',
    of('part').length ? t.partFound(ids('part')) : '',
  ].filter(Boolean);
}

/** Where the gold stands that is not in the top k: what vectors and rerankers give to go on. */
function missesByRank(run: Run, failures: readonly Failure[], mode: ModeSpec | undefined, lang: Lang): string[] {
  const clauses = failures.flatMap(({ question, missing }) =>
    missing.map((gold) => missingWords(question.id, gold, { run, mode }, lang)),
  );
  if (clauses.length <= MOST_MISSES) return clauses;
  const ids = failures.map(({ question }) => question.id);
  return [...clauses.slice(0, MOST_MISSES), evaluateMessages[lang].missedInAll(shortList(ids, lang), ids.length)];
}

/** Why one gold document of a question is not in the top k. */
export function missingWords(
  id: string,
  { doc, kind, rank }: MissingGold,
  { run, mode }: { run: Run; mode: ModeSpec | undefined },
  lang: Lang,
): string {
  const t = evaluateModesMessages[lang];
  if (run.chunkCount === 0) return t.missing.empty(id, doc);
  if (kind === 'outside-pool') return t.missing[kind](id, doc, t.outsidePool(candidatesOf(mode, run.chunkCount)));
  if (kind === 'below') return t.missing[kind](id, doc, rank ?? 0, run.spec.k);
  return t.missing[kind](id, doc, searchDepth(run.spec.k));
}

function misses(run: Run, mode: ModeRun, lang: Lang): string {
  const t = evaluateMessages[lang];
  const failures = failuresOf(mode, run.spec.k);
  if (failures.length === 0) return mode.questions.some(({ gold }) => gold.length > 0) ? t.allFound(run.spec.k) : '';
  const spec = run.spec.modes.find(({ id }) => id === mode.mode);
  const clauses = byWordsAlone(spec) ? missesByWords(failures, lang) : missesByRank(run, failures, spec, lang);
  return clauses.join(t.clauseGap) + t.sentenceEnd;
}

/**
 * What a reader who cannot read the table yet can read instead: how the modes differ, and what is still weak and not
 * found in the last of them. A paragraph each; none without a chunk, where there was nothing to retrieve.
 */
export function sentences(run: Run, metric: string, lang: Lang): string[] {
  const glue = lang === 'zh' ? '' : ' ';
  const last = run.modes.at(-1);
  if (!last || run.chunkCount === 0) return [];
  const text = [...weakness(last, metric, lang), misses(run, last, lang)].filter(Boolean).join(glue);
  if (run.spec.modes.length === 1) return [text];
  const named = evaluateMessages[lang].forMode(modeName(run.spec.modes, last.mode, lang), text);
  return [differenceSentences(run, metric, lang).join(glue), named].filter(Boolean);
}

/** What the means leave out, in words. */
export function leftOutSentences(run: Run, metric: string, lang: Lang): string[] {
  const t = evaluateMessages[lang];
  const figure = run.modes[0] ? figureOf(run.modes[0], metric, ALL_GROUP) : null;
  if (!figure) return [];
  const words = { 'no-gold': t.noGold, missing: t.missing, failed: t.failed, undefined: t.noValue };
  const left = figure.leftOut.map(({ reason, ids }) => words[reason](ids.length));
  return figure.zeroed.length ? [...left, t.zeroed(figure.zeroed.length)] : left;
}

/** Of a single mode; several have a table of their own. */
export function latencySentences(run: Run, lang: Lang): string[] {
  const [only, ...others] = run.modes;
  if (!only?.latency || others.length > 0) return [];
  const { mean, p50, p95 } = only.latency;
  return [evaluateMessages[lang].latency(formatMs(mean), measuredMs(p50), measuredMs(p95))];
}
