import type { Lang } from '../i18n/define';

/** A metric as tables show it: three decimals (22/26 → 0.846); `null` is a dash, never a number. */
export function formatMetric(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : value.toFixed(3);
}

const MINUS = '−';

/** The same for a value that may be negative, with a proper minus sign: `−0.038`. */
export function formatNegative(value: number): string {
  return formatMetric(value)
    .replace(/^-(0\.0+)$/, '$1')
    .replace('-', MINUS);
}

/** A difference of metrics with its sign: `+0.038`, `−0.038`, `0.000`; a dash without one. */
export function formatDifference(delta: number | null): string {
  if (delta === null) return formatMetric(null);
  const text = formatNegative(delta);
  return text.startsWith(MINUS) || Number(text) === 0 ? text : `+${text}`;
}

/** A BM25 score: four decimals, as the course prints them. */
export function formatScore(value: number): string {
  return value.toFixed(4);
}

/** Milliseconds, with as many digits as a reader can use. */
export function formatMs(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1000).toFixed(0)} s`;
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms >= 10) return `${ms.toFixed(0)} ms`;
  return ms >= 1 ? `${ms.toFixed(1)} ms` : `${ms.toFixed(2)} ms`;
}

const COUNTS: Record<Lang, Intl.NumberFormat> = {
  zh: new Intl.NumberFormat('zh-CN'),
  en: new Intl.NumberFormat('en'),
};

export function formatCount(n: number, lang: Lang): string {
  return COUNTS[lang].format(n);
}

/** A list in running text: `q17、q19、q22` or `q17, q19, q22`. */
export function formatList(items: readonly string[], lang: Lang): string {
  return items.join(lang === 'zh' ? '、' : ', ');
}

/** A space between Chinese and Latin letters or digits, where a name put into a sentence left none. */
export function spaced(text: string): string {
  return text.replace(/([A-Za-z0-9])(?=\p{Script=Han})/gu, '$1 ').replace(/(\p{Script=Han})(?=[A-Za-z0-9])/gu, '$1 ');
}
