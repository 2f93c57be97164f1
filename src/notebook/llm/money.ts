import type { Lang } from '../../i18n/define';
import type { Price } from '../../llm/types';
import { formatCount } from '../../ui/format';

/** Less than this is not worth counting, in any of the currencies. */
const LEAST = 0.0001;

/**
 * An amount of money with the digits a reader can use: two significant ones below 1 (`¥0.0042`), cents up to 100, whole
 * units above. What is smaller than 0.0001 says just that.
 */
export function formatMoney(value: number, currency: Price['currency'], lang: Lang): string {
  if (value === 0) return `${currency}0`;
  if (value < LEAST) return `< ${currency}${LEAST}`;
  if (value >= 99.995) return `${currency}${formatCount(Math.round(value), lang)}`;
  // 0.996 has to become 1.00, not 1.0: rounding may reach the next range.
  const small = Number(value.toPrecision(2));
  return `${currency}${small < 1 ? small : value.toFixed(2)}`;
}

/** A price per million tokens, as it was entered. */
export function formatPrice(value: number, currency: Price['currency']): string {
  return `${currency}${value}`;
}

/** An estimated count: three significant digits, more would claim to be known. */
export function roundedCount(n: number, lang: Lang): string {
  return formatCount(Number(n.toPrecision(3)), lang);
}
