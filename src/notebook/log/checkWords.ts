import type { LogEntry } from '../../core/compare';
import type { Lang } from '../../i18n/define';
import { logCheckMessages } from '../../i18n/logChecks';
import { formatList, formatMetric, spaced } from '../../ui/format';
import { modeName } from '../../ui/modes';
import { shortVersion } from '../../recipe';
import { labelOf } from '../evaluate/view';
import { appMessages } from '../../i18n/app';
import { groupName } from '../../ui/typeName';
import { limitOf, type Judged, type OtherData, type Regression } from './verdict';

/** Failures and missing values named one by one; the table has them all. */
const MOST_NAMED = 8;

/** A result in sentences: what keeps the two from being compared like for like, the verdict, then what fails and what has no value, then what was not checked. */
export interface VerdictText {
  warnings: string[];
  verdict: string;
  details: string[];
  notes: string[];
}

/** Baseline, mean and limit, with three decimals or with as many more as it takes to see that a limit is broken. */
export function checkFigures(result: Judged): { baseline: string; mean: string; limit: string } {
  const { mean, baseline, verdict } = result;
  const limit = limitOf(result);
  const hidden = verdict === 'fail' && formatMetric(mean) === formatMetric(limit);
  const text = (value: number | null) => (hidden && value !== null ? value.toFixed(6) : formatMetric(value));
  return { baseline: text(baseline), mean: text(mean), limit: limit === null ? text(null) : `≥ ${text(limit)}` };
}

export function verdictText({ data, outcome, results, leftOut }: Regression, entry: LogEntry, lang: Lang): VerdictText {
  const t = logCheckMessages[lang];
  const of = (verdict: Judged['verdict']) => results.filter((result) => result.verdict === verdict);
  const [failed, missing, passed] = [of('fail'), of('no-value'), of('pass')];
  const verdict =
    outcome === 'fail'
      ? t.fail(failed.length, failed.length + passed.length)
      : outcome === 'pass'
        ? t.pass(passed.length)
        : missing.length > 0
          ? t.unclear(missing.length)
          : t.nothing;
  const unscored = [
    ...new Set(of('unscored').map(({ type, overall }) => groupName(appMessages[lang], { type, overall }))),
  ];
  const lost = [...new Set(leftOut)].map((mode) => modeName(entry.spec.modes, mode, lang));
  return {
    warnings: data.map((other) => spaced(dataText(other, lang))),
    verdict,
    details: [
      ...named(failed, (result) => failureText(result, entry, lang), t.moreFailures),
      ...named(missing, (result) => missingText(result, entry, lang), t.moreMissing),
    ].map(spaced),
    notes: [
      unscored.length ? t.unscored(formatList(unscored, lang)) : '',
      lost.length ? t.leftOut(formatList(lost, lang)) : '',
    ].filter(Boolean),
  };
}

function dataText({ kind, before, after }: OtherData, lang: Lang): string {
  const t = logCheckMessages[lang].data;
  const side = ({ name, version, total }: OtherData['before']) =>
    t.side([name, shortVersion(version)].filter(Boolean).join(' '), total);
  const counts = before.total !== null && after.total !== null ? t.counts(before.total, after.total) : '';
  return t[kind](side(before), side(after), counts);
}

function named(results: Judged[], text: (result: Judged) => string, more: (n: number) => string): string[] {
  const texts = [...new Set(results.map(text))];
  return texts.length > MOST_NAMED ? [...texts.slice(0, MOST_NAMED), more(texts.length - MOST_NAMED)] : texts;
}

function failureText(result: Judged, entry: LogEntry, lang: Lang): string {
  const t = logCheckMessages[lang];
  const { mode, type, overall, check } = result;
  const { baseline, mean, limit } = checkFigures(result);
  return t.failure(
    modeName(entry.spec.modes, mode, lang),
    groupName(appMessages[lang], { type, overall }),
    labelOf(check.metric),
    result.baseline === null ? mean : t.fell(baseline, mean),
    limit,
  );
}

function missingText({ missing, mode, type, overall, check }: Judged, entry: LogEntry, lang: Lang): string {
  const t = logCheckMessages[lang].missing;
  const metric = labelOf(check.metric);
  const group =
    check.type === '' && mode === '' ? logCheckMessages[lang].every : groupName(appMessages[lang], { type, overall });
  if (missing === 'no-metric' || missing === null) return t['no-metric'](metric, group);
  if (missing === 'no-metric-before') return t[missing](metric);
  return t[missing](modeName(entry.spec.modes, mode, lang), metric, group);
}
