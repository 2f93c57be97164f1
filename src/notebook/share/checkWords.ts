import type { Lang } from '../../i18n/define';
import { shareVisitMessages } from '../../i18n/shareVisit';
import { shortVersion } from '../../recipe';
import type { LikelyCause, Verification } from '../../share';
import { formatList, spaced } from '../../ui/format';

/** What holds the check up: cells that nobody has run, or that failed. */
export interface Held {
  /** The cells, by what is to be said of them. */
  notRun: readonly string[];
  failed: readonly string[];
}

/** The sentence on top of the check. */
export function checkSentence(verification: Verification, held: Held, lang: Lang): string {
  const t = shareVisitMessages[lang].check;
  const { outcome, compared, total, differing } = verification;
  const cells = (titles: readonly string[]) => formatList(titles.map(t.cell), lang);
  switch (outcome) {
    case 'pending':
      if (held.failed.length > 0) return t.failed(cells(held.failed));
      if (held.notRun.length > 0) return t.notRun(cells(held.notRun));
      return compared > 0 ? t.pendingCount(compared, total) : t.pending;
    case 'partial':
      return compared > 0 ? t.partial(compared, total - compared) : t.waitingOnly(total - compared);
    case 'reproduced':
      return t.reproduced(total);
    case 'differs': {
      const all = differing.length === compared && compared > 1;
      const sentence = all ? t.allDiffer(compared) : t.differs(differing.length, compared);
      const rest = total - compared;
      if (rest === 0) return sentence;
      return lang === 'zh' ? `${sentence}；${t.rest(rest)}` : `${sentence}. ${t.rest(rest)}`;
    }
  }
}

/**
 * The same in a few words, for where there is one line.
 * @param verification `null` while the data is being loaded
 */
export function shortCheck(verification: Verification | null, held: Held, lang: Lang): string {
  const t = shareVisitMessages[lang].line;
  if (!verification) return t.pending;
  const { outcome, compared, total, differing } = verification;
  switch (outcome) {
    case 'pending':
      return held.failed.length > 0 ? t.failed : held.notRun.length > 0 ? t.notRun : t.pending;
    case 'partial':
      return compared > 0 ? t.partial(compared, total - compared) : t.waiting(total - compared);
    case 'reproduced':
      return t.reproduced(total);
    case 'differs':
      return t.differs(differing.length);
  }
}

/** A likely cause in plain words. */
export function causeWords(cause: LikelyCause, lang: Lang): string {
  const t = shareVisitMessages[lang];
  switch (cause.kind) {
    case 'data':
      return t.check.data(t.banner.what[cause.what], shortVersion(cause.expected), shortVersion(cause.found));
    case 'clamped':
      return t.check.clamped(parameterNames(cause.paths, lang));
    case 'changed':
      return t.check.changed;
    case 'model': {
      const { id, what, expected, found } = cause;
      if (what === 'fingerprint') return t.check.fingerprint(id, shortVersion(expected), shortVersion(found));
      return t.check[what](id, expected, found);
    }
    case 'app':
      return t.check.app(cause.expected, cause.found);
  }
}

const isName = (names: Record<string, string>, part: string | undefined): part is string =>
  part !== undefined && Object.hasOwn(names, part);

/** Parameters by their paths in a recipe (`cells.3.params.own.k`), as a reader knows them; each once. */
export function parameterNames(paths: readonly string[], lang: Lang): string {
  return formatList([...new Set(paths.map((path) => parameterName(path, lang)))], lang);
}

function parameterName(path: string, lang: Lang): string {
  const t = shareVisitMessages[lang].params;
  const parts = path.split('.');
  const known = parts.findLast((part) => isName(t.names, part));
  const name = known === undefined ? t.other(path) : (t.names as Record<string, string>)[known]!;
  if (known === undefined) return name;
  const at = (list: string) => (parts.includes(list) ? Number(parts[parts.indexOf(list) + 1]) + 1 : null);
  const [cell, mode] = [at('cells'), at('modes')];
  const inMode = mode === null ? name : t.inMode(mode, name);
  return spaced(cell === null ? inMode : t.inCell(cell, inMode));
}

/** Digits that are kept of a value that is compared. */
const MOST_DIGITS = 12;

/** Two values that differ, with as many decimals as it takes to see it; three at least. `null` is a dash. */
export function tellApart(expected: number | null, found: number | null): { expected: string; found: string } {
  const both = (digits: number) => ({ expected: fixed(expected, digits), found: fixed(found, digits) });
  for (let digits = 3; digits < MOST_DIGITS; digits++) {
    const shown = both(digits);
    if (shown.expected !== shown.found) return shown;
  }
  return both(MOST_DIGITS);
}

const fixed = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits));
