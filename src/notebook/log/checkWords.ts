import type { LogEntry } from '../../core/compare';
import type { Lang } from '../../i18n/define';
import { logMessages } from '../../i18n/log';
import { formatList, formatMetric, spaced } from '../../ui/format';
import { modeName } from '../../ui/modes';
import { labelOf } from '../evaluate/view';
import { groupName } from './rows';
import { limitOf, type Judged, type Regression } from './verdict';

/** Failures and missing values named one by one; the table has them all. */
const MOST_NAMED = 8;

/** A result in sentences: the verdict, then what fails and what has no value, then what was not checked. */
export interface VerdictText {
  verdict: string;
  details: string[];
  notes: string[];
}

/** A limit with as many digits as tell it from a mean that breaks it. */
export function formatLimit(value: number): string {
  return Number(value.toFixed(3)) === Number(value.toFixed(9)) ? value.toFixed(3) : String(Number(value.toFixed(6)));
}

export function verdictText({ outcome, results, leftOut }: Regression, entry: LogEntry, lang: Lang): VerdictText {
  const t = logMessages[lang].checks;
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
  const unscored = [...new Set(of('unscored').map(({ type, overall }) => groupName(type, overall, lang)))];
  const lost = [...new Set(leftOut)].map((mode) => modeName(entry.spec.modes, mode, lang));
  return {
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

function named(results: Judged[], text: (result: Judged) => string, more: (n: number) => string): string[] {
  const shown = results.slice(0, MOST_NAMED).map(text);
  return results.length > MOST_NAMED ? [...shown, more(results.length - MOST_NAMED)] : shown;
}

function failureText(result: Judged, entry: LogEntry, lang: Lang): string {
  const t = logMessages[lang].checks;
  const { mode, type, overall, check, mean, baseline } = result;
  const after = formatMetric(mean);
  const values = baseline === null ? after : t.fell(formatMetric(baseline), after);
  const limit = limitOf(result);
  return t.failure(
    modeName(entry.spec.modes, mode, lang),
    groupName(type, overall, lang),
    labelOf(check.metric),
    values,
    limit === null ? '–' : `≥ ${formatLimit(limit)}`,
  );
}

function missingText({ missing, mode, type, overall, check }: Judged, entry: LogEntry, lang: Lang): string {
  const t = logMessages[lang].checks.missing;
  const metric = labelOf(check.metric);
  const group = check.type === '' && mode === '' ? logMessages[lang].checks.every : groupName(type, overall, lang);
  if (missing === 'no-metric' || missing === null) return t['no-metric'](metric, group);
  return t[missing](modeName(entry.spec.modes, mode, lang), metric, group);
}
